"""What can be reached: earliest arrivals from here, latest departures to there, at every station at once.

On foot and by everything that runs, within a limit. The start may be a station or any position; from it one
walks straight to any station, between stations along the timetable's links. What a reach means for a round
(who is ruled out, with which margin) is decided by the caller. Who walks and changes how fast is the
`Walker`'s.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hideline.transit.sweep import LOG_WIDTH, NEVER, Days, Walks, sweep
from hideline.transit.timetable import Timetable
from hideline.transit.walking import WALKER, Walker, straight_lines
from hideline.units import Instant, LatLon, Span

UNREACHED = -1
UNBOUNDED = 1000
NO_LOG: NDArray[np.int32] = np.empty((0, LOG_WIDTH), dtype=np.int32)


@dataclass(frozen=True, slots=True, eq=False)
class Reached:
    """Moments per station: when one can be there, or must have left it by."""

    timetable: Timetable
    moments: NDArray[np.int64]
    """Milliseconds since 1970 UTC, in the order of `timetable.station_ids`; UNREACHED where not."""
    has_service: bool
    """Whether anything runs on the service days of that time; if not, only walks were found."""

    def at(self, station: str) -> Instant | None:
        """The moment at one station."""
        moment = int(self.moments[self.timetable.station(station)])
        return None if moment == UNREACHED else Instant(moment)

    @property
    def is_reached(self) -> NDArray[np.bool_]:
        """Per station, whether it is reached in time."""
        reached: NDArray[np.bool_] = self.moments != UNREACHED
        return reached

    def __iter__(self) -> Iterator[tuple[str, Instant]]:
        """The stations reached, soonest first."""
        for station in np.argsort(self.moments, kind="stable"):
            if self.moments[station] != UNREACHED:
                yield self.timetable.station_ids[station], Instant(int(self.moments[station]))

    def __len__(self) -> int:
        return int(self.is_reached.sum())


def reach(
    timetable: Timetable,
    origin: str | LatLon,
    depart: Instant,
    limit: Span,
    walker: Walker = WALKER,
    most_rides: int = UNBOUNDED,
) -> Reached:
    """The earliest arrival at every station within the limit, from a station or a position."""
    leave = -(-depart // 1000)
    horizon = (depart + limit) // 1000 - leave
    days = days_between(timetable, leave, leave + horizon, leave)
    starts = walks_from(timetable, origin, walker)
    times, _ = sweep(
        timetable.network_for(walker),
        forward_walks(timetable, walker),
        days,
        starts,
        horizon,
        most_rides,
        NO_LOG,
    )
    return _reached(timetable, times, leave, +1, bool(days.runs.any()))


def latest_departures(
    timetable: Timetable,
    destination: str | LatLon,
    arrive: Instant,
    limit: Span,
    walker: Walker = WALKER,
    most_rides: int = UNBOUNDED,
) -> Reached:
    """The latest moment to leave every station and still arrive in time, at most `limit` before."""
    by = arrive // 1000
    horizon = by - -(-(arrive - limit) // 1000)
    days = _turned(days_between(timetable, by - horizon, by, by))
    starts = walks_from(timetable, destination, walker)
    walks = _backward_walks(timetable, walker)
    times, _ = sweep(timetable.backwards_for(walker), walks, days, starts, horizon, most_rides, NO_LOG)
    return _reached(timetable, times, by, -1, bool(days.runs.any()))


def days_between(timetable: Timetable, first: int, last: int, zero: int) -> Days:
    """The service days that matter between two moments, with their starts counted from `zero` (seconds)."""
    numbers = timetable.days_touching(first, last)
    offset = np.ascontiguousarray(timetable.grounds.day_start[:, numbers] - zero)
    return Days(numbers, offset, timetable.patterns_running(numbers))


def walks_from(timetable: Timetable, origin: str | LatLon, walker: Walker) -> NDArray[np.int32]:
    """The seconds from a station or position to every station, straight there on foot."""
    position = origin if isinstance(origin, LatLon) else timetable.position(timetable.station(origin))
    starts = walker.seconds_for(straight_lines(timetable.places, position))
    if not isinstance(origin, LatLon):
        starts[timetable.station(origin)] = 0
    return starts


def forward_walks(timetable: Timetable, walker: Walker) -> Walks:
    """The walking links as this walker takes them."""
    seconds, change = timetable.walks(walker)
    return Walks(timetable.links.first, timetable.links.to, seconds, change)


def _backward_walks(timetable: Timetable, walker: Walker) -> Walks:
    seconds, change = timetable.walks(walker)
    first, to, link = timetable.backward_links
    turned = seconds[link]
    turned.flags.writeable = False
    return Walks(first, to, turned, change)


def _turned(days: Days) -> Days:
    return Days(days.number, -days.offset, days.runs)


def _reached(
    timetable: Timetable, times: NDArray[np.int32], zero: int, sign: int, has_service: bool
) -> Reached:
    moments = np.where(times == NEVER, UNREACHED, (zero + sign * times.astype(np.int64)) * 1000)
    return Reached(timetable, moments, has_service)
