"""Stations the hider cannot have reached in the hiding period, or in a move (ROUND-4, POW-10).

Takes earliest arrivals per station, from the timetable or by straight line; knows no timetable itself. The hider need
only get into a zone: from any station reached in time they may walk to its edge. Whatever lies within the margin is
kept, since trains run early and a zone may be the next stop of the vehicle one sits in (ZONE-2).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hideline.deduction.arrays import Floats, Mask, rows_where
from hideline.deduction.spots import Spots, gaps_to
from hideline.game.ids import StationId
from hideline.units import LatLon, Metres, Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hideline.deduction.ground import Ground

REACH = -2
"""What rules out a station that is too far."""
WALKING = 1.8
"""Metres per second of somebody who hurries."""
AT_ONCE = 256
"""So many stations are compared with all others at one time."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How soon the hider can be where, and how long they had."""

    arrivals: tuple[tuple[StationId, Span], ...]
    """Travel time to each station that can be reached at all."""
    within: Span
    margin: Span

    @classmethod
    def of(cls, arrivals: Mapping[StationId, Span], within: Span, margin: Span) -> Reach:
        """From a table of travel times."""
        return cls(tuple(sorted(arrivals.items())), within, margin)

    def too_far(self, ground: Ground) -> Mask:
        """The stations whose zones cannot be entered in time."""
        limit = (self.within + self.margin) / 1000
        seconds = np.full(len(ground.ids), np.inf)
        for station, span in self.arrivals:
            if station in ground.index:
                seconds[ground.index[station]] = span / 1000
        reached, too_far = rows_where(seconds <= limit), np.asarray(seconds > limit)
        walks = (limit - seconds[reached]) * WALKING + float(ground.radius)
        rest = rows_where(too_far)
        for first in range(0, len(rest), AT_ONCE):
            some = rest[first : first + AT_ONCE]
            too_far[some] = ~_any_within(ground.centres.xyz[some], ground.centres.xyz[reached], walks)
        return too_far


def _any_within(spots: Floats, centres: Floats, radii: Floats) -> Mask:
    """Which spots lie in any of some circles; chords are shorter than the way, so never too few."""
    from scipy.spatial.distance import cdist  # noqa: PLC0415 - half a second to import, needed only here

    return np.asarray((cdist(spots, centres) <= radii).any(axis=1))


def by_straight_line(
    ground: Ground, start: LatLon, astray: Metres, metres_per_second: float
) -> dict[StationId, Span]:
    """Travel times as the crow flies to each zone, from anywhere so near the start: nothing that runs is faster."""
    gaps, errors = gaps_to(ground.centres, Spots.of(np.array([[start.lon, start.lat]])))
    least = np.maximum(gaps - errors - float(ground.radius) - astray, 0.0) / metres_per_second
    return {station: Span(int(1000 * seconds)) for station, seconds in zip(ground.ids, least, strict=True)}
