"""Nearer to one point than to others: thermometers, nearest places, tentacle cells (THERM-1, MATCH-1, TENT-1).

In a zone's plane that is a convex cell. Lines among lines are in `nearer_line`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from hideline.atlas.metric import ROUNDEST_RADIUS, SAME_DISTANCE, longest_arcs
from hideline.deduction.arrays import Floats, Indices, all_pairs, listed, row_of, rows_where
from hideline.deduction.cutting import Curves
from hideline.deduction.frames import Frames
from hideline.deduction.outlines import polygons
from hideline.deduction.shapes.shape import Cut, Shape
from hideline.deduction.spots import (
    NEARBY,
    Measured,
    Spots,
    arcs,
    gaps_to,
    gaps_to_nearest,
    longest_chords,
    rough_gaps_to,
    two_nearest,
)

if TYPE_CHECKING:
    from scipy.spatial import cKDTree

    from hideline.atlas.nearest import Icons
    from hideline.deduction.ground import Ground

MOST_ANGLE = 2.5
"""Radians around the Earth up to which a bound on the stretch of a plane is of use."""
FEW = 32
"""So few rivals are not searched for those near a zone."""
HAIR = 0.02
"""Cells are drawn this much too large or too small, in metres, so that what is kept is never too small."""


@dataclass(frozen=True)
class NearerPoint(Shape):
    """Nearer to one point than to any rival, or not."""

    is_nearer: bool
    site: Spots
    rivals: Spots
    icons: Icons | None = None
    """All of the kind, where the rivals are all others of it."""
    place: int = -1
    """Which of them the point is."""

    @cached_property
    def tree(self) -> cKDTree | None:
        """The rivals to search through; None for one alone."""
        from scipy.spatial import cKDTree  # noqa: PLC0415 - half a second to import, needed only here

        return cKDTree(self.rivals.xyz) if len(self.rivals) > 1 else None

    @property
    def pieces(self) -> float:
        """One line for each rival."""
        return len(self.rivals)

    @property
    def steepness(self) -> float:
        """Both distances can change at once."""
        return 2.0

    def slack(self, spots: Spots) -> Measured:
        """How much further the point is than its nearest rival."""
        (mine, error), (other, other_error) = gaps_to(spots, self.site), self._rival_gaps(spots)
        return (mine - other if self.is_nearer else other - mine), error + other_error

    def bounds(self, spots: Spots, reach: float | Floats) -> tuple[Floats, Floats]:
        """As always; of one rival alone, by how far the line is on which both are as near."""
        if self.tree is not None:
            return self._tightened(*super().bounds(spots, reach), spots, reach)
        return self._beside_line(*gaps_to(spots, self.site), *gaps_to(spots, self.rivals), reach, self._apart)

    def over_zones(self, ground: Ground, stations: Indices) -> tuple[Floats, Floats, Floats]:
        """As always; with one rival alone roughly first, exactly where that leaves a zone open."""
        spots, radius = ground.centres[stations], float(ground.radius)
        if self.tree is not None:
            low, high, here = super().over_zones(ground, stations)
            return *self._tightened(low, high, spots, radius), here
        mine, rival = rough_gaps_to(spots, self.site), rough_gaps_to(spots, self.rivals)
        low, high = self._beside_line(*mine, *rival, radius, self._apart)
        here = self._beside_line(*mine, *rival, 0.0, self._apart)[1]
        is_open = rows_where((low <= 0) & (high > 0))
        low[is_open], high[is_open] = self.bounds(spots[is_open], radius)
        here[is_open] = self.bounds(spots[is_open], 0.0)[1]
        return low, high, here

    def _tightened(
        self, low: Floats, high: Floats, spots: Spots, reach: float | Floats
    ) -> tuple[Floats, Floats]:
        """Where that leaves it open, by the line between the point and its nearest rival alone.

        Whoever is beyond that line is not nearest to the point, whatever other rivals there are.
        """
        is_open = rows_where((low <= 0) & (high > 0) & (np.asarray(reach) > 0))
        if self.tree is None or not len(is_open):
            return low, high
        here, within = spots[is_open], reach[is_open] if isinstance(reach, np.ndarray) else reach
        chords, rival = (np.asarray(part) for part in self.tree.query(here.xyz))
        apart = longest_arcs(np.linalg.norm(self.rivals.xyz[rival] - self.site.xyz, axis=1))
        least, most = self._beside_line(*rough_gaps_to(here, self.site), *arcs(chords), within, apart)
        if self.is_nearer:
            low[is_open] = np.maximum(low[is_open], least)
        else:
            high[is_open] = np.minimum(high[is_open], most)
        return low, high

    def _beside_line(
        self, mine: Floats, error: Floats, other: Floats, other_error: Floats,
        reach: float | Floats, apart: float | Floats,
    ) -> tuple[Floats, Floats]:  # fmt: skip
        """Bounds on the distance to the line between the point and a rival `apart`, which changes by a metre a metre.

        So it does in a plane, and on a globe a little faster the further one is from both.
        """
        far = np.maximum(mine, other) + reach
        angle = np.minimum(far / ROUNDEST_RADIUS, MOST_ANGLE)
        stretch = np.where(far / ROUNDEST_RADIUS < MOST_ANGLE, angle / np.sin(angle), np.inf)
        scale = (mine + other) / (2 * apart)
        further, span = (mine - other) * scale, (error + other_error) * scale
        if np.ndim(reach) or reach:
            span = span + stretch * reach
        return (further - span, further + span) if self.is_nearer else (-further - span, span - further)

    @cached_property
    def _apart(self) -> float:
        """How far the point and its one rival are from each other."""
        return max(float(gaps_to(self.site, self.rivals)[0][0]), SAME_DISTANCE)

    def at_icons(self, ground: Ground, stations: Indices) -> Measured:
        """From the table of the two nearest of the kind, where that is enough."""
        if self.icons is None:
            return self.slack(ground.centres[stations])
        first, gap, second, next_gap, errors = self._two_nearest(self.icons, ground)
        is_first, is_second = first[stations] == self.place, second[stations] == self.place
        mine = np.where(is_first, gap[stations], next_gap[stations])
        other = np.where(is_first, next_gap[stations], gap[stations])
        # Where the point is not even second, it is at least as far as the second.
        further, error = mine - other, errors[stations]
        unsure = rows_where(~is_first & ~is_second & (further <= 2 * self.steepness * float(ground.radius)))
        if len(unsure):
            further[unsure], error[unsure] = replace(self, is_nearer=True).slack(
                ground.centres[stations[unsure]]
            )
        return (further if self.is_nearer else -further), error

    @staticmethod
    def _two_nearest(icons: Icons, ground: Ground) -> tuple[Floats, ...]:
        return ground.table(icons, "two nearest", lambda: two_nearest(icons, ground.centres))

    def _rival_gaps(self, spots: Spots) -> Measured:
        if self.tree is None:
            return gaps_to(spots, self.rivals)
        return gaps_to_nearest(spots, self.rivals, self.tree)

    def cut(self, frames: Frames, radius: Floats) -> Cut:
        """The cell around each zone."""
        from hideline.deduction.kernels import convex_cells  # noqa: PLC0415 - numba takes a second

        zone, rival = self._rivals_near(frames, radius)
        mine = frames.plane(zone, self.site[np.zeros(len(zone), dtype=np.int64)])
        others = frames.plane(zone, self.rivals[rival])
        hair = HAIR if self.is_nearer else -HAIR
        corners, counts = convex_cells(len(frames), zone, mine, others, 1.2 * radius, hair)
        return Cut(polygons(frames, corners, counts), self.is_nearer)

    def curves(self, frames: Frames, reach: Floats) -> Curves:
        """The lines to rivals: beyond any of them the point is not nearest."""
        from hideline.deduction.frame_kernels import bisectors, bisectors_with_all  # noqa: PLC0415 - numba takes a second

        few = len(self.rivals)
        if few <= FEW:
            lines = np.empty((few * len(frames), 3))
            if bisectors_with_all(self.site.xyz[0], self.rivals.xyz, frames.tables, lines) <= NEARBY:
                starts = np.arange(0, len(lines) + 1, few)
                return Curves(lines, starts, are_discs=False, keeps_inside=not self.is_nearer)
        zone, rival = self._rivals_near(frames, reach)
        mine = frames.plane(np.arange(len(frames)), self.site)[zone]
        lines = np.empty((len(zone), 3))
        bisectors(mine, frames.plane(zone, self.rivals[rival]), lines)
        starts = np.searchsorted(zone, np.arange(len(frames) + 1))
        return Curves(lines, starts, are_discs=False, keeps_inside=not self.is_nearer)

    def _rivals_near(self, frames: Frames, radius: Floats) -> tuple[Indices, Indices]:
        """The rivals whose border with the point can run through each zone."""
        if len(self.rivals) <= FEW or self.tree is None:
            return all_pairs(len(frames), len(self.rivals))
        gaps, errors = gaps_to(frames.centre, self.site)
        reach = longest_chords(gaps + errors + 2 * radius + 1.0)
        return listed(self.tree.query_ball_point(frames.centre.xyz, reach))


def thermometer(start: Spots, end: Spots, *, is_hotter: bool) -> NearerPoint:
    """Strictly closer to the end than to the start, or not."""
    return NearerPoint(is_hotter, end, start)


def nearest_icon(
    icons: Icons, place: str, *, is_same: bool, among: Indices | None = None
) -> NearerPoint | None:
    """The nearest of a kind is this one, or is not; None where it has no rival."""
    mine = row_of(icons.ids, place)
    rivals = np.arange(len(icons)) if among is None else among
    apart = np.sqrt(((icons.xyz[rivals] - icons.xyz[mine]) ** 2).sum(axis=1))
    rivals = rivals[apart > SAME_DISTANCE]
    if not len(rivals):
        return None
    site = Spots(icons.lonlat[mine : mine + 1], icons.xyz[mine : mine + 1])
    others = Spots(icons.lonlat[rivals], icons.xyz[rivals])
    whole = icons if among is None and len(rivals) == len(icons) - 1 else None
    return NearerPoint(is_same, site, others, whole, mine)
