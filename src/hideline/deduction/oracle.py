"""What is true, found out the slow way: every place and every segment, Karney's geodesic, no tree and no bounds.

Shares nothing with the engine or the catalogue's own truth but the map's data. Used to check both. A chord through the
Earth says which few candidates could be nearest; the geodesic then says which one is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import shapely
from pyproj import Geod, Transformer

from hideline.deduction.arrays import Floats, Indices, Mask

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from hideline.atlas.draft import Elevation

WGS84 = Geod(ellps="WGS84")
CLOSE = 1.004
"""A geodesic is longer than its chord by less than this factor, up to 1,900 km."""
STEP = 2_000.0
"""Metres: lines are cut into segments no longer than this, whose bulge over their chord is below BULGE."""
BULGE = 0.5
ROUNDS = 40
"""Thirds that are cut off a segment to find its closest point."""
SAME = 1e-6
"""Distances closer together than this, in metres, are equal."""


def gaps(a: Floats, b: Floats) -> Floats:
    """Geodesic distances between rows of (lon, lat)."""
    a, b = np.broadcast_arrays(a, b)
    return np.asarray(WGS84.inv(a[:, 0], a[:, 1], b[:, 0], b[:, 1])[2])


@cache
def _to_centred() -> Transformer:
    return Transformer.from_crs("EPSG:4979", "EPSG:4978", always_xy=True)


def centred(lonlat: Floats) -> Floats:
    """Earth-centred points of rows of (lon, lat)."""
    points = _to_centred().transform(lonlat[:, 0], lonlat[:, 1], np.zeros(len(lonlat)))
    return np.ascontiguousarray(np.column_stack(points))


def nearest_place(spots: Floats, places: Floats) -> tuple[Indices, Floats]:
    """The nearest of all places to each spot and how far it is; the first among equals."""
    from hideline.deduction.oracle_kernels import two_smallest  # noqa: PLC0415 - numba takes a second

    here, sites = centred(spots), centred(places)
    winner, first, second = two_smallest(here, sites)
    best = gaps(spots, places[winner])
    for q in np.flatnonzero(second <= first * CLOSE + 0.01):
        chords = np.linalg.norm(sites - here[q], axis=1)
        close = np.flatnonzero(chords <= first[q] * CLOSE + 0.01)
        away = gaps(spots[q : q + 1], places[close])
        winner[q] = close[np.flatnonzero(away <= away.min() + SAME)[0]]
        best[q] = away.min()
    return winner, best


class Lines:
    """Lines as all their segments, which are straight in longitude and latitude."""

    def __init__(self, segments: Floats) -> None:
        self.segments = segments
        self._start, end = centred(segments[:, :2]), centred(segments[:, 2:])
        self._along = end - self._start
        self._over = 1 / np.maximum((self._along**2).sum(axis=1), 1e-12)

    def chords(self, spots: Floats) -> Floats:
        """Chords to the nearest segment, less than BULGE off those to the line."""
        from hideline.deduction.oracle_kernels import segment_chords  # noqa: PLC0415 - numba takes a second

        chords = np.empty(len(spots))
        segment_chords(centred(spots), self._start, self._along, self._over, chords)
        return chords

    def gaps(self, spots: Floats) -> Floats:
        """How far each spot is from the nearest point of any line."""
        return np.array(
            [self._gap(spot, chord) for spot, chord in zip(spots, self.chords(spots), strict=True)]
        )

    def are_nearer(self, spots: Floats, than: float) -> Mask:
        """Which spots are strictly nearer to a line than this; only those that a chord cannot tell are measured."""
        chords = self.chords(spots)
        nearer = chords < than
        unsure = np.flatnonzero(np.abs(chords - than) <= (CLOSE - 1) * than + 2 * BULGE)
        for q in unsure:
            nearer[q] = self._gap(spots[q], chords[q]) < than
        return nearer

    def _gap(self, spot: Floats, chord: float) -> float:
        x = centred(spot[None])[0] - self._start
        share = np.clip((x * self._along).sum(axis=1) * self._over, 0.0, 1.0)
        apart = np.linalg.norm(x - share[:, None] * self._along, axis=1)
        near = self.segments[apart <= chord * CLOSE + 2 * BULGE]
        low, high = np.zeros(len(near)), np.ones(len(near))
        for _ in range(ROUNDS):
            third = (high - low) / 3
            left, right = low + third, high - third
            nearer = _gap_at(spot, near, left) < _gap_at(spot, near, right)
            low, high = np.where(nearer, low, left), np.where(nearer, right, high)
        shares = np.stack([np.zeros(len(near)), (low + high) / 2, np.ones(len(near))])
        return float(min(_gap_at(spot, near, share).min() for share in shares))


class Owned(Lines):
    """Lines of several owners: whose is nearest?"""

    def __init__(self, shapes: Sequence[BaseGeometry]) -> None:
        segments, self._owner = owned_segments(shapes)
        super().__init__(segments)

    def some(self, owners: Mask) -> Lines:
        """The lines of some owners alone."""
        return Lines(self.segments[owners[self._owner]])

    def owner_at(self, spot: Floats) -> int:
        """The first owner among those as near as any."""
        x = centred(spot[None])[0] - self._start
        share = np.clip((x * self._along).sum(axis=1) * self._over, 0.0, 1.0)
        apart = np.linalg.norm(x - share[:, None] * self._along, axis=1)
        return int(self._owner[apart <= apart.min() + SAME].min())


def _gap_at(spot: Floats, segments: Floats, share: Floats) -> Floats:
    return gaps(spot[None], segments[:, :2] + share[:, None] * (segments[:, 2:] - segments[:, :2]))


def lines_of(shapes: Sequence[BaseGeometry]) -> Lines:
    """All segments of some shapes."""
    return Lines(owned_segments(shapes)[0])


def owned_segments(shapes: Sequence[BaseGeometry]) -> tuple[Floats, Indices]:
    """The segments of some lines cut into steps, rows of (lon, lat, lon, lat); and which line each belongs to."""
    parts, owner = shapely.get_parts(np.asarray(shapes, dtype=object), return_index=True)
    points, part = shapely.get_coordinates(parts, return_index=True)
    same = part[1:] == part[:-1]
    whole, owner = np.hstack([points[:-1], points[1:]])[same], owner[part[:-1][same]]
    steps = np.maximum(np.ceil(gaps(whole[:, :2], whole[:, 2:]) / STEP), 1).astype(np.int64)
    row = np.repeat(np.arange(len(whole)), steps)
    step = (np.arange(len(row)) - np.repeat(np.cumsum(steps) - steps, steps))[:, None]
    start, end, count = whole[row, :2], whole[row, 2:], steps[row][:, None]
    along = (end - start) / count
    ends = np.where(step + 1 == count, end, start + (step + 1) * along)
    return np.hstack([start + step * along, ends]), owner[row]


def inside(area: BaseGeometry, spots: Floats) -> Mask:
    """Which spots lie in an area, by counting the edges to their east."""
    from hideline.deduction.oracle_kernels import crossings  # noqa: PLC0415 - numba takes a second

    west, south, east, north = area.bounds
    lon, lat = spots.T
    within = (lon >= west) & (lon <= east) & (lat >= south) & (lat <= north)
    found = np.zeros(len(spots), dtype=np.bool_)
    points, ring = shapely.get_coordinates(shapely.get_rings(shapely.get_parts(area)), return_index=True)
    edges = np.hstack([points[:-1], points[1:]])[ring[1:] == ring[:-1]]
    found[within] = crossings(np.ascontiguousarray(spots[within]), np.ascontiguousarray(edges))
    return found


def heights(grid: Elevation, spots: Floats) -> Floats:
    """Heights between the four points of the grid around each spot, interpolated one way and then the other."""
    from scipy.interpolate import RegularGridInterpolator  # noqa: PLC0415 - half a second, needed only here

    rows, columns = grid.heights.shape
    at = RegularGridInterpolator(
        (np.arange(rows), np.arange(columns)), grid.heights.astype(float), bounds_error=False
    )
    south, east = (grid.north - spots[:, 1]) / grid.step_lat, (spots[:, 0] - grid.west) / grid.step_lon
    return np.asarray(at(np.column_stack([south, east])))
