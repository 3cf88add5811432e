"""What is true, found out the slow way: every place and every segment, Karney's geodesic, no tree and no bounds.

Shares nothing with the engine or the catalogue's own truth but the map's data. Used to check both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import shapely
from pyproj import Geod

from hideline.deduction.arrays import Floats, Indices, Mask

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

WGS84 = Geod(ellps="WGS84")
CLOSE = 1.006
"""Spherical distances are off by no more than this factor: whatever it leaves open is measured properly."""
AT_ONCE = 2_000_000
"""Distances worked out at one time."""


def gaps(a: Floats, b: Floats) -> Floats:
    """Geodesic distances between rows of (lon, lat)."""
    a, b = np.broadcast_arrays(a, b)
    return np.asarray(WGS84.inv(a[:, 0], a[:, 1], b[:, 0], b[:, 1])[2])


def nearest_place(spots: Floats, places: Floats) -> tuple[Indices, Floats]:
    """The nearest of all places to each spot and how far it is; the first among equals."""
    winner, best = np.empty(len(spots), dtype=np.int64), np.empty(len(spots))
    step = max(1, AT_ONCE // max(len(places), 1))
    for begin in range(0, len(spots), step):
        rows = slice(begin, begin + step)
        angle = _angles(spots[rows], places)
        row, place = np.nonzero(angle <= angle.min(axis=1, keepdims=True) * CLOSE + 1e-9)
        gap = gaps(spots[rows][row], places[place])
        order = np.lexsort((place, np.round(gap, 6), row))
        first = order[np.flatnonzero(np.diff(row[order], prepend=-1))]
        winner[rows], best[rows] = place[first], gap[first]
    return winner, best


def _angles(spots: Floats, places: Floats) -> Floats:
    """Angles at the centre of a sphere, by haversines."""
    (lon, lat), (place_lon, place_lat) = np.radians(spots.T[:, :, None]), np.radians(places.T[:, None, :])
    half = (
        np.sin((lat - place_lat) / 2) ** 2
        + np.cos(lat) * np.cos(place_lat) * np.sin((lon - place_lon) / 2) ** 2
    )
    return np.asarray(2 * np.arcsin(np.sqrt(np.minimum(half, 1.0))))


def nearest_line(spots: Floats, segments: Floats) -> Floats:
    """How far each spot is from the nearest segment: rows of (lon, lat, lon, lat), straight in these."""
    return np.array([_to_segments(spot, segments) for spot in spots])


def _to_segments(spot: Floats, segments: Floats) -> float:
    scale = np.array([np.cos(np.radians(spot[1])), 1.0])
    start, along = (segments[:, :2] - spot) * scale, (segments[:, 2:] - segments[:, :2]) * scale
    length = np.maximum((along * along).sum(axis=1), 1e-24)
    share = np.clip(-(start * along).sum(axis=1) / length, 0.0, 1.0)
    apart = np.hypot(*(start + share[:, None] * along).T)
    near = segments[apart <= apart.min() * 1.02 + 1e-5]
    low, high = np.zeros(len(near)), np.ones(len(near))
    for _ in range(60):
        third = (high - low) / 3
        left, right = low + third, high - third
        nearer = _gap_at(spot, near, left) < _gap_at(spot, near, right)
        low, high = np.where(nearer, low, left), np.where(nearer, right, high)
    return float(_gap_at(spot, near, (low + high) / 2).min())


def _gap_at(spot: Floats, segments: Floats, share: Floats) -> Floats:
    return gaps(spot[None], segments[:, :2] + share[:, None] * (segments[:, 2:] - segments[:, :2]))


def segments_of(shapes: Sequence[BaseGeometry]) -> Floats:
    """All segments of some lines."""
    points, line = shapely.get_coordinates(shapely.get_parts(shapely.get_parts(shapes)), return_index=True)
    same = line[1:] == line[:-1]
    segments: Floats = np.hstack([points[:-1], points[1:]])[same]
    return segments


def inside(area: BaseGeometry, spots: Floats) -> Mask:
    """Which spots lie in an area or on its edge."""
    return np.asarray(shapely.intersects_xy(area, spots[:, 0], spots[:, 1]))
