"""The timetable of a town is a consistent GTFS feed."""

from __future__ import annotations

import csv
import io
from collections import defaultdict

import pytest

from hideline.atlas.draft import MapDraft
from hideline.atlas.town.service import gtfs_of

Row = dict[str, str]


@pytest.fixture(scope="module")
def feed(small: MapDraft) -> dict[str, list[Row]]:
    return {name: list(csv.DictReader(io.StringIO(text))) for name, text in gtfs_of(small).items()}


def _seconds(text: str) -> int:
    hours, minutes, seconds = (int(part) for part in text.split(":"))
    return hours * 3600 + minutes * 60 + seconds


def test_ids_resolve(feed: dict[str, list[Row]], small: MapDraft) -> None:
    stops = {row["stop_id"] for row in feed["stops.txt"]}
    routes = {row["route_id"] for row in feed["routes.txt"]}
    days = {row["service_id"] for row in feed["calendar.txt"]}
    trips = {row["trip_id"] for row in feed["trips.txt"]}

    assert stops == {station.id for station in small.stations}
    assert routes == {line.id for line in small.lines}
    assert {row["route_id"] for row in feed["trips.txt"]} == routes
    assert {row["service_id"] for row in feed["trips.txt"]} == days
    assert {row["stop_id"] for row in feed["stop_times.txt"]} == stops
    assert {row["trip_id"] for row in feed["stop_times.txt"]} == trips
    assert len(trips) == len(feed["trips.txt"])


def test_times_increase_along_every_trip(feed: dict[str, list[Row]]) -> None:
    last: dict[str, tuple[int, int]] = {}
    for row in feed["stop_times.txt"]:
        arrive, depart = _seconds(row["arrival_time"]), _seconds(row["departure_time"])
        assert arrive <= depart
        if row["trip_id"] in last:
            sequence, left = last[row["trip_id"]]
            assert int(row["stop_sequence"]) == sequence + 1
            assert arrive > left
        last[row["trip_id"]] = int(row["stop_sequence"]), depart


def test_trips_follow_the_patterns_of_their_line(feed: dict[str, list[Row]], small: MapDraft) -> None:
    calls: dict[str, list[str]] = defaultdict(list)
    for row in feed["stop_times.txt"]:
        calls[row["trip_id"]].append(row["stop_id"])
    patterns = {str(line.id): {tuple(map(str, p)) for p in line.patterns} for line in small.lines}
    for trip in feed["trips.txt"]:
        assert tuple(calls[trip["trip_id"]]) in patterns[trip["route_id"]]


def test_vehicles_move_at_believable_speeds(feed: dict[str, list[Row]], small: MapDraft) -> None:
    ends: dict[str, list[int]] = defaultdict(list)
    for row in feed["stop_times.txt"]:
        ends[row["trip_id"]].append(_seconds(row["arrival_time"]))
    rides = [max(times) - min(times) for times in ends.values()]

    assert max(rides) < 2 * 3600
    assert min(rides) > 60


def test_days_of_the_week_are_all_served(feed: dict[str, list[Row]]) -> None:
    for day in ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"):
        assert sum(int(row[day]) for row in feed["calendar.txt"]) == 1
