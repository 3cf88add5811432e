"""Compiled: how far stations are, which is nearer than which, and their weights up to each rank.

Imported late, since numba takes a second.
"""

from __future__ import annotations

from math import comb, sqrt

import numpy as np
from numba import njit

from hideline.atlas.metric import FLATTEST_RADIUS, ROUNDEST_RADIUS
from hideline.deduction.frame_kernels import arc

SHORT = 3_000_000.0
"""Chords up to this many metres become arcs by their series, which several lanes at once work out."""
TERMS = 12
_ARC = tuple(
    comb(2 * k, k)
    / (4**k * (2 * k + 1))
    * ((2 * FLATTEST_RADIUS) ** (-2 * k) + (2 * ROUNDEST_RADIUS) ** (-2 * k))
    / 2
    for k in reversed(range(TERMS))
)
"""The arc over a chord c is 2r asin(c / 2r), here in the middle between the flattest and the roundest Earth: c times a
series of powers of c², whose factors these are, the highest first."""
DIGIT = 12
"""Bits of a digit of numbers that are sorted digit by digit."""


@njit(cache=True, nogil=True)
def gaps_along(axes, x, y, z, gaps):  # type: ignore[no-untyped-def] # compiled
    """How far each icon, axis by axis, is from a point: the middle between the shortest and the longest arc."""
    is_far = False
    for k in range(len(gaps)):
        u, v, w = axes[0, k] - x, axes[1, k] - y, axes[2, k] - z
        square, series = u * u + v * v + w * w, 0.0
        for term in range(TERMS):
            series = series * square + _ARC[term]
        gaps[k] = sqrt(square) * series
        is_far |= square > SHORT * SHORT
    if is_far:
        for k in range(len(gaps)):
            u, v, w = axes[0, k] - x, axes[1, k] - y, axes[2, k] - z
            chord = sqrt(u * u + v * v + w * w)
            if chord > SHORT:
                gaps[k] = arc(chord)[0]


@njit(cache=True, nogil=True)
def rank_all(gaps):  # type: ignore[no-untyped-def] # compiled
    """Which gap is the smallest, the next one and so on: by two digits, then by moving the few that are still wrong.

    Several times as quick as sorting by comparison, which would take longer than all sums together.
    """
    scale = ((1 << 2 * DIGIT) - 1) / max(gaps.max(), 1e-300)
    keys = (gaps * scale).astype(np.int64)
    order = _by_digit(keys, _by_digit(keys, np.arange(len(gaps)), 0), DIGIT)
    for k in range(1, len(order)):
        this, at = order[k], k
        while at > 0 and gaps[order[at - 1]] > gaps[this]:
            order[at] = order[at - 1]
            at -= 1
        order[at] = this
    return order


@njit(cache=True, nogil=True)
def _by_digit(keys, order, shift):  # type: ignore[no-untyped-def] # compiled
    """The same indices in the order of one digit of their keys, those with the same digit as they were."""
    first = np.zeros((1 << DIGIT) + 1, np.int64)
    for key in keys:
        first[((key >> shift) & ((1 << DIGIT) - 1)) + 1] += 1
    for digit in range(1 << DIGIT):
        first[digit + 1] += first[digit]
    sorted_ = np.empty_like(order)
    for k in order:
        digit = (keys[k] >> shift) & ((1 << DIGIT) - 1)
        sorted_[first[digit]] = k
        first[digit] += 1
    return sorted_


@njit(cache=True, nogil=True)
def run_up(order, weights, running):  # type: ignore[no-untyped-def] # compiled
    """The weight of all stations before each rank."""
    running[0] = 0.0
    for k in range(len(order)):
        running[k + 1] = running[k] + weights[order[k]]
