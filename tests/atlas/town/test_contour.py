"""Outlines of fields, and deformations that can be undone."""

from __future__ import annotations

import numpy as np
import pytest

from hideline.atlas.town.contour import Warp, positive_areas
from hideline.atlas.town.ground import Grid

GRID = Grid.covering(200.0, 200.0, 1.0)


def test_a_round_hill_has_a_round_outline() -> None:
    x, y = GRID.mesh()
    (disc,) = positive_areas(50.0 - np.hypot(x, y), GRID)

    assert disc.area == pytest.approx(np.pi * 50**2, rel=0.01)
    assert not disc.interiors


def test_a_crater_leaves_a_hole_in_the_outline() -> None:
    x, y = GRID.mesh()
    (ring,) = positive_areas(20.0 - np.abs(np.hypot(x, y) - 50.0), GRID)

    assert len(ring.interiors) == 1
    assert ring.area == pytest.approx(np.pi * (70**2 - 30**2), rel=0.01)


def test_a_field_below_zero_has_no_outline() -> None:
    assert positive_areas(np.full((GRID.rows, GRID.columns), -1.0), GRID) == []


def test_land_that_leaves_the_grid_is_closed_at_its_rim() -> None:
    (everything,) = positive_areas(np.ones((GRID.rows, GRID.columns)), GRID)

    assert everything.is_valid
    assert everything.area > 0.97 * 200 * 200


def test_a_warp_can_be_undone() -> None:
    rng = np.random.default_rng(3)
    warp = Warp(rng, 100.0, 10.0)
    points = rng.uniform(-500, 500, (200, 2))

    assert warp.undo(warp(points)) == pytest.approx(points, abs=0.01)
