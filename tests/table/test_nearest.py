"""The remembered nearest station is always the one that a fresh look would find."""

from __future__ import annotations

from random import Random

from hideline.atlas.metric import distance
from hideline.game.ids import SeatId
from hideline.table.nearest import NearestStations, look, moved_at_most
from hideline.units import LatLon
from tests.rounds import town
from tests.towns import MARKET, where

ANN = SeatId("ann")


def test_whoever_wanders_has_the_same_nearest_station_as_by_a_fresh_look() -> None:
    random, nearest, here = Random(1), NearestStations(), where(MARKET)
    for step in range(3000):
        stride = 0.02 if step % 100 == 0 else 0.0004
        lat = here.lat + random.uniform(-stride, stride)
        lon = here.lon + random.uniform(-stride, stride)
        here = LatLon(lat, lon)
        assert nearest.of(ANN, here, town()) == town().nearest_station(here).id


def test_a_short_way_costs_no_new_look() -> None:
    found = look(town(), where(MARKET))
    nearest = NearestStations()
    nearest.of(ANN, where(MARKET), town())
    before = nearest._found[ANN]
    nearest.of(ANN, LatLon(where(MARKET).lat + 0.0001, where(MARKET).lon), town())

    assert found.leeway > 100
    assert nearest._found[ANN] is before


def test_nobody_has_moved_farther_than_the_bound_says() -> None:
    random = Random(2)
    for _ in range(2000):
        a = LatLon(random.uniform(-90, 90), random.uniform(-180, 179))
        b = LatLon(max(-90.0, min(90.0, a.lat + random.uniform(-1, 1))), a.lon + random.uniform(0, 1))
        assert distance(a, b) <= moved_at_most(a, b)
