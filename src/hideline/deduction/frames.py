"""The flat surroundings of stations: metres east and north, where geodesic geometry is plane geometry.

Within a few kilometres of its centre such a plane keeps distances to a millimetre, and a far site set at its true
distance and direction has its circles and bisectors where they belong: to within 5 mm for sites up to 1,000 km away,
5 cm up to 10,000 km. Corners in the plane become longitudes and latitudes that run on past 180°.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, pi, sqrt
from typing import Self

import numpy as np
import shapely

from hideline.atlas.metric import distances
from hideline.deduction.arrays import Floats, Indices, Rows, Shapes, drawn, rows_where
from hideline.deduction.spots import NEARBY, Spots

CENTRE, HOME, EAST, NORTH, UP = range(5)
"""The rows of a plane's table: its centre Earth-centred and as (lon, lat), and its three directions."""


@dataclass(frozen=True, slots=True)
class Frames:
    """One plane around each of some centres."""

    tables: Floats
    """A table for each, as compiled loops take them: one array, as taking rows of five would take five times."""

    @classmethod
    def at(cls, centre: Spots) -> Self:
        """Planes touching the Earth at these spots."""
        lon, lat = np.radians(centre.lonlat.T)
        zero = np.zeros_like(lon)
        east = np.column_stack([-np.sin(lon), np.cos(lon), zero])
        up = np.column_stack([np.cos(lat) * np.cos(lon), np.cos(lat) * np.sin(lon), np.sin(lat)])
        home = np.column_stack([centre.lonlat, zero])
        return cls(np.stack([centre.xyz, home, east, np.cross(up, east), up], axis=1))

    def __len__(self) -> int:
        return len(self.tables)

    def __getitem__(self, rows: Rows) -> Frames:
        return Frames(self.tables[rows])

    @property
    def centre(self) -> Spots:
        """Where the planes touch the Earth."""
        return Spots(self.tables[:, HOME, :2].copy(), self.tables[:, CENTRE].copy())

    def spots(self, frame: Indices, plane: Floats) -> Spots:
        """Where points of the planes are on Earth."""
        from hideline.deduction.frame_kernels import on_earth  # noqa: PLC0415 - numba takes a second

        return Spots(*on_earth(frame, plane, self.tables))

    def plane(self, frame: Indices, sites: Spots) -> Floats:
        """Where sites, one for each frame or one for all, lie in the planes: at their true distance and direction."""
        from hideline.deduction.frame_kernels import in_planes  # noqa: PLC0415 - numba takes a second

        at = np.empty((len(frame), 2))
        if in_planes(frame, sites.xyz, self.tables, at) > NEARBY:
            lonlat = np.broadcast_to(sites.lonlat, (len(frame), 2))
            far = rows_where(np.hypot(at[:, 0], at[:, 1]) > NEARBY)
            gaps = distances(lonlat[far], self.tables[frame[far], HOME, :2])
            at[far] *= (gaps / np.hypot(at[far, 0], at[far, 1]))[:, None]
        return at

    def squares(self, radius: Floats) -> Shapes:
        """A square in longitude and latitude that holds the circle around each centre."""
        corners = (
            1.05 * radius[:, None, None] * np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
        )
        frame = np.repeat(np.arange(len(self)), 4)
        on_earth = self.spots(frame, corners.reshape(-1, 2)).lonlat.reshape(-1, 4, 2)
        return drawn(shapely.box(*on_earth.min(axis=1).T, *on_earth.max(axis=1).T))


def steps_around(radius: float, error: float) -> int:
    """How many corners keep a circle's outline within `error` of it."""
    return max(16, ceil(pi / sqrt(2 * error / max(radius, 2 * error))))


def ring(radius: float, corners: int) -> Floats:
    """A circle's outline in the plane, wholly outside the circle, anticlockwise and closed."""
    angle = np.linspace(0.0, 2 * pi, corners + 1)
    angle[-1] = 0.0
    outer = radius / np.cos(pi / corners)
    corners_: Floats = outer * np.column_stack([np.cos(angle), np.sin(angle)])
    return corners_
