"""Overpass answers as JSON, saved or just fetched: `out center`, `out geom`, or plain bodies with their nodes.

An object with only a centre is an icon; with geometry it is what it is. An answer with a remark is one the server
gave up on: it looks complete and is not, so it is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
import shapely
from shapely import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry as Geometry

from hideline.atlas.draft import Source
from hideline.atlas.imports.findings import Findings, SourceUnreadable
from hideline.atlas.imports.gather import add_bare_stops, gather
from hideline.atlas.imports.osm import OSM_LICENCE, OSM_NOTICE
from hideline.atlas.imports.outlines import loose_ends
from hideline.atlas.imports.relations import (
    Member,
    Relation,
    boundary_of,
    is_division,
    is_route,
    lost_areas,
    routes_of,
    stop_areas,
)
from hideline.atlas.imports.things import Tags, Thing, mended
from hideline.units import LatLon, Malformed

_LINES_EVEN_IF_CLOSED = frozenset(("highway", "railway", "barrier", "route", "aerialway"))


class _Where(msgspec.Struct, frozen=True):
    lat: float
    lon: float


class _Member(msgspec.Struct, frozen=True):
    type: str
    ref: int
    role: str = ""
    lat: float | None = None
    lon: float | None = None
    geometry: tuple[_Where | None, ...] | None = None


class _Element(msgspec.Struct, frozen=True):
    type: str
    id: int
    tags: dict[str, str] = {}
    lat: float | None = None
    lon: float | None = None
    center: _Where | None = None
    geometry: tuple[_Where | None, ...] | None = None
    nodes: tuple[int, ...] = ()
    members: tuple[_Member, ...] = ()

    @property
    def key(self) -> str:
        return f"{self.type}/{self.id}"


class _Base(msgspec.Struct, frozen=True):
    timestamp_osm_base: str = ""


class Answer(msgspec.Struct, frozen=True):
    """What an Overpass server sends."""

    elements: tuple[_Element, ...]
    osm3s: _Base = _Base()
    remark: str = ""


def read_overpass(path: Path, *, language: str = "") -> Findings:
    """Read a saved Overpass answer."""
    try:
        return findings_of(decode(path.read_bytes(), path.name), path.name, language=language)
    except SourceUnreadable:
        raise
    except Malformed as wrong:
        raise SourceUnreadable(f"{path.name} has an object off the earth: {wrong}") from wrong


def decode(content: bytes, name: str) -> Answer:
    """An answer, or a sentence about what is wrong with it."""
    try:
        answer = msgspec.json.decode(content, type=Answer)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise SourceUnreadable(f"{name} is no Overpass answer in JSON: {wrong}.") from wrong
    if answer.remark:
        raise SourceUnreadable(
            f"{name} is incomplete, the Overpass server gave up: {answer.remark.rstrip('.')}."
        )
    return answer


def findings_of(answer: Answer, name: str, *, language: str = "") -> Findings:
    """Sort an answer into findings."""
    source = Source(
        f"OpenStreetMap by Overpass ({name})", OSM_LICENCE, OSM_NOTICE, answer.osm3s.timestamp_osm_base[:10]
    )
    findings = Findings(source)
    points = _points(answer.elements)
    ways = _ways(answer.elements, points)
    relations = [_relation(element) for element in answer.elements if element.type == "relation"]
    areas = {r.id: area for r in relations if (area := assembled(r, ways)) is not None}
    things = list(_things(answer.elements, ways, areas))
    gather(things, findings, parents=stop_areas(relations), language=language)
    findings.routes = routes_of(relations, ways, language)
    add_bare_stops(findings, points)
    findings.warnings += lost_areas(relations, {thing.id for thing in things}, ways, language)
    findings.boundaries = [
        boundary_of(r, areas.get(r.id), ways, points, language) for r in relations if is_division(r.tags)
    ]
    return findings


def _points(elements: Iterable[_Element]) -> dict[str, LatLon]:
    found: dict[str, LatLon] = {}
    for element in elements:
        if element.lat is not None and element.lon is not None:
            found[element.key] = LatLon(element.lat, element.lon)
        for member in element.members:
            if member.lat is not None and member.lon is not None:
                found[f"{member.type}/{member.ref}"] = LatLon(member.lat, member.lon)
    return found


def _ways(elements: Iterable[_Element], points: Mapping[str, LatLon]) -> dict[str, LineString]:
    found: dict[str, LineString] = {}
    for element in elements:
        if element.type == "way":
            spots = element.geometry or [points.get(f"node/{ref}") for ref in element.nodes]
            _note_way(found, element.key, spots)
        for member in element.members:
            if member.type == "way" and member.geometry:
                _note_way(found, f"way/{member.ref}", member.geometry)
    return found


def _note_way(ways: dict[str, LineString], key: str, spots: Sequence[_Where | LatLon | None]) -> None:
    coords = [(spot.lon, spot.lat) for spot in spots if spot is not None]
    if len(set(coords)) > 1:
        ways[key] = LineString(coords)


def _relation(element: _Element) -> Relation:
    members = tuple(Member(f"{m.type}/{m.ref}", m.role) for m in element.members)
    return Relation(element.key, element.tags, members)


def assembled(relation: Relation, ways: Mapping[str, LineString]) -> Polygon | MultiPolygon | None:
    """The area of a multipolygon or boundary relation, None when a way is missing or the outline does not close."""
    if relation.tags.get("type") not in ("multipolygon", "boundary"):
        return None
    rings = [m.id for m in relation.members if m.id.startswith("way/") and m.role in ("outer", "inner", "")]
    if not rings or any(id_ not in ways for id_ in rings):
        return None
    lines = [ways[id_] for id_ in rings]
    if loose_ends(lines):
        return None
    area = shapely.build_area(shapely.unary_union(lines))
    return area if isinstance(area, Polygon | MultiPolygon) and not area.is_empty else None


def _things(
    elements: Iterable[_Element], ways: Mapping[str, LineString], areas: Mapping[str, Polygon | MultiPolygon]
) -> Iterator[Thing]:
    for element in elements:
        if not element.tags or is_route(element.tags):
            continue
        shape = _shape(element, ways, areas)
        if shape is not None:
            yield Thing(element.key, element.tags, shape)


def _shape(
    element: _Element, ways: Mapping[str, LineString], areas: Mapping[str, Polygon | MultiPolygon]
) -> Geometry | None:
    if element.lat is not None and element.lon is not None:
        return Point(element.lon, element.lat)
    if element.key in areas:
        return areas[element.key]
    line = ways.get(element.key)
    if line is not None and element.type == "way":
        return mended(Polygon(line)) if _is_area(line, element.tags) else line
    return Point(element.center.lon, element.center.lat) if element.center else None


def _is_area(line: LineString, tags: Tags) -> bool:
    if not line.is_closed or len(line.coords) < 4 or tags.get("area") == "no":
        return False
    is_line = not _LINES_EVEN_IF_CLOSED.isdisjoint(tags) or tags.get("natural") == "coastline"
    is_line = is_line or tags.get("waterway", "riverbank") not in ("riverbank", "dock")
    return not is_line or tags.get("area") == "yes" or tags.get("railway") == "station"
