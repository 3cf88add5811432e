"""Compiled loops of deduction: arcs of stadiums, convex cells, nearest segments with some left out.

All in metres, in the plane of a zone or of chords through the Earth. Imported late, since numba takes a second.
"""

from __future__ import annotations

from math import asin, atan2, ceil, cos, hypot, pi, sin, sqrt

import numpy as np
from numba import njit

from hideline.atlas.segment_kernels import gap_to_box, gap_to_segment
from hideline.atlas.segments import LEAF

DEEPEST = 64


@njit(cache=True)
def facing(a, b, zone):  # type: ignore[no-untyped-def] # compiled: types are inferred
    """The directions in which the edge of a stadium around segment a b can be seen from a zone around the origin."""
    low, high = 0.0, 2 * pi
    near, far = hypot(a[0], a[1]), hypot(b[0], b[1])
    if min(near, far) <= 1.05 * zone:
        return low, high
    first, second = atan2(-a[1], -a[0]), atan2(-b[1], -b[0])
    second += 2 * pi * round((first - second) / (2 * pi))
    low = min(first - asin(zone / near), second - asin(zone / far))
    high = max(first + asin(zone / near), second + asin(zone / far))
    if high - low >= 0.9 * pi:
        return 0.0, 2 * pi
    return low, high


@njit(cache=True)
def arc_points(a, b, reach, zone, error, hair, is_outer):  # type: ignore[no-untyped-def] # compiled
    """For each stadium the points whose hull is its part facing the zone; and how many points each has."""
    step = sqrt(8.0 * error / reach) if reach > 8.0 * error else 1.0
    counts = np.zeros(len(a), np.int64)
    points = np.empty((256, 2))
    total = 0
    for i in range(len(a)):
        low, high = facing(a[i], b[i], zone)
        steps = max(2, ceil((high - low) / step)) + 2
        turn = (high - low) / (steps - 2)
        radius = reach / cos(turn / 2) + hair if is_outer else max(reach - hair, 0.0)
        inner = radius - 4.0 * zone if radius > 6.0 * zone else 0.0
        while total + 4 * (steps + 1) > len(points):
            wider = np.empty((2 * len(points), 2))
            wider[:total] = points[:total]
            points = wider
        before = total
        for k in range(steps + 1):
            angle = low + (k - 1) * turn
            c, s = cos(angle), sin(angle)
            points[total, 0], points[total, 1] = a[i, 0] + radius * c, a[i, 1] + radius * s
            points[total + 1, 0], points[total + 1, 1] = b[i, 0] + radius * c, b[i, 1] + radius * s
            total += 2
            if k in (0, steps):
                points[total, 0], points[total, 1] = a[i, 0] + inner * c, a[i, 1] + inner * s
                points[total + 1, 0], points[total + 1, 1] = b[i, 0] + inner * c, b[i, 1] + inner * s
                total += 2
        counts[i] = total - before
    return points[:total], counts


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
def convex_cells(zones, zone, mine, others, half, hair):  # type: ignore[no-untyped-def] # compiled
    """For each zone the corners of what is nearer to `mine` than to any of `others`, within a square around it.

    `zone` says whose square each pair clips, in ascending order. A positive hair makes cells that much larger.
    """
    corners = np.empty((4 * zones + 2 * len(zone) + 4, 2))
    counts = np.zeros(zones, np.int64)
    one, two = np.empty((len(zone) + 8, 2)), np.empty((len(zone) + 8, 2))
    total = 0
    pair = 0
    for z in range(zones):
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
def nearest_allowed(points, start, end, low, high, owner, allowed, same, chord, piece, first):  # type: ignore[no-untyped-def] # compiled # noqa: C901 - one loop, compiled
    """For each point the nearest segment that is allowed, its chord, and the lowest owner among those as near."""
    inner = len(low) // 2
    stack = np.empty(DEEPEST, np.int64)
    bound = np.empty(DEEPEST)
    for q in range(len(points)):
        x = points[q]
        best, reach, which, lowest = np.inf, np.inf, -1, -1
        stack[0], bound[0], top = 0, 0.0, 1
        while top > 0:
            top -= 1
            k = stack[top]
            if bound[top] > reach:
                continue
            if k >= inner:
                begin = (k - inner) * LEAF
                for i in range(begin, begin + LEAF):
                    if not allowed[i]:
                        continue
                    gap = gap_to_segment(x, start, end, i)
                    if gap > reach:
                        continue
                    gap = sqrt(gap)
                    lowest = owner[i] if gap < best - same else min(lowest, owner[i])
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
        chord[q], piece[q], first[q] = best, which, lowest


@njit(cache=True)
def window_extremes(heights, top, bottom, left, right, low, high):  # type: ignore[no-untyped-def] # compiled
    """The lowest and highest of each window of a grid; infinite where it leaves the grid or a value is unknown."""
    rows, columns = heights.shape
    for k in range(len(top)):
        low[k], high[k] = np.inf, -np.inf
        if top[k] < 0 or left[k] < 0 or bottom[k] >= rows or right[k] >= columns:
            low[k], high[k] = -np.inf, np.inf
            continue
        for i in range(top[k], bottom[k] + 1):
            for j in range(left[k], right[k] + 1):
                value = heights[i, j]
                if np.isnan(value):
                    low[k], high[k] = -np.inf, np.inf
                else:
                    low[k], high[k] = min(low[k], value), max(high[k], value)


@njit(cache=True)
def beats_all(x, corners, mine, reach, hair, start, end, low, high, allowed):  # type: ignore[no-untyped-def] # compiled
    """Whether segment `mine` (its two ends) is nearer than every allowed segment all over the hull of some corners.

    Distance to a segment is convex, so it lies above its tangent at x, while that to `mine` lies below its values at
    the corners: where these are below the tangent at each corner, it is nearer everywhere between.
    """
    inner = len(low) // 2
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
        for i in range((k - inner) * LEAF, (k - inner + 1) * LEAF):
            if not allowed[i] or gap_to_segment(x, start, end, i) > limit:
                continue
            gap = _tangent(x, start[i], end[i], toward)
            if gap <= 0.0:
                return False
            for c in range(len(corners)):
                ahead = gap
                for axis in range(3):
                    ahead += toward[axis] * (corners[c, axis] - x[axis])
                if sqrt(gap_to_segment(corners[c], mine[:1], mine[1:], 0)) >= ahead - hair:
                    return False
    return True


@njit(cache=True)
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


@njit(cache=True)
def beat_all(points, corners, mine, reach, hair, start, end, low, high, allowed, proved):  # type: ignore[no-untyped-def] # compiled
    """`beats_all` for each point."""
    for q in range(len(points)):
        proved[q] = beats_all(points[q], corners[q], mine[q], reach[q], hair, start, end, low, high, allowed)
