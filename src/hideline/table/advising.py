"""Before asking: what a question would leave, and which one is worth asking. The seekers' own affair (DESIGN §7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hideline.catalogue.questions.model import BookQuestion
from hideline.game.asking import offered, refusal_of_asking, refusal_of_question, refusal_while_held
from hideline.game.box import Answer, Asked, Need, Question
from hideline.game.ids import QuestionId, SeatId, StationId
from hideline.game.refusals import (
    FormIncomplete,
    NeedsPosition,
    NotForYourRole,
    NotInThisPhase,
    Refusal,
    Refused,
)
from hideline.game.standing import team_of
from hideline.game.state import Game, Team
from hideline.game.thermometers import refusal_of_start
from hideline.table.live import Table
from hideline.table.thinking import beside
from hideline.table.travelling import travel_from
from hideline.units import Fix, LatLon, Metres, Span

if TYPE_CHECKING:
    from hideline.deduction.reasons import RuledOut


class WhatIf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question that might be asked, from here or from a dropped pin."""

    question: QuestionId
    position: LatLon | None = None
    """The pin; where the phone is when left out."""
    start: LatLon | None = None
    """Where a thermometer would have been started."""
    distance: Metres | None = None
    stops: tuple[StationId, ...] = ()


class Branch(msgspec.Struct, frozen=True):
    """What one answer would leave."""

    answer: Answer
    stations: tuple[str, ...]
    share: float
    """The part of the area of a hider who never moved."""
    area: tuple[str, ...] = ()
    """Where the hider could then be, in pieces to be fetched by their hashes."""


class Closed(msgspec.Struct, frozen=True):
    """A question that cannot be asked just now, and why."""

    question: str
    refusal: Refusal


class Suggestion(msgspec.Struct, frozen=True):
    """A question worth asking, from where, and why in words."""

    question: str
    position: LatLon
    station: str | None
    towards: str
    distance: Metres | None
    bits: float
    minutes: float
    why: str


async def what_if(table: Table, seat: SeatId, wanted: WhatIf) -> tuple[Branch, ...]:
    """The split a question would make if it were asked now."""
    team = _team(table.game, seat)
    question = offered(table.game, wanted.question)
    if not isinstance(question, BookQuestion) or not question.is_geographic:
        return ()
    asked = _asked(table, seat, question, wanted)
    await table.think()
    known = table.knowing.knowledge(table.game, team.id)
    if known is None:
        raise NotInThisPhase(when="when the hunt is on")

    def work() -> tuple[Branch, ...]:
        from hideline.deduction.preview import preview  # noqa: PLC0415 - loads a compiler; only seekers need it

        found = preview(known, question, asked, table.atlas, is_frozen=_knows_of_end_game(table.game))
        return tuple(
            Branch(branch.answer, branch.stations, branch.share, table.knowing.keep(team.id, branch.tiles))
            for branch in found
        )

    return await beside(work)


async def advice_for(table: Table, seat: SeatId) -> tuple[Suggestion, ...]:
    """The questions most worth asking from where the seat is, best first."""
    team = _team(table.game, seat)
    here = table.trails.latest(seat)
    if here is None:
        raise NeedsPosition
    await table.think()
    known = table.knowing.knowledge(table.game, team.id)
    if known is None or refusal_of_asking(table.game, team) is not None:
        return ()
    askable = [
        question.id
        for question in table.game.box.questions.values()
        if refusal_of_question(table.game, team, question, seat) is None
    ]
    rides = await _rides(table, here)

    def work() -> tuple[Suggestion, ...]:
        from hideline.deduction.advisor import Advisor  # noqa: PLC0415
        from hideline.deduction.likely import likelihoods  # noqa: PLC0415
        from hideline.deduction.rides import rides_by_speed, worth_a_ride  # noqa: PLC0415

        times = rides if rides is not None else rides_by_speed(known.deduction.ground, here.position)
        advisor = Advisor(known, table.game.box, team, prior=likelihoods(known), atlas=table.atlas)
        lines = advisor.advise(here.position, askable, reachable=worth_a_ride(times))
        return tuple(
            Suggestion(
                question=line.question,
                position=line.at,
                station=line.station,
                towards=line.towards,
                distance=line.distance,
                bits=line.bits,
                minutes=line.minutes,
                why=line.why,
            )
            for line in lines
        )

    return await beside(work)


async def ruled_out_for(table: Table, seat: SeatId) -> tuple[RuledOut, ...]:
    """Why the stations that are not left are out, for the seat's team."""
    team = _team(table.game, seat)
    await table.think()
    known = table.knowing.knowledge(table.game, team.id)
    if known is None:
        return ()

    def work() -> tuple[RuledOut, ...]:
        from hideline.deduction.reasons import ruled_out  # noqa: PLC0415 - loads a compiler; only seekers need it

        return ruled_out(known, team.marks)

    return await beside(work)


async def _rides(table: Table, here: Fix) -> dict[StationId, Span] | None:
    """How long it takes to stations by what runs now; None where nobody knows."""
    from hideline.deduction.rides import FARTHEST  # noqa: PLC0415 - deduction is loaded where it is needed

    now = table.clock.now()
    travel = await travel_from(table.atlas, here, now, FARTHEST)
    if not travel.has_service:
        return None
    return {StationId(arrival.station): Span(arrival.at - now) for arrival in travel.arrivals}


def _knows_of_end_game(game: Game) -> bool:
    """Whether the seekers are told that the hider is frozen (END-1)."""
    is_on = game.round is not None and game.round.end_game is not None
    return is_on and game.box.settings.announce_end_game


def closed_questions(game: Game, seat: SeatId) -> tuple[Closed, ...]:
    """Every question that would be refused now, with the rule's own sentence (law 6: the others are offered)."""
    team = _team(game, seat)
    found = ((question.id, _refusal(game, team, question, seat)) for question in game.box.questions.values())
    return tuple(Closed(id_, refusal.as_refusal()) for id_, refusal in found if refusal is not None)


def _refusal(game: Game, team: Team, question: Question, seat: SeatId) -> Refused | None:
    if question.category.needs_travel:
        return refusal_while_held(game, team) or refusal_of_start(game, team)
    return refusal_of_asking(game, team) or refusal_of_question(game, team, question, seat)


def _team(game: Game, seat: SeatId) -> Team:
    team = team_of(game, seat)
    if team is None:
        raise NotForYourRole(who="the seekers")
    return team


def _asked(table: Table, seat: SeatId, question: BookQuestion, wanted: WhatIf) -> Asked:
    """The question as it would be asked; what its form needs must be there."""
    now = table.clock.now()
    latest = table.trails.latest(seat)
    position = wanted.position or (latest.position if latest is not None else None)
    if position is None:
        raise NeedsPosition
    if Need.DISTANCE in question.needs and wanted.distance is None:
        raise FormIncomplete(missing="a distance")
    if question.travel is not None and wanted.start is None:
        raise FormIncomplete(missing="where the thermometer was started")
    return Asked(
        fix=Fix(position, now, Metres(0.0)),
        at=now,
        distance=wanted.distance,
        start=Fix(wanted.start, now, Metres(0.0)) if wanted.start is not None else None,
        stops=wanted.stops,
    )
