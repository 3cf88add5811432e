"""Where the land ends: a coast with bays, inlets and islands, and the part of it that counts as coast (MEAS-3)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import MultiLineString, MultiPolygon, Polygon

from hideline.atlas.town.contour import Warp, positive_areas
from hideline.atlas.town.ground import Grid
from hideline.atlas.town.noise import Array, Noise, Rng
from hideline.atlas.town.plan import Plan, Topic

OPEN_WATER = 2_000.0
"""Water narrower than this does not carry the coast further inland (MEAS-3)."""

_MARGIN = 1.3
"""How far beyond the map the land is imagined, so that nothing ends where the paper does."""


@dataclass(frozen=True, slots=True)
class Shore:
    """The land of a map and of its surroundings, before rivers and lakes."""

    grid: Grid
    land: MultiPolygon
    """Reaches beyond the map's border."""
    seaward: Array
    """Unit vector from the middle of the map towards the open sea."""


def draw_shore(plan: Plan) -> Shore:
    """The land of a map."""
    rng = plan.rng(Topic.COAST)
    grid = Grid.covering(plan.width * _MARGIN, plan.height * _MARGIN, plan.cell)
    bearing = float(rng.choice([-110.0, -80.0, -60.0, -25.0, 205.0, 235.0])) + float(rng.uniform(-12, 12))
    seaward = np.array([math.cos(math.radians(bearing)), math.sin(math.radians(bearing))])
    field = _archipelago(plan, grid, rng) if plan.is_archipelago else _mainland(plan, grid, rng, seaward)
    outlines = positive_areas(field, grid)
    return Shore(grid, _natural(outlines, plan, rng), seaward)


def _mainland(plan: Plan, grid: Grid, rng: Rng, seaward: Array) -> Array:
    """One coast across the map, a harbour bay near the middle, an inlet, and islands off it."""
    x, y = _shaken(grid, rng, plan.size)
    out = (x * seaward[0] + y * seaward[1]) / plan.size
    aside = (x * -seaward[1] + y * seaward[0]) / plan.size
    rough = 0.24 if plan.is_country else 0.15
    field = 0.17 - out + (0.14 if plan.is_country else 0.0)
    field = (
        field + rough * Noise(rng, plan.size * 0.55, 5)(x, y) + 0.1 * Noise(rng, plan.size * 0.14, 4)(x, y)
    )
    field += 0.022 * Noise(rng, plan.size * 0.045, 4, 0.65)(x, y)
    turn = float(rng.choice([-1.0, 1.0]))
    field -= 0.34 * _bump(out - 0.17, aside - turn * 0.12, 0.1)
    field -= _inlet(rng, out, aside, -turn * float(rng.uniform(0.32, 0.45)))
    if plan.is_country:
        field -= _inlet(rng, out, aside, turn * float(rng.uniform(0.35, 0.6)))
    for number in range(7 if plan.is_country else 5):
        away, along = float(rng.uniform(0.3, 0.44)), -0.62 + 0.31 * number + float(rng.uniform(-0.1, 0.1))
        width = float(rng.uniform(0.045, 0.095))
        field += 0.52 * _bump((out - away) * 1.15, aside - along, width)
    return _even(field)


def _even(field: Array) -> Array:
    """The field without the last digits, in which machines differ."""
    rounded: Array = np.round(field, 6)
    return rounded


def _shaken(grid: Grid, rng: Rng, size: float) -> tuple[Array, Array]:
    """The grid's coordinates, disturbed, so that what is drawn from them has no smooth outline."""
    x, y = grid.mesh()
    a, b = Noise(rng, size * 0.16, 5, 0.62), Noise(rng, size * 0.16, 5, 0.62)
    return x + size * 0.036 * a(x, y), y + size * 0.036 * b(x, y)


def _inlet(rng: Rng, out: Array, aside: Array, at: float) -> Array:
    """A narrow arm of the sea, bent like a drowned valley."""
    bend = float(rng.uniform(-0.5, 0.5))
    middle = at + bend * (0.25 - out) + 0.03 * np.sin(out * 21.0)
    width = 0.018 + 0.035 * np.clip(out + 0.15, 0.0, 1.0)
    depth = 0.75 * np.clip((out + 0.12) * 5.0, 0.0, 1.0)
    arm: Array = depth * np.exp(-(((aside - middle) / width) ** 2))
    return arm


