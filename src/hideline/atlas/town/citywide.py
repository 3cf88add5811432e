"""The network of a map of one city: its own lines, railways to the edge of the map, the airport, the ferries."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import shapely

from hideline.atlas.town.ferries import ferry_track, islands, pier, sail
from hideline.atlas.town.ground import Ground
from hideline.atlas.town.livery import express
from hideline.atlas.town.network import Site, city_tracks, reach_towards, spread_angles, survey, towards
from hideline.atlas.town.noise import Array, Rng
from hideline.atlas.town.plan import Plan, Topic
from hideline.atlas.town.scene import City, Run, Scene
from hideline.atlas.town.stops import Stops, bent, place_stops
from hideline.atlas.town.tracks import Tier, Track, lay

_HUB_LINES = 2


def build_city(plan: Plan, scene: Scene, city: City) -> None:
    """Lay all lines of the city and place exactly the wanted stations."""
    rng = plan.rng(Topic.NETWORK)
    inside = scene.border.buffer(-plan.size * 0.02)
    wide = survey(scene.ground, city.centre, plan.width * 0.75, plan.stations, inside)
    near = survey(scene.ground, city.centre, city.radius, plan.stations, inside)
    scene.airports.extend(_airports(plan, scene, wide, rng))
    fixed: list[Array] = [city.centre, _terminal(scene, city)]
    scene.airport_station = 1
    tracks = _railways(plan, scene.ground, wide, fixed, rng)
    local = city_tracks(scene.ground, near, rng, least_metros=1)
    tracks += local + _feeders(plan, scene.ground, wide, local, rng)
    boats = _ferries(plan, scene, city, fixed)
    _meet_the_boats(scene.ground, tracks, city.centre, fixed, rng)
    tracks += _island_buses(plan, scene, boats, fixed, rng) + boats
    stops = place_stops(scene.ground, tracks, np.array(fixed), plan.stations - len(fixed))
    scene.stations.extend(stops.points)
    scene.runs.extend(runs_of(tracks, stops))


def _terminal(scene: Scene, city: City) -> Array:
    """A dry place for the airport's station, on the city's side of it."""
    airport = scene.airports[0]
    way = city.centre - airport
    far = float(np.hypot(*way))
    for step in (500.0, 650.0, 350.0, 850.0, 200.0, 1_100.0):
        spot = airport + way / far * step
        if scene.ground.is_dry(spot):
            return np.asarray(spot)
    return airport


def _feeders(plan: Plan, ground: Ground, site: Site, local: list[Track], rng: Rng) -> list[Track]:
    """Buses from the ends of the city's lines on into the country."""
    ends = np.array([end for track in local if not track.is_ring for end in (track.path[0], track.path[-1])])
    tracks = []
    for angle in spread_angles(site, round(plan.between(3, 9, 9, 9)), float(rng.uniform()), plan.size * 0.4):
        far = site.centre + towards(angle) * min(reach_towards(site, angle) * 0.9, plan.size * 0.85)
        start = ends[int(np.argmin(np.hypot(*(ends - far).T)))]
        gap = float(np.hypot(*(far - start)))
        if gap < plan.size * 0.12:
            continue
        bow = np.array([start[1] - far[1], far[0] - start[0]]) * float(rng.uniform(-0.15, 0.15))
        via = np.array([start, (start + far) / 2 + bow, far])
        path = lay(ground, via, rng, step=80.0, wander=160.0, clearance=240.0)
        tracks.append(Track(Tier.BUS, path, plan.between(780, 950, 950, 950)))
    return tracks


def _island_buses(plan: Plan, scene: Scene, boats: list[Track], fixed: list[Array], rng: Rng) -> list[Track]:
    """A bus from each pier across its island, where the island is large enough."""
    tracks = []
    for boat in boats:
        landing = fixed[boat.fixed[-1]]
        isle = min(scene.dry.geoms, key=lambda part: part.distance(shapely.Point(landing)))
        if not plan.between(0.9e6, 5e6, 1e9, 1e9) < isle.area < 0.1 * scene.dry.area:
            continue
        middle = np.asarray(isle.centroid.coords[0])
        away = landing + (middle - landing) * 1.75
        if not shapely.contains_xy(isle, *away):
            away = middle
        path = lay(
            scene.ground, np.array([landing, middle, away]), rng, step=60.0, wander=150.0, clearance=150.0
        )
        tracks.append(Track(Tier.BUS, path, 700.0, fixed=[boat.fixed[-1]]))
    return tracks


def _airports(plan: Plan, scene: Scene, site: Site, rng: Rng) -> list[Array]:
    """Flat, dry places well outside the centre, the furthest apart of many."""
    wanted = max(2, round(plan.between(2, 3, 8, 90)))
    spots = []
    for angle in np.linspace(0, 2 * np.pi, 72, endpoint=False) + float(rng.uniform(0, 0.08)):
        for part in (0.6, 0.72, 0.84):
            spot = site.centre + towards(angle) * reach_towards(site, float(angle)) * part
            spots.append(spot)
    pool = np.array(spots)
    away = np.hypot(*(pool - site.centre).T)
    level = scene.ground.height_at(pool)
    fits = (scene.ground.inland_at(pool) > plan.size * 0.035) & (away > plan.size * 0.26)
    order = np.argsort(np.where(fits, level - away / plan.size * 40, np.inf), kind="stable")
    chosen = [pool[order[0]]]
    while len(chosen) < wanted:
        gaps = np.min([np.hypot(*(pool - one).T) for one in chosen], axis=0)
        chosen.append(pool[int(np.argmax(np.where(fits, gaps, -1.0)))])
    return chosen


