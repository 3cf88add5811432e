"""What lies within so far of segments, outlined: against brute force, point by point."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from hideline.deduction.arrays import Floats
from hideline.deduction.cover_kernels import INWARDS, OUTWARDS, covers

SPOTS = 1_500


def outlined(a: Floats, b: Floats, reach: float, radius: float) -> shapely.geometry.base.BaseGeometry:
    torn = np.zeros(1, dtype=np.bool_)
    zone = np.zeros(len(a), dtype=np.int64)
    corners, counts, _, sizes = covers(1, zone, a, b, reach, np.array([radius]), torn)
    assert not torn[0]
    rings = [shapely.Polygon(part) for part in np.split(corners, np.cumsum(counts)[:-1]) if len(part)]
    solid = shapely.union_all([ring for ring, size in zip(rings, sizes, strict=True) if size > 0])
    holes = shapely.union_all([ring for ring, size in zip(rings, sizes, strict=True) if size < 0])
    return shapely.difference(solid, holes)


def gaps(spots: Floats, a: Floats, b: Floats) -> Floats:
    along = b - a
    length = np.maximum((along * along).sum(axis=1), 1e-300)
    share = np.clip(((spots[:, None] - a) * along).sum(axis=2) / length, 0.0, 1.0)
    return np.asarray(np.linalg.norm(spots[:, None] - a - share[..., None] * along, axis=2).min(axis=1))


def line(rng: np.random.Generator, radius: float, reach: float) -> tuple[Floats, Floats]:
    walk = np.cumsum(rng.normal(0, radius / 8, (40, 2)), axis=0) + rng.normal(0, reach / 1.4, 2)
    return walk[:-1].copy(), walk[1:].copy()


def icons(rng: np.random.Generator, radius: float, reach: float) -> tuple[Floats, Floats]:
    at = rng.uniform(-1.5 * radius - reach, 1.5 * radius + reach, (30, 2))
    return at, at.copy()


def loose_segments(rng: np.random.Generator, radius: float, _: float) -> tuple[Floats, Floats]:
    a = rng.uniform(-1.5 * radius, 1.5 * radius, (20, 2))
    return a, a + rng.normal(0, radius / 5, (20, 2))


@pytest.mark.parametrize("kind", [line, icons, loose_segments])
@pytest.mark.parametrize("reach", [5.0, 60.0, 500.0, 4_000.0])
def test_the_outline_is_where_brute_force_finds_it(kind: object, reach: float) -> None:
    assert callable(kind)
    rng = np.random.default_rng(int(reach))
    for radius in (80.0, 300.0, 700.0):
        a, b = kind(rng, radius, reach)
        spots = rng.uniform(-radius, radius, (SPOTS, 2))
        away = gaps(spots, a, b)
        inside = shapely.intersects_xy(outlined(a, b, reach, radius), spots[:, 0], spots[:, 1])
        assert (away[inside] - reach).max(initial=0.0) <= OUTWARDS
        assert (reach - away[~inside]).max(initial=0.0) <= INWARDS


def test_a_line_that_runs_along_another_and_back_is_outlined_once() -> None:
    """Borders of neighbours are the same line twice, once in each direction and cut at other corners."""
    there = np.array([[-900.0, 300.0], [0.0, 300.0], [900.0, 300.0]])
    back = np.array([[900.0, 300.0], [250.0, 300.0], [-900.0, 300.0]])
    a, b = np.vstack([there[:-1], back[:-1]]), np.vstack([there[1:], back[1:]])
    covered = outlined(a, b, 200.0, 500.0)
    assert covered.area == pytest.approx(1_000.0 * 400.0, rel=0.01)
    assert len(shapely.get_coordinates(covered)) < 40


def test_holes_are_left_between_segments() -> None:
    corners = np.array([[-300.0, -300.0], [300.0, -300.0], [300.0, 300.0], [-300.0, 300.0]])
    covered = outlined(corners, np.roll(corners, -1, axis=0), 100.0, 500.0)
    assert not covered.covers(shapely.Point(0, 0))
    assert covered.covers(shapely.Point(350, 0))
    assert covered.area == pytest.approx(4 * 600 * 200 + 1e4 * (np.pi - 4), rel=0.001)
