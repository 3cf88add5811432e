"""Lengths, and the two editions of the box whose figures are their own and never conversions (QUESTIONS.md)."""

from __future__ import annotations

from enum import StrEnum
from math import floor
from typing import NewType

Metres = NewType("Metres", float)
"""A length in metres, whatever edition is being played."""

KILOMETRE = 1000.0
MILE = 1609.344
FOOT = 0.3048


class Edition(StrEnum):
    """Which box the group plays from: its figures, and the units people see."""

    METRIC = "metric"
    IMPERIAL = "imperial"


def metres(n: float) -> Metres:
    """n metres."""
    return Metres(float(n))


def km(n: float) -> Metres:
    """n kilometres."""
    return Metres(n * KILOMETRE)


def miles(n: float) -> Metres:
    """n statute miles."""
    return Metres(n * MILE)


def feet(n: float) -> Metres:
    """n feet."""
    return Metres(n * FOOT)


_FRACTIONS = {0.25: "¼", 0.5: "½"}


def say_metres(length: Metres, edition: Edition) -> str:
    """A length that was set or printed, in the units of an edition: not a digit of it is left out."""
    if edition is Edition.METRIC:
        return f"{length / KILOMETRE:g} km" if length >= KILOMETRE else f"{length:g} m"
    if length < MILE / 4:
        return f"{round(length / FOOT, 2):,g} ft"
    miles = round(length / MILE, 2)
    return f"{_FRACTIONS.get(miles, f'{miles:g}')} mi"


def say_measured(length: float, edition: Edition) -> str:
    """A length off the map in the units of an edition, to two figures or so, as phones say it. More is noise."""
    is_metric = edition is Edition.METRIC
    small, unit, far = (1.0, "m", KILOMETRE) if is_metric else (FOOT, "ft", MILE / 4)
    # Rounding first keeps 999.6 m from being said as 1,000 m.
    near = _rounded(length / small, 1 if length < 100 * small else 0.1)
    if near * small < far:
        return f"{near:,.0f} {unit}"
    large, unit = (KILOMETRE, "km") if is_metric else (MILE, "mi")
    many = length / large
    return f"{_rounded(many, 100 if many < 1 else 10 if many < 10 else 1):,g} {unit}"


def _rounded(number: float, parts: float) -> float:
    """To so many parts of one. Halves go up, as phones round."""
    return floor(number * parts + 0.5) / parts
