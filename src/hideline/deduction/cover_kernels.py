"""Compiled outlines of everything within so far of some segments, around each zone.

A square around the zone is quartered. In a smaller square fewer segments can be the nearest; where only one is left,
what lies within reach of it is convex, and the four sides of the square tell where its edge enters and leaves. Squares
where several segments stay in question become so small that it does not matter. The pieces of edge are then joined end
to end. All in metres, in the plane of each zone. Imported late, since numba takes a second.
"""

from __future__ import annotations

from math import ceil, cos, pi, sin, sqrt

import numpy as np
from numba import njit

from hideline.deduction.outline_kernels import chain, ring_area, thinned
from hideline.deduction.stadium_kernels import FINEST, SAGITTA, SAME, offset, piece_of_edge, slices_of

ARC, THIN = 0.02, 0.1
"""How far arcs may be off their chords, and how far outlines may be off when they are thinned: both only inwards."""
OUTWARDS = max(3 * FINEST, 3 * SAGITTA)
"""No outline is further than this outside the true one,"""
INWARDS = OUTWARDS + ARC + THIN
"""nor further than this inside."""
TRIES = 6
GRID = 0.0625
"""Squares have sides that are exact in floating point, so that neighbours agree on their corners."""
ALIKE = 1e-8
DEEPEST = 128
FEW = 64
"""So few segments are compared with each other."""
EVENTS = 512


@njit(cache=True, nogil=True)
def covers(zones, zone, a, b, reach, radii, torn):  # type: ignore[no-untyped-def] # compiled: types are inferred
    """The rings around everything within `reach` of the segments of each zone, as far as the square around it goes.

    `zone` says in whose plane segment a b lies, in ascending order. Rings run anticlockwise around what is covered and
    clockwise around holes: corners, how many each has, whose it is, and its signed area. `torn` gets marks on zones
    whose pieces do not fit together, if that ever happens.
    """
    corners, total = np.empty((1024, 2)), 0
    counts, whose, sizes = np.empty(64, np.int64), np.empty(64, np.int64), np.empty(64)
    rings, last = 0, 0
    for z in range(zones):
        first = last
        while last < len(zone) and zone[last] == z:
            last += 1
        if last == first or reach <= 0.0:
            continue
        points, lengths, torn[z] = _outline(a[first:last], b[first:last], reach, radii[z])
        while rings + len(lengths) > len(counts):
            counts, whose = np.append(counts, counts), np.append(whose, whose)
            sizes = np.append(sizes, sizes)
        while total + len(points) > len(corners):
            wider = np.empty((2 * len(corners), 2))
            wider[:total] = corners[:total]
            corners = wider
        corners[total : total + len(points)] = points
        at = 0
        for length in lengths:
            counts[rings], whose[rings] = length, z
            sizes[rings] = ring_area(points[at : at + length])
            rings, at = rings + 1, at + length
        total += len(points)
    return corners[:total], counts[:rings], whose[:rings], sizes[:rings]


@njit(cache=True, nogil=True)
def _outline(a, b, reach, radius):  # type: ignore[no-untyped-def] # compiled
    """The rings of one zone; tried again with a slightly different square should pieces not fit together."""
    for attempt in range(TRIES):
        half = GRID * (ceil(radius / GRID) + 2 + 3 * attempt)
        points, ends = _pieces(a, b, reach, attempt * 3 * GRID, attempt * GRID, half)
        ring, lengths, is_whole = chain(points, ends, SAME)
        if is_whole:
            corners, counts = thinned(ring, lengths, THIN)
            return corners, counts, False
    return np.empty((0, 2)), np.empty(0, np.int64), True


