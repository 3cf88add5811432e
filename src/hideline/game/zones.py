"""Zones and spots: naming a station, fixing the zone, staying inside, being frozen (ZONE-1 … ZONE-5, END-1, POW-10).

Positions come in as fixes on a trail; imprecise or stale ones decide nothing. What only people can see (is the spot
public, was the train gone) stays with people.
"""

from __future__ import annotations

from collections.abc import Sequence

from hideline.game.commands import NameStation, ReportFix, SayAboard, SayAlighted
from hideline.game.cursing.obeying import after_alighting, refusal_of_boarding
from hideline.game.events import (
    EndGameAnnounced,
    EndGameBegan,
    HiderCameBack,
    HiderEnteredZone,
    HiderLeftZone,
    HiderRides,
    SeekersRide,
    SpotWarned,
    StationNamed,
    ZoneFixed,
)
from hideline.game.ids import SeatId, StationId
from hideline.game.refusals import (
    AlreadyHidden,
    NoSuchStation,
    NotForYourRole,
    NotInThisPhase,
    SameStationAgain,
    refuse_if,
)
from hideline.game.standing import (
    Role,
    hider_seats,
    must_be_hider,
    must_move,
    role_of,
    running_round,
    seat_of,
    team_of,
    with_round,
    with_seat,
    with_team,
)
from hideline.game.state import Aboard, EndGame, Game, Phase, Round, Stage, Zone
from hideline.game.turn import Turn
from hideline.game.world import World
from hideline.units import Fix, Instant, LatLon, Metres, Near, Span

OUTSIDE = "outside"
"""What holds the clocks of a hider who has not come inside the zone yet."""


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
    if round_.phase is Phase.MOVING and command.station in round_.old_stations[-1:]:
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
        stop = round_.aboard_hider.next_stop or next(
            (s for seat in hider_seats(turn.game) if (s := turn.world.next_stop(seat)) is not None), None
        )
        station = turn.world.map.station(stop) if stop is not None else None
        if station is not None and station.id not in round_.old_stations[-1:]:
            return station
    return _nearest_new(turn, round_, fix.position)


def _nearest_new(turn: Turn, round_: Round, p: LatLon) -> Near:
    """The nearest station that is not the one just moved away from (POW-10)."""
    nearest = turn.world.map.nearest_station(p)
    if nearest.id not in round_.old_stations[-1:]:
        return nearest
    others = [s for s in turn.world.map.stations_by_distance(p, 2) if s.id not in round_.old_stations[-1:]]
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


# ── fixes ─────────────────────────────────────────────────────────────────────────────────────────


def report_fix(turn: Turn, _: ReportFix) -> None:
    """A new position: it may bring the hider inside or outside, or a seeker into the zone (ZONE-2, ZONE-3, END-1)."""
    game = turn.game
    if game.stage is not Stage.PLAYING or game.round is None or game.is_standing_still or turn.by is None:
        return  # PAUSE-2: fixes trigger nothing
    if game.round.phase is not Phase.SEEKING or game.round.zone is None:
        return
    fixes = turn.world.fixes(turn.by)
    if not fixes:
        return
    role = role_of(game, turn.by)
    if role is Role.HIDER:
        _watch_hider(turn, game.round.zone, turn.by, fixes[-1])
    elif role is Role.SEEKER and has_dwelt_in_zone(turn, turn.by, fixes):
        begin_end_game(turn, turn.by)


def _watch_hider(turn: Turn, zone: Zone, seat: SeatId, fix: Fix) -> None:
    settings = turn.game.box.settings
    if fix.accuracy > settings.endgame_accuracy:
        return
    round_ = running_round(turn.game)
    gap = _from_station(turn, zone.station, fix.position)
    if gap <= settings.zone_radius:
        if not zone.is_inside:
            turn.record(HiderEnteredZone(at=turn.at))
        elif seat in round_.outside:
            turn.record(HiderCameBack(at=turn.at, seat=seat))
    elif zone.is_inside and seat not in round_.outside and gap - fix.accuracy > settings.zone_radius:
        # The phone's own error must not accuse anybody: only a sure exit counts.
        turn.record(HiderLeftZone(at=turn.at, seat=seat, by=Metres(gap - settings.zone_radius)))


def _from_station(turn: Turn, station: StationId, p: LatLon) -> Metres:
    centre = turn.world.map.station(station)
    assert centre is not None, "the zone's station is on the frozen map"
    return turn.world.map.distance(p, centre.position)


# ── the end game ──────────────────────────────────────────────────────────────────────────────────


def has_dwelt_in_zone(turn: Turn, seat: SeatId, fixes: Sequence[Fix]) -> bool:
    """Whether a seeker has walked about in the zone for a minute, off transit (END-1)."""
    if turn.game.seats[seat].aboard is not None:
        return False
    settings = turn.game.box.settings
    dwelt: list[Fix] = []
    for fix in reversed(fixes):
        if not _counts_in_zone(turn, fix) or (dwelt and not _walked(turn, fix, dwelt[-1])):
            break
        dwelt.append(fix)
    if len(dwelt) < settings.endgame_fixes or dwelt[0].age(turn.at) > settings.endgame_fix_age:
        return False
    return dwelt[0].at - dwelt[-1].at >= settings.endgame_dwell


def _counts_in_zone(turn: Turn, fix: Fix) -> bool:
    """Precise, recent enough to count since the hunt (re)started, and inside the zone."""
    round_, settings = running_round(turn.game), turn.game.box.settings
    if round_.zone is None or fix.at < round_.fixes_count_from or fix.accuracy > settings.endgame_accuracy:
        return False
    return _from_station(turn, round_.zone.station, fix.position) <= settings.zone_radius


