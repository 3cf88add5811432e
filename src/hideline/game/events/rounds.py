"""The course of a round: zones, rides, the end game, the find, the count."""

from __future__ import annotations

from hideline.game.clocks import PlayTime
from hideline.game.events.base import Audience, Event
from hideline.game.ids import (
    CardId,
    SeatId,
    SideId,
    StationId,
    TeamId,
)
from hideline.game.state import Aboard, Run, Tally
from hideline.units import Instant, LatLon, Metres, Span


class RoundBegan(Event, frozen=True, kw_only=True, tag="round-began"):
    """A hiding period began (ROUND-1 … ROUND-4)."""

    audience = Audience.EVERYONE
    number: int
    hiding_side: SideId
    teams: dict[TeamId, tuple[SideId, ...]]
    start: LatLon | None
    until: PlayTime
    commitment: str


class DeckShuffled(Event, frozen=True, kw_only=True, tag="deck-shuffled"):
    """The secret behind the round's chance, and the deck it made (ROUND-3)."""

    audience = Audience.NOBODY
    seed: str
    pile: tuple[CardId, ...]
    is_refill: bool = False


class StationNamed(Event, frozen=True, kw_only=True, tag="station-named"):
    """The hider named a station (ZONE-1)."""

    audience = Audience.HIDERS
    station: StationId


class HidingEnded(Event, frozen=True, kw_only=True, tag="hiding-ended"):
    """The seekers may start (ROUND-6)."""

    audience = Audience.EVERYONE


class ZoneFixed(Event, frozen=True, kw_only=True, tag="zone-fixed"):
    """The zone is settled (ZONE-2)."""

    audience = Audience.HIDERS
    station: StationId
    is_inside: bool


class HiderEnteredZone(Event, frozen=True, kw_only=True, tag="hider-entered-zone"):
    """The hider came inside; the hiding clock runs (ZONE-2)."""

    audience = Audience.HIDERS


class HiderLeftZone(Event, frozen=True, kw_only=True, tag="hider-left-zone"):
    """The hider left the zone: on the record, for the group to judge later (ZONE-3)."""

    audience = Audience.HIDERS
    seat: SeatId
    by: Metres


class HiderCameBack(Event, frozen=True, kw_only=True, tag="hider-came-back"):
    """The hider is inside the zone again (ZONE-3)."""

    audience = Audience.HIDERS
    seat: SeatId


class SpotWarned(Event, frozen=True, kw_only=True, tag="spot-warned"):
    """The spot is further from any mapped path than the rules allow (ZONE-4)."""

    audience = Audience.HIDERS
    distance: Metres


class SeekersRide(Event, frozen=True, kw_only=True, tag="seekers-ride"):
    """A seeker boarded, or got off."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    seat: SeatId
    aboard: Aboard | None


class HiderRides(Event, frozen=True, kw_only=True, tag="hider-rides"):
    """The hider boarded, or got off."""

    audience = Audience.HIDERS
    seat: SeatId
    aboard: Aboard | None


class EndGameBegan(Event, frozen=True, kw_only=True, tag="end-game-began"):
    """A seeker is in the zone and off transit: the hider is frozen (END-1)."""

    audience = Audience.HIDERS
    seat: SeatId
    spot: LatLon | None
    may_go_back: bool = False


class HiderWentBack(Event, frozen=True, kw_only=True, tag="hider-went-back"):
    """A photo had lured the hider out: they return to the intended spot while everything stands (HOUSE-2)."""

    audience = Audience.HIDERS


class SpotTaken(Event, frozen=True, kw_only=True, tag="spot-taken"):
    """The hider is back on the intended spot, which is the one that counts (HOUSE-2)."""

    audience = Audience.HIDERS
    spot: LatLon | None


class EndGameAnnounced(Event, frozen=True, kw_only=True, tag="end-game-announced"):
    """The group plays with an announced end game (END-1)."""

    audience = Audience.EVERYONE


class ZoneRevealed(Event, frozen=True, kw_only=True, tag="zone-revealed"):
    """The longest run is reached and the zone is shown (HOUSE-2)."""

    audience = Audience.EVERYONE
    station: StationId


class FindClaimed(Event, frozen=True, kw_only=True, tag="find-claimed"):
    """The seekers say they have found the hider (END-3)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    seat: SeatId


class FindRefused(Event, frozen=True, kw_only=True, tag="find-refused"):
    """The hider says no; nothing changed (END-3)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId


class FindConfirmed(Event, frozen=True, kw_only=True, tag="find-confirmed"):
    """Found: the clock stops at the time of the claim (END-3)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    claimed_at: Instant


class BonusDeclared(Event, frozen=True, kw_only=True, tag="bonus-declared"):
    """The hider counted the bonuses of a printed deck (HOUSE-3)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    worth: Span


class RunTallied(Event, frozen=True, kw_only=True, tag="run-tallied"):
    """A team's run is counted (ROUND-7, MODE-14)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    tally: Tally


class RoundEnded(Event, frozen=True, kw_only=True, tag="round-ended"):
    """Everything of the round is revealed; the turnover runs (ROUND-7, ROUND-8)."""

    audience = Audience.EVERYONE
    run: Run
    until: PlayTime | None
