"""Compiled loops in the planes of zones: convex cells, territories.

All in metres. Imported late, since numba takes a second.
"""

from __future__ import annotations

from math import hypot

import numpy as np
from numba import njit

from hideline.deduction.frame_kernels import to_earth


@njit(cache=True, nogil=True)
def _clip(corners, count, x, y, limit, clipped):  # type: ignore[no-untyped-def] # compiled
    """The part of a convex polygon where x * e + y * n is at most `limit`."""
    kept = 0
    for k in range(count):
        e0, n0 = corners[k, 0], corners[k, 1]
        e1, n1 = corners[(k + 1) % count, 0], corners[(k + 1) % count, 1]
        here, there = x * e0 + y * n0 - limit, x * e1 + y * n1 - limit
        if here <= 0.0:
            clipped[kept, 0], clipped[kept, 1] = e0, n0
            kept += 1
        if (here < 0.0 < there) or (there < 0.0 < here):
            t = here / (here - there)
            clipped[kept, 0], clipped[kept, 1] = e0 + t * (e1 - e0), n0 + t * (n1 - n0)
            kept += 1
    return kept


@njit(cache=True, nogil=True)
def convex_cells(zones, zone, mine, others, halves, hair):  # type: ignore[no-untyped-def] # compiled
    """For each zone the corners of what is nearer to `mine` than to any of `others`, within a square around it.

    `zone` says whose square each pair clips, in ascending order. A positive hair makes cells that much larger.
    """
    corners = np.empty((4 * zones + 2 * len(zone) + 4, 2))
    counts = np.zeros(zones, np.int64)
    one, two = np.empty((len(zone) + 8, 2)), np.empty((len(zone) + 8, 2))
    total = 0
    pair = 0
    for z in range(zones):
        half = halves[z]
        one[0, 0], one[0, 1], one[1, 0], one[1, 1] = -half, -half, half, -half
        one[2, 0], one[2, 1], one[3, 0], one[3, 1] = half, half, -half, half
        count = 4
        while pair < len(zone) and zone[pair] == z:
            x, y = others[pair, 0] - mine[pair, 0], others[pair, 1] - mine[pair, 1]
            length = hypot(x, y)
            x, y = x / length, y / length
            middle = 0.5 * (x * (others[pair, 0] + mine[pair, 0]) + y * (others[pair, 1] + mine[pair, 1]))
            count = _clip(one, count, x, y, middle + hair, two)
            one, two = two, one
            pair += 1
        for k in range(count):
            corners[total, 0], corners[total, 1] = one[k, 0], one[k, 1]
            total += 1
        counts[z] = count
    return corners[:total], counts


@njit(cache=True, nogil=True)
def sums_over_neighbours(starts, other, names, is_left, numbers):  # type: ignore[no-untyped-def] # compiled
    """One more than the sum of the names of each station's neighbours that are left; 0 for one that is not."""
    for z in range(len(is_left)):
        numbers[z] = 0
        if is_left[z]:
            numbers[z] = 1
            for k in range(starts[z], starts[z + 1]):
                if is_left[other[k]]:
                    numbers[z] += names[other[k]]


@njit(cache=True, nogil=True)
def territories(outline, stations, neighbours, is_left, hair, frames):  # type: ignore[no-untyped-def] # compiled
    """The part of stations' circles that is nearer to them than to neighbours that are left: rings, counts, sizes.

    Rings are closed, in longitude and latitude, one after another. Of two stations at one place the first has it all.
    """
    starts, other, near = neighbours
    corners, total = np.empty((len(stations) * 16 + 4 * len(outline), 2)), 0
    counts, sizes = np.zeros(len(stations), np.int64), np.zeros(len(stations))
    one, two = np.empty((4 * len(outline) + 256, 2)), np.empty((4 * len(outline) + 256, 2))
    for row in range(len(stations)):
        z, count = stations[row], len(outline)
        one[:count] = outline
        for k in range(starts[z], starts[z + 1]):
            if not is_left[other[k]]:
                continue
            x, y = near[k, 0], near[k, 1]
            length = hypot(x, y)
            if length < 1e-6:
                if other[k] < z:
                    count = 0
            elif count:
                count = _clip(one, count, x / length, y / length, length / 2 + hair, two)
                one, two = two, one
        if count < 3:
            continue
        while total + count + 1 > len(corners):
            wider = np.empty((2 * len(corners), 2))
            wider[:total] = corners[:total]
            corners = wider
        for k in range(count):
            corners[total + k, 0], corners[total + k, 1] = to_earth(one[k, 0], one[k, 1], frames, z)
            sizes[row] = max(sizes[row], hypot(one[k, 0], one[k, 1]))
        corners[total + count] = corners[total]
        counts[row] = count + 1
        total += count + 1
    return corners[:total], counts, sizes
