"""Compiled searches through all icons of a kind. Private to `nearest`, for kinds too small for a tree to pay."""

from __future__ import annotations

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def nearest_two(icons, centre):  # type: ignore[no-untyped-def] # compiled: types are inferred
    """The nearest icon by chord, its chord and the next one's."""
    x, y, z = centre[0], centre[1], centre[2]
    nearest, least, next_least = 0, np.inf, np.inf
    for k in range(len(icons)):
        u, v, w = icons[k, 0] - x, icons[k, 1] - y, icons[k, 2] - z
        square = u * u + v * v + w * w
        if square < next_least:
            if square < least:
                nearest, least, next_least = k, square, least
            else:
                next_least = square
    return nearest, np.sqrt(least), np.sqrt(next_least)


@njit(cache=True, nogil=True)
def within_chord(icons, centre, reach):  # type: ignore[no-untyped-def] # compiled
    """The icons at most so far by chord, in their order."""
    x, y, z = centre[0], centre[1], centre[2]
    found, count = np.empty(len(icons), np.int64), 0
    for k in range(len(icons)):
        u, v, w = icons[k, 0] - x, icons[k, 1] - y, icons[k, 2] - z
        found[count] = k
        count += u * u + v * v + w * w <= reach * reach
    return found[:count].copy()
