"""Transit lines with the stations their services stop at, in order of travel (MATCH-2).

Directions and variants of one line are one line with several patterns. Two feeds' accounts of a line are one, where
most of the later one's stations are the earlier one's too: the one given first counts. Two lines that merely bear one
name stay two: three shuttles called "S" that share no stations, or the next town's bus 1 that comes to the station.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import shapely
from shapely import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry as Geometry

from hideline.atlas.draft import Course, Line, LineId, PlaceId, Station, StationId, TransitMode
from hideline.atlas.imports.findings import Route
from hideline.atlas.imports.names import words_of
from hideline.atlas.imports.plane import Plane
from hideline.atlas.imports.straights import joined, straight_pieces
from hideline.atlas.imports.transit_tags import text_colour_on
from hideline.atlas.route_types import may_be_alike

_PAINT: dict[TransitMode, str] = {
    TransitMode.METRO: "#1b4f9c",
    TransitMode.TRAM: "#c0392b",
    TransitMode.LIGHT_RAIL: "#8e44ad",
    TransitMode.RAIL: "#2c3e50",
    TransitMode.BUS: "#7f6000",
    TransitMode.FERRY: "#0e7c86",
    TransitMode.FUNICULAR: "#6e4b1f",
    TransitMode.CABLE_CAR: "#6e4b1f",
    TransitMode.MONORAIL: "#2e7d32",
    TransitMode.TROLLEYBUS: "#7f6000",
}
"""What a line is painted with when nobody says."""


_COARSE = 150.0
"""Metres from bend to bend."""
_BESIDE = 250.0
_NEARLY_ALL = 0.98
_OFF_THE_LINE = 500.0
"""Metres: farther than merging platforms moves the icon of a station from its tracks."""
_LINE_WORDS = frozenset(
    ("line", "linea", "ligne", "linie", "linha", "linje", "metro", "subway", "tram", "bus")
)
_LETTER_AND_NUMBER = re.compile(r"[ml](\d+)$")


@dataclass(slots=True)
class _Bundle:
    """Routes that are one line, and where they stop."""

    first: Route
    patterns: list[tuple[StationId, ...]]
    stations: set[StationId]
    shapes: list[LineString | MultiLineString] = field(default_factory=list)
    mapped: list[LineString | MultiLineString] = field(default_factory=list)
    """Tracks as a later source has them."""
    feed: int = 0


def lines_of(
    feeds: Sequence[Sequence[Route]], station_of_stop: Mapping[str, StationId], border: Geometry | None = None
) -> list[Line]:
    """The lines of all feeds, an earlier feed's account preferred to a later one's."""
    by_name: dict[frozenset[str], list[_Bundle]] = defaultdict(list)
    for feed, routes in enumerate(feeds):
        for route in routes:
            patterns = _patterns(route, station_of_stop)
            if patterns:
                _add(by_name[_sign(route.name)], route, patterns, feed)
    return [_line(bundle, border) for bundles in by_name.values() for bundle in bundles]


def _sign(name: str) -> frozenset[str]:
    """What stands on the sign: "M2", "Linea 2" and "2" may be one line, if they serve the same stations."""
    words = words_of(name) - _LINE_WORDS or words_of(name)
    return frozenset(found.group(1) if (found := _LETTER_AND_NUMBER.match(word)) else word for word in words)


def _patterns(route: Route, station_of_stop: Mapping[str, StationId]) -> list[tuple[StationId, ...]]:
    found: dict[tuple[StationId, ...], None] = {}
    for pattern in route.patterns:
        calls = [station_of_stop[id_] for id_ in pattern if id_ in station_of_stop]
        distinct = tuple(call for i, call in enumerate(calls) if not i or call != calls[i - 1])
        if len(distinct) > 1:
            found[distinct] = None
    return list(found)


def _add(bundles: list[_Bundle], route: Route, patterns: list[tuple[StationId, ...]], feed: int) -> None:
    stations = {station for pattern in patterns for station in pattern}
    for bundle in bundles:
        if not may_be_alike(bundle.first.mode, route.mode):
            continue
        shared = len(bundle.stations & stations)
        if bundle.feed == feed:
            if shared > 1 or (route.group and route.group == bundle.first.group):
                _join(bundle, patterns, stations, route.shape)
                return
        elif shared > 1 and 2 * shared >= len(stations):
            if route.shape is not None:
                bundle.mapped.append(route.shape)
            return
    shapes = [route.shape] if route.shape is not None else []
    bundles.append(_Bundle(route, patterns, stations, shapes, feed=feed))


def _join(
    bundle: _Bundle,
    patterns: Iterable[tuple[StationId, ...]],
    stations: set[StationId],
    shape: LineString | MultiLineString | None,
) -> None:
    bundle.patterns += [pattern for pattern in patterns if pattern not in bundle.patterns]
    bundle.stations |= stations
    if shape is not None:
        bundle.shapes.append(shape)


def _line(bundle: _Bundle, border: Geometry | None) -> Line:
    route = bundle.first
    colour = route.colour or _PAINT[route.mode]
    text = route.text_colour if route.text_colour not in ("", colour) else text_colour_on(colour)
    own, mapped = _course(bundle.shapes), _course(bundle.mapped)
    is_better = own is None or (mapped is not None and _is_coarse(own) and _follows(mapped, own, border))
    shape = mapped if mapped is not None and is_better else own
    return Line(LineId(route.id), route.name, route.mode, colour, text, tuple(bundle.patterns), shape)


def _course(shapes: Sequence[LineString | MultiLineString]) -> LineString | MultiLineString | None:
    if not shapes:
        return None
    merged = shapely.line_merge(shapely.unary_union(list(shapes)))
    return merged if isinstance(merged, LineString | MultiLineString) and not merged.is_empty else None


def _is_coarse(shape: LineString | MultiLineString) -> bool:
    """Whether tracks are drawn with hardly a bend between stations, so that a map's are better."""
    return Plane.around(shape).length(shape) / shapely.count_coordinates(shape) > _COARSE


def _follows(
    mapped: LineString | MultiLineString, own: LineString | MultiLineString, border: Geometry | None
) -> bool:
    """Whether a map has the tracks all the way, as far as the map goes."""
    plane = Plane.around(own)
    here = own if border is None else shapely.intersection(own, border)
    spots = shapely.get_coordinates(shapely.segmentize(plane.flatten(here), _COARSE))
    if not len(spots):
        return False
    return bool(np.mean(shapely.dwithin(shapely.points(spots), plane.flatten(mapped), _BESIDE)) > _NEARLY_ALL)


def metro_courses(lines: Iterable[Line], stations: Iterable[Station]) -> list[Course]:
    """Metro lines as something to measure to: their tracks as far as known, else straight from station to station."""
    where = {station.id: (station.position.lon, station.position.lat) for station in stations}
    courses: list[Course] = []
    for line in lines:
        if line.mode is not TransitMode.METRO:
            continue
        hops = {frozenset(hop): hop for p in line.patterns for hop in pairwise(p)}
        straight = [LineString([where[a], where[b]]) for a, b in hops.values() if a in where and b in where]
        shape = line.shape or (MultiLineString(straight) if straight else None)
        if shape is not None:
            shape = joined(shape, straight_pieces(shape, line.patterns, where, _OFF_THE_LINE))
            courses.append(Course(PlaceId(str(line.id)), line.name, shape))
    return courses
