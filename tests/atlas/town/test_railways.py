"""Railways between cities: neighbours are linked, nothing crosses, lines run straight on.

A --- B --- C
|
D
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
import shapely

from hideline.atlas.town.ground import Frame, Grid, Ground
from hideline.atlas.town.noise import Array
from hideline.atlas.town.railways import Link, rail_links, strokes

A, B, C, D = np.array([-10.0, 0.0]), np.array([0.0, 0.0]), np.array([10.0, 0.0]), np.array([0.0, -10.0])


def _link(ends: tuple[int, int], start: Array, end: Array) -> Link:
    return Link(ends, np.linspace(start, end, 20))


def test_a_line_runs_straight_on_through_a_junction() -> None:
    links = [_link((0, 1), A, B), _link((1, 2), B, C), _link((3, 1), D, B)]
    lines = strokes(links, 9)

    assert sorted(len(line) for line in lines) == [1, 2]
    through = max(lines, key=len)
    assert {number for number, _ in through} == {0, 1}


def test_a_line_is_no_longer_than_allowed() -> None:
    links = [_link((n, n + 1), A + n * 5, A + (n + 1) * 5) for n in range(6)]

    assert max(len(line) for line in strokes(links, 2)) == 2


@pytest.fixture
def plain() -> Ground:
    grid = Grid.covering(200_000, 200_000, 2_000)
    flat = np.full((grid.rows, grid.columns), 50_000.0)
    dry = shapely.MultiPolygon([shapely.box(-100_000, -100_000, 100_000, 100_000)])
    return Ground(Frame(200_000, 200_000, 46.0, -30.0), grid, flat, flat * 0, dry)


def test_on_dry_land_all_cities_are_joined_and_railways_meet_only_in_cities(plain: Ground) -> None:
    sites = np.random.default_rng(4).uniform(-80_000, 80_000, (25, 2))
    rng = np.random.default_rng(1)
    links, parts = rail_links(plain, sites, rng, step=500.0, strait=0.0, steep=1e9)

    assert len(set(parts)) == 1
    for one, other in combinations(links, 2):
        if not set(one.ends) & set(other.ends):
            assert not shapely.LineString(one.path).crosses(shapely.LineString(other.path))
