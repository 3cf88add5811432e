"""The legal spot nearest to where a phone says somebody is (ZONE-1, MAP-3)."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from hideline.atlas.areas import contains
from hideline.atlas.legal import legal_spot
from hideline.atlas.metric import destination, distance
from hideline.units import LatLon, Metres

CENTRE, RADIUS = LatLon(50.0, 8.0), Metres(500.0)
MAP = shapely.box(7.9, 49.9, 8.1, 50.1)


def test_a_spot_of_the_zone_stays_where_it_is() -> None:
    here = destination(CENTRE, 77.0, Metres(499.9))
    assert legal_spot(MAP, here, CENTRE, RADIUS) == here


def test_a_spot_outside_the_circle_comes_straight_in() -> None:
    found = legal_spot(MAP, destination(CENTRE, 77.0, Metres(530.0)), CENTRE, RADIUS)
    assert distance(found, destination(CENTRE, 77.0, RADIUS)) < 0.1


def test_a_spot_in_a_no_go_area_comes_out_on_the_nearest_side() -> None:
    lake = shapely.Polygon([(8.0, 49.9), (8.004, 49.9), (8.004, 50.1), (8.0, 50.1)])
    found = legal_spot(shapely.difference(MAP, lake), LatLon(50.0, 8.0005), CENTRE, RADIUS)
    assert distance(found, CENTRE) < 0.2
    assert found.lon < 8.0


def test_a_zone_with_nothing_in_play_has_its_station() -> None:
    assert legal_spot(shapely.box(9.0, 49.9, 9.1, 50.1), LatLon(50.0, 8.1), CENTRE, RADIUS) == CENTRE


@given(
    st.floats(0.0, 360.0),
    st.floats(0.0, 3_000.0),
    st.sampled_from([8.0, 179.999, -179.999]),
    st.integers(0, 3),
)
def test_what_is_found_is_in_play_and_in_the_zone_and_nothing_nearer_is(
    direction: float, away: float, lon: float, cut: int
) -> None:
    centre = LatLon(50.0, lon)
    whole = shapely.box(lon - 0.1, 49.9, lon + 0.1, 50.1)
    edges = [
        whole,
        shapely.box(lon - 0.1, 49.9, lon + 0.002, 50.1),
        shapely.box(lon - 0.1, 49.998, lon + 0.1, 50.1),
    ]
    playable = [*edges, shapely.difference(whole, shapely.box(lon + 0.003, 49.9, lon + 0.005, 50.1))][cut]
    p = destination(centre, direction, Metres(away))
    found = legal_spot(playable, p, centre, RADIUS)
    assert contains(playable, found)
    assert distance(found, centre) <= RADIUS
    others = (destination(centre, 11.25 * k, Metres(r)) for k in range(32) for r in (100.0, 300.0, 499.0))
    nearest = min(distance(p, other) for other in others if contains(playable, other))
    assert distance(p, found) <= max(nearest, 0.0) + 0.5


@pytest.mark.parametrize("lon", [180.0, -180.0])
def test_it_works_at_the_antimeridian(lon: float) -> None:
    found = legal_spot(shapely.box(179.9, 49.9, 180.1, 50.1), LatLon(50.0, -179.9), LatLon(50.0, lon), RADIUS)
    assert distance(found, LatLon(50.0, 180.0)) <= RADIUS
