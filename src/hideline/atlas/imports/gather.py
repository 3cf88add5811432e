"""From OSM objects to findings: every object is shown to every subject, and each takes what concerns it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from shapely import LineString

from hideline.atlas.draft import Course, PlaceId
from hideline.atlas.imports.backdrop import backdrop_of
from hideline.atlas.imports.findings import Findings, FoundPlace, Rank, Stop
from hideline.atlas.imports.place_tags import kinds_of
from hideline.atlas.imports.rail_tags import is_high_speed
from hideline.atlas.imports.streets import Way, cut_at_junctions, way_of
from hideline.atlas.imports.things import Thing, latin_name_of, name_of
from hideline.atlas.imports.transit_tags import stop_of
from hideline.atlas.imports.water_tags import note_water
from hideline.atlas.kinds import BY_ID, KindId
from hideline.units import LatLon

_HIGH_SPEED = KindId("high-speed-rail")


def gather(
    things: Iterable[Thing], findings: Findings, *, parents: Mapping[str, str], language: str = ""
) -> None:
    """Sort OSM objects into findings. `parents` says which stop area a stop belongs to."""
    ways: list[Way] = []
    nameless: dict[KindId, int] = {}
    for thing in things:
        if latin := latin_name_of(thing.tags):
            findings.spellings.setdefault(name_of(thing.tags, language), latin)
        _note_places(thing, findings, nameless, language)
        if not _is_outline(thing) and (
            stop := stop_of(thing, parent=parents.get(thing.id, ""), language=language)
        ):
            findings.stops.append(stop)
        if way := way_of(thing, language):
            ways.append(way)
        note_water(thing, findings, language)
        if thing.is_line and is_high_speed(thing.tags):
            course = Course(PlaceId(thing.id), name_of(thing.tags, language), thing.shape)  # type: ignore[arg-type]
            findings.courses.setdefault(_HIGH_SPEED, []).append(course)
        if drawn := backdrop_of(thing, language):
            findings.backdrop.append(drawn)
    findings.streets += cut_at_junctions(ways)
    findings.warnings += [
        f"{count} {BY_ID[kind].one if count == 1 else BY_ID[kind].many} without a name left out."
        for kind, count in nameless.items()
    ]


def _is_outline(thing: Thing) -> bool:
    """Whether this is the outline of a closed way, whose area comes as a thing of its own."""
    return isinstance(thing.shape, LineString) and thing.shape.is_closed


def _note_places(thing: Thing, findings: Findings, nameless: dict[KindId, int], language: str) -> None:
    if thing.is_line:
        return
    for kind in kinds_of(thing.tags):
        if name := name_of(thing.tags, language):
            findings.add_place(kind, FoundPlace(thing.id, name, thing.icon, not thing.is_area))
        else:
            nameless[kind] = nameless.get(kind, 0) + 1


def add_bare_stops(findings: Findings, points: Mapping[str, LatLon]) -> None:
    """Nodes that a route stops at though they carry no stop tag themselves."""
    known = {stop.id for stop in findings.stops}
    for route in findings.routes:
        for id_ in (id_ for pattern in route.patterns for id_ in pattern):
            if id_ not in known and id_ in points:
                known.add(id_)
                findings.stops.append(Stop(id_, "", points[id_], frozenset((route.mode,)), Rank.MEMBER))
