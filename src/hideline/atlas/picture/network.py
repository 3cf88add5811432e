"""The transit network on the picture: lines in their colours and lanes, station dots, interchange rings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
import shapely

from hideline.atlas.draft import TransitMode
from hideline.atlas.looks import course_of
from hideline.atlas.metric import lonlats
from hideline.atlas.picture.canvas import Canvas, Frame
from hideline.atlas.picture.inks import Inks
from hideline.atlas.picture.lanes import in_lanes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shapely.geometry.base import BaseGeometry

    from hideline.atlas.contents import MapContents
    from hideline.atlas.draft import Line, Station, StationId

ROAD_MODES = frozenset({TransitMode.BUS, TransitMode.TROLLEYBUS})


@dataclass(frozen=True, slots=True)
class Dot:
    """A station on the picture."""

    station: Station
    x: float
    y: float
    radius: float
    lines: tuple[Line, ...]
    is_minor: bool
    """Whether only buses stop here, on a map that has more than buses."""

    @property
    def is_interchange(self) -> bool:
        """Whether lines of more than one colour stop here."""
        return (
            not self.is_minor and len({line.colour for line in self.lines if line.mode not in ROAD_MODES}) > 1
        )

    @property
    def weight(self) -> float:
        """How much its name matters on the picture: rails before roads, ends and interchanges first."""
        ends = sum(self.station.id in (p[0], p[-1]) for line in self.lines for p in line.patterns[:1])
        rails = sum(line.mode not in ROAD_MODES for line in self.lines)
        return 4 * rails + 2 * min(ends, 2) + len(self.lines) + (0.5 if self.is_interchange else 0)


def draw_lines(
    canvas: Canvas, frame: Frame, contents: MapContents, area: BaseGeometry, inks: Inks, unit: float
) -> list[BaseGeometry]:
    """Draw the lines within an area: buses thin and below, the others broad, side by side where they run
    together. Returns the broad ones as drawn.
    """
    where = {station.id: (station.position.lon, station.position.lat) for station in contents.stations}
    courses = [shapely.intersection(course_of(line, where), area) for line in contents.lines]
    flat = frame.projected(courses)
    colours: dict[tuple[bool, str], list[BaseGeometry]] = {}
    for line, shape in zip(contents.lines, flat, strict=True):
        if line.mode in ROAD_MODES and not _only_roads(contents):
            canvas.stroke(shape, line.colour, unit * 1.1)
        else:
            colours.setdefault((line.mode is TransitMode.FERRY, line.colour), []).append(shape)
    width = stroke_width(len(colours)) * unit
    placed = list(zip(colours, in_lanes(list(colours.values()), width), strict=True))
    for (is_ferry, colour), tracks in placed:
        for track in tracks if is_ferry else ():
            canvas.dashes(track, colour, width * 0.5, 7 * unit, 5 * unit)
    for (is_ferry, _), tracks in placed:
        for track in () if is_ferry else tracks:
            canvas.stroke(track, inks.casing, width + 1.6 * unit)
    for (is_ferry, colour), tracks in placed:
        for track in () if is_ferry else tracks:
            canvas.stroke(track, colour, width)
    return [track for _, tracks in placed for track in tracks]


def stroke_width(colours: int) -> float:
    """Thick strokes for a few colours, thinner ones for many."""
    return 6.0 if colours <= 10 else 4.6 if colours <= 22 else 3.4 if colours <= 40 else 2.4


def dots_of(frame: Frame, contents: MapContents, unit: float) -> list[Dot]:
    """All stations as dots, small where they are crowded, the least important first."""
    serving: dict[StationId, dict[str, Line]] = {}
    for line in contents.lines:
        for stop in {stop for pattern in line.patterns for stop in pattern}:
            serving.setdefault(stop, {})[line.id] = line
    pixels = frame.pixels(lonlats([station.position for station in contents.stations]))
    only_roads = _only_roads(contents)
    lines = [tuple(serving.get(station.id, {}).values()) for station in contents.stations]
    minor = [not only_roads and all(line.mode in ROAD_MODES for line in here) for here in lines]
    radius = min(4.6 * unit, max(1.3 * unit, 0.22 * _spacing(pixels[~np.array(minor, dtype=bool)])))
    dots = []
    for station, (x, y), here, is_minor in zip(contents.stations, pixels, lines, minor, strict=True):
        dot = Dot(station, float(x), float(y), radius, here, is_minor)
        size = 0.45 if is_minor else 1.25 if dot.is_interchange else 1.0
        dots.append(replace(dot, radius=radius * size))
    return sorted(dots, key=lambda dot: dot.weight)


def draw_dots(canvas: Canvas, dots: Sequence[Dot], inks: Inks, unit: float) -> None:
    """Draw the stations: hollow, with a ring in the line's colour, or in ink where one can change."""
    for dot in dots:
        if dot.is_minor:
            canvas.dot((dot.x, dot.y), dot.radius, inks.ink_soft)
            continue
        ring = max(0.7 * unit, dot.radius * 0.36)
        edge = inks.ink if dot.is_interchange or not dot.lines else dot.lines[0].colour
        canvas.dot((dot.x, dot.y), dot.radius + ring + 0.5 * unit, inks.casing)
        canvas.dot((dot.x, dot.y), dot.radius + ring, edge)
        canvas.dot((dot.x, dot.y), dot.radius, inks.station)


def _only_roads(contents: MapContents) -> bool:
    return all(line.mode in ROAD_MODES for line in contents.lines)


def _spacing(pixels: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> float:
    """How far stations typically are from their nearest neighbour, in pixels."""
    from scipy.spatial import cKDTree  # noqa: PLC0415 - slow to import

    if len(pixels) < 2:
        return float("inf")
    gaps = np.asarray(cKDTree(pixels).query(pixels, k=2)[0])
    return float(np.percentile(gaps[:, 1], 30))
