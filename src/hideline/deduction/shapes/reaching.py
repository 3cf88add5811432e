"""Within so far of a point, a place of a kind, or a line; or not (RADAR-1, MEAS-1, TENT-1).

In a zone's plane "within r of a segment" is a stadium, and of a point a circle. What several cover together is
outlined in one go (`cover_kernels`).
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import shapely

from hideline.deduction.arrays import Floats, Indices, all_pairs, drawn, listed, rows_where
from hideline.deduction.cutting import Curves
from hideline.deduction.frames import Frames
from hideline.deduction.looking import DIAGONAL
from hideline.deduction.outlines import EMPTY, Rings, enclosed, joined
from hideline.deduction.shapes.shape import Cut, Shape
from hideline.deduction.spots import (
    UNSETTLED,
    Measured,
    Spots,
    gaps_to,
    gaps_to_lines,
    gaps_to_nearest,
    longest_chords,
    rough_gaps_to,
    rough_gaps_to_lines,
)

if TYPE_CHECKING:
    from hideline.atlas.areas import Areas
    from hideline.atlas.nearest import Icons
    from hideline.atlas.segments import SegmentTree
    from hideline.deduction.ground import Ground

Segments = tuple[Indices, Floats, Floats]
"""Which zone, and the two ends of a segment in its plane."""

WIDER = 1.02
"""Squares this much wider than plots are drawn, so that nothing happens right at a plot's edge."""
FEW = 32
"""So few icons are not searched for those near a zone."""
SMALLEST = 1.0
"""Metres: smaller circles are not cut along."""
HAIR = 0.01
"""Outlines are drawn this much too generous, in metres, to be on the safe side of rounding."""


@dataclass(frozen=True)
class Reaching(Shape):
    """Everything at most `distance` from something, or everything else."""

    distance: float
    is_inside: bool

    def slack(self, spots: Spots) -> Measured:
        """How much too far, or too near."""
        gaps, errors = self.gaps(spots)
        return (gaps - self.distance if self.is_inside else self.distance - gaps), errors

    def rough_slack(self, spots: Spots) -> Floats:
        """The same by rough distances."""
        return self.rough_gaps(spots)[0] - self.distance

    def cut(self, frames: Frames, radius: Floats) -> Cut:
        """What lies within the distance around each plot, drawn a hand too large or too small."""
        from hideline.deduction.cover_kernels import INWARDS, OUTWARDS, covers  # noqa: PLC0415 - numba takes a second

        radius = WIDER * radius
        distance = self.distance + (INWARDS + HAIR if self.is_inside else -OUTWARDS - HAIR)
        zone, a, b = self.segments(frames, self.distance + 1.0 + DIAGONAL * radius)
        torn = np.zeros(len(frames), dtype=np.bool_)
        areas = enclosed(Rings(*covers(len(frames), zone, a, b, distance, radius, torn)), frames)
        if torn.any():
            areas[torn] = frames[torn].squares(radius[torn]) if self.is_inside else EMPTY
        return Cut(areas, self.is_inside)

    def discs(self, points: tuple[Indices, Floats], frames: Frames) -> Curves | None:
        """The circles around points in the planes of frames."""
        zone, at = points
        if self.distance <= SMALLEST:
            return None
        discs = np.empty((len(at), 3))
        discs[:, :2], discs[:, 2] = at, self.distance
        starts = zone.searchsorted(np.arange(len(frames) + 1))
        return Curves(discs, starts, are_discs=True, keeps_inside=self.is_inside)

    def at_icons(self, ground: Ground, stations: Indices) -> Measured:
        """From the table of distances to all things of the kind."""
        if self.target is None:
            return self.slack(ground.centres[stations])
        gaps, errors = self.table(ground)
        beyond = gaps[stations] - self.distance
        return (beyond if self.is_inside else -beyond), errors[stations]

    @property
    def target(self) -> object | None:
        """What the table of distances is kept for; None where it would be used only once."""
        return None

    def table(self, ground: Ground) -> Measured:
        """How far every icon is from it, measured once."""
        return ground.table(self.target, "gaps", lambda: self.rough_gaps(ground.centres))

    def rough_gaps(self, spots: Spots) -> Measured:
        """The same as `gaps`, where that is quicker with less exact bounds."""
        return self.gaps(spots)

    @abstractmethod
    def gaps(self, spots: Spots) -> Measured:
        """How far each spot is from it."""

    @abstractmethod
    def segments(self, frames: Frames, reach: Floats) -> Segments:
        """What lies within reach of each zone's centre, in its plane, zone by zone."""


