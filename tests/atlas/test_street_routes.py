r"""Routes along streets, for tracing (PHOTO-1), on a grid of streets 100 metres apart.

Every crossing is a junction; C is where one stands, in the middle of it.
"""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees

import pytest
from shapely import LineString

from hideline.atlas.draft import Street
from hideline.atlas.metric import distance
from hideline.atlas.street_routes import street_route
from hideline.units import LatLon, Metres

METRE = 1 / 111_195
"""A metre in degrees, nearly, on the equator."""
C = LatLon(0.0, 0.0)
BLOCK = 100
SIDE = range(-8, 9)


def stretch(a: tuple[int, int], b: tuple[int, int], *, is_walkable: bool = True) -> Street:
    line = LineString([(x * BLOCK * METRE, y * BLOCK * METRE) for x, y in (a, b)])
    return Street(f"{a}{b}", "", line, is_walkable, is_drivable=True)


def a_grid() -> list[Street]:
    across = [stretch((x, y), (x + 1, y)) for x in SIDE for y in SIDE]
    return across + [stretch((x, y), (x, y + 1)) for x in SIDE for y in SIDE]


def turns_in(route: tuple[LatLon, ...]) -> int:
    headings = [degrees(atan2(b.lat - a.lat, b.lon - a.lon)) for a, b in pairwise(route)]
    return sum(abs((b - a + 180) % 360 - 180) > 45 for a, b in pairwise(headings))


@pytest.mark.parametrize(("length", "turns"), [(1000.0, 5), (804.672, 5), (300.0, 0), (1000.0, 9)])
def test_a_route_is_as_long_as_asked_with_as_many_turns(length: float, turns: int) -> None:
    route = street_route(a_grid(), C, Metres(length), turns)

    assert sum(distance(a, b) for a, b in pairwise(route)) == pytest.approx(length, rel=1e-3)
    assert turns_in(route) == turns


def test_a_route_begins_near_and_never_comes_by_again() -> None:
    route = street_route(a_grid(), LatLon(3 * METRE, 40 * METRE), Metres(1000.0), 5)

    assert distance(route[0], C) < 1.5 * BLOCK
    spots = [(round(spot.lat / METRE), round(spot.lon / METRE)) for spot in route]
    assert len(set(spots)) == len(spots)


@pytest.mark.parametrize(
    "streets",
    [
        [],
        [stretch((0, 0), (40, 0))],
        [stretch((0, 0), (1, 0)), stretch((1, 0), (1, 1))],
        [Street(s.id, "", s.shape, is_walkable=False, is_drivable=True) for s in a_grid()],
    ],
    ids=["none", "no-turns", "too-short", "motorways"],
)
def test_where_no_streets_make_such_a_route_there_is_none(streets: list[Street]) -> None:
    assert street_route(streets, C, Metres(1000.0), 5) == ()


def test_the_same_place_gives_the_same_route() -> None:
    assert street_route(a_grid(), C, Metres(1000.0), 5) == street_route(a_grid(), C, Metres(1000.0), 5)
