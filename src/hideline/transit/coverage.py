"""Whether the timetable knows all that runs at a time: only then is what it does not reach out of reach (law 1).

A railway of the map may have no timetable; one of several feeds may have ended, or pause for a while. What is not
known can carry a hider anywhere, also to stations that are known well, and no search finds it. So a timetable knows the
whole map, or it rules out nothing. It knows the map when

- every station has calls of an operator that runs something on each service day in question: where a running operator
  leaves out a station on Sundays, that is known; where nobody who calls there runs at all, nothing is;
- every line of the map is in it: one of its routes has the line's id, or its name and its kind, and calls at all the
  stations of the line. Another operator's U1, or a bus 1 beside a tram 1, has only the name;
- every feed it was made of runs something on each of these days, and they all lie within its days.

An operator is an agency of one feed. What it publishes for a day on which it runs is believed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from hideline.transit.lines import LineSign
from hideline.transit.lines import lines as lines_in
from hideline.transit.timetable import Timetable
from hideline.units import Instant

_DAY = 24 * 3600
_CHANGE_OF_CLOCKS = 3600


class MapLine(Protocol):
    """A line as the map has it."""

    @property
    def id(self) -> str:
        """The route's id where the line was made of a timetable."""

    @property
    def name(self) -> str:
        """What the sign says."""

    @property
    def mode(self) -> str:
        """What runs, in the map's words."""

    @property
    def patterns(self) -> Sequence[Sequence[str]]:
        """The stations its services stop at, in order of travel."""


OfType = Callable[[str, int], bool]
"""Whether a line of a mode, in the map's words, may be a route of a GTFS route_type."""


@dataclass(frozen=True, slots=True)
class Gaps:
    """What a timetable does not know of a map."""

    has_days: bool
    """Whether all its feeds run at the time in question."""
    stations: tuple[str, ...]
    lines: tuple[str, ...]

    def __bool__(self) -> bool:
        return not self.has_days or bool(self.stations or self.lines)


@dataclass(frozen=True, slots=True)
class Coverage:
    """A timetable beside the map that it is asked about."""

    timetable: Timetable
    stations: tuple[str, ...]
    unknown_lines: tuple[str, ...]
    """Names of the lines that are not in the timetable."""

    @staticmethod
    def of(
        timetable: Timetable, stations: Iterable[str], lines: Iterable[MapLine], is_of_type: OfType
    ) -> Coverage:
        """Compare a timetable with the stations and lines of a map."""
        return Coverage(timetable, tuple(stations), _unknown(timetable, lines, is_of_type))

    def between(self, first: Instant, last: Instant) -> Gaps:
        """What is not known between two moments."""
        timetable = self.timetable
        days = _days_in_question(timetable, first // 1000, -(-last // 1000))
        runs = timetable.patterns_running(days)
        known = _known_operators(timetable, runs)[timetable.operators.of_pattern]
        has_days = bool(len(days)) and _all_feeds_run(timetable, runs)
        return Gaps(has_days, _without_calls(timetable, self.stations, known), self.unknown_lines)

    def ever(self) -> Gaps:
        """What is not known on any day."""
        every = np.ones(len(self.timetable.operators.of_pattern), dtype=np.bool_)
        has_days = bool(self.timetable.network.runs_on.any())
        return Gaps(has_days, _without_calls(self.timetable, self.stations, every), self.unknown_lines)


def _days_in_question(timetable: Timetable, first: int, last: int) -> NDArray[np.int32]:
    """The service days that matter between two moments; none where one of them is not among the timetable's."""
    days = timetable.days_touching(first, last)
    if not len(days) and len(timetable.network.start):
        days = _days_of_the_calendar(timetable, first, last)
    count = timetable.network.runs_on.shape[1]
    # The day before the first is touched by a time when the first itself is touched a day later; so with the last.
    eve, morrow = _DAY - _CHANGE_OF_CLOCKS, _DAY + _CHANGE_OF_CLOCKS
    is_before = 0 in timetable.days_touching(first + eve, last + morrow)
    is_after = count - 1 in timetable.days_touching(first - morrow, last - eve)
    return days[:0] if is_before or is_after else days


def _days_of_the_calendar(timetable: Timetable, first: int, last: int) -> NDArray[np.int32]:
    """The days that moments lie on, whether or not something is still under way."""
    starts = timetable.grounds.day_start
    return np.flatnonzero(((starts <= last) & (starts + _DAY > first)).any(axis=0)).astype(np.int32)


def _known_operators(timetable: Timetable, runs: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Per operator, whether any of its patterns runs on each of the days."""
    known = np.ones(len(timetable.operators.feed), dtype=np.bool_)
    for row in runs:
        known &= np.isin(np.arange(len(known)), timetable.operators.of_pattern[row])
    return known


def _all_feeds_run(timetable: Timetable, runs: NDArray[np.bool_]) -> bool:
    feed_of = timetable.operators.feed[timetable.operators.of_pattern]
    return all(np.isin(feed_of, feed_of[row]).all() for row in runs)


def _without_calls(
    timetable: Timetable, stations: Iterable[str], known: NDArray[np.bool_]
) -> tuple[str, ...]:
    """The stations at which no known pattern calls."""
    network = timetable.network
    positions = np.repeat(known, np.diff(network.first_position))
    called = {timetable.station_ids[station] for station in np.unique(network.station[positions])}
    return tuple(sorted(station for station in stations if station not in called))


def _unknown(timetable: Timetable, lines: Iterable[MapLine], is_of_type: OfType) -> tuple[str, ...]:
    """The names of lines with a pattern that no route of theirs serves."""
    routes = [
        _RouteCalls(course.sign, frozenset(chain.from_iterable(course.patterns)))
        for course in lines_in(timetable)
    ]
    by_id = {route.sign.id: route for route in routes}
    by_name: dict[str, list[_RouteCalls]] = defaultdict(list)
    for route in routes:
        for name in {route.sign.name.casefold(), route.sign.long_name.casefold()} - {""}:
            by_name[name].append(route)

    def is_known(line: MapLine) -> bool:
        named = by_name.get(line.name.casefold(), ())
        its_own = [route for route in named if is_of_type(line.mode, route.sign.kind)]
        its_own += [by_id[line.id]] if line.id in by_id else []
        return bool(its_own) and all(
            any(route.stations.issuperset(pattern) for route in its_own) for pattern in line.patterns
        )

    return tuple(sorted(line.name for line in lines if not is_known(line)))


class _RouteCalls(NamedTuple):
    """A route of the timetable, and all stations that its trips stop at."""

    sign: LineSign
    stations: frozenset[str]
