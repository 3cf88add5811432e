"""Compiled geometry of the edge around one segment or two: where a square's side is within reach, how the edge runs.

What lies within reach of a segment is a stadium: two half circles and two straight sides. In metres; imported late,
since numba takes a second.
"""

from __future__ import annotations

from math import atan2, ceil, cos, pi, sin, sqrt

import numpy as np
from numba import njit

FINEST = 0.01
"""Half the side of the smallest squares: what happens inside them is not drawn."""
SAGITTA = 0.01
"""How far arcs may be off their chords."""
SAME = 1e-6
"""Ends of pieces that belong together are no further apart."""


@njit(cache=True)
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
        place = 0
        while place < count and slices[place, 1] < low:
            place += 1
        after = place
        while after < count and slices[after, 0] <= high:
            low, high = min(low, slices[after, 0]), max(high, slices[after, 1])
            after += 1
        shift = 1 - (after - place)
        if shift > 0:
            for later in range(count - 1, after - 1, -1):
                slices[later + 1, 0], slices[later + 1, 1] = slices[later, 0], slices[later, 1]
        elif shift < 0:
            for later in range(after, count):
                slices[later + shift, 0], slices[later + shift, 1] = slices[later, 0], slices[later, 1]
        slices[place, 0], slices[place, 1] = low, high
        count += shift
    return count


@njit(cache=True)
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


@njit(cache=True)
def piece_of_edge(a, b, some, start, end, reach, step, size, points, used):  # type: ignore[no-untyped-def] # compiled
    """Writes a piece of edge from one point to another; -1 if the square is too large to tell how it runs.

    Around one segment it is as round as it is. Between two it runs straight to where their edges meet, as squares are
    so small that nothing is round in them; and just straight in the smallest.
    """
    points[used, 0], points[used, 1] = start[0], start[1]
    used += 1
    if len(some) == 1:
        used = _around(a[some[0]], b[some[0]], start, end, reach, step, points, used)
    elif len(some) == 2 and size > FINEST:
        used = _meeting(a, b, some, start, end, reach, size, points, used)
        if used < 0:
            return used
    points[used, 0], points[used, 1] = end[0], end[1]
    return used + 1


@njit(cache=True)
def _meeting(a, b, some, start, end, reach, size, points, used):  # type: ignore[no-untyped-def] # compiled
    """Writes where the edges around two segments meet on the way from one point to another, if they do."""
    i, k = some[0], some[1]
    if (offset(a[i], b[i], start)[2] <= offset(a[k], b[k], start)[2]) == (
        offset(a[i], b[i], end)[2] <= offset(a[k], b[k], end)[2]
    ):
        return used
    x, y = 0.5 * (start[0] + end[0]), 0.5 * (start[1] + end[1])
    apart = sqrt((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2)
    for attempt in range(8):
        ex, ey, gap = offset(a[i], b[i], (x, y))
        fx, fy, other = offset(a[k], b[k], (x, y))
        cross, along = ex * fy - ey * fx, ex * fx + ey * fy
        if along < -0.2:
            return -1
        if attempt == 0 and abs(cross) * apart < SAGITTA:
            return used
        if abs(cross) < 1e-4:
            return -1
        dx = ((reach - gap) * fy - (reach - other) * ey) / cross
        dy = ((reach - other) * ex - (reach - gap) * fx) / cross
        x, y = x + dx, y + dy
        if abs(dx) + abs(dy) < SAME:
            points[used, 0], points[used, 1] = x, y
            return used + 1
        if abs(dx) + abs(dy) > 8.0 * size:
            return -1
    return -1


@njit(cache=True)
def offset(a, b, p):  # type: ignore[no-untyped-def] # compiled
    """The direction from the nearest point of a segment to p, and the distance."""
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]
    length = dx * dx + dy * dy
    share = min(1.0, max(0.0, (px * dx + py * dy) / length)) if length > 0.0 else 0.0
    px, py = px - share * dx, py - share * dy
    gap = sqrt(px * px + py * py)
    return px / max(gap, 1e-12), py / max(gap, 1e-12), gap


@njit(cache=True)
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


@njit(cache=True)
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
        steps = max(1, ceil(until / step))
        for k in range(1, steps):
            used = _point(b if ahead else a, begin + done + until * k / steps, reach, points, used)
        done += until
        if done >= turn - 1e-9:
            break
        used = _point(b if ahead else a, begin + done, reach, points, used)
        ahead = not ahead
        used = _point(b if ahead else a, begin + done, reach, points, used)
    if last_side != 0:
        used = _point(b if ahead else a, finish, reach, points, used)
    return used


@njit(cache=True)
def _point(around, angle, reach, points, used):  # type: ignore[no-untyped-def] # compiled
    points[used, 0], points[used, 1] = around[0] + reach * cos(angle), around[1] + reach * sin(angle)
    return used + 1
