"""What of a map is drawn: land, water, parks, roads by class, rails, transit lines, labels.

One list for both drawings of a map, the vector tiles (`basemap`) and the picture (`render`): layers from the
bottom up, what goes into each, and from which zoom on. Nothing here decides a question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias, cast

import shapely
from shapely import LineString, MultiLineString

from hideline.atlas.areas import unrolled
from hideline.atlas.contents import MapContents

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from hideline.atlas.draft import Line, StationId

Properties: TypeAlias = dict[str, str | int | float]

LAYERS = (
    "land",
    "landuse",
    "park",
    "water",
    "waterway",
    "building",
    "road",
    "rail",
    "ferry",
    "line",
    "border",
    "no_go",
    "street",
    "label",
)
"""From the bottom up."""

LAYER_OF = {"wood": "landuse"}
"""Backdrops that go into another layer than their own, with their own name as class."""

FROM_ZOOM: dict[str, int] = {
    "land": 0,
    "water": 0,
    "line": 0,
    "border": 0,
    "no_go": 0,
    "landuse": 9,
    "park": 9,
}
LATEST_ZOOM = 14
FROM_ZOOM_BY_CLASS: dict[tuple[str, str], int] = {
    ("road", "motorway"): 6,
    ("road", "trunk"): 7,
    ("road", "primary"): 8,
    ("road", "secondary"): 10,
    ("road", "tertiary"): 11,
    ("road", "minor"): 12,
    ("road", "residential"): 12,
    ("rail", "rail"): 8,
    ("rail", "high-speed"): 6,
    ("rail", "subway"): 12,
    ("rail", "tram"): 12,
    ("waterway", "river"): 7,
    ("waterway", "canal"): 10,
    ("label", "city"): 3,
    ("label", "sea"): 5,
    ("label", "town"): 8,
    ("label", "island"): 9,
    ("label", "water"): 10,
    ("label", "village"): 10,
    ("label", "suburb"): 11,
}
OTHERWISE_FROM_ZOOM = {
    "building": 13,
    "road": 13,
    "rail": 10,
    "ferry": 8,
    "waterway": 12,
    "label": 12,
    "street": 14,
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """One feature of a layer."""

    layer: str
    shape: BaseGeometry
    properties: Properties

    @property
    def from_zoom(self) -> int:
        """The first zoom at which it is worth drawing."""
        by_class = FROM_ZOOM_BY_CLASS.get((self.layer, str(self.properties.get("class", ""))))
        if by_class is not None:
            return by_class
        return FROM_ZOOM.get(self.layer, OTHERWISE_FROM_ZOOM.get(self.layer, LATEST_ZOOM))


def drawn_features(of: MapContents) -> Iterator[Drawn]:
    """Everything that is drawn, in no particular order."""
    assert of.border is not None
    border = unrolled(of.border)
    yield Drawn("border", border, {})
    for area in of.no_go:
        yield Drawn("no_go", unrolled(area), {})
    yield from _land_and_water(of, border)
    yield from _backdrop(of)
    where = {station.id: (station.position.lon, station.position.lat) for station in of.stations}
    for line in of.lines:
        if not (course := course_of(line, where)).is_empty:
            look: Properties = {"name": line.name, "class": line.mode, "colour": line.colour}
            yield Drawn("line", course, look | {"text_colour": line.text_colour})


def course_of(line: Line, where: Mapping[StationId, tuple[float, float]]) -> BaseGeometry:
    """A line's tracks where they are known, else straight from station to station.

    Then it is the longest run with the branches off it: an express that passes stations others call at adds nothing.
    """
    if line.shape is not None:
        return line.shape
    called: set[StationId] = set()
    hops: list[LineString] = []
    for pattern in sorted(line.patterns, key=len, reverse=True):
        calls = [station for station in pattern if station in where]
        hops += [
            LineString([where[a], where[b]]) for a, b in pairwise(calls) if not called.issuperset((a, b))
        ]
        called.update(calls)
    return shapely.line_merge(MultiLineString(hops))


def _land_and_water(of: MapContents, border: BaseGeometry) -> Iterator[Drawn]:
    """Land is the landmasses, or all of the map where it knows none; the sea is what is left of the map."""
    land = [unrolled(landmass.area) for landmass in of.landmasses]
    if land:
        sea = border.difference(shapely.union_all(land))
        if sea.area > 0:
            yield Drawn("water", sea, {})
    for shape in land or [border]:
        yield Drawn("land", shape, {})
    for water in of.water:
        yield Drawn("water", water.surface, {"name": water.name})


def _backdrop(of: MapContents) -> Iterator[Drawn]:
    for feature in of.backdrop:
        layer = LAYER_OF.get(feature.layer, feature.layer)
        if layer not in LAYERS or layer == "land":
            continue
        moved: Properties = {"class": feature.layer} if layer != feature.layer else {}
        yield Drawn(layer, cast("BaseGeometry", feature.shape), moved | feature.properties)
    has_roads = any(feature.layer == "road" for feature in of.backdrop)
    has_names = any(feature.layer == "road" and "name" in feature.properties for feature in of.backdrop)
    for street in of.streets:
        if not has_roads:
            yield Drawn("road", street.shape, {"class": "minor" if street.is_drivable else "path"})
        if street.name and not has_names:
            yield Drawn("street", street.shape, {"name": street.name})
