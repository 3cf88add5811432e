"""Compiled search for a spot of a zone that agrees with conditions about circles and lines, or the proof of none.

What several conditions leave of a zone has corners where two of their edges meet, or an edge that is a whole circle. So
it is enough to try where edges meet and a few points of each circle: if none agrees, nothing does. That is done twice:
with conditions a hand too strict for a spot that surely agrees, and a hand too lenient for the proof. In metres, in the
plane of each zone. Imported late, since numba takes a second.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
from numba import njit

from hideline.deduction.frame_kernels import to_earth
from hideline.deduction.frames import HOME

STRICT, LENIENT = 0.05, 0.1
"""Metres by which spots agree clearly, and by which none does."""
ROUNDING = 1e-7
NONE, OPEN, FOUND, WHOLE = 0, 1, 2, 3
"""What is known of a zone: no spot agrees, perhaps one does, one does, or all do."""


@njit(cache=True, nogil=True)
def zone_by_zone(rows, starts, others, other_starts):  # type: ignore[no-untyped-def] # compiled: types are inferred
    """Two lists of conditions as one: those of each zone together, and where they start."""
    both, zones = np.empty((len(rows) + len(others), rows.shape[1])), len(starts) - 1
    for z in range(zones):
        first, between = starts[z] + other_starts[z], starts[z + 1] + other_starts[z]
        both[first:between] = rows[starts[z] : starts[z + 1]]
        both[between : between + other_starts[z + 1] - other_starts[z]] = others[
            other_starts[z] : other_starts[z + 1]
        ]
    return both, starts + other_starts


@njit(cache=True, nogil=True)
def spots_where_all(rows, starts, radius, frames, state, spots):  # type: ignore[no-untyped-def] # compiled: types are inferred
    """For each zone a spot (lon, lat) where all its conditions hold.

    A condition is a row (x, y, size, sign, is_disc): sign times how far outside a disc or a half-plane a spot is must
    not be above zero.
    """
    for z in range(len(state)):
        some, kept, is_none = np.empty((starts[z + 1] - starts[z] + 1, 5)), 0, False
        for k in range(starts[z], starts[z + 1]):
            middle = _excess(rows[k], 0.0, 0.0)
            is_none = is_none or middle - radius > LENIENT
            if middle + radius > -STRICT:
                some[kept] = rows[k]
                kept += 1
        if is_none or not kept:
            state[z] = NONE if is_none else WHOLE
            spots[z, 0], spots[z, 1] = frames[z, HOME, 0], frames[z, HOME, 1]
            continue
        some[kept, 0], some[kept, 1], some[kept, 2], some[kept, 3], some[kept, 4] = 0.0, 0.0, radius, 1.0, 1.0
        is_found, x, y = _agreeing(some[: kept + 1], STRICT)
        if is_found:
            state[z] = FOUND
            spots[z, 0], spots[z, 1] = to_earth(x, y, frames, z)
        else:
            state[z] = OPEN if _agreeing(some[: kept + 1], -LENIENT)[0] else NONE


@njit(cache=True, nogil=True)
def spots_where_any(rows, starts, radius, frames, state, spots):  # type: ignore[no-untyped-def] # compiled
    """For each zone a spot (lon, lat) inside one of its discs or half-planes, of which there may be any number."""
    for z in range(len(state)):
        state[z] = NONE
        for k in range(starts[z], starts[z + 1]):
            middle, length = _excess(rows[k], 0.0, 0.0), sqrt(rows[k, 0] ** 2 + rows[k, 1] ** 2)
            away = 0.0
            if middle > -STRICT:
                away = min(radius - STRICT, length) if rows[k, 4] > 0.0 else radius - STRICT
            known = WHOLE if middle + radius <= -STRICT else FOUND
            if middle - away > -STRICT:
                known = OPEN if middle - radius <= LENIENT else NONE
            if known <= state[z]:
                continue
            state[z] = known
            spots[z, 0], spots[z, 1] = frames[z, HOME, 0], frames[z, HOME, 1]
            if away > 0.0:
                x, y = away * rows[k, 0] / length, away * rows[k, 1] / length
                spots[z, 0], spots[z, 1] = to_earth(x, y, frames, z)
            if known == WHOLE:
                break


@njit(cache=True, nogil=True)
def _excess(row, x, y):  # type: ignore[no-untyped-def] # compiled
    """At most zero where a condition holds; how many metres it is off."""
    if row[4] > 0.0:
        return row[3] * (sqrt((x - row[0]) ** 2 + (y - row[1]) ** 2) - row[2])
    return row[3] * (row[2] - row[0] * x - row[1] * y)


@njit(cache=True, nogil=True)
def _agreeing(rows, margin):  # type: ignore[no-untyped-def] # compiled
    """Whether there is a point where all conditions hold by a margin; and the point."""
    rows = rows.copy()
    for k in range(len(rows)):
        rows[k, 2] -= rows[k, 3] * margin * (1.0 if rows[k, 4] > 0.0 else -1.0)
    if _all_hold(rows, 0.0, 0.0):
        return True, 0.0, 0.0
    points = np.empty((4, 2))
    for k in range(len(rows)):
        if rows[k, 4] > 0.0 and rows[k, 2] > 0.0:
            for side in range(4):
                x = rows[k, 0] + rows[k, 2] * (1.0 if side == 0 else (-1.0 if side == 1 else 0.0))
                y = rows[k, 1] + rows[k, 2] * (1.0 if side == 2 else (-1.0 if side == 3 else 0.0))
                if _all_hold(rows, x, y):
                    return True, x, y
        for m in range(k):
            for p in range(_meet(rows[k], rows[m], points)):
                if _all_hold(rows, points[p, 0], points[p, 1]):
                    return True, points[p, 0], points[p, 1]
    return False, 0.0, 0.0


@njit(cache=True, nogil=True)
def _all_hold(rows, x, y):  # type: ignore[no-untyped-def] # compiled
    for k in range(len(rows)):
        if _excess(rows[k], x, y) > ROUNDING or (rows[k, 4] > 0.0 and rows[k, 3] > 0.0 and rows[k, 2] < 0.0):
            return False
    return True


@njit(cache=True, nogil=True)
def _meet(a, b, points):  # type: ignore[no-untyped-def] # compiled
    """Where the edges of two conditions meet; in how many points."""
    if a[4] <= 0.0 and b[4] <= 0.0:
        cross = a[0] * b[1] - a[1] * b[0]
        if cross == 0.0:
            return 0
        points[0, 0], points[0, 1] = (a[2] * b[1] - b[2] * a[1]) / cross, (b[2] * a[0] - a[2] * b[0]) / cross
        return 1
    if a[4] <= 0.0:
        return _meet_circle(a[0], a[1], a[2], b, points)
    if b[4] <= 0.0:
        return _meet_circle(b[0], b[1], b[2], a, points)
    # Two circles meet on the line where the powers of both are equal.
    x, y = b[0] - a[0], b[1] - a[1]
    apart = sqrt(x * x + y * y)
    if apart == 0.0:
        return 0
    along = (apart * apart + a[2] * a[2] - b[2] * b[2]) / (2 * apart)
    x, y = x / apart, y / apart
    return _meet_circle(x, y, x * a[0] + y * a[1] + along, a, points)


@njit(cache=True, nogil=True)
def _meet_circle(x, y, limit, circle, points):  # type: ignore[no-untyped-def] # compiled
    """Where a line meets a circle."""
    away = limit - x * circle[0] - y * circle[1]
    square = circle[2] * circle[2] - away * away
    if square < 0.0:
        return 0
    half = sqrt(square)
    for p in range(2):
        side = half if p else -half
        points[p, 0] = circle[0] + away * x - side * y
        points[p, 1] = circle[1] + away * y + side * x
    return 2
