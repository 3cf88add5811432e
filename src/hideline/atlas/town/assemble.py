"""From the drawn scene to the draft of a map: everything gets its id, its name and its place on the globe."""

from __future__ import annotations

import numpy as np
import shapely
from shapely import LineString, MultiLineString, MultiPolygon, Polygon
from shapely.ops import substring

from hideline.atlas.draft import (
    Course,
    Division,
    Landmass,
    Line,
    LineId,
    MapDraft,
    Place,
    PlaceId,
    Source,
    Station,
    StationId,
    Street,
    TransitMode,
    Water,
)
from hideline.atlas.kinds import KindId
from hideline.atlas.town.backdrop import draw_backdrop
from hideline.atlas.town.coast import areas
from hideline.atlas.town.divisions import Quilt, borders
from hideline.atlas.town.hills import elevation
from hideline.atlas.town.livery import MODE_OF, livery
from hideline.atlas.town.names import Namer
from hideline.atlas.town.noise import Array
from hideline.atlas.town.plan import Plan
from hideline.atlas.town.scene import NamedArea, Scene
from hideline.atlas.town.streets import Stretch, Town, draw_streets
from hideline.atlas.town.tracks import Tier
from hideline.atlas.town.villages import draw_villages

_BY_TRAIN = (TransitMode.METRO, TransitMode.RAIL)


_OWN_LINES = 12
"""Cities with fewer stations of their own call their railway station by their plain name."""


def name_divisions(quilt: Quilt, namer: Namer) -> list[list[str]]:
    """Names for the divisions of levels 1 to 4."""
    return [[namer.of(f"division-{level}") for _ in quilt.seeds[level - 1]] for level in (1, 2, 3, 4)]


def divisions_of(scene: Scene, quilt: Quilt, names: list[list[str]]) -> list[Division]:
    """The divisions of all four levels."""
    found = []
    for level in (1, 2, 3, 4):
        for number, area in enumerate(quilt.areas(level)):
            shape = scene.frame.globe(area)
            found.append(Division(PlaceId(f"d{level}-{number + 1}"), names[level - 1][number], level, shape))
    return found


def border_courses(
    plan: Plan, scene: Scene, quilt: Quilt, names: list[list[str]], namer: Namer
) -> dict[KindId, list[Course]]:
    """Borders of levels 1 and 2 between divisions, and the border to the country next door."""
    found: dict[KindId, list[Course]] = {}
    abroad = _land_edge(scene)
    neighbour = namer.of("country")
    foreign = _foreign(plan, abroad)
    for level in (1, 2):
        kind = KindId(f"admin{level}-border")
        courses = []
        for low, high, shape in borders(quilt, level):
            if low >= 0:
                title = f"{names[level - 1][low]} – {names[level - 1][high]}"
                courses.append(
                    Course(PlaceId(f"b{level}-{len(courses) + 1}"), title, scene.frame.globe(shape))
                )
        for part in abroad:
            courses.append(
                Course(PlaceId(f"b{level}-{len(courses) + 1}"), "Outer border", scene.frame.globe(part))
            )
        found[kind] = courses
    found[KindId("international-border")] = [
        Course(PlaceId(f"i-{number + 1}"), f"Border with {neighbour}", scene.frame.globe(part))
        for number, part in enumerate(foreign)
    ]
    return found


def _land_edge(scene: Scene) -> list[LineString]:
    """Where the map's border runs over land."""
    over = shapely.intersection(scene.border.exterior, scene.land.buffer(0.5))
    merged = shapely.line_merge(shapely.multilinestrings(_lines(over)))
    return [part for part in _lines(merged) if part.length > 20.0]


def _lines(shape: shapely.Geometry) -> list[LineString]:
    return [part for part in shapely.get_parts(shape) if isinstance(part, LineString) and part.length > 0]


def _foreign(plan: Plan, edge: list[LineString]) -> list[LineString]:
    """The part of the land edge that is a border between countries: all of it for a country, a stretch for a city."""
    if plan.is_country or not edge:
        return edge
    longest = max(edge, key=lambda part: part.length)
    return [substring(longest, 0.3, 0.78, normalized=True)]


