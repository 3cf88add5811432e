"""What runs in the drawn town: a timetable small enough to play in one's head, local time of Berlin, every day of 2026.

    M1 east   Abbey :00  Mill :04  Market :08  Castle :12  Lakeside :18  Eastgate :26    at :00, :20 and :40
    M1 west   Eastgate :02 … the same way back, at :02, :22 and :42
    M1 express   Abbey :10  Market :15  Eastgate :27, once an hour, eastwards; passes Mill, Castle and Lakeside
    M2 south  Harbour :06  Market :10  University :14  Zoe's Cross :18  Quarry :22       at :06, :26 and :46
    M2 north  Quarry :00 … the same way back, at :00, :20 and :40
    F         Harbour :50  Gull :70  Lido :95, and back at :00, once an hour

Everything starts between 5:00 and 22:59. The last train of the day leaves Abbey at 23:50 and ends at the market, 23:58.
Test games start on Monday 15 June 2026, 12:40 there (`tests.rounds.NOON`).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from hideline.atlas.draft import MapDraft, StationId
from hideline.atlas.index import Atlas
from hideline.cli.mapmaking import with_timetable
from hideline.transit.feed import read_feed
from hideline.units import Fix, Instant, LatLon, Metres, Span, seconds
from tests.rounds import NOON
from tests.towns import (
    ABBEY,
    CASTLE,
    EASTGATE,
    GULL,
    HARBOUR,
    LAKESIDE,
    LIDO,
    MARKET,
    MILL,
    QUARRY,
    UNIVERSITY,
    ZOES_CROSS,
    drawn_town,
    where,
)

Timed = tuple[tuple[StationId, int], ...]
"""Stations and minutes after the start."""

M1: Timed = ((ABBEY, 0), (MILL, 4), (MARKET, 8), (CASTLE, 12), (LAKESIDE, 18), (EASTGATE, 26))
EXPRESS: Timed = ((ABBEY, 0), (MARKET, 5), (EASTGATE, 17))
M2: Timed = ((HARBOUR, 0), (MARKET, 4), (UNIVERSITY, 8), (ZOES_CROSS, 12), (QUARRY, 16))
FERRY: Timed = ((HARBOUR, 0), (GULL, 20), (LIDO, 45))
LAST: Timed = ((ABBEY, 0), (MILL, 4), (MARKET, 8))

ROUTES = (
    ("m1", "M1", 1, "D7263D"),
    ("m1x", "M1X", 1, "D7263D"),
    ("m2", "M2", 1, "2E8B57"),
    ("f", "F", 4, "1B6CA8"),
)
SERVED_FROM, SERVED_UNTIL = 5, 23


def back(way: Timed) -> Timed:
    """The same way in the other direction."""
    whole = way[-1][1]
    return tuple((station, whole - minute) for station, minute in reversed(way))


def feed(first_day: str = "20260101", last_day: str = "20261231") -> dict[str, str]:
    """The feed as GTFS tables, for these days."""
    town = drawn_town()
    trips = [(f"{route}-{n}", route, way, start) for n, (route, way, start) in enumerate(_trips())]
    days = ("1",) * 7
    return {
        "agency.txt": _csv(("agency_id", "agency_name", "agency_timezone"), [("1", "Town", town.timezone)]),
        "stops.txt": _csv(
            ("stop_id", "stop_name", "stop_lat", "stop_lon", "platform_code"),
            ((s.id, s.name, s.position.lat, s.position.lon, "1") for s in town.stations),
        ),
        "routes.txt": _csv(("route_id", "route_short_name", "route_type", "route_color"), ROUTES),
        "calendar.txt": _csv(
            ("service_id", *_WEEK, "start_date", "end_date"), [("daily", *days, first_day, last_day)]
        ),
        "trips.txt": _csv(
            ("route_id", "service_id", "trip_id"), ((route, "daily", trip) for trip, route, _, _ in trips)
        ),
        "stop_times.txt": _csv(
            ("trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"),
            (
                (trip, _clock(start + minute), _clock(start + minute), station, n)
                for trip, _, way, start in trips
                for n, (station, minute) in enumerate(way)
            ),
        ),
    }


def _trips() -> Iterator[tuple[str, Timed, int]]:
    """Route, way and start (in minutes of the day) of every trip of a day."""
    for hour in range(SERVED_FROM, SERVED_UNTIL):
        for third in (0, 20, 40):
            yield "m1", M1, 60 * hour + third
            yield "m1", back(M1), 60 * hour + third + 2
            yield "m2", M2, 60 * hour + third + 6
            yield "m2", back(M2), 60 * hour + third
        yield "m1x", EXPRESS, 60 * hour + 10
        yield "f", FERRY, 60 * hour + 50
        yield "f", back(FERRY), 60 * hour
    yield "m1", LAST, 60 * 23 + 50


_WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}:00"


def _csv(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([header, *rows])
    return text.getvalue()


def timed_town(first_day: str = "20260101", last_day: str = "20261231") -> MapDraft:
    """The drawn town with its timetable."""
    return with_timetable(drawn_town(), read_feed(feed(first_day, last_day)))


@lru_cache(maxsize=1)
def town_with_trains() -> Atlas:
    """The same as a map."""
    return Atlas.of(timed_town())


@lru_cache(maxsize=1)
def town_with_last_years_trains() -> Atlas:
    """A map whose timetable ended before the game."""
    return Atlas.of(timed_town("20250101", "20251231"))


def at(clock: str) -> Instant:
    """A time of the day on which test games are played, as clocks in the town show it: `12:40`, or `24:10` after it."""
    hour, minute = map(int, clock.split(":"))
    return Instant(NOON + ((hour - 12) * 60 + minute - 40) * 60_000)


def aboard(way: Timed, start: str, until: str, *, late: Span | None = None) -> list[Fix]:
    """The fixes of somebody who rides a trip from its start, every 20 seconds up to a moment."""
    leaves, end = Instant(at(start) + (late or 0)), at(until)
    moments = range(leaves, end + 1, seconds(20))
    return [Fix(_on_the_way(way, moment - leaves), Instant(moment), Metres(10.0)) for moment in moments]


def _on_the_way(way: Timed, elapsed: int) -> LatLon:
    for (a, leaves), (b, arrives) in pairwise(way):
        if elapsed <= arrives * 60_000:
            share = (elapsed - leaves * 60_000) / ((arrives - leaves) * 60_000)
            here, there = where(a), where(b)
            return LatLon(
                here.lat + share * (there.lat - here.lat), here.lon + share * (there.lon - here.lon)
            )
    return where(way[-1][0])
