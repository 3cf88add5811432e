"""Nearer to sea level than so many metres, or not, by the map's elevation (MEAS-2).

Heights are interpolated between the four points of the grid around a spot, so over any rectangle of the grid they lie
between the lowest and the highest of its points. Where the map knows no height, either answer may be true.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
import shapely

from hideline.atlas.metric import ROUNDEST_RADIUS
from hideline.deduction.arrays import Floats, Indices, Mask, Shapes
from hideline.deduction.contours import area_below, together
from hideline.deduction.frames import Frames
from hideline.deduction.looking import look
from hideline.deduction.outlines import EMPTY
from hideline.deduction.shapes.shape import Cut, Shape
from hideline.deduction.spots import Measured, Spots

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from hideline.atlas.draft import Elevation
    from hideline.deduction.ground import Ground

ROUNDING = 1e-10
"""More metres of height than interpolating can lose."""


@dataclass(frozen=True)
class Height(Shape):
    """Less than the seekers' height above or below the sea, or not.

    Equal heights are not closer (MEAS-1): a plain as high as the seekers is no part of what is closer.
    """

    grid: Elevation
    height: float
    """What is just not equal to the seekers' height any more."""
    is_closer: bool

    def slack(self, spots: Spots) -> Measured:
        """Metres of height too many; unknown heights satisfy everything."""
        beyond = np.abs(heights_at(self.grid, spots.lonlat)) - self.height
        slack = beyond if self.is_closer else -beyond
        return np.where(np.isnan(slack), -np.inf, slack), np.zeros(len(spots))

    def bounds(self, spots: Spots, reach: float | Floats) -> tuple[Floats, Floats]:
        """By the lowest and highest heights around."""
        from hideline.deduction.search_kernels import window_extremes  # noqa: PLC0415 - numba takes a second

        reach = np.broadcast_to(reach, len(spots))
        if not reach.any():
            slack, _ = self.slack(spots)
            return slack, slack
        low, high = np.empty(len(spots)), np.empty(len(spots))
        windows = self._windows(spots, reach)
        window_extremes(self.grid.heights, *windows, low, high)
        low, high = low - ROUNDING, high + ROUNDING
        least = np.where((low < 0) & (high > 0), 0.0, np.minimum(np.abs(low), np.abs(high))) - self.height
        most = np.maximum(np.abs(low), np.abs(high)) - self.height
        unknown = np.isinf(low)
        below, above = (least, most) if self.is_closer else (-most, -least)
        least, most = np.where(unknown, -np.inf, below), np.where(unknown, np.inf, above)
        return least, np.where(self._beyond(*windows), -np.inf, most)

    def _beyond(self, top: Floats, bottom: Floats, left: Floats, right: Floats) -> Mask:
        """Which windows lie wholly outside the grid, where every height is unknown: nothing to look for closely."""
        rows, columns = self.grid.heights.shape
        return np.asarray((bottom < 0) | (top > rows - 1) | (right < 0) | (left > columns - 1))

    def _windows(self, spots: Spots, reach: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """Where in the grid everything within reach begins and ends: rows, then columns."""
        farthest = np.radians(np.minimum(np.abs(spots.lonlat[:, 1]) + 0.1, 89.9))
        rows = np.degrees(reach / ROUNDEST_RADIUS) / self.grid.step_lat
        columns = np.degrees(reach / ROUNDEST_RADIUS / np.cos(farthest)) / self.grid.step_lon
        south, east = _grid_place(self.grid, spots.lonlat)
        return south - rows, south + rows, east - columns, east + columns

    def over_zones(self, ground: Ground, stations: Indices) -> tuple[Floats, Floats, Floats]:
        """By its own bounds, which are closer than any steepness."""
        low, high = self.bounds(ground.centres[stations], float(ground.radius))
        return low, high, self.bounds(ground.centres[stations], 0.0)[1]

    def cut(self, frames: Frames, radius: Floats) -> Cut:
        """What lies between two contours; found by looking where a zone leaves the grid or a height is unknown."""
        centre = frames.centre
        top, bottom, left, right = self._windows(centre, 1.05 * radius)
        sides = (np.floor(top), np.ceil(bottom), np.floor(left), np.ceil(right))
        windows = np.column_stack(sides).astype(np.int64)
        areas: Shapes = np.full(len(frames), EMPTY, dtype=object)
        unknown = []
        for k, window in enumerate(windows.tolist()):
            heights = self._heights(*window)
            if heights is None:
                unknown.append(k)
            else:
                areas[k] = self._contour(heights, window, centre.lonlat[k])
        if unknown:
            looked = look(replace(self, is_closer=True), frames[np.array(unknown)], radius[unknown])
            areas[unknown] = looked
        return Cut(areas, self.is_closer)

    def _heights(self, top: int, bottom: int, left: int, right: int) -> Floats | None:
        """A window of the grid; None where it does not know all of it."""
        rows, columns = self.grid.heights.shape
        if top < 0 or left < 0 or bottom >= rows or right >= columns:
            return None
        heights = self.grid.heights[top : bottom + 1, left : right + 1].astype(float)
        return None if np.isnan(heights).any() else heights

    def _contour(self, heights: Floats, window: list[int], centre: Floats) -> BaseGeometry:
        """What is closer to sea level in a window, in longitude and latitude: never less than the clue keeps."""
        step = np.array([self.grid.step_lon, self.grid.step_lat])
        metres = np.radians(step) * ROUNDEST_RADIUS * np.array([np.cos(np.radians(centre[1])), 1.0])
        below = area_below(heights, self.height, metres, grow=self.is_closer)
        area = together(below)
        if (heights < 0).any():
            deep = area_below(heights, -self.height, metres, grow=not self.is_closer)
            area = shapely.difference(area, together(deep))
        corner = np.array([self.grid.west + window[2] * step[0], self.grid.north - window[0] * step[1]])
        corner[0] += 360.0 * np.round((centre[0] - corner[0]) / 360.0)
        return shapely.transform(area, lambda at: corner + at * step * np.array([1.0, -1.0]))


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
