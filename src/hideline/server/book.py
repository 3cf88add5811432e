"""The words of a game: its question book and its deck, which never change once play has begun."""

from __future__ import annotations

import msgspec
from litestar import get
from litestar.datastructures import State

from hideline.catalogue.advice import CHECKLIST, reminders
from hideline.catalogue.cards.wording import price_of
from hideline.catalogue.questions.model import BookQuestion, Traced
from hideline.game.box import Box, Curse, Powerup, TimeBonus
from hideline.server.bearer import Bearer, opened
from hideline.units import Edition


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
    rules: str
    """The letters that the ids of its category's rules begin with."""
    kind: str = ""
    """The kind of place it is about, where it is about one."""
    compares_names: bool = False
    """Whether the name of the station nearest to those who ask counts: they see it first (MATCH-3)."""
    traced: Traced | None = None
    """What the app can draw in place of its photo, where it can (PHOTO-1)."""


class CardRow(msgspec.Struct, frozen=True):
    """A card as phones show it."""

    kind: str
    sort: str
    name: str
    text: str
    count: int
    worth_ms: int = 0
    colour: str = ""
    price: tuple[str, ...] = ()
    """What a curse costs, in words (CURSE-1)."""
    people_judge: tuple[str, ...] = ()
    """Rulings only people can apply, for both sides to read (CURSE-4)."""


class Book(msgspec.Struct, frozen=True):
    """The words of this game: questions, categories, cards, settings in force. Never changes once play has begun."""

    categories: tuple[tuple[str, str], ...]
    questions: tuple[QuestionRow, ...]
    cards: tuple[CardRow, ...]
    settings: dict[str, object]
    reminders: tuple[str, ...]
    """What only people can see to, in this game's figures (ZONE-4, ASK-9)."""
    checklist: tuple[tuple[str, str], ...]
    """To think of before play, each with its key (SAFE-2)."""


@get("/api/games/{game:str}/book")
async def get_book(state: State, game: str, authorization: Bearer = "") -> Book:
    """The question book and the deck of this game."""
    at = await opened(state, game, authorization)
    return book_of(at.table.game.box)


def book_of(box: Box) -> Book:
    """The words of a box."""
    categories = {question.category.id: question.category.name for question in box.questions.values()}
    return Book(
        categories=tuple(categories.items()),
        questions=tuple(_question(each) for each in box.questions.values() if isinstance(each, BookQuestion)),
        cards=tuple(_card(face, box.setup.edition) for face in box.cards.values()),
        settings=msgspec.to_builtins(box.settings),
        reminders=reminders(box.settings, box.setup.edition),
        checklist=tuple(CHECKLIST.items()),
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
        rules=question.category.rules,
        kind=question.about or "",
        compares_names=question.compares_names,
        traced=question.traced,
    )


def _card(face: TimeBonus | Powerup | Curse, edition: Edition) -> CardRow:
    if isinstance(face, TimeBonus):
        return CardRow(face.kind, "time-bonus", face.name, face.text, face.count, face.worth, face.colour)
    if isinstance(face, Powerup):
        return CardRow(face.kind, "powerup", face.name, face.text, face.count)
    return CardRow(
        face.kind,
        "curse",
        face.name,
        face.text,
        face.count,
        price=price_of(face, edition),
        people_judge=face.people_judge,
    )
