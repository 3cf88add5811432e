"""A whole fictional map from a seed: land first, then what people built on it, then names, then the draft.

Stages leave their work in a `Scene`, in planar metres; only the last one, `assemble`, goes to the globe.
"""

from __future__ import annotations

import numpy as np

from hideline.atlas.draft import MapDraft
from hideline.atlas.town.assemble import assemble
from hideline.atlas.town.cities import found_cities
from hideline.atlas.town.citywide import build_city
from hideline.atlas.town.country import build_country
from hideline.atlas.town.divisions import cut_divisions
from hideline.atlas.town.ground import Frame
from hideline.atlas.town.landscape import draw_landscape
from hideline.atlas.town.names import Namer, flavour_named
from hideline.atlas.town.plan import Plan, Topic
from hideline.atlas.town.scene import City, Scene
from hideline.atlas.town.streets import StreetNet, draw_streets
from hideline.atlas.town.tracks import Tier
from hideline.atlas.town.villages import draw_villages

_LATITUDE, _LONGITUDE = 46.0, -30.0
"""Open ocean, far from any real coast."""

_CITY_RADIUS = 0.45
"""How far a city's own lines reach on its map, as a share of the shorter side."""


def draw_town(
    name: str,
    *,
    seed: int,
    stations: int,
    title: str | None = None,
    flavour: str | None = None,
    width: float | None = None,
    height: float | None = None,
) -> MapDraft:
    """A complete map: same seed, same map. `width` and `height` are metres and follow from the stations if left out."""
    plan = Plan.of(seed=seed, stations=stations, width=width, height=height)
    rng = plan.rng(Topic.NAMES)
    namer = Namer(flavour_named(flavour, rng), rng)
    called = title if title is not None else namer.new("city", ("{n}",))
    scene, centre = draw_landscape(plan, Frame(plan.width, plan.height, _LATITUDE, _LONGITUDE), namer)
    if plan.is_country:
        scene.cities.extend(found_cities(plan, scene, centre, namer, called))
        build_country(plan, scene)
    else:
        scene.cities.append(City(called, centre, stations, plan.size * _CITY_RADIUS))
        build_city(plan, scene, scene.cities[0])
    quilt = cut_divisions(plan, scene.land, scene.dry, np.array(scene.stations))
    return assemble(plan, scene, quilt, _street_net(plan, scene), namer, name, called)


def _street_net(plan: Plan, scene: Scene) -> StreetNet:
    """Every street of a city, or a few around each station of a country."""
    if plan.is_country:
        return draw_villages(plan, scene)
    arterials = [run.shape for run in scene.runs if run.tier in (Tier.TRAM, Tier.BUS)]
    return draw_streets(plan, scene.dry, arterials, np.array(scene.stations), scene.cities[0].centre)
