"""Compiled loops in the planes of zones: stadiums, convex cells, territories.

All in metres. Imported late, since numba takes a second.
"""

from __future__ import annotations

from math import asin, atan2, ceil, cos, hypot, pi, sin, sqrt

import numpy as np
from numba import njit

DEEPEST = 64
FINE = 0.06
"""Stretches of an edge longer than this share of the zone are halved unseen: one other alone hardly ever hides them."""


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
def _shows(a, b, i, reach, zone, low, high, order, stack):  # type: ignore[no-untyped-def] # compiled
    """Whether any part of stadium i's edge inside the zone may lie outside all other stadiums of the zone.

    Looks at arcs around both ends and at the straight sides between, halving each until it is settled: distances change
    no faster than one walks. What is not settled at a fiftieth of the zone counts as showing. `order` is the order in
    which others are tried; one that hides something comes earlier the next time, as it will hide its surroundings.
    """
    for side in range(1 if a[i, 0] == b[i, 0] and a[i, 1] == b[i, 1] else 4):
        stack[0, 0], stack[0, 1] = (low, high) if side < 2 else (0.0, 1.0)
        top = 1
        while top > 0:
            top -= 1
            begin, end = stack[top, 0], stack[top, 1]
            x, y, half = _on_edge(a[i], b[i], reach, side, begin, end)
            if hypot(x, y) > zone + half:
                continue
            if half < min(FINE * zone, reach) and _is_hidden(a, b, i, x, y, reach - half, order):
                continue
            if half < 0.02 * zone:
                return True
            middle = 0.5 * (begin + end)
            stack[top, 0], stack[top, 1] = begin, middle
            stack[top + 1, 0], stack[top + 1, 1] = middle, end
            top += 2
    return False


@njit(cache=True)
def _is_hidden(a, b, i, x, y, within, order):  # type: ignore[no-untyped-def] # compiled
    """Whether a point is so near to another segment than i; that segment moves to the front of the order."""
    for place in range(len(order)):
        k = order[place]
        if k != i and _near(x, y, a[k, 0], a[k, 1], b[k, 0], b[k, 1], within):
            for later in range(place, 0, -1):
                order[later] = order[later - 1]
            order[0] = k
            return True
    return False


@njit(cache=True)
def _near(x, y, ax, ay, bx, by, within):  # type: ignore[no-untyped-def] # compiled
    """Whether a point is less than so far from a segment; told by one end alone where it can be."""
    x, y, dx, dy = x - ax, y - ay, bx - ax, by - ay
    limit, length = within * within, dx * dx + dy * dy
    if x * x + y * y < limit:
        return True
    if length <= 0.0:
        return False
    share = min(1.0, max(0.0, (x * dx + y * dy) / length))
    x, y = x - share * dx, y - share * dy
    return x * x + y * y < limit


@njit(cache=True)
def _on_edge(a, b, reach, side, begin, end):  # type: ignore[no-untyped-def] # compiled
    """The middle of a stretch of a stadium's edge, and half its length: arcs around both ends, then straight sides."""
    middle = 0.5 * (begin + end)
    if side < 2:
        x, y = (a[0], a[1]) if side == 0 else (b[0], b[1])
        return x + reach * cos(middle), y + reach * sin(middle), 0.5 * (end - begin) * reach
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    sign = 1.0 if side == 2 else -1.0
    x, y = a[0] + middle * dx - sign * reach * dy / length, a[1] + middle * dy + sign * reach * dx / length
    return x, y, 0.5 * (end - begin) * length


@njit(cache=True)
def _stadium(a, b, low, high, step, reach, zone, hair, is_outer, points):  # type: ignore[no-untyped-def] # compiled
    """Writes the corners of a stadium's part between two directions; gives how many."""
    steps = max(2, ceil((high - low) / step))
    turn = (high - low) / steps
    is_round = high - low > 6.0
    radius = reach / cos(turn / 2) + hair if is_outer else max(reach - hair, 0.0)
    inner = radius - 4.0 * zone if radius > 6.0 * zone else 0.0
    dx, dy = b[0] - a[0], b[1] - a[1]
    across = atan2(dy, dx) + pi / 2
    count, ahead = 0, False
    for k in range(0 if is_round else -1, steps if is_round else steps + 2):
        angle = low + k * turn
        c, s = cos(angle), sin(angle)
        was_ahead, ahead = ahead, dx * c + dy * s > 0.0
        if k > (0 if is_round else -1) and ahead != was_ahead:
            between = across + pi * round((angle - turn / 2 - across) / pi)
            count = _corner(points, count, b if was_ahead else a, radius, between)
            count = _corner(points, count, b if ahead else a, radius, between)
        here = b if ahead else a
        if k == -1:
            count = _corner(points, count, here, inner, angle)
        count = _corner(points, count, here, radius, angle)
        if k == steps + 1:
            count = _corner(points, count, here, inner, angle)
    return count


