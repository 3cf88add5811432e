"""Asking: what may be asked now, at what price, with what in its form (ASK-1, ASK-5, ASK-9, ASK-11, MATCH-2, THERM)."""

from __future__ import annotations

from msgspec.structs import replace

from hideline.game.box import Asked, Category, Need, Question, Reward
from hideline.game.clocks import due_after
from hideline.game.commands import (
    AskQuestion,
    FinishThermometer,
    NameDistance,
)
from hideline.game.cursing.asking import after_asking, refusal_of_blocking_curse, refusal_of_curses
from hideline.game.drawing import earn
from hideline.game.events import (
    DistanceNamed,
    QuestionAsked,
    ThermometerDropped,
)
from hideline.game.ids import QuestionId, SeatId, TeamId
from hideline.game.photos import accept_open_photo
from hideline.game.refusals import (
    AlreadyFound,
    ClaimIsOpen,
    DistanceOutOfRange,
    FormIncomplete,
    NeedsMovingTransit,
    NeedsPosition,
    NoSuchStation,
    NothingPending,
    NotInThisPhase,
    PositionFromTheFuture,
    PositionTooOld,
    QuestionNotOffered,
    QuestionStillPending,
    Refused,
    ThermometerBlocksAsking,
    refuse_if,
)
from hideline.game.settings import ThermometerRule
from hideline.game.standing import (
    must_be_seeker,
    must_have_no_claim,
    must_move,
    refusal_of_standing_still,
    running_round,
    with_team,
)
from hideline.game.state import Game, Pending, Phase, Team, Thermometer
from hideline.game.turn import Turn
from hideline.units import Fix, Metres, Span, say_metres

CLOCK_SLACK = Span(5_000)
"""How far a phone's clock may run ahead of the game's before its fixes are refused."""


def refusal_of_asking(game: Game, team: Team) -> Refused | None:
    """Why a team may ask nothing at all just now, if so; starting a thermometer is not asking (THERM-2)."""
    return (
        refusal_while_held(game, team)
        or refusal_of_phase(game, team)
        or _refusal_of_thermometer(game, team)
        or refusal_of_blocking_curse(game, team)
    )


def refusal_while_held(game: Game, team: Team) -> Refused | None:
    """What keeps a team from asking and from starting a thermometer alike, if something does (PAUSE-2, END-3)."""
    return refusal_of_standing_still(game) or (ClaimIsOpen() if team.claim is not None else None)


def refusal_of_phase(game: Game, team: Team) -> Refused | None:
    """Why a team may not ask at this point of the round, if so (ASK-1, ROUND-4, POW-11)."""
    round_ = running_round(game)
    if team.found_at is not None:
        return AlreadyFound()
    allowed = round_.phase is Phase.SEEKING or (
        round_.phase is Phase.HIDING and game.box.settings.seekers_may_ask_while_hiding
    )
    if not allowed:
        return NotInThisPhase(
            when="once the hiding period is over" if round_.phase is Phase.HIDING else "when the hunt is on"
        )
    if team.pending is not None:
        return QuestionStillPending(question=team.pending.question)
    return None


def refusal_of_question(game: Game, team: Team, question: Question, seat: SeatId) -> Refused | None:
    """Why this one question may not be asked just now, if so."""
    if question.needs_moving_transit and game.seats[seat].aboard is None:
        return NeedsMovingTransit()
    blocked = None if question.category.needs_travel else _refusal_of_thermometer(game, team)
    return blocked or refusal_of_curses(game, team, question)


def _refusal_of_thermometer(game: Game, team: Team) -> Refused | None:
    """A house may say that nothing else is asked while a thermometer runs."""
    blocks = game.box.settings.thermometer is ThermometerRule.BLOCKS
    return ThermometerBlocksAsking() if blocks and team.thermometer is not None else None


def price_of(team: Team, question: QuestionId) -> int:
    """How many rewards asking it pays: one more each time (ASK-5)."""
    return team.asked.get(question, 0) + 1


def window_of(game: Game, category: Category) -> Span:
    """How long the hider has (SIZE-4)."""
    settings = game.box.settings
    return settings.photo_window if category.needs_photo else settings.answer_window


def ask_question(turn: Turn, ask: AskQuestion) -> None:
    """The seekers ask (ASK-1); phases and curses may forbid it."""
    must_move(turn)
    seat, team = must_be_seeker(turn)
    must_have_no_claim(turn)
    question = offered(turn.game, ask.question)
    refuse_if(refusal_of_phase(turn.game, team))
    if question.category.needs_travel:
        raise NotInThisPhase(when="by starting a thermometer and finishing it")
    refuse_if(refusal_of_question(turn.game, team, question, seat.id))
    asked = _filled_form(turn, ask, question, seat.id)
    put_question(turn, team.id, seat.id, question, asked, ask)


def offered(game: Game, question: QuestionId) -> Question:
    """The question, which must be in this game's book."""
    if question not in game.box.questions:
        raise QuestionNotOffered(question=question)
    return game.box.questions[question]


