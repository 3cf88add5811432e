"""A spot of each zone that agrees with clues about circles and lines, or the proof that there is none.

Found in the planes of zones at once (`finding_kernels`), where all shapes of a clue are made of discs or half-planes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from hideline.deduction.arrays import Floats, Indices, rows_where

if TYPE_CHECKING:
    from hideline.deduction.cutting import Curves
    from hideline.deduction.ground import Ground
    from hideline.deduction.shapes.shape import Shape


class Found(NamedTuple):
    """What is known of some zones, row by row."""

    state: Indices
    """`NONE`, `WHOLE`, `FOUND` or `OPEN` of `finding_kernels`."""
    spots: Floats
    """A spot (lon, lat) that agrees, NaN where none was found."""


def find(shapes: tuple[Shape, ...], ground: Ground, stations: Indices) -> Found | None:
    """Where in the zones of some stations all shapes hold; None for shapes that are made of something else."""
    from hideline.deduction.finding_kernels import (  # noqa: PLC0415 - numba takes a second
        FOUND,
        OPEN,
        spots_where_all,
        spots_where_any,
    )

    frames, radius = ground.frames[stations], float(ground.radius)
    reach = np.full(len(stations), radius)
    curves = [shape.curves(frames, reach) for shape in shapes]
    several = [each for each in curves if each is not None]
    if len(several) < len(curves):
        return None
    if len(several) > 1:
        several = [each for each in several if not each.hold_all_over(reach)] or several[:1]
    state, spots = np.empty(len(stations), dtype=np.int64), np.empty((len(stations), 2))
    if all(not each.keeps_inside or each.one_each for each in several):
        rows, starts = _together(several)
        spots_where_all(rows, starts, radius, frames.tables, state, spots)
    elif len(several) == 1:
        rows, starts = _conditions(several[0]), several[0].starts
        spots_where_any(rows, starts, radius, frames.tables, state, spots)
    else:
        return None
    at_edge = rows_where((state == FOUND) & ground.crosses_edge[stations])
    if len(at_edge):
        state[at_edge[~ground.covers(spots[at_edge])]] = OPEN
    spots[state < FOUND] = np.nan
    return Found(state, spots)


def _together(several: list[Curves]) -> tuple[Floats, Indices]:
    """The conditions of several shapes, zone by zone."""
    from hideline.deduction.finding_kernels import zone_by_zone  # noqa: PLC0415 - numba takes a second

    rows, starts = _conditions(several[0]), several[0].starts
    for each in several[1:]:
        rows, starts = zone_by_zone(rows, starts, _conditions(each), each.starts)
    return rows, starts


def _conditions(curves: Curves) -> Floats:
    rows = np.empty((len(curves.rows), 5))
    rows[:, :3] = curves.rows
    rows[:, 3] = 1.0 if curves.keeps_inside else -1.0
    rows[:, 4] = curves.are_discs
    return rows
