"""Where the cities of a country stand and how big they are: low ground by water first, sizes by rank."""

from __future__ import annotations

import numpy as np
import shapely

from hideline.atlas.town.divisions import thinned
from hideline.atlas.town.names import Namer
from hideline.atlas.town.noise import Array
from hideline.atlas.town.plan import Plan, Topic
from hideline.atlas.town.scene import City, Scene


def found_cities(plan: Plan, scene: Scene, centre: Array, namer: Namer, capital: str) -> list[City]:
    """Cities and towns, the largest first; the capital stands at the given centre."""
    rng = plan.rng(Topic.CITIES)
    wanted = round(plan.between(1, 1, 150, 560))
    pool = rng.uniform(-0.5, 0.5, (wanted * 90, 2)) * [plan.width, plan.height]
    inner = scene.dry.buffer(-min(600.0, plan.size * 0.002)).intersection(
        scene.border.buffer(-plan.size * 0.015)
    )
    shapely.prepare(inner)
    pool = pool[shapely.contains_xy(inner, pool[:, 0], pool[:, 1])]
    liking = _liking(plan, scene, pool)
    pool = pool[rng.uniform(size=len(pool)) < liking]
    gap = 0.62 * float(np.sqrt(scene.dry.area / wanted))
    sites = thinned([centre], pool, wanted, gap)
    rank = np.argsort(
        -_liking(plan, scene, np.array(sites)) * rng.uniform(0.4, 1.0, len(sites)), kind="stable"
    )
    order = [0, *(int(number) for number in rank if number != 0)]
    names = [capital] + [namer.new("city", ("{n}",)) for _ in order[1:]]
    weights = 1.0 / (np.arange(len(order)) + 2.2) ** 0.92
    return [
        City(name, sites[number], 1 + round(float(weight) * plan.stations), 0.0)
        for name, number, weight in zip(names, order, weights, strict=True)
    ]


def _liking(plan: Plan, scene: Scene, spots: Array) -> Array:
    """How much people like to live there, from 0 to 1."""
    height, inland = scene.ground.height_at(spots), scene.ground.inland_at(spots)
    low = np.exp(-height / (plan.between(60, 150, 420, 300)))
    shore = np.exp(-np.clip(inland, 0, None) / (plan.size * 0.06))
    return np.clip(0.02 + 0.65 * low * (0.5 + shore), 0.0, 1.0)
