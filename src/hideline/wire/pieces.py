"""Pieces of an area in few bytes, for phones on mobile data (docs/reference/pieces.md).

Outlines are arcs and straight sides: three corners nearly foretell the next. A corner is told by how far it is from
there, in whole steps of a fine grid: two bytes for most, where GeoJSON takes 27. Only the writing is decided here;
web/src/map/survey/unpack.ts reads it.

Nothing is compressed, as nothing in the API that one seat may see and another may not: each piece is written by itself,
so its length depends on its own corners and on nothing that stands beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
import shapely

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

    Numbers = NDArray[np.int64]

KIND = "application/vnd.hideline.pieces"
"""What a phone says it accepts. Another way of writing them is another kind, and old tabs still get GeoJSON."""
STEPS_PER_DEGREE = 10_000_000
"""OpenStreetMap's own grid. A corner is at most 8 mm off. The drawn circle of a zone touches the true one, so a spot on
the very edge may be drawn that much outside: only the picture, as what is ruled out is decided on the exact outline."""
FORETOLD_BY = 3
"""So many corners foretell the next one, as if the third differences were nothing."""
BITS = 7
"""Of a number in each byte; the eighth says that it goes on."""
LIMITS = 1 << np.arange(BITS, 63, BITS)
"""From each of these on a number takes one byte more."""


def packed(pieces: Mapping[int, BaseGeometry]) -> bytes:
    """Areas by their place in the list that a phone asked with."""
    areas = np.fromiter(pieces.values(), dtype=object, count=len(pieces))
    polygons, piece = shapely.get_parts(areas, return_index=True)
    has_some = ~shapely.is_empty(polygons)
    rings, polygon = shapely.get_rings(polygons[has_some], return_index=True)
    piece = piece[has_some][polygon]
    counts, corners = _told(rings, starts_piece=_is_first(piece))
    heads = 2 * counts + ~_is_first(polygon)
    numbers_before = 2 * np.concatenate([[0], np.cumsum(counts)])
    numbers: list[Numbers] = []
    first = 0
    for place, last in zip(pieces, np.cumsum(np.bincount(piece, minlength=len(pieces))), strict=True):
        told = corners[numbers_before[first] : numbers_before[last]]
        numbers += [np.array([place, last - first]), heads[first:last], told]
        first = last
    return _varints(np.concatenate(numbers)) if numbers else b""


def _is_first(of: Numbers) -> NDArray[np.bool_]:
    """Whether each is the first of its group, where groups lie side by side."""
    return np.asarray(np.diff(of, prepend=-1) != 0)


def _told(rings: NDArray[np.object_], starts_piece: NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
    """How many corners each ring has, and all of them as numbers without a sign: east and north of each in turn."""
    degrees, ring = shapely.get_coordinates(rings, return_index=True)
    is_last = np.diff(ring, append=-1) != 0  # which is the first again
    steps, ring = np.rint(degrees[~is_last] * STEPS_PER_DEGREE).astype(np.int64), ring[~is_last]
    counts = np.bincount(ring, minlength=len(rings))
    firsts = np.cumsum(counts) - counts
    before = np.where(starts_piece[:, None], 0, np.roll(steps[firsts], 1, axis=0))
    turn = np.arange(len(steps)) - firsts[ring]
    told = steps.copy()
    for order in range(FORETOLD_BY):
        change = np.diff(told, axis=0, prepend=0)
        told = np.where((turn > order)[:, None], change, told)
    told[firsts] -= before
    return counts, ((told << 1) ^ (told >> 63)).ravel()


def _varints(numbers: Numbers) -> bytes:
    """Each number in as many bytes as it needs, its smallest bits first."""
    longs = 1 + np.searchsorted(LIMITS, numbers, side="right")
    begins = np.cumsum(longs) - longs
    content = np.empty(longs.sum(), dtype=np.uint8)
    some, byte = np.arange(len(numbers)), 0
    while len(some):
        goes_on = longs[some] > byte + 1
        content[begins[some] + byte] = (numbers[some] >> BITS * byte) & 0x7F | goes_on << np.int64(BITS)
        some, byte = some[goes_on], byte + 1
    return content.tobytes()
