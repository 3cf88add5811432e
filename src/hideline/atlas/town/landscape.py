"""The land of a map before anyone built on it: shore, rivers, lakes, hills, and where the centre will be."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon

from hideline.atlas.town.coast import Sea, areas, draw_border, draw_shore, part_sea
from hideline.atlas.town.ground import Frame, Grid, Ground
from hideline.atlas.town.hills import carve, inland_distance, raise_hills
from hideline.atlas.town.names import Namer
from hideline.atlas.town.noise import Array
from hideline.atlas.town.plan import Plan, Topic
from hideline.atlas.town.rivers import country_rivers, lakes, town_rivers
from hideline.atlas.town.scene import NamedArea, Scene

_GRID = 0.1
"""Vertices of land and water lie on a grid this fine (metres), so that cutting leaves no hair-thin scraps."""


_QUAY = 120.0
"""The least distance of the centre from a river or lake."""


@dataclass(frozen=True, slots=True)
class Inland:
    """Rivers and lakes on the land, with their kinds."""

    areas: list[tuple[str, Polygon | MultiPolygon]]

    def whole(self) -> shapely.Geometry:
        """All of it as one shape."""
        return shapely.union_all([area for _, area in self.areas])


def draw_landscape(plan: Plan, frame: Frame, namer: Namer) -> tuple[Scene, Array]:
    """The empty land, and the place where the main city will stand."""
    shore = draw_shore(plan)
    border = draw_border(plan)
    land = _whole_islands(areas(shapely.intersection(shore.land, border, grid_size=_GRID)), border)
    inland = inland_distance(shore.grid, shore.land)
    centre = _site(plan, shore.grid, inland)
    height = raise_hills(plan, shore.grid, inland, centre)
    inner = _inland_water(plan, shore.grid, inland, height, centre, shore.seaward, land)
    dry, inner = _without_slivers(plan, land, inner)
    centre = _beside(dry, centre)
    height = carve(shore.grid, height, inner.whole(), plan.size * 0.06)
    lakes_only = [area for kind, area in inner.areas if kind == "lake"]
    ground = Ground(
        frame,
        shore.grid,
        inland_distance(shore.grid, areas(shore.land.difference(shapely.union_all(lakes_only)))),
        height,
        dry,
    )
    shapely.prepare(dry)
    sea = part_sea(plan, shore, border, land, inner.whole())
    water = _named(plan, namer, inner, sea)
    scene = Scene(frame, border, land, dry, ground, sea.coast, water, [])
    return scene, centre


def _whole_islands(land: MultiPolygon, border: Polygon) -> MultiPolygon:
    """The land without small pieces that the border cuts off."""
    least = land.area * 0.03
    kept = [part for part in land.geoms if part.area > least or part.distance(border.exterior) > 1.0]
    return MultiPolygon(kept)


def _site(plan: Plan, grid: Grid, inland: Array) -> Array:
    """Dry ground near the middle of the map, a short walk from the sea."""
    x, y = grid.mesh()
    wish = min(plan.size * 0.085, 9_000.0)
    cost = np.hypot(x, y) * 0.5 + np.abs(inland - wish) * 1.3
    cost[inland < min(450.0, wish * 0.6)] = np.inf
    best = int(np.argmin(np.round(cost, 1)))
    return np.array([x.ravel()[best], y.ravel()[best]])


def _beside(dry: MultiPolygon, centre: Array) -> Array:
    """The centre moved out of a river, if it stands in one."""
    inner = dry.buffer(-_QUAY)
    spot = shapely.get_coordinates(shapely.shortest_line(inner, shapely.Point(centre)))[0]
    beside: Array = np.round(spot, 1)
    return beside


def _inland_water(
    plan: Plan, grid: Grid, inland: Array, height: Array, centre: Array, seaward: Array, land: MultiPolygon
) -> Inland:
    rng = plan.rng(Topic.RIVERS)
    rivers = (
        country_rivers(plan, grid, height, inland) if plan.is_country else town_rivers(plan, centre, seaward)
    )
    courses = np.vstack([river.course for river in rivers])
    pools = lakes(plan, grid, inland, courses, centre, rng)
    found: list[tuple[str, Polygon | MultiPolygon]] = []
    for kind, surface in [("river", river.surface) for river in rivers] + [("lake", pool) for pool in pools]:
        inside = areas(shapely.intersection(surface, _home(land, surface)))
        if not inside.is_empty:
            found.append((kind, inside))
    return Inland(found)


def _home(land: MultiPolygon, surface: Polygon | MultiPolygon) -> Polygon:
    """The one piece of land that holds most of a river: it does not go on across the sea."""
    return max(land.geoms, key=lambda part: part.intersection(surface).area)


def _without_slivers(plan: Plan, land: MultiPolygon, inner: Inland) -> tuple[MultiPolygon, Inland]:
    """Dry land without scraps: what a river leaves too small to stand on becomes part of the river."""
    dry = areas(shapely.difference(land, inner.whole(), grid_size=_GRID))
    least = plan.between(9_000, 30_000, 400_000, 1_500_000)
    small = [part for part in dry.geoms if part.area < least]
    kept = MultiPolygon([part for part in dry.geoms if part.area >= least])
    bodies = list(inner.areas)
    for scrap in small:
        gaps = [area.distance(scrap) for _, area in bodies]
        nearest = int(np.argmin(gaps))
        kind, area = bodies[nearest]
        if gaps[nearest] < 1.0:
            bodies[nearest] = (kind, areas(shapely.union_all([area, scrap])))
        else:
            kept = MultiPolygon([*kept.geoms, scrap])
    return kept, Inland(bodies)


def _named(plan: Plan, namer: Namer, inner: Inland, sea: Sea) -> list[NamedArea]:
    """Every body of water with a name, small coves left out."""
    found = [NamedArea(kind, namer.of(kind), area) for kind, area in inner.areas]
    least = plan.between(30_000, 100_000, 3_000_000, 20_000_000)
    found += [NamedArea("inlet", namer.of("inlet"), part) for part in sea.narrow.geoms if part.area > least]
    if not sea.open.is_empty:
        found.append(NamedArea("sea", namer.of("sea"), sea.open))
    return found
