"""Plots cut along circles and lines in their planes, without a general overlay of polygons (`cut_kernels`)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import shapely

from hideline.deduction.arrays import Floats, Indices, Mask, Shapes, drawn, rows_where
from hideline.deduction.frames import Frames
from hideline.deduction.outlines import EMPTY, closed_rings

CLEARLY = 0.1
"""Metres by which something is inside beyond doubt."""
OFF = 0.08
"""Straight pieces of a circle are up to this far inside it, in metres."""


class Curves(NamedTuple):
    """What plots are cut along: discs (x, y, radius), or half-planes (x, y, limit), in the planes of plots."""

    rows: Floats
    starts: Indices
    """Where the rows of each plot begin."""
    are_discs: bool
    keeps_inside: bool
    """What lies inside any of them is kept, or what lies outside all."""

    @property
    def one_each(self) -> bool:
        """Whether each plot has exactly one; as many as plots may also be two for one plot and none for another."""
        return bool((self.starts[1:] - self.starts[:-1] == 1).all())

    def hold_all_over(self, reach: Floats) -> bool:
        """Whether everything within reach of the centre lies in its one disc, for each plot."""
        from hideline.deduction.curve_kernels import all_in_one  # noqa: PLC0415 - numba takes a second

        if not (self.are_discs and self.keeps_inside):
            return False
        return bool(all_in_one(self.rows, self.starts, reach + CLEARLY))

    def generous(self, hair: float) -> Curves:
        """The same a hair wider than they keep; circles by so much more that straight pieces of them are as well."""
        rows, by = self.rows.copy(), hair if self.keeps_inside else -hair
        rows[:, 2] += by + (OFF if self.keeps_inside else 0.0) if self.are_discs else -by
        return self._replace(rows=rows)


def cut_along(areas: Shapes, frames: Frames, curves: Curves) -> tuple[Shapes, Mask]:
    """The plots cut; those that nothing cuts are the very same. And which could not be cut this way."""
    from hideline.deduction.cut_kernels import CUT, GONE, TORN, cut_plots  # noqa: PLC0415 - numba takes a second

    state = np.empty(len(areas), dtype=np.int64)
    corners, counts, of_polygon, of_zone = cut_plots(
        _rings_of(areas), frames.tables, curves.rows, curves.starts, OFF if curves.are_discs else 0.0,
        curves.keeps_inside, state,
    )  # fmt: skip
    left = areas.copy()
    left[state == GONE] = EMPTY
    is_torn = state == TORN
    if len(of_zone):
        cut = rows_where(state == CUT)
        left[cut] = _polygons(corners, counts, of_polygon, np.searchsorted(cut, of_zone), len(cut))
        # Straight pieces of a circle may cross what they run close to; whole straight lines cannot.
        if curves.are_discs:
            is_torn[cut] = ~shapely.is_valid(left[cut])
    return left, is_torn


def _rings_of(areas: Shapes) -> tuple[Floats, Indices, Mask, Indices]:
    """All rings: corners, where each ring starts, which are holes, where the rings of each area start."""
    are_polygons = shapely.get_type_id(areas) == shapely.GeometryType.POLYGON
    counts = shapely.get_num_coordinates(areas)
    if (are_polygons & (shapely.get_num_interior_rings(areas) == 0) & (counts > 0)).all():
        starts = np.zeros(len(areas) + 1, dtype=np.int64)
        np.add.accumulate(counts, out=starts[1:])
        no_holes = np.zeros(len(areas), dtype=np.bool_)
        return shapely.get_coordinates(areas), starts, no_holes, np.arange(len(areas) + 1)
    parts, area = shapely.get_parts(areas, return_index=True)
    rings, part = shapely.get_rings(parts, return_index=True)
    corners = shapely.get_coordinates(rings)
    starts = np.zeros(len(rings) + 1, dtype=np.int64)
    np.cumsum(shapely.get_num_points(rings), out=starts[1:])
    is_hole = np.zeros(len(rings), dtype=np.bool_)
    is_hole[1:] = part[1:] == part[:-1]
    return corners, starts, is_hole, np.searchsorted(area[part], np.arange(len(areas) + 1))


def _polygons(corners: Floats, counts: Indices, of_polygon: Indices, zone: Indices, zones: int) -> Shapes:
    """The rings as one area for each zone."""
    rings = closed_rings(corners, counts)
    has_holes = len(rings) > len(zone)
    polygons = drawn(shapely.polygons(rings, indices=of_polygon) if has_holes else shapely.polygons(rings))
    if len(polygons) == zones:
        return polygons
    areas = np.full(zones, EMPTY, dtype=object)
    areas[zone] = polygons
    several = np.bincount(zone, minlength=zones)[zone] > 1
    shapely.multipolygons(polygons[several], indices=zone[several], out=areas)
    return areas
