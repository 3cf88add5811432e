"""Compiled searches through trees of segments and through the height grid.

In metres of chord through the Earth. Imported late, since numba takes a second.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
from numba import njit

from hideline.atlas.metric import EQUATOR_RADIUS
from hideline.atlas.segment_kernels import gap_to_box, gap_to_segment
from hideline.atlas.segments import DEVIATION, SHARED

DEEPEST = 64
CLEARLY = 0.01
"""Metres by which something is ahead or behind beyond doubt."""


@njit(cache=True, nogil=True)
def nearest_allowed(points, start, end, low, high, owner, allowed, same, chord, piece, first, beside, off):  # type: ignore[no-untyped-def] # compiled # noqa: C901 - one loop, compiled
    """For each point the nearest segment that is allowed, its chord, and the lowest owner among those as near.

    And how far the point is `beside` one of those: in metres along it from its nearer end, negative beyond that end;
    and by how much that can be `off`.
    """
    inner = len(low) // 2
    leaf = len(start) // (inner + 1)
    stack = np.empty(DEEPEST, np.int64)
    bound = np.empty(DEEPEST)
    for q in range(len(points)):
        x = points[q]
        best, reach, which, lowest, inside = np.inf, np.inf, -1, -1, -np.inf
        stack[0], bound[0], top = 0, 0.0, 1
        while top > 0:
            top -= 1
            k = stack[top]
            if bound[top] > reach:
                continue
            if k >= inner:
                begin = (k - inner) * leaf
                for i in range(begin, begin + leaf):
                    if not allowed[i]:
                        continue
                    gap = gap_to_segment(x, start, end, i)
                    if gap > reach:
                        continue
                    gap = sqrt(gap)
                    if gap < best - same:
                        lowest, inside = owner[i], -np.inf
                    lowest, inside = min(lowest, owner[i]), max(inside, _from_end(x, start[i], end[i]))
                    if gap < best:
                        best, which = gap, i
                        reach = (best + same) ** 2
                continue
            near, far = 2 * k + 1, 2 * k + 2
            gap_near, gap_far = gap_to_box(x, low, high, near), gap_to_box(x, low, high, far)
            if gap_far < gap_near:
                near, far, gap_near, gap_far = far, near, gap_far, gap_near
            if gap_far <= reach:
                stack[top], bound[top] = far, gap_far
                top += 1
            if gap_near <= reach:
                stack[top], bound[top] = near, gap_near
                top += 1
        chord[q], piece[q], first[q], beside[q] = best, which, lowest, inside
        off[q] = best * turn(start[which], _apart(start[which], end[which]))


@njit(cache=True, nogil=True)
def _apart(a, b):  # type: ignore[no-untyped-def] # compiled
    return max(sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2), 1e-9)


@njit(cache=True, nogil=True)
def _from_end(x, a, b):  # type: ignore[no-untyped-def] # compiled
    """How far along segment a b from its nearer end the point beside x is; negative beyond that end."""
    along, length = 0.0, 0.0
    for axis in range(3):
        along += (x[axis] - a[axis]) * (b[axis] - a[axis])
        length += (b[axis] - a[axis]) ** 2
    length = sqrt(length)
    return min(along / length, length - along / length) if length > 0.0 else 0.0


@njit(cache=True, nogil=True)
def window_extremes(heights, top, bottom, left, right, low, high):  # type: ignore[no-untyped-def] # compiled
    """The lowest and highest between the points of a grid in each window, whose sides may run anywhere between them.

    In a cell heights are extreme at the corners of the part inside the window. Infinite where the window leaves the
    grid or a value is unknown.
    """
    rows, columns = heights.shape
    for k in range(len(top)):
        low[k], high[k] = -np.inf, np.inf
        if top[k] < 0 or left[k] < 0 or bottom[k] > rows - 1 or right[k] > columns - 1:
            continue
        least, most = np.inf, -np.inf
        for i in range(min(int(top[k]), rows - 2), min(int(np.ceil(bottom[k])), rows - 1)):
            for j in range(min(int(left[k]), columns - 2), min(int(np.ceil(right[k])), columns - 1)):
                for down in (max(top[k], i) - i, min(bottom[k], i + 1) - i):
                    for over in (max(left[k], j) - j, min(right[k], j + 1) - j):
                        upper = heights[i, j] * (1 - over) + heights[i, j + 1] * over
                        lower = heights[i + 1, j] * (1 - over) + heights[i + 1, j + 1] * over
                        value = upper * (1 - down) + lower * down
                        if np.isnan(value):
                            least, most = -np.inf, np.inf
                        else:
                            least, most = min(least, value), max(most, value)
        low[k], high[k] = least, most


@njit(cache=True, nogil=True)
def beats_all(x, corners, mine, rank, reach, hair, start, end, low, high, owner, allowed):  # type: ignore[no-untyped-def] # compiled
    """Whether segment `mine` (its two ends) is nearer than every allowed segment all over the hull of some corners.

    Distance to a segment is convex, so it lies above its tangent at x, while that to `mine` lies below its values at
    the corners: where these are below the tangent at each corner, it is nearer everywhere between. Of those as near,
    the lowest rank is nearer.
    """
    inner = len(low) // 2
    leaf = len(start) // (inner + 1)
    stack = np.empty(DEEPEST, np.int64)
    stack[0], top = 0, 1
    limit = reach * reach
    toward = np.empty(3)
    while top > 0:
        top -= 1
        k = stack[top]
        if gap_to_box(x, low, high, k) > limit:
            continue
        if k < inner:
            stack[top], stack[top + 1] = 2 * k + 2, 2 * k + 1
            top += 2
            continue
        for i in range((k - inner) * leaf, (k - inner + 1) * leaf):
            if not allowed[i] or gap_to_segment(x, start, end, i) > limit:
                continue
            if _is_behind(corners, mine, rank < owner[i], start[i], end[i]):
                continue
            if not _is_nearer(x, corners, mine, hair, start[i], end[i], toward):
                return False
    return True


@njit(cache=True, nogil=True)
def _is_nearer(x, corners, mine, hair, start, end, toward):  # type: ignore[no-untyped-def] # compiled
    """Whether `mine` is nearer than a segment at all corners by the tangent at x, so everywhere between."""
    gap = _tangent(x, start, end, toward)
    if gap <= 0.0:
        return False
    for c in range(len(corners)):
        ahead = gap
        for axis in range(3):
            ahead += toward[axis] * (corners[c, axis] - x[axis])
        if sqrt(gap_to_segment(corners[c], mine[:1], mine[1:], 0)) >= ahead - hair:
            return False
    return True


@njit(cache=True, nogil=True)
def _is_behind(corners, mine, wins, start, end):  # type: ignore[no-untyped-def] # compiled
    """Whether `mine` is nearer than a segment it shares an end with, since nothing but that end is near of that one.

    So it is where all corners lie behind the end: if it wins where both are as near, or if they lie beside `mine`.
    """
    for k in range(2):
        for turn in range(2):
            at, on = (start, end) if turn == 0 else (end, start)
            if abs(at[0] - mine[k, 0]) + abs(at[1] - mine[k, 1]) + abs(at[2] - mine[k, 2]) > SHARED:
                continue
            is_behind = True
            for c in range(len(corners)):
                ahead, off = _ahead(corners[c], at, on)
                is_behind = is_behind and ahead <= -off
                if is_behind and not wins:
                    ahead, off = _ahead(corners[c], at, mine[1 - k])
                    is_behind = ahead >= off
            if is_behind:
                return True
    return False


@njit(cache=True, nogil=True)
def _ahead(x, at, on):  # type: ignore[no-untyped-def] # compiled
    """How far x is ahead of the end of a segment, in its direction; and by how much that can be off.

    A piece departs from its line, and so may its direction.
    """
    ahead, away, length = 0.0, 0.0, 0.0
    for axis in range(3):
        ahead += (x[axis] - at[axis]) * (on[axis] - at[axis])
        away += (x[axis] - at[axis]) ** 2
        length += (on[axis] - at[axis]) ** 2
    length = max(sqrt(length), 1e-9)
    return ahead / length, turn(at, length) * sqrt(away) + CLEARLY


@njit(cache=True, nogil=True)
def turn(at, length):  # type: ignore[no-untyped-def] # compiled
    """The angle between a piece and its line, at most: by how the line bends there, and how far they are apart."""
    bend = (1.0 + abs(at[2]) / max(sqrt(at[0] * at[0] + at[1] * at[1]), 1e-9)) / EQUATOR_RADIUS
    return min(bend * length, 4 * DEVIATION / length)


@njit(cache=True, nogil=True)
def _tangent(x, a, b, toward):  # type: ignore[no-untyped-def] # compiled
    """The distance from x to segment a b; `toward` becomes the direction in which it grows."""
    along, length = 0.0, 0.0
    for axis in range(3):
        along += (x[axis] - a[axis]) * (b[axis] - a[axis])
        length += (b[axis] - a[axis]) ** 2
    share = min(1.0, max(0.0, along / length)) if length > 0.0 else 0.0
    gap = 0.0
    for axis in range(3):
        toward[axis] = x[axis] - a[axis] - share * (b[axis] - a[axis])
        gap += toward[axis] ** 2
    gap = sqrt(gap)
    if gap > 0.0:
        toward /= gap
    return gap


@njit(cache=True, nogil=True)
def beat_all(points, corners, mine, rank, reach, hair, start, end, low, high, owner, allowed, proved):  # type: ignore[no-untyped-def] # compiled
    """`beats_all` for each point."""
    for q in range(len(points)):
        proved[q] = beats_all(
            points[q], corners[q], mine[q], rank[q], reach[q], hair, start, end, low, high, owner, allowed
        )
