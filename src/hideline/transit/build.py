"""From a feed and the map's stations to a timetable: repair, sort into patterns, number the days, link on
foot.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

import numpy as np
from numpy.typing import NDArray

from hideline.transit.blocks import with_onward_trips
from hideline.transit.calendar import day_starts_at
from hideline.transit.feed import Feed
from hideline.transit.network import Network, calls_by_station, no_onward_trips
from hideline.transit.patterns import Patterns, into_patterns
from hideline.transit.repair import repair
from hideline.transit.stations import Stations, stops_by_station
from hideline.transit.timetable import Grounds, Operators, Signs, Timetable, all_frozen
from hideline.transit.walking import UNKNOWN, Links, Nearness, links_between, on_sphere
from hideline.transit.words import WordList

EPOCH = date(1970, 1, 1)


def build_timetable(
    feed: Feed, stations: Stations, near: Nearness | None = None
) -> tuple[Timetable, tuple[str, ...]]:
    """The timetable of a feed at these stations, and one sentence about everything that had to be mended."""
    number = stops_by_station(feed, stations)
    station_of = np.array([number.get(stop.id, -1) for stop in feed.stops], dtype=np.int32)
    calls, warnings = repair(feed.stop_times, station_of, feed.trips.ids)
    patterns = into_patterns(calls, feed.trips.route, feed.frequencies)
    zones = sorted({route.zone for route in feed.routes})
    first_day, day_count = _range(feed.days)
    service_of, runs_on = _services(feed.days, first_day, day_count)
    words = WordList()
    timetable = Timetable(
        all_frozen(_network(feed, patterns, station_of, zones, service_of, runs_on, len(stations.ids))),
        all_frozen(_signs(feed, stations, patterns, words)),
        all_frozen(_grounds(feed, stations, number, zones, first_day, day_count)),
        all_frozen(_links(feed, stations, number, near or Nearness())),
        all_frozen(words.words()),
        all_frozen(_operators(feed, patterns)),
        first_day,
    )
    return timetable, (*feed.warnings, *warnings)


def _range(days: Mapping[str, frozenset[date]]) -> tuple[date, int]:
    every = [day for service in days.values() if service for day in (min(service), max(service))]
    return (min(every), (max(every) - min(every)).days + 1) if every else (EPOCH, 0)


def _services(
    days: Mapping[str, frozenset[date]], first_day: date, day_count: int
) -> tuple[dict[str, int], NDArray[np.uint8]]:
    """Services that run on the same days are one: the number of each, and the days of each number."""
    kinds: dict[frozenset[date], int] = {}
    number = {service: kinds.setdefault(each, len(kinds)) for service, each in days.items()}
    runs_on = np.zeros((len(kinds), day_count), dtype=np.uint8)
    for each, row in kinds.items():
        runs_on[row, [(day - first_day).days for day in each]] = 1
    return number, runs_on


def _network(
    feed: Feed,
    patterns: Patterns,
    station_of: NDArray[np.int32],
    zones: list[str],
    service_of: Mapping[str, int],
    runs_on: NDArray[np.uint8],
    station_count: int,
) -> Network:
    station = station_of[patterns.stop]
    service = np.array([service_of[each] for each in feed.trips.service], dtype=np.int32)
    zone = np.array([zones.index(route.zone) for route in feed.routes], dtype=np.int32)
    first_trip, last_trip = patterns.first_trip[:-1], patterns.first_trip[1:] - 1
    ends = patterns.run[last_trip] + np.diff(patterns.first_position) - 1
    network = Network(
        patterns.first_position,
        patterns.first_trip,
        zone[patterns.route],
        patterns.start[first_trip] + patterns.arrival[patterns.run[first_trip]],
        patterns.start[last_trip] + patterns.departure[ends],
        station,
        patterns.barred,
        patterns.start,
        patterns.run,
        service[patterns.trip],
        patterns.gain,
        patterns.first_run,
        patterns.arrival,
        patterns.departure,
        *calls_by_station(station, patterns.first_position, station_count),
        runs_on,
        *no_onward_trips(len(patterns.trip)),
    )
    repeated = {each.trip for each in feed.frequencies}
    blocks = ["" if trip in repeated else feed.trips.block[trip] for trip in map(int, patterns.trip)]
    return with_onward_trips(network, blocks, patterns.trip) if any(blocks) else network


def _operators(feed: Feed, patterns: Patterns) -> Operators:
    feeds = {name: i for i, name in enumerate(dict.fromkeys(route.feed for route in feed.routes))}
    agencies = {
        name: i for i, name in enumerate(dict.fromkeys((route.feed, route.agency) for route in feed.routes))
    }
    of_route = np.array([agencies[route.feed, route.agency] for route in feed.routes], dtype=np.int32)
    return Operators(
        of_route[patterns.route], np.array([feeds[name] for name, _ in agencies], dtype=np.int32)
    )


def _signs(feed: Feed, stations: Stations, patterns: Patterns, words: WordList) -> Signs:
    trip_id, headsign = words.numbers(feed.trips.ids), words.numbers(feed.trips.headsign)
    return Signs(
        words.numbers(stations.ids),
        words.numbers(stop.id for stop in feed.stops),
        words.numbers(stop.name for stop in feed.stops),
        words.numbers(stop.platform for stop in feed.stops),
        patterns.stop,
        patterns.route,
        words.numbers(route.id for route in feed.routes),
        words.numbers(route.name for route in feed.routes),
        words.numbers(route.long_name for route in feed.routes),
        words.numbers(route.colour for route in feed.routes),
        words.numbers(route.text_colour for route in feed.routes),
        np.array([route.kind for route in feed.routes], dtype=np.int32),
        trip_id[patterns.trip],
        headsign[patterns.trip],
        patterns.headway,
    )


def _grounds(
    feed: Feed,
    stations: Stations,
    number: Mapping[str, int],
    zones: list[str],
    first_day: date,
    day_count: int,
) -> Grounds:
    change = np.full(len(stations.ids), UNKNOWN, dtype=np.int32)
    for (a, b), seconds in _told(feed, number).items():
        if a == b:
            change[a] = seconds
    days = [first_day + timedelta(days=i) for i in range(day_count)]
    day_start = np.array([[day_starts_at(day, zone) for day in days] for zone in zones], dtype=np.int64)
    lat, lon = _coordinates(stations)
    return Grounds(lat, lon, change, day_start.reshape(len(zones), day_count))


def _links(feed: Feed, stations: Stations, number: Mapping[str, int], near: Nearness) -> Links:
    told = {pair: seconds for pair, seconds in _told(feed, number).items() if pair[0] != pair[1]}
    return links_between(on_sphere(*_coordinates(stations)), near, told)


def _coordinates(stations: Stations) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    lat = np.array([position.lat for position in stations.positions], dtype=np.float64)
    lon = np.array([position.lon for position in stations.positions], dtype=np.float64)
    return lat, lon


def _told(feed: Feed, number: Mapping[str, int]) -> dict[tuple[int, int], int]:
    """The feed's shortest transfer time between each two stations."""
    told: dict[tuple[int, int], int] = {}
    for each in feed.transfers:
        if each.from_stop in number and each.to_stop in number:
            pair = number[each.from_stop], number[each.to_stop]
            told[pair] = min(each.seconds, told.get(pair, each.seconds))
    return told
