"""Playing over plain HTTP: the view of a seat, commands, fixes, the book, a practice clock."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.datastructures import State
from litestar.params import Parameter

from hideline.catalogue.questions.model import BookQuestion
from hideline.game.box import Box, Curse, Powerup, TimeBonus
from hideline.game.refusals import Refusal
from hideline.server.doors import Doors, Opened
from hideline.server.seats import view_frame
from hideline.table.clock import Pace
from hideline.table.hall import Hall
from hideline.units import Fix, Instant, Malformed
from hideline.wire.frames import Ack, Envelope, ViewFrame, open_envelope

Bearer = Annotated[str, Parameter(header="authorization", default="")]


async def opened(state: State, game: str, authorization: str) -> Opened:
    """The table and seat behind a bearer token."""
    doors: Doors = state.doors
    kind, _, token = authorization.partition(" ")
    return await doors.open(game, token if kind.lower() == "bearer" else "")


@get("/api/games/{game:str}/view")
async def get_view(state: State, game: str, authorization: Bearer) -> ViewFrame:
    """All that this seat may know, now."""
    at = await opened(state, game, authorization)
    return view_frame(at.table, at.seat)


@post("/api/games/{game:str}/commands", status_code=200)
async def post_command(
    state: State, game: str, data: Envelope, authorization: Bearer
) -> Ack | Response[Refusal]:
    """Do something. Acknowledged means on disk; the same id again is the same command."""
    at = await opened(state, game, authorization)
    return await do(at, data)


async def do(at: Opened, envelope: Envelope) -> Ack | Response[Refusal]:
    """Send a command to the table."""
    sent = open_envelope(envelope)
    outcome = await at.table.send(sent.command, by=at.seat, command_id=sent.id, made_at=sent.made_at)
    if isinstance(outcome, Refusal):
        return Response(outcome, status_code=409)
    return Ack(sent.id, outcome.feed)


@post("/api/games/{game:str}/fixes", status_code=204)
async def post_fix(state: State, game: str, data: Fix, authorization: Bearer) -> None:
    """Say where this phone is."""
    at = await opened(state, game, authorization)
    await put_fix(at, data)


async def put_fix(at: Opened, fix: Fix) -> None:
    """A phone's position: from the future it counts as now, from the past it only fills the track."""
    now = at.table.clock.now()
    heard = Fix(fix.position, Instant(min(fix.at, now)), fix.accuracy, fix.altitude)
    await at.table.put_on_trail(at.seat, heard, "page")


class QuestionRow(msgspec.Struct, frozen=True):
    """A question as phones show it; prices and asked marks are in the view."""

    id: str
    category: str
    wording: str
    draw: int
    keep: int
    window_ms: int
    needs: tuple[str, ...]
    needs_moving_transit: bool
    travel_m: float | None
    requirements: tuple[str, ...]


class CardRow(msgspec.Struct, frozen=True):
    """A card as phones show it."""

    kind: str
    sort: str
    name: str
    text: str
    count: int
    worth_ms: int = 0
    colour: str = ""


class Book(msgspec.Struct, frozen=True):
    """The words of this game: questions, categories, cards, settings in force. Never changes once play has begun."""

    categories: tuple[tuple[str, str], ...]
    questions: tuple[QuestionRow, ...]
    cards: tuple[CardRow, ...]
    settings: dict[str, object]


@get("/api/games/{game:str}/book")
async def get_book(state: State, game: str, authorization: Bearer) -> Book:
    """The question book and the deck of this game."""
    at = await opened(state, game, authorization)
    return book_of(at.table.game.box)


def book_of(box: Box) -> Book:
    """The words of a box."""
    categories = {question.category.id: question.category.name for question in box.questions.values()}
    return Book(
        categories=tuple(categories.items()),
        questions=tuple(_question(each) for each in box.questions.values() if isinstance(each, BookQuestion)),
        cards=tuple(_card(face) for face in box.cards.values()),
        settings=msgspec.to_builtins(box.settings),
    )


def _question(question: BookQuestion) -> QuestionRow:
    return QuestionRow(
        id=question.id,
        category=question.category.id,
        wording=question.wording,
        draw=question.category.reward.draw,
        keep=question.category.reward.keep,
        window_ms=question.category.window,
        needs=tuple(sorted(question.needs)),
        needs_moving_transit=question.needs_moving_transit,
        travel_m=question.travel,
        requirements=question.requirements,
    )


def _card(face: TimeBonus | Powerup | Curse) -> CardRow:
    if isinstance(face, TimeBonus):
        return CardRow(face.kind, "time-bonus", face.name, face.text, face.count, face.worth, face.colour)
    sort = "powerup" if isinstance(face, Powerup) else "curse"
    return CardRow(face.kind, sort, face.name, face.text, face.count)


class MoveClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far to move a manual clock."""

    by_ms: int


@post("/api/games/{game:str}/clock", status_code=204)
async def post_clock(state: State, game: str, data: MoveClock, authorization: Bearer) -> None:
    """Move a manual clock forward; everything due on the way happens at its own time."""
    at = await opened(state, game, authorization)
    if at.table.clock.choice.pace is not Pace.MANUAL or not data.by_ms >= 0:
        raise Malformed("Only a manual clock can be moved, and only forward.")
    hall: Hall = state.hall
    await hall.move_clock(at.table, Instant(at.table.clock.now() + data.by_ms))
