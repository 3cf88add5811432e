"""A few good connections to a station: arriving early, changing seldom, leaving late.

Repeats the search for later departures and keeps what nothing else beats in all three. Legs carry what a
traveller looks for: line, colour, direction, platform, times. Which of them is taken is nobody's business
here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hideline.transit.lines import LineSign
from hideline.transit.raptor import days_between, forward_walks, walks_from
from hideline.transit.runs import Call, Run, calls_of, headsign_of, line_of
from hideline.transit.sweep import (
    BOARDED,
    DAY,
    LEFT,
    LOG_WIDTH,
    NOTHING,
    PREVIOUS,
    ROUND,
    STATION,
    TIME,
    TRIP,
    sweep,
)
from hideline.transit.timetable import Timetable
from hideline.transit.walking import WALKER, Walker
from hideline.units import Instant, LatLon, Span, hours

FIRST_LOG = 1 << 16
MOST_RIDES = 7


@dataclass(frozen=True, slots=True)
class Ride:
    """Aboard one run from one call to another."""

    run: Run
    line: LineSign
    headsign: str
    calls: tuple[Call, ...]
    """From boarding to alighting, both included."""
    is_onward: bool = False
    """Whether one kept one's seat: the vehicle of the ride before runs on under another number."""

    @property
    def departs(self) -> Instant:
        """When it leaves."""
        return self.calls[0].departure

    @property
    def arrives(self) -> Instant:
        """When one gets off."""
        return self.calls[-1].arrival


@dataclass(frozen=True, slots=True)
class Walk:
    """On foot to a station, from another or (at the start) from where one stands."""

    origin: str | None
    destination: str
    departs: Instant
    arrives: Instant


@dataclass(frozen=True, slots=True)
class Journey:
    """A way to get there."""

    legs: tuple[Ride | Walk, ...]

    @property
    def departs(self) -> Instant:
        """When one has to set out."""
        return self.legs[0].departs

    @property
    def arrives(self) -> Instant:
        """When one is there."""
        return self.legs[-1].arrives

    @property
    def rides(self) -> tuple[Ride, ...]:
        """The legs aboard something."""
        return tuple(leg for leg in self.legs if isinstance(leg, Ride))

    @property
    def changes(self) -> int:
        """How often one changes vehicles."""
        return max(0, self.vehicles - 1)

    @property
    def vehicles(self) -> int:
        """How many one sits in."""
        return sum(not ride.is_onward for ride in self.rides)

    def beats(self, other: Journey) -> bool:
        """Whether this one is as good in everything: not earlier away, not later there, not more changes."""
        return (
            self.departs >= other.departs
            and self.arrives <= other.arrives
            and self.vehicles <= other.vehicles
        )


def journeys(
    timetable: Timetable,
    origin: str | LatLon,
    destination: str,
    depart: Instant,
    limit: Span | None = None,
    walker: Walker = WALKER,
    most: int = 4,
) -> tuple[Journey, ...]:
    """The best connections from `depart` on that arrive within the limit (3 hours), soonest first."""
    arrive_by = Instant(depart + (hours(3) if limit is None else limit))
    found: list[Journey] = []
    for _ in range(2 * most):
        fresh = tuple(_found_at(timetable, origin, destination, depart, arrive_by, walker))
        found = _unbeaten([*found, *fresh])
        with_rides = [journey.departs for journey in fresh if journey.rides]
        if not with_rides or len(found) >= most:
            break
        depart = Instant(min(with_rides) + 1000)
    return tuple(
        sorted(found, key=lambda journey: (journey.arrives, -journey.departs, journey.changes))[:most]
    )


def _unbeaten(journeys: list[Journey]) -> list[Journey]:
    kept: list[Journey] = []
    for journey in journeys:
        if not any(other.beats(journey) for other in kept):
            kept = [other for other in kept if not journey.beats(other)]
            kept.append(journey)
    return kept


