"""Deadlines: what falls due by itself, when, and what then happens (DESIGN §3: time is a command).

A late alarm fires with its own time: whatever was due happens at its due moment, in order, before the command that
woke the game is looked at. Nothing here reads a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from hideline.game.cursing.clearing import curse_deadlines
from hideline.game.drawing import settle_by_itself
from hideline.game.events import AnswerWindowClosed, CraftExpired
from hideline.game.finding import reveal_zone
from hideline.game.ids import HolderId
from hideline.game.moving import end_move
from hideline.game.rests import next_rest
from hideline.game.rounds import end_as_agreed, end_hiding, follow_on, tally_runs
from hideline.game.standing import claim_since, running_round
from hideline.game.state import Game, Phase, Round, Stage, Team
from hideline.game.stopping import begin_rest, end_rest, wait_is_over
from hideline.game.turn import Turn
from hideline.units import Instant

WINDOW_SHUTS_AFTER = 1
"""A window includes its last moment: it closes one millisecond after (ASK-7)."""


class Deadline(NamedTuple):
    """Something that happens by itself at an instant. Earlier ones first; at one instant in the order listed below."""

    at: Instant
    fire: Callable[[Turn], None]


def next_alarm(game: Game) -> Instant | None:
    """When the clock must next say something, if ever."""
    return min((deadline.at for deadline in deadlines(game)), default=None)


def settle_what_is_due(turn: Turn) -> None:
    """Let everything happen that has fallen due, each at its own moment."""
    arrived, by = turn.at, turn.by
    turn.by = None
    while (due := _first(turn.game)) is not None and due.at <= arrived:
        turn.at = due.at
        due.fire(turn)
    turn.at, turn.by = arrived, by


def _first(game: Game) -> Deadline | None:
    return min(deadlines(game), key=lambda deadline: deadline.at, default=None)


def deadlines(game: Game) -> Iterator[Deadline]:
    """Everything that will happen by itself if nobody does anything."""
    if game.stage is not Stage.PLAYING or game.round is None:
        return
    yield from _of_the_game(game)
    for at, fire in _of_the_round(game, game.round):
        wall = game.clock.reaches(at)
        if wall is not None:
            yield Deadline(Instant(wall), fire)


def _of_the_game(game: Game) -> Iterator[Deadline]:
    """Wall-clock affairs: the end of the game never moves (ROUND-9), rests come and go (REST-1), patience ends."""
    settings = game.box.settings
    if settings.ends_at is not None:
        yield Deadline(settings.ends_at, _time_is_up)
    pause = game.pause
    if pause is not None and pause.waits_until is not None and not pause.has_waited:
        yield Deadline(pause.waits_until, wait_is_over)
    if game.rest_until is not None:
        yield Deadline(game.rest_until, end_rest)
    elif settings.rests:
        rest = next_rest(game.box.setup.timezone, settings.rests, game.rests_from)
        if rest is not None:
            yield Deadline(rest.begins, begin_rest)


def _time_is_up(turn: Turn) -> None:
    end_as_agreed(turn)


def _of_the_round(game: Game, round_: Round) -> Iterator[tuple[int, Callable[[Turn], None]]]:
    """Play-time affairs: these stand still with the game."""
    if round_.phase_until is not None:
        yield round_.phase_until, PHASE_ENDS[round_.phase]
    for team in round_.teams.values():
        yield from _of_the_team(game, round_, team)
    for holder, hand in round_.hands.items():
        craft = hand.craft
        if craft is not None and craft.until is not None and claim_since(round_, holder) is None:
            yield craft.until + WINDOW_SHUTS_AFTER, _craft_expires(holder)


def _of_the_team(game: Game, round_: Round, team: Team) -> Iterator[tuple[int, Callable[[Turn], None]]]:
    pending = team.pending
    if pending is not None and pending.due is not None and not pending.is_late and team.claim is None:
        yield pending.due + WINDOW_SHUTS_AFTER, _window_closes(team)
    longest = game.box.settings.longest_run
    if longest is not None and not round_.is_revealed and round_.phase is Phase.SEEKING:
        reached = team.clock.reaches(longest)
        if reached is not None:
            yield reached, reveal_zone
    for in_curse_time, fire in curse_deadlines(game, team):
        at = round_.curse_clock.reaches(in_curse_time)
        if at is not None:
            yield at, fire


def _window_closes(team: Team) -> Callable[[Turn], None]:
    def fire(turn: Turn) -> None:
        turn.record(AnswerWindowClosed(at=turn.at, team=team.id))

    return fire


def _craft_expires(holder: HolderId) -> Callable[[Turn], None]:
    def fire(turn: Turn) -> None:
        turn.record(CraftExpired(at=turn.at, holder=holder))

    return fire


def _end_turnover(turn: Turn) -> None:
    """The turnover is over; a holder who never chose is helped first, so that the game can go on (ROUND-8)."""
    while turn.game.stage is Stage.PLAYING and running_round(turn.game).number > len(turn.game.runs):
        settle_by_itself(turn)
        tally_runs(turn)
    if turn.game.stage is Stage.PLAYING:
        follow_on(turn)


PHASE_ENDS: dict[Phase, Callable[[Turn], None]] = {
    Phase.HIDING: end_hiding,
    Phase.MOVING: end_move,
    Phase.FOUND: _end_turnover,
}
