"""Trips sorted into patterns: same route, same stops in the same order, nobody overtaking.

Within a pattern the trips stand in order of departure and stay in that order at every stop, which is what
lets a search find the next one by halving. Trips that take the same time between all stops share one run, so
a whole day of a metro line is a list of start times. Trips repeated by frequencies.txt become trips of their
own here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hideline.transit.compiled import compiled
from hideline.transit.feed import Frequency
from hideline.transit.repair import Calls


@dataclass(frozen=True, slots=True)
class Patterns:
    """All patterns, their positions (stops in order), trips and runs, each in one flat array."""

    first_position: NDArray[np.int32]
    first_trip: NDArray[np.int32]
    route: NDArray[np.int32]
    stop: NDArray[np.int32]
    barred: NDArray[np.uint8]
    trip: NDArray[np.int32]
    """Which trip of the feed this is."""
    start: NDArray[np.int32]
    """Departure at the first position, seconds of the service day."""
    run: NDArray[np.int32]
    """Where the trip's run starts in `arrival` and `departure`."""
    headway: NDArray[np.int32]
    """How often such a trip comes when its times are only that promise; 0 for real times."""
    gain: NDArray[np.int32]
    """How much earlier such a trip may come: back to the one before; 0 for the first."""
    first_run: NDArray[np.int32]
    arrival: NDArray[np.int32]
    departure: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class _Departures:
    """Every departure of a trip in the course of a service day."""

    call_set: NDArray[np.int64]
    """Which usable trip's calls it makes."""
    start: NDArray[np.int32]
    headway: NDArray[np.int32]
    gain: NDArray[np.int32]
    promise: NDArray[np.int64]
    """Which promise of frequencies.txt it comes from: each has a pattern of its own; 0 for real times."""


def into_patterns(
    calls: Calls, route_of_trip: NDArray[np.int32], frequencies: Sequence[Frequency]
) -> Patterns:
    """Sort every departure of every trip into a pattern."""
    if not len(calls.trip):
        return _no_patterns()
    route = route_of_trip[calls.trip]
    way, way_example = _numbered(_way_keys(calls.first, calls.stop, calls.barred, route))
    run, run_example = _numbered(_run_keys(calls.first, calls.arrival, calls.departure, way))
    leaving = _departures(calls, frequencies)
    course = way[leaving.call_set] * (int(leaving.promise.max()) + 1) + leaving.promise
    first_run, arrival, departure = _runs(calls, run_example)
    offset = first_run[run[leaving.call_set]]
    length = np.diff(calls.first)[leaving.call_set].astype(np.int32)
    order, first_trip = _into_chains(course, leaving.start, offset, length, arrival, departure)
    examples = way_example[way[leaving.call_set[order[first_trip[:-1]]]]]
    first_position, positions = _spread(calls.first, examples)
    return Patterns(
        first_position,
        first_trip,
        route[examples],
        calls.stop[positions],
        calls.barred[positions],
        calls.trip[leaving.call_set[order]],
        leaving.start[order],
        offset[order],
        leaving.headway[order],
        leaving.gain[order],
        first_run,
        arrival,
        departure,
    )


def _into_chains(
    course: NDArray[np.int64],
    start: NDArray[np.int32],
    offset: NDArray[np.int32],
    length: NDArray[np.int32],
    arrival: NDArray[np.int32],
    departure: NDArray[np.int32],
) -> tuple[NDArray[np.intp], NDArray[np.int32]]:
    """The departures sorted by course, chain and time, and where each chain starts."""
    by_time = np.lexsort((offset, start, course))
    chain = _chains(course[by_time], start[by_time], offset[by_time], length[by_time], arrival, departure)
    key = course[by_time] * (int(chain.max()) + 1) + chain
    by_chain = np.argsort(key, kind="stable")
    starts = np.flatnonzero(np.diff(key[by_chain], prepend=-1))
    return by_time[by_chain], np.append(starts, len(key)).astype(np.int32)


def _no_patterns() -> Patterns:
    none, zero = np.zeros(0, dtype=np.int32), np.zeros(1, dtype=np.int32)
    barred = np.zeros(0, dtype=np.uint8)
    return Patterns(zero, zero, none, none, barred, none, none, none, none, none, zero, none, none)


