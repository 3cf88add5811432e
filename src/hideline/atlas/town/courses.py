"""The lines that distances are measured to: borders, the coast, metro and high-speed lines (MEAS-3, MEAS-5)."""

from __future__ import annotations

import shapely
from shapely import LineString
from shapely.ops import substring

from hideline.atlas.draft import Course, Line, PlaceId, TransitMode
from hideline.atlas.kinds import KindId
from hideline.atlas.town.divisions import Quilt, borders
from hideline.atlas.town.names import Namer
from hideline.atlas.town.plan import Plan
from hideline.atlas.town.scene import Scene
from hideline.atlas.town.tracks import Tier

Courses = dict[KindId, list[Course]]


def all_courses(
    plan: Plan, scene: Scene, quilt: Quilt, names: list[list[str]], lines: list[Line], namer: Namer
) -> Courses:
    """Every course of the map, by kind."""
    edge = _land_edge(scene)
    return {
        KindId("admin1-border"): _borders(scene, quilt, names, 1, edge),
        KindId("admin2-border"): _borders(scene, quilt, names, 2, edge),
        KindId("international-border"): _abroad(scene, _foreign(plan, edge), namer.of("country")),
        KindId("coastline"): _coast(scene),
        KindId("metro-line"): [
            Course(PlaceId(line.id), f"{line.name} {namer.of('metro')}", line.shape)
            for line in lines
            if line.mode is TransitMode.METRO and line.shape is not None
        ],
        KindId("high-speed-rail"): [
            Course(PlaceId(line.id), line.name, line.shape)
            for line in lines
            if line.id.startswith(Tier.HIGH_SPEED) and line.shape is not None
        ],
    }


def _borders(
    scene: Scene, quilt: Quilt, names: list[list[str]], level: int, edge: list[LineString]
) -> list[Course]:
    """Borders between divisions of a level; the land edge of the map is one too (MAP-4)."""
    titled = [
        (f"{names[level - 1][low]} – {names[level - 1][high]}", shape)
        for low, high, shape in borders(quilt, level)
        if low >= 0
    ]
    courses = [
        Course(PlaceId(f"b{level}-{number}"), title, scene.frame.globe(shape))
        for number, (title, shape) in enumerate(titled, 1)
    ]
    for part in edge:
        courses.append(
            Course(PlaceId(f"b{level}-{len(courses) + 1}"), "Outer border", scene.frame.globe(part))
        )
    return courses


def _abroad(scene: Scene, parts: list[LineString], neighbour: str) -> list[Course]:
    return [
        Course(PlaceId(f"i-{number}"), f"Border with {neighbour}", scene.frame.globe(part))
        for number, part in enumerate(parts, 1)
    ]


def _coast(scene: Scene) -> list[Course]:
    sea = next((body.name for body in scene.water if body.kind == "sea"), "Coast")
    return [
        Course(PlaceId(f"c-{number}"), sea, scene.frame.globe(part))
        for number, part in enumerate(scene.coast.geoms, 1)
    ]


def _land_edge(scene: Scene) -> list[LineString]:
    """Where the map's border runs over land."""
    over = shapely.intersection(scene.border.exterior, scene.land.buffer(0.5))
    merged = shapely.line_merge(shapely.multilinestrings(_lines(over)))
    return [part for part in _lines(merged) if part.length > 20.0]


def _lines(shape: shapely.Geometry) -> list[LineString]:
    return [part for part in shapely.get_parts(shape) if isinstance(part, LineString) and part.length > 0]


def _foreign(plan: Plan, edge: list[LineString]) -> list[LineString]:
    """What of the land edge parts two countries: all of it for a country, a stretch for a city."""
    if plan.is_country or not edge:
        return edge
    longest = max(edge, key=lambda part: part.length)
    stretch = substring(longest, 0.3, 0.78, normalized=True)
    return [stretch] if isinstance(stretch, LineString) else []
