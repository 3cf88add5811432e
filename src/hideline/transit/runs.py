"""A run: one trip on one service day, with its line and the calls it makes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hideline.transit.lines import LineSign, line_sign
from hideline.transit.stop_times import NO_ALIGHTING, NO_BOARDING
from hideline.transit.timetable import Timetable
from hideline.units import Instant, Malformed


@dataclass(frozen=True, slots=True, order=True)
class Run:
    """A trip on a service day, both by number: they stay the same while the map does."""

    day: int
    trip: int


@dataclass(frozen=True, slots=True)
class Call:
    """A stop on the way of a run."""

    station: str
    stop_name: str
    platform: str
    """Empty where the feed has none."""
    arrival: Instant
    departure: Instant
    may_board: bool
    may_alight: bool


def existing(timetable: Timetable, run: Run) -> Run:
    """The run, if the timetable has it; a phone may send anything."""
    network = timetable.network
    is_known = 0 <= run.trip < len(network.start) and 0 <= run.day < network.runs_on.shape[1]
    if not is_known or not network.runs_on[network.service[run.trip], run.day]:
        raise Malformed(f"The timetable has no trip {run.trip} on its day {run.day}.")
    return run


def pattern_of(timetable: Timetable, trip: int) -> int:
    """The pattern a trip belongs to."""
    return int(np.searchsorted(timetable.network.first_trip, trip, side="right")) - 1


def line_of(timetable: Timetable, run: Run) -> LineSign:
    """The line a run belongs to."""
    return line_sign(timetable, int(timetable.signs.pattern_route[pattern_of(timetable, run.trip)]))


def headsign_of(timetable: Timetable, run: Run) -> str:
    """What the front of the vehicle says; the name of its last stop where the feed does not tell."""
    headsign = timetable.words(timetable.signs.trip_headsign[run.trip])
    return headsign or calls_of(timetable, run)[-1].stop_name


def zero_of(timetable: Timetable, run: Run) -> int:
    """The moment (seconds since 1970) from which the run's times are counted."""
    zone = timetable.network.zone[pattern_of(timetable, run.trip)]
    return int(timetable.grounds.day_start[zone, run.day]) + int(timetable.network.start[run.trip])


def calls_of(timetable: Timetable, run: Run, first: int = 0, last: int | None = None) -> tuple[Call, ...]:
    """The calls of a run in order, from one position up to and including another."""
    network, signs, words = timetable.network, timetable.signs, timetable.words
    pattern = pattern_of(timetable, run.trip)
    base = int(network.first_position[pattern])
    count = int(network.first_position[pattern + 1]) - base
    zero, offset = zero_of(timetable, run), int(network.run[run.trip])
    calls = []
    for i in range(first, count if last is None else last + 1):
        stop = signs.position_stop[base + i]
        barred = int(network.barred[base + i])
        calls.append(
            Call(
                timetable.station_ids[network.station[base + i]],
                words(signs.stop_name[stop]),
                words(signs.stop_platform[stop]),
                Instant((zero + int(network.arrival[offset + i])) * 1000),
                Instant((zero + int(network.departure[offset + i])) * 1000),
                not barred & NO_BOARDING,
                not barred & NO_ALIGHTING,
            )
        )
    return tuple(calls)
