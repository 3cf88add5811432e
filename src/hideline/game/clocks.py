"""Stopwatches that can be held, and the three clocks they make (ROUND-6, PAUSE-1, REST-1, ASK-7, POW-11; law 8).

Every time in the game is read on one of three axes, each a stopwatch running on the axis before it:

    wall time ──(pauses, rests)──▸ play time ──(moves)──▸ curse time
                                            └─(moves, late answers, late start)──▸ a team's hiding clock

A pause therefore touches a single stopwatch, and whatever was counting simply stops counting.
"""

from __future__ import annotations

from typing import NewType

import msgspec

from hideline.units import Instant, Span

PlayTime = NewType("PlayTime", int)
"""Milliseconds of play since the game started: wall time less pauses and rests."""


class Stopwatch(msgspec.Struct, frozen=True):
    """A clock that runs while nothing holds it. `since` is on the axis it runs on; `held_by` says why it stands."""

    elapsed: int = 0
    since: int | None = None
    held_by: frozenset[str] = frozenset()

    def read(self, now: int) -> int:
        """What it shows now."""
        return self.elapsed if self.since is None else self.elapsed + now - self.since

    def hold(self, reason: str, now: int) -> Stopwatch:
        """Stop it for a reason; several reasons may hold it at once and count once."""
        return Stopwatch(self.read(now), None, self.held_by | {reason})

    def release(self, reason: str, now: int) -> Stopwatch:
        """Take a reason away; it runs again when none is left."""
        left = self.held_by - {reason}
        if left or reason not in self.held_by:
            return Stopwatch(self.elapsed, self.since, left)
        return Stopwatch(self.elapsed, now, left)

    def adjusted(self, by: int, now: int) -> Stopwatch:
        """The same clock with a correction that everyone agreed to (HOUSE-4); what that reaches, it reaches now."""
        return Stopwatch(self.read(now) + by, now if self.is_running else None, self.held_by)

    @property
    def is_running(self) -> bool:
        """Whether it counts at this moment."""
        return self.since is not None

    def reaches(self, reading: int) -> int | None:
        """When, on its own axis, it shows this reading if nothing holds it, never before it ran; None while held."""
        return None if self.since is None else self.since + max(0, reading - self.elapsed)


def running_from(now: int) -> Stopwatch:
    """A stopwatch started now."""
    return Stopwatch(0, now)


def held(reason: str) -> Stopwatch:
    """A stopwatch at zero that waits for its reason to be taken away."""
    return Stopwatch(0, None, frozenset({reason}))


def due_after(now: int, window: Span) -> PlayTime:
    """When a window that opens now closes, on the game's clock."""
    return PlayTime(now + window)


class ClockFace(msgspec.Struct, frozen=True):
    """A stopwatch or countdown as a phone shows it: no ticking on the wire, the phone counts from wall time."""

    shows: Span
    """What it shows at `since`, or for good while it stands still; for a countdown the time left."""
    since: Instant | None
    """The wall instant it has been running from; None while it stands."""
