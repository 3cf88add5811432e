"""Which stations an answer leaves (DESIGN.md §5): those with a spot in their zone that agrees with it.

The shape's bounds around the station's icon settle most zones at once. In the rest, squares of the zone are halved
until a spot is found that agrees, inside the circle and in play (a witness), or every square is proved not to hold
one. What is still open below half a metre is drawn, as finely as areas are: a station is eliminated only by proof.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import shapely

from hideline.deduction.area import cut_down
from hideline.deduction.arrays import Floats, Indices, Mask, Shapes, rows_where
from hideline.deduction.finding import find
from hideline.deduction.ground import Ground
from hideline.deduction.looking import DIAGONAL, Squares
from hideline.deduction.spots import Spots, gaps_to
from hideline.deduction.tiles import square_kilometres

if TYPE_CHECKING:
    from hideline.deduction.frames import Frames
    from hideline.deduction.shapes.shape import Shape

FEW_PIECES = 4096
"""So few circles and lines in all are looked at in every zone at once."""
FINEST = 0.25
"""Squares of this half side, in metres, that are still open count as possible."""
ROUNDING = 0.001
"""A witness is at least this far, in metres, inside its zone."""
GUESSES = np.array(
    [
        [share * np.cos(k * np.pi / 4), share * np.sin(k * np.pi / 4)]
        for share in (0.98, 0.5)
        for k in range(8)
    ]
)
"""Where witnesses are tried, in radii of the zone."""
RIM = 0.9995
"""In radii of the zone, where one is still surely inside."""
NOTHING = 1e-8
"""Square kilometres, a hundredth of a square metre: what rounding leaves of an area of which nothing is left."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What one answer makes of some zones: row by row."""

    is_possible: Mask
    is_whole: Mask
    """Every spot of the zone agrees."""
    witness: Floats
    """A spot (lon, lat) that agrees, NaN where none is known."""


def settle(shapes: tuple[Shape, ...], ground: Ground, stations: Indices) -> Settled:
    """Which of these stations have a spot in their zone where all shapes hold at once."""
    if not shapes:
        everywhere = np.ones(len(stations), dtype=np.bool_)
        return Settled(everywhere, everywhere, ground.centres.lonlat[stations])
    if len(stations) * sum(shape.pieces for shape in shapes) <= FEW_PIECES:
        return _settled_at_once(shapes, ground, stations)
    over = [shape.over_zones(ground, stations) for shape in shapes]
    low, high, here = (np.max(part, axis=0) for part in zip(*over, strict=True))
    witness = np.where((here <= 0)[:, None], ground.centres.lonlat[stations], np.nan)
    is_possible = np.asarray(low <= 0)
    is_open = rows_where(is_possible & (here > 0))
    if len(is_open):
        some = _settled_at_once(shapes, ground, stations[is_open])
        is_possible[is_open], witness[is_open] = some.is_possible, some.witness
    return Settled(is_possible, np.asarray(high <= 0), witness)


def _settled_at_once(shapes: tuple[Shape, ...], ground: Ground, stations: Indices) -> Settled:
    """The same by circles and lines in the planes of zones, where shapes are made of them."""
    from hideline.deduction.finding_kernels import NONE, OPEN, WHOLE  # noqa: PLC0415 - numba takes a second

    found = find(shapes, ground, stations)
    if found is None:
        is_possible, witness = np.ones(len(stations), dtype=np.bool_), np.full((len(stations), 2), np.nan)
        is_whole, is_open = np.zeros(len(stations), dtype=np.bool_), np.arange(len(stations))
    else:
        is_possible, witness = found.state != NONE, found.spots
        is_whole, is_open = found.state == WHOLE, rows_where(found.state == OPEN)
    if len(is_open):
        _Search(shapes, ground, stations[is_open]).run(is_open, witness, is_possible)
    return Settled(is_possible, is_whole, witness)


def bounds(shapes: tuple[Shape, ...], spots: Spots, reach: float) -> tuple[Floats, Floats]:
    """Bounds on the worst of several slacks."""
    lows, highs = zip(*(shape.bounds(spots, reach) for shape in shapes), strict=True)
    return np.max(lows, axis=0), np.max(highs, axis=0)


