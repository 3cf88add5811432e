"""A timetable from a stranger is searched only when every number in it leads somewhere inside."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hideline.transit.checking import must_be_searchable
from hideline.transit.network import Network
from hideline.transit.timetable import Timetable
from hideline.units import Malformed
from tests.transit.feeds import hand_feed, random_feed, table, timetable_of

STOPS = {"A": (52.0, 13.0), "B": (52.02, 13.0), "C": (52.04, 13.0)}
POINTING = (
    "network.first_position",
    "network.first_trip",
    "network.zone",
    "network.station",
    "network.run",
    "network.service",
    "network.first_run",
    "network.first_call",
    "network.call_pattern",
    "network.call_position",
    "network.first_onward",
    "network.onward_trip",
    "network.onward_service",
    "signs.station_id",
    "signs.position_stop",
    "signs.pattern_route",
    "signs.route_name",
    "signs.trip_headsign",
    "links.first",
    "links.to",
    "words.first",
    "operators.of_pattern",
)


def small() -> Timetable:
    """Two trips there, and the vehicle of the first one back again."""
    trips = {
        "U1/1": "A 08:00 B 08:10 C 08:20",
        "U1/2": "A 09:00 B 09:10 C 09:20",
        "U1/3": "C 08:30 B 08:40 A 08:50",
    }
    rows = ("U1,s,U1/1,b", "U1,s,U1/2,", "U1,s,U1/3,b")
    return timetable_of(
        hand_feed(trips, STOPS) | {"trips.txt": table("route_id,service_id,trip_id,block_id", *rows)}
    )


def changed(timetable: Timetable, name: str, array: object) -> Timetable:
    part, _, field = name.partition(".")
    parts = {
        each: getattr(timetable, each)
        for each in ("network", "signs", "grounds", "links", "words", "operators")
    }
    parts[part] = parts[part]._replace(**{field: array})
    return Timetable(**parts, first_day=timetable.first_day)


def array_of(timetable: Timetable, name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    part, _, field = name.partition(".")
    return np.array(getattr(getattr(timetable, part), field))


@settings(max_examples=30, deadline=None)
@given(st.randoms(use_true_random=False))
def test_what_was_built_here_is_searchable(random: Random) -> None:
    must_be_searchable(Timetable.from_bytes(timetable_of(random_feed(random)).to_bytes()))


@pytest.mark.parametrize("name", POINTING)
@pytest.mark.parametrize("wild", [-1, 1 << 20])
def test_a_number_that_leads_outside_is_found(name: str, wild: int) -> None:
    numbers = array_of(small(), name)
    numbers[-1] = wild

    with pytest.raises(Malformed, match="The timetable in this map is damaged"):
        must_be_searchable(changed(small(), name, numbers))


@pytest.mark.parametrize("field", Network._fields)
def test_an_array_that_is_too_short_is_found(field: str) -> None:
    with pytest.raises(Malformed, match="is damaged"):
        must_be_searchable(changed(small(), f"network.{field}", array_of(small(), f"network.{field}")[:-1]))


def test_an_array_of_other_numbers_is_found() -> None:
    with pytest.raises(Malformed, match=r"network\.station"):
        must_be_searchable(
            changed(small(), "network.station", array_of(small(), "network.station").astype(np.int64))
        )


@pytest.mark.parametrize("field", ["arrival", "departure"])
def test_time_that_turns_back_is_found(field: str) -> None:
    times = array_of(small(), f"network.{field}")
    times[1] = -600

    with pytest.raises(Malformed, match="times"):
        must_be_searchable(changed(small(), f"network.{field}", times))
