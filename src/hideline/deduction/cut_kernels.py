"""Compiled cutting of plots along circles and straight lines, each in the plane of its station.

What is cut along is the edge of several discs of one size together, or of several half-planes together. The new outline
is made of stretches of the old one and of stretches of those edges: each is cut where it meets another, the stretches
that belong are kept, and joined end to end. In metres. Imported late, since numba takes a second.
"""

from __future__ import annotations

from math import hypot, pi

import numpy as np
from numba import njit

from hideline.deduction.curve_kernels import depth, parts_of, place, point_at, span, where_curves_meet
from hideline.deduction.frame_kernels import to_earth, to_plane
from hideline.deduction.outline_kernels import chain, ring_area
from hideline.deduction.span_kernels import insert_span

SAME = 1e-6
"""Ends of pieces that belong together are no further apart."""
SHORT = 1e-7
"""Shorter pieces are left out."""
SPECK = 1e-6
"""Square metres: what is smaller is rounding."""
GONE, WHOLE, CUT, TORN = 0, 1, 2, 3
"""What becomes of a plot. One is torn if its pieces do not fit together."""
NEW = np.nan
"""The longitude of a corner that the plot did not have before."""


@njit(cache=True, nogil=True)
def cut_plots(plots, frames, curves, starts, off, keeps_inside, state):  # type: ignore[no-untyped-def] # compiled: types are inferred
    """What of each plot lies inside the discs or half-planes of its zone, or outside all of them.

    Plots are rings of (lon, lat), closed: corners, where each ring starts, whether it is a hole, where the rings of
    each zone start. Curves are discs (x, y, radius) or half-planes (x, y, limit) in which x e + y n is above the limit;
    those of zone z from starts[z]. Straight pieces are up to `off` inside circles. New rings: corners, the number of
    them, the polygon each belongs to, its shell first, and the zone of each polygon. `state` says what became of plots.
    """
    corners, ring_starts, is_hole, zone_rings = plots
    rings_out, counts = np.empty((256, 2)), np.empty(16, np.int64)
    of_polygon, of_zone = np.empty(16, np.int64), np.empty(16, np.int64)
    total, rings, polygons = 0, 0, 0
    for z in range(len(state)):
        edges = _edges(corners, ring_starts, is_hole, zone_rings[z], zone_rings[z + 1], frames, z)
        some, covers = _that_matter(curves[starts[z] : starts[z + 1]], off > 0.0, edges)
        if covers or not len(some):
            state[z] = WHOLE if covers == keeps_inside else GONE
            continue
        points, ends, is_cut = _pieces(edges, some, off, keeps_inside)
        if not is_cut:
            state[z] = WHOLE if len(ends) else GONE
            continue
        ring, lengths, is_whole = chain(points, ends, SAME)
        if not is_whole:
            state[z] = TORN
            continue
        order, polygon, kept = _sorted_rings(ring, lengths)
        state[z] = CUT if kept else GONE
        while rings + kept + 1 > len(counts):
            counts, of_zone = np.append(counts, counts), np.append(of_zone, of_zone)
            of_polygon = np.append(of_polygon, of_polygon)
        while total + len(ring) + kept > len(rings_out):
            wider = np.empty((2 * len(rings_out), 2))
            wider[:total] = rings_out[:total]
            rings_out = wider
        for k in range(kept):
            first = lengths[: order[k]].sum()
            count = _write(ring[first : first + lengths[order[k]]], frames, z, rings_out[total:])
            counts[rings], of_polygon[rings] = count, polygons + polygon[k]
            of_zone[polygons + polygon[k]] = z
            rings, total = rings + 1, total + count
        if kept:
            polygons += polygon[kept - 1] + 1
    return rings_out[:total], counts[:rings], of_polygon[:rings], of_zone[:polygons]