class _Search:
    """Halving squares in all open zones at once."""

    def __init__(self, shapes: tuple[Shape, ...], ground: Ground, stations: Indices) -> None:
        self._shapes = shapes
        self._ground = ground
        self._stations = stations
        self._radius = float(ground.radius)
        self._frames: Frames = ground.frames[stations]
        self._at_edge = ground.crosses_edge[stations]

    def run(self, rows: Indices, witness: Floats, is_possible: Mask) -> None:
        """Fill in what is found for these rows."""
        is_open = self._guess(rows, witness)
        half = self._radius
        zones = rows_where(is_open)
        squares = Squares(zones, np.zeros((len(zones), 2)))
        while len(squares.zone) and half > FINEST:
            half /= 2
            squares = self._touching(squares.quarters(half), half)
            squares, found, where = self._step(squares, half)
            witness[rows[found]] = where
            is_open[found] = False
            squares = squares.where(is_open[squares.zone])
        unresolved = np.zeros(len(rows), dtype=np.bool_)
        unresolved[squares.zone] = True
        is_possible[rows[is_open & ~unresolved]] = False
        if unresolved.any():
            self._look_closely(rows_where(unresolved), rows, witness, is_possible)

    def _look_closely(self, zones: Indices, rows: Indices, witness: Floats, is_possible: Mask) -> None:
        """Draw what is left of zones that are still open: never less than the truth, so that nothing means nothing."""
        left = self._drawn(zones)
        sizes = square_kilometres(left)
        is_possible[rows[zones[sizes < NOTHING]]] = False
        for k in rows_where(sizes >= NOTHING):
            parts = shapely.get_parts(left[k])
            largest = parts[np.argmax(shapely.area(parts))]
            spot = Spots.of(shapely.get_coordinates(shapely.point_on_surface(largest)))
            is_inside = gaps_to(spot, self._frames.centre[zones[k : k + 1]])[0][0] <= self._radius - ROUNDING
            agrees = bounds(self._shapes, spot, 0.0)[1][0] <= 0
            if agrees and is_inside and self._ground.on_map(spot)[0]:
                witness[rows[zones[k]]] = spot.lonlat[0]

    def _drawn(self, zones: Indices) -> Shapes:
        """What all shapes leave of some zones."""
        alone = np.zeros(len(self._ground.ids), dtype=np.bool_)
        areas, reach = self._ground.plots_of(self._stations[zones], alone)
        return cut_down(areas, reach, self._frames[zones], self._shapes)

    def _guess(self, rows: Indices, witness: Floats) -> Mask:
        """Try a few spots all around, and where that finds nothing, where the slope leads; which zones stay open."""
        is_open = np.ones(len(rows), dtype=np.bool_)
        around = np.tile(self._radius * GUESSES, (len(rows), 1, 1))
        self._try(np.arange(len(rows)), around, rows, witness, is_open)
        rest = rows_where(is_open)
        if len(rest):
            self._try(rest, self._downhill(rest), rows, witness, is_open)
        return is_open

    def _downhill(self, zones: Indices) -> Floats:
        """Two spots for each zone in the direction in which the slack falls: at the rim, and where it should end."""
        count, step = len(zones), 0.25 * self._radius
        looks = np.tile(step * np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]), (count, 1))
        spots = self._frames.spots(np.repeat(zones, 3), looks)
        slack = bounds(self._shapes, spots, 0.0)[1].reshape(count, 3)
        with np.errstate(invalid="ignore", divide="ignore"):  # heights may be unknown, slopes level
            slope = (slack[:, 1:] - slack[:, :1]) / step
            steep = np.hypot(slope[:, 0], slope[:, 1])
            downhill = -slope / steep[:, None]
            away = np.minimum(1.05 * slack[:, 0] / steep, RIM * self._radius)
        both = np.stack([np.full(count, RIM * self._radius), away], axis=1)
        return np.nan_to_num(both[:, :, None] * downhill[:, None, :], posinf=0.0, neginf=0.0)

    def _try(self, zones: Indices, at: Floats, rows: Indices, witness: Floats, is_open: Mask) -> None:
        """Take the first spot of each zone that agrees for its witness."""
        zone = np.repeat(zones, at.shape[1])
        spots = self._frames.spots(zone, at.reshape(-1, 2))
        agrees = bounds(self._shapes, spots, 0.0)[1] <= 0
        unsure = rows_where(agrees & self._at_edge[zone])
        if len(unsure):
            agrees[unsure] = self._ground.on_map(spots[unsure])
        found, first = np.unique(zone[agrees], return_index=True)
        witness[rows[found]] = spots.lonlat[agrees][first]
        is_open[found] = False

    def _touching(self, squares: Squares, half: float) -> Squares:
        outside = np.maximum(np.abs(squares.middle) - half, 0.0)
        return squares.where(np.hypot(outside[:, 0], outside[:, 1]) <= self._radius)

    def _step(self, squares: Squares, half: float) -> tuple[Squares, Indices, Floats]:
        """The squares that may still hold a spot, and one spot for each zone where one was found."""
        spots = self._frames.spots(squares.zone, squares.middle)
        low, _ = bounds(self._shapes, spots, half * DIAGONAL)
        may = rows_where(low <= 0)
        squares, spots = squares.where(may), spots[may]
        inside = np.hypot(squares.middle[:, 0], squares.middle[:, 1]) <= self._radius - ROUNDING
        agrees = np.zeros(len(may), dtype=np.bool_)
        agrees[inside] = bounds(self._shapes, spots[inside], 0.0)[1] <= 0
        in_play = self._in_play(squares, spots, half)
        agrees &= in_play == YES
        found, first = np.unique(squares.zone[agrees], return_index=True)
        where = spots.lonlat[agrees][first]
        return squares.where(in_play != NO), found, where

    def _in_play(self, squares: Squares, spots: Spots, half: float) -> Indices:
        """For each square: its middle is in play, all of it is not, or neither is known."""
        answer = np.full(len(squares.zone), YES)
        at_edge = rows_where(self._at_edge[squares.zone])
        if len(at_edge):
            here = spots[at_edge]
            off = ~self._ground.on_map(here)
            _, chords = self._ground.edge.chords(here.xyz)
            answer[at_edge[off]] = np.where(chords[off] > half * DIAGONAL + 0.05, NO, PERHAPS)
        return answer


YES, PERHAPS, NO = 1, 0, -1
