"""The sheet a town is drawn on: planar metres around its middle, a grid of fields, and the way to longitude and
latitude. The way is one affine map, so straight stays straight and shared borders stay shared (MAP-6).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import shapely
from shapely import MultiPolygon

from hideline.atlas.town.noise import Array
from hideline.units import LatLon

METRES_PER_DEGREE = 111_195.0
_DECIMALS = 7
"""About a centimetre."""

_STEPS = 30.0

_Geometry = TypeVar("_Geometry", bound=shapely.Geometry)


@dataclass(frozen=True, slots=True)
class Frame:
    """How big the sheet is (metres) and where on the globe its middle lies."""

    width: float
    height: float
    lat: float
    lon: float

    @property
    def size(self) -> float:
        """The shorter side."""
        return min(self.width, self.height)

    def lonlat(self, xy: Array) -> Array:
        """Planar metres to longitude and latitude."""
        per_lon = METRES_PER_DEGREE * math.cos(math.radians(self.lat))
        lon = self.lon + xy[:, 0] / per_lon
        lat = self.lat + xy[:, 1] / METRES_PER_DEGREE
        return np.column_stack((np.round(lon, _DECIMALS), np.round(lat, _DECIMALS)))

    def globe(self, shape: _Geometry) -> _Geometry:
        """A planar shape on the globe."""
        placed: _Geometry = shapely.transform(shape, self.lonlat)
        return placed

    def globe_all(self, shapes: Sequence[_Geometry]) -> list[_Geometry]:
        """Many planar shapes on the globe at once."""
        placed = shapely.transform(np.array(shapes, dtype=object), self.lonlat)
        return list(placed)

    def position(self, xy: Array) -> LatLon:
        """One point on the globe."""
        lon, lat = self.lonlat(np.asarray(xy, dtype=float).reshape(1, 2))[0]
        return LatLon(lat=float(lat), lon=float(lon))


@dataclass(frozen=True, slots=True)
class Grid:
    """Where a field's values stand: cell size and the planar position of row 0, column 0 (the south-west)."""

    west: float
    south: float
    cell: float
    columns: int
    rows: int

    @classmethod
    def covering(cls, width: float, height: float, cell: float) -> Grid:
        """A grid over a rectangle around the middle."""
        columns, rows = math.ceil(width / cell) + 1, math.ceil(height / cell) + 1
        return cls(-(columns - 1) * cell / 2, -(rows - 1) * cell / 2, cell, columns, rows)

    def mesh(self) -> tuple[Array, Array]:
        """Planar coordinates of every value, as two full arrays."""
        x = self.west + np.arange(self.columns) * self.cell
        y = self.south + np.arange(self.rows) * self.cell
        across, along = np.meshgrid(x, y)
        return across, along

    def sample(self, field: Array, xy: Array) -> Array:
        """The field at points, between its values."""
        across = np.clip((xy[:, 0] - self.west) / self.cell, 0.0, self.columns - 1.000001)
        along = np.clip((xy[:, 1] - self.south) / self.cell, 0.0, self.rows - 1.000001)
        column, row = across.astype(np.int64), along.astype(np.int64)
        a, b = across - column, along - row
        south = field[row, column] * (1 - a) + field[row, column + 1] * a
        north = field[row + 1, column] * (1 - a) + field[row + 1, column + 1] * a
        values: Array = south * (1 - b) + north * b
        return values


@dataclass(frozen=True, slots=True)
class Ground:
    """Land and height of one sheet."""

    frame: Frame
    grid: Grid
    inland: Array
    """Distance to the nearest sea or lake on land, minus the distance to land on water (metres)."""
    height: Array
    """Metres above sea level, zero on the sea."""
    dry: MultiPolygon
    """Land without its rivers and lakes."""

    def is_dry(self, at: Array) -> bool:
        """Whether one can stand at a point, some steps from any sea."""
        return (
            bool(shapely.contains_xy(self.dry, at[0], at[1]))
            and float(self.inland_at(at.reshape(1, 2))[0]) > _STEPS
        )

    def inland_at(self, xy: Array) -> Array:
        """How far inside the land points lie; negative on water."""
        return self.grid.sample(self.inland, xy)

    def height_at(self, xy: Array) -> Array:
        """How high points lie."""
        return self.grid.sample(self.height, xy)

    def uphill_from_water(self, xy: Array) -> Array:
        """Unit vectors leading away from the water."""
        step = self.grid.cell
        right, up = np.array([step, 0.0]), np.array([0.0, step])
        slope = np.column_stack(
            (
                self.inland_at(xy + right) - self.inland_at(xy - right),
                self.inland_at(xy + up) - self.inland_at(xy - up),
            )
        )
        steepness = np.hypot(slope[:, 0], slope[:, 1])
        return slope / np.maximum(steepness, 1e-9)[:, None]
