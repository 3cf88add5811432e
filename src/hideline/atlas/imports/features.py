"""Features of GeoJSON and KML files: what each of them is to a map, said by the recipe, by a property or by its
folder.

`holds` of a recipe decides for a whole file. Otherwise a feature tells its kind by a property (`kind`, `category`,
`type`, or OSM tags) or by the name of a folder it lies in ("Museums"). Polygons that are none of this are outlines
that a border may be named after; other things of no known kind are counted in the warnings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import shapely
from shapely import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry as Geometry

from hideline.atlas.draft import Course, PlaceId, TransitMode
from hideline.atlas.imports.borders import checked
from hideline.atlas.imports.findings import (
    Boundary,
    Findings,
    FoundPlace,
    Rank,
    SourceUnreadable,
    Stop,
    WaterBody,
)
from hideline.atlas.imports.levels import DEFAULT_LEVELS
from hideline.atlas.imports.place_tags import kinds_of
from hideline.atlas.imports.things import label_point, mended
from hideline.atlas.kinds import BY_ID, KINDS, Extent, KindId
from hideline.units import LatLon

STATIONS, DIVISIONS, COASTLINE, WATER, NO_GO, OUTLINE = (
    "stations",
    "divisions",
    "coastline",
    "water",
    "no-go",
    "border",
)
_NAME_KEYS = ("name", "Name", "NAME", "title", "name:en", "label", "spatial_alias")
_KIND_KEYS = ("kind", "category", "type", "layer", "class")


@dataclass(frozen=True, slots=True)
class Feature:
    """A shape with what its file says about it."""

    id: str
    shape: Geometry
    properties: Mapping[str, str] = field(default_factory=dict)
    folders: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What it is called: by a property that usually says so, else by the first that reads like a name."""
        said = (self.properties.get(key, "").strip() for key in _NAME_KEYS)
        others = (value.strip() for value in self.properties.values() if any(c.isalpha() for c in value))
        readable = (value for value in others if not any(c.isdigit() for c in value))
        return next((value for value in said if value), "") or next(readable, "")


def _words() -> dict[str, str]:
    """What people call things, and what we call them."""
    known = {word.casefold(): str(kind.id) for kind in KINDS for word in (kind.id, kind.one, kind.many)}
    known |= {
        "station": STATIONS,
        STATIONS: STATIONS,
        "stops": STATIONS,
        "stop": STATIONS,
        "coast": COASTLINE,
    }
    known |= {
        "no go": NO_GO,
        NO_GO: NO_GO,
        "nogo": NO_GO,
        "forbidden": NO_GO,
        "border": OUTLINE,
        "map border": OUTLINE,
    }
    return (
        known | {f"{DIVISIONS}:{n}": f"{DIVISIONS}:{n}" for n in range(1, 5)} | {"lakes": WATER, WATER: WATER}
    )


def held_by(path: str, said: str) -> str:
    """What a whole file is said to hold, in our words; empty where each feature tells for itself."""
    found = (_words() | {"": "", DIVISIONS: f"{DIVISIONS}:1"}).get(said.strip().casefold())
    if found is None:
        raise SourceUnreadable(
            f"{path} cannot hold {said!r}: a layer holds stations, divisions:1 to divisions:4, water, coastline, "
            "no-go, border or a kind of place such as museum."
        )
    return found


def sort_features(features: Iterable[Feature], findings: Findings, holds: str = "") -> None:
    """Put features where they belong."""
    words = _words()
    strangers = 0
    for feature in features:
        what = holds or _what(feature, words)
        if what.startswith(DIVISIONS):
            _note_division(feature, findings, int(what.partition(":")[2] or 1))
        elif not _note(feature, findings, what):
            strangers += 1
    if strangers:
        findings.warnings.append(f"{findings.source.name}: {strangers} features of no known kind left out.")


def _what(feature: Feature, words: Mapping[str, str]) -> str:
    said = [feature.properties.get(key, "") for key in _KIND_KEYS] + list(reversed(feature.folders))
    found = next((words[text.strip().casefold()] for text in said if text.strip().casefold() in words), "")
    if found:
        return found
    if kinds := kinds_of(feature.properties):
        return str(kinds[0])
    return OUTLINE if isinstance(feature.shape, Polygon | MultiPolygon) else ""


def _note(feature: Feature, findings: Findings, what: str) -> bool:
    if what == STATIONS:
        findings.stops.append(_stop(feature))
    elif what == COASTLINE:
        findings.coast += [line for line in shapely.get_parts(feature.shape) if isinstance(line, LineString)]
    elif what in (NO_GO, OUTLINE) and isinstance(feature.shape, Polygon | MultiPolygon):
        _note_outline(feature, findings, NO_GO if what == NO_GO else feature.name or OUTLINE)
    elif what == WATER and isinstance(feature.shape, Polygon | MultiPolygon):
        findings.water.append(WaterBody(feature.id, feature.name, mended(feature.shape), is_river=False))
    elif KindId(what) in BY_ID:
        return _note_place(feature, findings, KindId(what))
    else:
        return False
    return True


def _note_place(feature: Feature, findings: Findings, kind: KindId) -> bool:
    match BY_ID[kind].extent:
        case Extent.ICON:
            name = feature.name
            if name:
                is_point = feature.shape.geom_type == "Point"
                findings.add_place(kind, FoundPlace(feature.id, name, _icon(feature), is_point))
            return bool(name)
        case Extent.LINE:
            lines = [part for part in shapely.get_parts(feature.shape) if isinstance(part, LineString)]
            courses = [
                Course(PlaceId(f"{feature.id}#{i}"), feature.name, line) for i, line in enumerate(lines)
            ]
            findings.courses.setdefault(kind, []).extend(courses)
            return bool(lines)
        case Extent.AREA:
            return False


def _note_outline(feature: Feature, findings: Findings, name: str) -> None:
    earlier = findings.outlines.get(name)
    shape: Geometry = feature.shape
    if name == NO_GO or earlier is not None:
        shape = checked(feature.shape, feature.id)  # type: ignore[arg-type]
    findings.outlines[name] = shape if earlier is None else shapely.union(checked(earlier, name), shape)  # type: ignore[assignment]


def _note_division(feature: Feature, findings: Findings, level: int) -> None:
    if isinstance(feature.shape, Polygon | MultiPolygon):
        admin_level = DEFAULT_LEVELS[level - 1][0]
        name = feature.name or feature.id
        findings.boundaries.append(Boundary(feature.id, name, admin_level, mended(feature.shape), rank=level))


def _icon(feature: Feature) -> LatLon:
    point = label_point(feature.shape)
    return LatLon(point.y, point.x)


def _stop(feature: Feature) -> Stop:
    said = feature.properties.get("modes", feature.properties.get("mode", "")).replace(";", ",").split(",")
    modes = {TransitMode(mode.strip()) for mode in said if mode.strip() in set(TransitMode)}
    name = feature.name or feature.id
    return Stop(feature.id, name, _icon(feature), frozenset(modes or {TransitMode.RAIL}), Rank.STATION)