def _walked(turn: Turn, earlier: Fix, later: Fix) -> bool:
    """Whether nobody on foot could not have done it: no long silence, no vehicle's speed."""
    settings = turn.game.box.settings
    span = Span(later.at - earlier.at)
    if not 0 < span <= settings.endgame_fix_age:
        return False
    return turn.world.map.distance(earlier.position, later.position) <= settings.endgame_speed * span / 1000


def begin_end_game(turn: Turn, seat: SeatId) -> None:
    """Freeze the hider where they stand; once on it stays on (END-1, ZONE-5)."""
    round_ = running_round(turn.game)
    if round_.end_game is not None or round_.zone is None:
        return
    fix = latest_fix(turn, hider_seats(turn.game))
    spot = fix.position if fix else None
    turn.record(EndGameBegan(at=turn.at, seat=seat, spot=spot, may_go_back=_was_lured_out(turn)))
    if turn.game.box.settings.announce_end_game:
        turn.record(EndGameAnnounced(at=turn.at))
    if fix is not None:
        _warn_of_spot(turn, fix)


def _was_lured_out(turn: Turn) -> bool:
    """House rule: a photo asked so shortly before may have brought the hider out of the intended spot (HOUSE-2)."""
    box = turn.game.box
    if not box.settings.photo_trap_pause:
        return False
    asked = [
        (line.question, line.asked.at)
        for team in running_round(turn.game).teams.values()
        for line in (*team.entries, team.pending)
        if line is not None
    ]
    since = turn.at - box.settings.photo_window
    return any(at >= since and box.questions[question].category.needs_photo for question, at in asked)


def _warn_of_spot(turn: Turn, fix: Fix) -> None:
    """A spot clearly off every mapped path gets a warning (ZONE-4)."""
    away = turn.world.map.path_distance(fix.position)
    if away is not None and away > turn.game.box.settings.spot_to_path + fix.accuracy:
        turn.record(SpotWarned(at=turn.at, distance=away))


# ── on and off transit ────────────────────────────────────────────────────────────────────────────


def say_aboard(turn: Turn, command: SayAboard) -> None:
    """A player boards: seekers' rides are known to the hider, the hider's to nobody else."""
    must_move(turn)
    if command.next_stop is not None and turn.world.map.station(command.next_stop) is None:
        raise NoSuchStation(station=command.next_stop)
    team = team_of(turn.game, seat_of(turn.game, turn.by).id)
    if team is not None:
        refuse_if(refusal_of_boarding(turn.game, team))
    _record_ride(turn, Aboard(command.line, command.next_stop, turn.at))


def say_alighted(turn: Turn, command: SayAlighted) -> None:
    """A player is off, and the vehicle has left; one good fix in the zone then starts the end game (END-1)."""
    round_ = must_move(turn)
    _record_ride(turn, None)
    assert turn.by is not None
    team = team_of(turn.game, turn.by)
    if team is not None and round_.phase is Phase.SEEKING:
        after_alighting(turn, team.id)
    if role_of(turn.game, turn.by) is not Role.SEEKER or round_.phase is not Phase.SEEKING:
        return
    trail = turn.world.fixes(turn.by)
    fix = command.fix or (trail[-1] if trail else None)
    most = turn.game.box.settings.endgame_fix_age
    is_fresh = fix is not None and -most <= turn.at - fix.at <= most
    if fix is not None and is_fresh and _counts_in_zone(turn, fix):
        begin_end_game(turn, turn.by)


def _record_ride(turn: Turn, aboard: Aboard | None) -> None:
    seat = seat_of(turn.game, turn.by)
    team = team_of(turn.game, seat.id)
    if team is not None:
        turn.record(SeekersRide(at=turn.at, team=team.id, seat=seat.id, aboard=aboard))
    elif role_of(turn.game, seat.id) is Role.HIDER:
        if running_round(turn.game).phase is Phase.FOUND:
            raise NotInThisPhase(when="while you hide")
        turn.record(HiderRides(at=turn.at, seat=seat.id, aboard=aboard))
    else:
        raise NotForYourRole(who="the players")


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


def seekers_ride(game: Game, event: SeekersRide) -> Game:
    """A seeker is on or off transit."""
    return with_seat(game, event.seat, aboard=event.aboard)


def hider_rides(game: Game, event: HiderRides) -> Game:
    """The hider is on or off transit."""
    return with_round(game, aboard_hider=event.aboard)


def end_game_began(game: Game, event: EndGameBegan) -> Game:
    """Frozen."""
    return with_round(game, end_game=EndGame(event.spot, event.at, event.may_go_back))


def unchanged(game: Game, _: EndGameAnnounced | SpotWarned) -> Game:
    """Only the record grows."""
    return game


DECIDES = {
    NameStation: name_station,
    ReportFix: report_fix,
    SayAboard: say_aboard,
    SayAlighted: say_alighted,
}

EVOLVES = {
    StationNamed: station_named,
    ZoneFixed: zone_fixed,
    HiderEnteredZone: hider_entered_zone,
    HiderLeftZone: hider_left_zone,
    HiderCameBack: hider_came_back,
    SeekersRide: seekers_ride,
    HiderRides: hider_rides,
    EndGameBegan: end_game_began,
    EndGameAnnounced: unchanged,
    SpotWarned: unchanged,
}
