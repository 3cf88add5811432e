"""Lines, and how far they are: exact distance to coasts, borders, railways, streets and shores (MAP-6).

Segments are straight in longitude and latitude. Each is cut into pieces until it departs from the straight
chord between its ends by less than DEVIATION, and the chords are put into a tree of boxes. The tree proposes
pieces; the closest point *on the mapped line itself* is then found in longitude and latitude and measured
with the geodesic, so that a spot on the line is at distance zero. What remains is the choice of the closest
point along a piece by chord instead of by geodesic, which is below a millimetre up to 300 km and below a
centimetre anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

import numpy as np
import shapely
from numpy.typing import NDArray

from hideline.atlas.metric import (
    SAME_DISTANCE,
    Floats,
    distances,
    distances_from,
    ecef,
    ecef_of,
    longest_arc,
    longest_chord,
)
from hideline.units import LatLon, Metres

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shapely.geometry.base import BaseGeometry

DEVIATION = 0.005
"""Pieces depart from their chord by less than this many metres."""
SHARED = 0.001
"""Ends of two lines this close together, in metres, are one shared end."""
CHORDS_DIFFER = 1.004
"""Of two chords that differ by more than this factor the longer belongs to the longer geodesic."""
MOST_CUTS = 4096
LEAF = 8
"""Pieces in a leaf of the tree: so many at least, and never twice as many."""
OUT_OF_REACH = 1e12
"""Metres: where the pieces are that only fill up the leaves, so that no search finds one twice."""

Indices = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class SegmentTree:
    """Pieces of lines in a complete tree of boxes. Arrays are public: deduction runs its own kernels over
    them.
    """

    lonlat: Floats
    """Rows of (start lon, start lat, end lon, end lat)."""
    start: Floats
    end: Floats
    owner: Indices
    """Which line a piece belongs to."""
    low: Floats = field(repr=False)
    high: Floats = field(repr=False)

    @classmethod
    def of(cls, shapes: Sequence[BaseGeometry]) -> Self | None:
        """Index lines; None where there is nothing to index."""
        lonlat, owner = cut_into_pieces(*_segments(shapes))
        if not len(lonlat):
            return None
        start, end = ecef(lonlat[:, :2]), ecef(lonlat[:, 2:])
        middles = (start + end) / 2
        leaves = _leaves(len(middles))
        order = _tree_order(middles, leaves)
        lonlat, owner, start, end = lonlat[order], owner[order], start[order], end[order]
        low, high = _boxes(np.minimum(start, end), np.maximum(start, end), leaves)
        repeated = np.flatnonzero(order == len(middles) - 1)[1:]
        start[repeated] = end[repeated] = OUT_OF_REACH
        return cls(lonlat, start, end, owner, low, high)

    def chords(self, xyz: Floats) -> tuple[Indices, Floats]:
        """For each Earth-centred point the nearest piece and its chord, which is off by at most DEVIATION."""
        from hideline.atlas.segment_kernels import nearest_segments  # noqa: PLC0415 - numba takes a second

        xyz = np.ascontiguousarray(xyz, dtype=np.float64)
        piece, chord = np.empty(len(xyz), dtype=np.int64), np.empty(len(xyz))
        nearest_segments(xyz, self.start, self.end, self.low, self.high, piece, chord)
        return piece, chord

    def pieces_within(self, xyz: Floats, chord: float) -> Indices:
        """All pieces that may have a point within this chord."""
        from hideline.atlas.segment_kernels import segments_within  # noqa: PLC0415 - numba takes a second

        found: Indices = segments_within(xyz, chord + DEVIATION, self.start, self.end, self.low, self.high)
        return found

    def closest_points(self, xyz: Floats, pieces: Indices) -> Floats:
        """The closest point (lon, lat) of each piece, on the mapped line itself, to the Earth-centred
        point(s).
        """
        from hideline.atlas.segment_kernels import closest_on  # noqa: PLC0415 - numba takes a second

        points = np.empty((len(pieces), 2))
        closest_on(np.atleast_2d(xyz), pieces, self.lonlat, self.start, self.end, points)
        return points

    def nearest_to_each(self, lonlat: Floats) -> tuple[Indices, Floats]:
        """For each row of (lon, lat) the nearest line and its distance in metres."""
        xyz = ecef(lonlat)
        pieces, _ = self.chords(xyz)
        return self.owner[pieces], distances(lonlat, self.closest_points(xyz, pieces))

    def nearest(self, p: LatLon) -> tuple[int, LatLon, Metres]:
        """The nearest line, the lowest among equals, with its closest point and distance."""
        from hideline.atlas.segment_kernels import closest_within  # noqa: PLC0415 - numba takes a second

        here = ecef_of(p)
        _, chord = self.chords(here[None])
        reach = longest_chord(longest_arc(float(chord[0]) + DEVIATION)) + DEVIATION
        pieces, found = closest_within(here, reach, self.lonlat, self.start, self.end, self.low, self.high)
        owners, points, gaps = self.owner[pieces].tolist(), found.tolist(), distances_from(p, found).tolist()
        farthest = min(gaps) + SAME_DISTANCE
        tied = [k for k, gap in enumerate(gaps) if gap <= farthest]
        first = min(tied, key=owners.__getitem__)
        return owners[first], _position(*points[first]), Metres(gaps[first])

    def within(self, p: LatLon, radius: Metres) -> tuple[tuple[int, LatLon, Metres], ...]:
        """Every line with a point at most `radius` away, nearest first, each with its closest point and
        distance.
        """
        xyz = ecef_of(p)
        pieces = self._nearest_of_each(xyz, self.pieces_within(xyz, longest_chord(radius)))
        owners, points = self.owner[pieces], self.closest_points(xyz, pieces)
        gaps = distances_from(p, points)
        order = np.lexsort((owners, gaps))
        found: dict[int, tuple[int, LatLon, Metres]] = {}
        for k in order[gaps[order] <= radius]:
            owner = int(owners[k])
            if owner not in found:
                found[owner] = (owner, _position(*points[k].tolist()), Metres(float(gaps[k])))
        return tuple(found.values())

    def _nearest_of_each(self, xyz: Floats, pieces: Indices) -> Indices:
        """The pieces that can hold the closest point of their line, by chord."""
        from hideline.atlas.segment_kernels import chords_by_owner  # noqa: PLC0415 - numba takes a second

        owner = self.owner[pieces]
        least = np.full(int(owner.max(initial=-1)) + 1, np.inf)
        chords = np.empty(len(pieces))
        chords_by_owner(xyz, pieces, owner, self.start, self.end, chords, least)
        nearest: Indices = pieces[chords <= least[owner] * CHORDS_DIFFER + 2 * DEVIATION]
        return nearest


def cut_into_pieces(lonlat: Floats, owner: Indices) -> tuple[Floats, Indices]:
    """Cut segments, rows of (lon, lat, lon, lat), until each is within DEVIATION of its chord."""
    while True:
        start, end = lonlat[:, :2], lonlat[:, 2:]
        middle = (ecef(start) + ecef(end)) / 2
        sag = np.linalg.norm(ecef((start + end) / 2) - middle, axis=1)
        cuts = np.clip(np.ceil(np.sqrt(sag / (0.8 * DEVIATION))), 1, MOST_CUTS).astype(np.int64)
        if (cuts == 1).all():
            return lonlat, owner
        whole = np.repeat(np.arange(len(lonlat)), cuts)
        step = np.arange(len(whole)) - np.repeat(np.cumsum(cuts) - cuts, cuts)
        along = end[whole] - start[whole]
        share = 1.0 / cuts[whole]
        last = (step + 1 == cuts[whole])[:, None]
        begins = start[whole] + (step * share)[:, None] * along
        ends = np.where(last, end[whole], start[whole] + ((step + 1) * share)[:, None] * along)
        lonlat, owner = np.hstack([begins, ends]), owner[whole]


def warm() -> None:
    """Compile the searches, or load them compiled, so that no question has to wait for it."""
    tree = SegmentTree.of([shapely.LineString([(0, 0), (0.1, 0.1)])])
    assert tree is not None
    tree.nearest(LatLon(0.0, 0.1))
    tree.within(LatLon(0.0, 0.1), Metres(1.0))


def _segments(shapes: Sequence[BaseGeometry]) -> tuple[Floats, Indices]:
    parts, whose = np.asarray(shapes, dtype=object), np.arange(len(shapes))
    if (shapely.get_num_geometries(parts) > 1).any():
        parts, whose = shapely.get_parts(parts, return_index=True)
    coordinates, part = shapely.get_coordinates(parts, return_index=True)
    joined = part[1:] == part[:-1]
    lonlat = np.hstack([coordinates[:-1], coordinates[1:]])[joined]
    turn = lonlat[:, 2] - lonlat[:, 0]
    lonlat[:, 2] -= 360.0 * np.sign(turn) * (np.abs(turn) > 180.0)
    return lonlat, whose[part[:-1][joined]].astype(np.int64)


def _leaves(pieces: int) -> int:
    """How many leaves a tree has: a power of two."""
    leaves = 1
    while 2 * leaves * LEAF <= pieces:
        leaves *= 2
    return leaves


def _tree_order(middles: Floats, leaves: int) -> Indices:
    """Which segment goes where in the tree, filled up to whole leaves by repeating the last segment."""
    from hideline.atlas.segment_kernels import halve_again_and_again  # noqa: PLC0415 - numba takes a second

    leaf = -(-len(middles) // leaves)
    order = np.minimum(np.arange(leaves * leaf), len(middles) - 1)
    halve_again_and_again(np.ascontiguousarray(middles.T), order, leaf)
    return order


def _boxes(low: Floats, high: Floats, leaves: int) -> tuple[Floats, Floats]:
    lows, highs = [low.reshape(leaves, -1, 3).min(axis=1)], [high.reshape(leaves, -1, 3).max(axis=1)]
    while len(lows[-1]) > 1:
        lows.append(lows[-1].reshape(-1, 2, 3).min(axis=1))
        highs.append(highs[-1].reshape(-1, 2, 3).max(axis=1))
    return np.concatenate(lows[::-1]), np.concatenate(highs[::-1])


def _position(lon: float, lat: float) -> LatLon:
    return LatLon(lat, (lon + 180.0) % 360.0 - 180.0)
