"""A route along streets, for the photo question that asks for a length of them traced (PHOTO-1).

Unbroken, with so many turns, never doubling back: no junction is passed twice. It begins with a stretch near the asker
and follows streets from junction to junction until the length is used up, the last one as far as it lasts. A turn is
made where one leaves a junction by `TURN` or more from how one came; bends of a street are none. Where nothing near
makes such a route there is none, and people trace it by hand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import cos, radians
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import shapely
from shapely import LineString
from shapely.ops import substring

from hideline.atlas.metric import Floats, distance
from hideline.units import LatLon, Metres

if TYPE_CHECKING:
    from hideline.atlas.draft import Street

Spot: TypeAlias = tuple[float, float]

TURN, DOUBLES_BACK = cos(radians(45.0)), cos(radians(150.0))
"""Cosines of the angles between which a change of direction is a turn, and beyond which it is a way back."""
LOOKS_AHEAD = 15.0
"""Metres over which one's direction at a junction is judged."""
BEGINNINGS = 12
"""So many of the nearest stretches are tried as the first one."""
MOST_STEPS = 4_000
"""For each of them: the search is for a picture, not for a proof."""


@dataclass(frozen=True, slots=True)
class _Leg:
    """A stretch gone along in one direction, on the plane around the asker."""

    line: LineString
    end: Spot
    sets_out: Floats
    """The direction of its first metres, as a unit vector."""
    arrives: Floats


@dataclass(slots=True)
class _Search:
    legs_from: dict[Spot, list[_Leg]]
    length: float
    turns: int
    steps: int = 0
    route: list[_Leg] = field(default_factory=list)

    def finds(self, first: _Leg, start: Spot) -> bool:
        """Whether a route begins with this leg; `route` then holds it."""
        self.steps, self.route = 0, [first]
        return self._goes_on(first.line.length, 0, {start, first.end})

    def _goes_on(self, done: float, turned: int, passed: set[Spot]) -> bool:
        if done >= self.length:
            return turned == self.turns
        self.steps += 1
        if self.steps > MOST_STEPS:
            return False
        for leg, now in self._choices(done, turned):
            if leg.end in passed:
                continue
            self.route.append(leg)
            if self._goes_on(done + leg.line.length, now, passed | {leg.end}):
                return True
            self.route.pop()
        return False

    def _choices(self, done: float, turned: int) -> list[tuple[_Leg, int]]:
        """The ways on, with the turns then made; first those that spread the turns evenly over the length."""
        last = self.route[-1]
        found: list[tuple[float, _Leg, int]] = []
        for leg in self.legs_from[last.end]:
            bend = float(last.arrives @ leg.sets_out)
            now = turned + (bend <= TURN)
            if bend > DOUBLES_BACK and now <= self.turns:
                even = self.turns * min(1.0, (done + leg.line.length / 2) / self.length)
                found.append((abs(now - even), leg, now))
        return [(leg, now) for _, leg, now in sorted(found, key=lambda each: each[0])]


def street_route(streets: Sequence[Street], p: LatLon, length: Metres, turns: int) -> tuple[LatLon, ...]:
    """A route of this length with so many turns that begins near a position; empty where none is found."""
    scale = _metres_per_degree(p)
    near = [
        LineString((np.array(shape.coords) - (p.lon, p.lat)) * scale)
        for shape in _within(streets, p, float(length) / scale)
    ]
    legs_from: dict[Spot, list[_Leg]] = defaultdict(list)
    for line in near:
        for way in (line, line.reverse()):
            legs_from[_spot(way, 0)].append(_leg(way))
    search = _Search(legs_from, float(length), turns)
    for line in sorted(near, key=lambda line: line.distance(shapely.Point(0, 0)))[:BEGINNINGS]:
        for way in (line, line.reverse()):
            if search.finds(_leg(way), _spot(way, 0)):
                return tuple(_unrolled(search, p, scale))
    return ()


def _within(streets: Sequence[Street], p: LatLon, degrees: Floats) -> Iterator[LineString]:
    """The streets one can walk that reach into a box around a position."""
    shapes = np.array([street.shape for street in streets if street.is_walkable], dtype=object)
    if len(shapes):
        here = np.array([p.lon, p.lat])
        low, high = here - degrees, here + degrees
        west, south, east, north = shapely.bounds(shapes).T
        is_near = (east >= low[0]) & (west <= high[0]) & (north >= low[1]) & (south <= high[1])
        yield from shapes[is_near & (shapely.length(shapes) > 0)]


def _metres_per_degree(p: LatLon) -> Floats:
    """East and north, around a position."""
    step = 0.01
    lat = min(p.lat, 90.0 - step)
    east = distance(LatLon(lat, 0.0), LatLon(lat, step)) / step
    return np.array([east, distance(LatLon(lat, 0.0), LatLon(lat + step, 0.0)) / step])


def _leg(line: LineString) -> _Leg:
    ahead = min(LOOKS_AHEAD, line.length)
    return _Leg(
        line,
        _spot(line, -1),
        _direction(line.interpolate(0.0), line.interpolate(ahead)),
        _direction(line.interpolate(line.length - ahead), line.interpolate(line.length)),
    )


def _direction(a: shapely.Point, b: shapely.Point) -> Floats:
    step = np.array([b.x - a.x, b.y - a.y])
    return step / max(float(np.hypot(*step)), 1e-9)


def _spot(line: LineString, which: int) -> Spot:
    """An end of a line, to the centimetre: where stretches meet their ends agree."""
    x, y = line.coords[which]
    return round(x, 2), round(y, 2)


def _unrolled(search: _Search, p: LatLon, scale: Floats) -> Iterator[LatLon]:
    corners: list[Spot] = []
    for leg in search.route:
        corners += [(x, y) for x, y in leg.line.coords[1 if corners else 0 :]]
    for x, y in substring(LineString(corners), 0.0, search.length).coords:
        yield LatLon(p.lat + y / scale[1], p.lon + x / scale[0])
