"""Raw objects of an OSM file: everything with a wanted tag, with its shape; areas assembled, torn ones mended.

Filtering runs in osmium; Python sees only what passed. Ways and areas pass by their keys: nearly all of those are
wanted, and comparing them with every wanted tag would cost more than reading them. Nodes pass by their tags: of ten
with such a key (crossings, lamps, trees, benches) one is wanted. A cut extract has ways that lack nodes: a line is
kept in the stretches that are known, an area with the corners that are known, and both are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import shapely
from shapely import LineString, MultiPolygon, Polygon

from hideline.atlas.imports import backdrop, place_tags, transit_tags
from hideline.atlas.imports.relations import Member, Relation, area_called, is_division, is_route
from hideline.atlas.imports.streets import HIGHWAYS
from hideline.atlas.imports.things import Thing
from hideline.atlas.imports.water_tags import WATER_TAGS
from hideline.units import LatLon

if TYPE_CHECKING:
    import osmium

_KEYS = [
    "highway",
    "railway",
    "natural",
    "leisure",
    "tourism",
    "amenity",
    "aeroway",
    "boundary",
    "waterway",
    "landuse",
    "place",
    "route",
    "public_transport",
    "office",
    "aerialway",
]
_LINE_KEYS = frozenset(("highway", "railway", "waterway", "boundary", "route", "aerialway", "aeroway"))
_LONG = 200
"""Nodes from which on a way is taken rather than judged by its ends."""
_MEMBER_KINDS = {"n": "node", "w": "way", "r": "relation"}


def wanted_tags() -> list[tuple[str, str]]:
    """The tags of everything that any subject takes."""
    pairs = set(place_tags.CANDIDATE_TAGS) | set(transit_tags.CANDIDATE_TAGS) | set(WATER_TAGS)
    pairs |= {("highway", value) for value in HIGHWAYS} | {("boundary", "administrative")}
    for look in (*backdrop.AREAS, *backdrop.LINES, backdrop.LABELS):
        pairs |= {(look.key, value) for value in look.classes}
    return sorted(pairs)


@dataclass(frozen=True, slots=True)
class Frame:
    """The box outside which nothing is wanted: a city needs a hundredth of its region's extract."""

    west: float
    south: float
    east: float
    north: float

    def holds(self, lon: float, lat: float) -> bool:
        """Whether a point is inside."""
        return self.west <= lon <= self.east and self.south <= lat <= self.north

    def may_meet(self, nodes: osmium.osm.NodeRefList) -> bool:
        """Whether a way may reach in, by its ends; of long ways and those whose ends are not in the file, it may."""
        count = len(nodes)
        if count == 0 or count > _LONG:
            return True
        first, last = nodes[0].location, nodes[count - 1].location
        if not (first.valid() and last.valid()):
            return True
        x0, x1, y0, y1 = first.lon, last.lon, first.lat, last.lat
        is_beside = (x0 > self.east and x1 > self.east) or (x0 < self.west and x1 < self.west)
        return not (
            is_beside or (y0 > self.north and y1 > self.north) or (y0 < self.south and y1 < self.south)
        )


EVERYWHERE = Frame(-180.0, -90.0, 180.0, 90.0)


@dataclass(slots=True)
class Haul:
    """Raw objects of one file; shapes are converted in bulk at the end."""

    wanted: frozenset[tuple[str, str]]
    """Only objects with one of these tags."""
    buildings: bool
    """And buildings."""
    ids: list[str] = field(default_factory=list)
    tags: list[dict[str, str]] = field(default_factory=list)
    wkb: list[str] = field(default_factory=list)
    points: dict[str, LatLon] = field(default_factory=dict)
    """Where the nodes are that relations refer to."""
    torn: dict[str, tuple[dict[str, str], list[tuple[float, float]]]] = field(default_factory=dict)
    """Closed ways that lack corners: tags and the corners that are known."""
    lost: list[tuple[str, dict[str, str], str]] = field(default_factory=list)
    """Ways that should be areas and are none: id, tags, and why."""
    torn_lines: int = 0
    torn_areas: int = 0

    def wants(self, tags: dict[str, str]) -> bool:
        """Whether to take an object with these tags."""
        return not self.wanted.isdisjoint(tags.items()) or (self.buildings and "building" in tags)

    def add(self, id_: str, tags: dict[str, str], wkb: str) -> None:
        """Take an object."""
        self.ids.append(id_)
        self.tags.append(tags)
        self.wkb.append(wkb)

    def things(self) -> Iterator[Thing]:
        """The objects with their shapes."""
        for id_, tags, shape in zip(self.ids, self.tags, shapely.from_wkb(self.wkb), strict=True):
            is_single = isinstance(shape, MultiPolygon) and len(shape.geoms) == 1
            yield Thing(id_, tags, shape.geoms[0] if is_single else shape)