@njit(cache=True, nogil=True)
def _edges(corners, ring_starts, is_hole, first, last, frames, z):  # type: ignore[no-untyped-def] # compiled
    """The sides of a plot in its plane, what it covers on their left: x, y, lon, lat of both ends, and its ring."""
    count = ring_starts[last] - ring_starts[first] - (last - first)
    edges, k = np.empty((count, 9)), 0
    for ring in range(first, last):
        begin, end = ring_starts[ring], ring_starts[ring + 1]
        for c in range(begin, end - 1):
            edges[k, 0], edges[k, 1] = to_plane(corners[c, 0], corners[c, 1], frames, z)
            edges[k, 2], edges[k, 3], edges[k, 8] = corners[c, 0], corners[c, 1], ring
            k += 1
        some = edges[k - (end - 1 - begin) : k]
        if (ring_area(some) < 0.0) != is_hole[ring]:
            some[:, :4] = some[::-1, :4].copy()
        for c in range(len(some)):
            some[c, 4:8] = some[(c + 1) % len(some), 0:4]
    return edges


@njit(cache=True, nogil=True)
def _that_matter(curves, are_discs, edges):  # type: ignore[no-untyped-def] # compiled
    """The curves whose edge may run through a plot; and whether one covers all of it."""
    west, south, east, north = np.inf, np.inf, -np.inf, -np.inf
    for k in range(len(edges)):
        west, east = min(west, edges[k, 0]), max(east, edges[k, 0])
        south, north = min(south, edges[k, 1]), max(north, edges[k, 1])
    x, y, half_x, half_y = (west + east) / 2, (south + north) / 2, (east - west) / 2, (north - south) / 2
    some, kept = np.empty((len(curves), 3)), 0
    for k in range(len(curves)):
        a, b, c = curves[k, 0], curves[k, 1], curves[k, 2]
        if are_discs:
            nearest = hypot(max(abs(a - x) - half_x, 0.0), max(abs(b - y) - half_y, 0.0))
            furthest = hypot(abs(a - x) + half_x, abs(b - y) + half_y)
            is_out, is_all = nearest >= c, furthest < c
        else:
            middle, span = a * x + b * y - c, abs(a) * half_x + abs(b) * half_y
            is_out, is_all = middle + span <= 0.0, middle - span > 0.0
        if is_all:
            return some[:0], True
        for m in range(kept):
            is_out = is_out or (
                abs(some[m, 0] - a) < SAME and abs(some[m, 1] - b) < SAME and abs(some[m, 2] - c) < SAME
            )
        if not is_out:
            some[kept, 0], some[kept, 1], some[kept, 2] = a, b, c
            kept += 1
    return some[:kept], False


@njit(cache=True, nogil=True)
def _pieces(edges, curves, off, keeps_inside):  # type: ignore[no-untyped-def] # compiled
    """The stretches of the new outline: their points (x, y, lon, lat), where each ends, and whether that is new."""
    points, ends = np.empty((2 * len(edges) + 256, 4)), np.empty(64, np.int64)
    meets = np.empty((32, 4))
    points, ends, used, pieces, meets, met = _along_edges(
        edges, curves, off > 0.0, keeps_inside, points, ends, meets
    )
    # Of several rings that no curve meets, some may lie inside and some outside.
    is_cut, old = met > 0 or (pieces > 0 and used - pieces != len(edges)), pieces
    meets, met = where_curves_meet(curves, off > 0.0, meets, met)
    for k in range(len(curves)):
        mine = _along(k, meets[:met])
        points, ends, used, pieces = _along_curve(
            edges, curves, k, mine, off, keeps_inside, points, ends, used, pieces
        )
    return points[:used], ends[:pieces], is_cut or pieces > old


@njit(cache=True, nogil=True)
def _along(k, meets):  # type: ignore[no-untyped-def] # compiled
    """Where one curve meets something, in the order along it; there are so few that each is put in its place."""
    mine, count = np.empty(meets.shape), 0
    for m in range(len(meets)):
        if meets[m, 0] != k:
            continue
        at = count
        while at > 0 and mine[at - 1, 1] > meets[m, 1]:
            mine[at] = mine[at - 1]
            at -= 1
        mine[at] = meets[m]
        count += 1
    return mine[:count]


