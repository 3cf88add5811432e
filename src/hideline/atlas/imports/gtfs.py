"""GTFS feeds: stops with the services of a day, lines with colours, patterns and tracks.

Reads what a map needs; the timetable itself (times, transfers) is read by `hideline.transit`. Stops that nothing
calls at are left out. Services are counted on the day of play, or on the feed's busiest day. As in `hideline.transit`,
single rows that make no sense (a stop without a position, an unreadable headway) cost a warning, not the feed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hideline.atlas.draft import Source, TransitMode
from hideline.atlas.imports.findings import Findings, Rank, Route, SourceUnreadable, Stop
from hideline.atlas.imports.gtfs_calendar import Calendar, read_calendar
from hideline.atlas.imports.gtfs_shapes import Followed, tracks_of
from hideline.atlas.imports.gtfs_tables import Feed, seconds_of
from hideline.atlas.imports.transit_tags import colour_of, wheelchair_of
from hideline.atlas.route_types import mode_of
from hideline.units import LatLon, Malformed

_STOP_COLUMNS = (
    "stop_name",
    "stop_lat",
    "stop_lon",
    "location_type",
    "parent_station",
    "wheelchair_boarding",
)
_RouteRow = tuple[str, str, str, str, str]
"""Id, short name, long name, colour and text colour."""


@dataclass(slots=True)
class _Trips:
    """Trips as columns: number of route, service id, shape id, and how often each runs on the day."""

    number: dict[str, int] = field(default_factory=dict)
    route: list[str] = field(default_factory=list)
    service: list[str] = field(default_factory=list)
    shape: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Calls:
    """Stop times sorted by trip and sequence, and where each trip starts."""

    trip: NDArray[np.int64]
    stop: NDArray[np.int64]
    starts: NDArray[np.int64]


def read_gtfs(path: Path, *, service_day: str = "", prefix: str = "") -> Findings:
    """Read a feed. `prefix` keeps apart the ids of a second feed."""
    feed = Feed(path)
    try:
        return _read(feed, service_day, prefix)
    finally:
        feed.close()


def _read(feed: Feed, service_day: str, prefix: str) -> Findings:
    agencies = list(feed.rows("agency.txt", (), ("agency_name", "agency_timezone"), is_needed=False))
    publisher = ", ".join(sorted({name for name, _ in agencies if name})) or feed.name
    findings = Findings(
        Source(f"GTFS of {publisher} ({feed.name})", "the publisher's terms", f"Timetable: {publisher}")
    )
    findings.timezone = next((zone for _, zone in agencies if zone), "")
    listed, rows = _routes(feed, findings)
    trips = _trips(feed, listed, rows)
    stop_rows = list(feed.rows("stops.txt", ("stop_id",), _STOP_COLUMNS))
    numbers = {row[0]: i for i, row in enumerate(stop_rows)}
    calls = _calls(feed, trips, numbers)
    runs = _runs_on_the_day(feed, trips, service_day, findings)
    modes = {route: mode for route, mode in listed.items() if mode is not None}
    stop_modes = _modes_at_stops(trips, calls, modes, len(stop_rows))
    counts = np.bincount(calls.stop, weights=runs[calls.trip], minlength=len(stop_rows)).astype(float)
    findings.stops = _stops(feed, stop_rows, stop_modes, counts, prefix)
    patterns = _patterns(trips, calls, [prefix + row[0] for row in stop_rows])
    where = {stop.id: (stop.position.lon, stop.position.lat) for stop in findings.stops}
    tracks = tracks_of(feed, _shapes_followed(trips, calls), patterns, where)
    findings.routes = [
        Route(
            prefix + route_id,
            short.strip() or long.strip() or route_id,
            modes[route_id],
            tuple(patterns.get(route_id, ())),
            colour_of(colour),
            colour_of(text) if colour else "",
            tracks.get(route_id),
        )
        for route_id, short, long, colour, text in rows
    ]
    findings.warnings += feed.warnings
    return findings


def _routes(feed: Feed, findings: Findings) -> tuple[dict[str, TransitMode | None], list[_RouteRow]]:
    """The mode of each route listed, None for those left out; and what signs say of the others."""
    modes: dict[str, TransitMode | None] = {}
    rows: list[_RouteRow] = []
    if not feed.has("routes.txt"):
        feed.note("no routes", "there is no routes.txt, so its lines have no names and are taken for buses")
    for route_id, kind, short, long, colour, text in feed.rows(
        "routes.txt",
        ("route_id", "route_type"),
        ("route_short_name", "route_long_name", "route_color", "route_text_color"),
        is_needed=False,
    ):
        modes[route_id] = mode = mode_of(kind)
        if mode is None:
            findings.warnings.append(
                f"{feed.name}: route {short or long or route_id} of type {kind} left out."
            )
            continue
        rows.append((route_id, short, long, colour, text))
    return modes, rows


def _trips(feed: Feed, modes: dict[str, TransitMode | None], rows: list[_RouteRow]) -> _Trips:
    """The trips of the routes in `modes`; a route nobody listed is added there and to the rows as a bus."""
    trips = _Trips()
    is_listed = feed.has("routes.txt")
    for trip, route, service, shape in feed.rows(
        "trips.txt", ("trip_id", "route_id", "service_id"), ("shape_id",)
    ):
        if route not in modes:
            modes[route] = TransitMode.BUS
            rows.append((route, "", "", "", ""))
            if is_listed:
                feed.note(
                    "route", f"route {route} of trip {trip} is not in routes.txt and is taken for a bus"
                )
        if modes[route] is not None:
            trips.number[trip] = len(trips.route)
            trips.route.append(route)
            trips.service.append(service)
            trips.shape.append(shape)
    return trips


def _calls(feed: Feed, trips: _Trips, stops: dict[str, int]) -> _Calls:
    """The calls of known trips at known stops; the timetable says what was left out."""
    trip_of, stop_of = trips.number.get, stops.get
    found: list[tuple[int, int, int]] = []
    for line, (trip, stop, sequence) in enumerate(
        feed.rows("stop_times.txt", ("trip_id", "stop_id"), ("stop_sequence",)), start=2
    ):
        t, s = trip_of(trip), stop_of(stop)
        if t is None or s is None:
            continue
        try:
            place = int(sequence)
        except ValueError:
            place = len(found)
            feed.note(
                "sequence",
                f"stop_times.txt row {line} has {sequence!r} where a sequence number belongs, so the order of the "
                "rows counts",
            )
        found.append((t, place, s))
    table = np.array(found, dtype=np.int64).reshape(-1, 3)
    table = table[np.lexsort((table[:, 1], table[:, 0]))]
    starts = np.flatnonzero(np.diff(table[:, 0], prepend=-1))
    return _Calls(table[:, 0], table[:, 2], starts)


def _runs_on_the_day(feed: Feed, trips: _Trips, service_day: str, findings: Findings) -> NDArray[np.float64]:
    """How often each trip runs on the day: once, or as often as its headway says."""
    calendar = read_calendar(feed)
    day = _day_asked(calendar, trips, service_day, feed, findings)
    running = calendar.services_on(day) if day else frozenset()
    runs = np.array([service in running for service in trips.service], dtype=float)
    repeats: dict[int, float] = defaultdict(float)
    for trip, start, end, headway in feed.rows(
        "frequencies.txt", ("trip_id", "start_time", "end_time", "headway_secs"), is_needed=False
    ):
        first, last = seconds_of(start), seconds_of(end)
        if first is None or last is None or not headway.isdigit() or headway == "0":
            feed.note("frequency", f"frequencies.txt has no usable times for trip {trip}; left out")
        elif trip in trips.number:
            repeats[trips.number[trip]] += -(-(last - first) // int(headway))
    for number, times in repeats.items():
        runs[number] *= times
    return runs


def _day_asked(
    calendar: Calendar, trips: _Trips, service_day: str, feed: Feed, findings: Findings
) -> date | None:
    counts: dict[str, int] = defaultdict(int)
    for service in trips.service:
        counts[service] += 1
    if not service_day:
        return calendar.busiest(counts)
    try:
        asked = date.fromisoformat(service_day)
    except ValueError as wrong:
        raise SourceUnreadable(f"{service_day!r} is no day; write it like 2026-05-30.") from wrong
    if calendar.services_on(asked):
        return asked
    other = calendar.busiest(counts, asked.weekday()) or calendar.busiest(counts)
    span = calendar.span
    reach = f" (it covers {span[0]} to {span[1]})" if span else ""
    findings.warnings.append(
        f"{feed.name} has no service on {asked}{reach}; services are counted on {other}."
    )
    return other


def _modes_at_stops(
    trips: _Trips, calls: _Calls, modes: Mapping[str, TransitMode], count: int
) -> list[set[TransitMode]]:
    known = sorted(set(modes.values()))
    mode_of_trip = np.array([known.index(modes[route]) for route in trips.route], dtype=np.int64)
    found: list[set[TransitMode]] = [set() for _ in range(count)]
    if len(calls.stop):
        pairs = np.unique(calls.stop * len(known) + mode_of_trip[calls.trip])
        for stop, mode in zip(pairs // len(known), pairs % len(known), strict=True):
            found[stop].add(known[mode])
    return found


def _stops(
    feed: Feed, rows: list[list[str]], modes: list[set[TransitMode]], counts: NDArray[np.float64], prefix: str
) -> list[Stop]:
    links = _changes(feed, {row[0]: row[5] or row[0] for row in rows})
    served_parents = {row[5] for row, found in zip(rows, modes, strict=True) if found and row[5]}
    stops: list[Stop] = []
    for line, (row, found, count) in enumerate(zip(rows, modes, counts, strict=True), start=2):
        id_, name, lat, lon, kind, parent, wheelchair = row
        if kind in ("2", "3", "4") or (not found and id_ not in served_parents):
            continue
        rank = Rank.STATION if kind == "1" else Rank.PLATFORM if parent else Rank.STOP
        position = _position(lat, lon)
        if position is None:
            feed.note(
                "stop", f"stops.txt row {line} ({id_}) has no usable position: {lat!r}, {lon!r}; left out"
            )
            continue
        station = parent or (id_ if kind == "1" else "")
        linked = frozenset(prefix + other for other in links.get(station, ()))
        stops.append(
            Stop(
                prefix + id_,
                " ".join(name.split()) or id_,
                position,
                frozenset(found),
                rank,
                prefix + station if station else "",
                linked,
                wheelchair_of(wheelchair),
                int(count),
            )
        )
    return stops


def _changes(feed: Feed, station_of: dict[str, str]) -> dict[str, set[str]]:
    """Between which stations the feed lets passengers change."""
    links: dict[str, set[str]] = defaultdict(set)
    for one, other, kind in feed.rows(
        "transfers.txt", ("from_stop_id", "to_stop_id"), ("transfer_type",), is_needed=False
    ):
        a, b = station_of.get(one, one), station_of.get(other, other)
        if a != b and kind.strip() != "3":
            links[a].add(b)
            links[b].add(a)
    return links


def _position(lat: str, lon: str) -> LatLon | None:
    try:
        return LatLon(float(lat), float(lon))
    except (ValueError, Malformed):
        return None


def _patterns(trips: _Trips, calls: _Calls, stop_ids: list[str]) -> dict[str, list[tuple[str, ...]]]:
    """The distinct sequences of stops of each route, in the order they first appear."""
    seen: dict[tuple[str, bytes], None] = {}
    ends = np.append(calls.starts[1:], len(calls.stop))
    for start, end in zip(calls.starts, ends, strict=True):
        seen[trips.route[calls.trip[start]], calls.stop[start:end].tobytes()] = None
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for route, packed in seen:
        found[route].append(tuple(stop_ids[i] for i in np.frombuffer(packed, dtype=np.int64)))
    return found


def _shapes_followed(trips: _Trips, calls: _Calls) -> dict[str, dict[str, Followed]]:
    """The shapes of each route, with how many trips follow each and where these stop."""
    followed: dict[str, dict[str, Followed]] = defaultdict(lambda: defaultdict(Followed))
    uses: dict[tuple[str, str], int] = {}
    use_of_trip = np.full(len(trips.route), -1, dtype=np.int64)
    for trip, use in enumerate(zip(trips.route, trips.shape, strict=True)):
        if use[1]:
            followed[use[0]][use[1]].trips += 1
            use_of_trip[trip] = uses.setdefault(use, len(uses))
    use_of_call = use_of_trip[calls.trip]
    pairs = np.unique(np.column_stack((use_of_call, calls.stop))[use_of_call >= 0], axis=0)
    names = list(uses)
    for use_number, stop in pairs.tolist():
        route, shape = names[use_number]
        followed[route][shape].stops.add(stop)
    return followed
