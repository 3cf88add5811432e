"""Halves and belts of the globe: north or south, nearer the equator or further (MODE-21)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely

from hideline.atlas.metric import ROUNDEST_RADIUS
from hideline.deduction.arrays import Floats, drawn
from hideline.deduction.frames import Frames
from hideline.deduction.shapes.shape import Cut, Shape
from hideline.deduction.spots import Measured, Spots


@dataclass(frozen=True)
class Belt(Shape):
    """Every latitude from `south` to `north`, or every other one."""

    south: float
    north: float
    is_inside: bool

    def slack(self, spots: Spots) -> Measured:
        """Metres along the meridian, never more than they really are."""
        latitude = spots.lonlat[:, 1]
        beyond = np.maximum(latitude - self.north, self.south - latitude)
        metres = np.radians(beyond) * ROUNDEST_RADIUS
        return (metres if self.is_inside else -metres), np.zeros(len(spots))

    def cut(self, frames: Frames, radius: Floats) -> Cut:
        """A strip as wide as each zone."""
        bounds = shapely.bounds(frames.squares(radius))
        bounds[:, 1], bounds[:, 3] = self.south, self.north
        return Cut(drawn(shapely.box(*bounds.T)), self.is_inside)
