"""Compiled ways between Earth-centred points, the planes of zones, and longitudes and latitudes.

Imported late, since numba takes a second.
"""

from __future__ import annotations

from math import asin, atan2, cos, degrees, floor, log, radians, sin, sqrt

import numpy as np
from numba import njit

from hideline.atlas.metric import (
    ECCENTRICITY_SQUARED,
    EQUATOR_RADIUS,
    FARTHEST,
    FLATTEST_RADIUS,
    NEARLY_ANTIPODAL_CHORD,
    ROUNDEST_RADIUS,
)
from hideline.atlas.nearest import CHORD_ROUNDING
from hideline.deduction.frames import CENTRE, EAST, HOME, NORTH, UP


@njit(cache=True, nogil=True)
def on_earth(frame, plane, frames):  # type: ignore[no-untyped-def] # compiled: types are inferred
    """Longitude, latitude and Earth-centred point of points in the planes of frames."""
    lonlat, xyz = np.empty((len(plane), 2)), np.empty((len(plane), 3))
    for k in range(len(plane)):
        x, y, z = _off_plane(plane[k, 0], plane[k, 1], frames, frame[k])
        xyz[k, 0], xyz[k, 1], xyz[k, 2] = x, y, z
        lonlat[k, 0], lonlat[k, 1] = _lonlat(x, y, z, frames[frame[k], HOME, 0])
    return lonlat, xyz


@njit(cache=True, nogil=True)
def to_earth(e, n, frames, f):  # type: ignore[no-untyped-def] # compiled
    """Longitude and latitude of one point in the plane of a frame."""
    x, y, z = _off_plane(e, n, frames, f)
    return _lonlat(x, y, z, frames[f, HOME, 0])


@njit(cache=True, nogil=True)
def _off_plane(e, n, frames, f):  # type: ignore[no-untyped-def] # compiled
    """A point in the plane of a frame, Earth-centred: the further out, the lower."""
    sag = (e * e + n * n) / (2 * EQUATOR_RADIUS)
    x = frames[f, CENTRE, 0] + e * frames[f, EAST, 0] + n * frames[f, NORTH, 0] - sag * frames[f, UP, 0]
    y = frames[f, CENTRE, 1] + e * frames[f, EAST, 1] + n * frames[f, NORTH, 1] - sag * frames[f, UP, 1]
    z = frames[f, CENTRE, 2] + e * frames[f, EAST, 2] + n * frames[f, NORTH, 2] - sag * frames[f, UP, 2]
    return x, y, z


@njit(cache=True, nogil=True)
def _lonlat(x, y, z, home):  # type: ignore[no-untyped-def] # compiled
    """Longitude, at most half a turn from `home`, and latitude."""
    turn = degrees(atan2(y, x)) - home + 180.0
    lon = home + turn - 360.0 * floor(turn / 360.0) - 180.0
    return lon, degrees(atan2(z, sqrt(x * x + y * y) * (1 - ECCENTRICITY_SQUARED)))


@njit(cache=True, nogil=True)
def to_plane(lon, lat, frames, f):  # type: ignore[no-untyped-def] # compiled
    """Where a spot near the centre of a frame lies in its plane."""
    lon, lat = radians(lon), radians(lat)
    sine, cosine = sin(lat), cos(lat)
    radius = EQUATOR_RADIUS / sqrt(1 - ECCENTRICITY_SQUARED * sine * sine)
    x, y = radius * cosine * cos(lon), radius * cosine * sin(lon)
    return _onto_plane(x, y, radius * (1 - ECCENTRICITY_SQUARED) * sine, frames, f)[:2]


@njit(cache=True, nogil=True)
def _onto_plane(x, y, z, frames, f):  # type: ignore[no-untyped-def] # compiled
    """How far east and north of the centre of a frame an Earth-centred point is; and how far in all."""
    x, y, z = x - frames[f, CENTRE, 0], y - frames[f, CENTRE, 1], z - frames[f, CENTRE, 2]
    e = x * frames[f, EAST, 0] + y * frames[f, EAST, 1] + z * frames[f, EAST, 2]
    n = x * frames[f, NORTH, 0] + y * frames[f, NORTH, 1] + z * frames[f, NORTH, 2]
    return e, n, sqrt(x * x + y * y + z * z)


