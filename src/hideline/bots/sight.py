"""What a bot has before it, and what it can decide: all that goes in and all that comes out.

A sight holds what the seat's phone and the player's own eyes tell: the view with its offers, what the answers leave
possible (seekers), the truthful answers and the seekers' dots (hiders, ROUND-5). A bot decides from sights alone, so
two games that look the same from a seat are played the same from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hideline.bots.roads import Riding
from hideline.game.box import Truth
from hideline.game.commands import Command
from hideline.game.ids import SeatId, StationId, TeamId
from hideline.game.offers import Offer
from hideline.game.seen import RoundView, TeamView, View
from hideline.units import Fix, Instant, LatLon, Metres

if TYPE_CHECKING:
    from hideline.deduction.knowledge import Knowledge

GPS = Metres(5.0)
"""How sure the bots' phones are of where they are."""


@dataclass(frozen=True, slots=True)
class Sight:
    """One player's whole knowledge at one moment."""

    view: View
    now: Instant
    here: LatLon
    is_under_way: bool = False
    riding: Riding | None = None
    known: Knowledge | None = None
    """What the answers leave possible: seekers only."""
    truths: Mapping[TeamId, Truth] = field(default_factory=dict)
    """What would be true from here, for every question that waits: hiders only (ASK-3)."""
    seekers: Mapping[SeatId, LatLon] = field(default_factory=dict)
    """The seekers' dots, for those who may see them."""
    next_stops: Mapping[SeatId, StationId] = field(default_factory=dict)
    """Where the seekers' vehicles stop next, as they tell when the hider asks (DECK.md, U-turn)."""
    sees: LatLon | None = None
    """The hider, with one's own eyes."""

    @property
    def fix(self) -> Fix:
        """What the phone reports."""
        return Fix(self.here, self.now, GPS)

    @property
    def round(self) -> RoundView:
        """The round, which bots only look at while there is one."""
        assert self.view.round is not None
        return self.view.round

    @property
    def team(self) -> TeamView:
        """One's own seeker team."""
        return next(team for team in self.round.teams if team.id == self.view.team)

    def offers(self, *commands: str) -> Iterator[Offer]:
        """The offers of these commands, in the order of the view."""
        return (offer for offer in self.view.offers if offer.command in commands)

    def offer(self, command: str) -> Offer | None:
        """The first offer of a command."""
        return next(self.offers(command), None)


@dataclass(frozen=True, slots=True)
class Send:
    """Send a command."""

    command: Command


@dataclass(frozen=True, slots=True)
class Go:
    """Travel to a station by what runs; slowly where a curse hinders walking."""

    station: StationId
    pace: float = 1.0


@dataclass(frozen=True, slots=True)
class Walk:
    """Walk straight to a spot."""

    spot: LatLon
    pace: float = 1.0


@dataclass(frozen=True, slots=True)
class Stay:
    """Go no further: on foot at once, aboard at the next stop."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing to do until something changes, or until a moment."""

    until: Instant | None = None


Decision = Send | Go | Walk | Stay | Wait