def landmasses_of(scene: Scene, quilt: Quilt, namer: Namer) -> list[Landmass]:
    """Every unbroken piece of dry land, the largest first."""
    pieces = sorted(quilt.dry_land(), key=lambda part: (-part.area, part.bounds))
    large = pieces[0].area * 0.1
    return [
        Landmass(
            PlaceId(f"l-{number + 1}"),
            namer.of("mainland" if piece.area > large else "island"),
            scene.frame.globe(piece),
        )
        for number, piece in enumerate(pieces)
    ]


def stations_of(scene: Scene) -> list[Station]:
    """The stations with the modes of the lines that serve them."""
    modes: list[set[TransitMode]] = [set() for _ in scene.stations]
    for run in scene.runs:
        for stop in run.stops:
            modes[stop].add(MODE_OF[run.tier])
    found = []
    for number, (at, name) in enumerate(zip(scene.stations, scene.station_names, strict=True)):
        known = StationId(f"s{number + 1:05d}")
        found.append(
            Station(
                known,
                name,
                scene.frame.position(at),
                frozenset(modes[number]),
                (known,),
                wheelchair=number % 5 != 3,
            )
        )
    return found


def lines_of(scene: Scene, stations: list[Station]) -> list[Line]:
    """The lines with their colours and patterns, both ways."""
    seen: dict[Tier, int] = {}
    found = []
    for run in scene.runs:
        number = seen.get(run.tier, 0)
        seen[run.tier] = number + 1
        sign = livery(run.tier, number)
        patterns = []
        for stops in (run.stops, run.skips):
            if stops is not None:
                ids = tuple(stations[stop].id for stop in stops)
                patterns += [ids, ids[::-1]]
        shape = scene.frame.globe(run.shape)
        found.append(
            Line(
                LineId(f"{run.tier.value}-{number + 1}"), sign.name, MODE_OF[run.tier], sign.colour,
                sign.text_colour, tuple(patterns), shape,
            )
        )  # fmt: skip
    return found


def line_courses(lines: list[Line], namer: Namer) -> dict[KindId, list[Course]]:
    """Metro and high-speed lines as things to measure to."""
    found: dict[KindId, list[Course]] = {KindId("metro-line"): [], KindId("high-speed-rail"): []}
    for line in lines:
        if not isinstance(line.shape, LineString | MultiLineString):
            continue
        if line.mode is TransitMode.METRO:
            found[KindId("metro-line")].append(
                Course(PlaceId(line.id), f"{line.name} {namer.of('metro')}", line.shape)
            )
        elif line.id.startswith(Tier.HIGH_SPEED.value):
            found[KindId("high-speed-rail")].append(Course(PlaceId(line.id), line.name, line.shape))
    return found


def water_of(scene: Scene, quilt: Quilt) -> list[Water]:
    """All named water; rivers and lakes with the very vertices of the land around them."""
    wet = np.array(quilt.pieces, dtype=object)[~quilt.is_dry]
    bodies = shapely.STRtree([body.area for body in scene.water])
    piece, owner = bodies.query(shapely.point_on_surface(wet), predicate="within")
    first = np.full(len(wet), len(scene.water))
    np.minimum.at(first, piece, owner)
    found = []
    for number, body in enumerate(scene.water):
        own = wet[first == number]
        area = shapely.coverage_union_all(own) if body.kind in ("river", "lake") else body.area
        if not area.is_empty:
            shape = _simple(areas(scene.frame.globe(area)))
            found.append(Water(PlaceId(f"w-{len(found) + 1}"), body.name, shape))
    return found


def _simple(area: MultiPolygon) -> Polygon | MultiPolygon:
    return area.geoms[0] if len(area.geoms) == 1 else area


def places_of(
    scene: Scene, scattered: dict[str, list[tuple[str, Array]]], stations: list[Station]
) -> dict[KindId, list[Place]]:
    """The places by kind, rail stations among them."""
    found: dict[KindId, list[Place]] = {}
    for kind, rows in scattered.items():
        found[KindId(kind)] = [
            Place(PlaceId(f"{kind}-{number + 1}"), name, scene.frame.position(at))
            for number, (name, at) in enumerate(rows)
        ]
    found[KindId("rail-station")] = [
        Place(PlaceId(f"rail-{station.id}"), station.name, station.position)
        for station in stations
        if any(mode in station.modes for mode in _BY_TRAIN)
    ]
    return found


