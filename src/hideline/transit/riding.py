"""Which trip somebody is riding, and what it still stops at: the line question (MATCH-2), the U-turn, the
alarm.

Fixes are held against every run that could be near: where would it be at that moment, straight between stops,
if it ran so much late? Runs are ranked by how well they fit; nobody is believed to ride anything their fixes
do not fit. A tap overrules the guess: `aboard` takes the run as told and only works out how late it is.
Whether the seekers count as being on a moving vehicle is decided by the rules, not here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hideline.transit.departures import departing_runs
from hideline.transit.fitting import EARLIEST, LATEST, best_delays
from hideline.transit.runs import Call, Run, calls_of, existing, pattern_of
from hideline.transit.timetable import Timetable
from hideline.transit.walking import EARTH_RADIUS
from hideline.units import Fix, Instant, Span, seconds

MOST_FIXES = 20
NEAR_ENOUGH = 400.0
"""Metres a track may lie beside the straight line between two stops; longer hops may stray farther."""
STRAYS = 0.2
TRACK_ERROR = 150.0
"""How far, typically, a vehicle is from where the timetable puts it between stops."""
NOT_RIDING = 5.0
"""The misfit per fix of somebody who rides nothing; what fits worse is not believed."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A run somebody may be riding, how likely that is, and how late it runs."""

    run: Run
    confidence: float
    delay: Span


def guess_runs(timetable: Timetable, fixes: Sequence[Fix], most: int = 5) -> tuple[Guess, ...]:
    """The runs that fit somebody's latest fixes, likeliest first; none when nothing fits."""
    recent = sorted(fixes, key=lambda fix: fix.at)[-MOST_FIXES:]
    if not recent:
        return ()
    x, y = _plane(timetable, recent[-1])
    candidates = _runs_near(timetable, recent[-1], x, y)
    if not candidates:
        return ()
    misfit, delay = _fit(timetable, candidates, recent, x, y)
    chance = np.exp(-misfit / 2)
    chance /= chance.sum() + np.exp(-NOT_RIDING * len(recent) / 2)
    ranked = [i for i in np.argsort(-chance, kind="stable") if misfit[i] < NOT_RIDING * len(recent)]
    return tuple(Guess(candidates[i], float(chance[i]), seconds(float(delay[i]))) for i in ranked[:most])


def aboard(timetable: Timetable, run: Run, fixes: Sequence[Fix]) -> Guess:
    """The run somebody says they ride, with its delay as their fixes show it."""
    existing(timetable, run)
    recent = sorted(fixes, key=lambda fix: fix.at)[-MOST_FIXES:]
    if not recent:
        return Guess(run, 1.0, Span(0))
    x, y = _plane(timetable, recent[-1])
    _, delay = _fit(timetable, [run], recent, x, y)
    return Guess(run, 1.0, seconds(float(delay[0])))


def stops_ahead(timetable: Timetable, run: Run, at: Instant, delay: Span) -> tuple[Call, ...]:
    """The stops this very run still makes (MATCH-2), delay added; one it has reached is not ahead.

    Where nobody may get on or off, the run has a time but makes no stop.
    """
    calls = calls_of(timetable, existing(timetable, run))
    return tuple(
        _delayed(call, delay)
        for call in calls
        if call.arrival + delay > at and (call.may_board or call.may_alight)
    )


def has_other_runs(timetable: Timetable, station: str, run: Run, after: Instant, window: Span) -> bool:
    """Whether anything but this run can be boarded at a station within a window: the U-turn needs it."""
    return any(other != run for _, other, _ in departing_runs(timetable, station, after, window))


def _delayed(call: Call, delay: Span) -> Call:
    return Call(
        call.station,
        call.stop_name,
        call.platform,
        Instant(call.arrival + delay),
        Instant(call.departure + delay),
        call.may_board,
        call.may_alight,
    )


def _plane(timetable: Timetable, fix: Fix) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Every station in metres east and north of a fix."""
    east = (timetable.grounds.lon - fix.position.lon + 180.0) % 360.0 - 180.0
    x = np.radians(east) * np.cos(np.radians(fix.position.lat)) * EARTH_RADIUS
    y = np.radians(timetable.grounds.lat - fix.position.lat) * EARTH_RADIUS
    return x, y


def _runs_near(timetable: Timetable, fix: Fix, x: NDArray[np.float64], y: NDArray[np.float64]) -> list[Run]:
    """The runs under way at the time of a fix, on time or late, whose way passes it."""
    network = timetable.network
    moment = fix.at // 1000
    days = timetable.days_touching(moment - LATEST, moment - EARLIEST)
    found: list[Run] = []
    for pattern in _patterns_near(timetable, fix, x, y):
        begin, end = int(network.first_trip[pattern]), int(network.first_trip[pattern + 1])
        length = int(network.first_position[pattern + 1] - network.first_position[pattern])
        starts = network.start[begin:end]
        ends = starts + network.arrival[network.run[begin:end] + length - 1]
        for day in days:
            now = moment - int(timetable.grounds.day_start[network.zone[pattern], day])
            runs = network.runs_on[network.service[begin:end], day] == 1
            under_way = runs & (starts <= now - EARLIEST) & (ends >= now - LATEST)
            found.extend(Run(int(day), begin + int(i)) for i in np.flatnonzero(under_way))
    return found


def _patterns_near(
    timetable: Timetable, fix: Fix, x: NDArray[np.float64], y: NDArray[np.float64]
) -> NDArray[np.intp]:
    """The patterns with a hop whose straight line passes near the fix (the origin of the plane)."""
    network = timetable.network
    px, py = x[network.station], y[network.station]
    ax, ay, dx, dy = px[:-1], py[:-1], np.diff(px), np.diff(py)
    squared = dx * dx + dy * dy
    along = np.clip(-(ax * dx + ay * dy) / np.maximum(squared, 1.0), 0.0, 1.0)
    gap = np.hypot(ax + along * dx, ay + along * dy)
    is_near = gap <= NEAR_ENOUGH + float(fix.accuracy) + STRAYS * np.sqrt(squared)
    is_near[network.first_position[1:-1] - 1] = False
    return np.unique(np.searchsorted(network.first_position, np.flatnonzero(is_near), side="right") - 1)


def _fit(
    timetable: Timetable,
    runs: Sequence[Run],
    fixes: Sequence[Fix],
    x: NDArray[np.float64],
    y: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How badly each run fits the fixes at its best delay, and that delay in seconds."""
    here = fixes[-1].position
    scale = np.radians(1.0) * EARTH_RADIUS
    east = [
        ((fix.position.lon - here.lon + 180.0) % 360.0 - 180.0) * np.cos(np.radians(here.lat))
        for fix in fixes
    ]
    sights = np.column_stack(
        (
            [fix.at / 1000 for fix in fixes],
            np.array(east) * scale,
            np.array([fix.position.lat - here.lat for fix in fixes]) * scale,
            [np.hypot(float(fix.accuracy), TRACK_ERROR) for fix in fixes],
        )
    )
    network = timetable.network
    pattern = np.array([pattern_of(timetable, run.trip) for run in runs])
    trip = np.array([run.trip for run in runs])
    zero = timetable.grounds.day_start[network.zone[pattern], [run.day for run in runs]] + network.start[trip]
    return best_delays(network, pattern, trip, zero.astype(np.float64), sights, x, y)
