"""Drawing a shape by looking: squares in a zone's plane are halved until each is inside, outside, or crossed by a
straight edge.

Needed only for shapes bounded by curves that have no simple outline (streets, lines, heights). A square is left out
only when the shape's bounds prove that no spot of it belongs; one too small to tell is drawn.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely

from hideline.deduction.arrays import Floats, Indices, Mask, Rows, Shapes, rows_where
from hideline.deduction.frames import Frames
from hideline.deduction.joining import Pieces, join

if TYPE_CHECKING:
    from hideline.deduction.shapes.shape import Shape

COARSE = 16
"""Squares this many times smaller than the zone are looked at for a straight edge."""
SMALLEST = 0.25
"""Squares of this half side, in metres, are drawn when the shape may touch them."""
STRAIGHT = 0.05
"""How far, in metres, an edge may be off the straight one drawn for it."""
SURE = 0.25
"""How far, in metres, an edge may be off because of what is not known exactly."""
LONGEST = 100.0
"""Metres: a longer straight side in a plane is cut, as it bends in longitude and latitude."""

CORNERS = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
DIAGONAL = 1.4143


class Squares(NamedTuple):
    """Squares in the planes of zones, all of one size."""

    zone: Indices
    middle: Floats

    def where(self, rows: Rows) -> Squares:
        """Some of them."""
        return Squares(self.zone[rows], self.middle[rows])

    def quarters(self, half: float) -> Squares:
        """Four squares for each; `half` is half the side of the new ones."""
        middle = (self.middle[:, None, :] + half * CORNERS).reshape(-1, 2)
        return Squares(np.repeat(self.zone, 4), middle)


def look(shape: Shape, frames: Frames, radii: Floats) -> Shapes:
    """What of the square around each plot belongs to the shape."""
    radius = float(radii.max(initial=1.0))
    half = 2.0 ** np.ceil(np.log2(1.05 * radius))  # halves of a power of two meet exactly
    squares = Squares(np.arange(len(frames)), np.zeros((len(frames), 2)))
    done: list[Pieces] = []
    while len(squares.zone):
        spots = frames.spots(squares.zone, squares.middle)
        low, high = shape.bounds(spots, half * DIAGONAL)
        done.append(_draw(squares.where(high <= 0), half, None))
        squares = squares.where((high > 0) & (low <= 0))
        if half <= radius / COARSE:
            corners, is_straight = _edges(shape, frames, squares, half)
            is_done = is_straight | (half <= SMALLEST)
            done.append(
                _draw(
                    squares.where(is_done),
                    half,
                    np.where(is_straight[:, None], corners, -1.0)[is_done],
                )
            )
            squares = squares.where(~is_done)
        half /= 2
        squares = squares.quarters(half)
    return _drawn(join(Pieces.together(done), len(frames)), frames)


def _drawn(areas: Shapes, frames: Frames) -> Shapes:
    """Areas in the planes of frames in longitude and latitude."""
    for k in rows_where(~shapely.is_empty(areas)).tolist():
        areas[k] = shapely.transform(shapely.segmentize(areas[k], LONGEST), partial(_on_earth, frames, k))
    return areas


def _edges(shape: Shape, frames: Frames, squares: Squares, half: float) -> tuple[Floats, Mask]:
    """The slack at the corners, a hair too low; and whether it is as good as flat across the square."""
    count = len(squares.zone)
    at = (squares.middle[:, None, :] + half * CORNERS).reshape(-1, 2)
    slack, error = shape.leaning(frames.spots(np.repeat(squares.zone, 4), at))
    corners = (slack - error).reshape(count, 4)
    slack, error = shape.leaning(frames.spots(squares.zone, squares.middle))
    with np.errstate(
        invalid="ignore"
    ):  # between two unknown heights, both minus infinity, nothing is straight
        slope = np.ptp(corners, axis=1) / (2 * half)
        twist = np.abs(corners[:, 0] + corners[:, 2] - corners[:, 1] - corners[:, 3]) / 2
        bend = np.maximum(np.abs(corners.mean(axis=1) - slack + error), twist)
    is_straight = (bend <= STRAIGHT * slope) & (error <= SURE * slope)
    return corners - STRAIGHT * slope[:, None], np.asarray(is_straight)


def _draw(squares: Squares, half: float, corners: Floats | None) -> Pieces:
    """Squares, or the part of each where the slack interpolated between its corners is at most zero."""
    count = len(squares.zone)
    slack = np.full((count, 4), -1.0) if corners is None else corners
    following = np.roll(slack, -1, axis=1)
    crosses = (slack <= 0) != (following <= 0)
    share = np.where(crosses, slack / np.where(crosses, slack - following, 1.0), 0.0)[..., None]
    crossing = CORNERS + share * (np.roll(CORNERS, -1, axis=0) - CORNERS)
    points = np.stack([np.broadcast_to(CORNERS, crossing.shape), crossing], axis=2).reshape(count, 8, 2)
    is_point = np.stack([slack <= 0, crosses], axis=2).reshape(count, 8)
    counts = is_point.sum(axis=1)
    is_point[counts < 3] = False
    real = rows_where(counts >= 3)
    plane = squares.middle[is_point.nonzero()[0]] + half * points[is_point]
    return Pieces(squares.zone[real], np.concatenate([[0], np.cumsum(counts[real])]), plane)


def _on_earth(frames: Frames, zone: int, plane: Floats) -> Floats:
    return frames.spots(np.full(len(plane), zone), plane).lonlat
