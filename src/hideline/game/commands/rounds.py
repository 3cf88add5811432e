"""The course of a round: hiding, riding, being found, and time itself."""

from __future__ import annotations

from hideline.game.commands.base import Command
from hideline.game.ids import CurseId, StationId, TeamId
from hideline.units import Fix, Span


class NameStation(Command, frozen=True, kw_only=True, tag="name-station"):
    """The hider names the station of the zone (ZONE-1)."""

    station: StationId


class SayAboard(Command, frozen=True, kw_only=True, tag="say-aboard"):
    """Boarded a vehicle."""

    line: str = ""
    next_stop: StationId | None = None


class SayAlighted(Command, frozen=True, kw_only=True, tag="say-alighted"):
    """Got off, and it has left ("we got off", END-1)."""

    fix: Fix | None = None
    """Where: the table puts it on the trail first, as any position."""


class ReportFix(Command, frozen=True, kw_only=True, tag="report-fix"):
    """A new position arrived (the table sends it after putting it on the trail)."""


class RollDice(Command, frozen=True, kw_only=True, tag="roll-dice"):
    """Roll on the record (ROUND-3)."""

    dice: int = 1
    why: str = ""


class ClaimFind(Command, frozen=True, kw_only=True, tag="claim-find"):
    """We have found you (END-3)."""


class ConfirmFind(Command, frozen=True, kw_only=True, tag="confirm-find"):
    """Yes, found."""

    team: TeamId | None = None
    bonus: Span = Span(0)
    """What a printed deck is worth (HOUSE-3)."""
    missing: tuple[CurseId, ...] = ()
    """Curses whose thing is not here, or not whole, now that everyone stands together (CURSE-8)."""


class RefuseFind(Command, frozen=True, kw_only=True, tag="refuse-find"):
    """No, not found."""

    team: TeamId | None = None


class TimePassed(Command, frozen=True, kw_only=True, tag="time-passed"):
    """An alarm rang: whatever has fallen due happens (DESIGN §3)."""
