"""A mapped object as OpenStreetMap has it: id, tags, shape; its name and where its icon stands (MAP-6).

Both ways into OSM (PBF files and Overpass answers) end here; what the tags mean is said by `places`, `transit_tags`,
`streets`, `waters` and `backdrop`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

import shapely
from shapely import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry as Geometry

from hideline.units import LatLon

Tags = Mapping[str, str]

_NAME_KEYS = ("name", "name:en", "official_name", "int_name", "alt_name", "short_name")
_LATIN_KEYS = (
    "name:en", "int_name", "name:latin", "name:zh_pinyin", "name:zh-Latn-pinyin", "name:ja_rm", "name:ja-Latn",
    "name:ko_rm", "name:ko-Latn",
)  # fmt: skip
_GONE = (
    "disused",
    "abandoned",
    "demolished",
    "razed",
    "removed",
    "ruins",
    "closed",
    "proposed",
    "construction",
    "planned",
)
_LIFECYCLE = frozenset(_GONE)


@dataclass(frozen=True, slots=True)
class Thing:
    """One OSM object: `node/1`, `way/1` or `relation/1`, its tags and its shape in longitude and latitude."""

    id: str
    tags: Tags
    shape: Geometry

    @property
    def is_area(self) -> bool:
        """Whether the shape is a surface."""
        return isinstance(self.shape, Polygon | MultiPolygon)

    @property
    def is_line(self) -> bool:
        """Whether the shape is a line."""
        return isinstance(self.shape, LineString)

    @property
    def icon(self) -> LatLon:
        """The one point that stands for the object: itself, or the label point of its shape."""
        point = label_point(self.shape)
        return LatLon(point.y, point.x)


def label_point(shape: Geometry) -> Point:
    """A point inside the shape: its centroid if that lies inside, else the middle of its widest part."""
    if isinstance(shape, Point):
        return shape
    if isinstance(shape, MultiPolygon):
        shape = max(shape.geoms, key=lambda part: part.area)
    centre = shape.centroid
    if not isinstance(shape, Polygon) or shape.is_empty:
        return shape.interpolate(0.5, normalized=True) if isinstance(shape, LineString) else centre
    if shape.contains(centre):
        return centre
    return Point(shapely.maximum_inscribed_circle(shape).coords[0])


def mended(area: Polygon | MultiPolygon) -> Polygon | MultiPolygon:
    """The area without crossings of its own outline, which real data has and geometry libraries refuse."""
    if area.is_valid:
        return area
    parts = shapely.get_parts(shapely.make_valid(area, method="structure", keep_collapsed=False))
    return MultiPolygon([part for part in parts if isinstance(part, Polygon)])


def name_of(tags: Tags, language: str = "") -> str:
    """The canonical name: in the language asked for if there is one, else the local name, else what comes closest."""
    keys = (f"name:{language}", *_NAME_KEYS) if language else _NAME_KEYS
    for key in keys:
        if key in tags and (name := " ".join(tags[key].split())):
            return name
    return ""


def latin_name_of(tags: Tags) -> str:
    """How the local name is written in Latin letters, where the tags say; nothing where it is in them already."""
    if is_latin(tags.get("name", "")):
        return ""
    spelled = (" ".join(tags[key].partition(";")[0].split()) for key in _LATIN_KEYS if key in tags)
    return next((name for name in spelled if name and is_latin(name)), "")


def is_latin(text: str) -> bool:
    """Whether every letter is a Latin one; of no letters at all, yes."""
    return text.isascii() or not any(
        letter.isalpha() and not unicodedata.name(letter, "").startswith("LATIN") for letter in text
    )


def is_gone(tags: Tags) -> bool:
    """Whether the object is no more, or not yet: disused, abandoned, proposed, under construction."""
    if tags.get("railway") in _LIFECYCLE:
        return True
    # Asked of every object several times over: most have none of these keys.
    return not _LIFECYCLE.isdisjoint(tags) and any(
        tags.get(key, "no") not in ("no", "minor") for key in _GONE
    )


def is_private(tags: Tags) -> bool:
    """Whether the public is kept out."""
    return tags.get("access") in ("private", "no") and tags.get("foot") not in (
        "yes",
        "designated",
        "permissive",
    )


def is_yes(tags: Tags, key: str) -> bool:
    """Whether a yes-or-no tag says yes."""
    return tags.get(key) in ("yes", "designated", "true", "1")
