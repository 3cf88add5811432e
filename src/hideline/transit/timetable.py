"""The compact timetable that travels inside a map file: opened in a blink, searched in place.

Holds the network a search reads, the days services run, walking links, and the names a person sees. Built by
`build`; asked by `raptor`, `journeys`, `departures`, `riding` and `service`. It never changes once made.
"""

from __future__ import annotations

import mmap
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from hideline.transit.network import Network, backwards, no_onward_trips
from hideline.transit.packing import pack, unpack
from hideline.transit.walking import UNKNOWN, Links, Walker, on_sphere
from hideline.transit.words import Words
from hideline.units import Instant, LatLon, Malformed, whole_seconds

Number = TypeVar("Number", bound=np.generic)


class UnknownStation(Malformed):
    """A station id that is not in the timetable."""

    def __init__(self, station: str) -> None:
        super().__init__(f"The timetable knows no station {station!r}.")


class Signs(NamedTuple):
    """What a person reads, as numbers of words: names, colours, platforms, headsigns."""

    station_id: NDArray[np.int32]
    stop_id: NDArray[np.int32]
    stop_name: NDArray[np.int32]
    stop_platform: NDArray[np.int32]
    position_stop: NDArray[np.int32]
    pattern_route: NDArray[np.int32]
    route_id: NDArray[np.int32]
    route_name: NDArray[np.int32]
    route_long_name: NDArray[np.int32]
    route_colour: NDArray[np.int32]
    route_text_colour: NDArray[np.int32]
    route_kind: NDArray[np.int32]
    """GTFS route_type itself, not a word."""
    trip_id: NDArray[np.int32]
    trip_headsign: NDArray[np.int32]
    trip_headway: NDArray[np.int32]
    """Seconds between such trips when only that is promised; 0 for real times."""


class Grounds(NamedTuple):
    """Where stations are, how long a change takes there, and where service days start."""

    lat: NDArray[np.float64]
    lon: NDArray[np.float64]
    change: NDArray[np.int32]
    """Seconds, as the feed says, or UNKNOWN."""
    day_start: NDArray[np.int64]
    """Per zone and day: noon less twelve hours, in seconds since 1970 UTC."""


class Operators(NamedTuple):
    """Who runs what: agencies, each of one of the feeds that the timetable was made of."""

    of_pattern: NDArray[np.int32]
    feed: NDArray[np.int32]
    """Per operator."""