def _found_at(
    timetable: Timetable,
    origin: str | LatLon,
    destination: str,
    depart: Instant,
    arrive_by: Instant,
    walker: Walker,
) -> Iterator[Journey]:
    """For every number of rides that arrives earlier than fewer do: that journey."""
    leave = -(-depart // 1000)
    horizon = arrive_by // 1000 - leave
    days = days_between(timetable, leave, leave + horizon, leave)
    starts = walks_from(timetable, origin, walker)
    search = timetable.printed, forward_walks(timetable, walker), days, starts, horizon, MOST_RIDES
    log = np.empty((FIRST_LOG, LOG_WIDTH), dtype=np.int32)
    _, entries = sweep(*search, log)
    if entries > len(log):
        log = np.empty((entries, LOG_WIDTH), dtype=np.int32)
        sweep(*search, log)
    log = log[:entries]
    start = None if isinstance(origin, LatLon) else timetable.station(origin)
    for entry in _best_by_rides(log, timetable.station(destination)):
        legs = _legs(timetable, log, entry, leave, start)
        if legs:
            yield Journey(legs)


def _best_by_rides(log: NDArray[np.int32], station: int) -> list[int]:
    best: dict[int, int] = {}
    soonest = np.iinfo(np.int32).max
    for entry in np.flatnonzero(log[:, STATION] == station):
        if log[entry, TIME] < soonest:
            soonest = log[entry, TIME]
            best[int(log[entry, ROUND])] = int(entry)
    return list(best.values())


def _legs(
    timetable: Timetable, log: NDArray[np.int32], entry: int, leave: int, start: int | None
) -> tuple[Ride | Walk, ...]:
    """Read a journey off the log, from its last entry back to the start."""
    legs: list[Ride | Walk] = []
    while entry != NOTHING:
        row = log[entry]
        if row[TRIP] != NOTHING:
            legs.append(_ride(timetable, log, row))
        else:
            legs.append(_walk(timetable, log, row, leave, start))
        entry = int(row[PREVIOUS])
    legs.reverse()
    return _tidied(legs)


def _ride(timetable: Timetable, log: NDArray[np.int32], row: NDArray[np.int32]) -> Ride:
    run = Run(int(row[DAY]), int(row[TRIP]))
    calls = calls_of(timetable, run, int(row[BOARDED]), int(row[LEFT]))
    is_onward = row[PREVIOUS] != NOTHING and log[row[PREVIOUS], STATION] == NOTHING
    return Ride(run, line_of(timetable, run), headsign_of(timetable, run), calls, bool(is_onward))


def _walk(
    timetable: Timetable, log: NDArray[np.int32], row: NDArray[np.int32], leave: int, start: int | None
) -> Walk:
    is_first = row[PREVIOUS] == NOTHING
    origin = start if is_first else int(log[row[PREVIOUS], STATION])
    begins = 0 if is_first else int(log[row[PREVIOUS], TIME])
    return Walk(
        None if origin is None else timetable.station_ids[origin],
        timetable.station_ids[row[STATION]],
        Instant((leave + begins) * 1000),
        Instant((leave + int(row[TIME])) * 1000),
    )


def _tidied(legs: list[Ride | Walk]) -> tuple[Ride | Walk, ...]:
    """Walks in a row are one, walks to where one is are none, the first walk starts just in time."""
    tidy: list[Ride | Walk] = []
    for leg in legs:
        before = tidy[-1] if tidy else None
        if isinstance(leg, Walk) and isinstance(before, Walk):
            tidy[-1] = Walk(before.origin, leg.destination, before.departs, leg.arrives)
        elif not isinstance(leg, Walk) or leg.origin != leg.destination:
            tidy.append(leg)
    if len(tidy) > 1 and isinstance(tidy[0], Walk):
        first = tidy[0]
        spare = tidy[1].departs - first.arrives
        tidy[0] = Walk(
            first.origin, first.destination, Instant(first.departs + spare), Instant(first.arrives + spare)
        )
    return tuple(tidy)
