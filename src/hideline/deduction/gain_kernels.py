"""Compiled sums over all stations for the gain of questions. Imported late, since numba takes a second."""

from __future__ import annotations

from math import log2

from numba import njit


@njit(cache=True, nogil=True)
def two_answers(share, weights):  # type: ignore[no-untyped-def] # compiled: types are inferred
    """How likely the answer is that these shares of zones give, and what stays unsaid when the station is known."""
    chance, within = 0.0, 0.0
    for k in range(len(share)):
        s, w = share[k], weights[k]
        if w > 0.0 and s > 0.0:
            chance += s * w
            if s < 1.0:
                within -= w * (s * log2(s) + (1.0 - s) * log2(1.0 - s))
    return chance, within


@njit(cache=True, nogil=True)
def near_side(gaps, than, width, share):  # type: ignore[no-untyped-def] # compiled
    """The share of each zone on the near side of an edge at `than`, for icons so far from what it surrounds."""
    for k in range(len(gaps)):
        share[k] = min(1.0, max(0.0, 0.5 - (gaps[k] - than) / width))


@njit(cache=True, nogil=True)
def hotter_chances(icons, normals, offsets, weights, chances):  # type: ignore[no-untyped-def] # compiled
    """For each of several planes the weight of the icons on its far side."""
    for k in range(len(icons)):
        if weights[k] > 0.0:
            x, y, z = icons[k, 0], icons[k, 1], icons[k, 2]
            for d in range(len(normals)):
                if x * normals[d, 0] + y * normals[d, 1] + z * normals[d, 2] > offsets[d]:
                    chances[d] += weights[k]
