"""Rivers that run to the sea and lakes among the hills, all named (MEAS-4). A river that enters from beyond the map
cuts the land in two (MATCH-6).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from scipy import sparse
from scipy.sparse import csgraph
from scipy.spatial import cKDTree
from shapely import LineString, MultiPolygon, Polygon

from hideline.atlas.town.contour import Warp
from hideline.atlas.town.ground import Grid
from hideline.atlas.town.noise import Array, Flags, Noise, Numbers, Rng
from hideline.atlas.town.plan import Plan, Topic
from hideline.atlas.town.tracks import resample, rounded

_CELLS = 260
"""Across the longer side of a country, rivers are found on a grid of about so many cells."""

_SPRING, _SHORTEST = 6, 10
"""Cells that feed a spring; cells that a river is long."""


@dataclass(frozen=True, slots=True)
class River:
    """A river from its source (or the map's edge) to the sea."""

    course: Array
    surface: Polygon | MultiPolygon


def _surface(course: Array, source_width: float, mouth_width: float) -> Polygon | MultiPolygon:
    """A ribbon around the course that widens downstream."""
    pieces = max(4, min(24, len(course) // 6))
    bounds = np.linspace(0, len(course) - 1, pieces + 1).astype(int)
    ribbons = []
    for number, (start, end) in enumerate(pairwise(bounds)):
        width = source_width + (mouth_width - source_width) * (number + 1) / pieces
        ribbons.append(LineString(course[start : end + 1]).buffer(width / 2, quad_segs=3))
    whole = shapely.union_all(ribbons)
    assert isinstance(whole, Polygon | MultiPolygon)
    return whole


def town_rivers(plan: Plan, centre: Array, seaward: Array) -> list[River]:
    """One river through the middle of a city and a brook that joins it."""
    rng = plan.rng(Topic.RIVERS)
    across = np.array([-seaward[1], seaward[0]])
    side = float(rng.choice([-1.0, 1.0]))
    size = plan.size
    pass_by = centre + across * side * min(size * 0.07, 1_300.0)
    spring = centre - seaward * size * 1.1 + across * side * size * float(rng.uniform(0.05, 0.35))
    mouth = pass_by + seaward * size * 0.6 - across * side * size * 0.06
    main = _meander([spring, (spring * 0.45 + pass_by * 0.55), pass_by, mouth], rng, size * 0.16, size * 0.05)
    wide = plan.between(120, 220, 300, 300)
    join = main[int(len(main) * 0.44)]
    head = join - seaward * size * 0.16 + across * side * size * 0.75
    brook = _meander([head, (head + join) / 2 + across * size * 0.04, join], rng, size * 0.12, size * 0.035)
    return [
        River(main, _surface(main, wide * 0.55, wide * 1.4)),
        River(brook, _surface(brook, wide * 0.12, wide * 0.28)),
    ]


def _meander(via: list[Array], rng: Rng, wavelength: float, reach: float) -> Array:
    line = resample(rounded(np.array(via)), wavelength / 12)
    wobble = Warp(rng, wavelength, reach, 2)
    moved = wobble(line)
    hold = np.clip(np.minimum(np.arange(len(line)), np.arange(len(line))[::-1]) / 8.0, 0, 1)[:, None]
    return line + (moved - line) * hold


def country_rivers(plan: Plan, grid: Grid, height: Array, inland: Array) -> list[River]:
    """The largest rivers of a country, each from its hills down to the sea."""
    rng = plan.rng(Topic.RIVERS)
    coarse = max(1, round(max(grid.columns, grid.rows) / _CELLS))
    low, dry = height[::coarse, ::coarse], inland[::coarse, ::coarse] > 0
    basin = _drained(low * (1.0 + 0.25 * rng.uniform(size=low.shape)), dry)
    cell = grid.cell * coarse
    width = plan.between(120, 220, 420, 900)
    rivers: list[River] = []
    for stem in _stems(basin, round(plan.between(2, 3, 14, 46))):
        row, column = np.divmod(stem, low.shape[1])
        points = np.column_stack((grid.west + column * cell, grid.south + row * cell))
        course = _meander([*points[::3], points[-1]], rng, cell * 5, cell * 0.5)
        rivers.append(River(course, _surface(course, width * 0.25, width)))
    return rivers


@dataclass(frozen=True, slots=True)
class Basin:
    """Where water goes: for every cell the next one downstream (-1 in the sea), and how many cells drain through it."""

    downstream: Numbers
    flow: Array


def _drained(height: Array, dry: Flags) -> Basin:
    """Every cell drains along the cheapest way to the sea, on which climbing is dear."""
    graph = _slopes(height)
    sea = np.flatnonzero(~dry.ravel())
    cost, before, _ = csgraph.dijkstra(graph, indices=sea, min_only=True, return_predecessors=True)
    downstream = np.where(dry.ravel() & (before >= 0), before, -1).astype(np.int64)
    flow = dry.ravel().astype(float)
    for cell in np.argsort(-cost, kind="stable"):
        if downstream[cell] >= 0:
            flow[downstream[cell]] += flow[cell]
    return Basin(downstream, flow)


def _slopes(height: Array) -> sparse.csr_array:
    """The grid as a graph walked from the sea upwards: each step costs its length, more on high ground and downhill."""
    rows, columns = height.shape
    index, level = np.arange(rows * columns).reshape(rows, columns), height.ravel()
    starts, ends, costs = [], [], []
    for up, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        a = index[: rows - up, max(0, -right) : columns - max(0, right)].ravel()
        b = index[up:, max(0, right) : columns + min(0, right)].ravel()
        for source, target in ((a, b), (b, a)):
            falls = np.clip(level[source] - level[target], 0, None)
            starts.append(source)
            ends.append(target)
            costs.append(float(np.hypot(up, right)) * (1.0 + falls * 0.05 + level[target] * 0.02))
    edges = (np.concatenate(costs), (np.concatenate(starts), np.concatenate(ends)))
    return sparse.csr_array(edges, shape=(index.size, index.size))


def _stems(basin: Basin, wanted: int) -> list[Numbers]:
    """The main stems of the largest basins, source first; short ones left out."""
    upstream: dict[int, int] = {}
    for cell in np.argsort(basin.flow, kind="stable"):
        if basin.downstream[cell] >= 0:
            upstream[int(basin.downstream[cell])] = int(cell)
    largest = np.argsort(-basin.flow, kind="stable")
    mouths = [int(cell) for cell in largest if basin.downstream[cell] < 0 and int(cell) in upstream]
    stems = []
    for mouth in mouths[:wanted]:
        stem = [mouth]
        while stem[-1] in upstream and basin.flow[upstream[stem[-1]]] > _SPRING:
            stem.append(upstream[stem[-1]])
        if len(stem) >= _SHORTEST:
            stems.append(np.array(stem[::-1], dtype=np.int64))
    return stems


def lakes(plan: Plan, grid: Grid, inland: Array, courses: Array, centre: Array, rng: Rng) -> list[Polygon]:
    """Lakes of irregular outline, inland, away from rivers, from the centre and from each other."""
    wanted = round(plan.between(4, 10, 55, 200))
    smallest, largest = plan.between(0.012, 0.01, 0.006, 0.002), plan.between(0.033, 0.028, 0.022, 0.011)
    tries = wanted * 25
    spots = rng.uniform(-0.46, 0.46, (tries, 2)) * [plan.width, plan.height]
    radii = plan.size * (smallest + (largest - smallest) * rng.uniform(size=tries) ** 2)
    deep = grid.sample(inland, spots) > radii * 2.4
    clear = cKDTree(courses).query(spots)[0] > radii * 2.2 + plan.size * 0.03
    clear &= np.hypot(*(spots - centre).T) > plan.size * (0.05 if plan.is_country else 0.34)
    chosen: list[int] = []
    for number in np.flatnonzero(deep & clear):
        gaps = np.hypot(*(spots[chosen] - spots[number]).T)
        if len(chosen) < wanted and (gaps > (radii[chosen] + radii[number]) * 2.6).all():
            chosen.append(int(number))
    return [_blob(spots[number], float(radii[number]), rng) for number in chosen]


def _blob(at: Array, radius: float, rng: Rng) -> Polygon:
    angle = np.arange(72) * (2 * np.pi / 72)
    wave = Noise(rng, 1.0, 3)(np.cos(angle) * 1.3, np.sin(angle) * 1.3)
    stretch, turn = float(rng.uniform(1.0, 2.1)), float(rng.uniform(0, np.pi))
    out = radius * (1.0 + 0.4 * wave)
    x, y = out * np.cos(angle) * stretch, out * np.sin(angle) / stretch
    return Polygon(
        np.column_stack(
            (at[0] + x * np.cos(turn) - y * np.sin(turn), at[1] + x * np.sin(turn) + y * np.cos(turn))
        )
    )
