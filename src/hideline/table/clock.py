"""What time it is at a table: the world's, faster than life for practice, or moved by hand in tests (DESIGN §3)."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import StrEnum
from math import ceil

import msgspec

from hideline.units import END_OF_TIME, Instant, Malformed, Span


class Pace(StrEnum):
    """How a game's clock runs."""

    REAL = "real"
    FASTER = "faster"
    MANUAL = "manual"


class ClockChoice(msgspec.Struct, frozen=True):
    """The clock a game was created with; kept with the game."""

    pace: Pace = Pace.REAL
    rate: float = 1.0
    began: Instant = Instant(0)
    """The wall instant a faster clock started from."""
    moved: Span = Span(0)
    """How far a manual clock has been moved so far."""


def wall_now() -> Instant:
    """The machine's time."""
    return Instant(time.time_ns() // 1_000_000)


def within_time(at: int) -> Instant:
    """An instant as it is, unless no clock could show it."""
    if abs(at) >= END_OF_TIME:
        raise Malformed("No clock goes that far.")
    return Instant(at)


class TableClock:
    """A table's time. Never runs backwards, whatever the machine's clock does."""

    def __init__(self, choice: ClockChoice, wall: Callable[[], Instant] = wall_now) -> None:
        self.choice = choice
        self._wall = wall
        self._latest = Instant(0)

    def now(self) -> Instant:
        """The table's time."""
        self._latest = max(self._latest, self._reading())
        return self._latest

    def _reading(self) -> Instant:
        choice = self.choice
        match choice.pace:
            case Pace.REAL:
                return self._wall()
            case Pace.FASTER:
                return Instant(round(choice.began + (self._wall() - choice.began) * choice.rate))
            case Pace.MANUAL:
                return Instant(choice.began + choice.moved)

    def has_been(self, at: Instant) -> None:
        """Something happened here at this instant, perhaps by another machine's clock: it is not earlier now."""
        self._latest = max(self._latest, at)

    def move_to(self, at: Instant) -> None:
        """Move a manual clock forward."""
        moved = Span(max(self.choice.moved, at - self.choice.began))
        self.choice = msgspec.structs.replace(self.choice, moved=moved)

    def has_moved_by(self, moved: Span) -> None:
        """Another worker has moved this manual clock so far."""
        if moved > self.choice.moved:
            self.choice = msgspec.structs.replace(self.choice, moved=moved)

    def wall_at(self, at: Instant) -> Instant | None:
        """What the machine's clock will say at this table's instant; None when only a hand can move it there."""
        choice = self.choice
        match choice.pace:
            case Pace.REAL:
                return at
            case Pace.FASTER:
                return Instant(choice.began + ceil((at - choice.began) / choice.rate))
            case Pace.MANUAL:
                return None

    def seconds_until(self, at: Instant) -> float | None:
        """How long the machine has to wait for this table's instant; None when only a hand can move it there."""
        wall = self.wall_at(at)
        return None if wall is None else max(0.0, (wall - self._wall()) / 1000)