def _numbered(keys: NDArray[np.uint64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The number of each key, equal ones sharing it, in order of appearance; an example of each."""
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    by_appearance = np.argsort(first)
    rank = np.empty_like(by_appearance)
    rank[by_appearance] = np.arange(len(first))
    return rank[inverse], first[by_appearance]


def _departures(calls: Calls, frequencies: Sequence[Frequency]) -> _Departures:
    usable = {int(trip): i for i, trip in enumerate(calls.trip)} if frequencies else {}
    repeated = [(usable[each.trip], each) for each in frequencies if each.trip in usable]
    once = np.setdiff1d(np.arange(len(calls.trip)), [call_set for call_set, _ in repeated])
    zeros = np.zeros(len(once), dtype=np.int64)
    parts = [(once, calls.departure[calls.first[once]], zeros, zeros, zeros)]
    for promise, (calls_of_it, each) in enumerate(repeated, start=1):
        starts = np.arange(each.start, max(each.end, each.start + 1), each.headway)
        headway = 0 if each.is_exact else each.headway
        same = np.ones_like(starts)
        gain = np.where(starts > each.start, headway, 0)
        parts.append(
            (same * calls_of_it, starts, same * headway, gain, same * (0 if each.is_exact else promise))
        )
    call_set, start, headways, gain, promises = (
        np.concatenate(column) for column in zip(*parts, strict=True)
    )
    return _Departures(
        call_set, start.astype(np.int32), headways.astype(np.int32), gain.astype(np.int32), promises
    )


def _spread(
    first: NDArray[np.int64], chosen: NDArray[np.int64]
) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """The rows of the chosen groups one after the other, and where each group then starts."""
    lengths = np.diff(first)[chosen]
    starts = np.append(0, np.cumsum(lengths))
    rows = np.arange(starts[-1]) - np.repeat(starts[:-1], lengths) + np.repeat(first[chosen], lengths)
    return starts.astype(np.int32), rows


def _runs(
    calls: Calls, examples: NDArray[np.int64]
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
    first_run, rows = _spread(calls.first, examples)
    zero = np.repeat(calls.departure[calls.first[examples]], np.diff(first_run))
    return first_run, calls.arrival[rows] - zero, calls.departure[rows] - zero


@compiled
def _mixed(key: np.uint64, value: np.uint64) -> np.uint64:
    """Fold a value into a 64-bit key; two different trips meet by chance once in ten billion feeds."""
    key = key * np.uint64(0x9E3779B97F4A7C15) + value + np.uint64(0x632BE59BD9B4E019)
    key = (key ^ (key >> np.uint64(32))) * np.uint64(0xD6E8FEB86659FD93)
    return key ^ (key >> np.uint64(29))


@compiled
def _way_keys(
    first: NDArray[np.int64], stop: NDArray[np.int32], barred: NDArray[np.uint8], route: NDArray[np.int32]
) -> NDArray[np.uint64]:
    keys = np.empty(len(first) - 1, dtype=np.uint64)
    for t in range(len(first) - 1):
        key = _mixed(np.uint64(route[t] + 1), np.uint64(first[t + 1] - first[t]))
        for i in range(first[t], first[t + 1]):
            key = _mixed(key, np.uint64(stop[i]) * np.uint64(4) + np.uint64(barred[i]))
        keys[t] = key
    return keys


@compiled
def _run_keys(
    first: NDArray[np.int64], arrival: NDArray[np.int32], departure: NDArray[np.int32], way: NDArray[np.int64]
) -> NDArray[np.uint64]:
    keys = np.empty(len(first) - 1, dtype=np.uint64)
    for t in range(len(first) - 1):
        key = _mixed(np.uint64(way[t] + 1), np.uint64(0))
        zero = departure[first[t]]
        for i in range(first[t], first[t + 1]):
            key = _mixed(_mixed(key, np.uint64(arrival[i] - zero)), np.uint64(departure[i] - zero))
        keys[t] = key
    return keys


@compiled
def _is_behind(
    start: int,
    run: int,
    other_start: int,
    other_run: int,
    n: int,
    arrival: NDArray[np.int32],
    departure: NDArray[np.int32],
) -> bool:
    """Whether the other trip is nowhere ahead of the first."""
    for i in range(n):
        if other_start + arrival[other_run + i] < start + arrival[run + i]:
            return False
        if other_start + departure[other_run + i] < start + departure[run + i]:
            return False
    return True


@compiled
def _chains(
    course: NDArray[np.int64],
    start: NDArray[np.int32],
    run: NDArray[np.int32],
    length: NDArray[np.int32],
    arrival: NDArray[np.int32],
    departure: NDArray[np.int32],
) -> NDArray[np.int64]:
    """Split each course so that no trip overtakes: each joins the first chain whose last it follows."""
    chain = np.zeros(len(course), dtype=np.int64)
    lasts = np.empty(len(course), dtype=np.int64)
    open_chains = 0
    for t in range(len(course)):
        if t == 0 or course[t] != course[t - 1]:
            open_chains = 0
        c = 0
        while c < open_chains:
            last = lasts[c]
            if _is_behind(start[last], run[last], start[t], run[t], length[t], arrival, departure):
                break
            c += 1
        chain[t] = c
        lasts[c] = t
        open_chains = max(open_chains, c + 1)
    return chain
