"""What is only drawn: land use, parks, buildings, roads by class, rails, nameless water, labels. One table of tags.

Nothing here decides an answer; a wrong row makes an ugly map, not a wrong one.
"""

from __future__ import annotations

from dataclasses import dataclass

from shapely import Point

from hideline.atlas.draft import Backdrop
from hideline.atlas.imports.things import Thing, is_gone, is_yes, name_of
from hideline.atlas.imports.water_tags import is_water


@dataclass(frozen=True, slots=True)
class Look:
    """Objects with one of the values of a key go to a layer, on which `class` tells them apart."""

    layer: str
    key: str
    classes: dict[str, str]


def _same(*values: str) -> dict[str, str]:
    return {value: value for value in values}


AREAS: tuple[Look, ...] = (
    Look("building", "building", {}),
    Look(
        "park",
        "leisure",
        _same("park", "garden", "golf_course", "nature_reserve", "common", "dog_park")
        | {"recreation_ground": "park"},
    ),
    Look("park", "landuse", {"recreation_ground": "park", "village_green": "park", "cemetery": "cemetery"}),
    Look("park", "boundary", {"national_park": "nature_reserve"}),
    Look(
        "landuse",
        "leisure",
        {"pitch": "pitch", "stadium": "pitch", "sports_centre": "pitch", "playground": "pitch"},
    ),
    Look(
        "landuse",
        "landuse",
        _same(
            "residential",
            "commercial",
            "retail",
            "industrial",
            "forest",
            "farmland",
            "meadow",
            "orchard",
            "vineyard",
        )
        | {
            "grass": "meadow",
            "allotments": "farmland",
            "farmyard": "farmland",
            "railway": "industrial",
            "port": "industrial",
        },
    ),
    Look(
        "landuse",
        "natural",
        _same("beach", "sand", "scrub", "heath", "wetland", "glacier")
        | {"wood": "forest", "grassland": "meadow", "bare_rock": "rock", "scree": "rock", "cliff": "rock"},
    ),
    Look(
        "landuse",
        "amenity",
        {"university": "campus", "school": "campus", "hospital": "campus", "college": "campus"},
    ),
    Look("landuse", "aeroway", {"aerodrome": "airport", "apron": "airport"}),
    Look("landuse", "tourism", {"zoo": "park", "theme_park": "park"}),
)
LINES: tuple[Look, ...] = (
    Look(
        "road",
        "highway",
        {
            **{
                key: kind
                for kind in ("motorway", "trunk", "primary", "secondary", "tertiary")
                for key in (kind, f"{kind}_link")
            },
            **dict.fromkeys(("residential", "unclassified", "living_street", "road"), "minor"),
            **_same("service", "pedestrian", "track"),
            **dict.fromkeys(("footway", "path", "steps", "cycleway", "bridleway"), "path"),
        },
    ),
    Look(
        "rail",
        "railway",
        _same("rail", "subway", "tram", "light_rail", "monorail", "funicular", "narrow_gauge"),
    ),
    Look("rail", "aerialway", {"cable_car": "cable-car", "gondola": "cable-car"}),
    Look("rail", "aeroway", {"runway": "runway", "taxiway": "runway"}),
    Look("ferry", "route", {"ferry": "ferry"}),
    Look("waterway", "waterway", _same("river", "canal", "stream")),
)
LABELS = Look(
    "label",
    "place",
    _same(
        "city",
        "town",
        "village",
        "suburb",
        "quarter",
        "neighbourhood",
        "hamlet",
        "island",
        "islet",
        "sea",
        "square",
    ),
)

_LABEL_ORDER = (
    "sea",
    "city",
    "town",
    "island",
    "village",
    "suburb",
    "quarter",
    "neighbourhood",
    "hamlet",
    "islet",
    "square",
)


def backdrop_of(thing: Thing, language: str = "") -> Backdrop | None:
    """How an object is drawn, or None when it is not."""
    if is_gone(thing.tags):
        return None
    if thing.is_area:
        return _area(thing, language)
    if thing.is_line:
        return _line(thing, language)
    return _label(thing, language)


def _area(thing: Thing, language: str) -> Backdrop | None:
    if is_water(thing.tags) and not name_of(thing.tags):
        return Backdrop("water", thing.shape, {"class": "water"})
    for look in AREAS:
        value = thing.tags.get(look.key)
        if value is None or value == "no":
            continue
        kind = look.classes.get(value) if look.classes else look.layer
        if kind is not None:
            return Backdrop(look.layer, thing.shape, _properties(kind, name_of(thing.tags, language)))
    return _label(thing, language)


def _line(thing: Thing, language: str) -> Backdrop | None:
    tags = thing.tags
    for look in LINES:
        kind = look.classes.get(tags.get(look.key, ""))
        if kind is None:
            continue
        properties = _properties(kind, name_of(tags, language))
        if is_yes(tags, "tunnel") or tags.get("tunnel") in ("culvert", "building_passage"):
            properties["tunnel"] = 1
        if is_yes(tags, "bridge"):
            properties["bridge"] = 1
        if tags.get("service") in ("yard", "siding", "spur", "crossover"):
            properties["class"] = "siding"
        return Backdrop(look.layer, thing.shape, properties)
    return None


def _label(thing: Thing, language: str) -> Backdrop | None:
    kind = LABELS.classes.get(thing.tags.get(LABELS.key, ""))
    name = name_of(thing.tags, language)
    if kind is None or not name:
        return None
    icon = thing.icon
    properties: dict[str, str | int | float] = {"class": kind, "name": name, "rank": _LABEL_ORDER.index(kind)}
    return Backdrop(LABELS.layer, Point(icon.lon, icon.lat), properties)


def _properties(kind: str, name: str) -> dict[str, str | int | float]:
    return {"class": kind, "name": name} if name else {"class": kind}
