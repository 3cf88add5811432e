"""Four levels of divisions that nest and tile the land without gap or overlap, and the borders between them (MATCH-5).

The smallest divisions are cut first; the larger ones are made of them, so every shared border is the same line.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.spatial import cKDTree
from shapely import LineString, MultiLineString, MultiPolygon, Polygon

from hideline.atlas.town.contour import Warp
from hideline.atlas.town.noise import Array, Rng
from hideline.atlas.town.plan import Plan, Topic

_GRID = 0.1
"""Borders are noded on a grid this fine (metres)."""

Labels = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Quilt:
    """The land cut into pieces, and for each piece the division of every level it belongs to."""

    pieces: list[Polygon]
    member: tuple[Labels, Labels, Labels, Labels]
    """For levels 1 to 4: the division of each piece, counted from zero."""
    seeds: tuple[Array, Array, Array, Array]
    """A point in the middle of each division, by level."""
    is_dry: NDArray[np.bool_]
    """Which pieces are land to stand on rather than river or lake."""

    def dry_land(self) -> list[Polygon]:
        """Every unbroken piece of dry land (MATCH-6), with the very vertices of the divisions."""
        whole = shapely.coverage_union_all(np.array(self.pieces, dtype=object)[self.is_dry])
        return [part for part in shapely.get_parts(whole) if isinstance(part, Polygon)]

    def areas(self, level: int) -> list[Polygon | MultiPolygon]:
        """The divisions of a level."""
        labels = self.member[level - 1]
        parts = np.array(self.pieces, dtype=object)
        order = np.argsort(labels, kind="stable")
        bounds = np.searchsorted(labels[order], np.arange(labels.max() + 2))
        areas = []
        for start, end in pairwise(bounds):
            area = shapely.coverage_union_all(parts[order[start:end]])
            whole = [part for part in shapely.get_parts(area) if isinstance(part, Polygon)]
            areas.append(whole[0] if len(whole) == 1 else MultiPolygon(whole))
        return areas


def cut_divisions(plan: Plan, land: MultiPolygon, dry: MultiPolygon, crowd: Array) -> Quilt:
    """Divide the land; divisions are smaller where the crowd's points are denser."""
    rng = plan.rng(Topic.DIVISIONS)
    counts = plan.divisions()
    seeds = _seeds(plan, land, crowd, counts[3], rng)
    reach = plan.size / np.sqrt(len(seeds))
    warp = Warp(rng, reach * 0.9, reach * 0.1, 3)
    pieces = _pieces(plan, land, dry, seeds, warp, reach)
    inner = shapely.get_coordinates(shapely.point_on_surface(np.array(pieces, dtype=object)))
    fourth = np.asarray(cKDTree(seeds).query(warp.undo(inner))[1], dtype=np.int64)
    fourth = _joined_up(pieces, fourth)
    shapely.prepare(dry)
    is_dry = shapely.contains_xy(dry, inner[:, 0], inner[:, 1])
    return _grouped(pieces, fourth, seeds, counts, rng, is_dry)


def _seeds(plan: Plan, land: MultiPolygon, crowd: Array, wanted: int, rng: Rng) -> Array:
    """Points spread over the land: half evenly, half where people are, none on top of another."""
    shapely.prepare(land)
    even = rng.uniform(-0.5, 0.5, (wanted * 14, 2)) * [plan.width, plan.height] * 1.04
    busy = (
        crowd[rng.integers(len(crowd), size=wanted * 6)] + rng.normal(size=(wanted * 6, 2)) * plan.size * 0.05
    )
    apart = np.sqrt(land.area / wanted)
    chosen: list[Array] = []
    for pool, share, gap in ((busy, 0.45, 0.42), (even, 1.0, 0.68)):
        inside = pool[shapely.contains_xy(land, pool[:, 0], pool[:, 1])]
        chosen = thinned(chosen, inside, round(wanted * share), gap * apart)
    return np.array(chosen)


