"""Stations on tracks: at crossings and ends, evenly between, exactly as many as wanted.

Three straight tracks on dry land, two crossing in the middle (C), one beside them:

        |
    ----C----        ======
        |
"""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from hideline.atlas.town.coast import areas
from hideline.atlas.town.ground import Frame, Grid, Ground
from hideline.atlas.town.noise import Array
from hideline.atlas.town.stops import bent, place_stops
from hideline.atlas.town.tracks import Tier, Track, resample


@pytest.fixture
def plain() -> Ground:
    """Dry land everywhere."""
    grid = Grid.covering(40_000, 40_000, 500)
    flat = np.full((grid.rows, grid.columns), 5_000.0)
    dry = shapely.MultiPolygon([shapely.box(-20_000, -20_000, 20_000, 20_000)])
    return Ground(Frame(40_000, 40_000, 46.0, -30.0), grid, flat, flat, dry)


def _straight(start: tuple[float, float], end: tuple[float, float]) -> Array:
    return resample(np.array([start, end], dtype=float), 100.0)


@pytest.fixture
def tracks() -> list[Track]:
    return [
        Track(Tier.METRO, _straight((-4_000, 0), (4_000, 0)), 800.0),
        Track(Tier.TRAM, _straight((0, -2_000), (0, 2_000)), 500.0),
        Track(Tier.BUS, _straight((6_000, 0), (9_000, 0)), 600.0),
    ]


def test_lines_that_cross_share_a_station(plain: Ground, tracks: list[Track]) -> None:
    stops = place_stops(plain, tracks, np.empty((0, 2)), None)
    shared = set(stops.along[0]) & set(stops.along[1])

    assert [tuple(np.round(stops.points[station])) for station in shared] == [(0.0, 0.0)]


def test_stations_stand_as_far_apart_as_their_line_wants(plain: Ground, tracks: list[Track]) -> None:
    stops = place_stops(plain, tracks, np.empty((0, 2)), None)
    for number, track in enumerate(tracks):
        marks = np.sort(list(stops.along[number].values()))
        assert np.diff(marks) == pytest.approx(track.spacing, rel=0.35)


@pytest.mark.parametrize("wanted", [12, 17, 25, 31, 44])
def test_exactly_as_many_stations_are_placed_as_wanted(
    plain: Ground, tracks: list[Track], wanted: int
) -> None:
    assert place_stops(plain, tracks, np.empty((0, 2)), wanted).added == wanted


def test_a_fixed_station_is_served_where_it_stands(plain: Ground, tracks: list[Track]) -> None:
    tracks[0].fixed.append(0)
    stops = place_stops(plain, tracks, np.array([[1_000.0, 150.0]]), None)
    path = shapely.LineString(bent(tracks[0], stops, 0))

    assert 0 in stops.along[0]
    assert path.distance(shapely.Point(1_000, 150)) < 0.01


def test_no_station_stands_in_the_water(plain: Ground, tracks: list[Track]) -> None:
    lake = shapely.box(-3_000, -500, -1_000, 500)
    dry = areas(plain.dry.difference(lake))
    ground = Ground(plain.frame, plain.grid, plain.inland, plain.height, dry)
    stops = place_stops(ground, tracks, np.empty((0, 2)), 20)

    assert not any(lake.contains(shapely.Point(point)) for point in stops.points)
