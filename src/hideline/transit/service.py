"""How much leaves each station on a day: what a map's audit goes by (SIZE-2)."""

from __future__ import annotations

from datetime import date

import numpy as np
from numpy.typing import NDArray

from hideline.transit.stop_times import NO_BOARDING
from hideline.transit.timetable import Timetable


def departures_on(timetable: Timetable, day: date) -> NDArray[np.int64]:
    """How often one may board at each station, in the order of `timetable.station_ids`; never on an unknown day."""
    network = timetable.network
    counts = np.zeros(len(timetable.station_ids), dtype=np.int64)
    number = timetable.day_number(day)
    if number is None:
        return counts
    runs = np.concatenate(([0], np.cumsum(network.runs_on[network.service, number])))
    per_pattern = runs[network.first_trip[1:]] - runs[network.first_trip[:-1]]
    per_position = np.repeat(per_pattern, np.diff(network.first_position))
    per_position[network.first_position[1:] - 1] = 0  # where a run ends, nobody boards
    per_position[(network.barred & NO_BOARDING) != 0] = 0
    np.add.at(counts, network.station, per_position)
    return counts
