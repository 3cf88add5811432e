"""Zones as plots that do not overlap: each spot of a zone belongs to the plot of the station nearest to it.

The zones of the stations left are one set of plots. What is left for a hider who stood on one spot for several clues is
another: a plot that no clue's edge crosses is whole or gone, and only the crossed ones are drawn anew, by intersecting
what was left of each with the shape around it.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import is_not
from typing import TYPE_CHECKING, Self

import numpy as np
import shapely

from hideline.deduction.arrays import Floats, Indices, Mask, Shapes, rows_where
from hideline.deduction.outlines import EMPTY

if TYPE_CHECKING:
    from hideline.deduction.frames import Frames
    from hideline.deduction.ground import Ground
    from hideline.deduction.shapes.shape import Shape


@dataclass(frozen=True, slots=True)
class Plots:
    """One area per station, how far it reaches from the icon, and a number that tells its contents apart."""

    areas: Shapes
    reach: Floats
    versions: Indices
    """0 where nothing is left."""

    @classmethod
    def of_zones(cls, ground: Ground, is_left: Mask, before: Plots | None = None) -> Self:
        """The zones of some stations; plots of `before` are kept where nothing around them changed."""
        versions = ground.surroundings(is_left)
        if before is None:
            areas: Shapes = np.full(len(is_left), EMPTY, dtype=object)
            reach, changed = np.zeros(len(is_left)), rows_where(is_left)
        else:
            areas, reach = before.areas.copy(), before.reach.copy()
            changed = rows_where((versions != before.versions) & is_left)
        if len(changed):
            areas[changed], reach[changed] = ground.plots_of(changed, is_left)
        return cls(areas, reach, versions)

    def cut(self, ground: Ground, stations: Indices, shapes: tuple[Shape, ...]) -> Plots:
        """The plots of these stations cut down to where all shapes hold."""
        left = stations[self.versions[stations] > 0]
        if not len(left):
            return self
        before = self.areas[left]
        after = cut_down(before, self.reach[left], ground.frames[left], shapes)
        changed = np.fromiter(map(is_not, before, after), dtype=np.bool_, count=len(left))
        areas, versions = self.areas.copy(), self.versions.copy()
        areas[left[changed]] = after[changed]
        versions[left[changed]] = _versions(after[changed])
        return Plots(areas, self.reach, versions)


def cut_down(areas: Shapes, reach: Floats, frames: Frames, shapes: tuple[Shape, ...]) -> Shapes:
    """Areas around the centres of frames cut down to where all shapes hold: never to less than that."""
    for shape in shapes:
        areas = shape.leave(areas, frames, reach)
    return areas


def _versions(areas: Shapes) -> Indices:
    """A number for the content of each, the same in every run; 0 where nothing is left."""
    from hideline.deduction.outline_kernels import contents  # noqa: PLC0415 - numba takes a second

    corners, area = shapely.get_coordinates(areas, return_index=True)
    versions = np.zeros(len(areas), dtype=np.int64)
    contents(corners.view(np.int64), area, versions)
    return versions
