"""What a good engineer writes in an afternoon with shapely: project the map, buffer, union, Voronoi, intersect, cut.

One plane for the whole map, circles of straight sides. What is left is what all answers together leave of the zones; a
station stays while its zone meets that, and the zones of those that stay are joined when one of them goes. Both areas
are shown in longitude and latitude, as ours are. Lines, zones and their union are made beforehand, so that only the
questions are timed.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import TYPE_CHECKING

import numpy as np
import shapely
from pyproj import Transformer

from hideline.catalogue.clues import CloserTo, Clue, HotterThan, InDisc, InDivision, NearestIs, NearestOfThese
from hideline.deduction.arrays import Floats, drawn

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from hideline.deduction.knowledge import Deduction
    from hideline.units import LatLon

THINNED = 5.0
"""Metres by which lines may be off."""
FAR = 1e7
"""Metres that reach off any map."""


class Plane:
    """The map in one plane, as planar programs have it."""

    def __init__(self, deduction: Deduction) -> None:
        self.atlas = deduction.ground.atlas
        centres = deduction.ground.centres.lonlat
        lon, lat = centres.mean(axis=0)
        plane = f"+proj=aeqd +lat_0={lat} +lon_0={lon} +datum=WGS84"
        self._to = Transformer.from_crs("EPSG:4326", plane, always_xy=True)
        self._back = Transformer.from_crs(plane, "EPSG:4326", always_xy=True)
        self.border = self.flat(self.atlas.playable)
        shapely.prepare(self.border)
        circles = shapely.buffer(shapely.points(self.points(centres)), float(deduction.ground.radius))
        self.zones = drawn(shapely.intersection(circles, self.border))
        self.all_zones = shapely.union_all(self.zones)
        self.lines = {
            str(kind): self._thinned([course.shape for course in courses])
            for kind, courses in self.atlas.contents.courses.items()
        }

    def _thinned(self, lines: list[BaseGeometry]) -> BaseGeometry:
        merged = shapely.line_merge(self.flat(shapely.union_all(lines)))
        return shapely.simplify(merged, THINNED)

    def points(self, lonlat: Floats) -> Floats:
        """Longitudes and latitudes in the plane."""
        return np.column_stack(self._to.transform(lonlat[:, 0], lonlat[:, 1]))

    def point(self, p: LatLon) -> BaseGeometry:
        """A position in the plane."""
        return shapely.Point(self.points(np.array([[p.lon, p.lat]]))[0])

    def flat(self, shape: BaseGeometry) -> BaseGeometry:
        """A shape in the plane."""
        return shapely.transform(shape, self.points)

    def back(self, shape: BaseGeometry) -> BaseGeometry:
        """A shape in longitude and latitude again."""
        return shapely.transform(shape, lambda xy: np.column_stack(self._back.transform(xy[:, 0], xy[:, 1])))


def play_with_geos(deduction: Deduction, clues: list[Clue]) -> tuple[list[float], BaseGeometry]:
    """Seconds for each clue, and the area left."""
    plane = Plane(deduction)
    area, left, took = plane.all_zones, np.ones(len(plane.zones), dtype=np.bool_), []
    for clue in clues:
        begin = process_time()
        if type(clue) in SHAPES:
            shape, is_kept = SHAPES[type(clue)](clue, plane)
            area = shapely.intersection(area, shape) if is_kept else shapely.difference(area, shape)
            shapely.prepare(area)
            stays = left.copy()
            stays[left] = shapely.intersects(area, plane.zones[left])
            if stays.sum() < left.sum():
                plane.back(shapely.union_all(plane.zones[stays]))
            left = stays
            plane.back(area)
        took.append(process_time() - begin)
    return took, plane.back(area)


def _disc(clue: InDisc, plane: Plane) -> tuple[BaseGeometry, bool]:
    return shapely.buffer(plane.point(clue.centre), clue.radius, quad_segs=32), clue.is_inside


def _half(clue: HotterThan, plane: Plane) -> tuple[BaseGeometry, bool]:
    start, end = (np.array(plane.point(p).coords[0]) for p in (clue.start, clue.end))
    along = FAR * (end - start) / np.linalg.norm(end - start)
    across, middle = np.array([-along[1], along[0]]), (start + end) / 2
    corners = [middle + across, middle - across, middle + along - across, middle + along + across]
    return shapely.Polygon(corners), clue.is_hotter


def _near(clue: CloserTo, plane: Plane) -> tuple[BaseGeometry, bool]:
    if clue.kind in plane.lines:
        return shapely.buffer(plane.lines[clue.kind], clue.than), clue.is_closer
    places = shapely.points(plane.points(plane.atlas.icons(clue.kind).lonlat))
    return shapely.union_all(shapely.buffer(places, clue.than)), clue.is_closer


def _cell(plane: Plane, sites: Floats, mine: int) -> BaseGeometry:
    if len(sites) == 1:
        return plane.border
    cells = shapely.voronoi_polygons(shapely.multipoints(sites), extend_to=plane.border)
    parts = drawn(shapely.get_parts(cells))
    found: BaseGeometry = parts[shapely.intersects_xy(parts, sites[mine, 0], sites[mine, 1])][0]
    return found


def _nearest(clue: NearestIs, plane: Plane) -> tuple[BaseGeometry, bool]:
    icons = plane.atlas.icons(clue.kind)
    return _cell(plane, plane.points(icons.lonlat), icons.ids.index(clue.place)), clue.is_same


def _division(clue: InDivision, plane: Plane) -> tuple[BaseGeometry, bool]:
    areas = plane.atlas.division_areas(clue.level)
    return plane.flat(areas.shapes[areas.ids.index(clue.division)]), clue.is_same


def _tentacle(clue: NearestOfThese, plane: Plane) -> tuple[BaseGeometry, bool]:
    icons = plane.atlas.icons(clue.kind)
    sites = plane.points(icons.lonlat[[icons.ids.index(place) for place in clue.candidates]])
    reach = shapely.buffer(plane.point(clue.centre), clue.radius, quad_segs=32)
    return shapely.intersection(_cell(plane, sites, clue.candidates.index(clue.place)), reach), True


SHAPES: dict[type[Clue], Callable[..., tuple[BaseGeometry, bool]]] = {
    InDisc: _disc,
    HotterThan: _half,
    CloserTo: _near,
    NearestIs: _nearest,
    InDivision: _division,
    NearestOfThese: _tentacle,
}
