"""Which device of a seat says where its player is: the one that somebody used last.

A laptop left open at home must not drag its player there. Not part of the record: every page says it anew with each
connection. Companion trackers are not asked; whoever carries one carries it.
"""

from __future__ import annotations

import msgspec

from hideline.game.ids import SeatId
from hideline.units import Instant


class Use(msgspec.Struct, frozen=True):
    """Somebody used a device."""

    device: str
    at: Instant
    """By the clock on the wall, whatever time it is in the game."""


class Locators:
    """The devices that were used last, by seat."""

    def __init__(self) -> None:
        self._last: dict[SeatId, Use] = {}

    def note(self, seat: SeatId, use: Use) -> bool:
        """A device was used; whether another one says from now on where the player is."""
        before = self._last.get(seat)
        if before is not None and use.at <= before.at:
            return False
        self._last[seat] = use
        return before is None or before.device != use.device

    def of(self, seat: SeatId) -> str | None:
        """The device that was used last; None where no page of the seat has named its device."""
        last = self._last.get(seat)
        return last.device if last is not None else None

    def may_tell(self, seat: SeatId, device: str) -> bool:
        """Whether a position from this device counts; programs name none."""
        return not device or self.of(seat) in (None, device)
