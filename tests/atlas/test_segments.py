"""Distances to lines against sampling the line finely and measuring every sample."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString

from hideline.atlas.metric import Floats, distance, distances, ecef, lonlats
from hideline.atlas.segments import DEVIATION, SegmentTree, cut_into_pieces
from hideline.units import LatLon, Metres

Corner = tuple[float, float]


def around(lat: float, lon: float, reach: float) -> st.SearchStrategy[Corner]:
    return st.tuples(st.floats(lon - reach, lon + reach), st.floats(lat - reach, lat + reach))


town = around(54.0, 9.0, 0.1)
dateline = around(-17.0, 180.0, 0.1)
arctic = around(85.0, 20.0, 2.0)
country = around(36.0, 138.0, 6.0)
scenes = st.sampled_from([town, dateline, arctic, country]).flatmap(
    lambda corners: st.tuples(
        corners, st.lists(st.lists(corners, min_size=2, max_size=6), min_size=1, max_size=5)
    )
)


def spot(corner: Corner) -> LatLon:
    return LatLon(corner[1], (corner[0] + 180.0) % 360.0 - 180.0)


def tree_of(lines: list[list[Corner]]) -> SegmentTree:
    tree = SegmentTree.of([LineString(line) for line in lines])
    assert tree is not None
    return tree


def sampled(p: LatLon, line: list[Corner]) -> float:
    """The distance to the closest of many points on the line, sought again more finely around the best."""
    corners = np.array(line)
    low, high = 0.0, float(len(corners) - 1)
    for _ in range(5):
        t = np.linspace(low, high, 1500)
        best, gap = closest_sample(p, t, corners)
        step = (high - low) / 1499
        low, high = max(0.0, best - 2 * step), min(len(corners) - 1.0, best + 2 * step)
    return gap


def closest_sample(p: LatLon, t: Floats, corners: Floats) -> tuple[float, float]:
    whole = np.minimum(t.astype(int), len(corners) - 2)
    points = corners[whole] + (t - whole)[:, None] * (corners[whole + 1] - corners[whole])
    gaps = distances(np.array([p.lon, p.lat]), points)
    return float(t[np.argmin(gaps)]), float(gaps.min())


@settings(max_examples=60)
@given(scenes)
def test_the_distance_to_a_line_is_that_of_its_closest_point(
    scene: tuple[Corner, list[list[Corner]]],
) -> None:
    """MAP-6."""
    corner, lines = scene
    p = spot(corner)

    owner, point, gap = tree_of(lines).nearest(p)

    by_sampling = [sampled(p, line) for line in lines]
    assert gap == pytest.approx(min(by_sampling), abs=0.02)
    assert by_sampling[owner] == pytest.approx(gap, abs=0.02)
    assert distance(p, point) == pytest.approx(gap, abs=1e-6)


@settings(max_examples=60)
@given(scenes)
def test_asking_for_many_spots_gives_what_asking_for_each_gives(
    scene: tuple[Corner, list[list[Corner]]],
) -> None:
    corner, lines = scene
    tree = tree_of(lines)
    corners = [corner, *lines[0]]

    _, gaps = tree.nearest_to_each(lonlats([spot(c) for c in corners]))

    assert gaps == pytest.approx([tree.nearest(spot(c))[2] for c in corners], abs=0.02)


@settings(max_examples=60)
@given(scenes, st.floats(0, 500_000))
def test_within_finds_each_line_with_a_point_in_reach_once(
    scene: tuple[Corner, list[list[Corner]]], radius: float
) -> None:
    corner, lines = scene
    p = spot(corner)

    found = {owner: gap for owner, _, gap in tree_of(lines).within(p, Metres(radius))}

    for owner, line in enumerate(lines):
        gap = sampled(p, line)
        if abs(gap - radius) > 0.02:
            assert (owner in found) == (gap <= radius)


def test_a_spot_on_a_long_line_is_at_distance_zero() -> None:
    tree = tree_of([[(0.0, 40.0), (20.0, 50.0)]])

    for share in np.linspace(0, 1, 7):
        _, _, gap = tree.nearest(LatLon(40.0 + 10.0 * share, 20.0 * share))
        assert gap == pytest.approx(0.0, abs=1e-3)


def test_a_line_is_straight_in_longitude_and_latitude_not_along_the_geodesic() -> None:
    """MAP-6: the parallel from 0° to 20° E at 60° N, not the great circle, which runs 30 km further north."""
    tree = tree_of([[(0.0, 60.0), (20.0, 60.0)]])

    _, point, gap = tree.nearest(LatLon(61.0, 10.0))

    assert gap == pytest.approx(distance(LatLon(61.0, 10.0), LatLon(60.0, 10.0)), abs=0.01)
    assert point.lat == pytest.approx(60.0)


def test_the_lowest_line_wins_where_two_meet_at_the_closest_point() -> None:
    tree = tree_of([[(1.0, 0.0), (2.0, 1.0)], [(1.0, 0.0), (2.0, -1.0)]])

    assert tree.nearest(LatLon(0.0, 0.0))[0] == 0


def test_a_line_across_the_antimeridian_takes_the_short_way() -> None:
    tree = tree_of([[(179.0, 0.0), (-179.0, 0.0)]])

    assert tree.nearest(LatLon(0.0, 180.0))[2] == pytest.approx(0.0, abs=1e-6)
    assert tree.nearest(LatLon(0.0, 0.0))[2] > 19_000_000


@settings(max_examples=40)
@given(st.lists(st.tuples(st.floats(-180, 180), st.floats(-89, 89)), min_size=2, max_size=4))
def test_pieces_depart_from_their_chords_by_less_than_promised(corners: list[Corner]) -> None:
    points = np.array(corners)
    segments = np.hstack([points[:-1], points[1:]])

    pieces, _ = cut_into_pieces(segments, np.zeros(len(segments), dtype=np.int64))

    start, end = ecef(pieces[:, :2]), ecef(pieces[:, 2:])
    for t in (0.25, 0.5, 0.75):
        on_line = ecef(pieces[:, :2] + t * (pieces[:, 2:] - pieces[:, :2]))
        assert np.linalg.norm(on_line - (start + t * (end - start)), axis=1).max() < DEVIATION


def test_nothing_is_indexed_where_there_are_no_lines() -> None:
    assert SegmentTree.of([]) is None
    assert SegmentTree.of([LineString()]) is None
