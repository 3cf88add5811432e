"""How well runs fit fixes: the compiled loop under `riding`.

A run late by d is, at the moment of a fix, where the timetable has it d earlier: at a stop, or evenly along
the straight line to the next. The misfit is the squared distance in standard errors, summed over the fixes,
plus a little for every minute of delay, because most vehicles are on time.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hideline.transit.compiled import compiled
from hideline.transit.network import Network

EARLIEST, LATEST, STEP = -120, 1200, 20
"""The delays considered, in seconds."""
USUAL_DELAY = 240.0
WORST = 25.0
"""One fix cannot count for more than this: a single bad one does not rule out the right train."""


@compiled
def best_delays(
    network: Network,
    pattern: NDArray[np.int64],
    trip: NDArray[np.int64],
    zero: NDArray[np.float64],
    sights: NDArray[np.float64],
    x: NDArray[np.float64],
    y: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Per run the least misfit, and the delay that gives it. A sight is a moment, a place, its error."""
    misfit = np.full(len(trip), np.inf)
    delay = np.zeros(len(trip))
    for r in range(len(trip)):
        for late in range(EARLIEST, LATEST + 1, STEP):
            total = (late / USUAL_DELAY) ** 2
            for s in range(len(sights)):
                total += _off(network, pattern[r], trip[r], sights[s, 0] - zero[r] - late, sights[s], x, y)
                if total >= misfit[r]:
                    break
            if total < misfit[r]:
                misfit[r], delay[r] = total, late
    return misfit, delay


@compiled
def _off(
    network: Network,
    pattern: int,
    trip: int,
    time: float,
    sight: NDArray[np.float64],
    x: NDArray[np.float64],
    y: NDArray[np.float64],
) -> float:
    """How far the run is from a sight at a time of its own clock, in squared standard errors."""
    base, end = network.first_position[pattern], network.first_position[pattern + 1]
    run = network.run[trip]
    if time < network.departure[run] - 60 or time > network.arrival[run + end - base - 1] + 60:
        return WORST
    i = 0
    while i < end - base - 2 and network.arrival[run + i + 1] <= time:
        i += 1
    leaves, arrives = network.departure[run + i], network.arrival[run + i + 1]
    share = min(max((time - leaves) / max(arrives - leaves, 1), 0.0), 1.0)
    a, b = network.station[base + i], network.station[base + i + 1]
    east = x[a] + share * (x[b] - x[a]) - sight[1]
    north = y[a] + share * (y[b] - y[a]) - sight[2]
    return float(min((east * east + north * north) / (sight[3] * sight[3]), WORST))
