"""How big a map of so many stations is, and how much of everything it holds: figures between four known scales."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from hideline.atlas.town.noise import Rng
from hideline.units import Malformed

FEWEST, MOST = 30, 20_000

_STATIONS = (60.0, 400.0, 1_800.0, 8_500.0)
_WIDTH = (12_000.0, 40_000.0, 300_000.0, 1_500_000.0)
_HEIGHT = (10_000.0, 30_000.0, 200_000.0, 1_100_000.0)
_DIVISIONS = ((4, 8, 20, 26), (9, 24, 120, 380), (22, 75, 420, 1_300), (52, 220, 1_200, 3_600))
_COUNTRY_WIDTH = 90_000.0


class Topic(IntEnum):
    """Streams of chance: one each, so that a change in one part of the map leaves the others as they were."""

    COAST = 1
    HILLS = 2
    RIVERS = 3
    BORDER = 4
    CITIES = 5
    DIVISIONS = 6
    NETWORK = 7
    STREETS = 8
    PARKS = 9
    PLACES = 10
    NAMES = 11
    LOOKS = 12
    FERRIES = 13


@dataclass(frozen=True, slots=True)
class Plan:
    """The figures of one map."""

    seed: int
    stations: int
    width: float
    height: float

    @classmethod
    def of(cls, *, seed: int, stations: int, width: float | None = None, height: float | None = None) -> Plan:
        """The plan for a number of stations; sides are in metres and follow from the stations unless given."""
        if not FEWEST <= stations <= MOST:
            raise Malformed(f"A town has between {FEWEST} and {MOST} stations, not {stations}.")
        return cls(
            seed,
            stations,
            width if width is not None else round(_between(stations, _WIDTH), -2),
            height if height is not None else round(_between(stations, _HEIGHT), -2),
        )

    @property
    def is_country(self) -> bool:
        """Whether the map shows many cities rather than one."""
        return self.width >= _COUNTRY_WIDTH

    @property
    def is_archipelago(self) -> bool:
        """Whether the map shows a whole island country."""
        return self.width >= 800_000.0

    @property
    def size(self) -> float:
        """The shorter side."""
        return min(self.width, self.height)

    @property
    def cell(self) -> float:
        """The spacing of the height grid: some 400 to 700 values across."""
        return max(self.width / (560 if self.is_country else 380), 30.0)

    def rng(self, topic: Topic) -> Rng:
        """The stream of chance for one topic."""
        return np.random.default_rng([self.seed, int(topic)])

    def divisions(self) -> tuple[int, int, int, int]:
        """How many divisions of levels 1 to 4."""
        first, second, third, fourth = (round(_between(self.stations, level)) for level in _DIVISIONS)
        return first, second, third, fourth

    def between(self, small: float, medium: float, country: float, large: float) -> float:
        """A figure known at the four scales, at this one."""
        return _between(self.stations, (small, medium, country, large))


def _between(
    stations: float, figures: tuple[float, float, float, float] | tuple[int, int, int, int]
) -> float:
    known = [math.log(n) for n in _STATIONS]
    values = [math.log(max(f, 1e-6)) for f in figures]
    at = math.log(stations)
    low = 0 if at < known[1] else 1 if at < known[2] else 2
    slope = (values[low + 1] - values[low]) / (known[low + 1] - known[low])
    return math.exp(values[low] + slope * (at - known[low]))
