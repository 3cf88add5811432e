"""Heights between the points of a grid (MEAS-2)."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hideline.atlas.draft import Elevation
from hideline.atlas.heights import height_at
from hideline.units import LatLon

SLOPE = Elevation(
    10.0, 20.0, 1.0, 1.0, np.array([[0, 10, 20], [100, 110, 120], [200, 210, 220]], dtype=np.float32)
)


@given(st.floats(8.0, 10.0), st.floats(20.0, 22.0))
def test_on_an_even_slope_heights_are_exact(lat: float, lon: float) -> None:
    assert height_at(SLOPE, LatLon(lat, lon)) == pytest.approx((10 - lat) * 100 + (lon - 20) * 10, abs=1e-6)


@pytest.mark.parametrize("spot", [LatLon(10.1, 21), LatLon(7.9, 21), LatLon(9, 19.9), LatLon(9, 22.1)])
def test_beyond_the_grid_nothing_is_known(spot: LatLon) -> None:
    assert height_at(SLOPE, spot) is None


def test_beside_an_unknown_point_nothing_is_known() -> None:
    holed = Elevation(10.0, 20.0, 1.0, 1.0, np.array([[0, np.nan], [0, 0]], dtype=np.float32))

    assert height_at(holed, LatLon(9.5, 20.5)) is None


def test_a_grid_may_run_on_past_the_antimeridian() -> None:
    across = Elevation(1.0, 179.0, 1.0, 1.0, np.array([[0, 5, 9], [0, 5, 9]], dtype=np.float32))

    assert height_at(across, LatLon(0.5, -179.0)) == pytest.approx(9.0)


def test_a_single_row_is_no_grid() -> None:
    assert (
        height_at(Elevation(1.0, 1.0, 1.0, 1.0, np.zeros((1, 5), dtype=np.float32)), LatLon(1.0, 2.0)) is None
    )
