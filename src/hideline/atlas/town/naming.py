"""Who is called what: divisions after nothing, stations after where they stand and what stops there."""

from __future__ import annotations

import numpy as np
import shapely

from hideline.atlas.town.divisions import Quilt
from hideline.atlas.town.names import Namer
from hideline.atlas.town.scene import Scene
from hideline.atlas.town.tracks import Tier

_OWN_LINES = 12
"""Cities with fewer stations of their own call their railway station by their plain name."""

_DOWNTOWN = 0.3
"""How much of a city's radius is its centre."""


def name_divisions(quilt: Quilt, namer: Namer) -> list[list[str]]:
    """Names for the divisions of levels 1 to 4."""
    return [[namer.of(f"division-{level}") for _ in quilt.seeds[level - 1]] for level in (1, 2, 3, 4)]


def name_stations(scene: Scene, quilt: Quilt, names: list[list[str]], namer: Namer) -> list[str]:
    """A name for every station; no two alike (MATCH-3)."""
    spots = np.array(scene.stations)
    tree = shapely.STRtree(np.array(quilt.pieces, dtype=object))
    pieces = np.atleast_1d(tree.nearest(shapely.points(spots)))
    districts = [names[3][int(quilt.member[3][piece])] for piece in pieces]
    home = scene.cities[0]
    is_central = np.hypot(*(spots - home.centre).T) < home.radius * _DOWNTOWN
    found = []
    for number, tiers in enumerate(scene.tiers_by_station()):
        if number < len(scene.cities):
            found.append(_after_city(scene, number, namer))
        elif number == scene.airport_station:
            found.append(namer.new("station", (namer.flavour.airport_station,), home.name))
        elif tiers == {Tier.FERRY}:
            found.append(namer.new("station", (namer.flavour.pier,), districts[number]))
        else:
            minor = tiers <= {Tier.BUS, Tier.TRAM}
            found.append(
                namer.station(districts[number], is_central=bool(is_central[number]), is_minor=minor)
            )
    return found


def _after_city(scene: Scene, number: int, namer: Namer) -> str:
    city = scene.cities[number]
    forms = (namer.flavour.central,) if city.stations >= _OWN_LINES else ("{n}",)
    return namer.new("station", forms, city.name)
