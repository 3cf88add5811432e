"""Compiled loops in the planes of zones: convex cells, territories.

All in metres. Imported late, since numba takes a second.
"""

from __future__ import annotations

from math import hypot

import numpy as np
from numba import njit


@njit(cache=True)
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


@njit(cache=True)
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


@njit(cache=True)
def territories(outline, starts, near, neighbour, hair):  # type: ignore[no-untyped-def] # compiled
    """The part of each zone's circle that is nearer to its station than to neighbours: corners, counts, sizes.

    `near` holds the neighbours' places in the plane of each zone, `starts` where those of a zone begin, `neighbour` how
    much later they come in the list; of two stations at one place the first has it all.
    """
    zones = len(starts) - 1
    corners = np.empty((zones * 16 + 4 * len(outline), 2))
    counts, sizes = np.zeros(zones, np.int64), np.zeros(zones)
    one, two = np.empty((4 * len(outline) + 256, 2)), np.empty((4 * len(outline) + 256, 2))
    total = 0
    for z in range(zones):
        count = len(outline)
        one[:count] = outline
        for k in range(starts[z], starts[z + 1]):
            x, y = near[k, 0], near[k, 1]
            length = hypot(x, y)
            if length < 1e-6:
                if neighbour[k] < 0:
                    count = 0
            elif count:
                count = _clip(one, count, x / length, y / length, length / 2 + hair, two)
                one, two = two, one
        while total + count > len(corners):
            wider = np.empty((2 * len(corners), 2))
            wider[:total] = corners[:total]
            corners = wider
        for k in range(count):
            corners[total + k, 0], corners[total + k, 1] = one[k, 0], one[k, 1]
            sizes[z] = max(sizes[z], hypot(one[k, 0], one[k, 1]))
        total += count
        counts[z] = count
    return corners[:total], counts, sizes
