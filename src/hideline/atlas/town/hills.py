"""How high the land lies: hills that rise away from the sea, flat where people built, and their peaks (MEAS-2)."""

from __future__ import annotations

import numpy as np
import shapely
from scipy import ndimage
from shapely import MultiPolygon

from hideline.atlas.draft import Elevation
from hideline.atlas.town.ground import Frame, Grid, Ground
from hideline.atlas.town.noise import Array, Noise, Rng
from hideline.atlas.town.plan import Plan, Topic


def inland_distance(grid: Grid, land: MultiPolygon) -> Array:
    """Distance to the water's edge at every grid value: positive on land, negative on water."""
    x, y = grid.mesh()
    shapely.prepare(land)
    dry = shapely.contains_xy(land, x.ravel(), y.ravel()).reshape(x.shape)
    inside = ndimage.distance_transform_edt(dry)
    outside = ndimage.distance_transform_edt(~dry)
    distance: Array = (inside - outside) * grid.cell
    return distance


def raise_hills(plan: Plan, grid: Grid, inland: Array, centre: Array | None) -> Array:
    """Heights for a map; around a centre the ground stays low."""
    rng = plan.rng(Topic.HILLS)
    x, y = grid.mesh()
    summit = plan.between(330, 900, 3_900, 3_400)
    broad = Noise(rng, plan.size * 0.3, 3)(x, y)
    ridge = 1.0 - np.abs(Noise(rng, plan.size * 0.22, 6, 0.55)(x, y))
    rise = np.clip(inland / (plan.size * 0.22), 0.0, 1.0)
    shape = np.clip(0.5 + 0.6 * broad, 0.03, 1.2) * np.clip(ridge, 0, None) ** 2
    height = summit * (0.03 + rise * shape) + np.clip(inland, 0, None) * 0.002
    if centre is not None:
        away = np.hypot(x - centre[0], y - centre[1]) / (plan.size * 0.24)
        height *= 0.12 + 0.88 * np.clip(away * away / (0.6 + away * away), 0, 1)
    return np.where(inland > 0, np.maximum(np.round(height, 2), 1.0), 0.0)


def carve(grid: Grid, height: Array, water: MultiPolygon | shapely.Geometry, reach: float) -> Array:
    """Valleys: heights pressed down towards rivers and lakes."""
    x, y = grid.mesh()
    shapely.prepare(water)
    wet = shapely.contains_xy(water, x.ravel(), y.ravel()).reshape(x.shape)
    if not wet.any():
        return height
    away = ndimage.distance_transform_edt(~wet) * grid.cell / reach
    pressed: Array = height * (0.15 + 0.85 * np.clip(away, 0.0, 1.0))
    return np.where(height > 0, np.maximum(np.round(pressed, 2), 1.0), 0.0)


def elevation(frame: Frame, ground: Ground) -> Elevation:
    """The heights as the map file keeps them: row 0 in the north."""
    grid = ground.grid
    corners = np.array(
        [[grid.west, grid.south + (grid.rows - 1) * grid.cell], [grid.west + grid.cell, grid.south]]
    )
    (west, north), (next_lon, south) = frame.lonlat(corners)
    return Elevation(
        north=float(north),
        west=float(west),
        step_lat=float((north - south) / (grid.rows - 1)),
        step_lon=float(next_lon - west),
        heights=ground.height[::-1].astype(np.float32),
    )


def peaks(ground: Ground, wanted: int, rng: Rng, inside: shapely.Geometry) -> Array:
    """The summits: highest local tops first, then shoulders of the hills where more are wanted."""
    height, grid = ground.height, ground.grid
    x, y = grid.mesh()
    tops = (height >= ndimage.maximum_filter(height, size=5)) & (ground.inland > grid.cell)
    rows, columns = np.nonzero(tops)
    order = np.argsort(-height[rows, columns], kind="stable")
    found = np.column_stack((x[rows, columns], y[rows, columns]))[order]
    jitter = rng.uniform(-0.3, 0.3, found.shape) * grid.cell
    found = found + jitter
    found = found[shapely.contains_xy(inside, found[:, 0], found[:, 1])]
    if len(found) >= wanted:
        return found[:wanted]
    spread = rng.uniform(-0.5, 0.5, (wanted * 30, 2)) * [ground.frame.width, ground.frame.height]
    spread = spread[shapely.contains_xy(inside, spread[:, 0], spread[:, 1])]
    steep = np.argsort(-ground.height_at(spread), kind="stable")[: max(0, wanted - len(found)) * 2]
    extra = spread[np.sort(steep)][: wanted - len(found)]
    return np.vstack((found, extra))
