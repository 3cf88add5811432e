"""Icons of one kind, and which of them is nearest (MAP-6): exact, ties to the lowest id.

A kd-tree over Earth-centred points proposes by chord, or a look at all of them where they are few and there is but one
spot; candidates whose order the chord cannot settle (see `metric`) are measured with the geodesic. Icons are kept in
the order of their ids, so the lowest index is the lowest id.
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
MANY = 10_000
"""More icons than this are searched by the tree, fewer are quicker looked at one by one."""
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
        return Near(self.ids[index], self.names[index], self._position(index), Metres(gap))

    def _position(self, index: int) -> LatLon:
        lon, lat = self.lonlat[index].tolist()
        return LatLon(lat, lon)

    def nearest(self, p: LatLon) -> Near | None:
        """The icon nearest to a spot; the lowest id among equals."""
        if len(self.ids) > 1:
            index, chord, next_chord = self._two_nearest(ecef_of(p))
            if longest_chord(longest_arc(chord)) + CHORD_ROUNDING < next_chord:
                return self.near(index, distance(p, self._position(index)))
        few = self.nearest_few(p, 1)
        return few[0] if few else None

    def nearest_few(self, p: LatLon, count: int) -> tuple[Near, ...]:
        """The `count` nearest icons, nearest first, ties in the order of ids."""
        count = min(count, len(self.ids))
        if count < 1:
            return ()
        chords = np.atleast_1d(self.tree.query(ecef_of(p), k=count)[0])
        return self._measured(p, longest_chord(longest_arc(float(chords[-1]))))[:count]

    def within(self, p: LatLon, radius: Metres) -> tuple[Near, ...]:
        """All icons at most `radius` away, nearest first. The boundary is within."""
        if not self.ids or radius < 0:
            return ()
        return tuple(near for near in self._measured(p, longest_chord(radius)) if near.distance <= radius)

    def _measured(self, p: LatLon, reach: float) -> tuple[Near, ...]:
        """All icons within this chord, nearest first."""
        indices = self._reached(ecef_of(p), reach + CHORD_ROUNDING)
        if not len(indices):
            return ()
        gaps = distances_from(p, self.lonlat[indices])
        order = _nearest_first(gaps)
        return tuple(map(self.near, indices[order].tolist(), gaps[order].tolist()))

    def _two_nearest(self, centre: Floats) -> tuple[int, float, float]:
        """The nearest icon by chord, its chord and the next one's."""
        if len(self.ids) > MANY:
            chords, found = (np.asarray(part).tolist() for part in self.tree.query(centre, k=2))
            return found[0], chords[0], chords[1]
        from hideline.atlas.icon_kernels import nearest_two  # noqa: PLC0415 - numba takes a second

        first: tuple[int, float, float] = nearest_two(self.xyz, centre)
        return first

    def _reached(self, centre: Floats, reach: float) -> Indices:
        """All icons within this chord, in the order of their ids."""
        if len(self.ids) > MANY:
            return np.sort(np.asarray(self.tree.query_ball_point(centre, reach), dtype=np.int64))
        from hideline.atlas.icon_kernels import within_chord  # noqa: PLC0415 - numba takes a second

        reached: Indices = within_chord(self.xyz, centre, reach)
        return reached

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


def warm() -> None:
    """Compile the searches, or load them compiled, so that no question has to wait for it."""
    from hideline.atlas.icon_kernels import nearest_two, within_chord  # noqa: PLC0415 - numba takes a second

    icons, spot = np.zeros((2, 3)), ecef_of(LatLon(0.0, 0.0))
    nearest_two(icons, spot)
    within_chord(icons, spot, 1.0)


def _nearest_first(gaps: Floats) -> Indices:
    """The order of distances, equal ones as they were."""
    order = np.argsort(gaps, kind="stable")
    ordered = gaps[order]
    is_apart = np.diff(ordered) > SAME_DISTANCE
    if is_apart.all():
        return order
    run = np.zeros(len(gaps), dtype=np.int64)
    np.cumsum(is_apart, out=run[1:])
    return order[np.lexsort((order, run))]
