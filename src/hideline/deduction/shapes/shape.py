"""What every shape can say: how far spots are from satisfying it, and which part of a zone it leaves.

The slack of a spot is at most zero where the clue holds. It changes by no more than `steepness` metres per metre
walked, so the slack at one spot bounds it in a whole circle around: that settles most zones at once, and is the proof
for each station eliminated.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np

from hideline.deduction.arrays import Floats, Shapes
from hideline.deduction.frames import Frames
from hideline.deduction.outlines import EMPTY
from hideline.deduction.spots import Measured, Spots


@dataclass(frozen=True, slots=True)
class Cut:
    """One drawn area per zone: the clue leaves what lies inside it, or what lies outside."""

    areas: Shapes
    keeps_inside: bool


class Shape(ABC):
    """The set of spots where a clue holds."""

    @abstractmethod
    def slack(self, spots: Spots) -> Measured:
        """At most zero where the clue holds, and a bound on its error."""

    @abstractmethod
    def cut(self, frames: Frames, radius: float) -> Cut:
        """The shape around each zone it crosses: never keeps less than the truth, and a few centimetres more at most."""

    def bounds(self, spots: Spots, reach: float) -> tuple[Floats, Floats]:
        """Between what values the slack lies everywhere within `reach` of each spot."""
        slack, error = self.slack(spots)
        span = error + self.steepness * reach
        return slack - span, slack + span

    @property
    def steepness(self) -> float:
        """How fast the slack can change, in metres per metre."""
        return 1.0


@dataclass(frozen=True)
class Everywhere(Shape):
    """A clue that holds everywhere, or nowhere."""

    holds: bool

    def slack(self, spots: Spots) -> Measured:
        """Beyond any distance."""
        return np.full(len(spots), -np.inf if self.holds else np.inf), np.zeros(len(spots))

    def cut(self, frames: Frames, radius: float) -> Cut:  # noqa: ARG002 - any circle is cut alike
        """Nothing is cut away, or everything."""
        return Cut(np.full(len(frames), EMPTY, dtype=object), keeps_inside=not self.holds)
