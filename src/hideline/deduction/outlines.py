"""From points in the planes of zones to drawn areas in longitude and latitude."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely

from hideline.deduction.arrays import Floats, Indices, Shapes, drawn, rows_where
from hideline.deduction.frames import Frames

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

EMPTY = shapely.Polygon()
FEW = 4
"""So few rings are made one by one."""
PARTS = 8
"""A straight side in a plane is drawn as so many straight sides in longitude and latitude."""


class Rings(NamedTuple):
    """Outlines in the planes of zones, anticlockwise around what they enclose and clockwise around holes in it."""

    corners: Floats
    counts: Indices
    """How many corners each has, one after another."""
    zone: Indices
    """In whose plane each lies, in ascending order."""
    sizes: Floats
    """Signed areas, in square metres."""


def enclosed(rings: Rings, frames: Frames) -> Shapes:
    """What the rings of each zone enclose; an empty area where there are none."""
    areas: Shapes = np.full(len(frames), EMPTY, dtype=object)
    if not len(rings.zone):
        return areas
    run = np.repeat(np.arange(len(rings.counts)), rings.counts)
    lines = drawn(shapely.linearrings(frames.spots(rings.zone[run], rings.corners).lonlat, indices=run))
    shapely.multipolygons(drawn(shapely.polygons(lines)), indices=rings.zone, out=areas)
    for zone in np.unique(rings.zone[rings.sizes < 0]):
        areas[zone] = shapely.build_area(shapely.multilinestrings(lines[rings.zone == zone]))
    crossed = ~shapely.is_valid(areas)
    areas[crossed] = shapely.make_valid(areas[crossed])
    return areas


def polygons(frames: Frames, corners: Floats, counts: Indices) -> Shapes:
    """One polygon per frame from its corners in the plane; an empty one where it has none."""
    areas: Shapes = np.full(len(frames), EMPTY, dtype=object)
    real = rows_where(counts >= 3)
    if not len(real):
        return areas
    zone = np.repeat(np.arange(len(counts)), counts)
    kept = (counts >= 3)[zone]
    corners, zone = corners[kept], zone[kept]
    following = np.arange(len(corners)) + 1
    lasts = np.cumsum(counts[real]) - 1
    following[lasts] = np.concatenate([[0], lasts[:-1] + 1])
    share = np.linspace(0.0, 1.0, PARTS, endpoint=False)[None, :, None]
    corners = (corners[:, None, :] * (1 - share) + corners[following][:, None, :] * share).reshape(-1, 2)
    on_earth = frames.spots(np.repeat(zone, PARTS), corners).lonlat
    ring = np.repeat(np.arange(len(real)), counts[real] * PARTS)
    areas[real] = drawn(shapely.polygons(shapely.linearrings(on_earth, indices=ring)))
    return areas


def closed_rings(corners: Floats, counts: Indices) -> Shapes:
    """Rings from their corners, one after another."""
    if len(counts) > FEW:
        return drawn(shapely.linearrings(corners, indices=np.repeat(np.arange(len(counts)), counts)))
    rings: Shapes = np.empty(len(counts), dtype=object)
    ends = np.cumsum(counts).tolist()
    for k, (start, end) in enumerate(pairwise([0, *ends])):
        rings[k] = shapely.linearrings(corners[start:end])
    return rings


def drawn_rings(corners: Floats, counts: Indices) -> Shapes:
    """One polygon for each closed ring of (lon, lat), one after another; an empty one where a ring has no corners."""
    areas: Shapes = np.full(len(counts), EMPTY, dtype=object)
    real = rows_where(counts > 0)
    if len(real):
        areas[real] = drawn(shapely.polygons(closed_rings(corners, counts[real])))
    return areas


def joined(areas: Shapes, zone: Indices, count: int) -> Shapes:
    """The union of the areas of each zone, given in the order of zones; an empty one where there are none."""
    whole: Shapes = np.full(count, EMPTY, dtype=object)
    for k, start, end in runs(zone):
        whole[k] = areas[start] if end - start == 1 else shapely.union_all(areas[start:end])
    return whole


def runs(zone: Indices) -> Iterator[tuple[int, int, int]]:
    """Each zone of an ascending list, with where its rows start and end."""
    starts = rows_where(np.diff(zone, prepend=-1)).tolist()
    for start, end in pairwise([*starts, len(zone)]):
        yield int(zone[start]), start, end


def turns_of(area: BaseGeometry, near: Shapes) -> Iterator[BaseGeometry]:
    """An area a full turn to the east and to the west, where some drawn areas reach it there."""
    west, _, east, _ = area.bounds
    lows, highs = shapely.bounds(near)[:, 0], shapely.bounds(near)[:, 2]
    for turn in (360.0, -360.0):
        if ((highs > west + turn) & (lows < east + turn)).any():
            yield shapely.transform(area, partial(np.add, np.array([turn, 0.0])))