def extent_and_date(path: Path) -> tuple[Polygon | None, str]:
    """What the header says the file covers, and the day of its data."""
    import osmium  # noqa: PLC0415  a heavy library that only map builds need

    with osmium.io.Reader(str(path), osmium.osm.osm_entity_bits.NOTHING) as reader:
        header = reader.header()
    box = header.box()
    if not box.valid():
        return None, ""
    low, high = box.bottom_left, box.top_right
    return shapely.box(low.lon, low.lat, high.lon, high.lat), header.get("osmosis_replication_timestamp", "")[
        :10
    ]


def read_relations(path: Path) -> list[Relation]:
    """Transit lines, stop areas, divisions, and places made of several ways."""
    import osmium  # noqa: PLC0415

    source = osmium.FileProcessor(str(path), osmium.osm.RELATION).with_filter(osmium.filter.KeyFilter("type"))
    found: list[Relation] = []
    for relation in source:
        if not isinstance(relation, osmium.osm.Relation):
            continue
        tags = tags_of(relation)
        is_wanted = is_route(tags) or is_division(tags) or tags.get("type") == "route_master"
        if is_wanted or tags.get("public_transport") == "stop_area" or area_called(tags):
            members = tuple(Member(f"{_MEMBER_KINDS[m.type]}/{m.ref}", m.role) for m in relation.members)
            found.append(Relation(f"relation/{relation.id}", tags, members))
    return found


def filters(keys: Sequence[str] = _KEYS) -> list[osmium.BaseFilter]:
    """What lets pass all that is wanted, and little else."""
    import osmium  # noqa: PLC0415

    kinds = osmium.osm.NODE | osmium.osm.WAY | osmium.osm.AREA
    wanted = osmium.filter.TagFilter(*wanted_tags())
    wanted.enable_for(osmium.osm.NODE)
    return [osmium.filter.KeyFilter(*keys), osmium.filter.EntityFilter(kinds), wanted]


def harvest(
    path: Path, *, buildings: bool, wanted_nodes: Iterable[str] = (), within: Frame = EVERYWHERE
) -> Haul:
    """Everything with a wanted tag that reaches into a frame, and where the wanted nodes are."""
    import osmium  # noqa: PLC0415

    keys = [*_KEYS, "building"] if buildings else _KEYS
    source = osmium.FileProcessor(str(path)).with_locations().with_areas(osmium.filter.KeyFilter(*keys))
    for each in filters(keys):
        source = source.with_filter(each)
    haul = Haul(frozenset(wanted_tags()), buildings)
    factory = osmium.geom.WKBFactory()
    is_all = within is EVERYWHERE
    for thing in source:
        if isinstance(thing, osmium.osm.Node):
            if within.holds(thing.lon, thing.lat):
                haul.add(f"node/{thing.id}", tags_of(thing), factory.create_point(thing))
        elif isinstance(thing, osmium.osm.Way):
            if is_all or within.may_meet(thing.nodes) or "boundary" in thing.tags:
                _take_way(haul, thing, factory)
        elif isinstance(thing, osmium.osm.Area) and (is_all or _may_be_inside(thing, within)):
            _take_area(haul, thing, factory)
    _mend_torn_areas(haul)
    locations = source.node_location_storage
    assert locations is not None
    haul.points = _located(locations, wanted_nodes)
    return haul


