"""The one metric of the game: the geodesic on the WGS 84 ellipsoid (MAP-6).

`distance` is Karney's solution, good to nanometres. Searching through many things with it would be slow, so
searches compare straight *chords* through the Earth between points in Earth-centred coordinates and turn
them into bounds on the geodesic:

    2 A asin(c / 2A) <= s <= 2 B asin(c / 2B),   A = a / sqrt(1 - e²) = 6399.6 km,  B = a (1 - e²) = 6335.4 km

where A and B are the largest and smallest radius of curvature anywhere on the ellipsoid. The upper bound is
Schur's theorem: a geodesic bends nowhere more than a circle of radius B, so its ends are at least as far
apart. The lower bound: the ellipsoid is an intersection of balls of radius A, hence contains the spindle of
arcs of radius A over the chord, and a path on its surface cannot be shorter than one around that spindle.
The bounds differ by 2 cm at 100 km and by 21 m at 1,000 km; what they cannot settle, `distance` does.
Nothing here knows a map.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import asin, cos, isfinite, pi, radians, sin, sqrt
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from pyproj import Geod

from hideline.units import LatLon, Malformed, Metres

if TYPE_CHECKING:
    from collections.abc import Sequence

Floats = NDArray[np.float64]

EQUATOR_RADIUS = 6378137.0
FLATTENING = 1 / 298.257223563
ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING)
FLATTEST_RADIUS = EQUATOR_RADIUS / sqrt(1 - ECCENTRICITY_SQUARED)
ROUNDEST_RADIUS = EQUATOR_RADIUS * (1 - ECCENTRICITY_SQUARED)
FARTHEST = 20_003_931.5
"""No two points of the Earth are further apart: half a meridian."""
NEARLY_ANTIPODAL_CHORD = 12_600_000.0
"""Beyond this chord Schur's theorem no longer holds and FARTHEST bounds the geodesic."""
FEW = 8
"""So few positions are measured one by one: making arrays ready for the geodesic takes as long."""
SAME_DISTANCE = 1e-6
"""Distances closer together than a micrometre are equal: ties then go to the lowest id (QUESTIONS.md)."""


@cache
def _ellipsoid() -> Geod:
    return Geod(a=EQUATOR_RADIUS, f=FLATTENING)


def distance(a: LatLon, b: LatLon) -> Metres:
    """The geodesic distance between two positions."""
    return Metres(float(_ellipsoid().inv(a.lon, a.lat, b.lon, b.lat)[2]))


def distances(a: Floats, b: Floats) -> Floats:
    """Geodesic distances between rows of (lon, lat) of two arrays that broadcast against each other."""
    a, b = np.broadcast_arrays(a, b)
    gaps: Floats = np.asarray(
        _ellipsoid().inv(a[..., 0].ravel(), a[..., 1].ravel(), b[..., 0].ravel(), b[..., 1].ravel())[2]
    )
    return gaps.reshape(a.shape[:-1])


def distances_from(p: LatLon, lonlat: Floats) -> Floats:
    """Geodesic distances from one position to rows of (lon, lat)."""
    inv = _ellipsoid().inv
    if len(lonlat) <= FEW:
        return np.array([inv(p.lon, p.lat, lon, lat)[2] for lon, lat in lonlat.tolist()], dtype=np.float64)
    gaps: Floats = inv(np.full(len(lonlat), p.lon), np.full(len(lonlat), p.lat), *lonlat.T)[2]
    return gaps


def azimuth(a: LatLon, b: LatLon) -> float:
    """In which direction one position is seen from another, in degrees clockwise from north."""
    return float(_ellipsoid().inv(a.lon, a.lat, b.lon, b.lat)[0])


def destination(start: LatLon, azimuth: float, length: Metres) -> LatLon:
    """Where one arrives after going straight ahead, azimuth in degrees clockwise from north."""
    lon, lat, _ = _ellipsoid().fwd(start.lon, start.lat, azimuth, length)
    return LatLon(float(lat), float(lon))


def destinations(start: LatLon, azimuths: Floats, lengths: Floats | float) -> Floats:
    """Where one arrives for each azimuth and length, as rows of (lon, lat)."""
    azimuths, lengths = np.broadcast_arrays(azimuths, lengths)
    lon, lat, _ = _ellipsoid().fwd(
        np.full(azimuths.shape, start.lon), np.full(azimuths.shape, start.lat), azimuths, lengths
    )
    return np.column_stack([lon, lat])


