"""Short distances for import decisions (merging stops, finding duplicates). Not the game's metric: see
`atlas.metric`.
"""

from __future__ import annotations

import math
from typing import TypeVar

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry as Geometry

from hideline.units import LatLon

Shape = TypeVar("Shape", bound=Geometry)

_METRES_PER_DEGREE = 111_195.0
_MEAN_RADIUS = 6_371_008.8


def gap(one: LatLon, other: LatLon) -> float:
    """Metres between two positions on a sphere, within half a per cent."""
    half = math.sin(math.radians(other.lat - one.lat) / 2) ** 2
    half += (
        math.cos(math.radians(one.lat))
        * math.cos(math.radians(other.lat))
        * math.sin(math.radians(other.lon - one.lon) / 2) ** 2
    )
    return 2 * _MEAN_RADIUS * math.asin(min(1.0, math.sqrt(half)))


def on_the_globe(positions: list[LatLon]) -> NDArray[np.float64]:
    """Positions as points on a sphere in metres, for a kd-tree: chords of a few hundred metres are as long as arcs."""
    degrees = np.array([(p.lat, p.lon) for p in positions], dtype=float).reshape(-1, 2)
    lat, lon = np.radians(degrees[:, 0]), np.radians(degrees[:, 1])
    return _MEAN_RADIUS * np.column_stack((np.cos(lat) * np.cos(lon), np.cos(lat) * np.sin(lon), np.sin(lat)))


class Plane:
    """A flat piece of the world around one latitude, in metres, for buffers and areas of small shapes."""

    def __init__(self, lat: float) -> None:
        self._across = _METRES_PER_DEGREE * max(0.01, math.cos(math.radians(lat)))

    @staticmethod
    def around(shape: Geometry) -> Plane:
        """The plane that fits a shape."""
        _, south, _, north = shape.bounds
        return Plane((south + north) / 2)

    def flatten(self, shape: Shape) -> Shape:
        """From degrees to metres."""
        return shapely.transform(shape, lambda xy: xy * (self._across, _METRES_PER_DEGREE))

    def unflatten(self, shape: Shape) -> Shape:
        """From metres to degrees."""
        return shapely.transform(shape, lambda xy: xy / (self._across, _METRES_PER_DEGREE))

    def area(self, shape: Geometry) -> float:
        """Square metres."""
        return float(shape.area) * self._across * _METRES_PER_DEGREE

    def length(self, shape: Geometry) -> float:
        """Metres."""
        return float(self.flatten(shape).length)
