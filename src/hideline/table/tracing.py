"""Where somebody went, thinned for a replay: as few points as tell the way truly enough.

Between two points that are kept one moves evenly; no position that was dropped is further than `OFF_BY` from where that
puts one at its time. A gap in the track stays a gap.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from hideline.game.ids import SeatId, SideId
from hideline.units import Fix, Instant, Metres, minutes

OFF_BY = 12.0
"""Metres: about what a phone's position is worth in a street."""

GAP = minutes(3)
"""Without a position for so long nobody can say where one was meanwhile."""

METRES_PER_DEGREE = 111_320.0


class Step(msgspec.Struct, frozen=True, array_like=True):
    """One point of a track, small on the wire."""

    at: Instant
    lat: float
    lon: float
    accuracy: Metres


class Track(msgspec.Struct, frozen=True):
    """Where one seat was in the course of a round."""

    seat: SeatId
    side: SideId | None
    steps: tuple[Step, ...]
    known_to: tuple[str, ...]
    """Who saw where they were at that time: `hiders`, and seeker teams by their id (ROUND-5)."""


def thinned(fixes: Sequence[Fix]) -> tuple[Step, ...]:
    """The points of a track worth keeping, in order of time."""
    if not fixes:
        return ()
    places = _on_paper(fixes)
    breaks = np.flatnonzero(np.diff(places[:, 0]) > GAP) + 1
    keep = np.zeros(len(fixes), dtype=np.bool_)
    for first, end in zip((0, *breaks), (*breaks, len(fixes)), strict=True):
        _keep_between(places, int(first), int(end) - 1, keep)
    return tuple(_step(fixes[number]) for number in np.flatnonzero(keep).tolist())


def _step(fix: Fix) -> Step:
    return Step(
        fix.at, round(fix.position.lat, 6), round(fix.position.lon, 6), Metres(round(fix.accuracy, 1))
    )


def _on_paper(fixes: Sequence[Fix]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Time and flat metres around the first fix: right enough to judge a few metres by."""
    at = np.array([fix.at for fix in fixes], dtype=np.float64)
    lat = np.array([fix.position.lat for fix in fixes])
    lon = np.array([fix.position.lon for fix in fixes])
    east = ((lon - lon[0] + 180.0) % 360.0 - 180.0) * np.cos(np.radians(lat)) * METRES_PER_DEGREE
    return np.stack((at - at[0], (lat - lat[0]) * METRES_PER_DEGREE, east), axis=1)


def _keep_between(
    places: np.ndarray[tuple[int, int], np.dtype[np.float64]],
    first: int,
    last: int,
    keep: np.ndarray[tuple[int], np.dtype[np.bool_]],
) -> None:
    """Keep both ends, and whatever an even way between them would tell wrongly."""
    keep[first] = keep[last] = True
    open_ = [(first, last)]
    while open_:
        begin, end = open_.pop()
        if end - begin < 2:
            continue
        between = places[begin + 1 : end]
        share = (between[:, :1] - places[begin, 0]) / (places[end, 0] - places[begin, 0])
        even = places[begin, 1:] + share * (places[end, 1:] - places[begin, 1:])
        off = np.hypot(*(between[:, 1:] - even).T)
        worst = int(off.argmax())
        if off[worst] > OFF_BY:
            middle = begin + 1 + worst
            keep[middle] = True
            open_ += [(begin, middle), (middle, end)]
