"""Land and sea, coast, landmasses and bodies of water inside a border (MATCH-6, MEAS-3, MEAS-4).

- Land and sea: the border cut along the coastline, which has land on its left. A coast that leaves a gap separates
  nothing; then all is land and a warning says so.
- Coast: the coastline that faces open water, that is water connected to the sea through channels nowhere narrower
  than 2 km; a bay counts as far as 2 km in from there. The shores of lakes of more than 5,000 km² count as coast.
- Landmasses: the land cut by every water surface of some size. Bridges join nothing.
- Bodies of water: surfaces with a name, their own or that of the river running through them; rivers and canals mapped
  only as a line count with the width they are tagged with or that is usual; the sea counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import shapely
from shapely import LineString, MultiLineString, MultiPolygon, Polygon, STRtree
from shapely.geometry.base import BaseGeometry as Geometry

from hideline.atlas.draft import Course, Landmass, PlaceId, Water
from hideline.atlas.imports.findings import FoundPlace, WaterBody
from hideline.atlas.imports.outlines import loose_ends
from hideline.atlas.imports.plane import Plane

Surface = Polygon | MultiPolygon

_NARROW = 2000.0
_GREAT_LAKE = 5e9
_SMALLEST_LAND = 1000.0
_SMALLEST_CUT = 2000.0
_SMALLEST_WATER = 200.0
"""Square metres below which a named surface is a basin or fountain."""
_LINE_WIDTH = 8.0
_OFFSHORE = 2500.0
_MOSTLY = 0.8
_STEP_ASIDE = 1e-7
"""Degrees: a centimetre, to look to either side of a coastline."""


@dataclass(frozen=True, slots=True)
class Shores:
    """The border divided into land and sea."""

    land: Surface
    sea: Surface | None
    coast: tuple[LineString, ...]
    warnings: tuple[str, ...] = ()


def land_and_sea(coast: Sequence[LineString], border: Surface) -> Shores:
    """Divide the border along the coastline."""
    inside = _lines(shapely.intersection(coast, border)) if coast else []
    if not inside:
        return Shores(border, None, ())
    # An extract cut node by node leaves the coast short of its edge.
    gaps = [shapely.shortest_line(end, border.boundary) for end in loose_ends(inside)]
    network = shapely.unary_union([*inside, *gaps, border.boundary])
    faces = [
        face
        for face in shapely.get_parts(shapely.polygonize([network]))
        if border.contains(face.representative_point())
    ]
    tree = STRtree(faces)
    is_land: dict[int, list[bool]] = defaultdict(list)
    for line in inside:
        for side, found in ((True, _beside(line, _STEP_ASIDE)), (False, _beside(line, -_STEP_ASIDE))):
            for face in tree.query(found, predicate="within"):
                is_land[int(face)].append(side)
    torn = [face for face, votes in is_land.items() if 0 < sum(votes) < len(votes)]
    sea = [faces[face] for face, votes in is_land.items() if sum(votes) * 2 < len(votes)]
    if not sea:
        return Shores(
            border, None, tuple(inside), ("The coastline is broken: land and sea cannot be told apart.",)
        )
    warnings = ("The coastline has gaps; land and sea may be confused near them.",) if torn else ()
    wet = _surface(shapely.unary_union(sea))
    dry = _surface(shapely.difference(border, wet)) if wet is not None else border
    return Shores(dry or border, wet, tuple(inside), warnings)


def without_high_sea(border: Surface, shores: Shores) -> Surface | None:
    """The border less the sea further than 2.5 km from land; None when there is little of it.

    A country's area reaches twelve nautical miles out, where nobody plays and every picture would be mostly blue.
    """
    if shores.sea is None:
        return None
    plane = Plane.around(border)
    shore = plane.flatten(shores.land).simplify(50).buffer(_OFFSHORE, quad_segs=8)
    kept = _surface(shapely.intersection(border, plane.unflatten(shore)))
    return kept if kept is not None and kept.area < _MOSTLY * border.area else None


def _beside(line: LineString, aside: float) -> shapely.Point:
    """A point just left (or, for a negative step, right) of the middle of a line."""
    coords = shapely.get_coordinates(line)
    i = max(0, (len(coords) - 1) // 2 - (1 if len(coords) > 2 else 0))
    (x0, y0), (x1, y1) = coords[i], coords[i + 1]
    length = float(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5) or 1.0
    return shapely.Point(
        (x0 + x1) / 2 - (y1 - y0) / length * aside, (y0 + y1) / 2 + (x1 - x0) / length * aside
    )


def open_coast(shores: Shores, water: Iterable[WaterBody], border: Surface) -> list[Course]:
    """The coast in the sense of the rule, as one course each for sea and great lakes."""
    lines = list(shores.coast)
    if shores.sea is not None:
        lines = _facing_open_water(lines, shores, border)
    courses = [Course(PlaceId("coast"), "Coast", _multi(lines))] if lines else []
    for lake in water:
        plane = Plane.around(lake.surface)
        if plane.area(lake.surface) >= _GREAT_LAKE and (
            shore := _lines([lake.surface.boundary.intersection(border)])
        ):
            courses.append(Course(PlaceId(f"coast/{lake.id}"), lake.name or "Great lake", _multi(shore)))
    return courses


def _facing_open_water(lines: list[LineString], shores: Shores, border: Surface) -> list[LineString]:
    """Coast within 2 km of water that a 2 km wide channel joins to the edge of the map or to the widest water on it."""
    plane = Plane.around(border)
    sea, land = plane.flatten(shores.sea), plane.flatten(shores.land)  # type: ignore[type-var]
    simple_land = land.simplify(20)
    wide = shapely.difference(sea, simple_land.buffer(_NARROW / 2, quad_segs=4))
    basins = [part for part in shapely.get_parts(wide) if isinstance(part, Polygon) and part.area > 0]
    if not basins:
        return lines
    edge = plane.flatten(border.boundary)
    widest = max(basins, key=lambda part: part.area)
    ocean = [part for part in basins if part is widest or part.distance(edge) < 1.0]
    near = shapely.union_all(ocean).simplify(20).buffer(_NARROW / 2 + _NARROW, quad_segs=8)
    kept = [shapely.intersection(plane.flatten(line), near) for line in lines]
    return [plane.unflatten(line) for line in _lines(kept)]


def landmasses(shores: Shores, water: Iterable[WaterBody], islands: Sequence[FoundPlace]) -> list[Landmass]:
    """The pieces into which sea, lakes and rivers cut the land, the largest first."""
    plane = Plane.around(shores.land)
    cuts = [body.surface for body in water if plane.area(body.surface) >= _SMALLEST_CUT]
    tree = STRtree(cuts)
    touching = [cuts[i] for i in tree.query(shores.land, predicate="intersects")]
    dry = shapely.difference(shores.land, shapely.union_all(_valid(touching))) if touching else shores.land
    pieces = [
        part
        for part in shapely.get_parts(dry)
        if isinstance(part, Polygon) and plane.area(part) >= _SMALLEST_LAND
    ]
    pieces.sort(key=lambda part: (-part.area, part.bounds))
    names = _island_names(pieces, islands)
    return [
        Landmass(PlaceId(f"land/{i}"), names.get(i) or ("Mainland" if i == 1 else f"Land {i}"), piece)
        for i, piece in enumerate(pieces, start=1)
    ]


def _island_names(pieces: Sequence[Polygon], islands: Sequence[FoundPlace]) -> dict[int, str]:
    """The largest piece is no island, whatever label stands on it; an island is named by the label it carries."""
    tree = STRtree([shapely.Point(island.position.lon, island.position.lat) for island in islands])
    names: dict[int, str] = {}
    for i, piece in enumerate(pieces[1:], start=2):
        if len(found := tree.query(piece, predicate="contains")):
            names[i] = islands[int(min(found))].name
    return names


def bodies_of_water(
    water: Sequence[WaterBody], waterways: Sequence[Course], sea_name: str, shores: Shores, border: Surface
) -> list[Water]:
    """The named waters that touch the map, pieces of one river joined."""
    plane = Plane.around(border)
    surfaces = [
        body
        for body in water
        if (body.is_river or plane.area(body.surface) >= _SMALLEST_WATER) and body.surface.intersects(border)
    ]
    names = _names_of(surfaces, waterways)
    rivers: dict[str, list[Geometry]] = defaultdict(list)
    found: list[Water] = []
    for body, name in zip(surfaces, names, strict=True):
        if name and (body.is_river or not body.name):
            rivers[name].append(body.surface)
        elif name:
            found.append(Water(PlaceId(body.id), name, body.surface))
    _add_lines(rivers, waterways, surfaces, border)
    for name, parts in sorted(rivers.items()):
        if (surface := _surface(shapely.union_all(_valid(parts)))) is not None:
            found.append(Water(PlaceId(f"river/{name}"), name, surface))
    if shores.sea is not None:
        found.append(Water(PlaceId("sea"), sea_name or "The sea", shores.sea))
    return found


def _names_of(surfaces: Sequence[WaterBody], waterways: Sequence[Course]) -> list[str]:
    tree = STRtree([course.shape for course in waterways])

    def name_of(body: WaterBody) -> str:
        if body.name:
            return body.name
        through = [waterways[i] for i in tree.query(body.surface, predicate="intersects")]
        lengths = [(float(course.shape.intersection(body.surface).length), course.name) for course in through]
        return max((pair for pair in lengths if pair[0] > 0), default=(0.0, ""))[1]

    return [name_of(body) for body in surfaces]


def _add_lines(
    rivers: dict[str, list[Geometry]],
    waterways: Sequence[Course],
    surfaces: Sequence[WaterBody],
    border: Surface,
) -> None:
    """Rivers mapped as a line only, outside the surfaces, with their usual width."""
    tree = STRtree([body.surface for body in surfaces])
    plane = Plane.around(border)
    for course in waterways:
        if not course.shape.intersects(border):
            continue
        over = [surfaces[i].surface for i in tree.query(course.shape, predicate="intersects")]
        dry = shapely.difference(course.shape, shapely.union_all(_valid(over))) if over else course.shape
        if not dry.is_empty:
            rivers[course.name].append(
                plane.unflatten(plane.flatten(dry).buffer(_LINE_WIDTH / 2, quad_segs=2))
            )


def _valid(shapes: Sequence[Geometry]) -> list[Geometry]:
    return [shape if shape.is_valid else shapely.make_valid(shape) for shape in shapes]


def _surface(shape: Geometry) -> Surface | None:
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and not part.is_empty]
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def _lines(shapes: Iterable[Geometry]) -> list[LineString]:
    parts = [part for shape in shapes for part in shapely.get_parts(shape)]
    return [part for part in parts if isinstance(part, LineString) and part.length > 0]


def _multi(lines: Sequence[LineString]) -> LineString | MultiLineString:
    merged = shapely.line_merge(MultiLineString(list(lines)))
    return merged if isinstance(merged, LineString | MultiLineString) else MultiLineString(list(lines))
