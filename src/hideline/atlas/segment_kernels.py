"""Compiled searches through a tree of segments. Private to `segments`; deduction has kernels of its own.

The tree is complete and implicit: node k has children 2k + 1 and 2k + 2, the last level are leaves of equally many
segments, boxes are Earth-centred. Everything is in metres of chord.
"""

from __future__ import annotations

from math import cos, radians, sin, sqrt

import numpy as np
from numba import njit

from hideline.atlas.metric import ECCENTRICITY_SQUARED, EQUATOR_RADIUS

DEEPEST = 64


@njit(cache=True, nogil=True)
def halve_again_and_again(axes, order, leaf):  # type: ignore[no-untyped-def] # compiled: types are inferred
    """Reorder so that each half, quarter and so on down to the leaves is cut along its longest side."""
    size = len(order)
    while size > leaf:
        for first in range(0, len(order), size):
            longest, widest = 0, -1.0
            for axis in range(3):
                least, most = np.inf, -np.inf
                for i in range(first, first + size):
                    least, most = min(least, axes[axis, order[i]]), max(most, axes[axis, order[i]])
                if most - least > widest:
                    longest, widest = axis, most - least
            _split(axes[longest], order, first, first + size - 1, first + size // 2)
        size //= 2


@njit(cache=True, nogil=True)
def _split(key, order, left, right, middle):  # type: ignore[no-untyped-def] # compiled: types are inferred
    """Reorder order[left … right] so that nothing before `middle` has a larger key than anything after it."""
    while left < right:
        pivot = key[order[(left + right) // 2]]
        i, j = left, right
        while i <= j:
            while key[order[i]] < pivot:
                i += 1
            while key[order[j]] > pivot:
                j -= 1
            if i <= j:
                order[i], order[j] = order[j], order[i]
                i, j = i + 1, j - 1
        if middle <= j:
            right = j
        elif middle >= i:
            left = i
        else:
            return


@njit(cache=True, nogil=True)
def gap_to_box(x, low, high, k):  # type: ignore[no-untyped-def] # compiled: types are inferred
    """Squared distance from a point to the box of node k."""
    total = 0.0
    for axis in range(3):
        gap = max(low[k, axis] - x[axis], 0.0, x[axis] - high[k, axis])
        total += gap * gap
    return total


@njit(cache=True, nogil=True)
def gap_to_segment(x, start, end, i):  # type: ignore[no-untyped-def] # compiled: types are inferred
    """Squared distance from a point to segment i."""
    along0, along1, along2 = end[i, 0] - start[i, 0], end[i, 1] - start[i, 1], end[i, 2] - start[i, 2]
    to0, to1, to2 = x[0] - start[i, 0], x[1] - start[i, 1], x[2] - start[i, 2]
    length = along0 * along0 + along1 * along1 + along2 * along2
    t = 0.0
    if length > 0.0:
        t = min(1.0, max(0.0, (to0 * along0 + to1 * along1 + to2 * along2) / length))
    r0, r1, r2 = to0 - t * along0, to1 - t * along1, to2 - t * along2
    return r0 * r0 + r1 * r1 + r2 * r2


@njit(cache=True, nogil=True)
def nearest_segments(points, start, end, low, high, index, chord):  # type: ignore[no-untyped-def] # compiled
    """For each point the nearest segment and its chord distance."""
    inner = len(low) // 2
    leaf = len(start) // (inner + 1)
    stack = np.empty(DEEPEST, np.int64)
    bound = np.empty(DEEPEST)
    for q in range(len(points)):
        x = points[q]
        best = np.inf
        which = -1
        stack[0], bound[0], top = 0, 0.0, 1
        while top > 0:
            top -= 1
            k = stack[top]
            if bound[top] >= best:
                continue
            if k >= inner:
                first = (k - inner) * leaf
                for i in range(first, first + leaf):
                    gap = gap_to_segment(x, start, end, i)
                    if gap < best:
                        best, which = gap, i
                continue
            near, far = 2 * k + 1, 2 * k + 2
            gap_near, gap_far = gap_to_box(x, low, high, near), gap_to_box(x, low, high, far)
            if gap_far < gap_near:
                near, far, gap_near, gap_far = far, near, gap_far, gap_near
            if gap_far < best:
                stack[top], bound[top] = far, gap_far
                top += 1
            if gap_near < best:
                stack[top], bound[top] = near, gap_near
                top += 1
        index[q] = which
        chord[q] = np.sqrt(best)


@njit(cache=True, nogil=True)
def segments_within(x, reach, start, end, low, high):  # type: ignore[no-untyped-def] # compiled
    """The segments whose chord distance from a point is at most `reach`."""
    inner = len(low) // 2
    leaf = len(start) // (inner + 1)
    found = np.empty(64, np.int64)
    count = 0
    limit = reach * reach
    stack = np.empty(DEEPEST, np.int64)
    stack[0], top = 0, 1
    while top > 0:
        top -= 1
        k = stack[top]
        if gap_to_box(x, low, high, k) > limit:
            continue
        if k < inner:
            stack[top], stack[top + 1] = 2 * k + 2, 2 * k + 1
            top += 2
            continue
        first = (k - inner) * leaf
        for i in range(first, first + leaf):
            if gap_to_segment(x, start, end, i) <= limit:
                if count == len(found):
                    wider = np.empty(2 * count, np.int64)
                    wider[:count] = found
                    found = wider
                found[count] = i
                count += 1
    return found[:count]


@njit(cache=True, nogil=True)
def closest_within(x, reach, lonlat, start, end, low, high):  # type: ignore[no-untyped-def] # compiled
    """The segments within reach of a point, and the closest point of each (lon, lat) on the mapped line."""
    pieces = segments_within(x, reach, start, end, low, high)
    found = np.empty((len(pieces), 2))
    closest_on(x.reshape((1, 3)), pieces, lonlat, start, end, found)
    return pieces, found


@njit(cache=True, nogil=True)
def chords_by_owner(x, pieces, owner, start, end, chords, least):  # type: ignore[no-untyped-def] # compiled
    """How far each of some pieces is by chord, and the least of each owner."""
    for k in range(len(pieces)):
        chords[k] = sqrt(gap_to_segment(x, start, end, pieces[k]))
        least[owner[k]] = min(least[owner[k]], chords[k])


@njit(cache=True, nogil=True)
def closest_on(points, pieces, lonlat, start, end, found):  # type: ignore[no-untyped-def] # compiled
    """For each piece the closest point (lon, lat) on the mapped line to the point of its row, or to the only one."""
    for k in range(len(pieces)):
        i, x = pieces[k], points[k if len(points) > 1 else 0]
        length, t = 0.0, 0.0
        for axis in range(3):
            along = end[i, axis] - start[i, axis]
            length += along * along
            t += (x[axis] - start[i, axis]) * along
        length = max(length, 1e-12)
        t /= length
        for _ in range(3):
            t = min(1.0, max(0.0, t))
            t += _ahead(x, lonlat[i], t, start[i], end[i]) / length
        t = min(1.0, max(0.0, t))
        for axis in range(2):
            there = lonlat[i, 2 + axis]
            found[k, axis] = there if t == 1.0 else lonlat[i, axis] + t * (there - lonlat[i, axis])


@njit(cache=True, nogil=True)
def _ahead(x, lonlat, t, start, end):  # type: ignore[no-untyped-def] # compiled
    """How far ahead along a piece's chord, times its length, a point is of the mapped line at share t."""
    lon = radians(lonlat[0] + t * (lonlat[2] - lonlat[0]))
    lat = radians(lonlat[1] + t * (lonlat[3] - lonlat[1]))
    sine, cosine = sin(lat), cos(lat)
    radius = EQUATOR_RADIUS / sqrt(1 - ECCENTRICITY_SQUARED * sine * sine)
    ahead = (x[0] - radius * cosine * cos(lon)) * (end[0] - start[0])
    ahead += (x[1] - radius * cosine * sin(lon)) * (end[1] - start[1])
    return ahead + (x[2] - radius * (1 - ECCENTRICITY_SQUARED) * sine) * (end[2] - start[2])
