"""When the trains run: a timetable for a drawn town as plain GTFS tables, one CSV text per file.

Stop ids are station ids. Turning the tables into the compact timetable is the transit package's business.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from hideline.atlas.draft import Line, MapDraft, Station, StationId, TransitMode

_EARTH = 6_371_000.0
_HORIZON = 30 * 3600

_VALID = ("20250101", "20401231")
"""The days the timetable is for: long enough for any game, short enough to list day by day."""

_ROUTE_TYPES: dict[TransitMode, int] = {
    TransitMode.TRAM: 0, TransitMode.LIGHT_RAIL: 0, TransitMode.METRO: 1, TransitMode.RAIL: 2, TransitMode.BUS: 3,
    TransitMode.FERRY: 4, TransitMode.CABLE_CAR: 5, TransitMode.FUNICULAR: 7, TransitMode.TROLLEYBUS: 11,
    TransitMode.MONORAIL: 12,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a kind of vehicle is and how often it comes (minutes between two, at the peak, by day, late)."""

    speed: float
    """Metres a second between stops."""
    halt: int
    """Seconds that a stop costs, half of them standing."""
    peak: float
    day: float
    late: float


_FAST = Pace(66.0, 180, 30, 60, 60)
_PACES: dict[TransitMode, Pace] = {
    TransitMode.METRO: Pace(17.0, 44, 4, 6, 10),
    TransitMode.TRAM: Pace(9.0, 34, 7.5, 10, 15),
    TransitMode.RAIL: Pace(27.0, 80, 15, 30, 30),
    TransitMode.FERRY: Pace(7.5, 240, 30, 30, 60),
    TransitMode.BUS: Pace(9.5, 30, 12, 15, 30),
}


@dataclass(frozen=True, slots=True)
class Calendar:
    """Days that share a timetable: which ones, from when to when (hours), and how busy."""

    id: str
    days: tuple[int, ...]
    first: float
    last: float
    has_peak: bool


CALENDARS = (
    Calendar("weekday", (1, 1, 1, 1, 1, 0, 0), 5.0, 24.5, has_peak=True),
    Calendar("weekend", (0, 0, 0, 0, 0, 1, 1), 6.0, 25.5, has_peak=False),
)


def gtfs_of(town: MapDraft) -> dict[str, str]:
    """File names to CSV texts: the whole feed of a drawn town."""
    calm = _calm(len(town.stations))
    trips: list[tuple[object, ...]] = []
    times = ["trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"]
    clock = [f"{s // 3600:02d}:{s // 60 % 60:02d}:{s % 60:02d}" for s in range(_HORIZON)]
    stations = {station.id: station for station in town.stations}
    for order, line in enumerate(town.lines):
        for number, pattern in enumerate(line.patterns):
            offsets = _offsets(line, [stations[stop] for stop in pattern])
            for calendar in CALENDARS:
                for start in _departures(line, calendar, order, number, calm):
                    trip = f"{line.id}.{number}.{calendar.id}.{start // 60}"
                    trips.append(
                        (line.id, calendar.id, trip, stations[pattern[-1]].name, number % 2, line.id)
                    )
                    times.extend(_rows(trip, pattern, offsets, start, clock))
    return {
        "agency.txt": _agency(town),
        "stops.txt": _stops(town.stations),
        "routes.txt": _routes(town.lines),
        "calendar.txt": _calendar(),
        "trips.txt": _csv(
            ("route_id", "service_id", "trip_id", "trip_headsign", "direction_id", "shape_id"), trips
        ),
        "stop_times.txt": "".join(times),
        "shapes.txt": _shapes(town.lines),
    }


def _calm(stations: int) -> float:
    """How much rarer everything runs on the map of a country than in a city."""
    return 1.0 if stations <= 600 else 1.5 if stations <= 3_000 else 2.5


def _pace(line: Line) -> Pace:
    return _FAST if line.id.startswith("high-speed") else _PACES[line.mode]


