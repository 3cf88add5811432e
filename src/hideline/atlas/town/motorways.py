"""Motorways: a ring around a city with arms to the edge of the map, or links between the large cities of a country."""

from __future__ import annotations

import numpy as np
from shapely import LineString

from hideline.atlas.town.network import reach_towards, ring, spread_angles, survey, towards
from hideline.atlas.town.noise import Rng
from hideline.atlas.town.plan import Plan
from hideline.atlas.town.railways import fast_links
from hideline.atlas.town.scene import Scene
from hideline.atlas.town.tracks import Tier, lay

_RING = 0.62
"""The ring's radius as a share of the city's."""


def draw_motorways(plan: Plan, scene: Scene, rng: Rng) -> list[LineString]:
    """The courses of the motorways, which are only drawn: nobody walks there."""
    if plan.is_country:
        return _between_cities(plan, scene, rng)
    city = scene.cities[0]
    site = survey(scene.ground, city.centre, plan.width * 0.75, plan.stations, scene.border)
    radius = city.radius * _RING
    around = ring(scene.ground, site, rng, Tier.BUS, radius=radius, spacing=900.0)
    found = [LineString(around.path)] if around is not None else []
    for angle in spread_angles(site, round(plan.between(3, 5, 5, 5)), 0.5, plan.size * 0.4):
        far = site.centre + towards(angle) * reach_towards(site, angle)
        via = np.array([site.centre + towards(angle) * radius, (site.centre + far) / 2, far])
        if float(np.hypot(*(far - site.centre))) > radius * 1.3:
            found.append(LineString(lay(scene.ground, via, rng, step=90.0, wander=220.0, clearance=260.0)))
    return found


def _between_cities(plan: Plan, scene: Scene, rng: Rng) -> list[LineString]:
    sites = np.array([city.centre for city in scene.cities])
    step, strait = plan.between(100, 200, 600, 1_800), plan.between(500, 800, 5_000, 20_000)
    links = fast_links(scene.ground, sites, round(plan.between(2, 3, 40, 160)), rng, step=step, strait=strait)
    return [LineString(link.path) for link in links]
