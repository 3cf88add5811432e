"""Stop times made usable: in order, complete, never running backwards, and only at stations.

Breakage is mended where the meaning is plain and left out where it is not, always with a sentence: times
missing between two given ones are spread evenly, a trip that falls back by half a day or more has passed
midnight, a smaller step back waits at the time before, calls at unknown stops are dropped and trips with
fewer than two calls with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hideline.transit.compiled import compiled
from hideline.transit.stop_times import BLANK, StopTimes

HALF_A_DAY = 12 * 3600


@dataclass(frozen=True, slots=True)
class Calls:
    """The calls of each usable trip, in order: the i-th has those from `first[i]` to `first[i + 1]`."""

    trip: NDArray[np.int32]
    """The number of each usable trip in the feed."""
    first: NDArray[np.int64]
    stop: NDArray[np.int32]
    arrival: NDArray[np.int32]
    departure: NDArray[np.int32]
    barred: NDArray[np.uint8]


def repair(
    times: StopTimes, station_of: NDArray[np.int32], trip_ids: Sequence[str]
) -> tuple[Calls, tuple[str, ...]]:
    """Mend the stop times, and say what was wrong. `station_of` gives each stop's station, -1 for none."""
    warnings: list[str] = []
    times = _once(_in_order(_known(times, warnings)), warnings)
    arrival, departure = times.arrival.copy(), times.departure.copy()
    first = _boundaries(times.trip)
    wrapped, backwards = _mend(first, arrival, departure)
    _say(warnings, wrapped, trip_ids, times.trip, "passes midnight with its clock set back; a day was added")
    _say(
        warnings,
        backwards,
        trip_ids,
        times.trip,
        "runs backwards in time; it waits at the time before instead",
    )
    _interpolate(first, arrival, departure)
    timed = arrival != BLANK
    _count(
        warnings,
        ~timed,
        "call has no time and cannot be given one; it is left out",
        "calls have no time and cannot be given one; they are left out",
    )
    at_station = station_of[times.stop] >= 0
    return _gather(times, arrival, departure, timed & at_station), tuple(warnings)


def _known(times: StopTimes, warnings: list[str]) -> StopTimes:
    lost_trips, lost_stops = times.trip < 0, times.stop < 0
    _count(
        warnings,
        lost_trips,
        "stop time belongs to a trip that is not listed; it is left out",
        "stop times belong to trips that are not listed; they are left out",
    )
    _count(
        warnings,
        lost_stops,
        "stop time names a stop that is not listed; it is left out",
        "stop times name stops that are not listed; they are left out",
    )
    lost = lost_trips | lost_stops
    return times.chosen(~lost) if lost.any() else times


def _in_order(times: StopTimes) -> StopTimes:
    key = (times.trip.astype(np.int64) << 32) + times.sequence
    return times if (key[1:] >= key[:-1]).all() else times.chosen(np.argsort(key, kind="stable"))


def _once(times: StopTimes, warnings: list[str]) -> StopTimes:
    """Without calls that are given twice: same trip, same place in the sequence, same stop."""
    again = np.zeros(len(times), dtype=np.bool_)
    again[1:] = np.diff(times.trip) == 0
    again[1:] &= np.diff(times.sequence) == 0
    again[1:] &= np.diff(times.stop) == 0
    if not again.any():
        return times
    _count(
        warnings,
        again,
        "stop time is given twice; the first counts",
        "stop times are given twice; the first counts",
    )
    return times.chosen(~again)


def _boundaries(trip: NDArray[np.int32]) -> NDArray[np.int64]:
    """Where each trip's calls start, and where the last one's end."""
    starts = np.flatnonzero(np.diff(trip, prepend=-1))
    return np.append(starts, len(trip)).astype(np.int64)


def _gather(
    times: StopTimes, arrival: NDArray[np.int32], departure: NDArray[np.int32], usable: NDArray[np.bool_]
) -> Calls:
    trip = times.trip[usable]
    calls = np.bincount(trip, minlength=1)
    kept = calls[trip] >= 2
    rows = np.flatnonzero(usable)[kept]
    trip = trip[kept]
    first = _boundaries(trip)
    return Calls(
        trip[first[:-1]], first, times.stop[rows], arrival[rows], departure[rows], times.barred[rows]
    )


def _count(warnings: list[str], marks: NDArray[np.bool_], one: str, many: str) -> None:
    if count := int(marks.sum()):
        warnings.append(f"{count:,} {one if count == 1 else many}.")


def _say(
    warnings: list[str], marks: NDArray[np.bool_], trip_ids: Sequence[str], trip: NDArray[np.int32], what: str
) -> None:
    trips = np.unique(trip[marks])
    if len(trips) == 1:
        warnings.append(f"Trip {trip_ids[trips[0]]!r} {what}.")
    elif len(trips):
        warnings.append(f"Trip {trip_ids[trips[0]]!r} (and {len(trips) - 1:,} like it) {what}.")


@compiled
def _mend(
    first: NDArray[np.int64], arrival: NDArray[np.int32], departure: NDArray[np.int32]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Make given times never decrease, in place; which calls passed midnight, which ran backwards."""
    wrapped = np.zeros(len(arrival), dtype=np.bool_)
    backwards = np.zeros(len(arrival), dtype=np.bool_)
    for t in range(len(first) - 1):
        latest, shift = -1, 0
        for i in range(first[t], first[t + 1]):
            for times in (arrival, departure):
                if times[i] == BLANK:
                    continue
                value = times[i] + shift
                if latest - value >= HALF_A_DAY:
                    shift += 2 * HALF_A_DAY
                    value += 2 * HALF_A_DAY
                    wrapped[i] = True
                if value < latest:
                    backwards[i] = True
                    value = latest
                times[i] = value
                latest = value
    return wrapped, backwards


@compiled
def _interpolate(first: NDArray[np.int64], arrival: NDArray[np.int32], departure: NDArray[np.int32]) -> None:
    """Fill blank times in place: from the other of the pair, else evenly between timed neighbours."""
    for t in range(len(first) - 1):
        known = -1
        for i in range(first[t], first[t + 1]):
            if arrival[i] == BLANK and departure[i] == BLANK:
                continue
            if arrival[i] == BLANK:
                arrival[i] = departure[i]
            if departure[i] == BLANK:
                departure[i] = arrival[i]
            if known >= 0:
                for k in range(known + 1, i):
                    span = arrival[i] - departure[known]
                    arrival[k] = departure[known] + span * (k - known) // (i - known)
                    departure[k] = arrival[k]
            known = i