def tags_of(thing: osmium.osm.OSMObject[Any]) -> dict[str, str]:
    """The tags of an object. Counted: the end of the list would come as an exception, which costs more."""
    return dict(islice(thing.tags, len(thing.tags)))


def _may_be_inside(area: osmium.osm.Area, within: Frame) -> bool:
    return not area.from_way() or any(within.may_meet(ring) for ring in area.outer_rings())


def _located(locations: osmium.index.LocationTable, wanted: Iterable[str]) -> dict[str, LatLon]:
    found: dict[str, LatLon] = {}
    for id_ in wanted:
        try:
            where = locations.get(int(id_[5:]))
        except KeyError:
            continue
        found[id_] = LatLon(where.lat, where.lon)
    return found


def _take_way(haul: Haul, way: osmium.osm.Way, factory: osmium.geom.WKBFactory) -> None:
    import osmium  # noqa: PLC0415

    tags = tags_of(way)
    if not haul.wants(tags):
        return
    is_line = _is_line(way, tags)
    if not is_line and not way.is_closed():
        haul.lost.append((f"way/{way.id}", tags, "its outline is not closed"))
        return
    try:
        line = factory.create_linestring(way)
    except (RuntimeError, osmium.InvalidLocationError):
        if is_line:
            haul.torn_lines += 1
            for piece in known_pieces(way):
                haul.add(f"way/{way.id}", tags, shapely.to_wkb(piece, hex=True))
        else:
            known = [(node.lon, node.lat) for node in way.nodes if node.location.valid()]
            haul.torn[f"way/{way.id}"] = (tags, known)
    else:
        if is_line:
            haul.add(f"way/{way.id}", tags, line)


def _is_line(way: osmium.osm.Way, tags: dict[str, str]) -> bool:
    """Whether a way is a line, not an outline; of platforms, those that are mapped as their edge."""
    is_edge = tags.get("public_transport") == "platform" and not way.is_closed()
    return is_edge or not _LINE_KEYS.isdisjoint(tags) or tags.get("natural") == "coastline"


def known_pieces(way: osmium.osm.Way) -> list[LineString]:
    """The stretches of a way whose nodes are in the file."""
    runs: list[list[tuple[float, float]]] = [[]]
    for node in way.nodes:
        if node.location.valid():
            runs[-1].append((node.lon, node.lat))
        elif runs[-1]:
            runs.append([])
    return [LineString(run) for run in runs if len(set(run)) > 1]


def _take_area(haul: Haul, area: osmium.osm.Area, factory: osmium.geom.WKBFactory) -> None:
    tags = tags_of(area)
    is_only_a_line = tags.get("highway") in HIGHWAYS and tags.get("area") != "yes"
    if (area.from_way() and is_only_a_line) or not area.num_rings()[0] or not haul.wants(tags):
        return
    id_ = f"{'way' if area.from_way() else 'relation'}/{area.orig_id()}"
    haul.add(id_, tags, factory.create_multipolygon(area))


def _mend_torn_areas(haul: Haul) -> None:
    """Areas without some corners: as a polygon of the others if that makes one, else as a point for the icon."""
    for id_, (tags, known) in haul.torn.items():
        if is_division(tags):
            continue
        if not known:
            haul.lost.append((id_, tags, "none of its corners are in the file"))
            continue
        haul.torn_areas += 1
        shape = Polygon(known) if len(set(known)) > 2 else None
        usable = shape if shape is not None and shape.is_valid else shapely.MultiPoint(known).centroid
        haul.add(id_, tags, shapely.to_wkb(usable, hex=True))


def read_ways(path: Path, ids: list[int]) -> dict[str, LineString]:
    """Ways by their number: boundary ways that carry no tag of their own."""
    import osmium  # noqa: PLC0415

    source = osmium.FileProcessor(str(path), osmium.osm.NODE | osmium.osm.WAY).with_locations()
    source = source.with_filter(osmium.filter.EntityFilter(osmium.osm.WAY)).with_filter(
        osmium.filter.IdFilter(ids)
    )
    pieces = {f"way/{way.id}": known_pieces(way) for way in source if isinstance(way, osmium.osm.Way)}
    return {id_: max(found, key=lambda piece: piece.length) for id_, found in pieces.items() if found}
