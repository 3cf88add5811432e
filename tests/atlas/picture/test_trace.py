"""The shape of a street as a picture (PHOTO-1)."""

from __future__ import annotations

import io

import numpy as np
from PIL import Image

from hideline.atlas.picture.trace import MARGIN, SIDE, draw_trace
from hideline.units import LatLon


def inked(png: bytes) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    """Where the picture is dark."""
    return np.asarray(Image.open(io.BytesIO(png)).convert("L")) < 128


def test_a_street_to_the_north_east_rises_from_left_to_right() -> None:
    dark = inked(draw_trace([LatLon(54.0, 9.0), LatLon(54.001, 9.0017)]))

    assert dark.shape == (SIDE, SIDE)
    assert dark[SIDE - MARGIN, MARGIN]
    assert dark[MARGIN, SIDE - MARGIN]
    assert not dark[MARGIN, MARGIN]
    assert not dark[: MARGIN // 2].any()


def test_a_street_is_as_long_as_wide_where_it_is_so_on_the_ground() -> None:
    """A square of streets in the far north is a square: degrees of longitude are short there."""
    side = 0.001
    east = side / np.cos(np.radians(60.0))
    corners = [
        LatLon(60.0, 9.0),
        LatLon(60.0 + side, 9.0),
        LatLon(60.0 + side, 9.0 + east),
        LatLon(60.0, 9.0 + east),
    ]

    rows, columns = np.nonzero(inked(draw_trace(corners)))

    assert abs(np.ptp(rows) - np.ptp(columns)) <= 3


def test_the_picture_holds_the_shape_and_nothing_else() -> None:
    png = draw_trace([LatLon(54.0, 9.0), LatLon(54.001, 9.001), LatLon(54.001, 9.002)])

    assert Image.open(io.BytesIO(png)).info == {}
    assert len(png) < 40_000


def test_a_street_of_no_length_is_a_dot() -> None:
    assert inked(draw_trace([LatLon(54.0, 9.0), LatLon(54.0, 9.0)])).any()