@njit(cache=True)
def _corner(points, count, around, radius, angle):  # type: ignore[no-untyped-def] # compiled
    points[count, 0], points[count, 1] = around[0] + radius * cos(angle), around[1] + radius * sin(angle)
    return count + 1


@njit(cache=True)
def _leave_out_beaten(a, b, zone, kept):  # type: ignore[no-untyped-def] # compiled
    """Unmarks segments that another is nearer than all over the zone.

    A distance lies above its tangent at the zone's centre, and above that by no more than the curvature of a circle.
    """
    count = len(a)
    gap, x, y = np.empty(count), np.empty(count), np.empty(count)
    for i in range(count):
        if i and a[i, 0] == a[i - 1, 0] and a[i, 1] == a[i - 1, 1] and b[i, 0] == b[i - 1, 0]:
            kept[i] = False
        dx, dy = b[i, 0] - a[i, 0], b[i, 1] - a[i, 1]
        length = dx * dx + dy * dy
        share = min(1.0, max(0.0, -(a[i, 0] * dx + a[i, 1] * dy) / length)) if length > 0.0 else 0.0
        x[i], y[i] = a[i, 0] + share * dx, a[i, 1] + share * dy
        gap[i] = hypot(x[i], y[i])
        if gap[i] > 0.0:
            x[i], y[i] = x[i] / gap[i], y[i] / gap[i]
    for j in np.argsort(gap):
        if not kept[j] or gap[j] <= 1.5 * zone:
            continue
        most = gap[j] + zone * zone / (2.0 * (gap[j] - zone))
        for i in range(count):
            if (
                kept[i]
                and i != j
                and gap[i] > most
                and most + zone * hypot(x[i] - x[j], y[i] - y[j]) < gap[i]
            ):
                kept[i] = False


@njit(cache=True)
def _meet(a, b, reach):  # type: ignore[no-untyped-def] # compiled
    """Whether any two stadiums may overlap."""
    for i in range(len(a)):
        for k in range(i):
            apart = hypot(a[i, 0] - a[k, 0], a[i, 1] - a[k, 1])
            lengths = hypot(a[i, 0] - b[i, 0], a[i, 1] - b[i, 1]) + hypot(
                a[k, 0] - b[k, 0], a[k, 1] - b[k, 1]
            )
            if apart - lengths < 2.05 * reach + 1.0:
                return True
    return False


@njit(cache=True)
def stadiums(zone, a, b, reach, radii, error, hair, is_outer, meets, hides):  # type: ignore[no-untyped-def] # compiled
    """The corners of each stadium that shows in its zone, as far as it faces it; and how many corners each has.

    `zone` says whose zone each is drawn for, in ascending order. None for those whose edge is hidden inside others all
    over the zone. `meets` and `hides` say for each zone whether stadiums overlap, and whether one was left out.
    """
    step = sqrt(8.0 * error / reach) if reach > 8.0 * error else 1.0
    counts = np.zeros(len(a), np.int64)
    room = ceil(2 * pi / step) + 16
    points, stack = np.empty((4 * room, 2)), np.empty((DEEPEST, 2))
    total, last = 0, 0
    while last < len(a):
        first = last
        while last < len(a) and zone[last] == zone[first]:
            last += 1
        size = radii[zone[first]]
        kept = np.ones(last - first, np.bool_)
        if last - first > 1:
            _leave_out_beaten(a[first:last], b[first:last], size, kept)
        rows = first + np.flatnonzero(kept)
        here, there = a[rows], b[rows]
        meets[zone[first]] = _meet(here, there, reach)
        hides[zone[first]] = len(rows) < last - first
        order = np.arange(len(rows))
        for k in range(len(rows)):
            low, high = facing(here[k], there[k], size)
            if len(rows) > 1 and not _shows(here, there, k, reach, size, low, high, order, stack):
                hides[zone[first]] = True
                continue
            if total + room > len(points):
                wider = np.empty((2 * len(points), 2))
                wider[:total] = points[:total]
                points = wider
            corners = points[total:]
            counts[rows[k]] = _stadium(
                here[k], there[k], low, high, step, reach, size, hair, is_outer, corners
            )
            total += counts[rows[k]]
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