@dataclass(frozen=True)
class ReachingPoint(Reaching):
    """Around one point."""

    centre: Spots

    def gaps(self, spots: Spots) -> Measured:
        """The distance to the point."""
        return gaps_to(spots, self.centre)

    def at_icons(self, ground: Ground, stations: Indices) -> Measured:
        """Roughly, but exactly wherever a zone is not clearly on one side."""
        spots = ground.centres[stations]
        gaps, errors = rough_gaps_to(spots, self.centre)
        close = rows_where(np.abs(gaps - self.distance) <= errors + float(ground.radius))
        gaps[close], errors[close] = self.gaps(spots[close])
        return (gaps - self.distance if self.is_inside else self.distance - gaps), errors

    @property
    def pieces(self) -> float:
        """One circle, unless it is too small to see."""
        return 1 if self.distance > SMALLEST else np.inf

    def segments(self, frames: Frames, reach: Floats) -> Segments:  # noqa: ARG002 - it is always drawn
        """The point itself."""
        zone = np.arange(len(frames))
        at = frames.plane(zone, self.centre)
        return zone, at, at

    def curves(self, frames: Frames, reach: Floats) -> Curves | None:
        """One circle."""
        return self.discs(self.segments(frames, reach)[:2], frames)


@dataclass(frozen=True)
class ReachingIcons(Reaching):
    """Around any place of a kind."""

    icons: Icons

    @property
    def target(self) -> object:
        """The icons."""
        return self.icons

    def gaps(self, spots: Spots) -> Measured:
        """The distance to the nearest icon."""
        return gaps_to_nearest(spots, Spots(self.icons.lonlat, self.icons.xyz), self.icons.tree)

    @property
    def pieces(self) -> float:
        """One circle around each."""
        return len(self.icons) if self.distance > SMALLEST else np.inf

    def segments(self, frames: Frames, reach: Floats) -> Segments:
        """The icons within reach."""
        if len(self.icons) <= FEW:
            zone, site = all_pairs(len(frames), len(self.icons))
        else:
            reached = self.icons.tree.query_ball_point(frames.centre.xyz, longest_chords(reach) + HAIR)
            zone, site = listed(reached)
        at = frames.plane(zone, Spots(self.icons.lonlat[site], self.icons.xyz[site]))
        return zone, at, at

    def curves(self, frames: Frames, reach: Floats) -> Curves | None:
        """The circles around icons."""
        return self.discs(self.segments(frames, self.distance + 1.0 + reach)[:2], frames)


@dataclass(frozen=True)
class ReachingLines(Reaching):
    """Around any line of a kind, or the shore of any water; in the water the distance is zero (MEAS-4)."""

    lines: SegmentTree
    surfaces: Areas | None

    @property
    def target(self) -> object:
        """The lines."""
        return self.lines

    def gaps(self, spots: Spots) -> Measured:
        """The distance to the nearest point of a line or shore."""
        return self._from_shore(spots, *gaps_to_lines(spots, self.lines))

    def at_icons(self, ground: Ground, stations: Indices) -> Measured:
        """Roughly, from the table; exactly where lines are so far that it leaves a zone open."""
        gaps, errors = (column[stations] for column in self.table(ground))
        open_ = np.abs(gaps - self.distance) <= errors + float(ground.radius)
        close = rows_where(open_ & (errors > UNSETTLED))
        if len(close):
            gaps[close], errors[close] = self.gaps(ground.centres[stations[close]])
        return (gaps - self.distance if self.is_inside else self.distance - gaps), errors

    def rough_gaps(self, spots: Spots) -> Measured:
        """By the chord alone: a table of a globe would take minutes."""
        return self._from_shore(spots, *rough_gaps_to_lines(spots, self.lines))

    def _from_shore(self, spots: Spots, gaps: Floats, errors: Floats) -> Measured:
        if self.surfaces is not None:
            gaps = np.where(self.surfaces.at_each(spots.lonlat) >= 0, 0.0, gaps)
        return gaps, errors

    def segments(self, frames: Frames, reach: Floats) -> Segments:
        """The pieces of line within reach."""
        chords = longest_chords(reach) + HAIR
        around = zip(frames.centre.xyz, chords, strict=True)
        found = [self.lines.pieces_within(xyz, float(chord)) for xyz, chord in around]
        zone = np.repeat(np.arange(len(frames)), [len(near) for near in found])
        piece = np.concatenate([np.empty(0, dtype=np.int64), *found])
        lonlat = self.lines.lonlat[piece]
        a = frames.plane(zone, Spots(lonlat[:, :2], self.lines.start[piece]))
        b = frames.plane(zone, Spots(lonlat[:, 2:], self.lines.end[piece]))
        return zone, a, b

    def cut(self, frames: Frames, radius: Floats) -> Cut:
        """As for any line, with the water itself where it lies in a plot."""
        cut = super().cut(frames, radius)
        if self.surfaces is None:
            return cut
        zone, surface = self.surfaces.tree.query(frames.squares(radius), predicate="intersects")
        order = np.argsort(zone, kind="stable")
        water = joined(self.surfaces.shapes[surface[order]], zone[order], len(frames))
        return Cut(drawn(shapely.union(cut.areas, water)), self.is_inside)
