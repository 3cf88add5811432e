"""OpenStreetMap PBF (and XML) files: what of them a map needs, with areas assembled.

Two passes: relations first (which ways and stops belong together), then everything that carries a wanted tag, with
locations and areas. Boundary ways that carry no wanted tag cost a third pass, only where there are any. A cut extract has
broken areas and ways that lack nodes: what can be used is kept, the rest is counted or named in the warnings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import shapely
from shapely import LineString, MultiPolygon, Point, Polygon

from hideline.atlas.draft import Source
from hideline.atlas.imports import backdrop, place_tags, transit_tags
from hideline.atlas.imports.findings import Boundary, Findings, Rank, SourceUnreadable, Stop
from hideline.atlas.imports.gather import gather
from hideline.atlas.imports.plane import Plane
from hideline.atlas.imports.relations import (
    Member,
    Relation,
    boundary_of,
    is_division,
    is_route,
    routes_of,
    stop_areas,
)
from hideline.atlas.imports.streets import HIGHWAYS
from hideline.atlas.imports.things import Thing, name_of
from hideline.units import LatLon

if TYPE_CHECKING:
    import osmium

OSM_NOTICE = "© OpenStreetMap contributors"
OSM_LICENCE = "ODbL 1.0"
_SMALL_MAP = 250e6
"""Square metres up to which buildings are drawn (SIZE-7: a small game)."""

_KEYS = (
    "highway railway natural leisure tourism amenity aeroway boundary waterway landuse place route public_transport office "
    "aerialway water"
).split()


def _wanted_tags() -> list[tuple[str, str]]:
    pairs = set(place_tags.CANDIDATE_TAGS) | set(transit_tags.CANDIDATE_TAGS)
    pairs |= {("highway", value) for value in HIGHWAYS} | {
        ("boundary", "administrative"),
        ("natural", "coastline"),
    }
    pairs |= {
        ("natural", "water"),
        ("waterway", "riverbank"),
        ("waterway", "dock"),
        ("landuse", "basin"),
        ("landuse", "reservoir"),
    }
    for look in (*backdrop.AREAS, *backdrop.LINES, backdrop.LABELS):
        pairs |= {(look.key, value) for value in look.classes}
    return sorted(pairs)


@dataclass(slots=True)
class _Haul:
    """Raw objects of one file; shapes are converted in bulk at the end."""

    ids: list[str] = field(default_factory=list)
    tags: list[dict[str, str]] = field(default_factory=list)
    wkb: list[str] = field(default_factory=list)
    points: dict[str, LatLon] = field(default_factory=dict)
    ways_without_nodes: int = 0
    areas_not_closed: int = 0

    def add(self, id_: str, tags: dict[str, str], wkb: str) -> None:
        self.ids.append(id_)
        self.tags.append(tags)
        self.wkb.append(wkb)

    def things(self) -> Iterator[Thing]:
        for id_, tags, shape in zip(self.ids, self.tags, shapely.from_wkb(self.wkb), strict=True):
            if isinstance(shape, MultiPolygon) and len(shape.geoms) == 1:
                shape = shape.geoms[0]
            yield Thing(id_, tags, shape)


def read_osm(path: Path, *, language: str = "", buildings: bool | None = None) -> Findings:
    """Read an OSM file. Buildings are read when asked for, or by default when the extract is of a small game's size."""
    try:
        return _read(path, language, buildings)
    except (RuntimeError, OSError) as damage:
        raise SourceUnreadable(f"{path.name} is no readable OSM file: {str(damage).rstrip('.')}.") from damage


def _read(path: Path, language: str, buildings: bool | None) -> Findings:
    extent, retrieved = _header(path)
    if buildings is None:
        buildings = extent is not None and Plane.around(extent).area(extent) <= _SMALL_MAP
    findings = Findings(Source(f"OpenStreetMap ({path.name})", OSM_LICENCE, OSM_NOTICE, retrieved), extent)
    relations = _relations(path)
    wanted_nodes = {m.id for r in relations for m in r.members if m.id.startswith("node/")}
    haul = _harvest(path, buildings, wanted_nodes)
    things = list(haul.things())
    ways = {t.id: t.shape for t in things if isinstance(t.shape, LineString)}
    _fetch_missing_ways(path, relations, ways)
    areas = {
        t.id: t.shape for t in things if isinstance(t.shape, Polygon | MultiPolygon) and is_division(t.tags)
    }
    gather(things, findings, parents=stop_areas(relations), language=language)
    findings.routes = routes_of(relations, ways, language)
    _add_bare_stops(findings, haul.points)
    findings.boundaries = _boundaries(relations, things, areas, ways, haul.points, language)
    if findings.extent is None and things:
        findings.extent = shapely.box(*shapely.total_bounds([t.shape for t in things]))
    _warn(findings, haul, path)
    return findings


def _header(path: Path) -> tuple[Polygon | None, str]:
    import osmium  # noqa: PLC0415  a heavy library that only map builds need

    with osmium.io.Reader(str(path), osmium.osm.osm_entity_bits.NOTHING) as reader:
        header = reader.header()
    box = header.box()
    extent = None
    if box.valid():
        low, high = box.bottom_left, box.top_right
        extent = shapely.box(low.lon, low.lat, high.lon, high.lat)
    return extent, header.get("osmosis_replication_timestamp", "")[:10]


def _relations(path: Path) -> list[Relation]:
    import osmium  # noqa: PLC0415

    source = osmium.FileProcessor(str(path), osmium.osm.RELATION)
    source = source.with_filter(osmium.filter.KeyFilter("type"))
    kinds = {"n": "node", "w": "way", "r": "relation"}
    found: list[Relation] = []
    for relation in source:
        tags = {tag.k: tag.v for tag in relation.tags}
        is_wanted = is_route(tags) or is_division(tags) or tags.get("type") == "route_master"
        if is_wanted or tags.get("public_transport") == "stop_area":
            members = tuple(Member(f"{kinds[m.type]}/{m.ref}", m.role) for m in relation.members)
            found.append(Relation(f"relation/{relation.id}", tags, members))
    return found


