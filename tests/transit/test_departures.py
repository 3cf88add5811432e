"""The departure board."""

from __future__ import annotations

from datetime import date

from hideline.transit.departures import departures
from hideline.transit.service import departures_on
from hideline.units import hours, minutes
from tests.transit.feeds import hand_feed, moment, real_feed, table, timetable_of

STOPS = {"A": (52.0, 13.0), "B": (52.1, 13.0), "C": (52.2, 13.0)}
TRIPS = {
    "U1/late": "A 23:50 B 24:10 C 24:30",
    "U1/morning": "A 08:00 B 08:10 C 08:20",
    "U2/back": "C 08:05 B 08:15 A 08:25",
}


def test_departures_are_those_to_board_soonest_first() -> None:
    timetable = timetable_of(hand_feed(TRIPS, STOPS))

    board = departures(timetable, "B", moment("2024-06-10T08:10:00+00:00"), hours(1))

    assert [(row.at, row.line.name, row.headsign) for row in board] == [
        (moment("2024-06-10T08:10:00+00:00"), "U1", "C"),
        (moment("2024-06-10T08:15:00+00:00"), "U2", "A"),
    ]


def test_nothing_leaves_from_where_a_trip_ends() -> None:
    timetable = timetable_of(hand_feed(TRIPS, STOPS))

    board = departures(timetable, "C", moment("2024-06-10T08:00:00+00:00"), hours(1))

    assert [row.line.name for row in board] == ["U2"]


def test_after_midnight_yesterdays_trips_still_leave() -> None:
    timetable = timetable_of(hand_feed(TRIPS, STOPS))

    board = departures(timetable, "B", moment("2024-06-11T00:05:00+00:00"), minutes(10))

    assert [row.at for row in board] == [moment("2024-06-11T00:10:00+00:00")]
    assert timetable.day(board[0].run.day) == date(2024, 6, 10)


def test_a_day_counts_its_departures() -> None:
    timetable = timetable_of(hand_feed(TRIPS, STOPS))

    counts = departures_on(timetable, date(2024, 6, 10))

    assert [counts[timetable.station(station)] for station in "ABC"] == [2, 3, 1]


def test_a_day_without_service_has_no_departures() -> None:
    timetable = timetable_of(hand_feed(TRIPS, STOPS))

    for day in (date(2024, 6, 11), date(1999, 1, 1)):
        assert not departures_on(timetable, day).any()


def test_calls_where_nobody_may_board_do_not_count() -> None:
    times = table(
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type",
        "U1/late,08:00:00,08:00:00,A,0,0",
        "U1/late,08:10:00,08:10:00,B,1,1",
        "U1/late,08:20:00,08:20:00,C,2,0",
    )
    timetable = timetable_of(hand_feed(TRIPS, STOPS) | {"stop_times.txt": times})

    counts = departures_on(timetable, date(2024, 6, 10))
    assert [counts[timetable.station(station)] for station in "ABC"] == [1, 0, 0]
    assert departures(timetable, "B", moment("2024-06-10T08:00:00+00:00"), hours(1)) == ()


def test_the_board_and_the_count_of_a_day_agree_on_a_real_feed() -> None:
    timetable = timetable_of(real_feed("osm-porto-centre/metro-do-porto-2026-frequencies.gtfs.zip"))
    day = date(2025, 11, 1)
    number = timetable.day_number(day)
    counts = departures_on(timetable, day)
    for station in range(0, len(timetable.station_ids), 9):
        board = departures(
            timetable,
            timetable.station_ids[station],
            moment("2025-11-01T00:00:00+00:00"),
            hours(30),
            most=10**6,
        )
        assert sum(row.run.day == number for row in board) == counts[station]
