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
from hideline.atlas.town.noise import Array, Noise, Rng
from hideline.atlas.town.plan import Plan, Topic
from hideline.atlas.town.tracks import resample, rounded


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
    coarse = max(1, round(max(grid.columns, grid.rows) / 260))
    low, dry = height[::coarse, ::coarse], inland[::coarse, ::coarse] > 0
    rough = low * (1.0 + 0.25 * rng.uniform(size=low.shape))
    downstream = _downstream(rough, dry)
    flow = _flow(downstream, dry.ravel())
    cell = grid.cell * coarse
    width = plan.between(120, 220, 420, 900)
    rivers: list[River] = []
    taken = np.zeros(flow.shape, dtype=bool)
    for stem in _stems(downstream, flow, dry.ravel(), round(plan.between(2, 3, 14, 46))):
        if taken[stem].sum() > 3 or len(stem) < 10:
            continue
        taken[stem] = True
        columns = low.shape[1]
        points = np.column_stack((grid.west + (stem % columns) * cell, grid.south + (stem // columns) * cell))
        course = _meander([*points[::3], points[-1]], rng, cell * 5, cell * 0.5)
        rivers.append(River(course, _surface(course, width * 0.25, width)))
    return rivers


def _downstream(
    height: Array, dry: np.ndarray[tuple[int, int], np.dtype[np.bool_]]
) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """For every cell the next one on the cheapest way to the sea, where climbing is dear; -1 in the sea."""
    rows, columns = height.shape
    index = np.arange(rows * columns).reshape(rows, columns)
    starts, ends, costs = [], [], []
    for up, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        a = index[: rows - up, max(0, -right) : columns - max(0, right)]
        b = index[up:, max(0, right) : columns + min(0, right)]
        drop = height.ravel()[b] - height.ravel()[a]
        step = float(np.hypot(up, right))
        for source, target, climb in ((a, b, drop), (b, a, -drop)):
            starts.append(source.ravel())
            ends.append(target.ravel())
            costs.append(
                (step * (1.0 + np.clip(-climb, 0, None) * 0.05 + height.ravel()[target] * 0.02)).ravel()
            )
    graph = sparse.csr_array(
        (np.concatenate(costs), (np.concatenate(starts), np.concatenate(ends))),
        shape=(index.size, index.size),
    )
    sea = np.flatnonzero(~dry.ravel())
    _, before, _ = csgraph.dijkstra(graph, indices=sea, min_only=True, return_predecessors=True)
    next_cell = np.where(dry.ravel(), before, -1).astype(np.int32)
    return np.where(next_cell < 0, -1, next_cell).astype(np.int32)


def _flow(
    downstream: np.ndarray[tuple[int], np.dtype[np.int32]], dry: np.ndarray[tuple[int], np.dtype[np.bool_]]
) -> Array:
    """How many cells drain through each cell."""
    depth = np.zeros(len(downstream), dtype=np.int64)
    at = np.where(downstream >= 0, downstream, np.arange(len(downstream)))
    current = at.copy()
    while True:
        moving = (downstream[current] >= 0) | (current != at[current])
        if not moving.any():
            break
        depth += moving
        current = np.where(downstream[current] >= 0, downstream[current], current)
    flow = dry.astype(float)
    for cell in np.argsort(-depth, kind="stable"):
        if downstream[cell] >= 0:
            flow[downstream[cell]] += flow[cell]
    return flow


def _stems(
    downstream: np.ndarray[tuple[int], np.dtype[np.int32]],
    flow: Array,
    dry: np.ndarray[tuple[int], np.dtype[np.bool_]],
    wanted: int,
) -> list[np.ndarray[tuple[int], np.dtype[np.int64]]]:
    """The main stems of the largest basins, source first."""
    upstream: dict[int, int] = {}
    for cell in np.argsort(flow, kind="stable"):
        if dry[cell] and downstream[cell] >= 0:
            upstream[int(downstream[cell])] = int(cell)
    mouths = [int(c) for c in np.argsort(-flow, kind="stable") if not dry[c] and int(c) in upstream][:wanted]
    stems = []
    for mouth in mouths:
        stem = [mouth]
        while stem[-1] in upstream and flow[upstream[stem[-1]]] > 6:
            stem.append(upstream[stem[-1]])
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
