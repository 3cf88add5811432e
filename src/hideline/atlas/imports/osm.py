"""OpenStreetMap files (PBF, XML) as findings.

Two passes: relations first (which ways and stops belong together), then everything that carries a wanted tag, with
locations and areas. Boundary ways that carry no wanted tag, and the ways of places that could not be assembled, cost a
third pass, only where there are any.
"""

from __future__ import annotations

from pathlib import Path

import shapely
from shapely import LineString, MultiPolygon, Polygon

from hideline.atlas.draft import Source
from hideline.atlas.imports.findings import Boundary, Findings, SourceUnreadable
from hideline.atlas.imports.gather import add_bare_stops, gather
from hideline.atlas.imports.pbf import (
    EVERYWHERE,
    Frame,
    Haul,
    extent_and_date,
    harvest,
    read_relations,
    read_ways,
)
from hideline.atlas.imports.plane import Plane
from hideline.atlas.imports.relations import (
    Member,
    Relation,
    area_called,
    boundary_of,
    is_division,
    lost_areas,
    place_called,
    ring_ways,
    routes_of,
    stop_areas,
)
from hideline.atlas.imports.things import Thing, name_of
from hideline.units import LatLon

OSM_NOTICE = "© OpenStreetMap contributors"
OSM_LICENCE = "ODbL 1.0"
SMALL_MAP = 250e6
"""Square metres up to which buildings are drawn (SIZE-7: a small game)."""
_SMALL_FILE = 2_000_000


def read_osm(
    path: Path, *, language: str = "", buildings: bool | None = None, within: Frame = EVERYWHERE
) -> Findings:
    """Read an OSM file, as far as it reaches into a frame. Buildings are read when asked for, or by default when the
    extract is of a small game's size.
    """
    try:
        return _read(path, language, buildings, within)
    except (RuntimeError, OSError) as damage:
        raise SourceUnreadable(f"{path.name} is no readable OSM file: {str(damage).rstrip('.')}.") from damage


def _read(path: Path, language: str, buildings: bool | None, within: Frame) -> Findings:
    extent, day = extent_and_date(path)
    if extent is not None:
        extent = shapely.box(*_overlap(extent, within))
    findings = Findings(Source(f"OpenStreetMap ({path.name})", OSM_LICENCE, OSM_NOTICE, day), extent)
    relations = read_relations(path)
    wanted_nodes = {m.id for r in relations for m in r.members if m.id.startswith("node/")}
    with_buildings = _is_small(path, extent) if buildings is None else buildings
    haul = harvest(path, buildings=with_buildings, wanted_nodes=wanted_nodes, within=within)
    things = list(haul.things())
    ways = {t.id: t.shape for t in things if isinstance(t.shape, LineString)}
    found = {thing.id for thing in things if thing.is_area}
    lost = [r for r in relations if area_called(r.tags) and r.id not in found]
    divisions = [r for r in relations if is_division(r.tags)]
    if missing := _untagged_edges([*divisions, *lost], ways):
        ways |= read_ways(path, missing)
    gather(things, findings, parents=stop_areas(relations), language=language)
    findings.routes = routes_of(relations, ways, language)
    add_bare_stops(findings, haul.points)
    findings.boundaries = _boundaries(relations, things, ways, haul.points, language)
    if findings.extent is None and things:
        findings.extent = shapely.box(*shapely.total_bounds([t.shape for t in things]))
    findings.warnings += lost_areas(_near(lost, ways, within), found, ways, language)
    findings.warnings += _lost_ways(haul, language)
    _warn(findings, haul, path)
    return findings


def _overlap(extent: Polygon, within: Frame) -> tuple[float, float, float, float]:
    west, south, east, north = extent.bounds
    if west > within.east or east < within.west or south > within.north or north < within.south:
        raise SourceUnreadable("the file covers nothing of the border")
    return max(west, within.west), max(south, within.south), min(east, within.east), min(north, within.north)


def _is_small(path: Path, extent: Polygon | None) -> bool:
    """A city or so: by its extent, or by its size where the extent is mostly sea."""
    return path.stat().st_size <= _SMALL_FILE or (
        extent is not None and Plane.around(extent).area(extent) <= SMALL_MAP
    )


def _lost_ways(haul: Haul, language: str) -> list[str]:
    """A warning for each named place whose way encloses nothing."""
    named = ((id_, place_called(tags), name_of(tags, language), why) for id_, tags, why in haul.lost)
    return [
        f"{name} ({what}, {id_}) could not be placed: {why}."
        for id_, what, name, why in named
        if what and name
    ]


def _near(lost: list[Relation], ways: dict[str, LineString], within: Frame) -> list[Relation]:
    """Those of which something known reaches in, or nothing is known at all."""
    frame = shapely.box(within.west, within.south, within.east, within.north)
    known = ((r, [ways[id_] for id_ in ring_ways(r) if id_ in ways]) for r in lost)
    return [r for r, lines in known if not lines or shapely.intersects(frame, lines).any()]


def _untagged_edges(relations: list[Relation], ways: dict[str, LineString]) -> list[int]:
    members = {m.id for r in relations for m in r.members}
    return [int(id_[4:]) for id_ in members if id_.startswith("way/") and id_ not in ways]


def _boundaries(
    relations: list[Relation],
    things: list[Thing],
    ways: dict[str, LineString],
    points: dict[str, LatLon],
    language: str,
) -> list[Boundary]:
    areas = {t.id: t for t in things if isinstance(t.shape, Polygon | MultiPolygon) and is_division(t.tags)}
    divisions = [relation for relation in relations if is_division(relation.tags)]
    edges = {member.id for relation in divisions for member in relation.members}
    lonely = (t for t in areas.values() if t.id.startswith("way/") and t.id not in edges and name_of(t.tags))
    divisions += [Relation(t.id, t.tags, (Member(t.id, "outer"),)) for t in lonely]
    shapes = {id_: thing.shape for id_, thing in areas.items()}
    return [boundary_of(r, shapes.get(r.id), ways, points, language) for r in divisions]  # type: ignore[arg-type]


def _warn(findings: Findings, haul: Haul, path: Path) -> None:
    if haul.torn_lines:
        findings.warnings.append(
            f"{path.name}: {haul.torn_lines} ways lack some of their nodes; the rest of them is used."
        )
    if haul.torn_areas:
        findings.warnings.append(
            f"{path.name}: {haul.torn_areas} areas lack corners and are only roughly known."
        )