def thinned(chosen: list[Array], pool: Array, wanted: int, gap: float) -> list[Array]:
    """Points of the pool added one by one, each at least a gap from the others."""
    buckets: dict[tuple[int, int], list[Array]] = {}
    for point in chosen:
        buckets.setdefault((int(point[0] // gap), int(point[1] // gap)), []).append(point)
    for point in pool:
        if len(chosen) >= wanted:
            break
        column, row = int(point[0] // gap), int(point[1] // gap)
        around = [p for i in (-1, 0, 1) for j in (-1, 0, 1) for p in buckets.get((column + i, row + j), ())]
        if all((p[0] - point[0]) ** 2 + (p[1] - point[1]) ** 2 >= gap * gap for p in around):
            chosen.append(point)
            buckets.setdefault((column, row), []).append(point)
    return chosen


def _pieces(
    plan: Plan, land: MultiPolygon, dry: MultiPolygon, seeds: Array, warp: Warp, reach: float
) -> list[Polygon]:
    frame = shapely.box(-plan.width, -plan.height, plan.width, plan.height)
    mesh = shapely.voronoi_polygons(shapely.multipoints(seeds), extend_to=frame, only_edges=True)
    wavy = shapely.transform(shapely.segmentize(mesh, reach / 14), warp)
    edges = shapely.get_parts(shapely.intersection(wavy, land.buffer(reach * 0.01)))
    noded = shapely.union_all([*edges, land.boundary, dry.boundary], grid_size=_GRID)
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(noded)))
    shapely.prepare(land)
    inner = shapely.get_coordinates(shapely.point_on_surface(faces))
    inside = shapely.contains_xy(land, inner[:, 0], inner[:, 1])
    return [face for face in faces[inside] if isinstance(face, Polygon)]


def _joined_up(pieces: list[Polygon], labels: Labels) -> Labels:
    """Scraps that a bay cut off from their division go to the neighbour they touch most."""
    labels = labels.copy()
    parts = np.array(pieces, dtype=object)
    area = shapely.area(parts)
    largest = np.zeros(int(labels.max()) + 1)
    np.maximum.at(largest, labels, area)
    scraps = np.flatnonzero(area < 0.25 * largest[labels])
    tree = shapely.STRtree(parts)
    for scrap in scraps[np.argsort(area[scraps], kind="stable")]:
        near = np.sort(tree.query(parts[scrap], predicate="touches"))
        shared = shapely.length(
            shapely.intersection(shapely.boundary(parts[near]), shapely.boundary(parts[scrap]))
        )
        if len(near) and shared.max() > 0:
            labels[scrap] = labels[near[int(np.argmax(shared))]]
    return labels


def _grouped(
    pieces: list[Polygon],
    fourth: Labels,
    seeds: Array,
    counts: tuple[int, int, int, int],
    rng: Rng,
    is_dry: NDArray[np.bool_],
) -> Quilt:
    """Divisions joined into larger ones, each around the middle of its members; numbers without gaps."""
    used, fourth = np.unique(fourth, return_inverse=True)
    middles = [seeds[used]]
    labels: list[Labels] = [fourth.astype(np.int64)]
    for wanted in counts[2::-1]:
        parents = _clusters(middles[0], min(wanted, len(middles[0])), rng)
        kept, parents = np.unique(parents, return_inverse=True)
        centre = np.array([middles[0][parents == number].mean(axis=0) for number in range(len(kept))])
        labels.insert(0, parents[labels[0]].astype(np.int64))
        middles.insert(0, centre)
    return Quilt(
        pieces,
        (labels[0], labels[1], labels[2], labels[3]),
        (middles[0], middles[1], middles[2], middles[3]),
        is_dry,
    )


def _clusters(points: Array, wanted: int, rng: Rng) -> Labels:
    """Points in so many groups of about the same size (Lloyd's steps from well-spread starts)."""
    middles = points[rng.permutation(len(points))[:wanted]]
    labels = np.zeros(len(points), dtype=np.int64)
    for _ in range(8):
        labels = np.asarray(cKDTree(middles).query(points)[1], dtype=np.int64)
        middles = np.array(
            [points[labels == n].mean(axis=0) if (labels == n).any() else middles[n] for n in range(wanted)]
        )
    return labels


def borders(quilt: Quilt, level: int) -> list[tuple[int, int, MultiLineString]]:
    """Every border between two divisions of a level, with the two it parts; -1 is the world beyond the map."""
    segments, sides = _segments(quilt)
    labels = np.append(quilt.member[level - 1], -1)[sides]
    low, high = labels.min(axis=1), labels.max(axis=1)
    parting = low != high
    pairs = np.column_stack((low, high))[parting]
    lines = segments[parting]
    order = np.lexsort((pairs[:, 1], pairs[:, 0]))
    found = []
    starts = np.flatnonzero(np.concatenate(([True], (np.diff(pairs[order], axis=0) != 0).any(axis=1))))
    for start, end in zip(starts, np.append(starts[1:], len(order)), strict=True):
        run = order[start:end]
        merged = shapely.line_merge(shapely.multilinestrings(shapely.linestrings(lines[run])))
        parts = [part for part in shapely.get_parts(merged) if isinstance(part, LineString)]
        found.append((int(pairs[run[0], 0]), int(pairs[run[0], 1]), MultiLineString(parts)))
    return found


def _segments(quilt: Quilt) -> tuple[Array, Labels]:
    """Every straight piece of border once, with the one or two land pieces beside it (-1 for none)."""
    rings, owner = shapely.get_rings(np.array(quilt.pieces, dtype=object), return_index=True)
    points, ring = shapely.get_coordinates(rings, return_index=True)
    inner = ring[1:] == ring[:-1]
    ends = np.stack((points[:-1][inner], points[1:][inner]), axis=1)
    swap = (ends[:, 0, 0] > ends[:, 1, 0]) | (
        (ends[:, 0, 0] == ends[:, 1, 0]) & (ends[:, 0, 1] > ends[:, 1, 1])
    )
    ends[swap] = ends[swap][:, ::-1]
    _, first, inverse = np.unique(ends.reshape(-1, 4), axis=0, return_index=True, return_inverse=True)
    whose = owner[ring[:-1][inner]]
    sides = np.full((len(first), 2), -1, dtype=np.int64)
    sides[inverse.ravel(), 0] = whose
    sides[inverse.ravel()[::-1], 1] = whose[::-1]
    sides[:, 1] = np.where(sides[:, 0] == sides[:, 1], -1, sides[:, 1])
    return ends[first], sides
