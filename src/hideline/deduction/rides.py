"""Where seekers could ride to before they ask: a few stations, so that advice looks at them all.

Takes travel times, from the timetable or by the speed that advice reckons with; knows no timetable itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from hideline.game.ids import StationId
from hideline.units import LatLon, Span, minutes

if TYPE_CHECKING:
    from hideline.deduction.ground import Ground

FARTHEST = minutes(60)
"""Longer rides are not advised: by then more is known."""
SPEED = 8.0
"""Metres per second of seekers on transit, all in all, where no timetable says better."""
PLACES = 8


def rides_by_speed(ground: Ground, here: LatLon) -> dict[StationId, Span]:
    """How long it takes to each station that is near enough, where nobody knows what runs."""
    spans = (1000 * ground.gaps_from(here) / SPEED).astype(np.int64)
    return {ground.ids[k]: Span(int(spans[k])) for k in np.flatnonzero(spans <= FARTHEST)}


def worth_a_ride(times: Mapping[StationId, Span]) -> dict[StationId, Span]:
    """A few of them, from the soonest reached to the last."""
    by_time = sorted((span, station) for station, span in times.items() if span <= FARTHEST)
    if not by_time:
        return {}
    picks = np.linspace(0, len(by_time) - 1, min(PLACES, len(by_time))).round().astype(int)
    return {by_time[k][1]: by_time[k][0] for k in picks.tolist()}
