"""What every shape can say: how far spots are from satisfying it, and which part of a zone it leaves.

The slack of a spot is at most zero where the clue holds. It changes by no more than `steepness` metres per metre
walked, so the slack at one spot bounds it in a whole circle around: that settles most zones at once, and is the proof
for each station eliminated.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import shapely

from hideline.deduction.arrays import Floats, Indices, Shapes, drawn, rows_where
from hideline.deduction.cutting import Curves, cut_along
from hideline.deduction.frames import Frames
from hideline.deduction.outlines import EMPTY
from hideline.deduction.spots import Measured, Spots

if TYPE_CHECKING:
    from hideline.deduction.ground import Ground

HAIR = 0.02
"""Areas are cut this much too generously, in metres, to be on the safe side of rounding."""
AT_ONCE = 256
"""So many areas are cut at one time: the outlines they are cut with take a lot of room."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One drawn area per plot: the clue leaves what lies inside it, or what lies outside."""

    areas: Shapes
    keeps_inside: bool


class Shape(ABC):
    """The set of spots where a clue holds."""

    @abstractmethod
    def slack(self, spots: Spots) -> Measured:
        """At most zero where the clue holds, and a bound on its error."""

    def rough_slack(self, spots: Spots) -> Floats:
        """The slack as good as an eye can tell, where that is quicker."""
        return self.slack(spots)[0]

    def leaning(self, spots: Spots) -> Measured:
        """The sign of the slack as a value that is straight across edges wherever there is one."""
        return self.slack(spots)

    @abstractmethod
    def cut(self, frames: Frames, radius: Floats) -> Cut:
        """The shape around each plot it crosses: what it keeps is never less than the truth, and barely more."""

    def leave(self, areas: Shapes, frames: Frames, reach: Floats) -> Shapes:
        """What the clue leaves of areas around the centres of frames, `reach` wide: never less than the truth.

        An area it does not touch is left as it is, the very same.
        """
        curves = self.curves(frames, reach)
        if curves is None:
            return self._leave_by_overlay(areas, frames, reach)
        if curves.hold_all_over(reach):
            return areas
        left, is_torn = cut_along(areas, frames, curves.generous(HAIR))
        if is_torn.any():
            left[is_torn] = self._leave_by_overlay(areas[is_torn], frames[is_torn], reach[is_torn])
        return left

    def curves(self, frames: Frames, reach: Floats) -> Curves | None:  # noqa: ARG002 - for those that have them
        """The circles or lines that are its edge within reach of the centres of frames; None if it has others."""
        return None

    def _leave_by_overlay(self, areas: Shapes, frames: Frames, reach: Floats) -> Shapes:
        """For shapes with any edge."""
        low, high = self.bounds(frames.centre, reach)
        areas = areas.copy()
        areas[low > 0] = EMPTY
        crossed = rows_where((high > 0) & (low <= 0))
        for first in range(0, len(crossed), AT_ONCE):
            some = crossed[first : first + AT_ONCE]
            cut = self.cut(frames[some], reach[some])
            crossing = some[~shapely.is_valid(areas[some])]
            areas[crossing] = shapely.make_valid(areas[crossing])
            operation = shapely.intersection if cut.keeps_inside else shapely.difference
            areas[some] = drawn(operation(areas[some], cut.areas))
        return areas

    def bounds(self, spots: Spots, reach: float | Floats) -> tuple[Floats, Floats]:
        """Between what values the slack lies everywhere within `reach` of each spot."""
        slack, error = self.slack(spots)
        span = error + self.steepness * reach
        return slack - span, slack + span

    def over_zones(self, ground: Ground, stations: Indices) -> tuple[Floats, Floats, Floats]:
        """Bounds on the slack all over each station's zone, and the most it can be at the icon."""
        slack, error = self.at_icons(ground, stations)
        span = error + self.steepness * float(ground.radius)
        return slack - span, slack + span, slack + error

    def at_icons(self, ground: Ground, stations: Indices) -> Measured:
        """The slack at the icons of stations; from a table where there is one."""
        return self.slack(ground.centres[stations])

    @property
    def pieces(self) -> float:
        """Of how many circles or lines its edge is made; infinite where it is made of others."""
        return np.inf

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

    def cut(self, frames: Frames, radius: Floats) -> Cut:  # noqa: ARG002 - any circle is cut alike
        """Nothing is cut away, or everything."""
        return Cut(np.full(len(frames), EMPTY, dtype=object), keeps_inside=not self.holds)
