"""Zones: naming a station, fixing the zone, coming in late and staying inside (ZONE-1, ZONE-2, ZONE-3, POW-10).

Positions come in as fixes on a trail (`tracking.py`); imprecise ones accuse nobody.
"""

from __future__ import annotations

from collections.abc import Sequence

from hideline.game.commands import NameStation
from hideline.game.events import (
    HiderCameBack,
    HiderEnteredZone,
    HiderLeftZone,
    StationNamed,
    ZoneFixed,
)
from hideline.game.ids import SeatId, StationId
from hideline.game.refusals import (
    AlreadyHidden,
    NoSuchStation,
    SameStationAgain,
)
from hideline.game.standing import (
    hider_seats,
    must_be_hider,
    must_move,
    running_round,
    with_round,
    with_team,
)
from hideline.game.state import Aboard, Game, Phase, Round, Zone
from hideline.game.turn import Turn
from hideline.game.world import Geography, World
from hideline.units import Fix, Instant, LatLon, Metres, Near, minutes

OUTSIDE = "outside"
"""What holds the clocks of a hider who has not come inside the zone yet."""

SAID_LATELY = minutes(5)
"""How long the next stop that somebody named is taken to be the next one still."""


# ── naming and fixing ─────────────────────────────────────────────────────────────────────────────


def name_station(turn: Turn, command: NameStation) -> None:
    """The hider names the station of the zone, and may change it until it is fixed (ZONE-1)."""
    round_ = must_move(turn)
    must_be_hider(turn)
    if round_.phase not in (Phase.HIDING, Phase.MOVING):
        raise AlreadyHidden
    station = turn.world.map.station(command.station)
    if station is None:
        raise NoSuchStation(station=command.station)
    if command.station in round_.just_left:
        raise SameStationAgain(station=station.name)
    turn.record(StationNamed(at=turn.at, station=command.station))


def fix_zone(turn: Turn) -> None:
    """Settle the zone: the named station if the hider is within its radius, else the nearest (ZONE-2)."""
    round_ = running_round(turn.game)
    station, is_inside = _settled_station(turn, round_)
    turn.record(ZoneFixed(at=turn.at, station=station, is_inside=is_inside))


def _settled_station(turn: Turn, round_: Round) -> tuple[StationId, bool]:
    radius = turn.game.box.settings.zone_radius
    fix = latest_fix(turn, hider_seats(turn.game))
    named = turn.world.map.station(round_.named) if round_.named is not None else None
    if fix is None:
        return _without_fix(turn, round_, named), True
    if named is not None and turn.world.map.distance(fix.position, named.position) <= radius:
        return StationId(named.id), True
    nearest = _next_stop_or_nearest(turn, round_, fix)
    return StationId(nearest.id), turn.world.map.distance(fix.position, nearest.position) <= radius


def _without_fix(turn: Turn, round_: Round, named: Near | None) -> StationId:
    if named is not None:
        return StationId(named.id)
    start = round_.start or turn.game.last_spot or LatLon(0.0, 0.0)
    return StationId(_nearest_new(turn, round_, start).id)


def _next_stop_or_nearest(turn: Turn, round_: Round, fix: Fix) -> Near:
    """On a vehicle the next stop it serves, otherwise the nearest station in play."""
    if round_.aboard_hider is not None:
        by_timetable = (turn.world.next_stop(seat) for seat in hider_seats(turn.game))
        stop = stop_ahead(round_.aboard_hider, next(filter(None, by_timetable), None), turn.at)
        station = turn.world.map.station(stop) if stop is not None else None
        if station is not None and station.id not in round_.just_left:
            return station
    return _nearest_new(turn, round_, fix.position)


def stop_ahead(aboard: Aboard, otherwise: StationId | None, at: Instant) -> StationId | None:
    """The next stop as it was said a moment ago; what was said earlier may lie behind by now, if others know better."""
    if at - aboard.since <= SAID_LATELY:
        return aboard.next_stop or otherwise
    return otherwise or aboard.next_stop


def _nearest_new(turn: Turn, round_: Round, p: LatLon) -> Near:
    """The nearest station that is not the one just moved away from (POW-10)."""
    nearest = turn.world.map.nearest_station(p)
    if nearest.id not in round_.just_left:
        return nearest
    others = [s for s in turn.world.map.stations_by_distance(p, 2) if s.id not in round_.just_left]
    return others[0] if others else nearest


