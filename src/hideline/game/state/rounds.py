"""A round: where it stands, its zone and end game, and what is left of it when it is over."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from hideline.game.clocks import PlayTime, Stopwatch
from hideline.game.ids import CardId, HolderId, SeatId, SideId, StationId, TeamId
from hideline.game.state.cards import Deck, Hand
from hideline.game.state.questions import Reasoning
from hideline.game.state.table import Aboard
from hideline.game.state.teams import Tally, Team
from hideline.units import Instant, LatLon, Metres


class Phase(StrEnum):
    """Where a round stands."""

    HIDING = "hiding"
    SEEKING = "seeking"
    MOVING = "moving"
    FOUND = "found"


class Zone(msgspec.Struct, frozen=True):
    """The hider's zone: its station, and whether the hider has come inside (ZONE-1, ZONE-2)."""

    station: StationId
    is_inside: bool
    number: int
    entered: int = 0
    """When, on the game's clock, a late hider came inside."""


class EndGame(msgspec.Struct, frozen=True):
    """The hider is frozen on the spot (END-1, ZONE-5)."""

    spot: LatLon | None
    at: Instant
    may_go_back: bool = False
    """A photo was asked just before: the hider may return to the intended spot (HOUSE-2)."""
    is_going_back: bool = False
    off_path: Metres | None = None
    """How far the spot is from any mapped path, where that is further than the rules allow (ZONE-4)."""


class Throw(msgspec.Struct, frozen=True):
    """Dice somebody rolled on the record (ROUND-3)."""

    by: SeatId
    team: TeamId | None
    """Whose they are; None for the hiders'."""
    why: str
    faces: tuple[int, ...]
    at: Instant


class Round(msgspec.Struct, frozen=True):
    """One round."""

    number: int
    hiding_side: SideId
    began_at: Instant
    phase: Phase
    phase_until: PlayTime | None
    """When the hiding period, the move or the turnover ends."""
    commitment: str
    seed: str
    teams: dict[TeamId, Team]
    hands: dict[HolderId, Hand]
    deck: Deck
    drawn: dict[HolderId, int] = {}
    """How many cards each holder was to draw for questions; by points the asking team may know (MODE-14)."""
    start: LatLon | None = None
    named: StationId | None = None
    zone: Zone | None = None
    old_stations: tuple[StationId, ...] = ()
    end_game: EndGame | None = None
    seeking_since: PlayTime | None = None
    curse_clock: Stopwatch = Stopwatch()
    rolls: dict[str, int] = {}
    """How often each team, or the hiders, rolled dice on the record."""
    throws: tuple[Throw, ...] = ()
    """The last of these rolls, oldest first."""
    reasonings: tuple[Reasoning, ...] = ()
    zones_fixed: int = 0
    aboard_hider: Aboard | None = None
    outside: frozenset[SeatId] = frozenset()
    """Hiders who have left the zone and not come back (ZONE-3)."""
    is_revealed: bool = False
    """The longest run was reached and the zone shown (HOUSE-2)."""
    set_off_at: Instant = Instant(0)
    """When the hider last set off for a zone: the round's start, or a move's."""
    arrived_by: Instant = Instant(0)
    """When that journey had to be over."""
    fixes_count_from: Instant = Instant(0)
    """Positions older than this trigger nothing (END-1)."""

    @property
    def just_left(self) -> tuple[StationId, ...]:
        """The station moved away from last, which cannot be the next one (POW-10); none before a move."""
        return self.old_stations[-1:]


class Run(msgspec.Struct, frozen=True):
    """A finished round's result, for the scoreboard and the reveal."""

    round: int
    hiding_side: SideId
    tallies: tuple[Tally, ...]
    ended_at: Instant
    seed: str
    commitment: str
    station: StationId | None
    spot: LatLon | None
    hands: dict[HolderId, tuple[CardId, ...]]
    was_cut_off: bool = False
    team_sides: dict[TeamId, tuple[SideId, ...]] = {}