@njit(cache=True, nogil=True)
def _along_edges(edges, curves, are_discs, keeps_inside, points, ends, meets):  # type: ignore[no-untyped-def] # compiled # noqa: C901 - one walk, compiled
    """Writes the stretches of the old outline that stay, and where it meets curves (which, where along it, x, y)."""
    used, pieces, met, is_running = 0, 0, 0, False
    spans = np.empty((len(curves) + 1, 2))
    for e in range(len(edges)):
        x, y, dx, dy = edges[e, 0], edges[e, 1], edges[e, 4] - edges[e, 0], edges[e, 5] - edges[e, 1]
        if e and edges[e, 8] != edges[e - 1, 8]:
            is_running = False
        count = 0
        for k in range(len(curves)):
            low, high = span(curves[k], are_discs, x, y, edges[e, 4], edges[e, 5])
            if low > high:
                continue
            if met + 2 > len(meets):
                meets = np.append(meets, meets).reshape(-1, 4)
            for t in (low, high):
                if 0.0 <= t <= 1.0:
                    px, py = x + t * dx, y + t * dy
                    meets[met, 0], meets[met, 1] = k, place(curves[k], are_discs, px, py)
                    meets[met, 2], meets[met, 3] = px, py
                    met += 1
            count = insert_span(spans, count, low, high)
        if used + 2 * count + 4 > len(points):
            points = np.append(points, points).reshape(-1, 4)
        if pieces + count + 2 > len(ends):
            ends = np.append(ends, ends)
        at = -1.0
        for s in range(count + 1):
            # What is covered ends with one span and begins again with the next.
            begin, end = (
                (spans[s, 0], spans[s, 1]) if keeps_inside else (at, spans[s, 0] if s < count else 2.0)
            )
            if keeps_inside and s == count:
                break
            at = spans[s, 1] if s < count else at
            used, pieces, is_running = _stretch(edges[e], begin, end, is_running, points, used, ends, pieces)
    return points, ends, used, pieces, meets, met


@njit(cache=True, nogil=True)
def _stretch(edge, begin, end, is_running, points, used, ends, pieces):  # type: ignore[no-untyped-def] # compiled
    """Writes a stretch of a side, as part of the piece that led to its start if one did; whether it may go on."""
    starts, ceases = max(begin, 0.0), min(end, 1.0)
    dx, dy = edge[4] - edge[0], edge[5] - edge[1]
    if (ceases - starts) * hypot(dx, dy) < SHORT:
        return used, pieces, is_running and end > 1.0
    if begin < 0.0 and is_running:
        pieces -= 1
    elif begin < 0.0:
        _put(points, used, edge[0], edge[1], edge[2], edge[3])
        used += 1
    else:
        _put(points, used, edge[0] + begin * dx, edge[1] + begin * dy, NEW, NEW)
        used += 1
    if end > 1.0:
        _put(points, used, edge[4], edge[5], edge[6], edge[7])
    else:
        _put(points, used, edge[0] + end * dx, edge[1] + end * dy, NEW, NEW)
    ends[pieces] = used + 1
    return used + 1, pieces + 1, end > 1.0


@njit(cache=True, nogil=True)
def _put(points, row, x, y, lon, lat):  # type: ignore[no-untyped-def] # compiled
    """Writes one point; number by number, since a slice takes longer than its four numbers."""
    points[row, 0], points[row, 1], points[row, 2], points[row, 3] = x, y, lon, lat


