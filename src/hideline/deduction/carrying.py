"""Which way to carry a thermometer: where it would halve most evenly what is left (THERM-1)."""

from __future__ import annotations

from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from hideline.atlas.areas import contains_each
from hideline.atlas.metric import destinations, ecef
from hideline.deduction.arrays import Floats
from hideline.deduction.parts import beyond_each
from hideline.units import LatLon, Metres

if TYPE_CHECKING:
    from hideline.deduction.ground import Ground
    from hideline.deduction.weighing import Weighing

DIRECTIONS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
BEARINGS = tuple(360.0 * k / len(DIRECTIONS) for k in range(len(DIRECTIONS)))


class Carried(NamedTuple):
    """A way to carry a thermometer."""

    towards: str
    end: LatLon


def best_ways(
    start: LatLon, travels: tuple[Metres, ...], ground: Ground, weighing: Weighing
) -> dict[Metres, Carried]:
    """For each length the best of all directions; none where every one ends off the map."""
    bearings, lengths = _all_ways(travels)
    ends = destinations(start, bearings, lengths)
    uneven = np.abs(beyond_each(ground.axes, start, ecef(ends), weighing) - weighing.total / 2)
    uneven[~contains_each(ground.atlas.playable, ends)] = np.inf
    best = uneven.reshape(len(travels), -1).argmin(axis=1) + np.arange(0, len(uneven), len(BEARINGS))
    found = zip(travels, best.tolist(), ends[best].tolist(), uneven[best].tolist(), strict=True)
    return {
        travel: Carried(DIRECTIONS[k % len(DIRECTIONS)], LatLon(lat, lon))
        for travel, k, (lon, lat), gap in found
        if isfinite(gap)
    }


@lru_cache(maxsize=8)
def _all_ways(travels: tuple[Metres, ...]) -> tuple[Floats, Floats]:
    """Every bearing for every length."""
    bearings, lengths = np.tile(BEARINGS, len(travels)), np.repeat(np.array(travels, float), len(BEARINGS))
    bearings.flags.writeable = lengths.flags.writeable = False
    return bearings, lengths
