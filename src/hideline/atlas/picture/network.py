"""The transit network on the picture: lines in their colours and lanes, station dots, interchange rings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import shapely

from hideline.atlas.draft import TransitMode
from hideline.atlas.metric import lonlats
from hideline.atlas.picture.canvas import Canvas, Frame
from hideline.atlas.picture.ground import INK, INK_SOFT
from hideline.atlas.picture.lanes import in_lanes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shapely.geometry.base import BaseGeometry

    from hideline.atlas.contents import MapContents
    from hideline.atlas.draft import Line, Station, StationId

ROAD_MODES = frozenset({TransitMode.BUS, TransitMode.TROLLEYBUS})
WHITE = "#ffffff"


@dataclass(frozen=True, slots=True)
class Dot:
    """A station on the picture."""

    station: Station
    x: float
    y: float
    radius: float
    lines: tuple[Line, ...]

    @property
    def is_interchange(self) -> bool:
        """Whether more than one line stops here."""
        return len({line.name for line in self.lines}) > 1

    @property
    def is_minor(self) -> bool:
        """Whether only buses stop here."""
        return all(line.mode in ROAD_MODES for line in self.lines)

    @property
    def weight(self) -> float:
        """How much its name matters on the picture: rails before roads, ends and interchanges first."""
        ends = sum(self.station.id in (p[0], p[-1]) for line in self.lines for p in line.patterns[:1])
        rails = sum(line.mode not in ROAD_MODES for line in self.lines)
        return 4 * rails + 2 * min(ends, 2) + len(self.lines) + (0.5 if self.is_interchange else 0)


def draw_lines(canvas: Canvas, frame: Frame, contents: MapContents, unit: float) -> list[BaseGeometry]:
    """Draw the lines: buses thin and below, the others broad, side by side where they run together.

    Returns the broad ones as drawn.
    """
    shapes = {line.id: shape for line in contents.lines if (shape := _shape(line, contents)) is not None}
    for line in contents.lines:
        if line.mode in ROAD_MODES and line.id in shapes:
            canvas.stroke(frame.projected([shapes[line.id]])[0], line.colour, unit * 1.1)
    broad = [line for line in contents.lines if line.mode not in ROAD_MODES and line.id in shapes]
    width = stroke_width(len(broad)) * unit
    flat = [shapely.line_merge(shape) for shape in frame.projected([shapes[line.id] for line in broad])]
    placed = list(zip(broad, in_lanes(flat, width), strict=True))
    for line, shape in placed:
        if line.mode is not TransitMode.FERRY:
            canvas.stroke(shape, WHITE, width + 1.6 * unit)
    for line, shape in placed:
        if line.mode is TransitMode.FERRY:
            canvas.dashes(shape, line.colour, width * 0.5, 7 * unit, 5 * unit)
        else:
            canvas.stroke(shape, line.colour, width)
    return [shape for _, shape in placed]


def stroke_width(lines: int) -> float:
    """Thick strokes for a few lines, thinner ones for many."""
    return 6.0 if lines <= 12 else 4.5 if lines <= 40 else 2.6 if lines <= 150 else 1.8


def dots_of(frame: Frame, contents: MapContents, unit: float) -> list[Dot]:
    """All stations as dots, small where they are crowded, the least important first."""
    serving: dict[StationId, dict[str, Line]] = {}
    for line in contents.lines:
        for stop in {stop for pattern in line.patterns for stop in pattern}:
            serving.setdefault(stop, {})[line.id] = line
    pixels = frame.pixels(lonlats([station.position for station in contents.stations]))
    room = _spacing(pixels)
    radius = min(4.6 * unit, max(1.1 * unit, 0.22 * room))
    dots = []
    for station, (x, y) in zip(contents.stations, pixels, strict=True):
        lines = tuple(serving.get(station.id, {}).values())
        dot = Dot(station, float(x), float(y), radius, lines)
        size = 0.55 if dot.is_minor else 1.3 if dot.is_interchange else 1.0
        dots.append(Dot(station, dot.x, dot.y, radius * size, lines))
    return sorted(dots, key=lambda dot: dot.weight)


def draw_dots(canvas: Canvas, dots: Sequence[Dot], unit: float) -> None:
    """Draw the stations: white with a ring in the line's colour, or in ink where one can change."""
    for dot in dots:
        if dot.is_minor:
            canvas.dot((dot.x, dot.y), dot.radius, INK_SOFT)
            continue
        ring = max(0.7 * unit, dot.radius * 0.36)
        edge = INK if dot.is_interchange else dot.lines[0].colour
        canvas.dot((dot.x, dot.y), dot.radius + ring + 0.5 * unit, WHITE)
        canvas.dot((dot.x, dot.y), dot.radius + ring, edge)
        canvas.dot((dot.x, dot.y), dot.radius, WHITE)


def _shape(line: Line, contents: MapContents) -> BaseGeometry | None:
    """The line's own shape, or straight from station to station."""
    if line.shape is not None:
        return line.shape
    at = {station.id: (station.position.lon, station.position.lat) for station in contents.stations}
    longest = max(line.patterns, key=len, default=())
    corners = [at[station] for station in longest if station in at]
    return shapely.LineString(corners) if len(corners) > 1 else None


def _spacing(pixels: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> float:
    """How far stations typically are from their nearest neighbour, in pixels."""
    from scipy.spatial import cKDTree  # noqa: PLC0415 - slow to import

    if len(pixels) < 2:
        return float("inf")
    gaps = np.asarray(cKDTree(pixels).query(pixels, k=2)[0])
    return float(np.percentile(gaps[:, 1], 30))
