"""What is only drawn: land, woods, parks, roads by class, rails, labels. Houses are in `houses`."""

from __future__ import annotations

import numpy as np
import shapely
from scipy import ndimage
from shapely import Polygon

from hideline.atlas.draft import Backdrop, Landmass
from hideline.atlas.town.contour import positive_areas
from hideline.atlas.town.houses import draw_houses
from hideline.atlas.town.motorways import draw_motorways
from hideline.atlas.town.noise import Array, Noise, Rng
from hideline.atlas.town.plan import Plan, Topic
from hideline.atlas.town.scene import City, Scene
from hideline.atlas.town.streets import StreetNet
from hideline.atlas.town.tracks import Tier

_SETTLED = 1_250.0
"""No woods nearer to a station than this."""

_ROAD_CLASS = {"avenue": "primary", "lane": "tertiary", "street": "residential", "path": "path"}
_RAIL_CLASS = {Tier.RAIL: "rail", Tier.HIGH_SPEED: "high-speed", Tier.TRAM: "tram", Tier.METRO: "subway"}
_ISLAND = 0.1
"""Land smaller than this share of the largest piece is labelled as an island."""

"""One district in so many is labelled."""

_TOWN, _CITY = 12, 60
"""Stations of its own from which a place is labelled as a town, as a city."""


def draw_backdrop(
    plan: Plan, scene: Scene, net: StreetNet, landmasses: list[Landmass], districts: list[tuple[str, Array]]
) -> list[Backdrop]:
    """All features that are only drawn, the lowest first."""
    rng = plan.rng(Topic.LOOKS)
    globe = scene.frame.globe
    drawn = [Backdrop("wood", globe(wood)) for wood in _woods(plan, scene, rng)]
    drawn += [Backdrop("park", globe(park.area), {"name": park.name}) for park in scene.parks]
    if not plan.is_country:
        drawn += [Backdrop("building", globe(house)) for house in draw_houses(plan, scene, net, rng)]
    drawn += [Backdrop("road", globe(way), {"class": "motorway"}) for way in draw_motorways(plan, scene, rng)]
    shapes = scene.frame.globe_all([stretch.shape for stretch in net.stretches])
    drawn += [
        Backdrop("road", shape, {"class": _ROAD_CLASS[stretch.rank]})
        for stretch, shape in zip(net.stretches, shapes, strict=True)
    ]
    drawn += [
        Backdrop("rail", globe(run.shape), {"class": _RAIL_CLASS[run.tier]})
        for run in scene.runs
        if run.tier in _RAIL_CLASS
    ]
    return drawn + _labels(plan, scene, landmasses, districts)


def _labels(
    plan: Plan, scene: Scene, landmasses: list[Landmass], districts: list[tuple[str, Array]]
) -> list[Backdrop]:
    """Names of cities, water and islands, and in a city of its districts."""
    globe = scene.frame.globe
    labels = [
        Backdrop("label", globe(shapely.Point(city.centre)), {"name": city.name, "class": _rank(city)})
        for city in scene.cities
    ]
    for body in scene.water:
        kind = "sea" if body.kind == "sea" else "water"
        spot = globe(body.area.representative_point())
        labels.append(Backdrop("label", spot, {"name": body.name, "class": kind}))
    labels += [
        Backdrop("label", isle.area.representative_point(), {"name": isle.name, "class": "island"})
        for isle in landmasses
        if isle.area.area < _ISLAND * landmasses[0].area.area
    ]
    if not plan.is_country:
        labels += [
            Backdrop("label", globe(shapely.Point(at)), {"name": name, "class": "suburb"})
            for name, at in districts
        ]
    return labels


def _rank(city: City) -> str:
    return "city" if city.stations >= _CITY else "town" if city.stations >= _TOWN else "village"


def _woods(plan: Plan, scene: Scene, rng: Rng) -> list[Polygon]:
    """Woods on the higher ground, away from the stations."""
    grid = scene.ground.grid
    x, y = grid.mesh()
    patches = Noise(rng, plan.size * 0.12, 4)(x, y)
    high = scene.ground.height / max(float(scene.ground.height.max()), 1.0)
    away = _away_from_stations(scene)
    is_wild = (scene.ground.inland > 0) & (away > _SETTLED)
    field = np.where(is_wild, patches * 0.5 + high * 1.3 + 0.5 * away / (away + _SETTLED) - 0.55, -1.0)
    least = (plan.size * 0.012) ** 2
    outlines = [area.simplify(grid.cell * 0.3) for area in positive_areas(field, grid) if area.area > least]
    inside = shapely.get_parts(shapely.intersection(np.array(outlines, dtype=object), scene.dry))
    return [part for part in inside if isinstance(part, Polygon) and part.area > least / 2]


def _away_from_stations(scene: Scene) -> Array:
    """How far each value of the grid is from a station, to the nearest cell."""
    grid = scene.ground.grid
    spots = np.array(scene.stations)
    rows = np.clip(np.round((spots[:, 1] - grid.south) / grid.cell).astype(int), 0, grid.rows - 1)
    columns = np.clip(np.round((spots[:, 0] - grid.west) / grid.cell).astype(int), 0, grid.columns - 1)
    empty = np.ones((grid.rows, grid.columns), dtype=bool)
    empty[rows, columns] = False
    away: Array = ndimage.distance_transform_edt(empty) * grid.cell
    return away