def latest_fix(turn: Turn, seats: Sequence[SeatId]) -> Fix | None:
    """The newest fix of any of these seats."""
    return newest_fix(turn.world, seats)


def newest_fix(world: World, seats: Sequence[SeatId]) -> Fix | None:
    """The newest fix of any of these seats, for whoever asks outside a turn."""
    trails = [world.fixes(seat) for seat in seats]
    return max((trail[-1] for trail in trails if trail), key=lambda fix: fix.at, default=None)


def zone_spot(turn: Turn) -> LatLon | None:
    """Where the hider is, as far as the app knows: the frozen spot, else the last fix."""
    round_ = running_round(turn.game)
    if round_.end_game is not None and round_.end_game.spot is not None:
        return round_.end_game.spot
    fix = latest_fix(turn, hider_seats(turn.game))
    return fix.position if fix is not None else None


# ── staying inside ────────────────────────────────────────────────────────────────────────────────


def watch_hider(turn: Turn, zone: Zone, seat: SeatId, fix: Fix) -> None:
    """The hider comes in, goes out or comes back (ZONE-2, ZONE-3)."""
    settings = turn.game.box.settings
    if fix.accuracy > settings.endgame_accuracy:
        return
    round_ = running_round(turn.game)
    gap = from_station(turn.world.map, zone.station, fix.position)
    if gap <= settings.zone_radius:
        if not zone.is_inside:
            turn.record(HiderEnteredZone(at=turn.at))
        elif seat in round_.outside:
            turn.record(HiderCameBack(at=turn.at, seat=seat))
    elif zone.is_inside and seat not in round_.outside and gap - fix.accuracy > settings.zone_radius:
        # The phone's own error must not accuse anybody: only a sure exit counts.
        turn.record(HiderLeftZone(at=turn.at, seat=seat, by=Metres(gap - settings.zone_radius)))


def from_station(geography: Geography, station: StationId, p: LatLon) -> Metres:
    """How far a position is from the zone's station."""
    centre = geography.station(station)
    assert centre is not None, "the zone's station is on the frozen map"
    return geography.distance(p, centre.position)


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def station_named(game: Game, event: StationNamed) -> Game:
    """A plan, until it is fixed."""
    return with_round(game, named=event.station)


def zone_fixed(game: Game, event: ZoneFixed) -> Game:
    """The zone stands; clocks wait for a hider who is not inside yet."""
    assert game.round is not None
    number = game.round.zones_fixed + 1
    game = with_round(
        game,
        zone=Zone(event.station, event.is_inside, number),
        arrived_by=event.at,
        zones_fixed=number,
        aboard_hider=None,
        outside=frozenset(),
    )
    return game if event.is_inside else _hold_clocks(game, event.at)


def _hold_clocks(game: Game, at: Instant) -> Game:
    now = game.clock.read(at)
    for team in running_round(game).teams.values():
        game = with_team(game, team.id, clock=team.clock.hold(OUTSIDE, now))
    return game


def hider_entered_zone(game: Game, event: HiderEnteredZone) -> Game:
    """The late hider is inside: the clocks run."""
    assert game.round is not None
    assert game.round.zone is not None
    zone = game.round.zone
    now = game.clock.read(event.at)
    game = with_round(game, zone=Zone(zone.station, True, zone.number, entered=now))
    for team in running_round(game).teams.values():
        game = with_team(game, team.id, clock=team.clock.release(OUTSIDE, now))
    return game


def hider_left_zone(game: Game, event: HiderLeftZone) -> Game:
    """On the record; the clocks go on (ZONE-3)."""
    assert game.round is not None
    return with_round(game, outside=game.round.outside | {event.seat})


def hider_came_back(game: Game, event: HiderCameBack) -> Game:
    """Inside again."""
    assert game.round is not None
    return with_round(game, outside=game.round.outside - {event.seat})


DECIDES = {NameStation: name_station}

EVOLVES = {
    StationNamed: station_named,
    ZoneFixed: zone_fixed,
    HiderEnteredZone: hider_entered_zone,
    HiderLeftZone: hider_left_zone,
    HiderCameBack: hider_came_back,
}
