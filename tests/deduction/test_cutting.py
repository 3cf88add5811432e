"""Plots cut along circles and lines, against what each sampled spot says."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
import shapely

from hideline.deduction.arrays import Floats, Indices, Mask, Shapes
from hideline.deduction.cutting import OFF, Curves, cut_along
from hideline.deduction.frames import Frames
from hideline.deduction.spots import Spots

RADIUS = 500.0
ZONES = 40
SPOTS = 80


def _frames(rng: np.random.Generator) -> Frames:
    """Centres anywhere, some of them with the antimeridian in their zone."""
    lonlat = np.column_stack([rng.uniform(-180, 180, ZONES), rng.uniform(-80, 80, ZONES)])
    lonlat[:4, 0] = [179.999, -179.999, 180.0, -180.0]
    return Frames.at(Spots.of(lonlat))


def _on_earth(frames: Frames, zone: int, plane: Floats) -> Floats:
    return frames.spots(np.full(len(plane), zone), np.ascontiguousarray(plane)).lonlat


def _circles(frames: Frames) -> Shapes:
    circle = shapely.Point(0.0, 0.0).buffer(RADIUS, quad_segs=20)
    drawn = [shapely.transform(circle, partial(_on_earth, frames, k)) for k in range(len(frames))]
    return np.array(drawn, dtype=object)


def _some_curves(rng: np.random.Generator) -> Curves:
    """A few discs or half-planes for each zone, whose edges mostly run through it."""
    are_discs, counts = bool(rng.uniform() < 0.6), rng.integers(1, 9, size=ZONES)
    starts, total = np.concatenate([[0], np.cumsum(counts)]), int(counts.sum())
    angle, keeps_inside = rng.uniform(0, 2 * np.pi, total), bool(rng.uniform() < 0.5)
    direction = np.column_stack([np.cos(angle), np.sin(angle)])
    if not are_discs:
        limits = rng.uniform(-RADIUS, 1.2 * RADIUS, total)
        return Curves(
            np.column_stack([direction, limits]), starts, are_discs=False, keeps_inside=keeps_inside
        )
    radius = 10 ** rng.uniform(1.5, 4.5)
    away = np.abs(radius + rng.uniform(-RADIUS, RADIUS, total))
    return Curves(
        np.column_stack([away[:, None] * direction, np.full(total, radius)]), starts, True, keeps_inside
    )


def _depths(curves: Curves, zone: Indices, at: Floats) -> Floats:
    """How deep each spot lies in the deepest disc or half-plane of its zone."""
    depths = np.full(len(zone), -np.inf)
    for k in range(len(curves.starts) - 1):
        here = zone == k
        for x, y, size in curves.rows[curves.starts[k] : curves.starts[k + 1]]:
            e, n = at[here].T
            deep = size - np.hypot(e - x, n - y) if curves.are_discs else x * e + y * n - size
            depths[here] = np.maximum(depths[here], deep)
    return depths


def _hold(areas: Shapes, zone: Indices, lonlat: Floats) -> Mask:
    return np.asarray(shapely.intersects_xy(areas[zone], lonlat[:, 0], lonlat[:, 1]))


@pytest.mark.parametrize("seed", range(6))
def test_what_is_cut_away_is_what_the_curves_say(seed: int) -> None:
    rng = np.random.default_rng([seed, 3])
    frames = _frames(rng)
    areas, zone = _circles(frames), np.repeat(np.arange(ZONES), SPOTS)
    for _ in range(5):
        curves = _some_curves(rng)
        left, is_torn = cut_along(areas, frames, curves)
        assert not is_torn.any()
        assert shapely.is_valid(left).all()
        at = rng.uniform(-RADIUS, RADIUS, (len(zone), 2))
        lonlat, depths = frames.spots(zone, at).lonlat, _depths(curves, zone, at)
        belongs = _hold(areas, zone, lonlat) & ((depths > 0) == curves.keeps_inside)
        clear = np.abs(depths) > OFF + 0.01
        assert (belongs == _hold(left, zone, lonlat))[clear].all()
        areas = left


def test_a_plot_that_nothing_touches_is_the_very_same() -> None:
    frames = _frames(np.random.default_rng(0))
    areas, starts = _circles(frames), np.arange(ZONES + 1)
    far = np.tile([5_000.0, 0.0, 1_000.0], (ZONES, 1))
    left, _ = cut_along(areas, frames, Curves(far, starts, are_discs=True, keeps_inside=False))
    assert all(a is b for a, b in zip(areas, left, strict=True))
    gone, _ = cut_along(areas, frames, Curves(far, starts, are_discs=True, keeps_inside=True))
    assert shapely.is_empty(gone).all()


def test_of_two_parts_a_circle_may_take_one_whole() -> None:
    frames = _frames(np.random.default_rng(0))[np.arange(1)]
    parts = [shapely.Point(x, 0.0).buffer(50.0) for x in (-300.0, 300.0)]
    both = shapely.MultiPolygon(parts)
    areas = np.array([shapely.transform(both, partial(_on_earth, frames, 0))], dtype=object)
    curves = Curves(np.array([[300.0, 0.0, 100.0]]), np.array([0, 1]), are_discs=True, keeps_inside=False)
    left, _ = cut_along(areas, frames, curves)
    assert shapely.area(left[0]) == pytest.approx(shapely.area(areas[0]) / 2, rel=1e-6)


def test_a_circle_inside_a_plot_leaves_a_hole_in_it() -> None:
    frames = _frames(np.random.default_rng(0))
    areas, starts = _circles(frames), np.arange(ZONES + 1)
    inner = np.tile([20.0, -30.0, 100.0], (ZONES, 1))
    left, _ = cut_along(areas, frames, Curves(inner, starts, are_discs=True, keeps_inside=False))
    assert (shapely.get_num_interior_rings(left) == 1).all()
    hole, _ = cut_along(areas, frames, Curves(inner, starts, are_discs=True, keeps_inside=True))
    assert shapely.area(left) + shapely.area(hole) == pytest.approx(shapely.area(areas), rel=1e-9)
