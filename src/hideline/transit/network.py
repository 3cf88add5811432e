"""What a search reads: patterns, trips, calls and service days as flat arrays; and the same network run
backwards.

Time turned around makes "the latest departure that still arrives" the same question as "the earliest
arrival": trips run from last stop to first, boarding and alighting change places. So one search serves both
(`raptor`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hideline.transit.compiled import compiled


class Network(NamedTuple):
    """Patterns with their positions, trips and runs; times in seconds of the service day."""

    first_position: NDArray[np.int32]
    first_trip: NDArray[np.int32]
    zone: NDArray[np.int32]
    """Per pattern: which time zone its service days start in."""
    earliest: NDArray[np.int32]
    latest: NDArray[np.int32]
    """Per pattern: when its first trip starts and its last one ends."""
    station: NDArray[np.int32]
    """Per position."""
    barred: NDArray[np.uint8]
    start: NDArray[np.int32]
    run: NDArray[np.int32]
    service: NDArray[np.int32]
    """Per trip; trips of a pattern in order of time, none overtaking."""
    gain: NDArray[np.int32]
    """Per trip: by how much it may come before its time; 0 unless only its frequency is promised."""
    first_run: NDArray[np.int32]
    arrival: NDArray[np.int32]
    departure: NDArray[np.int32]
    """Per run and position, relative to the trip's start."""
    first_call: NDArray[np.int32]
    call_pattern: NDArray[np.int32]
    call_position: NDArray[np.int32]
    """Per station: the patterns that call there, and at which position, counted within the pattern."""
    runs_on: NDArray[np.uint8]
    """Per service and day."""
    first_onward: NDArray[np.int32]
    onward_trip: NDArray[np.int32]
    onward_service: NDArray[np.int32]
    """Per trip: the trips that go on from it with whoever stays aboard, and on which days; at most one a day."""


def no_onward_trips(trips: int) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
    """The last three arrays of a network in which every vehicle is left at the end."""
    none = np.zeros(0, dtype=np.int32)
    return np.zeros(trips + 1, dtype=np.int32), none, none


def grouped(numbers: NDArray[np.int32], count: int) -> tuple[NDArray[np.int32], NDArray[np.intp]]:
    """Where the rows of each number start once they are sorted by it, and that order."""
    order = np.argsort(numbers, kind="stable")
    return np.searchsorted(numbers[order], np.arange(count + 1)).astype(np.int32), order


def calls_by_station(
    station: NDArray[np.int32], first_position: NDArray[np.int32], station_count: int
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
    """For every station the patterns calling there, and where along them."""
    pattern = np.repeat(np.arange(len(first_position) - 1), np.diff(first_position))
    within = np.arange(len(station)) - first_position[pattern]
    first, order = grouped(station, station_count)
    return first, pattern[order].astype(np.int32), within[order].astype(np.int32)


def backwards(network: Network) -> Network:
    """The same network with time turned around: times negated, trips run from end to start.

    What may come early may be late there, so a trip stands at its latest.
    """
    rows = _reversed_within(network.first_position)
    run_rows = _reversed_within(network.first_run)
    trips = _reversed_within(network.first_trip)
    last = network.first_run[1:] - 1
    total = np.repeat(network.arrival[last], np.diff(network.first_run)) if len(last) else network.arrival
    length = np.repeat(np.diff(network.first_position), np.diff(network.first_trip))
    ends = network.start + network.arrival[network.run + length - 1] if len(length) else network.start
    station = network.station[rows]
    first_call, call_pattern, call_position = calls_by_station(
        station, network.first_position, len(network.first_call) - 1
    )
    return Network(
        first_position=network.first_position,
        first_trip=network.first_trip,
        zone=network.zone,
        earliest=-network.latest,
        latest=network.gain.max(initial=0) - network.earliest,
        station=station,
        barred=_swapped(network.barred[rows]),
        start=(network.gain - ends)[trips],
        run=network.run[trips],
        service=network.service[trips],
        gain=network.gain[trips],
        first_run=network.first_run,
        arrival=total - network.departure[run_rows],
        departure=total - network.arrival[run_rows],
        first_call=first_call,
        call_pattern=call_pattern,
        call_position=call_position,
        runs_on=network.runs_on,
        **_turned_onward(network, trips),
    )


def _turned_onward(network: Network, trips: NDArray[np.int32]) -> dict[str, NDArray[np.int32]]:
    """What goes on from a trip came before it. `trips` turns the trips of each pattern around, and back again."""
    before = np.repeat(np.arange(len(network.start)), np.diff(network.first_onward))
    first, order = grouped(trips[network.onward_trip], len(network.start))
    return {
        "first_onward": first,
        "onward_trip": trips[before[order]],
        "onward_service": network.onward_service[order],
    }


def _swapped(barred: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return ((barred >> 1) | ((barred & 1) << 1)).astype(np.uint8)


@compiled
def _reversed_within(first: NDArray[np.int32]) -> NDArray[np.int32]:
    """Row numbers that turn each group around in its place."""
    rows = np.empty(first[-1], dtype=np.int32)
    for g in range(len(first) - 1):
        for i in range(first[g], first[g + 1]):
            rows[i] = first[g + 1] - 1 - (i - first[g])
    return rows
