"""From the drawn scene to the draft of a map: everything gets its id, its name and its place on the globe."""

from __future__ import annotations

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon

from hideline.atlas.draft import (
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
from hideline.atlas.town.courses import all_courses
from hideline.atlas.town.divisions import Quilt
from hideline.atlas.town.hills import elevation
from hideline.atlas.town.livery import MODE_OF, livery
from hideline.atlas.town.names import Namer
from hideline.atlas.town.naming import name_divisions, name_stations
from hideline.atlas.town.noise import Array
from hideline.atlas.town.places import scatter
from hideline.atlas.town.plan import Plan
from hideline.atlas.town.scene import NamedArea, Run, Scene
from hideline.atlas.town.streets import StreetNet, Stretch
from hideline.atlas.town.tracks import Tier

_BY_TRAIN = (TransitMode.METRO, TransitMode.RAIL)
_LARGE = 0.1
"""Land of at least this share of the largest piece is no island."""

TIMEZONE = "Atlantic/Azores"


def assemble(
    plan: Plan, scene: Scene, quilt: Quilt, net: StreetNet, namer: Namer, name: str, title: str
) -> MapDraft:
    """The draft of the map."""
    scene.parks.extend(NamedArea("park", namer.of("park"), park) for park in net.parks)
    names = name_divisions(quilt, namer)
    stations = _stations(scene, name_stations(scene, quilt, names, namer))
    lines = _lines(scene, stations)
    landmasses = _landmasses(scene, quilt, namer)
    return MapDraft(
        name=name,
        title=title,
        timezone=TIMEZONE,
        border=scene.frame.globe(scene.border),
        stations=stations,
        lines=lines,
        places=_places(scene, scatter(plan, scene, namer), stations),
        courses=all_courses(plan, scene, quilt, names, lines, namer),
        water=_water(scene, quilt),
        divisions=_divisions(scene, quilt, names),
        landmasses=landmasses,
        streets=_streets(scene, net.stretches, namer),
        elevation=elevation(scene.frame, scene.ground),
        backdrop=draw_backdrop(
            plan, scene, net, landmasses, list(zip(names[3], quilt.seeds[3], strict=True))
        ),
        sources=[Source("Hideline", "CC0-1.0", "An invented place, drawn by Hideline.")],
    )


def _divisions(scene: Scene, quilt: Quilt, names: list[list[str]]) -> list[Division]:
    return [
        Division(PlaceId(f"d{level}-{number + 1}"), names[level - 1][number], level, scene.frame.globe(area))
        for level in (1, 2, 3, 4)
        for number, area in enumerate(quilt.areas(level))
    ]


def _landmasses(scene: Scene, quilt: Quilt, namer: Namer) -> list[Landmass]:
    """Every unbroken piece of dry land, the largest first (MATCH-6)."""
    pieces = sorted(quilt.dry_land(), key=lambda part: (-part.area, part.bounds))
    found = []
    for number, piece in enumerate(pieces, 1):
        realm = "mainland" if piece.area > pieces[0].area * _LARGE else "island"
        found.append(Landmass(PlaceId(f"l-{number}"), namer.of(realm), scene.frame.globe(piece)))
    return found


def _stations(scene: Scene, names: list[str]) -> list[Station]:
    """The stations with the modes of the lines that serve them."""
    found = []
    for number, tiers in enumerate(scene.tiers_by_station()):
        station = StationId(f"s{number + 1:05d}")
        modes = frozenset(MODE_OF[tier] for tier in tiers)
        position = scene.frame.position(scene.stations[number])
        found.append(Station(station, names[number], position, modes, (station,), wheelchair=number % 5 != 3))
    return found


def _lines(scene: Scene, stations: list[Station]) -> list[Line]:
    seen: dict[Tier, int] = {}
    found = []
    for run in scene.runs:
        number = seen.get(run.tier, 0)
        seen[run.tier] = number + 1
        sign = livery(run.tier, number)
        found.append(
            Line(
                id=LineId(f"{run.tier.value}-{number + 1}"),
                name=sign.name,
                mode=MODE_OF[run.tier],
                colour=sign.colour,
                text_colour=sign.text_colour,
                patterns=_patterns(run, stations),
                shape=scene.frame.globe(run.shape),
            )
        )
    return found


def _patterns(run: Run, stations: list[Station]) -> tuple[tuple[StationId, ...], ...]:
    """There and back, then the express there and back."""
    patterns = []
    for stops in (run.stops, run.skips):
        if stops is not None:
            there = tuple(stations[stop].id for stop in stops)
            patterns += [there, there[::-1]]
    return tuple(patterns)


def _water(scene: Scene, quilt: Quilt) -> list[Water]:
    """All named water; rivers and lakes with the very vertices of the land around them (MEAS-4)."""
    wet = np.array(quilt.pieces, dtype=object)[~quilt.is_dry]
    bodies = shapely.STRtree([body.area for body in scene.water])
    piece, owner = bodies.query(shapely.point_on_surface(wet), predicate="within")
    first = np.full(len(wet), len(scene.water))
    np.minimum.at(first, piece, owner)
    found: list[Water] = []
    for number, body in enumerate(scene.water):
        inland = body.kind in ("river", "lake")
        area = areas(shapely.coverage_union_all(wet[first == number]) if inland else body.area)
        if not area.is_empty:
            shape = scene.frame.globe(_simple(area))
            found.append(Water(PlaceId(f"w-{len(found) + 1}"), body.name, shape))
    return found


def _simple(area: MultiPolygon) -> Polygon | MultiPolygon:
    return area.geoms[0] if len(area.geoms) == 1 else area


def _places(
    scene: Scene, scattered: dict[str, list[tuple[str, Array]]], stations: list[Station]
) -> dict[KindId, list[Place]]:
    """The places by kind, rail stations among them."""
    found = {
        KindId(kind): [
            Place(PlaceId(f"{kind}-{number}"), name, scene.frame.position(at))
            for number, (name, at) in enumerate(rows, 1)
        ]
        for kind, rows in scattered.items()
    }
    found[KindId("rail-station")] = [
        Place(PlaceId(f"rail-{station.id}"), station.name, station.position)
        for station in stations
        if any(mode in station.modes for mode in _BY_TRAIN)
    ]
    return found


def _streets(scene: Scene, stretches: list[Stretch], namer: Namer) -> list[Street]:
    """The stretches with the names of the streets they belong to (MATCH-4)."""
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
    for number, (stretch, shape) in enumerate(zip(stretches, shapes, strict=True), 1):
        if stretch.way not in names:
            names[stretch.way] = namer.new(f"street {stretch.district}", forms[stretch.rank])
        found.append(
            Street(
                f"t{number}", names[stretch.way], shape, is_walkable=True, is_drivable=stretch.rank != "path"
            )
        )
    return found
