"""The network of a map that shows a country: railways between cities, each city's own lines, boats to islands."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import shapely
from shapely import LineString

from hideline.atlas.town.citywide import runs_of
from hideline.atlas.town.coast import areas
from hideline.atlas.town.ferries import landing, sail
from hideline.atlas.town.ground import Grid, Ground
from hideline.atlas.town.hills import inland_distance
from hideline.atlas.town.network import city_tracks, reach_towards, survey, towards
from hideline.atlas.town.noise import Array, Rng
from hideline.atlas.town.plan import Plan, Topic
from hideline.atlas.town.railways import Link, fast_links, rail_links, strokes
from hideline.atlas.town.scene import City, Run, Scene
from hideline.atlas.town.stops import place_stops
from hideline.atlas.town.tracks import Tier, lengths, points_at

_LEAST = 5
"""A city with fewer local stations than this has none but its railway station."""


def build_country(plan: Plan, scene: Scene) -> None:
    """All lines of the country; the stations are exactly as many as planned."""
    rng = plan.rng(Topic.NETWORK)
    sites = np.array([city.centre for city in scene.cities])
    scene.stations.extend(sites)
    parts = _railways(plan, scene, sites, rng)
    _boats(plan, scene, sites, parts)
    _local_lines(plan, scene, rng)
    _airports(plan, scene)


def _railways(plan: Plan, scene: Scene, sites: Array, rng: Rng) -> list[int]:
    step, strait = plan.between(100, 200, 500, 1_500), plan.between(500, 800, 5_000, 22_000)
    links, parts = rail_links(
        scene.ground, sites, rng, step=step, strait=strait, steep=float(scene.ground.height.max()) * 0.16
    )
    spacing = plan.between(2_000, 3_000, 6_200, 8_200)
    halts = [_halts(scene, link, spacing) for link in links]
    for chain in strokes(links, 9):
        stops, path = _chained(links, halts, chain)
        cities = [stop for stop in stops if stop < len(sites)]
        skips = cities if 3 <= len(cities) <= len(stops) - 2 else None
        scene.runs.append(Run(Tier.RAIL, stops, LineString(path), skips))
    fast = fast_links(
        scene.ground, sites, round(plan.between(2, 3, 9, 24)), rng, step=step, strait=strait * 3
    )
    for chain in strokes(fast, 7):
        stops, path = _chained(fast, [[] for _ in fast], chain)
        scene.runs.append(Run(Tier.HIGH_SPEED, stops, LineString(path)))
    return parts


def _halts(scene: Scene, link: Link, spacing: float) -> list[int]:
    """Stations between two cities, on dry land."""
    length = float(lengths(link.path)[-1])
    count = max(0, round(length / spacing) - 1)
    marks = np.linspace(0, length, count + 2)[1:-1]
    points = points_at(link.path, marks)
    shapely.prepare(scene.dry)
    dry = shapely.contains_xy(scene.dry, points[:, 0], points[:, 1]) & shapely.contains_xy(
        scene.border, points[:, 0], points[:, 1]
    )
    first = len(scene.stations)
    scene.stations.extend(points[dry])
    return list(range(first, len(scene.stations)))


def _chained(
    links: list[Link], halts: list[list[int]], chain: list[tuple[int, bool]]
) -> tuple[list[int], Array]:
    """The stations and the path of a line made of several links."""
    stops: list[int] = []
    paths: list[Array] = []
    for number, forward in chain:
        link = links[number]
        ends = link.ends if forward else link.ends[::-1]
        between = halts[number] if forward else halts[number][::-1]
        if not stops:
            stops.append(ends[0])
        stops += [*between, ends[1]]
        paths.append(link.path if forward else link.path[::-1])
    return stops, np.vstack([paths[0], *(path[1:] for path in paths[1:])])


def _boats(plan: Plan, scene: Scene, sites: Array, parts: list[int]) -> None:
    """Ferries to parts that no train reaches, and to islands without a city."""
    rng = plan.rng(Topic.FERRIES)
    main = max(sorted(set(parts)), key=parts.count)
    isolated = sorted({part for part in parts if part != main})
    pairs: list[tuple[Array, Array]] = []
    for part in isolated:
        own = [n for n, p in enumerate(parts) if p == part]
        others = [n for n, p in enumerate(parts) if p == main]
        gaps = np.hypot(*(sites[own][:, None, :] - sites[others][None, :, :]).transpose(2, 0, 1))
        a, b = np.unravel_index(int(np.argmin(gaps)), gaps.shape)
        pairs.append((sites[own[int(a)]], sites[others[int(b)]]))
    for isle in _bare_islands(plan, scene, sites):
        middle = np.asarray(isle.representative_point().coords[0])
        pairs.append((middle, sites[int(np.argmin(np.hypot(*(sites - middle).T)))]))
    tree = shapely.STRtree(list(scene.dry.geoms))
    for far, near in pairs:
        ends = [landing(tree, spot, other) for spot, other in ((far, near), (near, far))]
        if (
            ends[0] is None
            or ends[1] is None
            or (path := sail(scene.ground, [ends[0], ends[1]], rng, 0.4)) is None
        ):
            continue
        first = len(scene.stations)
        scene.stations.extend([ends[0], ends[1]])
        scene.runs.append(Run(Tier.FERRY, [first, first + 1], LineString(path)))


def _bare_islands(plan: Plan, scene: Scene, sites: Array) -> list[shapely.Polygon]:
    """The largest islands without a city."""
    points = shapely.points(sites)
    bare = [part for part in scene.dry.geoms if not shapely.intersects(part, points).any()]
    inside = [part for part in bare if part.distance(scene.border.exterior) > plan.size * 0.01]
    return sorted(inside, key=lambda part: (-part.area, part.bounds))[: round(plan.between(3, 5, 8, 40))]


def _local_lines(plan: Plan, scene: Scene, rng: Rng) -> None:
    """Every city's own network, small cities first, so that the largest takes up what is left over."""
    left = plan.stations - len(scene.stations)
    weights = np.array([float(city.stations) for city in scene.cities])
    share = weights / weights.sum()
    by_train = {stop for run in scene.runs for stop in run.stops}
    for number in range(len(scene.cities) - 1, -1, -1):
        wanted = left if number == 0 else int(left * share[number] / share[: number + 1].sum())
        if number not in by_train:
            wanted = max(wanted, _LEAST + 1)
        city = replace(
            scene.cities[number], stations=max(1, wanted), radius=650.0 * float(np.sqrt(max(wanted, 4)))
        )
        scene.cities[number] = city
        if wanted >= _LEAST:
            left -= _city_lines(scene, city, number, wanted, rng)


