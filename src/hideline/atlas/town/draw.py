"""A whole fictional map from a seed: land first, then what people built on it, then names, then the draft."""

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
from hideline.atlas.town.scene import City

_LATITUDE, _LONGITUDE = 46.0, -30.0
"""Open ocean, far from any real coast."""


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
    frame = Frame(plan.width, plan.height, _LATITUDE, _LONGITUDE)
    scene, centre = draw_landscape(plan, frame, namer)
    called = title if title is not None else name
    if plan.is_country:
        scene.cities.extend(found_cities(plan, scene, centre, namer, called))
        build_country(plan, scene)
    else:
        scene.cities.append(City(called, centre, stations, plan.size * 0.45))
        build_city(plan, scene, scene.cities[0])
    quilt = cut_divisions(plan, scene.land, scene.dry, np.array(scene.stations))
    return assemble(plan, scene, quilt, namer, name, called)