@njit(cache=True, nogil=True)
def _pieces(a, b, reach, middle_x, middle_y, half):  # type: ignore[no-untyped-def] # compiled # noqa: C901 - one loop
    """All pieces of edge in a square: their points, and where each piece ends among them."""
    count = len(a)
    pool = np.empty(4 * count + 64, np.int64)
    pool[:count] = np.arange(count)
    gaps, along, offsets = np.empty(count), np.empty(count), np.empty((count, 2))
    stack, lists = np.empty((DEEPEST, 3)), np.empty((DEEPEST, 2), np.int64)
    stack[0, 0], stack[0, 1], stack[0, 2] = middle_x, middle_y, half
    lists[0, 0], lists[0, 1] = 0, count
    box = np.array([middle_x - half, middle_y - half, middle_x + half, middle_y + half])
    step = sqrt(8.0 * ARC / reach) if reach > 8.0 * ARC else 1.0
    # Two circles meet in so small a square at most once; straight sides may touch an arc twice, if hardly visibly.
    are_points = (a == b).all()
    plain = 0.25 * reach if are_points else min(0.25 * reach, sqrt(SAGITTA * reach))
    room = ceil(2 * pi / step) + 64
    points, used = np.empty(((8 + min(count, FEW)) * room, 2)), 0
    ends, pieces = np.empty(EVENTS, np.int64), 0
    if are_points and count <= FEW:
        count, used, pieces = _alone(a, pool[:count], reach, step, box, points, used, ends, pieces)
        lists[0, 1] = count
        if not count:
            return points[:used], ends[:pieces]
    events = np.empty((EVENTS, 3))
    slices = np.empty((FEW + 8, 2))
    top = 1
    while top > 0:
        top -= 1
        x, y, size = stack[top, 0], stack[top, 1], stack[top, 2]
        begin, candidates = lists[top, 0], lists[top, 1]
        free = begin + candidates
        if free + candidates > len(pool):
            pool = np.append(pool, pool)
        kept = _in_question(a, b, pool, begin, candidates, x, y, size, reach, gaps, along, offsets)
        if used + room + 256 > len(points):
            wider = np.empty((2 * len(points), 2))
            wider[:used] = points[:used]
            points = wider
        if pieces + EVENTS + 8 > len(ends):
            ends = np.append(ends, ends)
        if kept == 0:
            continue
        if kept < 0:
            used, pieces = _border(x, y, size, box, points, used, ends, pieces)
            continue
        if (kept == 1 and size <= 0.5 * reach) or (kept == 2 and size <= plain) or size <= FINEST:
            some = pool[free : free + min(kept, FEW)]
            done = _leaf(a, b, some, x, y, size, reach, step, box, events, slices, points, used, ends, pieces)
            if done[0] >= 0:
                used, pieces = done
                continue
        size *= 0.5
        for k in range(4):
            stack[top, 0] = x + (size if k % 2 else -size)
            stack[top, 1] = y + (size if k // 2 else -size)
            stack[top, 2] = size
            lists[top, 0], lists[top, 1] = free, kept
            top += 1
    return points[:used], ends[:pieces]


@njit(cache=True, nogil=True)
def _alone(a, some, reach, step, box, points, used, ends, pieces):  # type: ignore[no-untyped-def] # compiled
    """Writes the circles that touch neither another nor the border; how many others there are in the list now."""
    kept = 0
    for k in some:
        x, y, is_alone = a[k, 0], a[k, 1], True
        inside = min(x - box[0], y - box[1], box[2] - x, box[3] - y)
        for m in some:
            apart = (a[m, 0] - x) ** 2 + (a[m, 1] - y) ** 2
            is_alone = is_alone and (m == k or apart > (2.0 * reach + FINEST) ** 2)
        if is_alone and inside > reach + FINEST:
            steps = ceil(2 * pi / step)
            for corner in range(steps + 1):
                angle = 2 * pi * (corner % steps) / steps
                points[used, 0], points[used, 1] = x + reach * cos(angle), y + reach * sin(angle)
                used += 1
            ends[pieces] = used
            pieces += 1
        elif inside > -reach:
            some[kept] = k
            kept += 1
    return kept, used, pieces


@njit(cache=True, nogil=True)
def _in_question(a, b, pool, begin, count, x, y, size, reach, gaps, along, offsets):  # type: ignore[no-untyped-def] # compiled
    """Writes behind their list the segments that decide about a square; how many, or -1 if all of it is covered."""
    best, nearest, place = np.inf, -1, -1
    for c in range(count):
        k = pool[begin + c]
        dx, dy = b[k, 0] - a[k, 0], b[k, 1] - a[k, 1]
        px, py = x - a[k, 0], y - a[k, 1]
        length = dx * dx + dy * dy
        share = (px * dx + py * dy) / length if length > 0.0 else 0.0
        clamped = min(1.0, max(0.0, share))
        px, py = px - clamped * dx, py - clamped * dy
        gaps[c], along[c] = px * px + py * py, share
        offsets[c, 0], offsets[c, 1] = px, py
        if gaps[c] < best:
            best, nearest, place = gaps[c], k, c
    best, diagonal = sqrt(best), 1.41422 * size
    if best > reach + diagonal:
        return 0
    if best + diagonal < reach or _holds(a[nearest], b[nearest], x, y, size, reach):
        return -1
    limit = (min(reach, best + diagonal) + diagonal) ** 2
    kept, free = 0, begin + count
    # A distance lies above its tangent, and above that by no more than a circle does: what the nearest beats by more
    # than that all over the square is out of question.
    bend = diagonal * diagonal / (2.0 * (best - diagonal)) if best > 1.5 * diagonal else np.inf
    e, n = offsets[place, 0] / max(best, SAME), offsets[place, 1] / max(best, SAME)
    for c in range(count):
        if gaps[c] <= limit:
            if bend < diagonal and c != place:
                gap = sqrt(gaps[c])
                ahead, de, dn = gap - best - bend, offsets[c, 0] / gap - e, offsets[c, 1] / gap - n
                if ahead > 0.0 and ahead * ahead > diagonal * diagonal * (de * de + dn * dn):
                    continue
            pool[free + kept] = pool[begin + c]
            along[kept] = along[c]
            kept += 1
    if 1 < kept <= (FEW if size < 16 * FINEST else 12):
        kept = _without_twins(a, b, pool[free : free + kept], along, x, y, size)
    return kept


@njit(cache=True, nogil=True)
def _holds(a, b, x, y, size, reach):  # type: ignore[no-untyped-def] # compiled
    """Whether a square lies wholly within reach of one segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    for k in range(4):
        e, n = x + (size if k % 2 else -size), y + (size if k // 2 else -size)
        px, py = e - a[0], n - a[1]
        share = min(1.0, max(0.0, (px * dx + py * dy) / length)) if length > 0.0 else 0.0
        px, py = px - share * dx, py - share * dy
        if px * px + py * py >= reach * reach:
            return False
    return True


@njit(cache=True, nogil=True)
def _without_twins(a, b, some, along, x, y, size):  # type: ignore[no-untyped-def] # compiled
    """Leaves out segments that matter in a square only as another does as well; how many stay."""
    kept, i = len(some), 0
    while i < kept:
        k = some[i]
        dx, dy = b[k, 0] - a[k, 0], b[k, 1] - a[k, 1]
        length = dx * dx + dy * dy
        spread = size * (abs(dx) + abs(dy)) / length if length > 0.0 else 0.0
        end = a[k] if length == 0.0 or along[i] + spread <= 0.0 else b[k]
        is_end = length == 0.0 or along[i] + spread <= 0.0 or along[i] - spread >= 1.0
        is_twin = False
        for other in range(kept):
            m = some[other]
            if other != i and not is_twin:
                if is_end:
                    is_twin = _is_at(a[m], end) or _is_at(b[m], end)
                is_twin = is_twin or _are_alike(a, b, k, m, x, y, size)
        if is_twin:
            kept -= 1
            some[i], along[i] = some[kept], along[kept]
        else:
            i += 1
    return kept


@njit(cache=True, nogil=True)
def _is_at(p, q):  # type: ignore[no-untyped-def] # compiled
    return abs(p[0] - q[0]) < SAME and abs(p[1] - q[1]) < SAME


@njit(cache=True, nogil=True)
def _are_alike(a, b, k, m, x, y, size):  # type: ignore[no-untyped-def] # compiled
    """Whether two segments are equally far from every corner of a square, as where one line runs along another."""
    for corner in range(4):
        e, n = _corner(x, y, size, corner)
        if abs(offset(a[k], b[k], (e, n))[2] - offset(a[m], b[m], (e, n))[2]) > ALIKE:
            return False
    return True


@njit(cache=True, nogil=True)
def _border(x, y, size, box, points, used, ends, pieces):  # type: ignore[no-untyped-def] # compiled
    """The sides of a covered square that lie on the border of the whole."""
    for side in range(4):
        if _at_border(x, y, size, side, box):
            first, last = _corner(x, y, size, side), _corner(x, y, size, side + 1)
            used, pieces = _straight(first, last, points, used, ends, pieces)
    return used, pieces


@njit(cache=True, nogil=True)
def _corner(x, y, size, corner):  # type: ignore[no-untyped-def] # compiled
    """The corners of a square, anticlockwise from the south-west."""
    corner %= 4
    return x + (size if corner in (1, 2) else -size), y + (size if corner >= 2 else -size)


@njit(cache=True, nogil=True)
def _at_border(x, y, size, side, box):  # type: ignore[no-untyped-def] # compiled
    """Whether the south, east, north or west side of a square lies on that of the whole."""
    if side == 0:
        return y - size == box[1]
    if side == 1:
        return x + size == box[2]
    if side == 2:
        return y + size == box[3]
    return x - size == box[0]


@njit(cache=True, nogil=True)
def _leaf(a, b, some, x, y, size, reach, step, box, events, slices, points, used, ends, pieces):  # type: ignore[no-untyped-def] # compiled # noqa: C901 - one walk, compiled
    """The pieces of edge in one square: joins where a walk around it leaves what is covered to where it enters next.

    Gives how many points and pieces there are now; -1 if the square is too large to tell how its edge runs.
    """
    count, is_in, was_in = 0, False, False
    for side in range(4):
        parts = slices_of(a, b, some, x, y, size, side, reach, slices)
        starts_in = parts > 0 and slices[0, 0] == -size
        if side == 0:
            is_in = was_in = starts_in
        elif starts_in != is_in:
            count = _event(events, count, _corner(x, y, size, side), starts_in)
        is_in = parts > 0 and slices[parts - 1, 1] == size
        for part in range(parts):
            low, high = slices[part, 0], slices[part, 1]
            first, last = _on_side(x, y, size, side, low), _on_side(x, y, size, side, high)
            if low != -size:
                count = _event(events, count, first, True)
            if high != size:
                count = _event(events, count, last, False)
            if _at_border(x, y, size, side, box):
                used, pieces = _straight(first, last, points, used, ends, pieces)
    if is_in != was_in:
        count = _event(events, count, _corner(x, y, size, 0), was_in)
    for e in range(count):
        if events[e, 2] < 0.0:
            into = (e + 1) % count
            used = piece_of_edge(a, b, some, events[e], events[into], reach, step, (x, y), size, points, used)
            if used < 0:
                return -1, -1
            ends[pieces] = used
            pieces += 1
    return used, pieces


@njit(cache=True, nogil=True)
def _event(events, count, at, is_entering):  # type: ignore[no-untyped-def] # compiled
    """Writes down where a walk around a square enters what is covered, or leaves it."""
    events[count, 0], events[count, 1], events[count, 2] = at[0], at[1], 1.0 if is_entering else -1.0
    return count + 1


@njit(cache=True, nogil=True)
def _straight(first, last, points, used, ends, pieces):  # type: ignore[no-untyped-def] # compiled
    """Writes a straight piece."""
    points[used, 0], points[used, 1] = first[0], first[1]
    points[used + 1, 0], points[used + 1, 1] = last[0], last[1]
    ends[pieces] = used + 2
    return used + 2, pieces + 1


@njit(cache=True, nogil=True)
def _on_side(x, y, size, side, at):  # type: ignore[no-untyped-def] # compiled
    """A point of a square's side, `at` from -size to size in the direction one walks it."""
    if side == 0:
        return x + at, y - size
    if side == 1:
        return x + size, y + at
    if side == 2:
        return x - at, y + size
    return x - size, y - at