def _city_lines(scene: Scene, city: City, number: int, wanted: int, rng: Rng) -> int:
    """Lines of one city joined to its railway stations; how many stations that took."""
    ground = local_ground(scene, city.centre, city.radius * 1.25)
    site = survey(ground, city.centre, city.radius, wanted, scene.border)
    everywhere = np.array(scene.stations)
    near = np.flatnonzero(np.hypot(*(everywhere - city.centre).T) < city.radius)
    order = [number, *(int(n) for n in near if n != number)]
    tracks = city_tracks(ground, site, rng)
    if not any(0 in track.fixed for track in tracks) and tracks:
        tracks[0].fixed.append(0)
    stops = place_stops(ground, tracks, everywhere[order], wanted)
    shift = dict(enumerate(order))
    for local in range(len(order), len(stops.points)):
        shift[local] = len(scene.stations)
        scene.stations.append(stops.points[local])
    scene.runs.extend(runs_of(tracks, stops, shift))
    return stops.added


def local_ground(scene: Scene, centre: Array, radius: float) -> Ground:
    """The land around a city on a grid of its own, finer than the country's."""
    cell = radius * 2 / 64
    grid = Grid(centre[0] - radius, centre[1] - radius, cell, 65, 65)
    box = (centre[0] - radius, centre[1] - radius, centre[0] + radius, centre[1] + radius)
    land = areas(shapely.clip_by_rect(scene.dry, *box))
    inland = inland_distance(grid, land)
    shapely.prepare(land)
    return Ground(scene.frame, grid, inland, np.zeros_like(inland), land)


def _airports(plan: Plan, scene: Scene) -> None:
    """One outside each of the largest cities."""
    wanted = round(plan.between(2, 3, 8, 90))
    for city in scene.cities:
        if len(scene.airports) == wanted:
            return
        far = max(city.radius * 1.5, 6_000.0)
        site = survey(scene.ground, city.centre, far, 1, scene.border)
        angle = float(np.argmax(np.round(site.reach, -2))) / len(site.reach) * 2 * np.pi
        spot = city.centre + towards(angle) * reach_towards(site, angle) * 0.85
        if shapely.contains_xy(scene.dry, *spot):
            scene.airports.append(spot)
