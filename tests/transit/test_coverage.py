r"""Whether a timetable knows all that runs: it rules out nothing otherwise (law 1).

A ---- B ---- C        line U1, 10 and 11 June 2024
       B ---- D        line R1, a feed of its own
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pytest

from hideline.transit.build import build_timetable
from hideline.transit.coverage import Coverage, Gaps
from hideline.transit.feed import read_feed
from hideline.transit.merging import merge_feeds
from hideline.transit.packing import pack, unpack
from hideline.transit.stations import Stations
from hideline.transit.timetable import Timetable
from hideline.units import Instant, LatLon, hours, minutes
from tests.transit.feeds import hand_feed, moment, table

PLACES = {"A": (52.0, 13.0), "B": (52.0, 13.1), "C": (52.0, 13.2), "D": (52.1, 13.1)}


@dataclass(frozen=True)
class Drawn:
    """A line as a map has it."""

    id: str
    name: str
    patterns: tuple[tuple[str, ...], ...]
    mode: str = "metro"


U1 = Drawn("U1", "U1", (("A", "B", "C"), ("C", "B", "A")))
R1 = Drawn("R1", "R1", (("B", "D"),))
LINES = (U1, R1)
METRO = {"U1/1": "A 08:00 B 08:10 C 08:20", "U1/2": "C 23:50 B 24:20 A 24:40"}
RAIL = {"R1/1": "B 08:15 D 08:25"}
BOTH = ("20240610", "20240611")
KNOWS_ALL = Gaps(has_days=True, stations=(), lines=())


def put_together(*feeds: Mapping[str, str]) -> Timetable:
    """Feeds as one timetable, their stops of one name being one station."""
    read = merge_feeds([read_feed(feed, f"{n}:") for n, feed in enumerate(feeds)])
    of_stop = {stop.id: stop.name for stop in read.stops}
    positions = tuple(LatLon(*place) for place in PLACES.values())
    return build_timetable(read, Stations(tuple(PLACES), positions, of_stop))[0]


def metro(days: Sequence[str] = BOTH) -> dict[str, str]:
    return hand_feed(METRO, PLACES, days=days)


def rail(days: Sequence[str] = BOTH) -> dict[str, str]:
    return hand_feed(RAIL, PLACES, days=days)


def is_metro(mode: str, route_type: int) -> bool:
    return (mode, route_type) == ("metro", 1)


def beside(timetable: Timetable, lines: Sequence[Drawn] = LINES) -> Coverage:
    return Coverage.of(timetable, PLACES, lines, is_metro)


def gaps(timetable: Timetable, start: str, lines: Sequence[Drawn] = LINES) -> Gaps:
    at = moment(f"{start}:00+00:00")
    return beside(timetable, lines).between(at, Instant(at + minutes(40)))


def test_a_timetable_with_every_station_line_and_feed_knows_all() -> None:
    assert gaps(put_together(metro(), rail()), "2024-06-10T08:00") == KNOWS_ALL
    assert not KNOWS_ALL


def test_a_station_without_calls_and_a_line_without_runs_are_gaps() -> None:
    assert gaps(put_together(metro()), "2024-06-10T08:00") == Gaps(True, ("D",), ("R1",))
    assert beside(put_together(metro())).ever() == Gaps(True, ("D",), ("R1",))


def test_a_line_is_a_gap_although_all_its_stations_are_called_at() -> None:
    """An express without a timetable may be faster than everything that has one."""
    express, nameless = Drawn("relation/1", "RE 7", (("A", "C"),)), Drawn("relation/2", "", (("A", "C"),))
    found = gaps(put_together(metro(), rail()), "2024-06-10T08:00", [*LINES, express, nameless])
    assert found == Gaps(True, (), ("", "RE 7"))


MAPPED = replace(U1, id="relation/1")
"""A line that the map does not have from the timetable."""


@pytest.mark.parametrize("stations", [("A", "B", "C"), ("C", "A"), ("B", "C")])
def test_a_mapped_line_is_known_by_the_route_that_serves_its_stations(stations: tuple[str, ...]) -> None:
    known = replace(MAPPED, name="u1", patterns=(stations,))
    assert gaps(put_together(metro(), rail()), "2024-06-10T08:00", [*LINES, known]) == KNOWS_ALL


@pytest.mark.parametrize(
    "line",
    [
        replace(MAPPED, patterns=(("D", "C"),)),
        replace(MAPPED, patterns=(("A", "B", "C"), ("A", "D"))),
        replace(MAPPED, mode="bus"),
    ],
    ids=["elsewhere", "with-a-branch", "of-another-kind"],
)
def test_a_line_that_only_shares_its_name_with_a_route_is_a_gap(line: Drawn) -> None:
    """Another operator's U1 from C to D is faster than U1 and R1 by way of B; a hider may have taken it (law 1)."""
    timetable = put_together(metro(), rail())
    assert gaps(timetable, "2024-06-10T08:00", [*LINES, line]) == Gaps(True, (), ("U1",))
    assert beside(timetable, [*LINES, line]).ever() == Gaps(True, (), ("U1",))


def test_two_routes_of_one_name_do_not_make_up_a_third() -> None:
    """A to B and B to C are no through train from A to C."""
    halves = hand_feed({"U1/1": "A 08:00 B 08:10", "U1b/1": "B 08:20 C 08:30 D 08:40"}, PLACES)
    halves["routes.txt"] = halves["routes.txt"].replace("U1b,1,U1b", "U1b,1,U1")
    through = replace(MAPPED, patterns=(("A", "B", "C"),))
    found = Coverage.of(put_together(halves), PLACES, [through], is_metro).ever()
    assert found == Gaps(True, (), ("U1",))


