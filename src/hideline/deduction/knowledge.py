"""What one team knows of where the hider can be, extended by one clue at a time (DESIGN.md §5).

`Deduction` holds the tables of one map and zone radius. A `Knowledge` never changes: each clue makes a new one that
shares everything the clue does not touch, so an answer costs only itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from hideline.deduction.area import Plots
from hideline.deduction.arrays import Floats, Indices, Mask, rows_where
from hideline.deduction.ground import Ground
from hideline.deduction.shapes.table import by_station, shape_of
from hideline.deduction.tiles import Tile, Tiling
from hideline.deduction.zones import settle
from hideline.game.ids import StationId
from hideline.units import LatLon, Metres

if TYPE_CHECKING:
    from hideline.atlas.index import Atlas
    from hideline.catalogue.clues import Clue
    from hideline.deduction.shapes.shape import Shape

MOST_SHAPES = 512
"""So many shapes are kept for when a clue comes back: two teams, a preview, a toggled clue."""


class Deduction:
    """One map, one zone radius: everything that teams' knowledge is worked out with."""

    def __init__(self, atlas: Atlas, zone_radius: Metres) -> None:
        self.ground = Ground(atlas, zone_radius)
        self.tiling = Tiling(self.ground)
        self._shapes: dict[tuple[Clue, int], tuple[Atlas, tuple[Shape, ...]]] = {}

    def nothing_known(self) -> Knowledge:
        """Every station is possible."""
        count = len(self.ground.ids)
        no = np.zeros(count, dtype=np.bool_)
        return Knowledge(self, np.zeros(count, dtype=np.int64), no, np.full((count, 2), np.nan), no)

    @cached_property
    def whole(self) -> Plots:
        """The zones of all stations: what every game begins with."""
        return Plots.of_zones(self.ground, np.ones(len(self.ground.ids), dtype=np.bool_))

    def forget(self) -> None:
        """Drop what was kept of earlier answers: tiles and shapes, not the map's tables."""
        self.tiling.forget()
        self._shapes.clear()

    def shapes(self, clue: Clue, atlas: Atlas) -> tuple[Shape, ...]:
        """The shapes of a clue on a map, made once; tables on several threads may ask."""
        key = (clue, id(atlas))
        found = self._shapes.get(key)
        if found is None:
            if len(self._shapes) >= MOST_SHAPES:
                self._shapes.clear()
            found = self._shapes[key] = (atlas, shape_of(clue, atlas))
        return found[1]


