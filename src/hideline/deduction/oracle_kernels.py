"""Compiled brute force for the oracle: every place, every segment, every edge, one after the other.

Chords are straight lines through the Earth, in metres. Imported late, since numba takes a second.
"""

from __future__ import annotations

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def two_smallest(spots, sites):  # type: ignore[no-untyped-def] # compiled: types are inferred
    """For each spot the site with the smallest chord, that chord, and the next larger one."""
    nearest, first, second = np.zeros(len(spots), np.int64), np.empty(len(spots)), np.empty(len(spots))
    for q in range(len(spots)):
        best, after, which = np.inf, np.inf, 0
        for k in range(len(sites)):
            x, y, z = spots[q, 0] - sites[k, 0], spots[q, 1] - sites[k, 1], spots[q, 2] - sites[k, 2]
            gap = x * x + y * y + z * z
            if gap < best:
                best, after, which = gap, best, k
            elif gap < after:
                after = gap
        nearest[q], first[q], second[q] = which, np.sqrt(best), np.sqrt(after)
    return nearest, first, second


@njit(cache=True, nogil=True)
def segment_chords(spots, start, along, over, chords):  # type: ignore[no-untyped-def] # compiled
    """For each spot the smallest chord to any segment; `over` is one by the squared length of each."""
    for q in range(len(spots)):
        best = np.inf
        for k in range(len(start)):
            x, y, z = spots[q, 0] - start[k, 0], spots[q, 1] - start[k, 1], spots[q, 2] - start[k, 2]
            share = (x * along[k, 0] + y * along[k, 1] + z * along[k, 2]) * over[k]
            share = min(1.0, max(0.0, share))
            x, y, z = x - share * along[k, 0], y - share * along[k, 1], z - share * along[k, 2]
            best = min(best, x * x + y * y + z * z)
        chords[q] = np.sqrt(best)


@njit(cache=True, nogil=True)
def crossings(spots, edges):  # type: ignore[no-untyped-def] # compiled
    """Whether a ray to the east of each spot crosses the edges, an odd number of times."""
    odd = np.zeros(len(spots), np.bool_)
    for q in range(len(spots)):
        x, y = spots[q, 0], spots[q, 1]
        is_odd = False
        for k in range(len(edges)):
            below, above = edges[k, 1] <= y, edges[k, 3] <= y
            if below != above:
                share = (y - edges[k, 1]) / (edges[k, 3] - edges[k, 1])
                if x < edges[k, 0] + share * (edges[k, 2] - edges[k, 0]):
                    is_odd = not is_odd
        odd[q] = is_odd
    return odd