def name_stations(scene: Scene, quilt: Quilt, names: list[list[str]], namer: Namer) -> None:
    """Names for all stations, by where they stand and what stops there; centres by their city."""
    tree = shapely.STRtree(np.array(quilt.pieces, dtype=object))
    spots = np.array(scene.stations)
    pieces = np.atleast_1d(tree.nearest(shapely.points(spots)))
    tiers = scene.tiers_by_station()
    home = scene.cities[0]
    downtown = np.hypot(*(spots - home.centre).T) < home.radius * 0.3
    for number, piece in enumerate(pieces):
        district = names[3][int(quilt.member[3][int(piece)])]
        if number < len(scene.cities):
            city = scene.cities[number]
            forms = (namer.flavour.central,) if city.stations >= _OWN_LINES else ("{n}",)
            name = namer.new("station", forms, city.name)
        elif number == scene.airport_station:
            name = namer.new("station", (namer.flavour.airport_station,), home.name)
        elif tiers[number] == {Tier.FERRY}:
            name = namer.new("station", (namer.flavour.pier,), district)
        else:
            minor = tiers[number] <= {Tier.BUS, Tier.TRAM}
            name = namer.station(district, is_central=bool(downtown[number]), is_minor=minor)
        scene.station_names.append(name)


def lay_streets(plan: Plan, scene: Scene, namer: Namer) -> Town:
    """The streets of a city map; its parks are named on the way."""
    if plan.is_country:
        town = draw_villages(plan, scene)
        scene.parks.extend(NamedArea("park", namer.of("park"), park) for park in town.parks)
        return town
    arterials = [
        shapely.get_coordinates(run.shape) for run in scene.runs if run.tier in (Tier.TRAM, Tier.BUS)
    ]
    town = draw_streets(plan, scene.dry, arterials, np.array(scene.stations), scene.cities[0].centre)
    scene.parks.extend(NamedArea("park", namer.of("park"), park) for park in town.parks)
    return town


def streets_of(scene: Scene, stretches: list[Stretch], namer: Namer) -> list[Street]:
    """The stretches with the names of the streets they belong to."""
    flavour = namer.flavour
    forms = {
        "avenue": flavour.avenues,
        "lane": flavour.streets,
        "street": flavour.streets,
        "path": flavour.paths,
    }
    names: dict[int, str] = {}
    found = []
    shapes = scene.frame.globe_all([stretch.shape for stretch in stretches])
    for number, (stretch, shape) in enumerate(zip(stretches, shapes, strict=True)):
        if stretch.way not in names:
            names[stretch.way] = namer.new(f"street {stretch.district}", forms[stretch.rank])
        found.append(Street(f"t{number + 1}", names[stretch.way], shape, True, stretch.rank != "path"))
    return found


def assemble(plan: Plan, scene: Scene, quilt: Quilt, namer: Namer, name: str, title: str) -> MapDraft:
    """The draft of the map."""
    from hideline.atlas.town.places import scatter

    names = name_divisions(quilt, namer)
    name_stations(scene, quilt, names, namer)
    stations = stations_of(scene)
    lines = lines_of(scene, stations)
    draft = MapDraft(name, title, "Atlantic/Azores", scene.frame.globe(scene.border))
    draft.stations, draft.lines = stations, lines
    draft.divisions = divisions_of(scene, quilt, names)
    draft.courses = border_courses(plan, scene, quilt, names, namer) | line_courses(lines, namer)
    draft.courses[KindId("coastline")] = [
        Course(PlaceId(f"c-{number + 1}"), "Coast", scene.frame.globe(part))
        for number, part in enumerate(scene.coast.geoms)
    ]
    draft.landmasses = landmasses_of(scene, quilt, namer)
    town = lay_streets(plan, scene, namer)
    draft.streets = streets_of(scene, town.stretches, namer)
    draft.backdrop = draw_backdrop(plan, scene, town.stretches, town.parks)
    draft.water = water_of(scene, quilt)
    draft.places = places_of(scene, scatter(plan, scene, namer), stations)
    draft.elevation = elevation(scene.frame, scene.ground)
    draft.sources = [Source("Hideline", "CC0-1.0", "An invented place, drawn by Hideline.")]
    return draft