def test_a_route_whose_trips_lost_a_station_does_not_serve_its_line() -> None:
    short = hand_feed({"U1/1": "A 08:00 B 08:10", "X/1": "B 08:15 C 08:20 D 08:25"}, PLACES)
    found = Coverage.of(put_together(short), PLACES, [U1], is_metro).ever()
    assert found == Gaps(True, (), ("U1",))


def test_a_feed_that_has_ended_leaves_gaps_although_another_goes_on() -> None:
    timetable = put_together(metro(), rail(["20240610"]))
    assert gaps(timetable, "2024-06-10T08:00") == KNOWS_ALL
    assert gaps(timetable, "2024-06-11T08:00") == Gaps(False, ("D",), ())


def test_a_feed_that_has_ended_is_a_gap_where_its_stations_have_other_calls() -> None:
    shuttle = hand_feed({"R1/1": "A 08:00 C 08:03"}, PLACES, days=["20240610"])
    everywhere = hand_feed({"U1/1": "A 08:00 B 08:10 C 08:20 D 08:40"}, PLACES, days=BOTH)
    lines = [U1, replace(R1, patterns=(("A", "C"),))]
    assert gaps(put_together(everywhere, shuttle), "2024-06-11T08:00", lines) == Gaps(False, (), ())


def test_a_gap_in_the_calendar_is_one() -> None:
    days = ["20240610", "20240612"]
    assert gaps(put_together(metro(days), rail(days)), "2024-06-10T08:00") == KNOWS_ALL
    assert not gaps(put_together(metro(days), rail(days)), "2024-06-11T08:00").has_days


@pytest.mark.parametrize(
    "start", ["2024-06-10T00:10", "2024-06-11T23:59", "2024-06-12T00:10", "2025-01-01T08:00"]
)
def test_beyond_the_first_and_the_last_day_nothing_is_known(start: str) -> None:
    """At ten past midnight the trains of the day before are still about, of which the timetable says nothing."""
    late = {"U1/0": "A 00:05 B 00:15 C 00:25", **METRO}
    timetable = put_together(hand_feed(late, PLACES, days=BOTH), rail())
    assert not gaps(timetable, start).has_days


def test_where_a_running_operator_does_not_stop_that_day_is_known() -> None:
    """C is left out on the second day by an agency that runs: nobody gets there, and that is no gap."""
    feed = hand_feed({**METRO, "U1/3": "A 09:00 B 09:10", **RAIL}, PLACES)
    feed["trips.txt"] = feed["trips.txt"].replace("U1,s,U1/3", "U1,t,U1/3").replace("R1,s,", "R1,t,")
    feed["calendar_dates.txt"] = table(
        "service_id,date,exception_type", "s,20240610,1", "t,20240610,1", "t,20240611,1"
    )
    assert gaps(put_together(feed), "2024-06-11T08:30") == KNOWS_ALL


def test_an_agency_that_does_not_run_leaves_gaps_where_nobody_else_stops() -> None:
    feed = hand_feed({**METRO, **RAIL}, PLACES, days=BOTH)
    feed["routes.txt"] = feed["routes.txt"].replace("R1,1,", "R1,2,")
    feed["agency.txt"] += "2,Railway,http://y,UTC\n"
    feed["trips.txt"] = feed["trips.txt"].replace("R1,s,", "R1,t,")
    feed["calendar_dates.txt"] += "t,20240610,1\n"
    assert gaps(put_together(feed), "2024-06-10T08:00") == KNOWS_ALL
    assert gaps(put_together(feed), "2024-06-11T08:00") == Gaps(True, ("D",), ())


def test_after_the_last_train_of_a_day_it_is_known_that_nothing_runs() -> None:
    early = hand_feed({"U1/1": "A 08:00 B 08:10 C 08:20", "R1/1": "B 08:15 D 08:25"}, PLACES, days=BOTH)
    assert gaps(put_together(early), "2024-06-10T21:00") == KNOWS_ALL
    assert not gaps(put_together(early), "2024-06-12T21:00").has_days


def test_a_timetable_without_trips_knows_nothing() -> None:
    empty = put_together(
        {**metro(), "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"}
    )
    assert gaps(empty, "2024-06-10T08:00") == Gaps(False, ("A", "B", "C", "D"), ("R1", "U1"))


def test_an_older_timetable_does_not_tell_operators_and_every_line_must_run() -> None:
    arrays, facts = unpack(put_together(metro(), rail(["20240610"])).to_bytes())
    older = pack({name: array for name, array in arrays.items() if "operators" not in name}, facts)
    assert gaps(Timetable.from_bytes(older), "2024-06-10T08:00") == KNOWS_ALL
    assert not gaps(Timetable.from_bytes(older), "2024-06-11T08:00").has_days


def test_what_is_known_is_known_after_storing() -> None:
    timetable = put_together(metro(), rail(["20240610"]))
    again = Timetable.from_bytes(timetable.to_bytes())
    at = moment("2024-06-11T08:00:00+00:00")
    assert beside(again).between(at, Instant(at + hours(1))) == Gaps(False, ("D",), ())
