"""Icons of one kind, and which of them is nearest (MAP-6): exact, ties to the lowest id.

A kd-tree over Earth-centred points proposes by chord; candidates whose order the chord cannot settle (see
`metric`) are measured with the geodesic. Icons are kept in the order of their ids, so the lowest index is
the lowest id.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

import numpy as np
from numpy.typing import NDArray

from hideline.atlas.metric import (
    SAME_DISTANCE,
    Floats,
    distance,
    distances,
    distances_from,
    ecef,
    ecef_of,
    longest_arc,
    longest_arcs,
    longest_chord,
    lonlats,
    shortest_arcs,
)
from hideline.units import LatLon, Metres, Near

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scipy.spatial import cKDTree

    from hideline.atlas.draft import Place, Station

Indices = NDArray[np.int64]
CHORD_ROUNDING = 1e-6
"""More than floating point can lose in a chord between Earth-centred points, in metres."""


@dataclass(frozen=True, slots=True)
class Icons:
    """The icons of one kind in the order of their ids, with everything deduction needs as arrays."""

    ids: tuple[str, ...]
    names: tuple[str, ...]
    lonlat: Floats
    xyz: Floats
    tree: cKDTree = field(repr=False)

    @classmethod
    def of(cls, places: Iterable[Place | Station]) -> Self:
        """Index places by their icons."""
        from scipy.spatial import cKDTree  # noqa: PLC0415 - half a second to import, needed only here

        ordered = sorted(places, key=lambda place: place.id)
        lonlat = lonlats([place.position for place in ordered])
        xyz = ecef(lonlat)
        ids = tuple(str(place.id) for place in ordered)
        return cls(ids, tuple(place.name for place in ordered), lonlat, xyz, cKDTree(xyz))

    def __len__(self) -> int:
        return len(self.ids)

    def near(self, index: int, gap: float) -> Near:
        """One icon as the answer to a question about a spot."""
        lon, lat = self.lonlat[index].tolist()
        return Near(self.ids[index], self.names[index], LatLon(lat, lon), Metres(gap))

    def nearest(self, p: LatLon) -> Near | None:
        """The icon nearest to a spot; the lowest id among equals."""
        if len(self) > 1:
            chords, found = (np.asarray(part) for part in self.tree.query(ecef_of(p), k=2))
            if longest_chord(longest_arc(float(chords[0]))) + CHORD_ROUNDING < chords[1]:
                index = int(found[0])
                return self.near(index, distance(p, LatLon(*self.lonlat[index, ::-1].tolist())))
        few = self.nearest_few(p, 1)
        return few[0] if few else None

    def nearest_few(self, p: LatLon, count: int) -> tuple[Near, ...]:
        """The `count` nearest icons, nearest first, ties in the order of ids."""
        count = min(count, len(self))
        if count < 1:
            return ()
        centre = ecef_of(p)
        chords = np.atleast_1d(self.tree.query(centre, k=count)[0])
        reach = longest_chord(longest_arc(float(chords[-1]))) + CHORD_ROUNDING
        return self._measured(p, self.tree.query_ball_point(centre, reach))[:count]

    def within(self, p: LatLon, radius: Metres) -> tuple[Near, ...]:
        """All icons at most `radius` away, nearest first. The boundary is within."""
        if not len(self) or radius < 0:
            return ()
        reach = longest_chord(radius) + CHORD_ROUNDING
        found = self._measured(p, self.tree.query_ball_point(ecef_of(p), reach))
        return tuple(near for near in found if near.distance <= radius)

    def _measured(self, p: LatLon, candidates: list[int]) -> tuple[Near, ...]:
        if not candidates:
            return ()
        indices = np.sort(np.asarray(candidates, dtype=np.int64))
        gaps = distances_from(p, self.lonlat[indices])
        order = np.argsort(_equal_when_close(gaps), kind="stable")
        return tuple(self.near(int(indices[k]), float(gaps[k])) for k in order)

    def nearest_to_each(self, lonlat: Floats) -> tuple[Indices, Floats]:
        """For each row of (lon, lat) the index of the nearest icon and its geodesic distance."""
        if not len(self):
            return np.full(len(lonlat), -1, dtype=np.int64), np.full(len(lonlat), np.inf)
        xyz = ecef(lonlat)
        few = min(2, len(self))
        chords, found = (np.asarray(part) for part in self.tree.query(xyz, k=[*range(1, few + 1)]))
        winners = found[:, 0].astype(np.int64)
        gaps = distances(lonlat, self.lonlat[winners])
        if few == 2:
            best = longest_arcs(chords[:, 0] + CHORD_ROUNDING)
            for row in np.flatnonzero(shortest_arcs(chords[:, 1] - CHORD_ROUNDING) <= best):
                winners[row], gaps[row] = self._settle(lonlat[row], xyz[row], float(best[row]))
        return winners, gaps

    def _settle(self, lonlat: Floats, xyz: Floats, reach: float) -> tuple[int, float]:
        close = np.sort(np.asarray(self.tree.query_ball_point(xyz, longest_chord(reach) + CHORD_ROUNDING)))
        gaps = distances(lonlat, self.lonlat[close])
        first = int(np.flatnonzero(gaps <= gaps.min() + SAME_DISTANCE)[0])
        return int(close[first]), float(gaps[first])


def _equal_when_close(gaps: Floats) -> Floats:
    """Distances with every run of near-equal ones flattened to its smallest, so that a stable sort keeps id
    order.
    """
    order = np.argsort(gaps, kind="stable")
    ordered = gaps[order]
    starts = np.empty(len(ordered), dtype=bool)
    starts[:1] = True
    starts[1:] = np.diff(ordered) > SAME_DISTANCE
    flat = np.empty_like(gaps)
    flat[order] = ordered[starts][np.cumsum(starts) - 1]
    return flat
