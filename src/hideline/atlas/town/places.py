"""Places by kind, in believable numbers and settings: museums in the centre, golf outside, peaks on hills (MAP-1)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon

from hideline.atlas.town.hills import peaks
from hideline.atlas.town.names import Namer
from hideline.atlas.town.noise import Array, Rng
from hideline.atlas.town.plan import Plan, Topic
from hideline.atlas.town.scene import Scene


@dataclass(frozen=True, slots=True)
class Setting:
    """How many places of a kind there are at the four scales, and where they like to be."""

    kind: str
    counts: tuple[float, float, float, float]
    nearest: float
    """How close to a city centre, in city radii."""
    furthest: float
    apart: float
    """Least distance between two of them, in city radii."""


SETTINGS: tuple[Setting, ...] = (
    Setting("amusement-park", (3, 7, 45, 240), 0.45, 1.15, 0.30),
    Setting("zoo", (2, 4, 30, 110), 0.30, 0.9, 0.30),
    Setting("aquarium", (2, 3, 16, 105), 0.05, 0.7, 0.25),
    Setting("golf", (5, 26, 95, 2_100), 0.55, 1.5, 0.12),
    Setting("museum", (18, 110, 900, 5_000), 0.0, 0.55, 0.012),
    Setting("cinema", (9, 48, 260, 600), 0.0, 0.8, 0.05),
    Setting("hospital", (8, 46, 330, 5_000), 0.05, 1.1, 0.06),
    Setting("library", (14, 95, 800, 3_300), 0.0, 1.1, 0.05),
    Setting("consulate", (9, 34, 120, 160), 0.02, 0.35, 0.012),
)


def scatter(plan: Plan, scene: Scene, namer: Namer) -> dict[str, list[tuple[str, Array]]]:
    """Every kind of place with an icon, except stations: name and position."""
    rng = plan.rng(Topic.PLACES)
    shapely.prepare(scene.dry)
    found = {setting.kind: _spread(plan, scene, setting, namer, rng) for setting in SETTINGS}
    summits = peaks(scene.ground, round(plan.between(11, 60, 4_800, 5_000)), rng, scene.dry)
    found["mountain"] = [(namer.of("mountain"), at) for at in summits]
    found["airport"] = [(namer.of("airport", _nearest_city(scene, at)), at) for at in scene.airports]
    found["park"] = [(park.name, _icon(park.area)) for park in scene.parks]
    capital = max(scene.cities, key=lambda city: city.stations)
    found["capital"] = [(capital.name, capital.centre + np.array([90.0, 60.0]))]
    return found


def _icon(area: Polygon | MultiPolygon) -> Array:
    return np.asarray(shapely.get_coordinates(area.representative_point())[0])


def _nearest_city(scene: Scene, at: Array) -> str:
    gaps = [float(np.hypot(*(city.centre - at))) for city in scene.cities]
    return scene.cities[int(np.argmin(gaps))].name


def _spread(plan: Plan, scene: Scene, setting: Setting, namer: Namer, rng: Rng) -> list[tuple[str, Array]]:
    """Places around the cities, more around the larger ones."""
    wanted = max(2, round(plan.between(*setting.counts)))
    weight = np.array([city.stations**1.05 for city in scene.cities])
    centres = np.array([city.centre for city in scene.cities])
    radii = np.array([city.radius for city in scene.cities])
    chosen: list[Array] = []
    taken: dict[tuple[int, int], list[Array]] = {}
    patience = 1.0
    while len(chosen) < wanted:
        batch = wanted * 3 + 20
        which = rng.choice(len(centres), batch, p=weight / weight.sum())
        share = np.sqrt(rng.uniform(setting.nearest**2, setting.furthest**2, batch))
        turn = rng.uniform(0, 2 * np.pi, batch)
        spots = (
            centres[which] + np.column_stack((np.cos(turn), np.sin(turn))) * (share * radii[which])[:, None]
        )
        spots += rng.normal(size=spots.shape) * 25.0
        dry = shapely.contains_xy(scene.dry, spots[:, 0], spots[:, 1])
        for spot, radius in zip(spots[dry], radii[which][dry], strict=True):
            if len(chosen) < wanted and _is_free(taken, spot, setting.apart * radius * patience):
                chosen.append(spot)
        patience *= 0.6
    return [(namer.of(setting.kind), spot) for spot in chosen]


def _is_free(taken: dict[tuple[int, int], list[Array]], spot: Array, gap: float) -> bool:
    """Whether nothing stands within the gap; if so the spot is taken."""
    size = 1_000.0
    column, row = int(spot[0] // size), int(spot[1] // size)
    reach = min(3, int(gap // size) + 1)
    span = range(-reach, reach + 1)
    for i in span:
        for j in span:
            if any(np.hypot(*(other - spot)) < gap for other in taken.get((column + i, row + j), ())):
                return False
    taken.setdefault((column, row), []).append(spot)
    return True
