"""Streets: arterials along tram and bus lines, lanes between the quarters, and a grid, more or less straight, inside
each quarter; cut from junction to junction, named throughout (MATCH-4).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse import csgraph
from scipy.spatial import cKDTree
from shapely import LineString, MultiPolygon, Polygon

from hideline.atlas.town.contour import Warp
from hideline.atlas.town.noise import Array, Rng
from hideline.atlas.town.plan import Plan, Topic

_GRID = 0.1
"""Junctions are found on a grid this fine (metres)."""

_BUILT_UP = 1_150.0
"""Quarters nearer to a station than this are full of streets."""


_BENDS = (0.0, 0.3, 1.0)
"""How winding the streets of a quarter are."""


@dataclass(frozen=True, slots=True)
class Way:
    """A whole street before it is cut: its rank and its line."""

    rank: str
    """`avenue`, `lane`, `street` or `path`."""
    shape: LineString


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a way between two junctions."""

    way: int
    rank: str
    shape: LineString
    district: int = 0
    """Street names are unique within a district."""


@dataclass(frozen=True, slots=True)
class StreetNet:
    """The street network, and the quarters that were left green."""

    stretches: list[Stretch]
    parks: list[Polygon]


def draw_streets(
    plan: Plan, dry: MultiPolygon, arterials: list[LineString], stations: Array, centre: Array
) -> StreetNet:
    """The whole network of one city; bus and tram lines run along its avenues."""
    rng = plan.rng(Topic.STREETS)
    ways = [Way("avenue", shape) for shape in arterials] + _lanes(plan, dry, stations, rng)
    quarters = _quarters(dry, ways)
    near = _nearness(quarters, stations)
    parks = _choose_parks(plan, quarters, near, centre, rng)
    sway = Warp(rng, 420.0, 26.0, 2)
    for number, quarter in enumerate(quarters):
        if number in parks:
            ways += _park_paths(quarter, rng)
        elif near[number] < _BUILT_UP:
            ways += _grid(plan, quarter, float(near[number]), sway, rng)
    return StreetNet(_connected(_cut(ways), rng), [quarters[number] for number in sorted(parks)])


def _lanes(plan: Plan, dry: MultiPolygon, stations: Array, rng: Rng) -> list[Way]:
    """The edges between quarters: a wavy mesh, fine near stations and wide in the country."""
    fine = plan.between(430, 560, 600, 600)
    even = _jittered(plan, fine * 3.0, rng)
    busy = _jittered(plan, fine, rng)
    gap = cKDTree(stations).query(busy)[0]
    far = cKDTree(stations).query(even)[0]
    seeds = np.vstack((busy[gap < 1_500.0], even[far >= 1_500.0]))
    frame = shapely.box(-plan.width, -plan.height, plan.width, plan.height)
    mesh = shapely.voronoi_polygons(shapely.multipoints(seeds), extend_to=frame, only_edges=True)
    warp = Warp(rng, fine * 2.2, fine * 0.16, 2)
    wavy = shapely.transform(shapely.segmentize(mesh, fine / 8), warp)
    kept = shapely.get_parts(shapely.line_merge(shapely.intersection(wavy, dry)))
    spared = rng.uniform(size=len(kept)) < 0.15
    return [
        Way("lane", part)
        for part, gone in zip(kept, spared, strict=True)
        if isinstance(part, LineString) and part.length > 60.0 and not gone
    ]


def _jittered(plan: Plan, step: float, rng: Rng) -> Array:
    """Points on a loose honeycomb over the whole map."""
    rows, columns = int(plan.height * 1.06 / step) + 2, int(plan.width * 1.06 / step) + 2
    y, x = np.mgrid[0:rows, 0:columns].astype(float)
    x += 0.5 * (y % 2)
    points = np.column_stack((x.ravel() - columns / 2, y.ravel() - rows / 2))
    return (points + rng.uniform(-0.38, 0.38, points.shape)) * step


def _quarters(dry: MultiPolygon, ways: list[Way]) -> list[Polygon]:
    edges = shapely.union_all(
        np.array([way.shape for way in ways] + [dry.boundary], dtype=object), grid_size=_GRID
    )
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(edges)))
    shapely.prepare(dry)
    inner = shapely.get_coordinates(shapely.point_on_surface(faces))
    inside = shapely.contains_xy(dry, inner[:, 0], inner[:, 1])
    return [face for face in faces[inside] if isinstance(face, Polygon)]


def _nearness(quarters: list[Polygon], stations: Array) -> Array:
    """How far each quarter is from its nearest station."""
    middles = shapely.get_coordinates(shapely.centroid(np.array(quarters, dtype=object)))
    return np.asarray(cKDTree(stations).query(middles)[0])