@dataclass(frozen=True)
class Knowledge:
    """Stations left, why the others are not, and the area left."""

    deduction: Deduction
    ruled_out_by: Indices
    """For each station the number of what ruled it out, 0 while it is possible."""
    is_barred: Mask
    """Which stations were ruled out by name, wherever in their zone the hider may be."""
    last_witness: Floats
    """For each station a spot that agreed with the last clue that crossed its zone; NaN for the icon."""
    unwitnessed: Mask
    """Stations that the last clue left without a spot found that agrees."""
    crossed: Indices = field(default_factory=lambda: np.empty(0, dtype=np.int64))
    """The stations left whose zones the last clue's edge crosses."""
    shapes: tuple[Shape, ...] = ()
    """The last clue's shapes."""
    frozen: tuple[Shape, ...] = ()
    """What the hider's one spot has agreed with since the end game began (END-2)."""
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
        return tuple(ids[k] for k in rows_where(self.is_left))

    def why_not(self, station: StationId) -> int | None:
        """The number of what ruled a station out; None while it is possible."""
        number = int(self.ruled_out_by[self.deduction.ground.index[station]])
        return number or None

    def witness(self, station: StationId) -> LatLon | None:
        """A spot of the zone that agrees with the last clue; None where the station is out or none was found."""
        ground = self.deduction.ground
        k = ground.index[station]
        if self.ruled_out_by[k] or self.unwitnessed[k]:
            return None
        lon, lat = (
            self.last_witness[k]
            if self.last_witness[k, 0] == self.last_witness[k, 0]
            else ground.centres.lonlat[k]
        )
        return LatLon(float(lat), float((lon + 180.0) % 360.0 - 180.0))

    # Learning more

    def with_clue(
        self, number: int, clue: Clue, atlas: Atlas | None = None, *, is_frozen: bool = False
    ) -> Knowledge:
        """What is known after one more clue.

        `number` is the entry it comes from, `atlas` the map it was answered on (MAP-5). One that `is_frozen` was
        answered in an announced end game, from one and the same spot as all others that are.
        """
        ground = self.deduction.ground
        allowed = by_station(clue, ground)
        if allowed is not None:
            return self.without(number, ~allowed)
        shapes = self.deduction.shapes(clue, atlas if atlas is not None else ground.atlas)
        return self._with_shapes(number, shapes, is_frozen=is_frozen) if shapes else self

    def without(self, number: int, out: Mask) -> Knowledge:
        """What is known once these stations are ruled out by name."""
        ruled_out_by = np.where(self.is_left & out, number, self.ruled_out_by)
        nothing = np.empty(0, dtype=np.int64)
        barred = self.is_barred | out
        return replace(
            self, ruled_out_by=ruled_out_by, is_barred=barred, crossed=nothing, shapes=(), before=self
        )

    def with_shape(self, number: int, shape: Shape) -> Knowledge:
        """What is known once the hider's spot lies in a shape."""
        return self._with_shapes(number, (shape,), is_frozen=False)

    def _with_shapes(self, number: int, shapes: tuple[Shape, ...], *, is_frozen: bool) -> Knowledge:
        left = rows_where(self.is_left)
        frozen = self.frozen + shapes if is_frozen else self.frozen
        settled = settle(frozen if is_frozen else shapes, self.deduction.ground, left)
        ruled_out_by = self.ruled_out_by.copy()
        ruled_out_by[left[~settled.is_possible]] = number
        crossed = settled.is_possible & ~settled.is_whole
        witness, unwitnessed = self.last_witness.copy(), np.zeros(len(ruled_out_by), dtype=np.bool_)
        witness[left[crossed]] = settled.witness[crossed]
        unwitnessed[left] = settled.is_possible & np.isnan(settled.witness[:, 0])
        return replace(
            self,
            ruled_out_by=ruled_out_by,
            last_witness=witness,
            unwitnessed=unwitnessed,
            crossed=left[crossed],
            shapes=shapes,
            frozen=frozen,
            before=self,
        )

    # Areas

    def area_tiles(self) -> list[Tile]:
        """Where the hider can be: the zones of all stations left, or where all answers since they froze agree."""
        return self.spot_tiles() if self.frozen else self._zone_tiles

    def never_moved_tiles(self) -> list[Tile]:
        """Where the hider can be if they stood on one spot for all answers; the rest of the area is drawn lighter."""
        return self._never_moved_tiles

    def spot_tiles(self) -> list[Tile]:
        """Where the frozen spot can be: only what was answered since the end game began binds it (END-2)."""
        return self.deduction.tiling.tiles(self._of_left(self.spot_plots))

    @cached_property
    def _zone_tiles(self) -> list[Tile]:
        step = self
        while step.before is not None and step.before.zone_plots is self.zone_plots:
            step = step.before
        if step is not self:
            return step._zone_tiles  # noqa: SLF001 - one of us
        return self.deduction.tiling.tiles(self.zone_plots)

    @cached_property
    def _never_moved_tiles(self) -> list[Tile]:
        return self.deduction.tiling.tiles(self._of_left(self.plots))

    def _of_left(self, plots: Plots) -> Plots:
        return Plots(plots.areas, plots.reach, np.where(self.is_left, plots.versions, 0))

    @cached_property
    def area_km2(self) -> float:
        """How large the area left is."""
        return sum(tile.km2 for tile in self.area_tiles())

    @cached_property
    def never_moved_km2(self) -> float:
        """How large the area of a hider who never moved is."""
        return sum(tile.km2 for tile in self.never_moved_tiles())

    @cached_property
    def zone_plots(self) -> Plots:
        """The zones of the stations left, without overlap."""
        self._after_those_before("zone_plots")
        if self.before is None:
            return self.deduction.whole
        if np.array_equal(self.is_left, self.before.is_left):
            return self.before.zone_plots
        return Plots.of_zones(self.deduction.ground, self.is_left, self.before.zone_plots)

    @cached_property
    def plots(self) -> Plots:
        """What is left of each zone for a hider who never moved."""
        if self.before is None or self.bars_more:
            return self._drawn_anew()
        self._after_those_before("plots")
        return self.before.plots.cut(self.deduction.ground, self.crossed, self.shapes)

    @cached_property
    def spot_plots(self) -> Plots:
        """What is left of each zone for the frozen spot."""
        if self.before is None or self.bars_more:
            return self._drawn_anew(frozen_only=True)
        self._after_those_before("spot_plots")
        shapes = () if self.frozen is self.before.frozen else self.shapes
        return self.before.spot_plots.cut(self.deduction.ground, self.crossed, shapes)

    @property
    def bars_more(self) -> bool:
        """Whether this step ruled stations out by name, or is the first."""
        return self.before is None or self.is_barred is not self.before.is_barred

    def _after_those_before(self, what: str) -> None:
        """Have the steps before this one worked out what it builds on, the first of them first.

        Each asks the one before, and of hundreds, say marks, the last would ask too deep.
        """
        waiting: list[Knowledge] = []
        step = self.before
        while step is not None and what not in step.__dict__:
            waiting.append(step)
            step = None if what != "zone_plots" and step.bars_more else step.before
        for step in reversed(waiting):
            getattr(step, what)

    def _drawn_anew(self, *, frozen_only: bool = False) -> Plots:
        """Stations ruled out by name leave their plots to their neighbours: all are drawn from the start."""
        ground = self.deduction.ground
        plots = Plots.of_zones(ground, ~self.is_barred, self.deduction.whole)
        for before, step in pairwise(self._steps()):
            if not frozen_only or step.frozen is not before.frozen:
                plots = plots.cut(ground, step.crossed, step.shapes)
        return plots

    def _steps(self) -> list[Knowledge]:
        """How it came to be known, first things first."""
        steps: list[Knowledge] = []
        step: Knowledge | None = self
        while step is not None:
            steps.append(step)
            step = step.before
        return steps[::-1]
