"""Pieces of an area in few bytes: what is read is what was written, to less than a centimetre, anywhere on earth."""

from __future__ import annotations

import base64
import json
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from hideline.wire.pieces import packed
from tests.pieces import unpacked

OFF = 0.5e-7 * sqrt(2) + 1e-12
"""Half a step either way: 8 mm on the ground at most."""
SAMPLE = Path(__file__).parents[2] / "web/tests/map/survey/pieces.json"
"""What both ends agree upon: the client's tests read the same file."""

longitudes = st.one_of(st.floats(-180, 180), st.floats(179.99, 180.01), st.floats(-360, 360))
latitudes = st.floats(-90, 90)
rings = st.lists(st.tuples(longitudes, latitudes), min_size=3, max_size=12)
polygons = st.builds(shapely.Polygon, rings, st.lists(rings, max_size=2))
areas = st.one_of(polygons, st.builds(shapely.MultiPolygon, st.lists(polygons, max_size=3)))


def assert_same(read: BaseGeometry, written: BaseGeometry) -> None:
    as_one = shapely.multipolygons(shapely.get_parts(written))
    assert shapely.get_num_geometries(read) == shapely.get_num_geometries(as_one)
    assert shapely.equals_exact(read, as_one, OFF)


@given(st.dictionaries(st.integers(0, 2000), areas, max_size=4))
def test_what_is_read_is_what_was_written(pieces: dict[int, BaseGeometry]) -> None:
    """Rings may cross themselves, run either way, be thin as a hair or lie across the antimeridian."""
    read = unpacked(packed(pieces))

    assert list(read) == list(pieces)
    for place, area in pieces.items():
        assert_same(read[place], area)


@given(areas, areas)
def test_a_piece_is_written_the_same_whatever_else_is_asked_for(
    one: BaseGeometry, other: BaseGeometry
) -> None:
    assert packed({0: one, 1: other}) == packed({0: one}) + packed({1: other})


def test_nothing_is_no_bytes_and_an_empty_area_no_rings() -> None:
    assert packed({}) == b""
    assert packed({7: shapely.Polygon()}) == bytes([7, 0])
    assert packed({7: shapely.Point(1, 2)}) == bytes([7, 0])


@pytest.mark.parametrize("centre", [(0.0, 0.0), (179.999, -17.0), (-39.5, 49.2), (139.7, 80.0)])
def test_a_round_zone_takes_two_bytes_for_a_corner(centre: tuple[float, float]) -> None:
    lon, lat = centre
    zone = shapely.transform(
        shapely.Point(0, 0).buffer(1000 / 111_320, quad_segs=36),
        lambda corners: corners / [np.cos(np.radians(lat)), 1] + [lon, lat],
    )
    corners = shapely.get_num_coordinates(zone) - 1
    assert len(packed({0: zone})) < 2.2 * corners + 20


def test_it_is_what_the_client_reads() -> None:
    sample: dict[str, Any] = json.loads(SAMPLE.read_text())
    pieces = {int(place): shapely.from_geojson(json.dumps(area)) for place, area in sample["pieces"].items()}

    assert base64.b64encode(packed(pieces)).decode() == sample["packed"]
