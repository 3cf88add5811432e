"""Where a clue divides the map, as lines for the eye: a radar's circle, a thermometer's bisector, a place's cell.

Drawn square by square over the stations' ground with the same shapes that rule stations out; what is left is decided
there, never by these lines. On ground too wide for flat squares, up to the globe, it is the contour between points of
a grid. Clues about heights, streets and the station itself have no line worth drawing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from hideline.atlas.metric import destinations
from hideline.deduction.arrays import Floats, Shapes, drawn
from hideline.deduction.frames import Frames
from hideline.deduction.shapes.height import Height
from hideline.deduction.shapes.nearer_line import NearerLine
from hideline.deduction.shapes.reaching import ReachingPoint
from hideline.deduction.shapes.shape import Everywhere
from hideline.deduction.spots import Spots
from hideline.units import LatLon

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from hideline.deduction.ground import Ground
    from hideline.deduction.history import Finding, History
    from hideline.deduction.shapes.shape import Shape

SQUARES = 12
"""So many squares along each side of the ground: few enough to be quick, small enough to be flat."""
ROOM_DEGREES = 0.05
METRES_PER_DEGREE = 111_700.0
WIDE = 150_000.0
"""Metres from a square's centre to its corners from which on it is not flat."""
ACROSS, UPWARDS = 241, 121
"""Points of the grid laid over wide ground."""
AROUND = 181
"""Corners of a circle on wide ground."""
FINE_DEGREES = 0.00002
UNDRAWN = (Everywhere, Height, NearerLine)


def clue_edge(history: History, finding: Finding) -> BaseGeometry | None:
    """The line along which one answer divides the ground; None where there is none to draw."""
    ground = history.deduction.ground
    shapes = history.deduction.shapes(finding.clue, history.atlas_of(finding))
    lines = [_edge(shape, ground) for shape in shapes if not isinstance(shape, UNDRAWN)]
    edge = shapely.line_merge(shapely.union_all(lines)) if lines else None
    return None if edge is None or edge.is_empty else shapely.simplify(edge, FINE_DEGREES)


def _edge(shape: Shape, ground: Ground) -> BaseGeometry:
    boxes = _squares(ground)
    bounds = shapely.bounds(boxes)
    centres = Spots.of((bounds[:, :2] + bounds[:, 2:]) / 2)
    reach = _half_diagonals(bounds)
    if reach.max() > WIDE:
        return _circle(shape) if isinstance(shape, ReachingPoint) else _contour(shape, ground)
    low, high = shape.bounds(centres, reach)
    crossed = (low <= 0) & (high >= 0)
    if not crossed.any():
        return shapely.MultiLineString()
    cut = shape.cut(Frames.at(centres[crossed]), reach[crossed])
    outlines = shapely.intersection(shapely.boundary(cut.areas), boxes[crossed])
    # Where two squares meet, a line may end in a point: that is no line.
    parts = shapely.get_parts(shapely.get_parts(outlines))
    return shapely.union_all(parts[shapely.get_dimensions(parts) == 1])


def _circle(shape: ReachingPoint) -> BaseGeometry:
    """All around a point, however far; longitudes run on past 180°."""
    [[lon, lat]] = shape.centre.lonlat.tolist()
    bearings = np.linspace(0.0, 360.0, AROUND)
    corners = destinations(LatLon(lat, lon), bearings, np.full(AROUND, shape.distance))
    corners[:, 0] = np.unwrap(corners[:, 0], period=360.0)
    return shapely.LineString(corners)


def _contour(shape: Shape, ground: Ground) -> BaseGeometry:
    """Where the slack changes its sign between points of a grid."""
    from hideline.deduction.contour_kernels import contour_lines  # noqa: PLC0415 - numba takes a second

    west, south, east, north = _bounds(ground)
    lons, lats = np.meshgrid(np.linspace(west, east, ACROSS), np.linspace(south, north, UPWARDS))
    slack = shape.rough_slack(Spots.of(np.column_stack([lons.ravel(), lats.ravel()]))).reshape(lons.shape)
    pieces = contour_lines(slack, 0.0, np.full(slack.shape, np.inf)).reshape(-1, 2, 2)
    step = np.array([(east - west) / (ACROSS - 1), (north - south) / (UPWARDS - 1)])
    return shapely.union_all(shapely.linestrings(np.array([west, south]) + pieces * step))


def _bounds(ground: Ground) -> tuple[float, float, float, float]:
    """West, south, east and north of the stations with some room; longitudes run on past 180°."""
    lon, lat = ground.centres.lonlat.T
    ordered = np.sort(lon)
    gaps = np.diff(ordered, append=ordered[0] + 360.0)
    widest = int(np.argmax(gaps))
    west = float(ordered[(widest + 1) % len(ordered)]) - ROOM_DEGREES
    east = west + 360.0 - float(gaps[widest]) + 2 * ROOM_DEGREES
    return west, max(lat.min() - ROOM_DEGREES, -90.0), east, min(lat.max() + ROOM_DEGREES, 90.0)


def _squares(ground: Ground) -> Shapes:
    west, south, east, north = _bounds(ground)
    lons, lats = np.linspace(west, east, SQUARES + 1), np.linspace(south, north, SQUARES + 1)
    left, low = (side.ravel() for side in np.meshgrid(lons[:-1], lats[:-1]))
    right, high = (side.ravel() for side in np.meshgrid(lons[1:], lats[1:]))
    return drawn(shapely.box(left, low, right, high))


def _half_diagonals(bounds: Floats) -> Floats:
    """From each square's centre to its corners, in metres and never too short."""
    tall = (bounds[:, 3] - bounds[:, 1]) / 2 * METRES_PER_DEGREE
    nearest_equator = np.maximum(np.maximum(bounds[:, 1], -bounds[:, 3]), 0.0)
    wide = (bounds[:, 2] - bounds[:, 0]) / 2 * METRES_PER_DEGREE * np.cos(np.radians(nearest_equator))
    reach: Floats = 1.02 * np.hypot(tall, wide)
    return reach
