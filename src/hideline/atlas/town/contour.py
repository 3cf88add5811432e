"""The outline of where a field is positive, by marching squares, as polygons whose borders meet exactly."""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon

from hideline.atlas.town.ground import Grid
from hideline.atlas.town.noise import Array, Noise

_SIDES = {  # by corners that are positive (1 south-west, 2 south-east, 4 north-east, 8 north-west): pairs of sides
    1: ((3, 0),), 2: ((0, 1),), 3: ((3, 1),), 4: ((1, 2),), 5: ((3, 0), (1, 2)), 6: ((0, 2),), 7: ((3, 2),),
    8: ((2, 3),), 9: ((0, 2),), 10: ((0, 1), (2, 3)), 11: ((1, 2),), 12: ((1, 3),), 13: ((0, 1),), 14: ((3, 0),),
}  # fmt: skip


def positive_areas(field: Array, grid: Grid) -> list[Polygon]:
    """Polygons, with their holes, of the places where the field is above zero; its rim counts as below."""
    rimmed = field.copy()
    rimmed[[0, -1], :] = -np.abs(rimmed[[0, -1], :]) - 1e-6
    rimmed[:, [0, -1]] = -np.abs(rimmed[:, [0, -1]]) - 1e-6
    segments = _segments(rimmed, grid)
    if not len(segments):
        return []
    faces = shapely.get_parts(shapely.polygonize(np.asarray(shapely.linestrings(segments))))
    inner = shapely.get_coordinates(shapely.point_on_surface(faces))
    kept = faces[grid.sample(rimmed, inner) > 0]
    return [face for face in kept if isinstance(face, Polygon)]


def _segments(field: Array, grid: Grid) -> Array:
    """One straight piece per crossed cell (two at saddles), as an array of pairs of points."""
    sides = _side_points(field, grid)
    up: NDArray[np.bool_] = field > 0
    code = up[:-1, :-1] * 1 + up[:-1, 1:] * 2 + up[1:, 1:] * 4 + up[1:, :-1] * 8
    found = [np.empty((0, 2, 2))]
    for corners, pairs in _SIDES.items():
        rows, columns = np.nonzero(code == corners)
        for start, end in pairs:
            found.append(np.stack((sides[start][rows, columns], sides[end][rows, columns]), axis=1))
    return np.concatenate(found)


def _side_points(field: Array, grid: Grid) -> tuple[Array, Array, Array, Array]:
    """Where the field crosses zero on the south, east, north and west side of every cell."""
    x, y = grid.mesh()
    with np.errstate(divide="ignore", invalid="ignore"):
        along = np.clip(np.nan_to_num(field[:, :-1] / (field[:, :-1] - field[:, 1:])), 0.02, 0.98)
        across = np.clip(np.nan_to_num(field[:-1, :] / (field[:-1, :] - field[1:, :])), 0.02, 0.98)
    level = np.dstack((x[:, :-1] + along * grid.cell, y[:, :-1]))
    upright = np.dstack((x[:-1, :], y[:-1, :] + across * grid.cell))
    return level[:-1], upright[:, 1:], level[1:], upright[:, :-1]


class Warp:
    """A gentle deformation of the plane: gives straight things a natural wobble without ever making them cross."""

    __slots__ = ("_across", "_along", "_reach")

    def __init__(self, rng: np.random.Generator, wavelength: float, reach: float, octaves: int = 3) -> None:
        self._across = Noise(rng, wavelength, octaves)
        self._along = Noise(rng, wavelength, octaves)
        self._reach = reach

    def __call__(self, xy: Array) -> Array:
        """Where points go."""
        x, y = xy[:, 0], xy[:, 1]
        return xy + self._reach * np.column_stack((self._across(x, y), self._along(x, y)))

    def undo(self, xy: Array) -> Array:
        """Where points came from, by fixed-point steps."""
        origin = xy.copy()
        for _ in range(12):
            origin = origin + (xy - self(origin))
        return origin
