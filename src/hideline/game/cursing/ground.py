"""Costs that hang on where people are (CURSE-1, ASK-11): every seeker counts for "at least", any one for "within".

Positions come from the phones' trails; a fix that is stale or vague decides nothing. A view knows no map, so an offer
only says that it hangs on positions; `out_of_reach` says, for whoever has the map, which curses are not met just now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hideline.game.box import Curse
from hideline.game.cursing.active import riders
from hideline.game.ids import SeatId, StationId
from hideline.game.refusals import CostNotMet
from hideline.game.standing import hider_seats, seeker_seats
from hideline.game.state import Game, Team
from hideline.game.verbs import (
    AlightNext,
    Cost,
    DestinationFurther,
    NextStopFurther,
    SeekersAtLeast,
    SeekersFromStation,
    SeekersOffTransit,
    SeekersWithin,
)
from hideline.game.world import World
from hideline.game.zones import newest_fix, stop_ahead
from hideline.units import Instant, LatLon, Span, minutes

TRACKER_AGE: Span = minutes(5)
"""How old a tracker's fix may be to decide a cost: trackers in pockets report every few minutes."""

CostOnTheGround = (
    SeekersAtLeast
    | SeekersWithin
    | SeekersFromStation
    | SeekersOffTransit
    | NextStopFurther
    | DestinationFurther
)

ON_POSITIONS = (SeekersAtLeast, SeekersWithin, SeekersFromStation, NextStopFurther, DestinationFurther)
"""Costs that an offer cannot settle, since a view knows no map."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Where everybody is when a curse is cast, and what the caster says about it."""

    game: Game
    world: World
    at: Instant
    team: Team
    face: Curse
    here: LatLon | None = None
    """Where the caster says to be; without it, where the hiders' phones last were."""
    station: StationId | None = None
    destination: LatLon | None = None

    def short(self, why: str) -> CostNotMet:
        """The refusal of a cost that is not met."""
        return CostNotMet(curse=self.face.name, why=why)

    def hider(self) -> LatLon:
        """Where the hider is."""
        if self.here is not None:
            return self.here
        latest = newest_fix(self.world, hider_seats(self.game))
        if latest is None:
            raise self.short("the app does not know where you are")
        return latest.position

    def seekers(self) -> dict[SeatId, LatLon]:
        """Where each seeker was last seen, as far as that is fresh and sharp enough to decide."""
        sharp = self.game.box.settings.endgame_accuracy
        seen: dict[SeatId, LatLon] = {}
        for seat in seeker_seats(self.game, self.team):
            fixes = self.world.fixes(seat)
            if fixes and fixes[-1].age(self.at) <= TRACKER_AGE and fixes[-1].accuracy <= sharp:
                seen[seat] = fixes[-1].position
        if not seen:
            raise self.short("no fresh position of the seekers is known: wait for one")
        return seen

    def next_stop(self, seat: SeatId) -> StationId | None:
        """The stop a seeker's vehicle makes next: as they just said, as the timetable has it, as the hider was told."""
        told = self.world.next_stop(seat) or self.station
        aboard = self.game.seats[seat].aboard
        return stop_ahead(aboard, told, self.at) if aboard is not None else told


def check_ground(ground: Ground, cost: CostOnTheGround) -> None:
    """Refuse unless this cost is met where everybody is."""
    CHECKS[type(cost)](ground, cost)


def hangs_on_positions(face: Curse) -> tuple[str, ...]:
    """The costs of a curse that are only seen when it is cast, by the names of their verbs."""
    return tuple(str(cost.__struct_config__.tag) for cost in face.costs if isinstance(cost, ON_POSITIONS))


def measures_to_hider(cost: Cost) -> bool:
    """Whether only somebody who knows where the hider is can tell that it is met (MODE-11)."""
    if isinstance(cost, SeekersWithin):
        return not cost.kind
    return isinstance(cost, SeekersAtLeast | NextStopFurther | DestinationFurther)


