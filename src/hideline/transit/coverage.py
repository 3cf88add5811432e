"""Whether the timetable knows all that runs at a time: only then is what it does not reach out of reach (law 1).

A railway of the map may have no timetable; one of several feeds may have ended, or pause for a while. What is not
known can carry a hider anywhere, also to stations that are known well, and no search finds it. So a timetable knows the
whole map, or it rules out nothing. It knows the map when

- every station has calls of an operator that runs something on each service day in question: where a running operator
  leaves out a station on Sundays, that is known; where nobody who calls there runs at all, nothing is;
- every line of the map is in it, by its id or by its sign;
- every feed it was made of runs something on each of these days, and they all lie within its days.

An operator is an agency of one feed. What it publishes for a day on which it runs is believed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hideline.transit.timetable import Timetable
from hideline.units import Instant

_DAY = 24 * 3600
_CHANGE_OF_CLOCKS = 3600


@dataclass(frozen=True, slots=True)
class Gaps:
    """What a timetable does not know of a map."""

    has_days: bool
    """Whether all its feeds run at the time in question."""
    stations: tuple[str, ...]
    lines: tuple[str, ...]

    def __bool__(self) -> bool:
        return not self.has_days or bool(self.stations or self.lines)


def gaps_between(
    timetable: Timetable,
    stations: Iterable[str],
    lines: Iterable[tuple[str, str]],
    first: Instant,
    last: Instant,
) -> Gaps:
    """What is not known between two moments of these stations, and of these lines (ids and names)."""
    days = _days_in_question(timetable, first // 1000, -(-last // 1000))
    runs = timetable.patterns_running(days)
    known = _known_operators(timetable, runs)[timetable.operators.of_pattern]
    has_days = bool(len(days)) and _all_feeds_run(timetable, runs)
    return Gaps(has_days, _without_calls(timetable, stations, known), _not_listed(timetable, lines))


def gaps_ever(timetable: Timetable, stations: Iterable[str], lines: Iterable[tuple[str, str]]) -> Gaps:
    """What is not known on any day."""
    every = np.ones(len(timetable.operators.of_pattern), dtype=np.bool_)
    has_days = bool(timetable.network.runs_on.any())
    return Gaps(has_days, _without_calls(timetable, stations, every), _not_listed(timetable, lines))


def _days_in_question(timetable: Timetable, first: int, last: int) -> NDArray[np.int32]:
    """The service days that matter between two moments; none where one of them is not among the timetable's."""
    days = timetable.days_touching(first, last)
    count = timetable.network.runs_on.shape[1]
    # The day before the first is touched by a time when the first itself is touched a day later; so with the last.
    eve, morrow = _DAY - _CHANGE_OF_CLOCKS, _DAY + _CHANGE_OF_CLOCKS
    is_before = 0 in timetable.days_touching(first + eve, last + morrow)
    is_after = count - 1 in timetable.days_touching(first - morrow, last - eve)
    return days[:0] if is_before or is_after else days


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


def _not_listed(timetable: Timetable, lines: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The names of lines of which no pattern is known."""
    signs, words = timetable.signs, timetable.words
    routes = np.unique(signs.pattern_route)
    ids = set(words.all(signs.route_id[routes]))
    written = (*words.all(signs.route_name[routes]), *words.all(signs.route_long_name[routes]))
    names = {name.casefold() for name in written if name}
    return tuple(sorted(name for line, name in lines if line not in ids and name.casefold() not in names))
