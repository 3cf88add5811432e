"""Areas of a height grid at most so high, drawn contour by contour, a hand too large or too small on purpose.

A whole number of cells around a zone is drawn: contour lines and the window's frame divide it into faces, and one look
at each face tells its side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from hideline.deduction.arrays import Floats, Shapes, drawn
from hideline.deduction.outlines import EMPTY

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

HAND = 0.1
"""Metres that an area is drawn too large, so that straight pieces of its edge lose nothing of it."""


def steepest(z: Floats, across: Floats) -> Floats:
    """For each point of a grid the steepest side of the cells around it; `across` are the metres a cell measures."""
    east, south = np.abs(np.diff(z, axis=1)) / across[0], np.abs(np.diff(z, axis=0)) / across[1]
    cells = np.maximum(np.maximum(east[:-1], east[1:]), np.maximum(south[:, :-1], south[:, 1:]))
    padded = np.pad(cells, 1, mode="edge")
    corners = np.maximum(
        np.maximum(padded[:-1, :-1], padded[:-1, 1:]), np.maximum(padded[1:, :-1], padded[1:, 1:])
    )
    return np.asarray(corners)


def area_below(z: Floats, level: float, across: Floats, *, grow: bool) -> Shapes:
    """The faces at most `level` high in rows and columns of the grid, drawn HAND too large, or too small."""
    from hideline.deduction.contour_kernels import contour_lines  # noqa: PLC0415 - numba takes a second

    lift = HAND * steepest(z, across)
    z = z - lift if grow else z + lift
    pieces = contour_lines(z, level, lift)
    lines = drawn(shapely.linestrings(np.vstack([pieces, _frame(z.shape, pieces)]).reshape(-1, 2, 2)))
    faces = drawn(shapely.get_parts(shapely.polygonize(lines)))
    inside = shapely.get_coordinates(shapely.point_on_surface(faces))
    return drawn(faces[_between(z, inside) <= level])


def together(faces: Shapes) -> BaseGeometry:
    """Faces that only touch as one area."""
    whole: BaseGeometry = drawn([shapely.multipolygons(faces)])[0] if len(faces) else EMPTY
    return whole


def _frame(shape: tuple[int, ...], pieces: Floats) -> Floats:
    """The window's sides, cut where contours reach them."""
    ends = pieces.reshape(-1, 2)
    last = np.array([shape[1] - 1.0, shape[0] - 1.0])
    sides = []
    for axis, fixed in ((0, 0.0), (0, last[0]), (1, 0.0), (1, last[1])):
        along = ends[ends[:, axis] == fixed, 1 - axis]
        stops = np.unique(np.concatenate([[0.0, last[1 - axis]], along]))
        side = np.full((len(stops), 2), fixed)
        side[:, 1 - axis] = stops
        sides.append(np.hstack([side[:-1], side[1:]]))
    return np.vstack(sides)


def _between(z: Floats, at: Floats) -> Floats:
    row = np.clip(np.floor(at[:, 1]), 0, z.shape[0] - 2).astype(np.int64)
    column = np.clip(np.floor(at[:, 0]), 0, z.shape[1] - 2).astype(np.int64)
    down, right = at[:, 1] - row, at[:, 0] - column
    upper = z[row, column] * (1 - right) + z[row, column + 1] * right
    lower = z[row + 1, column] * (1 - right) + z[row + 1, column + 1] * right
    return np.asarray(upper * (1 - down) + lower * down)
