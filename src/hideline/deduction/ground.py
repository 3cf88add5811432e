"""The tables of one map for one zone radius: stations with their zones, and what was measured from them before.

A zone is the circle around its station inside the borders and outside the no-go areas (ZONE-1, MAP-3). Tables are made
when first needed and kept; a map with places changed by agreement (MAP-5) has tables of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import shapely

from hideline.atlas.areas import contains_each
from hideline.atlas.segments import SegmentTree
from hideline.deduction.arrays import Indices, Mask, Shapes, drawn
from hideline.deduction.frames import Frames, ring, steps_around
from hideline.deduction.outlines import turns_of
from hideline.deduction.spots import Spots, within_turn
from hideline.game.ids import StationId

if TYPE_CHECKING:
    from hideline.atlas.index import Atlas
    from hideline.units import Metres


@dataclass(frozen=True)
class Ground:
    """The stations of a map and their zones."""

    atlas: Atlas
    radius: Metres

    @cached_property
    def ids(self) -> tuple[StationId, ...]:
        """The stations in the order of all arrays."""
        return tuple(StationId(i) for i in self.atlas.station_icons.ids)

    @cached_property
    def index(self) -> dict[StationId, int]:
        """Where a station stands in the arrays."""
        return {station: k for k, station in enumerate(self.ids)}

    @cached_property
    def centres(self) -> Spots:
        """The stations' icons."""
        icons = self.atlas.station_icons
        return Spots(icons.lonlat, icons.xyz)

    @cached_property
    def frames(self) -> Frames:
        """The plane around each station."""
        return Frames.at(self.centres)

    @cached_property
    def name_lengths(self) -> Indices:
        """How many characters each station's name has (MATCH-3)."""
        return np.array([self.atlas.name_length(station) for station in self.ids], dtype=np.int64)

    @cached_property
    def edge(self) -> SegmentTree:
        """The edge of the area of play, as lines."""
        tree = SegmentTree.of([shapely.boundary(self.atlas.playable)])
        assert tree is not None, "an area of play has an edge"
        return tree

    @cached_property
    def crosses_edge(self) -> Mask:
        """Which zones the edge of the area of play runs through, or may."""
        _, chords = self.edge.chords(self.centres.xyz)
        return np.asarray(chords <= self.radius + 1.0, dtype=np.bool_)

    @cached_property
    def discs(self) -> Shapes:
        """Every zone as a drawn area, never smaller than the zone."""
        corners = steps_around(self.radius, error=self.radius / 4000)
        outline = ring(float(self.radius), corners)
        count = len(self.ids)
        frame = np.repeat(np.arange(count), len(outline))
        corners_on_earth = self.frames.spots(frame, np.tile(outline, (count, 1))).lonlat
        discs = drawn(shapely.polygons(corners_on_earth.reshape(count, -1, 2)))
        at_edge = np.flatnonzero(self.crosses_edge)
        discs[at_edge] = self._inside_edge(discs[at_edge])
        return discs

    def _inside_edge(self, shapes: Shapes) -> Shapes:
        inside = drawn(shapely.intersection(shapes, self.atlas.playable))
        for turned in turns_of(self.atlas.playable, shapes):
            inside = drawn(shapely.union(inside, shapely.intersection(shapes, turned)))
        return inside

    def on_map(self, spots: Spots) -> Mask:
        """Which spots are in play."""
        return contains_each(self.atlas.playable, within_turn(spots.lonlat))

    def mask(self, stations: Indices) -> Mask:
        """Stations by index as a mask."""
        mask = np.zeros(len(self.ids), dtype=np.bool_)
        mask[stations] = True
        return mask
