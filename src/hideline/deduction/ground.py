"""The tables of one map for one zone radius: stations with their zones, and what was measured from them before.

A zone is the circle around its station inside the borders and outside the no-go areas (ZONE-1, MAP-3). Tables are made
when first needed and kept; a map with places changed by agreement (MAP-5) has tables of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np
import shapely

from hideline.atlas.areas import contains_each
from hideline.atlas.metric import ecef_of
from hideline.atlas.segments import SegmentTree
from hideline.deduction.arrays import Floats, Indices, Mask, Shapes, drawn, rows_where
from hideline.deduction.frames import Frames, ring, steps_around
from hideline.deduction.outlines import drawn_rings, turns_of
from hideline.deduction.remembering import remembering
from hideline.deduction.spots import Spots, longest_chords, within_turn
from hideline.deduction.weighing import Ranked
from hideline.game.ids import StationId

if TYPE_CHECKING:
    from hideline.atlas.index import Atlas
    from hideline.game.box import Asked
    from hideline.game.world import Geography
    from hideline.units import LatLon, Metres

T = TypeVar("T")

OUTLINE = 1 / 4000
"""How far, in radii, the drawn circle may lie outside the true one."""
HAIR = 0.1
"""Neighbouring plots overlap by this much, in metres, so that no spot falls between them."""


@dataclass(frozen=True)
class Ground:
    """The stations of a map and their zones."""

    atlas: Atlas
    radius: Metres
    _last: list[tuple[LatLon, Ranked]] = field(default_factory=list, repr=False)
    _asked: list[tuple[Atlas, LatLon | None, Geography]] = field(default_factory=list, repr=False)
    _tables: dict[tuple[int, str], tuple[object, object]] = field(default_factory=dict, repr=False)

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
    def axes(self) -> Floats:
        """The icons, Earth-centred, one row for each axis: so they are added up quickest."""
        return np.ascontiguousarray(self.centres.xyz.T)

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
    def neighbours(self) -> tuple[Indices, Indices, Floats]:
        """For each station those whose zones meet its own: where its list begins, the list, and their places in its
        plane.
        """
        reach = longest_chords(np.array([2 * float(self.radius)]))[0] + 1.0
        pairs = self.atlas.station_icons.tree.query_pairs(reach, output_type="ndarray")
        zone, other = np.concatenate([pairs, pairs[:, ::-1]]).T.astype(np.int64)
        order = np.argsort(zone, kind="stable")
        zone, other = zone[order], other[order]
        starts = np.searchsorted(zone, np.arange(len(self.ids) + 1))
        return starts, other, self.frames.plane(zone, self.centres[other])

    def surroundings(self, is_left: Mask) -> Indices:
        """A number for each station left that changes when the neighbours left change; 0 for the others."""
        from hideline.deduction.kernels import sums_over_neighbours  # noqa: PLC0415 - numba takes a second

        starts, other, _ = self.neighbours
        numbers = np.empty(len(is_left), dtype=np.int64)
        sums_over_neighbours(starts, other, self._names, is_left, numbers)
        return numbers

    @cached_property
    def _names(self) -> Indices:
        """A random number for each station, the same in every run."""
        return np.random.default_rng(0).integers(1 << 40, 1 << 44, size=len(self.ids))

    def plots_of(self, stations: Indices, is_left: Mask) -> tuple[Shapes, Floats]:
        """The zones of some stations less what is nearer to another that is left, and how far each reaches."""
        from hideline.deduction.kernels import territories  # noqa: PLC0415 - numba takes a second

        corners, counts, reach = territories(
            self._outline, stations, self.neighbours, is_left, HAIR, self.frames.tables
        )
        plots = drawn_rings(corners, counts)
        at_edge = rows_where(self.crosses_edge[stations])
        if len(at_edge):
            plots[at_edge] = self._inside_edge(plots[at_edge])
        return plots, reach

    @cached_property
    def _outline(self) -> Floats:
        """A zone's circle in its plane, drawn a hand wider than it is."""
        radius = float(self.radius)
        return ring(radius, steps_around(radius, error=radius * OUTLINE))[:-1]

    def _inside_edge(self, shapes: Shapes) -> Shapes:
        inside = drawn(shapely.intersection(shapes, self.atlas.playable))
        for turned in turns_of(self.atlas.playable, shapes):
            inside = drawn(shapely.union(inside, shapely.intersection(shapes, turned)))
        return inside

    def table(self, of: object, what: str, measure: Callable[[], T]) -> T:
        """Something measured from every icon, once for each index of the map it is measured to."""
        key = (id(of), what)
        if key not in self._tables:
            self._tables[key] = (of, measure())
        return cast("T", self._tables[key][1])

    def gaps_from(self, p: LatLon) -> Floats:
        """Roughly how far every icon is from a position, by the chord alone."""
        from hideline.deduction.ranking_kernels import gaps_along  # noqa: PLC0415 - numba takes a second

        (x, y, z), gaps = ecef_of(p).tolist(), np.empty(len(self.ids))
        gaps_along(self.axes, x, y, z, gaps)
        return gaps

    def ranked_from(self, p: LatLon) -> Ranked:
        """The stations by how far they are from a position; kept until another position is asked about."""
        last = self._last[0] if self._last else None
        if last is None or last[0] != p:
            last = p, Ranked.by(self.gaps_from(p))
            self._last[:] = [last]
        return last[1]

    def remembering(self, atlas: Atlas, asked: Asked) -> Geography:
        """A map that remembers what is asked about the seekers' position, until they ask from another."""
        position = None if asked.fix is None else asked.fix.position
        last = self._asked[0] if self._asked else None
        if last is None or last[0] is not atlas or last[1] != position:
            last = atlas, position, remembering(atlas)
            self._asked[:] = [last]
        return last[2]

    def on_map(self, spots: Spots) -> Mask:
        """Which spots are in play."""
        return self.covers(spots.lonlat)

    def covers(self, lonlat: Floats) -> Mask:
        """Which rows of (lon, lat) are in play."""
        return contains_each(self.atlas.playable, within_turn(lonlat))

    def mask(self, stations: Indices) -> Mask:
        """Stations by index as a mask."""
        mask = np.zeros(len(self.ids), dtype=np.bool_)
        mask[stations] = True
        return mask
