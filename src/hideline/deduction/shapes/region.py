"""Inside an area of the map, or outside: a division, a landmass with what it encloses (MATCH-5, MATCH-6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

import numpy as np
import shapely

from hideline.atlas.areas import contains_each
from hideline.atlas.segments import DEVIATION, SegmentTree
from hideline.deduction.arrays import Floats, Indices, drawn
from hideline.deduction.frames import Frames
from hideline.deduction.outlines import turns_of
from hideline.deduction.shapes.shape import Cut, Shape
from hideline.deduction.spots import Measured, Spots, arcs, within_turn

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from hideline.atlas.areas import Areas
    from hideline.deduction.ground import Ground


@dataclass(frozen=True)
class Region(Shape):
    """Everything inside an area, edge included, or everything else."""

    area: BaseGeometry
    edge: SegmentTree
    is_inside: bool

    @classmethod
    def of(cls, area: BaseGeometry, *, is_inside: bool) -> Self | None:
        """None for an area without extent."""
        edge = SegmentTree.of([shapely.boundary(area)])
        shapely.prepare(area)
        return None if edge is None else cls(area, edge, is_inside)

    @classmethod
    def of_some(cls, areas: Areas, members: tuple[int, ...], *, is_inside: bool) -> Self | None:
        """Some of the map's areas together, whose edge is kept for when they are asked about again."""
        if members not in areas.edges:
            area = ground_of(areas, members)
            whole = cls.of(area, is_inside=True)
            areas.edges[members] = (area, None if whole is None else whole.edge)
        area, edge = areas.edges[members]
        return None if edge is None else cls(area, edge, is_inside)

    def slack(self, spots: Spots) -> Measured:
        """How deep inside, or how far outside. On which side a spot lies is known exactly, however near the edge is."""
        _, chords = self.edge.chords(spots.xyz)
        gaps, errors = arcs(chords)
        is_in = contains_each(self.area, within_turn(spots.lonlat))
        return np.where(is_in == self.is_inside, -gaps, gaps), np.minimum(errors + 2 * DEVIATION, gaps)

    def at_icons(self, ground: Ground, stations: Indices) -> Measured:
        """From the table of depths inside the area."""
        slack, errors = ground.table(
            self.edge, "depth", lambda: replace(self, is_inside=True).slack(ground.centres)
        )
        return (slack[stations] if self.is_inside else -slack[stations]), errors[stations]

    def cut(self, frames: Frames, radius: Floats) -> Cut:
        """The area itself, once for each zone, turned to the zone's longitudes, cut down to its surroundings."""
        squares = frames.squares(radius)
        areas = drawn(shapely.intersection(squares, self.area))
        for turned in turns_of(self.area, squares):
            areas = drawn(shapely.union(areas, shapely.intersection(squares, turned)))
        return Cut(areas, self.is_inside)


def ground_of(areas: Areas, members: tuple[int, ...]) -> BaseGeometry:
    """What belongs to these areas: where areas overlap, the lowest id has the spot."""
    parts = []
    for k in members:
        shape = areas.shapes[k]
        lower = [j for j in areas.tree.query(shape, predicate="intersects") if j < k and j not in members]
        over = [areas.shapes[j] for j in lower if shapely.relate_pattern(shape, areas.shapes[j], "T********")]
        parts.append(shapely.difference(shape, shapely.union_all(over)) if over else shape)
    return parts[0] if len(parts) == 1 else shapely.union_all(parts)
