"""Clock faces: a stopwatch or countdown turned into what a phone counts on from wall time (ROUND-6, ASK-7)."""

from __future__ import annotations

from hideline.game.clocks import ClockFace, Stopwatch
from hideline.game.state import (
    Game,
    Round,
)
from hideline.units import Instant, Span


def clock_face(game: Game, watch: Stopwatch) -> ClockFace:
    """A stopwatch on play time, as a phone counts it from wall time."""
    if watch.since is None:
        return ClockFace(Span(watch.elapsed), None)
    shows = watch.elapsed + game.clock.elapsed - watch.since
    return ClockFace(Span(shows), _running_since(game))


def countdown(game: Game, due: int) -> ClockFace:
    """Time left to a moment of play time."""
    return ClockFace(Span(due - game.clock.elapsed), _running_since(game))


def curse_countdown(game: Game, round_: Round, due: int) -> ClockFace:
    """Time left to a moment of curse time."""
    at = round_.curse_clock.reaches(due)
    return ClockFace(Span(due - round_.curse_clock.elapsed), None) if at is None else countdown(game, at)


def _running_since(game: Game) -> Instant | None:
    return None if game.clock.since is None else Instant(game.clock.since)
