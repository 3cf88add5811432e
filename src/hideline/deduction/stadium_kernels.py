"""Compiled geometry of the edge around one segment or two: where a square's side is within reach, how the edge runs.

What lies within reach of a segment is a stadium: two half circles and two straight sides. In metres; imported late,
since numba takes a second.
"""

from __future__ import annotations

from math import atan2, ceil, cos, pi, sin, sqrt

import numpy as np
from numba import njit

from hideline.deduction.span_kernels import insert_span

FINEST = 0.01
"""Half the side of the smallest squares: what happens inside them is not drawn."""
SAGITTA = 0.01
"""How far an edge may be off a straight one to count as straight."""
SAME = 1e-6
"""Ends of pieces that belong together are no further apart."""


@njit(cache=True, nogil=True)
def slices_of(a, b, some, x, y, size, side, reach, slices):  # type: ignore[no-untyped-def] # compiled
    """Which stretches of a square's side are within reach, in the order one walks them; how many."""
    is_level = side in (0, 2)
    level = (y - size if side == 0 else y + size) if is_level else (x + size if side == 1 else x - size)
    middle, sign = (x if is_level else y), (1.0 if side < 2 else -1.0)
    count = 0
    for k in some:
        low, high = _slice(a[k], b[k], 0 if is_level else 1, level, reach)
        low, high = sign * (low - middle), sign * (high - middle)
        if sign < 0.0:
            low, high = high, low
        low, high = max(low, -size), min(high, size)
        if low >= high:
            continue
        count = insert_span(slices, count, low, high)
    return count


@njit(cache=True, nogil=True)
def _slice(a, b, axis, level, reach):  # type: ignore[no-untyped-def] # compiled
    """Between which coordinates a level (axis 0) or upright line (axis 1) is within reach of a segment."""
    low, high = np.inf, -np.inf
    other = 1 - axis
    for end in range(2):
        centre = a if end == 0 else b
        off = level - centre[other]
        if abs(off) <= reach:
            wide = sqrt(reach * reach - off * off)
            low, high = min(low, centre[axis] - wide), max(high, centre[axis] + wide)
    dx, dy = b[axis] - a[axis], b[other] - a[other]
    length = sqrt(dx * dx + dy * dy)
    if dy != 0.0:
        for sign in (-1.0, 1.0):
            # The straight side of a stadium, from the one end's flank to the other's.
            begin = a[other] + sign * reach * dx / length
            share = (level - begin) / dy
            if 0.0 <= share <= 1.0:
                at = a[axis] - sign * reach * dy / length + share * dx
                low, high = min(low, at), max(high, at)
    return low, high


@njit(cache=True, nogil=True)
def piece_of_edge(a, b, some, start, end, reach, step, middle, size, points, used):  # type: ignore[no-untyped-def] # compiled
    """Writes a piece of edge from one point to another; -1 if the square is too large to tell how it runs.

    Around one segment, or around one and then another from where their edges meet; straight in the smallest squares.
    """
    points[used, 0], points[used, 1] = start[0], start[1]
    used += 1
    first = last = some[0]
    if len(some) == 2:
        i, k = some[0], some[1]
        first = i if offset(a[i], b[i], start)[2] <= offset(a[k], b[k], start)[2] else k
        last = i if offset(a[i], b[i], end)[2] <= offset(a[k], b[k], end)[2] else k
    if len(some) == 1 or (len(some) == 2 and first == last):
        used = _around(a[first], b[first], start, end, reach, step, points, used)
    elif len(some) == 2 and size > FINEST:
        x, y, is_met = _meeting(a[first], b[first], a[last], b[last], start, end, reach, middle, size)
        if not is_met:
            return -1
        used = _around(a[first], b[first], start, (x, y), reach, step, points, used)
        points[used, 0], points[used, 1] = x, y
        used = _around(a[last], b[last], (x, y), end, reach, step, points, used + 1)
    points[used, 0], points[used, 1] = end[0], end[1]
    return used + 1


