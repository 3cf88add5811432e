"""A timetable in bytes is the same timetable, opened without copying; and nothing is compiled once it is
warm.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hideline.transit import fitting, patterns, repair, stop_times, sweep, walking
from hideline.transit.bench import measure
from hideline.transit.journeys import journeys
from hideline.transit.lines import lines
from hideline.transit.raptor import latest_departures, reach
from hideline.transit.riding import guess_runs
from hideline.transit.timetable import Timetable
from hideline.transit.walking import RUNNER
from hideline.transit.warm import warm
from hideline.units import Fix, Instant, LatLon, Malformed, hours, metres
from tests.transit.feeds import hand_feed, moment, random_feed, timetable_of

STOPS = {"A": (52.0, 13.0), "B": (52.1, 13.0), "C": (52.2, 13.0)}
EIGHT = moment("2024-06-10T08:00:00+00:00")


@settings(max_examples=30, deadline=None)
@given(st.randoms(use_true_random=False))
def test_what_is_written_is_read_again(random: Random) -> None:
    made = timetable_of(random_feed(random))

    opened = Timetable.from_bytes(made.to_bytes())

    assert opened.first_day == made.first_day
    assert opened.station_ids == made.station_ids
    assert opened.to_bytes() == made.to_bytes()
    for before, after in zip(made.network, opened.network, strict=True):
        np.testing.assert_array_equal(before, after)


def test_an_opened_timetable_is_a_window_onto_its_file(tmp_path: Path) -> None:
    path = tmp_path / "timetable"
    path.write_bytes(timetable_of(hand_feed({"U1/1": "A 08:00 B 08:10"}, STOPS)).to_bytes())

    timetable = Timetable.open(path)

    assert not timetable.network.start.flags.owndata
    assert not timetable.network.start.flags.writeable
    assert reach(timetable, "A", EIGHT, hours(1)).at("B") is not None


def test_other_bytes_are_refused() -> None:
    with pytest.raises(Malformed, match="not a timetable that Hideline wrote"):
        Timetable.from_bytes(b"PK\x03\x04 something else")


def test_days_are_known_by_date() -> None:
    timetable = timetable_of(hand_feed({"U1/1": "A 08:00 B 08:10"}, STOPS, days=["20240610", "20240613"]))

    assert timetable.days == (date(2024, 6, 10), date(2024, 6, 13))
    assert timetable.day_number(date(2024, 6, 12)) == 2
    assert timetable.day_number(date(2024, 6, 14)) is None
    assert timetable.covers(EIGHT)
    assert not timetable.covers(moment("2024-07-10T08:00:00+00:00"))


def test_lines_carry_every_sequence_of_stations_the_busiest_first() -> None:
    trips = {"U1/1": "A 08:00 C 08:20", "U1/2": "A 08:00 B 08:10 C 08:20", "U1/3": "A 09:00 B 09:10 C 09:20"}

    (line,) = lines(timetable_of(hand_feed(trips, STOPS)))

    assert line.sign.name == "U1"
    assert line.patterns == (("A", "B", "C"), ("A", "C"))


def test_trips_that_overtake_each_other_stand_in_patterns_of_their_own() -> None:
    trips = {
        "U1/slow": "A 08:00 B 08:30 C 09:00",
        "U1/fast": "A 08:05 B 08:10 C 08:15",
        "U1/next": "A 08:20 B 08:50 C 09:20",
    }

    timetable = timetable_of(hand_feed(trips, STOPS))

    assert list(np.diff(timetable.network.first_trip)) == [2, 1]
    assert len(timetable.network.first_run) - 1 == 2, "slow and next take the same time, so they share a run"


def test_courses_that_only_differ_in_length_stay_apart() -> None:
    """Route, stop and way numbers are small and often 0; sorting by them must not confuse 0 0 with 0 0 0."""
    trips = {
        "U1/1": "A 08:00 A 08:10",
        "U2/1": "A 08:00 A 08:05",
        "U3/1": "A 08:00 A 08:05 A 08:10",
        "U4/1": "A 08:00 A 08:10 A 08:20 A 08:30",
    }

    timetable = timetable_of(hand_feed(trips, STOPS))

    assert sorted(np.diff(timetable.network.first_position)) == [2, 2, 3, 4]


def test_nothing_is_compiled_after_warming_up(tmp_path: Path) -> None:
    warm()
    loops = [
        loop
        for module in (fitting, patterns, repair, stop_times, sweep, walking)
        for loop in vars(module).values()
        if hasattr(loop, "signatures")
    ]
    before = [len(loop.signatures) for loop in loops]

    made = timetable_of(random_feed(Random(1)))
    path = tmp_path / "timetable"
    path.write_bytes(made.to_bytes())
    for timetable in (made, Timetable.from_bytes(made.to_bytes()), Timetable.open(path)):
        at = Instant(int(timetable.grounds.day_start[0, 0]) * 1000)
        fix = Fix(timetable.position(0), Instant(at + hours(8)), metres(50))
        for origin in ("S0", LatLon(52.01, 13.01)):
            reach(timetable, origin, at, hours(9), RUNNER, most_rides=3)
            latest_departures(timetable, origin, Instant(at + hours(9)), hours(9))
            journeys(timetable, origin, "S1", at)
        guess_runs(timetable, [fix])

    assert sum(before) > 10
    assert [len(loop.signatures) for loop in loops] == before


def test_the_figures_are_measured(tmp_path: Path) -> None:
    for name, text in hand_feed({"U1/1": "A 08:00 B 08:10"}, STOPS).items():
        (tmp_path / name).write_text(text)

    figures = measure(tmp_path)

    assert {"import_s", "open_s", "one_to_all_ms", "rss_mb"} <= figures.keys()
    assert figures["stations"] == 3
