"""A GTFS feed as it was published: stops, routes, trips, calendars and stop times, with everything odd about
it said.

Reads what can be read and warns about the rest, one sentence each: missing files, trips of unknown routes,
unknown stops, parents in a circle, impossible dates or zones. Only a feed without stops, trips or stop times
is refused. Several feeds become one (`merging`) when each is read under its own prefix. What trips mean as a
network is decided in `build`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

import numpy as np
from numpy.typing import NDArray

from hideline.transit.calendar import Calendars, is_time_zone
from hideline.transit.files import FeedFiles, FeedUnusable, Source, open_feed
from hideline.transit.pathways import between_platforms
from hideline.transit.stop_times import StopTimes, read_stop_times
from hideline.units import LatLon, Malformed

__all__ = ["Feed", "FeedUnusable", "Frequency", "Route", "Stop", "Transfer", "Trips", "read_feed"]


@dataclass(frozen=True, slots=True)
class Stop:
    """A place where vehicles call, or the station such places belong to."""

    id: str
    name: str
    position: LatLon | None
    parent: str
    platform: str


@dataclass(frozen=True, slots=True)
class Route:
    """A line as its operator publishes it; several routes may share one name on the signs."""

    id: str
    name: str
    long_name: str
    kind: int
    """GTFS route_type."""
    colour: str
    """`#rrggbb`, or empty."""
    text_colour: str
    zone: str
    """The time zone its times are in."""
    agency: str = ""
    feed: str = ""
    """The prefix its feed was read under."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """The time a change takes between two stops, as the feed says."""

    from_stop: str
    to_stop: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Frequency:
    """A trip repeated every `headway` seconds from `start` until before `end`."""

    trip: int
    start: int
    end: int
    headway: int
    is_exact: bool
    """Whether these are promised times, or only how often something comes."""


@dataclass(frozen=True, slots=True)
class Trips:
    """Every trip: its id, the number of its route, its service, what the front of the vehicle says, and its block."""

    ids: tuple[str, ...]
    route: NDArray[np.int32]
    service: tuple[str, ...]
    headsign: tuple[str, ...]
    block: tuple[str, ...]
    """Trips of one block are made by one vehicle; empty for none."""


@dataclass(frozen=True, slots=True)
class Feed:
    """One feed, or several merged."""

    stops: tuple[Stop, ...]
    routes: tuple[Route, ...]
    trips: Trips
    stop_times: StopTimes
    days: Mapping[str, frozenset[date]]
    """Service id to the days it runs."""
    transfers: tuple[Transfer, ...] = ()
    frequencies: tuple[Frequency, ...] = ()
    warnings: tuple[str, ...] = ()


def read_feed(source: Source, prefix: str = "") -> Feed:
    """Read one feed; every id gets the prefix, so that feeds can be merged."""
    return _Reading(open_feed(source), prefix).feed()


@dataclass(slots=True)
class _Reading:
    """One feed being read, with what was odd about it so far."""

    files: FeedFiles
    prefix: str
    warnings: list[str] = field(default_factory=list)

    def feed(self) -> Feed:
        for name in ("stops.txt", "trips.txt", "stop_times.txt"):
            if name not in self.files:
                raise FeedUnusable(f"The feed has no {name}, so it holds no timetable.")
        stops = self._stops()
        zones = self._zones()
        routes = self._routes(zones)
        days = self._days()
        trips = self._trips(routes, days, zones[""])
        stop_times = self._stop_times(trips, stops)
        return Feed(
            tuple(stops.values()),
            tuple(routes.values()),
            trips,
            stop_times,
            days,
            (*self._transfers(stops), *self._walks_inside(tuple(stops.values()), stop_times)),
            tuple(self._frequencies(trips)),
            tuple(self.warnings),
        )

    def _stops(self) -> dict[str, Stop]:
        stops: dict[str, Stop] = {}
        for row in self.files.rows("stops.txt"):
            stop = self._stop(row)
            stops.setdefault(stop.id, stop)
        nowhere = [stop.id for stop in stops.values() if stop.position is None]
        self._warn_about(nowhere, "stop has no usable position", "stops have no usable position")
        lost = [stop.id for stop in stops.values() if stop.parent and stop.parent not in stops]
        self._warn_about(
            lost, "stop names a parent station that is not listed", "stops name parent stations not listed"
        )
        return stops

    def _stop(self, row: Mapping[str, str]) -> Stop:
        parent = row.get("parent_station", "")
        try:
            position = LatLon(float(row.get("stop_lat", "")), float(row.get("stop_lon", "")))
        except (ValueError, Malformed):
            position = None
        return Stop(
            self.prefix + row.get("stop_id", ""),
            row.get("stop_name", ""),
            position,
            self.prefix + parent if parent else "",
            row.get("platform_code", ""),
        )

    def _zones(self) -> dict[str, str]:
        """Agency id to time zone; under the empty id the zone of routes that name no agency."""
        zones: dict[str, str] = {}
        for row in self.files.rows("agency.txt"):
            zone = row.get("agency_timezone", "")
            if not is_time_zone(zone):
                self.warnings.append(
                    f"The agency's time zone {zone!r} is not known; its times are taken as UTC."
                )
                zone = "UTC"
            zones.setdefault("", zone)
            zones.setdefault(row.get("agency_id", ""), zone)
        if not zones:
            self.warnings.append("The feed has no agency.txt, so its times are taken as UTC.")
        return zones or {"": "UTC"}

    def _routes(self, zones: Mapping[str, str]) -> dict[str, Route]:
        if "routes.txt" not in self.files:
            self.warnings.append("The feed has no routes.txt, so its lines have no names.")
        routes: dict[str, Route] = {}
        for row in self.files.rows("routes.txt"):
            route = self._route(row, zones.get(row.get("agency_id", ""), zones[""]))
            routes.setdefault(route.id, route)
        return routes

    def _route(self, row: Mapping[str, str], zone: str) -> Route:
        kind = row.get("route_type", "")
        return Route(
            self.prefix + row.get("route_id", ""),
            row.get("route_short_name", ""),
            row.get("route_long_name", ""),
            int(kind) if kind.isdecimal() else 3,
            _colour(row.get("route_color", "")),
            _colour(row.get("route_text_color", "")),
            zone,
            row.get("agency_id", ""),
            self.prefix,
        )

    def _days(self) -> dict[str, frozenset[date]]:
        if "calendar.txt" not in self.files and "calendar_dates.txt" not in self.files:
            self.warnings.append(
                "The feed has neither calendar.txt nor calendar_dates.txt, so nothing ever runs."
            )
        calendars = Calendars()
        calendars.read(self.files.rows("calendar.txt"), self.files.rows("calendar_dates.txt"))
        self.warnings.extend(calendars.warnings)
        return {self.prefix + service: frozenset(days) for service, days in calendars.days.items()}

    def _trips(self, routes: dict[str, Route], days: dict[str, frozenset[date]], zone: str) -> Trips:
        rows = self._trips_once(days)
        services = [self.prefix + row.get("service_id", "") for row in rows]
        idle = sorted({service for service in services if service not in days})
        self._warn_about(
            idle, "service has no calendar and never runs", "services have no calendar and never run"
        )
        days.update((service, frozenset()) for service in idle)
        named = [self.prefix + row.get("route_id", "") for row in rows]
        unknown = sorted({route for route in named if route not in routes})
        self._warn_about(unknown, "trip's route is not listed", "routes of trips are not listed")
        routes.update((route, Route(route, "", "", 3, "", "", zone, feed=self.prefix)) for route in unknown)
        number = {route: i for i, route in enumerate(routes)}
        return Trips(
            tuple(self.prefix + row.get("trip_id", "") for row in rows),
            np.array([number[route] for route in named], dtype=np.int32),
            tuple(services),
            tuple(row.get("trip_headsign", "") for row in rows),
            tuple(self.prefix + block if (block := row.get("block_id", "")) else "" for row in rows),
        )

    def _trips_once(self, days: dict[str, frozenset[date]]) -> list[dict[str, str]]:
        """The rows of trips.txt; a trip listed again runs on the days of all its rows."""
        rows: dict[str, dict[str, str]] = {}
        again: list[str] = []
        for row in self.files.rows("trips.txt"):
            trip = row.get("trip_id", "")
            if trip in rows:
                again.append(trip)
                first, other = rows[trip].get("service_id", ""), row.get("service_id", "")
                rows[trip]["service_id"] = both = f"{first}+{other}"
                empty: frozenset[date] = frozenset()
                days[self.prefix + both] = days.get(self.prefix + first, empty) | days.get(
                    self.prefix + other, empty
                )
            else:
                rows[trip] = row
        self._warn_about(
            again,
            "trip is listed again; its days are added up",
            "trips are listed again; their days are added up",
        )
        return list(rows.values())

    def _stop_times(self, trips: Trips, stops: Mapping[str, Stop]) -> StopTimes:
        cut = len(self.prefix)
        content = self.files.content("stop_times.txt")
        trip_ids, stop_ids = [trip[cut:] for trip in trips.ids], [stop[cut:] for stop in stops]
        times, unreadable = read_stop_times(content, trip_ids, stop_ids)
        if unreadable:
            what = "time in stop_times.txt is" if unreadable == 1 else "times in stop_times.txt are"
            self.warnings.append(f"{unreadable:,} {what} not written like 8:05:00 and not believed.")
        return times

    def _transfers(self, stops: Mapping[str, Stop]) -> Iterable[Transfer]:
        for row in self.files.rows("transfers.txt"):
            pair = self.prefix + row.get("from_stop_id", ""), self.prefix + row.get("to_stop_id", "")
            seconds = row.get("min_transfer_time", "")
            if (
                row.get("transfer_type") == "2"
                and seconds.isdecimal()
                and pair[0] in stops
                and pair[1] in stops
            ):
                yield Transfer(*pair, int(seconds))

    def _walks_inside(self, stops: Sequence[Stop], calls: StopTimes) -> Iterable[Transfer]:
        """Between platforms by the ways inside their station."""
        if "pathways.txt" not in self.files:
            return
        cut = len(self.prefix)
        platforms = frozenset(stops[number].id[cut:] for number in np.unique(calls.stop) if number >= 0)
        parents = {stop.id[cut:]: stop.parent[cut:] for stop in stops}
        walks, timeless = between_platforms(self.files.rows("pathways.txt"), platforms, parents)
        self._warn_about(timeless, "pathway tells no time or length", "pathways tell no time or length")
        for here, there, seconds in walks:
            yield Transfer(self.prefix + here, self.prefix + there, seconds)

    def _frequencies(self, trips: Trips) -> Iterable[Frequency]:
        rows = list(self.files.rows("frequencies.txt"))
        number = {trip: i for i, trip in enumerate(trips.ids)} if rows else {}
        unreadable = []
        for row in rows:
            trip = self.prefix + row.get("trip_id", "")
            headway = row.get("headway_secs", "")
            start, end = _seconds(row.get("start_time", "")), _seconds(row.get("end_time", ""))
            if (
                trip not in number
                or start is None
                or end is None
                or not headway.isdecimal()
                or int(headway) == 0
            ):
                unreadable.append(trip)
                continue
            yield Frequency(number[trip], start, end, int(headway), row.get("exact_times") == "1")
        self._warn_about(unreadable, "frequency cannot be read", "frequencies cannot be read")

    def _warn_about(self, names: Sequence[str], one: str, many: str) -> None:
        if names:
            self.warnings.append(
                f"{len(names):,} {one if len(names) == 1 else many}, for example {names[0]!r}."
            )


def _colour(text: str) -> str:
    digits = text.removeprefix("#").lower()
    return f"#{digits}" if len(digits) == 6 and all(digit in "0123456789abcdef" for digit in digits) else ""


def _seconds(clock: str) -> int | None:
    parts = clock.split(":")
    if len(parts) != 3 or not all(part.strip().isdecimal() for part in parts):
        return None
    hours, minutes, seconds = map(int, parts)
    return hours * 3600 + minutes * 60 + seconds