@njit(cache=True, nogil=True)
def _meeting(a, b, c, d, start, end, reach, middle, size):  # type: ignore[no-untyped-def] # compiled
    """Where the edges around two segments a b and c d meet in a square, and whether that was found."""
    x, y = 0.5 * (start[0] + end[0]), 0.5 * (start[1] + end[1])
    for _ in range(12):
        ex, ey, gap = offset(a, b, (x, y))
        fx, fy, other = offset(c, d, (x, y))
        cross, along = ex * fy - ey * fx, ex * fx + ey * fy
        if along < -0.2 or abs(cross) < 1e-5:
            return x, y, False
        dx = ((reach - gap) * fy - (reach - other) * ey) / cross
        dy = ((reach - other) * ex - (reach - gap) * fx) / cross
        x, y = x + dx, y + dy
        if abs(dx) + abs(dy) < 0.01 * SAME:
            return x, y, max(abs(x - middle[0]), abs(y - middle[1])) <= size
        if abs(dx) + abs(dy) > 8.0 * size:
            return x, y, False
    return x, y, False


@njit(cache=True, nogil=True)
def offset(a, b, p):  # type: ignore[no-untyped-def] # compiled
    """The direction from the nearest point of a segment to p, and the distance."""
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]
    length = dx * dx + dy * dy
    share = min(1.0, max(0.0, (px * dx + py * dy) / length)) if length > 0.0 else 0.0
    px, py = px - share * dx, py - share * dy
    gap = sqrt(px * px + py * py)
    return px / max(gap, 1e-12), py / max(gap, 1e-12), gap


@njit(cache=True, nogil=True)
def _flank(a, b, p):  # type: ignore[no-untyped-def] # compiled
    """The direction from the nearest point of a segment to p; and 1 beside it on the left, -1 on the right, else 0."""
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]
    length = dx * dx + dy * dy
    share = (px * dx + py * dy) / length if length > 0.0 else 0.0
    clamped = min(1.0, max(0.0, share))
    side = 0
    if 0.0 < share < 1.0:
        side = 1 if dx * py - dy * px > 0.0 else -1
    return atan2(py - clamped * dy, px - clamped * dx), side, share


@njit(cache=True, nogil=True)
def _around(a, b, start, end, reach, step, points, used):  # type: ignore[no-untyped-def] # compiled
    """Writes the points of a stadium's edge strictly between two of its points, anticlockwise."""
    begin, side, share = _flank(a, b, start)
    finish, last_side, _ = _flank(a, b, end)
    turn = (finish - begin) % (2 * pi)
    if turn > 1.5 * pi or (side != 0 and side == last_side):
        return used
    dx, dy = b[0] - a[0], b[1] - a[1]
    has_sides = dx != 0.0 or dy != 0.0
    flank = atan2(dy, dx) + pi / 2 if has_sides else 0.0
    ahead = side < 0 if side != 0 else share >= 1.0
    if side != 0:
        used = _point(b if ahead else a, begin, reach, points, used)
    done = 0.0
    while True:
        # How far to turn until the edge becomes straight and goes on around the other end.
        until = (flank - begin - done) % pi if has_sides else np.inf
        if until < 1e-9:
            until += pi
        until = min(until, turn - done)
        used = _steps(b if ahead else a, begin + done, until, reach, step, points, used)
        done += until
        if done >= turn - 1e-9:
            break
        used = _point(b if ahead else a, begin + done, reach, points, used)
        ahead = not ahead
        used = _point(b if ahead else a, begin + done, reach, points, used)
    if last_side != 0:
        used = _point(b if ahead else a, finish, reach, points, used)
    return used


@njit(cache=True, nogil=True)
def _steps(around, begin, turn, reach, step, points, used):  # type: ignore[no-untyped-def] # compiled
    """Writes the points of an arc between its ends, turning the same way again and again."""
    steps = max(1, ceil(turn / step))
    c, s = cos(turn / steps), sin(turn / steps)
    x, y = reach * cos(begin), reach * sin(begin)
    for _ in range(1, steps):
        x, y = x * c - y * s, x * s + y * c
        points[used, 0], points[used, 1] = around[0] + x, around[1] + y
        used += 1
    return used


@njit(cache=True, nogil=True)
def _point(around, angle, reach, points, used):  # type: ignore[no-untyped-def] # compiled
    points[used, 0], points[used, 1] = around[0] + reach * cos(angle), around[1] + reach * sin(angle)
    return used + 1