def out_of_reach(ground: Ground) -> str:
    """Why this curse could not be cast just now, as far as positions tell; empty when it could.

    What the caster may still say (which stop is next, which spot they mean) is not held against them.
    """
    for cost in ground.face.costs:
        if isinstance(cost, ON_POSITIONS) and not _waits_for_a_word(ground, cost):
            try:
                check_ground(ground, cost)
            except CostNotMet as refusal:
                return str(refusal.fields["why"])
    return ""


def _waits_for_a_word(ground: Ground, cost: Cost) -> bool:
    if isinstance(cost, NextStopFurther):
        return any(ground.next_stop(seat) is None for seat in riders(ground.game, ground.team))
    return isinstance(cost, DestinationFurther)


# ── the checks ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _are_far(ground: Ground, cost: SeekersAtLeast) -> None:
    distance, hider = ground.world.map.distance, ground.hider()
    if any(distance(hider, seeker) < cost.distance for seeker in ground.seekers().values()):
        raise ground.short("a seeker is too close")


def _are_near(ground: Ground, cost: SeekersWithin) -> None:
    if all(gap is None or gap > cost.distance for gap in _gaps(ground, cost)):
        raise ground.short("no seeker is close enough")


def _gaps(ground: Ground, cost: SeekersWithin) -> Iterator[float | None]:
    atlas, hider = ground.world.map, None if cost.kind else ground.hider()
    for seeker in ground.seekers().values():
        yield atlas.distance_to(cost.kind, seeker) if hider is None else atlas.distance(hider, seeker)


def _are_off_stations(ground: Ground, cost: SeekersFromStation) -> None:
    nearest = ground.world.map.nearest_station
    if any(nearest(seeker).distance < cost.distance for seeker in ground.seekers().values()):
        raise ground.short("a seeker is too close to a station")


def _are_on_foot(ground: Ground, _cost: SeekersOffTransit) -> None:
    if riders(ground.game, ground.team):
        raise ground.short(f"the seekers are on {ground.game.box.mode.vehicle}")


def _ride_away(ground: Ground, _cost: NextStopFurther) -> None:
    """The next stop they will make is further from the hider than they are now."""
    atlas, hider, seen = ground.world.map, ground.hider(), ground.seekers()
    riding = riders(ground.game, ground.team)
    if not riding:
        raise ground.short("the seekers are not marked aboard: ask them")
    if not seen.keys() & set(riding):
        raise ground.short("no fresh position of those who ride is known: wait for one")
    for seat in riding:
        stop = ground.next_stop(seat)
        station = atlas.station(stop) if stop is not None else None
        if station is None:
            raise ground.short("their next stop is not known: ask them and name it")
        if seat in seen and atlas.distance(hider, station.position) <= atlas.distance(hider, seen[seat]):
            raise ground.short(f"{station.name} is no further from you than they are")
        for effect in ground.face.effects:
            if isinstance(effect, AlightNext) and not ground.world.has_other_service(
                seat, StationId(station.id), effect.other_service_within
            ):
                raise ground.short(f"nothing else leaves from {station.name} in time")


def _is_a_detour(ground: Ground, cost: DestinationFurther) -> None:
    spot, atlas = ground.destination, ground.world.map
    if spot is None or not atlas.on_map(spot):
        raise ground.short("name a spot on the map")
    hider, seekers = ground.hider(), ground.seekers().values()
    if all(atlas.distance(spot, seeker) > cost.most_from_seekers for seeker in seekers):
        raise ground.short("the spot is too far from the seekers")
    if any(atlas.distance(spot, hider) <= atlas.distance(seeker, hider) for seeker in seekers):
        raise ground.short("the spot must be further from you than the seekers are")


CHECKS: dict[type[CostOnTheGround], Callable[..., None]] = {
    SeekersAtLeast: _are_far,
    SeekersWithin: _are_near,
    SeekersFromStation: _are_off_stations,
    SeekersOffTransit: _are_on_foot,
    NextStopFurther: _ride_away,
    DestinationFurther: _is_a_detour,
}
