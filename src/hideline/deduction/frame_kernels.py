"""Compiled ways between Earth-centred points, the planes of zones, and longitudes and latitudes.

Imported late, since numba takes a second.
"""

from __future__ import annotations

from math import atan2, degrees, floor, sqrt

import numpy as np
from numba import njit

from hideline.atlas.metric import ECCENTRICITY_SQUARED, EQUATOR_RADIUS


@njit(cache=True)
def on_earth(frame, plane, centre, home, east, north, up):  # type: ignore[no-untyped-def] # compiled: types are inferred
    """Longitude, latitude and Earth-centred point of points in the planes of frames."""
    lonlat, xyz = np.empty((len(plane), 2)), np.empty((len(plane), 3))
    for k in range(len(plane)):
        f, e, n = frame[k], plane[k, 0], plane[k, 1]
        sag = (e * e + n * n) / (2 * EQUATOR_RADIUS)
        for axis in range(3):
            xyz[k, axis] = centre[f, axis] + e * east[f, axis] + n * north[f, axis] - sag * up[f, axis]
        x, y, z = xyz[k, 0], xyz[k, 1], xyz[k, 2]
        turn = degrees(atan2(y, x)) - home[f, 0] + 180.0
        lonlat[k, 0] = home[f, 0] + turn - 360.0 * floor(turn / 360.0) - 180.0
        lonlat[k, 1] = degrees(atan2(z, sqrt(x * x + y * y) * (1 - ECCENTRICITY_SQUARED)))
    return lonlat, xyz
