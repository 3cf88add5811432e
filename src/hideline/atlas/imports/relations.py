"""What OSM relations hold together: transit lines, stop areas, administrative boundaries, places of several ways.

The same for a PBF file and an Overpass answer; both hand over relations, the shapes of ways and the areas that could
be assembled. A relation that lacks members is kept with what it has, and the reason is kept with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

import shapely
from shapely import LineString, MultiLineString, MultiPolygon, Polygon

from hideline.atlas.imports.findings import Boundary, Route
from hideline.atlas.imports.place_tags import kinds_of
from hideline.atlas.imports.things import Tags, is_gone, name_of
from hideline.atlas.imports.transit_tags import CANDIDATE_TAGS as STOP_TAGS
from hideline.atlas.imports.transit_tags import ROUTE_MODES, colour_of
from hideline.atlas.imports.water_tags import is_water
from hideline.atlas.kinds import BY_ID
from hideline.units import LatLon

_ALIASES = ("name:en", "int_name", "official_name", "short_name")
_RING_ROLES = ("outer", "inner", "", "enclave", "exclave")
_SEAT_ROLES = ("label", "admin_centre", "admin_center")


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a relation: `node/1`, `way/1` or `relation/1`, and its role."""

    id: str
    role: str


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation with its members in order."""

    id: str
    tags: Tags
    members: tuple[Member, ...]


def stop_areas(relations: Iterable[Relation]) -> dict[str, str]:
    """Which stop area each stop belongs to."""
    return {
        member.id: relation.id
        for relation in relations
        if relation.tags.get("public_transport") == "stop_area"
        for member in relation.members
    }


def is_route(tags: Tags) -> bool:
    """Whether a relation is a transit line in operation."""
    return tags.get("type") == "route" and tags.get("route") in ROUTE_MODES and not is_gone(tags)


def is_division(tags: Tags) -> bool:
    """Whether a relation (or closed way) is an administrative division, not just a stretch of border."""
    is_area = tags.get("type", "boundary") in ("boundary", "multipolygon")
    return tags.get("boundary") == "administrative" and is_area and tags.get("admin_level", "").isdigit()


def area_called(tags: Tags) -> str:
    """What players would miss if this multipolygon could not be assembled; nothing for most."""
    return place_called(tags) if tags.get("type") == "multipolygon" else ""


def place_called(tags: Tags) -> str:
    """What players call something with these tags, where they would miss it."""
    if kinds := kinds_of(tags):
        return BY_ID[kinds[0]].one
    if not STOP_TAGS.isdisjoint(tags.items()) and not is_gone(tags):
        return "station"
    return "body of water" if is_water(tags) else ""


def lost_areas(
    relations: Iterable[Relation], found: Container[str], ways: Mapping[str, LineString], language: str = ""
) -> list[str]:
    """A warning for each named place, station or water that is a multipolygon and could not be assembled."""
    warnings = []
    for relation in relations:
        what, name = area_called(relation.tags), name_of(relation.tags, language)
        if what and name and relation.id not in found:
            edges = ring_ways(relation)
            reason = why_open(edges, {id_: ways[id_] for id_ in edges if id_ in ways})
            warnings.append(f"{name} ({what}, {relation.id}) could not be assembled: {reason}.")
    return warnings


def ring_ways(relation: Relation) -> list[str]:
    """The ways that a multipolygon or boundary is made of."""
    return [m.id for m in relation.members if m.id.startswith("way/") and m.role in _RING_ROLES]


def routes_of(
    relations: Iterable[Relation], ways: Mapping[str, LineString], language: str = ""
) -> list[Route]:
    """The transit lines, one per relation, those of one master grouped."""
    relations = list(relations)
    masters = {
        member.id: relation.id
        for relation in relations
        if relation.tags.get("type") == "route_master"
        for member in relation.members
    }
    return [_route(relation, masters, ways, language) for relation in relations if is_route(relation.tags)]


def _route(
    relation: Relation, masters: Mapping[str, str], ways: Mapping[str, LineString], language: str
) -> Route:
    tags = relation.tags
    pieces = [
        ways[member.id] for member in relation.members if member.id in ways and "platform" not in member.role
    ]
    name = tags.get("ref") or name_of(tags, language) or relation.id
    return Route(
        relation.id,
        name,
        ROUTE_MODES[tags["route"]],
        (calls_at(relation.members),),
        colour_of(tags.get("colour", tags.get("color", ""))),
        colour_of(tags.get("colour:text", "")),
        _joined(pieces),
        masters.get(relation.id, f"{tags.get('network', tags.get('operator', ''))}|{name}"),
    )


def calls_at(members: Iterable[Member]) -> tuple[str, ...]:
    """The stops of a route in order: stop positions if they are mapped, else platforms, else bare nodes."""
    members = list(members)
    stops = [member.id for member in members if "stop" in member.role]
    platforms = [member.id for member in members if "platform" in member.role]
    nodes = [member.id for member in members if member.id.startswith("node/") and not member.role]
    longest: list[str] = max(stops, platforms, nodes, key=len)
    return tuple(longest)


def _joined(pieces: list[LineString]) -> LineString | MultiLineString | None:
    if not pieces:
        return None
    merged = shapely.line_merge(MultiLineString(pieces))
    return merged if isinstance(merged, LineString | MultiLineString) else None


def boundary_of(
    relation: Relation,
    area: Polygon | MultiPolygon | None,
    ways: Mapping[str, LineString],
    places: Mapping[str, LatLon],
    language: str = "",
) -> Boundary:
    """A division with its area if it could be assembled, its edges either way."""
    tags = relation.tags
    edge_ids = ring_ways(relation)
    edges = tuple((id_, ways[id_]) for id_ in edge_ids if id_ in ways)
    seat = next((places[m.id] for m in relation.members if m.role in _SEAT_ROLES and m.id in places), None)
    return Boundary(
        relation.id,
        name_of(tags, language) or relation.id,
        int(tags["admin_level"]),
        area,
        country=country_of(tags),
        edges=edges,
        seat=seat,
        parts=frozenset(m.id for m in relation.members if m.role == "subarea"),
        aliases=tuple(tags[key] for key in _ALIASES if key in tags),
        reason="" if area is not None else why_open(edge_ids, dict(edges)),
    )


def country_of(tags: Tags) -> str:
    """The ISO 3166-1 code that the tags give away, or nothing."""
    keys = (
        ("ISO3166-1:alpha2", "ISO3166-1", "country_code")
        if tags.get("admin_level") == "2"
        else ("country_code",)
    )
    for key in keys:
        if len(code := tags.get(key, "")) == 2:
            return code.upper()
    first, dash, _ = tags.get("ISO3166-2", "").partition("-")
    return first.upper() if dash and len(first) == 2 else ""


def why_open(edge_ids: list[str], edges: Mapping[str, LineString]) -> str:
    """Why a boundary does not close, in words."""
    if missing := len([id_ for id_ in edge_ids if id_ not in edges]):
        return f"{missing} of its {len(edge_ids)} ways are not in the file"
    if not edge_ids:
        return "it has no ways"
    ends = Counter(end for line in edges.values() for end in (line.coords[0], line.coords[-1]))
    loose = sum(1 for count in ends.values() if count % 2)
    return f"its outline has {loose} loose ends" if loose else "its outline crosses itself"