def _offsets(line: Line, stops: list[Station]) -> list[tuple[int, int]]:
    """Arrival and departure at each stop, in seconds from the start of the run."""
    pace = _pace(line)
    stand = max(10, pace.halt // 2)
    at = 0
    found = [(0, 0)]
    for before, after in pairwise(stops):
        ride = _distance(before, after) * 1.08 / pace.speed + pace.halt - stand
        at += max(30, 5 * round(ride / 5))
        found.append((at, at + stand))
        at += stand
    found[-1] = (found[-1][0], found[-1][0])
    return found


def _distance(a: Station, b: Station) -> float:
    """Near enough for a timetable: a flat triangle on a sphere."""
    north = math.radians(b.position.lat - a.position.lat)
    east = math.radians(b.position.lon - a.position.lon) * math.cos(math.radians(a.position.lat))
    return _EARTH * math.hypot(north, east)


def _departures(line: Line, calendar: Calendar, order: int, pattern: int, calm: float) -> Iterator[int]:
    """Starts of runs, in seconds after midnight; an express runs half as often."""
    pace, rarer = _pace(line), calm * (2.0 if pattern >= 2 else 1.0)
    at = calendar.first * 3600 + (order * 7 + pattern * 3) % 15 * 60
    while at < calendar.last * 3600:
        yield int(at)
        hour = at / 3600
        busy = calendar.has_peak and (7 <= hour < 9.5 or 16 <= hour < 19)
        gap = pace.peak if busy else pace.day if 6 <= hour < 20 else pace.late
        at += 60 * max(1, round(gap * rarer))


def _rows(
    trip: str, pattern: tuple[StationId, ...], offsets: list[tuple[int, int]], start: int, clock: list[str]
) -> Iterator[str]:
    if start + offsets[-1][1] >= _HORIZON:
        clock = [
            *clock,
            *(f"{s // 3600:02d}:{s // 60 % 60:02d}:{s % 60:02d}" for s in range(_HORIZON, 3 * _HORIZON)),
        ]
    for sequence, (stop, (arrive, depart)) in enumerate(zip(pattern, offsets, strict=True)):
        yield f"{trip},{clock[start + arrive]},{clock[start + depart]},{stop},{sequence}\n"


def _agency(town: MapDraft) -> str:
    row = ("1", town.title or town.name, "https://example.invalid/", town.timezone)
    return _csv(("agency_id", "agency_name", "agency_url", "agency_timezone"), [row])


def _stops(stations: list[Station]) -> str:
    rows = [
        (
            s.id,
            s.name,
            f"{s.position.lat:.7f}",
            f"{s.position.lon:.7f}",
            1 if s.wheelchair else 2 if s.wheelchair is False else 0,
        )
        for s in stations
    ]
    return _csv(("stop_id", "stop_name", "stop_lat", "stop_lon", "wheelchair_boarding"), rows)


def _routes(lines: list[Line]) -> str:
    rows = [
        (
            line.id,
            "1",
            line.name,
            _ROUTE_TYPES[line.mode],
            line.colour.lstrip("#"),
            line.text_colour.lstrip("#"),
        )
        for line in lines
    ]
    return _csv(
        ("route_id", "agency_id", "route_short_name", "route_type", "route_color", "route_text_color"), rows
    )


def _calendar() -> str:
    days = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    rows = [(calendar.id, *calendar.days, *_VALID) for calendar in CALENDARS]
    return _csv(("service_id", *days, "start_date", "end_date"), rows)


def _shapes(lines: list[Line]) -> str:
    rows = []
    for line in lines:
        if line.shape is not None and line.shape.geom_type == "LineString":
            for sequence, (lon, lat) in enumerate(line.shape.coords):
                rows.append((line.id, f"{lat:.6f}", f"{lon:.6f}", sequence))
    return _csv(("shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"), rows)


def _csv(header: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()