@njit(cache=True, nogil=True)
def _along_curve(edges, curves, k, meets, off, keeps_inside, points, ends, used, pieces):  # type: ignore[no-untyped-def] # compiled
    """Writes the stretches of a curve that lie in the plot and that no other curve covers."""
    is_disc, curve, count = off > 0.0, curves[k], len(meets)
    for m in range(count if is_disc and count else (1 if is_disc else count - 1)):
        begin, length = 0.0, 2 * pi
        if count:
            begin = meets[m, 1]
            length = meets[(m + 1) % count, 1] - begin + (2 * pi if m + 1 == count else 0.0)
        if length * (curve[2] if is_disc else 1.0) < SHORT:
            continue
        x, y = point_at(curve, is_disc, begin + length / 2)
        if not _belongs(edges, curves, k, is_disc, x, y):
            continue
        parts = parts_of(curve, is_disc, length, off)
        if used + parts + 2 > len(points):
            wider = np.empty((2 * len(points) + parts, 4))
            wider[:used] = points[:used]
            points = wider
        if pieces + 1 > len(ends):
            ends = np.append(ends, ends)
        for part in range(parts + 1):
            x, y = point_at(curve, is_disc, begin + length * part / parts)
            if count and part == 0:
                x, y = meets[m, 2], meets[m, 3]
            elif count and part == parts:
                x, y = meets[(m + 1) % count, 2], meets[(m + 1) % count, 3]
            row = used + (part if keeps_inside else parts - part)
            _put(points, row, x, y, NEW, NEW)
        used += parts + 1
        ends[pieces] = used
        pieces += 1
    return points, ends, used, pieces


@njit(cache=True, nogil=True)
def _belongs(edges, curves, mine, are_discs, x, y):  # type: ignore[no-untyped-def] # compiled
    """Whether a point lies in the plot, and no other curve covers it."""
    for k in range(len(curves)):
        if k != mine and depth(curves[k], are_discs, x, y) > 0.0:
            return False
    is_in = False
    for e in range(len(edges)):
        if (edges[e, 1] > y) != (edges[e, 5] > y):
            share = (y - edges[e, 1]) / (edges[e, 5] - edges[e, 1])
            if x < edges[e, 0] + share * (edges[e, 4] - edges[e, 0]):
                is_in = not is_in
    return is_in


@njit(cache=True, nogil=True)
def _sorted_rings(ring, lengths):  # type: ignore[no-untyped-def] # compiled
    """Which rings to keep, each shell followed by its holes; to which polygon each belongs; how many there are."""
    order, polygon, kept, shells = np.empty(len(lengths), np.int64), np.empty(len(lengths), np.int64), 0, 0
    sizes, firsts, first = np.empty(len(lengths)), np.empty(len(lengths), np.int64), 0
    for k in range(len(lengths)):
        sizes[k], firsts[k] = ring_area(ring[first : first + lengths[k]]), first
        first += lengths[k]
    for k in range(len(lengths)):
        if lengths[k] < 3 or sizes[k] < SPECK:
            continue
        order[kept], polygon[kept] = k, shells
        kept += 1
        for hole in range(len(lengths)):
            is_hole = sizes[hole] < -SPECK and lengths[hole] >= 3
            if is_hole and _is_inside(ring[firsts[k] : firsts[k] + lengths[k]], ring[firsts[hole]]):
                order[kept], polygon[kept] = hole, shells
                sizes[hole] = 0.0
                kept += 1
        shells += 1
    return order[:kept], polygon[:kept], kept


@njit(cache=True, nogil=True)
def _is_inside(ring, point):  # type: ignore[no-untyped-def] # compiled
    is_in, count = False, len(ring)
    for k in range(count):
        after = (k + 1) % count
        if (ring[k, 1] > point[1]) != (ring[after, 1] > point[1]):
            share = (point[1] - ring[k, 1]) / (ring[after, 1] - ring[k, 1])
            if point[0] < ring[k, 0] + share * (ring[after, 0] - ring[k, 0]):
                is_in = not is_in
    return is_in


@njit(cache=True, nogil=True)
def _write(ring, frames, z, out):  # type: ignore[no-untyped-def] # compiled
    """Writes a ring in longitude and latitude, closed; how many corners it has."""
    count = 0
    for k in range(len(ring)):
        before = k - 1 if k else len(ring) - 1
        if abs(ring[k, 0] - ring[before, 0]) < SHORT and abs(ring[k, 1] - ring[before, 1]) < SHORT:
            continue
        if ring[k, 2] == ring[k, 2]:
            out[count, 0], out[count, 1] = ring[k, 2], ring[k, 3]
        else:
            out[count, 0], out[count, 1] = to_earth(ring[k, 0], ring[k, 1], frames, z)
        count += 1
    out[count, 0], out[count, 1] = out[0, 0], out[0, 1]
    return count + 1
