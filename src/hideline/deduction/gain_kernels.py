"""Compiled sums over stations for the gain of questions. Imported late, since numba takes a second."""

from __future__ import annotations

from math import log2

import numpy as np
from numba import njit

STEPS = 4096
"""So finely the bits of a share are tabled; between two steps a cubic is off by less than a hundred-billionth."""
STEEP = 1 / 64
"""Below this share the curve is too steep for a table."""
_SHARES = np.arange(1, STEPS // 2 + 2) / STEPS
_BITS = np.concatenate([[0.0], -_SHARES * np.log2(_SHARES) - (1 - _SHARES) * np.log2(1 - _SHARES)])
_SLOPES = np.concatenate([[0.0], np.log2((1 - _SHARES) / _SHARES) / STEPS])
adding_up = njit(cache=True, nogil=True, fastmath={"reassoc", "nsz"})
"""For sums in any order, which several lanes at once add up."""


@njit(cache=True, nogil=True)
def unsaid(share):  # type: ignore[no-untyped-def] # compiled: types are inferred
    """Bits that stay open in a zone of which an answer takes this share, neither nothing nor all.

    From a table wherever it can be: logarithms would take most of the time that advice takes.
    """
    s = min(share, 1.0 - share)
    if s < STEEP:
        return -s * log2(s) - (1.0 - s) * log2(1.0 - s)
    step = int(s * STEPS)
    t, rise = s * STEPS - step, _BITS[step + 1] - _BITS[step]
    u, v = _SLOPES[step], _SLOPES[step + 1]
    return _BITS[step] + t * (u + t * (3.0 * rise - 2.0 * u - v + t * (u + v - 2.0 * rise)))


@njit(cache=True, nogil=True)
def share_within(gap, edge, width):  # type: ignore[no-untyped-def] # compiled
    """Of a zone whose icon is so far the share up to an edge that crosses it over a width."""
    return max(0.0, min(1.0, 0.5 - (gap - edge) / width))


@njit(cache=True, nogil=True)
def two_answers(shares, weights):  # type: ignore[no-untyped-def] # compiled
    """How likely the answer is that these shares of zones give, and what stays unsaid when the station is known."""
    chance, open_bits = 0.0, 0.0
    for k in range(len(shares)):
        s, w = shares[k], weights[k]
        if w > 0.0 and s > 0.0:
            chance += s * w
            if s < 1.0:
                open_bits += w * unsaid(s)
    return chance, open_bits


@njit(cache=True, nogil=True)
def of_some(stations, shares, first, last, weights):  # type: ignore[no-untyped-def] # compiled
    """`two_answers` where only the stations of some rows have a share."""
    chance, open_bits = 0.0, 0.0
    for k in range(first, last):
        s, w = shares[k], weights[stations[k]]
        chance += s * w
        if w > 0.0 and 0.0 < s < 1.0:
            open_bits += w * unsaid(s)
    return chance, open_bits


@njit(cache=True, nogil=True)
def up_to_edge(gaps, order, running, weights, than, width):  # type: ignore[no-untyped-def] # compiled
    """`two_answers` for zones up to an edge at `than`, in the order of their icons' gaps."""
    first = _rank(gaps, than - width / 2)
    chance, open_bits = running[first], 0.0
    for k in range(first, len(gaps)):
        share = share_within(gaps[k], than, width)
        if share <= 0.0:
            break
        w = weights[order[k]]
        chance += share * w
        if w > 0.0 and share < 1.0:
            open_bits += w * unsaid(share)
    return chance, open_bits


@njit(cache=True, nogil=True)
def _rank(gaps, limit):  # type: ignore[no-untyped-def] # compiled
    """How many gaps, smallest first, are below a limit."""
    low, high = 0, len(gaps)
    while low < high:
        middle = (low + high) // 2
        if gaps[middle] < limit:
            low = middle + 1
        else:
            high = middle
    return low


@adding_up
def weight_of_members(of_each, number, weights):  # type: ignore[no-untyped-def] # compiled
    """What the stations weigh together that belong to something."""
    total = 0.0
    for k in range(len(of_each)):
        total += weights[k] if of_each[k] == number else 0.0
    return total


@adding_up
def beyond_plane(axes, normal, offset, weights):  # type: ignore[no-untyped-def] # compiled
    """The weight of the icons, axis by axis, on the far side of a plane."""
    x, y, z = axes[0], axes[1], axes[2]
    total = 0.0
    for k in range(len(weights)):
        is_beyond = x[k] * normal[0] + y[k] * normal[1] + z[k] * normal[2] > offset
        total += weights[k] if is_beyond else 0.0
    return total


@njit(cache=True, nogil=True)
def beyond_planes(axes, normals, offsets, weights, chances):  # type: ignore[no-untyped-def] # compiled
    """`beyond_plane` for each of several planes."""
    for k in range(len(offsets)):
        chances[k] = beyond_plane(axes, normals[k], offsets[k], weights)


@njit(cache=True, nogil=True)
def nearest_sites(icons, stations, sites, nearest):  # type: ignore[no-untyped-def] # compiled
    """Which of several sites is nearest to the icon of each of some stations; the first among equals."""
    for k in range(len(stations)):
        icon, least = icons[stations[k]], np.inf
        for s in range(len(sites)):
            x, y, z = sites[s, 0] - icon[0], sites[s, 1] - icon[1], sites[s, 2] - icon[2]
            gap = x * x + y * y + z * z
            if gap < least:
                least, nearest[k] = gap, s


@njit(cache=True, nogil=True)
def take_less(gaps, stations, number, least, whose):  # type: ignore[no-untyped-def] # compiled
    """Take the gaps that are less than the least so far, and the number whose they are."""
    for k in range(len(stations)):
        gap = gaps[stations[k]]
        if gap < least[k]:
            least[k], whose[k] = gap, number


@njit(cache=True, nogil=True)
def of_cells(gaps, touched, than, width, nearest, weights, chances):  # type: ignore[no-untyped-def] # compiled
    """How likely each place is the nearest one, of stations touched by a reach in the order of their icons' gaps."""
    for k in range(len(touched)):
        chances[nearest[k]] += share_within(gaps[k], than, width) * weights[touched[k]]


@njit(cache=True, nogil=True)
def many_answers(shares, weights, chances):  # type: ignore[no-untyped-def] # compiled
    """`two_answers` for any number of answers, one row each, which share the zones between them."""
    open_bits = 0.0
    for answer in range(len(chances)):
        for k in range(len(weights)):
            s, w = shares[answer, k], weights[k]
            chances[answer] += s * w
            if s > 0.0:
                open_bits -= w * s * log2(s)
    return open_bits


@njit(cache=True, nogil=True)
def entropy(chances):  # type: ignore[no-untyped-def] # compiled
    """Bits of an answer whose chances these are."""
    bits = 0.0
    for chance in chances:
        if chance > 0.0:
            bits -= chance * log2(chance)
    return bits