def _railways(plan: Plan, ground: Ground, site: Site, fixed: list[Array], rng: Rng) -> list[Track]:
    """Trains from edge to edge through the central station, one by way of the airport, one of them fast."""
    number = max(1, round(plan.between(1, 3, 6, 8)))
    spacing = plan.between(1_900, 2_900, 4_000, 5_000)
    angles = spread_angles(site, 2 * number + 2, float(rng.uniform()), plan.size * 0.3)
    angles = _facing_away(angles, fixed[1] - site.centre)
    tracks = []
    for first in range(number + 1):
        arms = angles[first], angles[first + number + 1]
        ends = [site.centre + towards(arm) * reach_towards(site, arm) * 0.97 for arm in arms]
        is_fast = first == number
        via = [ends[0], (ends[0] + site.centre) / 2, site.centre, (ends[1] + site.centre) / 2, ends[1]]
        stations = [0]
        if first == 0:
            via = [ends[0], (ends[0] + site.centre) / 2, site.centre, fixed[1]]
            stations = [0, 1]
        tier, gap = (Tier.HIGH_SPEED, plan.size * 0.55) if is_fast else (Tier.RAIL, spacing)
        legs = _through(ground, via, stations, fixed, rng, spacing)
        tracks.append(Track(tier, legs, gap, fixed=stations))
    return tracks


def _facing_away(angles: list[float], way: Array) -> list[float]:
    """The same angles, turned in the list until the first points away from the given direction."""
    opposite = [float(towards(angle) @ way) for angle in angles]
    first = int(np.argmin(opposite))
    return angles[first:] + angles[:first]


def _through(
    ground: Ground, via: list[Array], stations: list[int], fixed: list[Array], rng: Rng, spacing: float
) -> Array:
    """A path exactly through the stations among its points."""
    marks = [n for n, point in enumerate(via) if any(np.allclose(point, fixed[s]) for s in stations)]
    bounds = sorted({0, *marks, len(via) - 1})
    legs = []
    for start, end in pairwise(bounds):
        leg = lay(
            ground,
            np.array(via[start : end + 1]),
            rng,
            step=spacing / 22,
            wander=spacing * 0.09,
            clearance=240.0,
        )
        legs.append(leg)
    return np.vstack([legs[0], *(leg[1:] for leg in legs[1:])])


def _ferries(plan: Plan, scene: Scene, city: City, fixed: list[Array]) -> list[Track]:
    """Boats from the city's harbour to the islands, and one along the coast."""
    rng = plan.rng(Topic.FERRIES)
    main = min(scene.dry.geoms, key=lambda part: part.distance(shapely.Point(city.centre)))
    home = pier(main, city.centre, scene.coast.buffer(30.0))
    if home is None:
        return []
    fixed.append(home)
    harbour = len(fixed) - 1
    boats: list[Track] = []
    isles = islands(scene.dry, city.centre, plan.between(120_000, 600_000, 1e7, 1e8))
    sea = [isle for isle in isles if isle.distance(scene.coast) < 1.0]
    for isle in sea[: round(plan.between(3, 5, 6, 7))]:
        spot = pier(isle, home, scene.border.buffer(-plan.size * 0.01))
        if spot is None or float(np.hypot(*(spot - home))) < plan.size * 0.09:
            continue
        if (path := sail(scene.ground, [home, spot], rng)) is None:
            continue
        fixed.append(spot)
        boats.append(ferry_track(path, [harbour, len(fixed) - 1]))
    return boats


def _meet_the_boats(ground: Ground, tracks: list[Track], centre: Array, fixed: list[Array], rng: Rng) -> None:
    """The first tram (or metro) is led to the harbour; islands get a bus of their own."""
    if len(fixed) < 3:
        return
    trams = [track for track in tracks if track.tier is Tier.TRAM] or [
        t for t in tracks if t.tier is Tier.METRO
    ]
    if trams:
        first = trams[0]
        keep = first.path[: int(np.argmin(np.hypot(*(first.path - centre).T))) + 1]
        leg = lay(
            ground,
            np.array([keep[-1], fixed[2]]),
            rng,
            step=first.spacing / 9,
            wander=first.spacing * 0.1,
            clearance=20.0,
        )
        first.path = np.vstack((keep, leg[1:]))
        first.fixed.append(2)


def runs_of(tracks: list[Track], stops: Stops, shift: dict[int, int] | None = None) -> list[Run]:
    """Tracks with stations as lines; `shift` says where local station numbers went, if they moved."""
    served: dict[int, int] = {}
    for along in stops.along:
        for station in along:
            served[station] = served.get(station, 0) + 1
    hubs = {station for station, lines in served.items() if lines >= _HUB_LINES}
    runs = []
    for number, track in enumerate(tracks):
        order = stops.order(number)
        if len(order) < 2:
            continue
        shape = shapely.LineString(bent(track, stops, number))
        if track.is_ring:
            order.append(order[0])
        fast = (
            express(order, hubs)
            if track.tier in (Tier.RAIL, Tier.METRO) and not track.is_ring and number % 2 == 0
            else None
        )
        runs.append(Run(track.tier, _moved(order, shift), shape, _moved(fast, shift) if fast else None))
    return runs


def _moved(stops: list[int], shift: dict[int, int] | None) -> list[int]:
    return stops if shift is None else [shift[stop] for stop in stops]
