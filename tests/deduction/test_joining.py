"""Pieces that touch become one area: the same as their union, corner by corner."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from hideline.deduction.arrays import Floats, Indices
from hideline.deduction.joining import Pieces, join

SQUARE = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])


def pieces_of(rings: list[Floats], zone: list[int] | None = None) -> Pieces:
    starts = np.concatenate([[0], np.cumsum([len(ring) for ring in rings])])
    zones: Indices = np.array(zone if zone is not None else [0] * len(rings), dtype=np.int64)
    return Pieces.together([Pieces(zones, starts, np.concatenate(rings))])


def square(x: float, y: float, half: float) -> Floats:
    return np.array([x, y]) + half * SQUARE


def quartered(rng: np.random.Generator, x: float, y: float, half: float) -> list[Floats]:
    """Squares of many sizes and halves of squares, some left out."""
    if half > 0.5 and (half > 16 or rng.uniform() < 0.6):
        return [
            piece for e, n in SQUARE for piece in quartered(rng, x + e * half / 2, y + n * half / 2, half / 2)
        ]
    kind, ring = rng.uniform(), square(x, y, half)
    if kind < 0.4:
        return []
    return [ring if kind < 0.8 else np.delete(ring, rng.integers(4), axis=0)]


@pytest.mark.parametrize("seed", range(30))
def test_pieces_of_many_sizes_become_their_union(seed: int) -> None:
    rings = quartered(np.random.default_rng(seed), 0.0, 0.0, 32.0)
    (whole,) = join(pieces_of(rings), 1)
    union = shapely.union_all([shapely.Polygon(ring) for ring in rings])
    assert shapely.is_valid(whole)
    assert shapely.symmetric_difference(whole, union).area == pytest.approx(0.0, abs=1e-9)


def test_each_zone_has_its_own() -> None:
    areas = join(pieces_of([square(0, 0, 1), square(5, 0, 2), square(2, 0, 1)], [2, 0, 2]), 4)
    assert shapely.area(areas).tolist() == [16.0, 0.0, 8.0, 0.0]
    assert shapely.get_num_geometries(areas[2]) == 1


def test_a_hole_stays_a_hole() -> None:
    ring_of_eight = [square(2 * x, 2 * y, 1) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    (whole,) = join(pieces_of(ring_of_eight), 1)
    assert shapely.area(whole) == 32.0
    assert shapely.get_num_interior_rings(shapely.get_parts(whole)).tolist() == [1]


def test_sides_a_hair_apart_count_as_one() -> None:
    """The same crossing worked out from two squares may differ in its last digit."""
    left = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 0.3 + 1e-12], [0.0, 0.7]])
    right = np.array([[1.0, 0.0], [2.0, 0.0], [1.0, 0.3]])
    (whole,) = join(pieces_of([left, right]), 1)
    assert shapely.get_num_geometries(whole) == 1
    assert shapely.area(whole) == pytest.approx(0.65)


def test_pieces_that_do_not_fit_are_united() -> None:
    """One the wrong way round leaves no outline of the whole."""
    (whole,) = join(pieces_of([square(0, 0, 1), square(2, 0, 1)[::-1]]), 1)
    assert shapely.area(whole) == 8.0


def test_no_pieces_are_no_area() -> None:
    nothing = Pieces(np.empty(0, dtype=np.int64), np.zeros(1, dtype=np.int64), np.empty((0, 2)))
    assert shapely.is_empty(join(nothing, 2)).all()
