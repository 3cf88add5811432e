"""Nearer to sea level than so many metres, or not, by the map's elevation (MEAS-2).

Heights are interpolated between the four points of the grid around a spot, so over any rectangle of the grid they lie
between the lowest and the highest of its points. Where the map knows no height, either answer may be true.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hideline.atlas.metric import ROUNDEST_RADIUS
from hideline.deduction.arrays import Floats, Indices
from hideline.deduction.frames import Frames
from hideline.deduction.looking import look
from hideline.deduction.shapes.shape import Cut, Shape
from hideline.deduction.spots import Measured, Spots

if TYPE_CHECKING:
    from hideline.atlas.draft import Elevation
    from hideline.deduction.ground import Ground

TIE = 1e-9
"""Equal heights are not closer (MEAS-1): a plain as high as the seekers is no part of what is closer."""


@dataclass(frozen=True)
class Height(Shape):
    """Strictly less than `height` above or below the sea, or not."""

    grid: Elevation
    height: float
    is_closer: bool

    def slack(self, spots: Spots) -> Measured:
        """Metres of height too many; unknown heights satisfy everything."""
        beyond = np.abs(heights_at(self.grid, spots.lonlat)) - self.height
        slack = beyond + TIE if self.is_closer else -beyond
        return np.where(np.isnan(slack), -np.inf, slack), np.zeros(len(spots))

    def bounds(self, spots: Spots, reach: float | Floats) -> tuple[Floats, Floats]:
        """By the lowest and highest grid points around."""
        from hideline.deduction.search_kernels import window_extremes  # noqa: PLC0415 - numba takes a second

        reach = np.broadcast_to(reach, len(spots))
        if not reach.any():
            slack, _ = self.slack(spots)
            return slack, slack
        low, high = np.empty(len(spots)), np.empty(len(spots))
        window_extremes(self.grid.heights, *self._windows(spots, reach), low, high)
        least = np.where((low < 0) & (high > 0), 0.0, np.minimum(np.abs(low), np.abs(high))) - self.height
        most = np.maximum(np.abs(low), np.abs(high)) - self.height
        unknown = np.isinf(low)
        below, above = (least + TIE, most + TIE) if self.is_closer else (-most, -least)
        return np.where(unknown, -np.inf, below), np.where(unknown, np.inf, above)

    def _windows(self, spots: Spots, reach: Floats) -> tuple[Indices, Indices, Indices, Indices]:
        """The first and last row and column of the grid points around everything within reach."""
        farthest = np.radians(np.minimum(np.abs(spots.lonlat[:, 1]) + 0.1, 89.9))
        rows = np.degrees(reach / ROUNDEST_RADIUS) / self.grid.step_lat
        columns = np.degrees(reach / ROUNDEST_RADIUS / np.cos(farthest)) / self.grid.step_lon
        south, east = _grid_place(self.grid, spots.lonlat)
        top, bottom = np.floor(south - rows), np.ceil(south + rows)
        left, right = np.floor(east - columns), np.ceil(east + columns)
        first, last, begin, end = (side.astype(np.int64) for side in (top, bottom, left, right))
        return first, last, begin, end

    def over_zones(self, ground: Ground, stations: Indices) -> tuple[Floats, Floats, Floats]:
        """By its own bounds, which are closer than any steepness."""
        low, high = self.bounds(ground.centres[stations], float(ground.radius))
        return low, high, self.bounds(ground.centres[stations], 0.0)[1]

    def cut(self, frames: Frames, radius: Floats) -> Cut:
        """Found by looking."""
        return Cut(look(self, frames, radius), keeps_inside=True)


def heights_at(grid: Elevation, lonlat: Floats) -> Floats:
    """The map's height at each spot, as `atlas.heights` has it; NaN where it knows none."""
    rows, columns = grid.heights.shape
    south, east = _grid_place(grid, lonlat)
    known = (south >= 0) & (south <= rows - 1) & (east <= columns - 1)
    row = np.clip(np.floor(south), 0, rows - 2).astype(np.int64)
    column = np.clip(np.floor(east), 0, columns - 2).astype(np.int64)
    down, right = south - row, east - column
    at = grid.heights
    upper = at[row, column].astype(float) * (1 - right) + at[row, column + 1].astype(float) * right
    lower = at[row + 1, column].astype(float) * (1 - right) + at[row + 1, column + 1].astype(float) * right
    heights: Floats = np.where(known, upper * (1 - down) + lower * down, np.nan)
    return heights


def _grid_place(grid: Elevation, lonlat: Floats) -> tuple[Floats, Floats]:
    return (grid.north - lonlat[:, 1]) / grid.step_lat, ((lonlat[:, 0] - grid.west) % 360.0) / grid.step_lon