@dataclass(frozen=True, eq=False)
class Timetable:
    """Everything that runs, and when."""

    network: Network
    signs: Signs
    grounds: Grounds
    links: Links
    words: Words
    operators: Operators
    first_day: date

    @staticmethod
    def from_bytes(piece: bytes | memoryview | mmap.mmap) -> Timetable:
        """Open what `to_bytes` wrote, without copying it."""
        arrays, facts = unpack(piece)

        def part(name: str, fields: tuple[str, ...]) -> list[NDArray[np.generic]]:
            return [arrays[f"{name}.{field}"] for field in fields]

        return Timetable(
            _network(arrays),
            Signs(*part("signs", Signs._fields)),  # type: ignore[arg-type]
            Grounds(*part("grounds", Grounds._fields)),  # type: ignore[arg-type]
            Links(*part("links", Links._fields)),  # type: ignore[arg-type]
            Words(*part("words", Words._fields)),  # type: ignore[arg-type]
            _operators(arrays),
            date.fromisoformat(facts["first_day"]),
        )

    @staticmethod
    def open(path: Path) -> Timetable:
        """Open a timetable lying in a file of its own, through a memory map."""
        with path.open("rb") as file:
            return Timetable.from_bytes(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))

    def to_bytes(self) -> bytes:
        """The whole timetable in one piece, the same for the same contents."""
        parts: dict[str, tuple[tuple[str, ...], tuple[NDArray[np.generic], ...]]] = {
            "network": (Network._fields, self.network),
            "signs": (Signs._fields, self.signs),
            "grounds": (Grounds._fields, self.grounds),
            "links": (Links._fields, self.links),
            "words": (Words._fields, self.words),
            "operators": (Operators._fields, self.operators),
        }
        arrays = {
            f"{name}.{field}": array
            for name, part in parts.items()
            for field, array in zip(*part, strict=True)
        }
        return pack(arrays, {"first_day": self.first_day.isoformat()})

    @cached_property
    def station_ids(self) -> tuple[str, ...]:
        """The stations, in the order of every array of stations."""
        return self.words.all(self.signs.station_id)

    @cached_property
    def _station_number(self) -> dict[str, int]:
        return {station: i for i, station in enumerate(self.station_ids)}

    def station(self, station: str) -> int:
        """The number of a station."""
        try:
            return self._station_number[station]
        except KeyError:
            raise UnknownStation(station) from None

    def position(self, station: int) -> LatLon:
        """Where a station is."""
        return LatLon(float(self.grounds.lat[station]), float(self.grounds.lon[station]))

    @cached_property
    def places(self) -> NDArray[np.float64]:
        """The stations as unit vectors."""
        return on_sphere(self.grounds.lat, self.grounds.lon)

    @property
    def days(self) -> tuple[date, date]:
        """The first and the last day of which the timetable says anything."""
        count = self.network.runs_on.shape[1]
        return self.first_day, self.first_day + timedelta(days=max(count - 1, 0))

    def day_number(self, day: date) -> int | None:
        """Which day of the timetable this is, if any."""
        number = (day - self.first_day).days
        return number if 0 <= number < self.network.runs_on.shape[1] else None

    def day(self, number: int) -> date:
        """The date of a day of the timetable."""
        return self.first_day + timedelta(days=number)

    def covers(self, at: Instant) -> bool:
        """Whether anything runs on the service day of this moment; if not, only feet move in it."""
        return bool(self.patterns_running(self.days_touching(at // 1000, at // 1000)).any())

    def days_touching(self, first: int, last: int) -> NDArray[np.int32]:
        """The service days on which something may be under way between two moments (seconds since 1970)."""
        if not len(self.network.start):
            return np.zeros(0, dtype=np.int32)
        starts = self.grounds.day_start
        early, late = int(self.network.earliest.min()), int(self.network.latest.max())
        touching = ((starts + early <= last) & (starts + late >= first)).any(axis=0)
        return np.flatnonzero(touching).astype(np.int32)

    @cached_property
    def _running(self) -> dict[int, NDArray[np.bool_]]:
        return {}

    def patterns_running(self, days: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Per day and pattern, whether any of its trips runs; each day is worked out once."""
        network = self.network
        for day in map(int, days):
            if day not in self._running:
                runs = np.append(0, np.cumsum(network.runs_on[network.service, day], dtype=np.int64))
                self._running[day] = runs[network.first_trip[1:]] > runs[network.first_trip[:-1]]
        none = np.zeros((0, len(network.zone)), dtype=np.bool_)
        return np.concatenate([none, *(self._running[day][np.newaxis] for day in map(int, days))])

    @cached_property
    def printed(self) -> Network:
        """The network in which trips known only by their frequency come when `build` put them."""
        return self.network._replace(gain=frozen(np.zeros_like(self.network.gain)))

    @cached_property
    def _backwards(self) -> Network:
        return all_frozen(backwards(self.network))

    @cached_property
    def _printed_backwards(self) -> Network:
        return all_frozen(backwards(self.printed)) if self.network.gain.any() else self._backwards

    def network_for(self, walker: Walker) -> Network:
        """What this walker finds running."""
        return self.printed if walker.believes_feed else self.network

    def backwards_for(self, walker: Walker) -> Network:
        """The same with time turned around, for searches from the destination."""
        return self._printed_backwards if walker.believes_feed else self._backwards

    @cached_property
    def _link_sources(self) -> NDArray[np.int32]:
        return np.repeat(np.arange(len(self.station_ids), dtype=np.int32), np.diff(self.links.first))

    @cached_property
    def backward_links(self) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.intp]]:
        """The walks turned around: where those of each station start, where they lead, which link each was."""
        order = np.argsort(self.links.to, kind="stable")
        first = np.searchsorted(self.links.to[order], np.arange(len(self.station_ids) + 1)).astype(np.int32)
        return frozen(first), frozen(self._link_sources[order]), order

    @cached_property
    def _walks(self) -> dict[Walker, tuple[NDArray[np.int32], NDArray[np.int32]]]:
        return {}

    def walks(self, walker: Walker) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """For this walker: the seconds of every link, and of a change at every station. Worked out once."""
        if walker not in self._walks:
            seconds = walker.seconds_for(self.links.metres)
            change = np.full(len(self.grounds.change), whole_seconds(walker.change), dtype=np.int32)
            if walker.believes_feed:
                seconds = np.where(self.links.seconds == UNKNOWN, seconds, self.links.seconds)
                change = np.where(self.grounds.change == UNKNOWN, change, self.grounds.change)
            self._walks[walker] = frozen(seconds.astype(np.int32)), frozen(change.astype(np.int32))
        return self._walks[walker]


def _network(arrays: Mapping[str, NDArray[np.generic]]) -> Network:
    """What runs; older timetables do not tell which vehicles run on."""
    found = {field: arrays[f"network.{field}"] for field in Network._fields if f"network.{field}" in arrays}
    if "first_onward" not in found:
        found |= zip(Network._fields[-3:], map(frozen, no_onward_trips(len(found["start"]))), strict=True)
    return Network(**found)  # type: ignore[arg-type]


def _operators(arrays: Mapping[str, NDArray[np.generic]]) -> Operators:
    """Who runs what; older timetables do not tell, and every line of theirs stands for itself."""
    if "operators.feed" in arrays:
        return Operators(*(arrays[f"operators.{field}"] for field in Operators._fields))  # type: ignore[arg-type]
    routes = np.arange(len(arrays["signs.route_id"]), dtype=np.int32)
    return Operators(arrays["signs.pattern_route"], routes)  # type: ignore[arg-type]


Part = TypeVar("Part", Network, Signs, Grounds, Links, Words, Operators)


def all_frozen(parts: Part) -> Part:
    """The same arrays, each contiguous and read-only."""
    return type(parts)(*(frozen(array) for array in parts))  # type: ignore[arg-type]


def frozen(array: NDArray[Number]) -> NDArray[Number]:
    """The array, contiguous and read-only: one kind of arrays, so that searches compile once."""
    kept = np.ascontiguousarray(array).view()
    kept.flags.writeable = False
    return kept
