"""Standing still and putting right: pauses, rests, changes by consent."""

from __future__ import annotations

from hideline.game.changes import Change
from hideline.game.events.base import Audience, Event
from hideline.game.ids import (
    ProposalId,
    SeatId,
    SideId,
    TeamId,
)
from hideline.units import Instant, LatLon


class GamePaused(Event, frozen=True, kw_only=True, tag="game-paused"):
    """Everything stands still (PAUSE-1)."""

    audience = Audience.EVERYONE
    seat: SeatId | None
    reason: str


class StandMarked(Event, frozen=True, kw_only=True, tag="stand-marked"):
    """Where a seat was when everything stopped (REST-2)."""

    audience = Audience.SEAT
    seat: SeatId
    position: LatLon


class BackSaid(Event, frozen=True, kw_only=True, tag="back-said"):
    """A side is back at its position (PAUSE-1)."""

    audience = Audience.EVERYONE
    side: SideId


class WaitedLongEnough(Event, frozen=True, kw_only=True, tag="waited-long-enough"):
    """Those who are back have waited for the others: from here on they may go on without them (PAUSE-1)."""

    audience = Audience.EVERYONE


class GoneOnWithout(Event, frozen=True, kw_only=True, tag="gone-on-without"):
    """The game goes on though a side is missing (PAUSE-1)."""

    audience = Audience.EVERYONE
    seat: SeatId
    side: SideId


class GameResumed(Event, frozen=True, kw_only=True, tag="game-resumed"):
    """Everything goes on."""

    audience = Audience.EVERYONE


class RestBegan(Event, frozen=True, kw_only=True, tag="rest-began"):
    """A rest period began (REST-1)."""

    audience = Audience.EVERYONE
    until: Instant


class RestEnded(Event, frozen=True, kw_only=True, tag="rest-ended"):
    """A rest period ended by itself (REST-1)."""

    audience = Audience.EVERYONE


class ChangeProposed(Event, frozen=True, kw_only=True, tag="change-proposed"):
    """Somebody wants something put right (HOUSE-4, MAP-5)."""

    audience = Audience.CONCERNED
    proposal: ProposalId
    team: TeamId | None = None
    seat: SeatId
    change: Change


class ChangeAgreed(Event, frozen=True, kw_only=True, tag="change-agreed"):
    """A side agrees."""

    audience = Audience.CONCERNED
    proposal: ProposalId
    team: TeamId | None = None
    side: SideId


class ChangeDeclined(Event, frozen=True, kw_only=True, tag="change-declined"):
    """A side says no; nothing changed."""

    audience = Audience.CONCERNED
    proposal: ProposalId
    team: TeamId | None = None
    side: SideId


class ChangeWithdrawn(Event, frozen=True, kw_only=True, tag="change-withdrawn"):
    """Those who asked for it do so no longer; nothing changed."""

    audience = Audience.CONCERNED
    proposal: ProposalId
    team: TeamId | None = None


class ChangeMade(Event, frozen=True, kw_only=True, tag="change-made"):
    """All sides agreed: it is so from now on, and the record says so."""

    audience = Audience.CONCERNED
    proposal: ProposalId
    team: TeamId | None = None
    change: Change
