"""Whether a timetable that somebody sent can be searched: every number that leads somewhere leads inside.

Searches are compiled and do not look where they step, so what did not come from `build` on this machine is checked
here first. Says nothing about whether the times are true.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hideline.transit.network import Network
from hideline.transit.timetable import Grounds, Operators, Signs, Timetable
from hideline.transit.walking import UNKNOWN, Links
from hideline.transit.words import Words
from hideline.units import Malformed

Ints = NDArray[np.integer]

MOST_SECONDS = 100 * 24 * 3600
"""No time of a service day lies further out: sums of a few stay far from what 32 bits hold."""

WIDER: dict[str, str] = {
    "network.barred": "|u1",
    "network.runs_on": "|u1",
    "grounds.lat": "<f8",
    "grounds.lon": "<f8",
    "grounds.day_start": "<i8",
    "links.metres": "<f8",
    "words.letters": "|u1",
    "words.first": "<i8",
}
"""Arrays that do not hold 32-bit numbers."""


class Pointer(NamedTuple):
    """Numbers of one array that count things of another."""

    name: str
    numbers: Ints
    below: int


def must_be_searchable(timetable: Timetable) -> None:
    """Refuse a timetable whose numbers lead outside of it."""
    _must_have_kinds(timetable)
    _must_have_lengths(timetable)
    for name, first, count in _partitions(timetable):
        if len(first) < 1 or first[0] != 0 or first[-1] != count or (np.diff(first) < 0).any():
            raise _broken(name)
    for pointer in _pointers(timetable):
        if len(pointer.numbers) and not (
            pointer.numbers.min() >= 0 and pointer.numbers.max() < pointer.below
        ):
            raise _broken(pointer.name)
    _must_stay_in_patterns(timetable.network)
    _must_run_forward(timetable)


def _broken(what: str) -> Malformed:
    return Malformed(f"The timetable in this map is damaged ({what}): build the map again.")


def _must_have_kinds(timetable: Timetable) -> None:
    parts: dict[str, tuple[NDArray[np.generic], ...]] = {
        "network": timetable.network,
        "signs": timetable.signs,
        "grounds": timetable.grounds,
        "links": timetable.links,
        "words": timetable.words,
        "operators": timetable.operators,
    }
    fields = {
        "network": Network._fields,
        "signs": Signs._fields,
        "grounds": Grounds._fields,
        "links": Links._fields,
        "words": Words._fields,
        "operators": Operators._fields,
    }
    for part, arrays in parts.items():
        for field, array in zip(fields[part], arrays, strict=True):
            name = f"{part}.{field}"
            dimensions = 2 if name in ("network.runs_on", "grounds.day_start") else 1
            is_right = array.dtype.str == WIDER.get(name, "<i4") and array.ndim == dimensions
            if not (is_right and array.flags.aligned):
                raise _broken(name)


def _must_have_lengths(timetable: Timetable) -> None:
    """Arrays about the same things are equally long."""
    network, signs, grounds, links = timetable.network, timetable.signs, timetable.grounds, timetable.links
    groups: dict[str, tuple[NDArray[np.generic], ...]] = {
        "patterns": (
            network.zone,
            network.earliest,
            network.latest,
            signs.pattern_route,
            timetable.operators.of_pattern,
        ),
        "positions": (network.station, network.barred, signs.position_stop),
        "calls": (network.call_pattern, network.call_position, network.station),
        "trips": (
            network.start,
            network.run,
            network.service,
            network.gain,
            signs.trip_id,
            signs.trip_headsign,
            signs.trip_headway,
        ),
        "times": (network.arrival, network.departure),
        "stations": (signs.station_id, grounds.lat, grounds.lon, grounds.change),
        "stops": (signs.stop_id, signs.stop_name, signs.stop_platform),
        "routes": (
            signs.route_id,
            signs.route_name,
            signs.route_long_name,
            signs.route_colour,
            signs.route_text_colour,
            signs.route_kind,
        ),
        "onward trips": (network.onward_trip, network.onward_service),
        "walks": (links.to, links.metres, links.seconds),
        "days": (network.runs_on.T, grounds.day_start.T),
    }
    for name, arrays in groups.items():
        if len({len(array) for array in arrays}) != 1:
            raise _broken(name)


def _partitions(timetable: Timetable) -> Iterator[tuple[str, Ints, int]]:
    """Arrays that cut another one into stretches, and how long that one is."""
    network, links, words = timetable.network, timetable.links, timetable.words
    patterns, stations = len(network.zone), len(timetable.signs.station_id)
    counts = {
        "patterns": (network.first_position, patterns),
        "trips": (network.first_trip, patterns),
        "calls": (network.first_call, stations),
        "walks": (links.first, stations),
        "onward trips": (network.first_onward, len(network.start)),
    }
    for name, (first, groups) in counts.items():
        if len(first) != groups + 1:
            raise _broken(name)
    yield "positions", network.first_position, len(network.station)
    yield "trips", network.first_trip, len(network.start)
    yield "runs", network.first_run, len(network.arrival)
    yield "calls", network.first_call, len(network.call_pattern)
    yield "walks", links.first, len(links.to)
    yield "onward trips", network.first_onward, len(network.onward_trip)
    yield "words", words.first, len(words.letters)


def _pointers(timetable: Timetable) -> Iterator[Pointer]:
    network, signs, words = timetable.network, timetable.signs, len(timetable.words.first) - 1
    stations = len(signs.station_id)
    yield Pointer("zones", network.zone, len(timetable.grounds.day_start))
    yield Pointer("stations", network.station, stations)
    yield Pointer("services", network.service, len(network.runs_on))
    yield Pointer("onward trips", network.onward_trip, len(network.start))
    yield Pointer("onward services", network.onward_service, len(network.runs_on))
    yield Pointer("patterns", network.call_pattern, len(network.zone))
    yield Pointer("walks", timetable.links.to, stations)
    yield Pointer("operators", timetable.operators.of_pattern, len(timetable.operators.feed))
    yield Pointer("stops", signs.position_stop, len(signs.stop_id))
    yield Pointer("routes", signs.pattern_route, len(signs.route_id))
    for field, numbers in zip(Signs._fields, signs, strict=True):
        if field not in ("position_stop", "pattern_route", "route_kind", "trip_headway"):
            yield Pointer(field, numbers, words)


def _must_stay_in_patterns(network: Network) -> None:
    """A call is at a position its pattern has; a trip's times reach as far as its pattern."""
    lengths = np.diff(network.first_position).astype(np.int64)
    calls = network.call_position
    if len(calls) and not ((calls >= 0) & (calls < lengths[network.call_pattern])).all():
        raise _broken("calls")
    needed = np.repeat(lengths, np.diff(network.first_trip))
    if not ((network.run >= 0) & (network.run + needed <= len(network.arrival))).all():
        raise _broken("runs")


def _must_run_forward(timetable: Timetable) -> None:
    """Time never turns back along a run, and nothing is further away than sums can hold."""
    network, grounds, links = timetable.network, timetable.grounds, timetable.links
    for name, numbers in (("start", network.start), ("arrival", network.arrival), ("gain", network.gain)):
        if len(numbers) and np.abs(numbers.astype(np.int64)).max() > MOST_SECONDS:
            raise _broken(name)
    step = np.diff(network.arrival.astype(np.int64))
    step[network.first_run[1:-1] - 1] = 0
    waits = network.departure.astype(np.int64) - network.arrival
    if (step < 0).any() or (waits < 0).any() or (waits > MOST_SECONDS).any() or (network.gain < 0).any():
        raise _broken("times")
    if not (np.isfinite(grounds.lat).all() and np.isfinite(grounds.lon).all()):
        raise _broken("positions")
    if (links.metres < 0).any() or not np.isfinite(links.metres).all() or (links.seconds < UNKNOWN).any():
        raise _broken("walks")
