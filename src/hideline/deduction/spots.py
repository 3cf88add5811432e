"""Many spots at once, and how far they are from things, as a value with a bound on its error.

Distances are the game's geodesics (MAP-6). Up to NEARBY the chord through the Earth gives them to within a
millimetre; further away Karney's solution does. Nothing here knows a question.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, TypeAlias

import numpy as np

from hideline.atlas.metric import FLATTEST_RADIUS, distances, ecef, longest_arcs, shortest_arcs
from hideline.atlas.nearest import CHORD_ROUNDING
from hideline.atlas.segments import DEVIATION
from hideline.deduction.arrays import Floats, Rows, rows_where
from hideline.units import LatLon

if TYPE_CHECKING:
    from scipy.spatial import cKDTree

    from hideline.atlas.nearest import Icons
    from hideline.atlas.segments import SegmentTree

Measured: TypeAlias = tuple[Floats, Floats]
"""Values, and how far each may be from the truth."""

NEARBY = 40_000.0
"""Chords up to this many metres give the geodesic to within a millimetre."""
EXACT = 1e-6
UNSETTLED = 0.5
"""Metres: where chords leave more than this open which point of a line is nearest, geodesics settle it."""
FAR_LINES = 0.02
"""Metres by which such a distance may be off: a line's closest point is chosen by the chord."""
FEW = 8
"""So many candidates by chord are measured by geodesic where the chord cannot settle which is nearest."""


@dataclass(frozen=True, slots=True)
class Spots:
    """Positions as rows of (lon, lat) and as Earth-centred points."""

    lonlat: Floats
    xyz: Floats

    @classmethod
    def of(cls, lonlat: Floats) -> Self:
        """Spots at rows of (lon, lat)."""
        return cls(lonlat, ecef(lonlat))

    def __len__(self) -> int:
        return len(self.lonlat)

    def __getitem__(self, rows: Rows) -> Spots:
        return Spots(self.lonlat[rows], self.xyz[rows])


def gaps_to(spots: Spots, site: Spots) -> Measured:
    """How far each spot is from one site."""
    gaps, errors = rough_gaps_to(spots, site)
    far = gaps > NEARBY
    if far.any():
        gaps[far] = distances(spots.lonlat[far], site.lonlat)
        errors[far] = EXACT
    return gaps, errors


def rough_gaps_to(spots: Spots, site: Spots) -> Measured:
    """How far each spot is from one site, by the chord alone: to 2 cm at 100 km, to 20 m at 1,000 km."""
    from hideline.deduction.frame_kernels import gaps_between  # noqa: PLC0415 - numba takes a second

    gaps, errors = np.empty(len(spots)), np.empty(len(spots))
    gaps_between(spots.xyz, site.xyz, gaps, errors)
    return gaps, errors


def gaps_to_nearest(spots: Spots, sites: Spots, tree: cKDTree) -> Measured:
    """How far each spot is from the nearest of some sites, which `tree` holds."""
    chords = np.asarray(tree.query(spots.xyz)[0])
    gaps, errors = arcs(chords)
    far = rows_where(chords > NEARBY)
    if len(far):
        gaps[far], errors[far] = _settled(spots[far], sites, tree)
    return gaps, errors


def _settled(spots: Spots, sites: Spots, tree: cKDTree) -> Measured:
    """Karney's distance to the few nearest by chord; where even more of them could win, the bound says so."""
    few = min(FEW, len(sites))
    chords, found = (np.asarray(part) for part in tree.query(spots.xyz, k=list(range(1, few + 1))))
    gaps = distances(spots.lonlat[:, None, :], sites.lonlat[found]).min(axis=1)
    errors = np.full(len(gaps), EXACT)
    if few < len(sites):
        beaten = shortest_arcs(chords[:, -1]) < gaps
        errors[beaten] = gaps[beaten] - shortest_arcs(chords[beaten, -1])
    return gaps, errors


def two_nearest(icons: Icons, spots: Spots) -> tuple[Floats, ...]:
    """For each spot the nearest icon and its distance, the second nearest and its distance; and a bound on errors."""
    few = min(FEW, len(icons))
    chords, found = (np.asarray(part) for part in icons.tree.query(spots.xyz, k=list(range(1, few + 1))))
    gaps, errors = arcs(chords)
    far = rows_where(chords[:, 0] > NEARBY)
    if len(far):
        gaps[far] = distances(spots.lonlat[far][:, None, :], icons.lonlat[found[far]])
        missed = shortest_arcs(chords[far, -1:]) if few < len(icons) else np.full((len(far), 1), np.inf)
        errors[far] = np.maximum(gaps[far] - missed, EXACT)
        order = np.argsort(gaps, axis=1, kind="stable")
        found, gaps, errors = (np.take_along_axis(part, order, axis=1) for part in (found, gaps, errors))
    (first, second), (gap, next_gap) = found[:, :2].T.astype(float), gaps[:, :2].T
    return first, gap, second, next_gap, errors[:, :2].sum(axis=1)


def gaps_to_lines(spots: Spots, lines: SegmentTree) -> Measured:
    """How far each spot is from the nearest point of some lines."""
    gaps, errors = rough_gaps_to_lines(spots, lines)
    far = rows_where(errors > UNSETTLED)
    for k, (lon, lat) in zip(far, spots.lonlat[far].tolist(), strict=True):
        gaps[k] = lines.nearest(LatLon(lat, lon))[2]
    errors[far] = FAR_LINES
    return gaps, errors


def rough_gaps_to_lines(spots: Spots, lines: SegmentTree) -> Measured:
    """The same by the chord alone: to 2 cm up to 100 km, to 40 m at 1,250 km, and not at all on a globe."""
    pieces, chords = lines.chords(spots.xyz)
    gaps = distances(spots.lonlat, lines.closest_points(spots.xyz, pieces))
    _, errors = arcs(chords)
    return gaps, 2 * errors + 2 * DEVIATION


def arcs(chords: Floats) -> Measured:
    """Geodesic distances from chords."""
    low, high = shortest_arcs(chords), longest_arcs(chords)
    return (low + high) / 2, (high - low) / 2 + 2 * CHORD_ROUNDING


def longest_chords(reach: Floats) -> Floats:
    """Everything within these geodesic distances is within these chords."""
    return 2 * FLATTEST_RADIUS * np.sin(np.minimum(reach / (2 * FLATTEST_RADIUS), np.pi / 2))


def within_turn(lonlat: Floats) -> Floats:
    """The same spots with longitudes from -180 to 180."""
    turned = lonlat.copy()
    beyond = np.abs(turned[:, 0]) > 180.0
    turned[beyond, 0] = (turned[beyond, 0] + 180.0) % 360.0 - 180.0
    return turned