def _archipelago(plan: Plan, grid: Grid, rng: Rng) -> Array:
    """A bow of great islands with many small ones, and the edge of a continent in one corner."""
    x, y = _shaken(grid, rng, plan.size)
    u, v = x / plan.width, y / plan.height
    field = np.full(x.shape, -1.0)
    for cu, cv, length, breadth, turn in (
        (0.02, 0.03, 0.31, 0.135, 0.62),
        (0.36, 0.31, 0.12, 0.12, 0.9),
        (-0.33, -0.27, 0.12, 0.13, 0.3),
        (-0.13, -0.33, 0.12, 0.075, 0.35),
        (0.36, -0.08, 0.045, 0.08, 1.2),
        (-0.30, 0.12, 0.05, 0.06, 0.2),
    ):
        a, b = u - cu, v - cv
        along = a * math.cos(turn) + b * math.sin(turn)
        across = b * math.cos(turn) - a * math.sin(turn)
        field = np.maximum(field, 1.0 - np.hypot(along / length, across / breadth))
    corner = 1.0 - np.hypot((u + 0.66) / 0.27, (v - 0.62) / 0.27)
    field = np.maximum(field, corner * 1.4)
    field = field + 0.52 * Noise(rng, plan.size * 0.2, 7, 0.62)(x, y)
    scatter = Noise(rng, plan.size * 0.035, 3)(x, y)
    near = np.clip(field + 1.0, 0.0, 1.0)
    return _even(field + 0.9 * near * np.clip(scatter - 0.3, 0, None))


def _bump(a: Array, b: Array, width: float) -> Array:
    bump: Array = np.exp(-(a * a + b * b) / (width * width))
    return bump


def _natural(outlines: list[Polygon], plan: Plan, rng: Rng) -> MultiPolygon:
    """The outlines given detail finer than the grid, without specks of land or water."""
    speck = plan.between(15_000, 60_000, 1_500_000, 6_000_000)
    wavelength = plan.cell * 7
    warp = Warp(rng, wavelength, wavelength * 0.14, 6)
    kept = []
    for area in outlines:
        if area.area < speck:
            continue
        holes = [ring for ring in area.interiors if Polygon(ring).area > speck * 4]
        kept.append(Polygon(area.exterior, holes))
    fine = shapely.transform(shapely.segmentize(MultiPolygon(kept), _detail(plan)), warp)
    whole = shapely.make_valid(fine)
    return MultiPolygon([part for part in shapely.get_parts(whole) if isinstance(part, Polygon)])


@dataclass(frozen=True, slots=True)
class Sea:
    """The sea inside the border, and its shore."""

    open: MultiPolygon
    narrow: MultiPolygon
    """Bays and inlets too narrow to carry the coast inland."""
    coast: MultiLineString
    """The shore of the open part."""


def part_sea(plan: Plan, shore: Shore, border: Polygon, land: MultiPolygon, rivers: shapely.Geometry) -> Sea:
    """Tell the open sea, and so the coast, from narrow inlets: a bay counts as far as 2 km in (MEAS-3)."""
    slack = _detail(plan)
    around = border.buffer(OPEN_WATER * 1.5, join_style="mitre")
    wide = areas(around.difference(shore.land.simplify(slack)).buffer(-OPEN_WATER / 2, quad_segs=6))
    edge_of_world = around.exterior.buffer(OPEN_WATER)
    ocean = MultiPolygon([part for part in wide.geoms if part.intersects(edge_of_world)])
    reach = ocean.buffer(OPEN_WATER * 1.5, quad_segs=6)
    sea = border.difference(land)
    not_coast = shapely.union(border.exterior.buffer(1.0), shapely.buffer(rivers, 0.3))
    edge = shapely.difference(land.boundary, not_coast)
    line = shapely.line_merge(shapely.multilinestrings(_lines(shapely.intersection(edge, reach))))
    coast = [part for part in _lines(line) if part.length > slack]
    return Sea(
        areas(shapely.intersection(sea, reach)), areas(shapely.difference(sea, reach)), MultiLineString(coast)
    )


def _detail(plan: Plan) -> float:
    """The spacing of a coast's vertices."""
    return plan.between(7, 18, 100, 150)


def _lines(shape: shapely.Geometry) -> list[shapely.LineString]:
    return [part for part in shapely.get_parts(shape) if isinstance(part, shapely.LineString)]


def areas(shape: shapely.Geometry) -> MultiPolygon:
    """The polygons of whatever an operation left behind."""
    return MultiPolygon([part for part in shapely.get_parts(shape) if isinstance(part, Polygon)])


def draw_border(plan: Plan) -> Polygon:
    """The edge of the map: a rectangle with the wobble of an administrative boundary."""
    rng = plan.rng(Topic.BORDER)
    x, y = plan.width / 2, plan.height / 2
    ring = shapely.segmentize(shapely.box(-x, -y, x, y), plan.size / 220)
    warp = Warp(rng, plan.size * 0.3, plan.size * 0.028, 5)
    return Polygon(np.round(warp(shapely.get_coordinates(ring)), 1))
