"""How figures are written down: one per size, one per edition (SIZE-6, QUESTIONS.md "Imperial edition")."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

from hideline.game.settings import Size
from hideline.units import Edition, Metres, Span, feet, km, metres, miles, minutes

T = TypeVar("T")

GLOBAL_TIMES = 5
"""Global play takes the large value of every time that differs by size, so many times over (MODE-20)."""


@dataclass(frozen=True, slots=True)
class PerSize(Generic[T]):
    """One value for small, medium and large games."""

    small: T
    medium: T
    large: T

    def at(self, size: Size) -> T:
        """The value at a size; global play uses the large one where no time is meant."""
        match size:
            case Size.SMALL:
                return self.small
            case Size.MEDIUM:
                return self.medium
            case Size.LARGE | Size.GLOBAL:
                return self.large


@dataclass(frozen=True, slots=True)
class Minutes:
    """Minutes per size, written as in the rulebook: 10/20/30. Equal in all sizes means global does not stretch it."""

    small: float
    medium: float
    large: float

    def at(self, size: Size) -> Span:
        """The span at a size."""
        if size is Size.GLOBAL and not self.small == self.medium == self.large:
            return minutes(self.large * GLOBAL_TIMES)
        return minutes(PerSize(self.small, self.medium, self.large).at(size))


def say_span(span: Span) -> str:
    """A time as people read it: hours where it is two or more of them, seconds where a group has set some."""
    whole, seconds = divmod(span // 1000, 60)
    if seconds:
        return f"{whole} min {seconds} s" if whole else f"{seconds} seconds"
    if whole >= 120 and whole % 60 == 0:
        return f"{whole // 60} hours"
    return "one minute" if whole == 1 else f"{whole} minutes"


@dataclass(frozen=True, slots=True)
class Length:
    """A length with its own figure in each edition, written with its unit: "500 m", "¼ mi"."""

    metric: str
    imperial: str

    def at(self, edition: Edition) -> Metres:
        """The length in metres."""
        return metres_of(self.label(edition))

    def label(self, edition: Edition) -> str:
        """As people read it."""
        return self.metric if edition is Edition.METRIC else self.imperial


@dataclass(frozen=True, slots=True)
class Lengths:
    """Lengths per size, each with its own figure in each edition."""

    small: Length
    medium: Length
    large: Length

    def at(self, size: Size, edition: Edition) -> Metres:
        """The length in metres."""
        return PerSize(self.small, self.medium, self.large).at(size).at(edition)

    def label(self, size: Size, edition: Edition) -> str:
        """As people read it."""
        return PerSize(self.small, self.medium, self.large).at(size).label(edition)


UNITS = {"m": metres, "km": km, "mi": miles, "ft": feet}
FRACTIONS = {"¼": 0.25, "½": 0.5}


@cache
def metres_of(label: str) -> Metres:
    """Read "500 m", "¼ mi" or "1,000 ft"."""
    figure, unit = label.split(" ")
    return UNITS[unit](FRACTIONS.get(figure) or float(figure.replace(",", "")))
