"""Nearer to one point than to others: thermometers, nearest places, tentacle cells (THERM-1, MATCH-1, TENT-1).

In a zone's plane that is a convex cell. Lines among lines are in `nearer_line`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from hideline.atlas.metric import SAME_DISTANCE
from hideline.deduction.arrays import Floats, Indices, listed
from hideline.deduction.frames import Frames
from hideline.deduction.outlines import polygons
from hideline.deduction.shapes.shape import Cut, Shape
from hideline.deduction.spots import Measured, Spots, gaps_to, gaps_to_nearest, longest_chords, two_nearest

if TYPE_CHECKING:
    from scipy.spatial import cKDTree

    from hideline.atlas.nearest import Icons
    from hideline.deduction.ground import Ground

HAIR = 0.02
"""Cells are drawn this much too large or too small, in metres, so that what is kept is never too small."""


@dataclass(frozen=True)
class NearerPoint(Shape):
    """Nearer to one point than to any rival, or not."""

    is_nearer: bool
    site: Spots
    rivals: Spots
    tree: cKDTree | None
    icons: Icons | None = None
    """All of the kind, where the rivals are all others of it."""
    place: int = -1
    """Which of them the point is."""

    @property
    def steepness(self) -> float:
        """Both distances can change at once."""
        return 2.0

    def slack(self, spots: Spots) -> Measured:
        """How much further the point is than its nearest rival."""
        (mine, error), (other, other_error) = gaps_to(spots, self.site), self._rival_gaps(spots)
        return (mine - other if self.is_nearer else other - mine), error + other_error

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
        unsure = np.flatnonzero(
            ~is_first & ~is_second & (further <= 2 * self.steepness * float(ground.radius))
        )
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

    def _rivals_near(self, frames: Frames, radius: Floats) -> tuple[Indices, Indices]:
        """The rivals whose border with the point can run through each zone."""
        if self.tree is None:
            return np.arange(len(frames)), np.zeros(len(frames), dtype=np.int64)
        gaps, errors = gaps_to(frames.centre, self.site)
        reach = longest_chords(gaps + errors + 2 * radius + 1.0)
        return listed(self.tree.query_ball_point(frames.centre.xyz, reach))


def thermometer(start: Spots, end: Spots, *, is_hotter: bool) -> NearerPoint:
    """Strictly closer to the end than to the start, or not."""
    return NearerPoint(is_hotter, end, start, None)


def nearest_icon(
    icons: Icons, place: str, *, is_same: bool, among: Indices | None = None
) -> NearerPoint | None:
    """The nearest of a kind is this one, or is not; None where it has no rival."""
    from scipy.spatial import cKDTree  # noqa: PLC0415 - half a second to import, needed only here

    mine = icons.ids.index(place)
    rivals = np.arange(len(icons)) if among is None else among
    apart = np.sqrt(((icons.xyz[rivals] - icons.xyz[mine]) ** 2).sum(axis=1))
    rivals = rivals[apart > SAME_DISTANCE]
    if not len(rivals):
        return None
    site = Spots(icons.lonlat[mine : mine + 1], icons.xyz[mine : mine + 1])
    others = Spots(icons.lonlat[rivals], icons.xyz[rivals])
    whole = icons if among is None and len(rivals) == len(icons) - 1 else None
    return NearerPoint(is_same, site, others, cKDTree(others.xyz), whole, mine)
