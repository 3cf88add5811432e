"""On foot between stations: who walks how fast, and which stations are near enough to walk between.

Straight lines times a detour factor, on a sphere: good to the quality of the guess. The metric of the game
(MAP-6) is the map's; nothing here answers a question. Where the feed says how long a change takes, that
counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hideline.transit.compiled import compiled
from hideline.units import LatLon, Metres, Span

EARTH_RADIUS = 6_371_008.8
UNKNOWN = -1
ONE_MINUTE = Span(60_000)
ONE_KILOMETRE = Metres(1000.0)
FIVE_KILOMETRES = Metres(5000.0)


@dataclass(frozen=True, slots=True)
class Walker:
    """How somebody walks and changes."""

    speed: float = 1.3
    """Metres a second."""
    detour: float = 1.3
    """How much longer streets are than the straight line."""
    change: Span = ONE_MINUTE
    """Between two vehicles at one station, where the feed does not say."""
    believes_feed: bool = True
    """Whether the feed's transfer times, and the times worked out from its frequencies, count; somebody in a
    hurry may beat the ones, somebody lucky the others.
    """

    def seconds_for(self, distances: NDArray[np.float64]) -> NDArray[np.int32]:
        """The time for straight-line distances in metres, whole seconds rounded up."""
        return np.ceil(np.minimum(distances * (self.detour / self.speed), 1e9)).astype(np.int32)


WALKER = Walker()
"""The one journeys are planned for."""

RUNNER = Walker(speed=3.0, detour=1.0, change=Span(0), believes_feed=False)
"""As fast as anybody plausibly is: what even this one cannot reach, nobody reached."""


@dataclass(frozen=True, slots=True)
class Nearness:
    """Between which stations people walk: all within `radius`, and the nearest few even beyond."""

    radius: Metres = ONE_KILOMETRE
    neighbours: int = 4
    farthest: Metres = FIVE_KILOMETRES


class Links(NamedTuple):
    """Walks between stations: those from the i-th stand from `first[i]` up to `first[i + 1]`."""

    first: NDArray[np.int32]
    to: NDArray[np.int32]
    metres: NDArray[np.float64]
    seconds: NDArray[np.int32]
    """As the feed says, or UNKNOWN."""


def on_sphere(lat: NDArray[np.float64], lon: NDArray[np.float64]) -> NDArray[np.float64]:
    """Positions as unit vectors, one row each."""
    phi, lam = np.radians(lat), np.radians(lon)
    return np.column_stack((np.cos(phi) * np.cos(lam), np.cos(phi) * np.sin(lam), np.sin(phi)))


def straight_lines(places: NDArray[np.float64], origin: LatLon) -> NDArray[np.float64]:
    """The distance of every place (a unit vector each) from one position, in metres."""
    here = on_sphere(np.array([origin.lat]), np.array([origin.lon]))[0]
    chord = np.sqrt(((places - here) ** 2).sum(axis=1))
    result: NDArray[np.float64] = 2 * EARTH_RADIUS * np.arcsin(np.minimum(chord / 2, 1.0))
    return result


def links_between(places: NDArray[np.float64], near: Nearness, told: dict[tuple[int, int], int]) -> Links:
    """All walks worth considering; `told` holds the feed's times between two stations."""
    order = np.argsort(places[:, 2], kind="stable")
    pairs = _near_pairs(places[order], float(near.radius), near.neighbours, float(near.farthest))
    a, b = order[pairs[:, 0]], order[pairs[:, 1]]
    extra = np.array(list(told), dtype=np.int64).reshape(-1, 2)
    both = np.concatenate([np.column_stack((a, b)), np.column_stack((b, a)), extra])
    both = np.unique(both, axis=0)
    chord = np.sqrt(((places[both[:, 0]] - places[both[:, 1]]) ** 2).sum(axis=1))
    fixed = np.full(len(both), UNKNOWN, dtype=np.int32)
    if told:
        fixed[:] = [told.get((int(u), int(v)), UNKNOWN) for u, v in both]
    first = np.searchsorted(both[:, 0], np.arange(len(places) + 1)).astype(np.int32)
    distance = 2 * EARTH_RADIUS * np.arcsin(np.minimum(chord / 2, 1.0))
    return Links(first, both[:, 1].astype(np.int32), distance, fixed)


@compiled
def _chord(places: NDArray[np.float64], i: int, j: int) -> float:
    x, y, z = places[i, 0] - places[j, 0], places[i, 1] - places[j, 1], places[i, 2] - places[j, 2]
    return float(np.sqrt(x * x + y * y + z * z))


@compiled
def _near_pairs(
    places: NDArray[np.float64], radius: float, neighbours: int, farthest: float
) -> NDArray[np.int64]:
    """Pairs of near places; the places must be sorted from south to north."""
    reach = farthest / EARTH_RADIUS
    pairs = [(np.int64(0), np.int64(0)) for _ in range(0)]
    low = 0
    for i in range(len(places)):
        while places[i, 2] - places[low, 2] > reach:
            low += 1
        close = np.empty(0, dtype=np.int64)
        gaps = np.empty(0, dtype=np.float64)
        close, gaps = _close_to(places, i, low, reach)
        order = np.argsort(gaps)
        for rank in range(len(order)):
            if gaps[order[rank]] > radius / EARTH_RADIUS and rank >= neighbours:
                break
            pairs.append((np.int64(i), close[order[rank]]))
    result = np.empty((len(pairs), 2), dtype=np.int64)
    for k in range(len(pairs)):
        result[k, 0], result[k, 1] = pairs[k]
    return result


@compiled
def _close_to(
    places: NDArray[np.float64], i: int, low: int, reach: float
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The places within reach of the i-th (a chord of the unit sphere), and how far each is."""
    count = 0
    j = low
    close = np.empty(64, dtype=np.int64)
    gaps = np.empty(64, dtype=np.float64)
    while j < len(places) and places[j, 2] - places[i, 2] <= reach:
        gap = _chord(places, i, j)
        if j != i and gap <= reach:
            if count == len(close):
                close = np.concatenate((close, np.empty_like(close)))
                gaps = np.concatenate((gaps, np.empty_like(gaps)))
            close[count], gaps[count] = j, gap
            count += 1
        j += 1
    return close[:count], gaps[:count]
