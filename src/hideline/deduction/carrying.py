"""Which way to carry a thermometer: where it would halve most evenly what is left (THERM-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from hideline.atlas.areas import contains_each
from hideline.atlas.metric import destinations, ecef
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
    start: LatLon, travels: Sequence[Metres], ground: Ground, weighing: Weighing
) -> dict[Metres, Carried]:
    """For each length the best of all directions; none where every one ends off the map."""
    lengths = np.repeat(np.array(travels, dtype=float), len(BEARINGS))
    ends = destinations(start, np.tile(BEARINGS, len(travels)), lengths)
    uneven = np.abs(beyond_each(ground.axes, start, ecef(ends), weighing) - weighing.total / 2)
    uneven[~contains_each(ground.atlas.playable, ends)] = np.inf
    by_length = uneven.reshape(len(travels), -1)
    best = np.argmin(by_length, axis=1)
    rows = np.arange(len(travels))
    found = zip(travels, best, ends.reshape(len(travels), -1, 2)[rows, best].tolist(), strict=True)
    is_on_map = np.isfinite(by_length[rows, best])
    return {
        travel: Carried(DIRECTIONS[k], LatLon(lat, lon))
        for (travel, k, (lon, lat)), is_there in zip(found, is_on_map, strict=True)
        if is_there
    }
