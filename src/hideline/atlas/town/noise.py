"""Smooth random fields, the raw material of coasts, hills and wandering lines. Plain arithmetic, no FFT: the same on
every machine.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.int64]
Rng: TypeAlias = np.random.Generator

_TABLE = 64


class Noise:
    """Value noise in about [-1, 1]: octaves of a random lattice, each half as long and `gain` times as strong."""

    __slots__ = ("_gain", "_tables", "_wavelength")

    def __init__(self, rng: Rng, wavelength: float, octaves: int = 4, gain: float = 0.5) -> None:
        self._tables = rng.uniform(-1.0, 1.0, (octaves, _TABLE, _TABLE))
        self._wavelength = wavelength
        self._gain = gain

    def __call__(self, x: Array, y: Array) -> Array:
        """The field at points given by their planar coordinates."""
        total = np.zeros(np.broadcast_shapes(x.shape, y.shape))
        strength, weight, wavelength = 1.0, 0.0, self._wavelength
        for depth, table in enumerate(self._tables):
            total += strength * _lattice(table, x / wavelength + 17.31 * depth, y / wavelength - 9.73 * depth)
            weight += strength
            strength *= self._gain
            wavelength /= 2.0
        return np.round(total / weight * 1.6, 9)


def _lattice(table: Array, u: Array, v: Array) -> Array:
    left, low = np.floor(u), np.floor(v)
    a, b = _ease(u - left), _ease(v - low)
    i, j = left.astype(np.int64) % _TABLE, low.astype(np.int64) % _TABLE
    i1, j1 = (i + 1) % _TABLE, (j + 1) % _TABLE
    near = table[j, i] * (1 - a) + table[j, i1] * a
    far = table[j1, i] * (1 - a) + table[j1, i1] * a
    blended: Array = near * (1 - b) + far * b
    return blended


def _ease(t: Array) -> Array:
    return t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
