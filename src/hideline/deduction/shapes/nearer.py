"""Nearer to one point than to others: thermometers, nearest places, tentacle cells (THERM-1, MATCH-1, TENT-1).

In a zone's plane that is a convex cell. Lines among lines are in `nearer_line`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hideline.atlas.metric import SAME_DISTANCE, longest_chord
from hideline.deduction.arrays import Indices, listed
from hideline.deduction.frames import Frames
from hideline.deduction.outlines import polygons
from hideline.deduction.shapes.shape import Cut, Shape
from hideline.deduction.spots import Measured, Spots, gaps_to, gaps_to_nearest

if TYPE_CHECKING:
    from scipy.spatial import cKDTree

    from hideline.atlas.nearest import Icons

HAIR = 0.02
"""Cells are drawn this much too large or too small, in metres, so that what is kept is never too small."""


@dataclass(frozen=True)
class NearerPoint(Shape):
    """Nearer to one point than to any rival, or not."""

    is_nearer: bool
    site: Spots
    rivals: Spots
    tree: cKDTree | None

    @property
    def steepness(self) -> float:
        """Both distances can change at once."""
        return 2.0

    def slack(self, spots: Spots) -> Measured:
        """How much further the point is than its nearest rival."""
        (mine, error), (other, other_error) = gaps_to(spots, self.site), self._rival_gaps(spots)
        return (mine - other if self.is_nearer else other - mine), error + other_error

    def _rival_gaps(self, spots: Spots) -> Measured:
        if self.tree is None:
            return gaps_to(spots, self.rivals)
        return gaps_to_nearest(spots, self.rivals, self.tree)

    def cut(self, frames: Frames, radius: float) -> Cut:
        """The cell around each zone."""
        from hideline.deduction.kernels import convex_cells  # noqa: PLC0415 - numba takes a second

        zone, rival = self._rivals_near(frames, radius)
        mine = frames.plane(zone, self.site[np.zeros(len(zone), dtype=np.int64)])
        others = frames.plane(zone, self.rivals[rival])
        hair = HAIR if self.is_nearer else -HAIR
        corners, counts = convex_cells(len(frames), zone, mine, others, 1.2 * radius, hair)
        return Cut(polygons(frames, corners, counts), self.is_nearer)

    def _rivals_near(self, frames: Frames, radius: float) -> tuple[Indices, Indices]:
        """The rivals whose border with the point can run through each zone."""
        if self.tree is None:
            return np.arange(len(frames)), np.zeros(len(frames), dtype=np.int64)
        gaps, errors = gaps_to(frames.centre, self.site)
        reach = [longest_chord(gap) for gap in gaps + errors + 2 * radius + 1.0]
        return listed(self.tree.query_ball_point(frames.centre.xyz, np.asarray(reach)))


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
    return NearerPoint(is_same, site, others, cKDTree(others.xyz))
