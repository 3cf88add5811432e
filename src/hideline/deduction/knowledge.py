"""What one team knows of where the hider can be, extended by one clue at a time (DESIGN.md §5).

`Deduction` holds the tables of one map and zone radius. A `Knowledge` never changes: each clue makes a new one that
shares everything the clue does not touch, so an answer costs only itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import shapely

from hideline.deduction.arrays import Floats, Indices, Mask, Shapes
from hideline.deduction.ground import Ground
from hideline.deduction.shapes.table import by_station, shape_of
from hideline.deduction.tiles import Tile, Tiling
from hideline.deduction.zones import Settled, settle
from hideline.game.ids import StationId
from hideline.units import LatLon, Metres

if TYPE_CHECKING:
    from hideline.atlas.index import Atlas
    from hideline.catalogue.clues import Clue
    from hideline.deduction.shapes.shape import Shape
    from hideline.deduction.shapes.table import Shaped

WHOLE = 1
"""The version of a piece that is its whole zone."""


class Deduction:
    """One map, one zone radius: everything that teams' knowledge is worked out with."""

    def __init__(self, atlas: Atlas, zone_radius: Metres) -> None:
        self.ground = Ground(atlas, zone_radius)
        self.tiling = Tiling(self.ground)
        self._shapes: dict[tuple[Clue, int], Shaped] = {}
        self._changed: dict[int, Ground] = {}

    def nothing_known(self) -> Knowledge:
        """Every station is possible."""
        count = len(self.ground.ids)
        return Knowledge(self, np.zeros(count, dtype=np.int64), np.full((count, 2), np.nan), ())

    def shape(self, clue: Clue, ground: Ground) -> Shaped:
        """The clue's shape, made once."""
        key = (clue, id(ground))
        if key not in self._shapes:
            self._shapes[key] = shape_of(clue, ground)
        return self._shapes[key]


@dataclass(frozen=True)
class Cutting:
    """One clue that crosses zones: which it crosses, and by what shape."""

    stations: Indices
    shapes: Shaped


@dataclass(frozen=True)
class Knowledge:
    """Stations left and why the others are not."""

    deduction: Deduction
    ruled_out_by: Indices
    """For each station the number of what ruled it out, 0 while it is possible."""
    last_witness: Floats
    """For each station a spot that agreed with the last clue that crossed its zone; NaN for the icon."""
    cuttings: tuple[Cutting, ...]
    before: Knowledge | None = field(default=None, repr=False)

    # Stations

    @cached_property
    def is_left(self) -> Mask:
        """Which stations are possible, in the order of the tables."""
        return np.asarray(self.ruled_out_by == 0)

    @cached_property
    def stations_left(self) -> tuple[StationId, ...]:
        """The stations that are possible, in the order of their ids."""
        ids = self.deduction.ground.ids
        return tuple(ids[k] for k in np.flatnonzero(self.is_left))

    def why_not(self, station: StationId) -> int | None:
        """The number of the entry that ruled a station out; None while it is possible."""
        number = int(self.ruled_out_by[self.deduction.ground.index[station]])
        return number or None

    def witness(self, station: StationId) -> LatLon | None:
        """A spot of the zone that agrees with the last clue; None where the station is out or none was found."""
        k = self.deduction.ground.index[station]
        if self.ruled_out_by[k]:
            return None
        lon, lat = self.last_witness[k]
        if np.isnan(lon):
            lon, lat = self.deduction.ground.centres.lonlat[k]
        return LatLon(float(lat), float((lon + 180.0) % 360.0 - 180.0))

    # Learning more

    def with_clue(self, number: int, clue: Clue, ground: Ground | None = None) -> Knowledge:
        """What is known after one more clue; `number` is the entry it comes from."""
        ground = ground if ground is not None else self.deduction.ground
        allowed = by_station(clue, ground)
        if allowed is not None:
            return self.without(number, ~allowed)
        shapes = self.deduction.shape(clue, ground)
        if not shapes:
            return self
        left = np.flatnonzero(self.is_left)
        return self._after(number, left, settle(shapes, ground, left), shapes)

    def without(self, number: int, out: Mask) -> Knowledge:
        """What is known once these stations are ruled out."""
        ruled_out_by = np.where(self.is_left & out, number, self.ruled_out_by)
        return replace(self, ruled_out_by=ruled_out_by, before=self)

    def _after(self, number: int, left: Indices, settled: Settled, shapes: Shaped) -> Knowledge:
        ruled_out_by = self.ruled_out_by.copy()
        ruled_out_by[left[~settled.is_possible]] = number
        witness = self.last_witness.copy()
        crossed = settled.is_possible & ~settled.is_whole
        witness[left[crossed]] = settled.witness[crossed]
        cutting = Cutting(left[crossed], shapes)
        return replace(
            self,
            ruled_out_by=ruled_out_by,
            last_witness=witness,
            cuttings=(*self.cuttings, cutting),
            before=self,
        )

    # Areas

    def area_tiles(self) -> Iterable[Tile]:
        """Where the hider can be: the zones of all stations left."""
        versions = np.where(self.is_left, WHOLE, 0)
        return self.deduction.tiling.draw(self.deduction.ground.discs, versions)

    def never_moved_tiles(self) -> Iterable[Tile]:
        """The lighter shade: where the hider can be if they stood on one spot for all answers."""
        pieces, versions = self.pieces_left
        return self.deduction.tiling.draw(pieces, np.where(self.is_left, versions, 0))

    @cached_property
    def area_km2(self) -> float:
        """How large the area left is."""
        return sum(tile.km2 for tile in self.area_tiles())

    @cached_property
    def never_moved_km2(self) -> float:
        """How large the lighter shade is."""
        return sum(tile.km2 for tile in self.never_moved_tiles())

    @cached_property
    def pieces_left(self) -> tuple[Shapes, Indices]:
        """What is left of each zone, and versions that tell its contents apart."""
        if self.before is None:
            return self.deduction.ground.discs, np.full(len(self.ruled_out_by), WHOLE)
        pieces, versions = self.before.pieces_left
        if len(self.cuttings) == len(self.before.cuttings):
            return pieces, versions
        return self._cut(pieces, versions, self.cuttings[-1])

    def _cut(self, pieces: Shapes, versions: Indices, cutting: Cutting) -> tuple[Shapes, Indices]:
        left = cutting.stations[versions[cutting.stations] > 0]
        if not len(left):
            return pieces, versions
        ground = self.deduction.ground
        pieces, versions = pieces.copy(), versions.copy()
        for shape in cutting.shapes:
            crossed = left if len(cutting.shapes) == 1 else self._crossed_by(shape, left)
            cut = shape.cut(ground.frames[crossed], float(ground.radius))
            operation = shapely.intersection if cut.keeps_inside else shapely.difference
            pieces[crossed] = operation(pieces[crossed], cut.areas)
        empty = shapely.is_empty(pieces[left])
        versions[left] = np.where(empty, 0, self._next_version(pieces[left]))
        return pieces, versions

    def _crossed_by(self, shape: Shape, stations: Indices) -> Indices:
        """The zones that are not wholly inside a shape."""
        ground = self.deduction.ground
        _, high = shape.bounds(ground.centres[stations], float(ground.radius))
        return stations[high > 0]

    def _next_version(self, pieces: Shapes) -> Indices:
        """A number for the content of each piece."""
        return np.array([abs(hash(wkb)) | 2 for wkb in shapely.to_wkb(pieces)], dtype=np.int64)
