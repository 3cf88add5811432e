"""What leaves a station next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from hideline.transit.lines import LineSign
from hideline.transit.runs import Run, calls_of, headsign_of, line_of
from hideline.transit.stop_times import NO_BOARDING
from hideline.transit.timetable import Timetable
from hideline.units import Instant, Span


@dataclass(frozen=True, slots=True)
class Departure:
    """A row of the departure board."""

    at: Instant
    run: Run
    position: int
    """Which call of the run this is."""
    line: LineSign
    headsign: str
    platform: str


def departures(
    timetable: Timetable, station: str, at: Instant, limit: Span, most: int = 50
) -> tuple[Departure, ...]:
    """The next departures that may be boarded at a station, soonest first."""
    found = sorted(departing_runs(timetable, station, at, limit), key=lambda each: (each[0], each[1]))
    return tuple(_row(timetable, *each) for each in found[:most])


def departing_runs(
    timetable: Timetable, station: str, at: Instant, limit: Span
) -> Iterator[tuple[Instant, Run, int]]:
    """When which run leaves the station, and which of its calls that is; in no particular order."""
    network = timetable.network
    number = timetable.station(station)
    first, last = -(-at // 1000), (at + limit) // 1000
    days = timetable.days_touching(first, last)
    for call in range(network.first_call[number], network.first_call[number + 1]):
        pattern, position = int(network.call_pattern[call]), int(network.call_position[call])
        if _may_board(timetable, pattern, position):
            for day in days:
                yield from leaving(timetable, pattern, position, int(day), first, last)


def _may_board(timetable: Timetable, pattern: int, position: int) -> bool:
    network = timetable.network
    base, end = network.first_position[pattern], network.first_position[pattern + 1]
    return base + position < end - 1 and not network.barred[base + position] & NO_BOARDING


def leaving(
    timetable: Timetable, pattern: int, position: int, day: int, first: int, last: int
) -> Iterator[tuple[Instant, Run, int]]:
    """The runs of a pattern that leave one of its positions between two moments (seconds) of a service day."""
    network = timetable.network
    begin, end = int(network.first_trip[pattern]), int(network.first_trip[pattern + 1])
    zero = int(timetable.grounds.day_start[network.zone[pattern], day])
    if zero + int(network.latest[pattern]) < first or zero + int(network.earliest[pattern]) > last:
        return
    leaves = network.start[begin:end] + network.departure[network.run[begin:end] + position]
    low, high = np.searchsorted(leaves, (first - zero, last - zero + 1))
    for i in range(low, high):
        if network.runs_on[network.service[begin + i], day]:
            yield Instant((zero + int(leaves[i])) * 1000), Run(day, begin + i), position


def _row(timetable: Timetable, at: Instant, run: Run, position: int) -> Departure:
    call = calls_of(timetable, run, position, position)[0]
    return Departure(at, run, position, line_of(timetable, run), headsign_of(timetable, run), call.platform)