def _filled_form(turn: Turn, ask: AskQuestion, question: Question, seat: SeatId) -> Asked:
    needs = question.needs
    if Need.POSITION in needs:
        if ask.fix is None:
            raise NeedsPosition
        must_be_fresh(turn, ask.fix)
    if Need.DISTANCE in needs:
        if ask.distance is None:
            raise FormIncomplete(missing="a distance")
        must_be_in_range(turn.game, ask.distance)
    if Need.STOPS in needs and not ask.stops:
        raise FormIncomplete(missing="the stops still ahead of your vehicle")
    for stop in ask.stops:
        if turn.world.map.station(stop) is None:
            raise NoSuchStation(station=stop)
    is_aboard = turn.game.seats[seat].aboard is not None
    return Asked(
        fix=ask.fix,
        at=turn.at,
        distance=ask.distance if Need.DISTANCE in needs else None,
        stops=ask.stops if is_aboard else (),
        line=ask.line,
        aboard=is_aboard,
        note=ask.note,
        photos=ask.photos,
    )


def must_be_fresh(turn: Turn, fix: Fix) -> None:
    """A position counts at the moment it is used: at most so old, and not from the future (ASK-11)."""
    most = turn.game.box.settings.position_age
    if fix.at > turn.made_at + CLOCK_SLACK:
        raise PositionFromTheFuture
    if fix.age(turn.made_at) > most:
        raise PositionTooOld(age=fix.age(turn.made_at) // 1000, most=most // 1000)


def must_be_in_range(game: Game, distance: Metres) -> None:
    """A chosen radar must make sense on this planet."""
    least, most = game.box.settings.radar_least, game.box.settings.radar_most
    if not least <= distance <= most:
        edition = game.box.setup.edition
        raise DistanceOutOfRange(least=say_metres(least, edition), most=say_metres(most, edition))


def put_question(
    turn: Turn,
    team: TeamId,
    seat: SeatId,
    question: Question,
    asked: Asked,
    ask: AskQuestion | FinishThermometer,
) -> None:
    """Check what curses demand of this asking, put the question, and let curses react."""
    game = turn.game
    standing = running_round(game).teams[team]
    refuse_if(refusal_of_curses(game, standing, question, ask))
    accept_open_photo(turn, standing)
    turn.record(
        QuestionAsked(
            at=turn.at,
            team=team,
            seat=seat,
            question=question.id,
            asked=asked,
            price=price_of(standing, question.id),
            window=window_of(game, question.category),
            is_free=standing.free_questions > 0,
        )
    )
    cancels = game.box.settings.thermometer is ThermometerRule.IS_CANCELLED
    asking = running_round(turn.game).teams[team]
    if cancels and asking.thermometer is not None:
        drop(turn, asking)
    after_asking(turn, team)


def drop(turn: Turn, team: Team) -> None:
    """End a running thermometer unasked; a randomized one still pays."""
    assert team.thermometer is not None
    rewards = paid_when_dropped(turn.game, team.thermometer)
    turn.record(ThermometerDropped(at=turn.at, team=team.id))
    if rewards:
        earn(turn, team.id, rewards)


def paid_when_dropped(game: Game, running: Thermometer) -> tuple[Reward, ...]:
    """What is drawn for a thermometer that is never asked: nothing, unless a randomize drew it (POW-3, HOUSE-2)."""
    if not game.box.settings.refused_thermometer_pays:
        return ()
    return (game.box.questions[running.question].category.reward,) * running.owed


def needs_distance(pending: Pending) -> bool:
    """Whether the seekers have to name a distance before there is anything to answer (POW-3)."""
    return pending.due is None


def name_distance(turn: Turn, command: NameDistance) -> None:
    """The seekers name the distance of a radar that a randomize drew; its window starts now (POW-3)."""
    must_move(turn)
    _, team = must_be_seeker(turn)
    must_have_no_claim(turn)
    if team.pending is None or not needs_distance(team.pending):
        raise NothingPending
    must_be_in_range(turn.game, command.distance)
    turn.record(DistanceNamed(at=turn.at, team=team.id, distance=command.distance))


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def _team(game: Game, team: TeamId) -> Team:
    assert game.round is not None
    return game.round.teams[team]


def question_asked(game: Game, event: QuestionAsked) -> Game:
    """Pending; the count goes up, for a vetoed or late question too (ASK-5, ASK-7, POW-2)."""
    team = _team(game, event.team)
    is_travelled = event.asked.start is not None
    now = game.clock.read(event.at)
    pending = Pending(
        question=event.question,
        asked=event.asked,
        by=event.seat,
        price=event.price,
        due=due_after(now, event.window),
        window=event.window,
        is_free=event.is_free,
        instead_of=team.thermometer.instead_of if is_travelled and team.thermometer else None,
    )
    return with_team(
        game,
        event.team,
        pending=pending,
        asked={**team.asked, event.question: team.asked.get(event.question, 0) + 1},
        thermometer=None if is_travelled else team.thermometer,
        free_questions=max(0, team.free_questions - 1),
    )


def with_one_less(asked: dict[QuestionId, int], question: QuestionId) -> dict[QuestionId, int]:
    """The counts with one asking of a question taken back."""
    left = dict(asked)
    left[question] = left.get(question, 1) - 1
    if left[question] <= 0:
        del left[question]
    return left


def distance_named(game: Game, event: DistanceNamed) -> Game:
    """The window starts."""
    team = _team(game, event.team)
    assert team.pending is not None
    pending = replace(
        team.pending,
        asked=replace(team.pending.asked, distance=event.distance),
        due=due_after(game.clock.read(event.at), team.pending.window),
    )
    return with_team(game, event.team, pending=pending)


DECIDES = {
    AskQuestion: ask_question,
    NameDistance: name_distance,
}

EVOLVES = {
    QuestionAsked: question_asked,
    DistanceNamed: distance_named,
}