def _choose_parks(plan: Plan, quarters: list[Polygon], near: Array, centre: Array, rng: Rng) -> set[int]:
    """Quarters left green: one large one near the centre, the rest spread."""
    wanted = round(plan.between(22, 150, 0.5, 0.5))
    area = shapely.area(np.array(quarters, dtype=object))
    middles = shapely.get_coordinates(shapely.centroid(np.array(quarters, dtype=object)))
    fits = np.flatnonzero((area > 15_000) & (area < 420_000) & (near < 1_700.0))
    away = np.hypot(*(middles[fits] - centre).T)
    first = fits[np.argsort(np.abs(away - plan.size * 0.06) - area[fits] * 0.003, kind="stable")[:1]]
    others = rng.permutation(fits)[:wanted]
    return {int(number) for number in np.concatenate((first, others))[:wanted]}


def _grid(plan: Plan, quarter: Polygon, near: float, sway: Warp, rng: Rng) -> list[Way]:
    """Two families of nearly parallel streets inside a quarter: straight, bent or winding, as it was built."""
    loose = 1.0 + max(0.0, near - 450.0) / 700.0
    long, short = plan.between(105, 125, 200, 200) * loose, plan.between(165, 205, 300, 300) * loose
    middle = shapely.get_coordinates(quarter.centroid)[0]
    reach = float(np.hypot(*(np.array(quarter.bounds[2:]) - quarter.bounds[:2]))) / 2 + short
    turn = _heading(quarter)
    bend = float(rng.choice(_BENDS))
    along = np.linspace(-reach, reach, max(4, int(reach / 20)))
    lines = []
    for angle, step in ((turn, long), (turn + np.pi / 2, short)):
        offsets = np.arange(-reach, reach, step) + float(rng.uniform(0, step))
        onward, aside = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
        lines.append(middle + offsets[:, None, None] * aside + along[None, :, None] * onward)
    points = np.concatenate(lines)
    flat = points.reshape(-1, 2)
    bent = (flat + bend * (sway(flat) - flat)).reshape(points.shape)
    clipped = shapely.get_parts(shapely.intersection(shapely.linestrings(bent), quarter))
    return [Way("street", part) for part in clipped if isinstance(part, LineString) and part.length > 45.0]


def _heading(quarter: Polygon) -> float:
    """The direction of a quarter's longest straight side."""
    box = shapely.get_coordinates(quarter.minimum_rotated_rectangle)
    sides = np.diff(box, axis=0)
    longest = sides[int(np.argmax(np.hypot(sides[:, 0], sides[:, 1])))]
    return float(np.arctan2(longest[1], longest[0]))


def _park_paths(park: Polygon, rng: Rng) -> list[Way]:
    """A loop inside a park and ways that cross it."""
    inner = park.buffer(-min(40.0, np.sqrt(park.area) * 0.14), quad_segs=3)
    ways = [
        Way("path", LineString(part.exterior))
        for part in shapely.get_parts(inner)
        if isinstance(part, Polygon)
    ]
    rim = park.exterior
    for start in rng.uniform(0, 0.5, 2):
        ends = [
            rim.interpolate(start, normalized=True),
            rim.interpolate(start + float(rng.uniform(0.35, 0.6)), normalized=True),
        ]
        middle = park.representative_point()
        cross = shapely.intersection(LineString([ends[0], middle, ends[1]]), park)
        ways += [
            Way("path", part)
            for part in shapely.get_parts(cross)
            if isinstance(part, LineString) and part.length > 20
        ]
    return ways


def _cut(ways: list[Way]) -> list[Stretch]:
    """All ways noded where they meet; each piece remembers the way it came from."""
    shapes = np.array([way.shape for way in ways], dtype=object)
    noded = shapely.line_merge(shapely.union_all(shapes, grid_size=_GRID))
    pieces = shapely.get_parts(noded)
    pieces = pieces[shapely.length(pieces) > 1.0]
    tree = shapely.STRtree(shapes)
    middles = shapely.line_interpolate_point(pieces, 0.5, normalized=True)
    found, nearest = tree.query_nearest(middles, all_matches=False)
    return [
        Stretch(int(way), ways[int(way)].rank, pieces[piece])
        for piece, way in zip(found, nearest, strict=True)
    ]


def _connected(stretches: list[Stretch], rng: Rng) -> list[Stretch]:
    """Some streets taken away for an organic look; then only what hangs together in sizeable nets stays."""
    spare = rng.uniform(size=len(stretches)) < 0.1
    kept = [s for s, gone in zip(stretches, spare, strict=True) if not (gone and s.rank == "street")]
    ends = np.array([(s.shape.coords[0], s.shape.coords[-1]) for s in kept]).reshape(-1, 2)
    _, node = np.unique(np.round(ends, 2), axis=0, return_inverse=True)
    node = node.reshape(-1, 2)
    size = int(node.max()) + 1
    links = sparse.coo_array((np.ones(len(node)), (node[:, 0], node[:, 1])), shape=(size, size))
    _, group = csgraph.connected_components(links, directed=False)
    crowd: NDArray[np.int64] = np.bincount(group[node[:, 0]])
    return [s for s, g in zip(kept, group[node[:, 0]], strict=True) if crowd[g] >= 12]
