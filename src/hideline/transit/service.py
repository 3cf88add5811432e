"""How much runs at each station on a day: for the minimum-service filter of a map, and for its audit."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import numpy as np
from numpy.typing import NDArray

from hideline.transit.stop_times import NO_BOARDING
from hideline.transit.timetable import Timetable
from hideline.units import Instant

NONE = -1


@dataclass(frozen=True, slots=True, eq=False)
class DayOfCalls:
    """Departures of one service day, per station in the order of `timetable.station_ids`."""

    departures: NDArray[np.int64]
    first: NDArray[np.int64]
    """Milliseconds since 1970 UTC, NONE where nothing leaves."""
    last: NDArray[np.int64]

    def last_departure(self, station: int) -> Instant | None:
        """When the last vehicle that may be boarded leaves a station (by number)."""
        return None if self.last[station] == NONE else Instant(int(self.last[station]))


def calls_on(timetable: Timetable, day: date) -> DayOfCalls:
    """What leaves every station on a service day; nothing on a day the timetable does not know."""
    network = timetable.network
    stations = len(network.first_call) - 1
    number = timetable.day_number(day)
    runs = (
        network.runs_on[network.service, number] == 1
        if number is not None
        else np.zeros(len(network.start), bool)
    )
    departures = np.zeros(stations, dtype=np.int64)
    first = np.full(stations, np.iinfo(np.int64).max)
    last = np.full(stations, NONE, dtype=np.int64)
    for pattern in _patterns_of(timetable, runs):
        begin = network.first_trip[pattern]
        trips = begin + np.flatnonzero(runs[begin : network.first_trip[pattern + 1]])
        positions = _boardable(timetable, pattern)
        where = network.station[network.first_position[pattern] + positions]
        zero = timetable.grounds.day_start[network.zone[pattern], number]
        np.add.at(departures, where, len(trips))
        np.minimum.at(
            first,
            where,
            zero + network.start[trips[0]] + network.departure[network.run[trips[0]] + positions],
        )
        np.maximum.at(
            last,
            where,
            zero + network.start[trips[-1]] + network.departure[network.run[trips[-1]] + positions],
        )
    served = departures > 0
    return DayOfCalls(departures, np.where(served, first * 1000, NONE), np.where(served, last * 1000, NONE))


def well_served(timetable: Timetable, day: date, at_least: int) -> tuple[str, ...]:
    """The stations with at least so many departures on a day."""
    departures = calls_on(timetable, day).departures
    return tuple(timetable.station_ids[station] for station in np.flatnonzero(departures >= at_least))


def _patterns_of(timetable: Timetable, runs: NDArray[np.bool_]) -> NDArray[np.intp]:
    """The patterns with a trip that runs."""
    first = timetable.network.first_trip
    running = np.concatenate(([0], np.cumsum(runs)))
    return np.flatnonzero(running[first[1:]] > running[first[:-1]])


def _boardable(timetable: Timetable, pattern: int) -> NDArray[np.intp]:
    """The positions of a pattern at which one may board to get anywhere."""
    network = timetable.network
    barred = network.barred[network.first_position[pattern] : network.first_position[pattern + 1] - 1]
    return np.flatnonzero((barred & NO_BOARDING) == 0)
