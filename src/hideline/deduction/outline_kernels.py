"""Compiled joining of pieces of edge to rings, and thinning of rings.

In metres. Imported late, since numba takes a second.
"""

from __future__ import annotations

from math import hypot

import numpy as np
from numba import njit

LONGEST = 200.0
"""Metres: a longer straight side in a plane is cut, as it bends in longitude and latitude."""
INWARDS = 1e-10
"""The squared sine of a turn that is more than rounding."""
AHEAD = 48
"""Thinning looks at most so many corners ahead."""


@njit(cache=True, nogil=True)
def chain(points, ends, same):  # type: ignore[no-untyped-def] # compiled: types are inferred
    """Joins pieces end to end: the corners of all rings, how many each has, and whether every piece found its next.

    Piece k has the points from ends[k - 1] to ends[k]; those ends that are the `same` belong together. Points may have
    more than two coordinates.
    """
    count = len(ends)
    starts = np.zeros(count, np.int64)
    starts[1:] = ends[:-1]
    order = np.argsort(points[starts, 0])
    sorted_x = points[starts, 0][order]
    is_used = np.zeros(count, np.bool_)
    corners, lengths = np.empty(points.shape), np.empty(count, np.int64)
    total, rings = 0, 0
    for first in range(count):
        if is_used[first]:
            continue
        begin, piece = total, first
        while piece >= 0:
            is_used[piece] = True
            for k in range(starts[piece], ends[piece] - 1):
                for axis in range(points.shape[1]):
                    corners[total, axis] = points[k, axis]
                total += 1
            x, y = points[ends[piece] - 1, 0], points[ends[piece] - 1, 1]
            following = _starting_at(points, starts, order, sorted_x, is_used, x, y, same)
            if following < 0 and not (
                abs(points[starts[first], 0] - x) <= same and abs(points[starts[first], 1] - y) <= same
            ):
                return corners[:0], lengths[:0], False
            piece = following
        lengths[rings] = total - begin
        rings += 1
    return corners[:total], lengths[:rings], True


@njit(cache=True, nogil=True)
def _starting_at(points, starts, order, sorted_x, is_used, x, y, same):  # type: ignore[no-untyped-def] # compiled
    """An unused piece that starts at a point; -1 if there is none."""
    place = np.searchsorted(sorted_x, x - same)
    while place < len(order) and sorted_x[place] <= x + same:
        piece = order[place]
        if not is_used[piece] and abs(points[starts[piece], 1] - y) <= same:
            return piece
        place += 1
    return -1


@njit(cache=True, nogil=True)
def thinned(corners, lengths, off):  # type: ignore[no-untyped-def] # compiled
    """Rings with fewer corners, none of those left out further than `off` from the side that replaces it."""
    kept, total = np.empty((2 * len(corners) + 16, 2)), 0
    counts, rings, first = np.empty(len(lengths), np.int64), 0, 0
    for length in lengths:
        begin, at = total, 0
        while at < length:
            x, y = corners[first + at, 0], corners[first + at, 1]
            following = _furthest(corners[first : first + length], at, off)
            end = first + following % length
            parts = int(hypot(corners[end, 0] - x, corners[end, 1] - y) / LONGEST) + 1
            if total + parts > len(kept):
                wider = np.empty((2 * len(kept) + parts, 2))
                wider[:total] = kept[:total]
                kept = wider
            for part in range(parts):
                share = part / parts
                kept[total, 0] = x + share * (corners[end, 0] - x)
                kept[total, 1] = y + share * (corners[end, 1] - y)
                total += 1
            at = following
        first += length
        if total - begin >= 3:
            counts[rings] = total - begin
            rings += 1
        else:
            total = begin
    return kept[:total], counts[:rings]


@njit(cache=True, nogil=True)
def _furthest(ring, at, off):  # type: ignore[no-untyped-def] # compiled
    """The last corner, up to the first again, to which one may go straight from a corner.

    Corners that point inwards stay: there two edges meet, and would cross if either went elsewhere.
    """
    count = len(ring)
    best = at + 1
    for end in range(at + 2, min(at + AHEAD, count) + 1):
        if _points_inwards(ring[end - 2], ring[end - 1], ring[end % count]):
            return best
        ax, ay, bx, by = ring[at, 0], ring[at, 1], ring[end % count, 0], ring[end % count, 1]
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        for k in range(at + 1, end):
            px, py = ring[k, 0] - ax, ring[k, 1] - ay
            share = min(1.0, max(0.0, (px * dx + py * dy) / length)) if length > 0.0 else 0.0
            px, py = px - share * dx, py - share * dy
            if px * px + py * py > off * off:
                return best
        best = end
    return best


@njit(cache=True, nogil=True)
def _points_inwards(before, at, after):  # type: ignore[no-untyped-def] # compiled
    """Whether a ring turns clockwise at a corner."""
    ax, ay, bx, by = at[0] - before[0], at[1] - before[1], after[0] - at[0], after[1] - at[1]
    cross = ax * by - ay * bx
    return cross < 0.0 and cross * cross > INWARDS * (ax * ax + ay * ay) * (bx * bx + by * by)


@njit(cache=True, nogil=True)
def ring_area(ring):  # type: ignore[no-untyped-def] # compiled
    """The signed area of a ring, above zero where it runs anticlockwise."""
    total, count = 0.0, len(ring)
    for k in range(count):
        following = (k + 1) % count
        total += ring[k, 0] * ring[following, 1] - ring[following, 0] * ring[k, 1]
    return 0.5 * total


@njit(cache=True, nogil=True)
def contents(corners, area, numbers):  # type: ignore[no-untyped-def] # compiled
    """A number above zero for the corners of each area, which are taken bit by bit and mixed."""
    for k in range(len(corners)):
        for axis in range(2):
            mixed = (np.uint64(numbers[area[k]]) ^ np.uint64(corners[k, axis])) * np.uint64(
                0x9E3779B97F4A7C15
            )
            numbers[area[k]] = np.int64(mixed ^ (mixed >> np.uint64(29)))
    for k in range(len(numbers)):
        if numbers[k] != 0:
            numbers[k] = (numbers[k] & np.int64(0x7FFFFFFFFFFFFFFF)) | np.int64(1)
