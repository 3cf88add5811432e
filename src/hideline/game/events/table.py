"""At the table: seats, sides, set-up, start and end."""

from __future__ import annotations

from hideline.game.clocks import PlayTime
from hideline.game.events.base import Audience, Event
from hideline.game.ids import (
    SeatId,
    SideId,
)
from hideline.game.settings import Setup
from hideline.game.state import SeatRole


class GameCreated(Event, frozen=True, kw_only=True, tag="game-created"):
    """A game was set up."""

    audience = Audience.EVERYONE
    game: str
    setup: Setup


class SetupChanged(Event, frozen=True, kw_only=True, tag="setup-changed"):
    """The host changed size, edition, mode or a house rule in the lobby."""

    audience = Audience.EVERYONE
    setup: Setup


class SeatTaken(Event, frozen=True, kw_only=True, tag="seat-taken"):
    """Somebody joined."""

    audience = Audience.EVERYONE
    seat: SeatId
    name: str
    role: SeatRole
    side: SideId | None
    side_name: str = ""


class SeatLeft(Event, frozen=True, kw_only=True, tag="seat-left"):
    """Somebody left or was removed."""

    audience = Audience.EVERYONE
    seat: SeatId


class WatcherCame(Event, frozen=True, kw_only=True, tag="watcher-came"):
    """Somebody sat down to look after everyone, in a game that had started (SAFE-1)."""

    audience = Audience.EVERYONE
    seat: SeatId


class WatcherAdmitted(Event, frozen=True, kw_only=True, tag="watcher-admitted"):
    """The hiders let a watcher see where they are (SAFE-1)."""

    audience = Audience.EVERYONE
    seat: SeatId


class SeatRenewed(Event, frozen=True, kw_only=True, tag="seat-renewed"):
    """A seat was opened for another phone, by a mate or whoever sits there; the phones before are out (TEAM-1)."""

    audience = Audience.SEAT
    seat: SeatId
    mate: SeatId
    """Who opened it."""


class SideChosen(Event, frozen=True, kw_only=True, tag="side-chosen"):
    """A player went over to a side, a new one perhaps."""

    audience = Audience.EVERYONE
    seat: SeatId
    side: SideId
    side_name: str


class SideAsked(Event, frozen=True, kw_only=True, tag="side-asked"):
    """A player who came late would join a side (TEAM-1)."""

    audience = Audience.SIDE
    seat: SeatId
    side: SideId


class JoiningDropped(Event, frozen=True, kw_only=True, tag="joining-dropped"):
    """Nothing comes of it: who asked has asked another side (TEAM-1)."""

    audience = Audience.SIDE
    seat: SeatId
    side: SideId


class PlayerTurnedDown(Event, frozen=True, kw_only=True, tag="player-turned-down"):
    """The side that was asked would rather stay as it is (TEAM-1)."""

    audience = Audience.SIDE
    seat: SeatId
    side: SideId


class HostMoved(Event, frozen=True, kw_only=True, tag="host-moved"):
    """The host's role moved on."""

    audience = Audience.EVERYONE
    seat: SeatId


class ReadySaid(Event, frozen=True, kw_only=True, tag="ready-said"):
    """A player is ready, or no longer."""

    audience = Audience.EVERYONE
    seat: SeatId
    is_ready: bool


class GameStarted(Event, frozen=True, kw_only=True, tag="game-started"):
    """The order of hiding was drawn (TEAM-3)."""

    audience = Audience.EVERYONE
    order: tuple[SideId, ...]
    seed: str


class TurnPassed(Event, frozen=True, kw_only=True, tag="turn-passed"):
    """A side does not hide this time: the turn is the next one's, who gets the whole time to plan (TEAM-4, ROUND-8)."""

    audience = Audience.EVERYONE
    seat: SeatId
    side: SideId
    until: PlayTime


class GameEnded(Event, frozen=True, kw_only=True, tag="game-ended"):
    """All rounds are played, the agreed end came (ROUND-9), or the host ended it."""

    audience = Audience.EVERYONE
    because: str
    left_out: tuple[SideId, ...] = ()
    """Sides that lost a turn to an early end: then nobody has won."""
