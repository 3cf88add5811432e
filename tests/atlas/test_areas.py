"""Standing inside an area, also where longitudes wrap and at the poles."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import MultiPolygon, Polygon, box

from hideline.atlas.areas import Areas, contains, contains_each, disc, square_metres, unrolled
from hideline.atlas.metric import distance, lonlats
from hideline.units import LatLon, Metres

FIJI_SPLIT = MultiPolygon([box(177, -20, 180, -15), box(-180, -20, -178, -15)])
FIJI_RUNNING_ON = box(177, -20, 182, -15)
FIJI_JUMPING = Polygon([(177, -20), (-178, -20), (-178, -15), (177, -15)])
POLAR_CAP = box(-180, 80, 180, 90)


@pytest.mark.parametrize("shape", [FIJI_SPLIT, FIJI_RUNNING_ON, FIJI_JUMPING])
def test_an_area_across_the_antimeridian_holds_what_lies_on_both_sides(shape: Polygon | MultiPolygon) -> None:
    areas = Areas.of([("fiji", "Fiji", shape)])
    inside = [LatLon(-17.0, lon) for lon in (178.0, 179.999, 180.0, -180.0, -179.0)]
    outside = [LatLon(-17.0, lon) for lon in (176.0, -177.0, 0.0)]

    assert all(areas.at(p) for p in inside)
    assert not any(areas.at(p) for p in outside)
    assert areas.at_each(lonlats(inside + outside)).tolist() == [0] * 5 + [-1] * 3
    assert contains_each(unrolled(shape), lonlats(inside + outside)).tolist() == [True] * 5 + [False] * 3


def test_a_pole_lies_in_the_area_that_reaches_it() -> None:
    assert contains(POLAR_CAP, LatLon(90.0, 77.0))
    assert not contains(POLAR_CAP, LatLon(-90.0, 77.0))


def test_the_lowest_id_has_a_spot_on_a_common_edge() -> None:
    areas = Areas.of([("b", "East", box(1, 0, 2, 1)), ("a", "West", box(0, 0, 1, 1))])

    on_the_edge = areas.at(LatLon(0.5, 1.0))

    assert on_the_edge is not None
    assert on_the_edge.name == "West"
    assert areas.at_each(lonlats([LatLon(0.5, 1.0), LatLon(0.5, 1.5)])).tolist() == [0, 1]


def test_nothing_is_around_a_spot_where_there_are_no_areas() -> None:
    nothing = Areas.of([])

    assert nothing.at(LatLon(0.0, 0.0)) is None
    assert nothing.at_each(np.zeros((2, 2))).tolist() == [-1, -1]


spots = st.builds(LatLon, st.floats(-89.9, 89.9), st.floats(-180, 180))


@given(spots, spots, st.floats(1_000, 19_000_000))
def test_a_disc_holds_what_is_within_its_radius(centre: LatLon, p: LatLon, radius: float) -> None:
    gap = distance(centre, p)
    assume(abs(gap - radius) > 0.02 * radius)

    assert contains(disc(centre, Metres(radius), 360), p) == (gap <= radius)


@pytest.mark.parametrize("centre", [LatLon(89.0, 10.0), LatLon(-88.0, -170.0), LatLon(85.0, 179.0)])
def test_a_disc_over_a_pole_holds_the_pole(centre: LatLon) -> None:
    pole = LatLon(90.0 if centre.lat > 0 else -90.0, 0.0)
    over = disc(centre, Metres(1_000_000), 90)

    assert over.is_valid
    assert contains(over, pole)
    assert contains(over, LatLon(centre.lat, -centre.lon))


def test_the_area_of_a_disc_is_that_of_a_circle() -> None:
    across = disc(LatLon(54.0, 179.9), Metres(10_000), 720)

    assert square_metres(across) == pytest.approx(np.pi * 1e8, rel=1e-4)


def test_a_hole_does_not_count_and_an_edge_along_a_parallel_is_straight() -> None:
    """The band between two parallels, all around: a known zone of the ellipsoid less a tenth of it."""
    band = MultiPolygon([box(lon, 0, lon + 90, 30) for lon in (-180, -90, 0, 90)])
    holed = band.difference(box(0, 0, 36, 30))

    assert square_metres(band) == pytest.approx(1.2718e14, rel=1e-3)
    assert square_metres(holed) == pytest.approx(0.9 * square_metres(band), rel=1e-6)
