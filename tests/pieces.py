"""Reads pieces of an area as a phone does (docs/reference/pieces.md), number by number."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

import shapely

Corner = tuple[int, int]
STEP = 1e-7


def unpacked(content: bytes) -> dict[int, shapely.MultiPolygon]:
    """The areas by their place in the list that was asked with."""
    numbers = _numbers(content)
    return {place: _area(numbers) for place in numbers}


def _numbers(content: bytes) -> Iterator[int]:
    number = worth = 0
    for byte in content:
        number |= (byte & 0x7F) << worth
        worth += 7
        if byte < 0x80:
            yield number
            number = worth = 0
    assert worth == 0


def _area(numbers: Iterator[int]) -> shapely.MultiPolygon:
    heads = [next(numbers) for _ in range(next(numbers))]
    polygons: list[list[list[Corner]]] = []
    first = (0, 0)
    for head in heads:
        ring = _ring([_signed(next(numbers)) for _ in range(head // 2 * 2)], first)
        first = ring[0]
        polygons = [*polygons[:-1], [*polygons[-1], ring]] if head % 2 else [*polygons, [ring]]
    return shapely.MultiPolygon([_polygon(rings) for rings in polygons])


def _ring(told: list[int], first: Corner) -> list[Corner]:
    east, north = _summed(told[::2]), _summed(told[1::2])
    return [(x + first[0], y + first[1]) for x, y in zip(east, north, strict=True)]


def _summed(told: list[int]) -> list[int]:
    for order in (3, 2, 1):
        told = told[: order - 1] + list(accumulate(told[order - 1 :]))
    return told


def _signed(number: int) -> int:
    return -(number + 1) // 2 if number % 2 else number // 2


def _polygon(rings: list[list[Corner]]) -> shapely.Polygon:
    # Closed here: shapely takes a ring whose corners are all one for closed already.
    outer, *holes = [[(x * STEP, y * STEP) for x, y in [*ring, ring[0]]] for ring in rings]
    return shapely.Polygon(outer, holes)
