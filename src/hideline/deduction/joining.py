"""Many small pieces that touch and never overlap, put together as one area of each zone, in its plane.

Where two pieces share a stretch of a side along an axis, it is a side of neither any more: what is left over of all
sides is the outline. Far quicker than a union, which has to expect anything; where pieces turn out not to fit, that is
what is done.
"""

from __future__ import annotations

from typing import NamedTuple, Self

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from hideline.deduction.arrays import Floats, Indices, Mask, Shapes, drawn, rows_where
from hideline.deduction.outlines import EMPTY, runs

DECIMALS = 6
"""Corners closer together than a micrometre are one."""
FITS = 1e-4
"""Square metres, a square centimetre: the whole may differ by so much from its pieces."""


class Pieces(NamedTuple):
    """Convex pieces, anticlockwise, corner by corner."""

    zone: Indices
    """In whose plane each piece lies."""
    starts: Indices
    """Where the corners of each begin; and the end."""
    corners: Floats

    @classmethod
    def together(cls, several: list[Pieces]) -> Self:
        """Several lots of pieces in the order of their zones."""
        zone = np.concatenate([each.zone for each in several])
        counts = np.concatenate([np.diff(each.starts) for each in several])
        corners = np.concatenate([each.corners for each in several])
        order = np.argsort(zone, kind="stable")
        first = np.cumsum(counts) - counts
        starts = np.concatenate([[0], np.cumsum(counts[order])])
        at = np.repeat(first[order] - starts[:-1], counts[order]) + np.arange(len(corners))
        return cls(zone[order], starts, np.round(corners[at], DECIMALS))


class Sides(NamedTuple):
    """Directed sides of pieces, with what they enclose on their left."""

    zone: Indices
    begin: Floats
    end: Floats

    def where(self, rows: Mask) -> Sides:
        """Some of them."""
        return Sides(self.zone[rows], self.begin[rows], self.end[rows])


def join(pieces: Pieces, zones: int) -> Shapes:
    """One area for each zone; an empty one for those without a piece."""
    whole: Shapes = np.full(zones, EMPTY, dtype=object)
    if not len(pieces.zone):
        return whole
    sides = _sides(pieces)
    outline = _left_over(sides)
    cross = sides.begin[:, 0] * sides.end[:, 1] - sides.begin[:, 1] * sides.end[:, 0]
    sizes = np.bincount(sides.zone, 0.5 * cross, minlength=zones)
    for k, start, end in runs(outline.zone):
        area = _enclosed(outline.begin[start:end], outline.end[start:end])
        whole[k] = area if abs(shapely.area(area) - sizes[k]) <= FITS else _union(pieces, k)
    return whole


def _enclosed(begin: Floats, end: Floats) -> BaseGeometry:
    """What lies on the left of the lines of an outline: of the faces between them those with their first side in it."""
    lines = drawn(shapely.linestrings(np.stack([begin, end], axis=1)))
    faces = drawn(shapely.get_parts(shapely.polygonize(lines)))
    rings = drawn(shapely.get_exterior_ring(faces))
    first, second = (shapely.get_coordinates(shapely.get_point(rings, k)) for k in (0, 1))
    turned = shapely.is_ccw(rings)[:, None]
    first, second = np.where(turned, first, second), np.where(turned, second, first)
    there = set(map(tuple, np.hstack([begin, end]).tolist()))
    is_inside = np.array(
        [tuple(side) in there for side in np.hstack([first, second]).tolist()], dtype=np.bool_
    )
    return shapely.MultiPolygon(faces[is_inside].tolist())


def _union(pieces: Pieces, zone: int) -> BaseGeometry:
    """The slow way, for pieces that do not fit."""
    mine = rows_where(pieces.zone == zone)
    rings = [pieces.corners[pieces.starts[k] : pieces.starts[k + 1]] for k in mine]
    return shapely.union_all([shapely.Polygon(ring) for ring in rings])


def _sides(pieces: Pieces) -> Sides:
    following = np.arange(len(pieces.corners)) + 1
    following[pieces.starts[1:] - 1] = pieces.starts[:-1]
    zone = np.repeat(pieces.zone, np.diff(pieces.starts))
    return Sides(zone, pieces.corners, pieces.corners[following])


def _left_over(sides: Sides) -> Sides:
    """The sides less what runs along another, there and back; in the order of zones."""
    along = [sides.begin[:, 1 - axis] == sides.end[:, 1 - axis] for axis in (0, 1)]
    slanted = sides.where(~(along[0] | along[1]))
    kept = [slanted, *(_uncovered(sides.where(along[axis]), axis) for axis in (0, 1))]
    zone, begin, end = (np.concatenate(column) for column in zip(*kept, strict=True))
    order = np.argsort(zone, kind="stable")
    return Sides(zone[order], begin[order], end[order])


def _uncovered(sides: Sides, axis: int) -> Sides:
    """Of sides along an axis, the stretches that one piece has and no other has the other way round."""
    place, level = np.concatenate([sides.begin[:, axis], sides.end[:, axis]]), sides.begin[:, 1 - axis]
    zone, level, change = np.tile(sides.zone, 2), np.tile(level, 2), np.repeat([1, -1], len(sides.zone))
    order = np.lexsort((place, level, zone))
    zone, level, place, running = zone[order], level[order], place[order], np.cumsum(change[order])
    at = rows_where((running != 0) & (place != np.append(place[1:], np.nan)))
    forward = running[at] > 0
    points = np.empty((2, len(at), 2))
    points[:, :, 1 - axis] = level[at]
    points[0, :, axis] = np.where(forward, place[at], place[at + 1])
    points[1, :, axis] = np.where(forward, place[at + 1], place[at])
    return Sides(zone[at], points[0], points[1])
