"""Dodging a question in its answer window: no answer at all, or another question instead (POW-2, POW-3)."""

from __future__ import annotations

from msgspec.structs import replace

from hideline.game import dice
from hideline.game.answering import close_pending, was_made_in_time
from hideline.game.asking import drop, price_of, window_of, with_one_less
from hideline.game.box import Need, Question
from hideline.game.cards import Play
from hideline.game.clocks import PlayTime
from hideline.game.cursing.asking import accept_conditions
from hideline.game.events import LateStopForgiven, QuestionRandomized, QuestionVetoed
from hideline.game.refusals import (
    NothingPending,
    NothingToRandomizeInto,
    SeekersMustNameDistance,
    WindowIsOver,
)
from hideline.game.standing import running_round, the_team, with_team
from hideline.game.state import Game, Pending, Team, Thermometer
from hideline.game.turn import Turn
from hideline.game.verbs import Randomize, Veto


def _open_question(turn: Turn, play: Play) -> tuple[Team, Pending]:
    """The pending question, still in its window: its last second included (ASK-7, POW-2, POW-3)."""
    team = the_team(turn.game, play.team)
    if team.pending is None:
        raise NothingPending
    if team.pending.due is None:
        raise SeekersMustNameDistance
    if team.pending.is_late:
        if not was_made_in_time(turn, team.id):
            raise WindowIsOver
        turn.record(LateStopForgiven(at=turn.at, team=team.id))
    return team, team.pending


def play_veto(turn: Turn, play: Play, _: Veto) -> None:
    """No answer and no reward, but asked (POW-2)."""
    team, _pending = _open_question(turn, play)
    turn.record(QuestionVetoed(at=turn.at, team=team.id))
    accept_conditions(turn, team.id)


def play_randomize(turn: Turn, play: Play, _: Randomize) -> None:
    """A random other question of the category takes its place (POW-3)."""
    team, pending = _open_question(turn, play)
    category = turn.game.box.questions[pending.question].category
    pool = randomize_pool(turn.game, team)
    if not pool:
        raise NothingToRandomizeInto(category=category.name)
    round_ = running_round(turn.game)
    drawn = pool[dice.number_below(round_.seed, f"{team.id} randomize {team.entries_made}", len(pool))]
    randomized = _randomized(turn, team, pending, drawn)
    if randomized.becomes_thermometer and team.thermometer is not None:
        drop(turn, team)  # one runs at a time (THERM-2)
    turn.record(randomized)
    accept_conditions(turn, team.id)


def randomize_pool(game: Game, team: Team) -> tuple[Question, ...]:
    """Questions of the pending one's category that are not asked, not banned and not the pending one (POW-3)."""
    assert team.pending is not None
    category = game.box.questions[team.pending.question].category
    banned = {question for curse in team.curses for question in curse.banned}
    return tuple(
        question
        for question in game.box.of_category(category.id)
        if question.id != team.pending.question
        and question.id not in team.asked
        and question.id not in banned
    )


def _randomized(turn: Turn, team: Team, pending: Pending, drawn: Question) -> QuestionRandomized:
    asked = pending.asked
    becomes_thermometer = False
    if drawn.travel is not None:
        assert asked.start is not None
        assert asked.fix is not None
        gone = turn.world.map.distance(asked.start.position, asked.fix.position)
        becomes_thermometer = gone < drawn.travel
    wants_distance = Need.DISTANCE in drawn.needs
    return QuestionRandomized(
        at=turn.at,
        team=team.id,
        question=drawn.id,
        asked=replace(asked, distance=None),
        price=price_of(team, drawn.id),
        window=window_of(turn.game, drawn.category),
        waits_for_distance=wants_distance,
        becomes_thermometer=becomes_thermometer,
    )


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def question_randomized(game: Game, event: QuestionRandomized) -> Game:
    """The original was never asked; the new one is, or runs as a thermometer (POW-3)."""
    assert game.round is not None
    before = game.round.teams[event.team].pending
    assert before is not None
    original = before.question
    game = close_pending(game, event.team, at=event.at, outcome="randomized", answer=None)
    assert game.round is not None
    team = game.round.teams[event.team]
    asked = with_one_less(team.asked, original)
    if event.becomes_thermometer:
        assert event.asked.start is not None
        owed = 0 if before.is_free or before.paid else event.price
        running = Thermometer(event.question, event.asked.start, before.by, event.at, owed, original)
        free = team.free_questions + before.is_free  # it was not asked after all (CURSE-9)
        return with_team(game, event.team, asked=asked, thermometer=running, free_questions=free)
    now = game.clock.read(event.at)
    pending = Pending(
        question=event.question,
        asked=event.asked,
        by=before.by,
        price=event.price,
        due=None if event.waits_for_distance else PlayTime(now + event.window),
        window=event.window,
        is_free=before.is_free,
        instead_of=original,
        paid=before.paid,
    )
    asked = {**asked, event.question: asked.get(event.question, 0) + 1}
    return with_team(game, event.team, asked=asked, pending=pending)


EVOLVES = {QuestionRandomized: question_randomized}
