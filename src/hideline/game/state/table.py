"""Who sits at the table: seats and sides, what they are for, what they ride."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from hideline.game.ids import SeatId, SideId, StationId
from hideline.units import Instant, LatLon


class Stage(StrEnum):
    """Before, during, after."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


class SeatRole(StrEnum):
    """What a seat is for: playing, or looking on."""

    PLAYER = "player"
    WATCHER = "watcher"
    """A person outside the game who keeps an eye on everyone's safety (SAFE-1)."""
    SPECTATOR = "spectator"
    """Sees only what everyone may know."""


class Seat(msgspec.Struct, frozen=True):
    """One player's place at the table."""

    id: SeatId
    name: str
    role: SeatRole
    side: SideId | None
    is_ready: bool = False
    renewed: int = 0
    """How often it was opened anew because a phone was lost: phones from before are out."""
    aboard: Aboard | None = None
    stand: LatLon | None = None
    """Where the seat was when the game stopped (REST-2, PAUSE-1)."""
    is_waiting: bool = False
    """A watcher who came while a round was on, and whom no hider has admitted yet (SAFE-1)."""
    asks: SideId | None = None
    """The side that a player who came late would join, and of which nobody has said yes yet (TEAM-1)."""
    asked: tuple[SideId, ...] = ()
    """Each side as often as it was asked in this round."""


class Aboard(msgspec.Struct, frozen=True):
    """What a seat rides, as said by the player or guessed from the timetable."""

    line: str = ""
    next_stop: StationId | None = None
    since: Instant = Instant(0)


class Side(msgspec.Struct, frozen=True):
    """A side with its players."""

    id: SideId
    name: str
    seats: tuple[SeatId, ...] = ()