def _harvest(path: Path, buildings: bool, wanted_nodes: set[str]) -> _Haul:
    import osmium  # noqa: PLC0415

    keys = [*_KEYS, "building"] if buildings else _KEYS
    source = osmium.FileProcessor(str(path)).with_locations().with_areas(osmium.filter.KeyFilter(*keys))
    source = source.with_filter(osmium.filter.KeyFilter(*keys))
    if not buildings:
        source = source.with_filter(osmium.filter.TagFilter(*_wanted_tags()))
    haul = _Haul()
    factory = osmium.geom.WKBFactory()
    for thing in source:
        if thing.is_node():
            haul.add(f"node/{thing.id}", {tag.k: tag.v for tag in thing.tags}, factory.create_point(thing))
        elif thing.is_way():
            _take_way(haul, thing, factory)
        elif thing.is_area():
            _take_area(haul, thing, factory)
    locations = source.node_location_storage
    for id_ in wanted_nodes:
        try:
            where = locations.get(int(id_[5:]))
        except KeyError:
            continue
        haul.points[id_] = LatLon(where.lat, where.lon)
    return haul


_LINE_KEYS = frozenset(("highway", "railway", "waterway", "boundary", "route", "aerialway", "aeroway"))


def _take_way(haul: _Haul, way: osmium.osm.Way, factory: osmium.geom.WKBFactory) -> None:
    import osmium  # noqa: PLC0415

    tags = {tag.k: tag.v for tag in way.tags}
    if _LINE_KEYS.isdisjoint(tags) and tags.get("natural") != "coastline":
        if not way.is_closed():
            haul.areas_not_closed += 1
        return
    try:
        haul.add(f"way/{way.id}", tags, factory.create_linestring(way))
    except (RuntimeError, osmium.InvalidLocationError):
        haul.ways_without_nodes += 1
        for piece in _known_pieces(way):
            haul.add(f"way/{way.id}", tags, shapely.to_wkb(piece, hex=True))


def _known_pieces(way: osmium.osm.Way) -> list[LineString]:
    """The stretches of a way whose nodes are in the file."""
    runs: list[list[tuple[float, float]]] = [[]]
    for node in way.nodes:
        if node.location.valid():
            runs[-1].append((node.lon, node.lat))
        elif runs[-1]:
            runs.append([])
    return [LineString(run) for run in runs if len(run) > 1 and len(set(run)) > 1]


def _take_area(haul: _Haul, area: osmium.osm.Area, factory: osmium.geom.WKBFactory) -> None:
    tags = {tag.k: tag.v for tag in area.tags}
    is_only_a_line = tags.get("highway") in HIGHWAYS and tags.get("area") != "yes"
    if (area.from_way() and is_only_a_line) or not area.num_rings()[0]:
        return
    id_ = f"{'way' if area.from_way() else 'relation'}/{area.orig_id()}"
    haul.add(id_, tags, factory.create_multipolygon(area))


def _fetch_missing_ways(path: Path, relations: list[Relation], ways: dict[str, LineString]) -> None:
    """Boundary ways without a tag of their own."""
    import osmium  # noqa: PLC0415

    members = (m.id for r in relations if is_division(r.tags) for m in r.members)
    missing = [int(id_[4:]) for id_ in members if id_.startswith("way/") and id_ not in ways]
    if not missing:
        return
    source = osmium.FileProcessor(str(path), osmium.osm.NODE | osmium.osm.WAY).with_locations()
    source = source.with_filter(osmium.filter.EntityFilter(osmium.osm.WAY)).with_filter(
        osmium.filter.IdFilter(missing)
    )
    for way in source:
        if pieces := _known_pieces(way):
            ways[f"way/{way.id}"] = max(pieces, key=lambda piece: len(piece.coords))


def _add_bare_stops(findings: Findings, points: dict[str, LatLon]) -> None:
    """Nodes that a route stops at though they carry no stop tag themselves."""
    known = {stop.id for stop in findings.stops}
    for route in findings.routes:
        for id_ in (id_ for pattern in route.patterns for id_ in pattern):
            if id_ not in known and id_ in points:
                known.add(id_)
                findings.stops.append(Stop(id_, "", points[id_], frozenset((route.mode,)), Rank.MEMBER))


def _boundaries(
    relations: list[Relation],
    things: list[Thing],
    areas: dict[str, Polygon | MultiPolygon],
    ways: dict[str, LineString],
    points: dict[str, LatLon],
    language: str,
) -> list[Boundary]:
    found = [
        boundary_of(r, areas.get(r.id), ways, points, language) for r in relations if is_division(r.tags)
    ]
    edges = {m.id for r in relations if is_division(r.tags) for m in r.members}
    outlines = [
        t for t in things if t.id in areas and t.is_area and t.id.startswith("way/") and t.id not in edges
    ]
    lonely = (Relation(t.id, t.tags, (Member(t.id, "outer"),)) for t in outlines if name_of(t.tags))
    return found + [boundary_of(r, areas[r.id], ways, points, language) for r in lonely]


def _warn(findings: Findings, haul: _Haul, path: Path) -> None:
    if haul.ways_without_nodes:
        findings.warnings.append(
            f"{path.name}: {haul.ways_without_nodes} ways lack some of their nodes; what is there of them is used."
        )
    if haul.areas_not_closed:
        findings.warnings.append(
            f"{path.name}: {haul.areas_not_closed} areas are not closed and are left out."
        )
