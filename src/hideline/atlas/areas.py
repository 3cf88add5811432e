"""Standing inside: divisions, landmasses, water, the map itself (MATCH-5, MATCH-6, MEAS-4).

Areas are drawn in longitude and latitude. One that crosses the antimeridian is either split there or runs on
past 180°: a spot is looked up at its longitude and a full turn to either side. A pole belongs to an area that
reaches it. The edge belongs to the area; where several areas meet, the lowest id has the spot.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Self

import numpy as np
import shapely
from numpy.typing import NDArray

from hideline.atlas.metric import Floats, circle, distance, ring_area
from hideline.units import LatLon, Metres, Named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shapely.geometry.base import BaseGeometry

    from hideline.atlas.segments import SegmentTree

Indices = NDArray[np.int64]
ALL_TURNS = (0.0, 360.0, -360.0)
LONGEST_EDGE = 0.1
"""Degrees: shorter edges enclose the same area whether straight or geodesic, to a millionth."""


@dataclass(frozen=True, slots=True)
class Areas:
    """Named areas of one kind in the order of their ids, with a tree to find the ones a spot lies in."""

    ids: tuple[str, ...]
    names: tuple[str, ...]
    shapes: NDArray[np.object_]
    tree: shapely.STRtree = field(repr=False)
    edges: dict[tuple[int, ...], tuple[BaseGeometry, SegmentTree | None]] = field(
        default_factory=dict, repr=False
    )
    """What belongs to some of them together, and its edge: made once by whoever needs it."""
    turns: tuple[float, ...] = ALL_TURNS
    """By how many degrees a spot is turned to look for it: areas may run on past 180°."""

    @classmethod
    def of(cls, rows: Iterable[tuple[str, str, BaseGeometry]]) -> Self:
        """Index (id, name, shape) rows."""
        ordered = sorted(rows, key=lambda row: row[0])
        shapes = np.array([unrolled(shape) for _, _, shape in ordered], dtype=object)
        shapely.prepare(shapes)
        ids, names = tuple(str(i) for i, _, _ in ordered), tuple(name for _, name, _ in ordered)
        return cls(ids, names, shapes, shapely.STRtree(shapes), turns=_turns_of(shapes))

    def __len__(self) -> int:
        return len(self.ids)

    def at(self, p: LatLon) -> Named | None:
        """The area a spot lies in."""
        found = self.all_at(p)
        return Named(self.ids[found[0]], self.names[found[0]]) if found else None

    def all_at(self, p: LatLon) -> list[int]:
        """The indices of all areas a spot lies in, lowest id first."""
        if not self.ids:
            return []
        return sorted({area for probe in _probes(p, self.turns) for area in self._holding(probe)})

    def _holding(self, probe: BaseGeometry) -> list[int]:
        # The tree would test its own predicate without the preparation that makes large areas quick.
        around = self.tree.query(probe)
        return [int(k) for k in around[shapely.intersects(self.shapes[around], probe)]]

    def at_each(self, lonlat: Floats) -> Indices:
        """For each row of (lon, lat) the index of the area it lies in, -1 where there is none."""
        found = np.full(len(lonlat), len(self.ids), dtype=np.int64)
        for turn in self.turns if self.ids else ():
            spots = lonlat + np.array([turn, 0.0])
            rows, areas = self.tree.query(shapely.points(spots))
            inside = shapely.intersects_xy(self.shapes[areas], spots[rows, 0], spots[rows, 1])
            np.minimum.at(found, rows[inside], areas[inside])
        found[found == len(self.ids)] = -1
        return found


def contains(area: BaseGeometry, p: LatLon) -> bool:
    """Whether a spot lies in an area or on its edge."""
    return any(bool(shapely.intersects(area, probe)) for probe in _probes(p))


def contains_each(area: BaseGeometry, lonlat: Floats) -> NDArray[np.bool_]:
    """`contains` for each row of (lon, lat)."""
    west, _, east, _ = shapely.bounds(area)
    inside = shapely.intersects_xy(area, lonlat[:, 0], lonlat[:, 1])
    if east >= 180.0:
        inside |= shapely.intersects_xy(area, lonlat[:, 0] + 360.0, lonlat[:, 1])
    if west <= -180.0:
        inside |= shapely.intersects_xy(area, lonlat[:, 0] - 360.0, lonlat[:, 1])
    return np.asarray(inside, dtype=np.bool_)


def square_metres(area: BaseGeometry) -> float:
    """How large an area is on the ellipsoid, its edges straight in longitude and latitude."""
    fine = shapely.segmentize(area, LONGEST_EDGE)
    rings = ((ring, 1) for part in shapely.get_parts(fine) for ring in [part.exterior])
    holes = ((ring, -1) for part in shapely.get_parts(fine) for ring in part.interiors)
    return sum(sign * ring_area(shapely.get_coordinates(ring)) for ring, sign in (*rings, *holes))


def disc(centre: LatLon, radius: Metres, corners: int) -> BaseGeometry:
    """Everything within `radius`, its edge a ring of corners on the circle; a pole inside it is inside."""
    ring = circle(centre, radius, corners)
    poles = [lat for lat in (90.0, -90.0) if distance(centre, LatLon(lat, centre.lon)) <= radius]
    if not poles:
        return shapely.Polygon(ring)
    if len(poles) == 1:
        ring[:, 0] -= 360.0 * round((ring[[0, -1], 0].mean() - centre.lon) / 360.0)
        return shapely.Polygon([*ring, (ring[-1, 0], poles[0]), (ring[0, 0], poles[0])])
    everything: BaseGeometry = shapely.box(centre.lon - 180.0, -90.0, centre.lon + 180.0, 90.0)
    for turn in (-360.0, 0.0, 360.0):
        everything = everything.difference(shapely.make_valid(shapely.Polygon(ring + np.array([turn, 0.0]))))
    return everything


def unrolled(shape: BaseGeometry) -> BaseGeometry:
    """A shape whose rings jump across the antimeridian, with its longitudes running on instead."""
    coordinates = shapely.get_coordinates(shape)
    if not len(coordinates) or np.ptp(coordinates[:, 0]) <= 180.0:
        return shape
    if shape.geom_type.startswith("Multi"):
        return shapely.union_all([unrolled(part) for part in shapely.get_parts(shape)])
    if not isinstance(shape, shapely.Polygon) or not (np.abs(np.diff(coordinates[:, 0])) > 180.0).any():
        return shape
    return _unrolled_polygon(shape)


def _unrolled_polygon(shape: shapely.Polygon) -> BaseGeometry:
    rings = []
    for ring in (shape.exterior, *shape.interiors):
        points = shapely.get_coordinates(ring)
        points[:, 0] = np.unwrap(points[:, 0], period=360.0)
        rings.append(points)
    centre = rings[0][:, 0].mean()
    for points in rings[1:]:
        points[:, 0] += 360.0 * round((centre - points[:, 0].mean()) / 360.0)
    return shapely.Polygon(rings[0], rings[1:])


def _turns_of(shapes: NDArray[np.object_]) -> tuple[float, ...]:
    west, _, east, _ = shapely.total_bounds(shapes) if len(shapes) else (0.0,) * 4
    return (0.0, *((360.0,) if east >= 180.0 else ()), *((-360.0,) if west <= -180.0 else ()))


@lru_cache(maxsize=64)
def _probes(p: LatLon, turns: tuple[float, ...] = ALL_TURNS) -> tuple[BaseGeometry, ...]:
    """The spot at every turn; kept, since many questions are about the same few."""
    if abs(p.lat) == 90.0:
        return (shapely.LineString([(-180.0, p.lat), (180.0, p.lat)]),)
    return tuple(shapely.points(p.lon + turn, p.lat) for turn in turns)
