r"""Vehicles that run on under another number: nobody changes who stays aboard.

A ---- B ---- C        U1 ends at B, where U2 begins; a change at B takes a minute
"""

from __future__ import annotations

import pytest

from hideline.transit.journeys import journeys
from hideline.transit.packing import pack, unpack
from hideline.transit.raptor import latest_departures, reach
from hideline.transit.timetable import Timetable
from hideline.units import hours
from tests.transit.feeds import hand_feed, moment, table, timetable_of

PLACES = {"A": (52.0, 13.0), "B": (52.1, 13.0), "C": (52.2, 13.0), "D": (52.3, 13.0)}
EIGHT = moment("2024-06-10T08:00:00+00:00")


def with_blocks(
    trips: dict[str, str], blocks: dict[str, str], services: dict[str, str] | None = None
) -> dict[str, str]:
    """A feed whose trips belong to blocks."""
    feed = hand_feed(trips, PLACES)
    rows = (
        f"{key.split('/')[0]},{(services or {}).get(key, 's')},{key},{blocks.get(key, '')}" for key in trips
    )
    feed["trips.txt"] = table("route_id,service_id,trip_id,block_id", *rows)
    return feed


def at(clock: str) -> int:
    return moment(f"2024-06-10T{clock}:00+00:00")


THROUGH = {"U1/1": "A 08:00 B 08:10", "U2/1": "B 08:10 C 08:20"}
ONE_BLOCK = {"U1/1": "b", "U2/1": "b"}


def test_whoever_stays_aboard_needs_no_change() -> None:
    alone = timetable_of(hand_feed(THROUGH, PLACES))
    assert reach(alone, "A", EIGHT, hours(1)).at("C") is None
    timetable = timetable_of(with_blocks(THROUGH, ONE_BLOCK))
    assert reach(timetable, "A", EIGHT, hours(1)).at("C") == at("08:20")
    assert reach(timetable, "A", EIGHT, hours(1), most_rides=1).at("C") == at("08:20")
    assert latest_departures(timetable, "C", moment("2024-06-10T08:30:00+00:00"), hours(1)).at("A") == at(
        "08:00"
    )


def test_a_journey_has_both_numbers_and_no_change() -> None:
    timetable = timetable_of(with_blocks(THROUGH, ONE_BLOCK))
    (journey,) = journeys(timetable, "A", "C", EIGHT)
    assert [(ride.line.name, ride.is_onward) for ride in journey.rides] == [("U1", False), ("U2", True)]
    assert (journey.changes, journey.arrives) == (0, at("08:20"))
    assert [call.station for ride in journey.rides for call in ride.calls] == ["A", "B", "B", "C"]


def test_one_may_take_a_later_train_because_it_runs_on() -> None:
    """From the first train nobody changes to U2 in time; the second one becomes it."""
    trips = {"U1/1": "A 08:00 B 08:10", "U1/2": "A 08:05 B 08:10", "U2/1": "B 08:10 C 08:20"}
    timetable = timetable_of(with_blocks(trips, {"U1/2": "b", "U2/1": "b"}))
    assert reach(timetable, "A", EIGHT, hours(1)).at("C") == at("08:20")
    (journey,) = journeys(timetable, "A", "C", EIGHT)
    assert [ride.departs for ride in journey.rides] == [at("08:05"), at("08:10")]


def test_a_vehicle_may_run_on_twice() -> None:
    trips = {**THROUGH, "U3/1": "C 08:20 D 08:30"}
    timetable = timetable_of(with_blocks(trips, {**ONE_BLOCK, "U3/1": "b"}))
    assert reach(timetable, "A", EIGHT, hours(1), most_rides=1).at("D") == at("08:30")


@pytest.mark.parametrize(
    ("trips", "blocks"),
    [
        ({"U1/1": "A 08:00 B 08:10", "U2/1": "C 08:15 D 08:20"}, ONE_BLOCK),
        (THROUGH, {"U1/1": "b", "U2/1": "c"}),
        ({"U3/1": "D 08:10 A 08:11", **THROUGH}, {**ONE_BLOCK, "U3/1": "b"}),
        ({"U1/1": "A 08:00 B 08:10", "U2/1": "B 08:09 C 08:20"}, ONE_BLOCK),
    ],
    ids=["begins-elsewhere", "another-vehicle", "goes-elsewhere-first", "has-left"],
)
def test_one_cannot_stay_aboard(trips: dict[str, str], blocks: dict[str, str]) -> None:
    timetable = timetable_of(with_blocks(trips, blocks))
    assert reach(timetable, "A", EIGHT, hours(1)).at("C") is None


def test_a_vehicle_runs_on_only_on_days_of_both_trips() -> None:
    """On Mondays U1 becomes U2, on Tuesdays U3 to the same place, ten minutes later."""
    trips = {"U1/1": "A 08:00 B 08:10", "U2/1": "B 08:10 C 08:20", "U3/1": "B 08:21 C 08:30"}
    feed = with_blocks(trips, dict.fromkeys(trips, "b"), {"U1/1": "both", "U2/1": "one", "U3/1": "two"})
    feed["calendar_dates.txt"] = table(
        "service_id,date,exception_type",
        "both,20240610,1",
        "both,20240611,1",
        "one,20240610,1",
        "two,20240611,1",
    )
    timetable = timetable_of(feed)
    assert reach(timetable, "A", EIGHT, hours(1), most_rides=1).at("C") == at("08:20")
    tuesday = moment("2024-06-11T08:00:00+00:00")
    assert reach(timetable, "A", tuesday, hours(1), most_rides=1).at("C") == moment(
        "2024-06-11T08:30:00+00:00"
    )


def test_an_older_timetable_has_no_vehicles_that_run_on() -> None:
    arrays, facts = unpack(timetable_of(with_blocks(THROUGH, ONE_BLOCK)).to_bytes())
    older = pack({name: array for name, array in arrays.items() if "onward" not in name}, facts)
    assert reach(Timetable.from_bytes(older), "A", EIGHT, hours(1)).at("C") is None


def test_who_stays_aboard_is_known_after_storing() -> None:
    timetable = timetable_of(with_blocks(THROUGH, ONE_BLOCK))
    again = Timetable.from_bytes(timetable.to_bytes())
    assert reach(again, "A", EIGHT, hours(1)).at("C") == at("08:20")