def ring_area(ring: Floats) -> float:
    """The square metres inside a ring of (lon, lat) corners joined by geodesics."""
    return abs(float(_ellipsoid().polygon_area_perimeter(ring[:, 0], ring[:, 1])[0]))


def ecef(lonlat: Floats) -> Floats:
    """Earth-centred coordinates in metres of rows of (lon, lat) on the ellipsoid."""
    lonlat = np.asarray(lonlat, dtype=np.float64)
    lon, lat = np.radians(lonlat[..., 0]), np.radians(lonlat[..., 1])
    sine, cosine = np.sin(lat), np.cos(lat)
    radius = EQUATOR_RADIUS / np.sqrt(1 - ECCENTRICITY_SQUARED * sine * sine)
    x, y = radius * cosine * np.cos(lon), radius * cosine * np.sin(lon)
    return np.stack([x, y, radius * (1 - ECCENTRICITY_SQUARED) * sine], axis=-1)


@lru_cache(maxsize=64)
def ecef_of(p: LatLon) -> Floats:
    """Earth-centred coordinates of one position; kept, since many questions are about the same few."""
    lon, lat = radians(p.lon), radians(p.lat)
    radius = EQUATOR_RADIUS / sqrt(1 - ECCENTRICITY_SQUARED * sin(lat) ** 2)
    across, up = radius * cos(lat), radius * (1 - ECCENTRICITY_SQUARED) * sin(lat)
    xyz = np.array([across * cos(lon), across * sin(lon), up])
    xyz.flags.writeable = False
    return xyz


def lonlats(positions: Sequence[LatLon]) -> Floats:
    """Positions as rows of (lon, lat)."""
    if not positions:
        return np.empty((0, 2))
    return np.array([(p.lon, p.lat) for p in positions], dtype=np.float64)


def shortest_arc(chord: float) -> float:
    """No geodesic whose ends are this far apart through the Earth is shorter."""
    return 2 * FLATTEST_RADIUS * asin(min(1.0, chord / (2 * FLATTEST_RADIUS)))


def longest_arc(chord: float) -> float:
    """No geodesic whose ends are this far apart through the Earth is longer."""
    if chord >= NEARLY_ANTIPODAL_CHORD:
        return FARTHEST
    return 2 * ROUNDEST_RADIUS * asin(chord / (2 * ROUNDEST_RADIUS))


def shortest_arcs(chords: Floats) -> Floats:
    """`shortest_arc` of each."""
    arcs: Floats = 2 * FLATTEST_RADIUS * np.arcsin(np.minimum(1.0, chords / (2 * FLATTEST_RADIUS)))
    return arcs


def longest_arcs(chords: Floats) -> Floats:
    """`longest_arc` of each."""
    arcs = 2 * ROUNDEST_RADIUS * np.arcsin(np.minimum(1.0, chords / (2 * ROUNDEST_RADIUS)))
    return np.where(chords >= NEARLY_ANTIPODAL_CHORD, FARTHEST, arcs)


def longest_chord(arc: float) -> float:
    """Everything within this geodesic distance is within this chord."""
    if arc >= pi * FLATTEST_RADIUS:
        return 2 * FLATTEST_RADIUS
    return 2 * FLATTEST_RADIUS * sin(max(0.0, arc) / (2 * FLATTEST_RADIUS))


def circle(centre: LatLon, radius: Metres, corners: int) -> Floats:
    """The circle as a ring of (lon, lat) corners exactly on it, anticlockwise, longitudes running on past
    180.
    """
    if not (isfinite(radius) and radius > 0 and corners >= 3):
        raise Malformed(
            f"A circle needs a radius above zero and three corners, not {radius} m and {corners}."
        )
    ring = destinations(centre, np.linspace(0.0, -360.0, corners, endpoint=False), float(radius))
    ring = np.vstack([ring, ring[:1]])
    ring[:, 0] = centre.lon + np.degrees(np.unwrap(np.radians(ring[:, 0] - centre.lon)))
    return ring
