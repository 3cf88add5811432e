"""Compiled geometry of what plots are cut along: discs (x, y, radius) and half-planes (x, y, limit) of a plane.

A half-plane holds the points where x e + y n is above the limit; (x, y) has length 1. In metres. Imported late, since
numba takes a second.
"""

from __future__ import annotations

from math import atan2, ceil, cos, sin, sqrt

import numpy as np
from numba import njit

LONGEST = 200.0
"""Metres: a longer straight side in a plane is cut, as it bends in longitude and latitude."""
PARALLEL = 1e-12


@njit(cache=True, nogil=True)
def span(curve, are_discs, x, y, to_x, to_y):  # type: ignore[no-untyped-def] # compiled
    """Between which shares of a side it is covered: -1 where that is before its start, 2 where it is after its end.

    Whether an end is covered depends on that end alone, so that two sides that share it agree.
    """
    here, there = depth(curve, are_discs, x, y), depth(curve, are_discs, to_x, to_y)
    if here > 0.0 and there > 0.0:
        return -1.0, 2.0
    if not are_discs:
        if here <= 0.0 and there <= 0.0:
            return 1.0, 0.0
        t = min(1.0, max(0.0, here / (here - there)))
        return (-1.0, t) if here > 0.0 else (t, 2.0)
    fx, fy, dx, dy = x - curve[0], y - curve[1], to_x - x, to_y - y
    length = dx * dx + dy * dy
    if length == 0.0:
        return 1.0, 0.0
    along = -(fx * dx + fy * dy) / length
    cross = (fx * dy - fy * dx) ** 2 / length
    inside = (curve[2] * curve[2] - cross) / length
    if inside <= 0.0 or (here <= 0.0 and there <= 0.0 and not 0.0 < along < 1.0):
        return (1.0, 0.0) if here <= 0.0 and there <= 0.0 else ((-1.0, 0.0) if here > 0.0 else (1.0, 2.0))
    half = sqrt(inside)
    low, high = min(1.0, max(0.0, along - half)), min(1.0, max(0.0, along + half))
    return -1.0 if here > 0.0 else low, 2.0 if there > 0.0 else high


@njit(cache=True, nogil=True)
def depth(curve, are_discs, x, y):  # type: ignore[no-untyped-def] # compiled
    """Above zero inside a disc or half-plane."""
    if are_discs:
        return curve[2] * curve[2] - (x - curve[0]) ** 2 - (y - curve[1]) ** 2
    return curve[0] * x + curve[1] * y - curve[2]


@njit(cache=True, nogil=True)
def all_in_one(discs, starts, reach):  # type: ignore[no-untyped-def] # compiled
    """Whether each zone has one disc, and everything within reach of its centre lies in it."""
    for z in range(len(reach)):
        if starts[z + 1] - starts[z] != 1:
            return False
        x, y, radius = discs[starts[z]]
        if sqrt(x * x + y * y) + reach[z] > radius:
            return False
    return True


@njit(cache=True, nogil=True)
def place(curve, is_disc, x, y):  # type: ignore[no-untyped-def] # compiled
    """Where along a curve a point is, with what the curve covers on the left: an angle, or metres."""
    return atan2(y - curve[1], x - curve[0]) if is_disc else curve[1] * x - curve[0] * y


@njit(cache=True, nogil=True)
def where_curves_meet(curves, are_discs, meets, met):  # type: ignore[no-untyped-def] # compiled
    """Adds where curves meet each other."""
    for i in range(len(curves)):
        for k in range(i + 1, len(curves)):
            if met + 4 > len(meets):
                meets = np.append(meets, meets).reshape(-1, 4)
            a, b = curves[i], curves[k]
            if are_discs:
                dx, dy = (b[0] - a[0]) / 2, (b[1] - a[1]) / 2
                half = dx * dx + dy * dy
                if half >= a[2] * a[2]:
                    continue
                high = sqrt(a[2] * a[2] / half - 1.0)
                for side in (-high, high):
                    x, y = a[0] + dx - side * dy, a[1] + dy + side * dx
                    met = _meeting(curves, are_discs, i, k, x, y, meets, met)
            else:
                cross = a[0] * b[1] - a[1] * b[0]
                if abs(cross) < PARALLEL:
                    continue
                x, y = (a[2] * b[1] - b[2] * a[1]) / cross, (b[2] * a[0] - a[2] * b[0]) / cross
                met = _meeting(curves, are_discs, i, k, x, y, meets, met)
    return meets, met


@njit(cache=True, nogil=True)
def _meeting(curves, are_discs, i, k, x, y, meets, met):  # type: ignore[no-untyped-def] # compiled
    for curve in (i, k):
        meets[met, 0], meets[met, 1] = curve, place(curves[curve], are_discs, x, y)
        meets[met, 2], meets[met, 3] = x, y
        met += 1
    return met


@njit(cache=True, nogil=True)
def parts_of(curve, is_disc, length, off):  # type: ignore[no-untyped-def] # compiled
    """In how many straight pieces a stretch is drawn."""
    if not is_disc:
        return ceil(length / LONGEST)
    step = min(sqrt(8.0 * off / curve[2]), LONGEST / curve[2], 1.0)
    return ceil(length / step)


@njit(cache=True, nogil=True)
def point_at(curve, is_disc, place):  # type: ignore[no-untyped-def] # compiled
    """The point at a place along a curve."""
    if is_disc:
        return curve[0] + curve[2] * cos(place), curve[1] + curve[2] * sin(place)
    return curve[0] * curve[2] + curve[1] * place, curve[1] * curve[2] - curve[0] * place
