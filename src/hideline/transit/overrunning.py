"""Where somebody ends up who is still aboard when the time is over: the next stop of what they ride (ZONE-2).

A search ends with its limit and knows nothing of a train that left in time and arrives after it. On a long hop that
is a station nobody would have to be told about twice: here it is found.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hideline.transit.departures import leaving
from hideline.transit.raptor import Reached
from hideline.transit.stop_times import NO_ALIGHTING
from hideline.transit.timetable import Timetable
from hideline.units import Instant


def overrun_stops(reached: Reached, until: Instant) -> tuple[str, ...]:
    """The stations not reached by then that are the next stop of something one may sit in at that moment."""
    timetable = reached.timetable
    network = timetable.network
    following = _next_alighting(timetable)
    is_edge = following >= 0
    is_edge &= reached.is_reached[network.station] & ~reached.is_reached[network.station[following]]
    found: set[int] = set()
    for place in np.flatnonzero(is_edge):
        beyond = int(network.station[following[place]])
        if beyond not in found and _leaves(timetable, int(place), reached, until):
            found.add(beyond)
    return tuple(timetable.station_ids[station] for station in sorted(found))


def _next_alighting(timetable: Timetable) -> NDArray[np.int64]:
    """Per position of every pattern: the next one where one may get off, or -1."""
    network = timetable.network
    alighting = np.flatnonzero((network.barred & NO_ALIGHTING) == 0)
    here = np.arange(len(network.station))
    following = np.append(alighting, len(here))[np.searchsorted(alighting, here, side="right")]
    ends = np.repeat(network.first_position[1:], np.diff(network.first_position))
    return np.where(following < ends, following, -1)


def _leaves(timetable: Timetable, place: int, reached: Reached, until: Instant) -> bool:
    """Whether a run leaves this position between one's arrival and the end; where only a frequency is known, early."""
    network = timetable.network
    pattern = int(np.searchsorted(network.first_position, place, side="right")) - 1
    position = place - int(network.first_position[pattern])
    trips = slice(int(network.first_trip[pattern]), int(network.first_trip[pattern + 1]))
    first = int(reached.moments[network.station[place]]) // 1000
    last = until // 1000 + int(network.gain[trips].max(initial=0))
    days = timetable.days_touching(first, last)
    return any(next(leaving(timetable, pattern, position, int(day), first, last), None) for day in days)