@njit(cache=True, nogil=True)
def in_planes(frame, sites, frames, at):  # type: ignore[no-untyped-def] # compiled
    """Where each site lies in the plane of its frame by the chord, at its distance; the longest chord."""
    longest = 0.0
    for k in range(len(frame)):
        at[k, 0], at[k, 1], chord = in_plane(sites[k if len(sites) > 1 else 0], frames, frame[k])
        longest = max(longest, chord)
    return longest


@njit(cache=True, nogil=True)
def in_plane(site, frames, f):  # type: ignore[no-untyped-def] # compiled
    """Where a site lies in the plane of a frame by the chord, at its distance; and the chord."""
    e, n, chord = _onto_plane(site[0], site[1], site[2], frames, f)
    scale = arc(chord)[0] / max(sqrt(e * e + n * n), 1e-9)
    return scale * e, scale * n, chord


@njit(cache=True, nogil=True)
def bisectors(mine, others, lines):  # type: ignore[no-untyped-def] # compiled
    """Beyond which lines (x e + y n above a limit) points of a plane are nearer to `others` than to `mine`."""
    for k in range(len(others)):
        lines[k] = bisector(mine[k, 0], mine[k, 1], others[k, 0], others[k, 1])


@njit(cache=True, nogil=True)
def bisectors_with_all(site, rivals, frames, lines):  # type: ignore[no-untyped-def] # compiled
    """The same between one site and all rivals, plane by plane, with places by the chord; the longest chord."""
    longest = 0.0
    for f in range(len(frames)):
        e, n, chord = in_plane(site, frames, f)
        longest = max(longest, chord)
        for k in range(len(rivals)):
            other_e, other_n, chord = in_plane(rivals[k], frames, f)
            longest = max(longest, chord)
            lines[f * len(rivals) + k] = bisector(e, n, other_e, other_n)
    return longest


@njit(cache=True, nogil=True)
def bisector(e, n, other_e, other_n):  # type: ignore[no-untyped-def] # compiled
    """The line between two points of a plane: its direction and its limit."""
    x, y = other_e - e, other_n - n
    length = max(sqrt(x * x + y * y), 1e-12)
    x, y = x / length, y / length
    return x, y, 0.5 * (x * (other_e + e) + y * (other_n + n))


@njit(cache=True, nogil=True)
def gaps_between(points, sites, gaps, errors):  # type: ignore[no-untyped-def] # compiled
    """By the chord how far each point is from the site of its row, or from the only one; and the most that is off."""
    for k in range(len(points)):
        site = sites[k if len(sites) > 1 else 0]
        x, y, z = points[k, 0] - site[0], points[k, 1] - site[1], points[k, 2] - site[2]
        gaps[k], errors[k] = arc(sqrt(x * x + y * y + z * z))


@njit(cache=True, nogil=True)
def arc(chord):  # type: ignore[no-untyped-def] # compiled
    """The middle between the shortest and the longest geodesic over a chord, and how far either is from it."""
    low = 2 * FLATTEST_RADIUS * asin(min(1.0, chord / (2 * FLATTEST_RADIUS)))
    high = FARTHEST
    if chord < NEARLY_ANTIPODAL_CHORD:
        high = 2 * ROUNDEST_RADIUS * asin(min(1.0, chord / (2 * ROUNDEST_RADIUS)))
    return (low + high) / 2, (high - low) / 2 + 2 * CHORD_ROUNDING


@njit(cache=True, nogil=True)
def ring_sizes(corners, ring, rings):  # type: ignore[no-untyped-def] # compiled
    """Square metres on the ellipsoid inside each ring of corners (lon, lat), closed and one after another."""
    sizes = np.zeros(rings)
    e, last, x, y, home_x, home_y = sqrt(ECCENTRICITY_SQUARED), -1, 0.0, 0.0, 0.0, 0.0
    for k in range(len(corners)):
        sine = sin(radians(corners[k, 1]))
        inner = 1 - ECCENTRICITY_SQUARED * sine * sine
        q = (1 - ECCENTRICITY_SQUARED) * (sine / inner - log((1 - e * sine) / (1 + e * sine)) / (2 * e))
        to_x, to_y = radians(corners[k, 0]) * EQUATOR_RADIUS, q / 2 * EQUATOR_RADIUS
        if ring[k] != last:
            last, home_x, home_y, x, y = ring[k], to_x, to_y, 0.0, 0.0
            continue
        to_x, to_y = to_x - home_x, to_y - home_y
        sizes[last] += 0.5 * (x * to_y - to_x * y)
        x, y = to_x, to_y
    return np.abs(sizes)
