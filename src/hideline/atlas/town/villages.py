"""Streets at the scale of a country: a few around every station, and parks around the cities."""

from __future__ import annotations

import numpy as np
import shapely
from scipy.spatial import cKDTree
from shapely import Polygon

from hideline.atlas.town.noise import Array, Rng
from hideline.atlas.town.plan import Plan, Topic
from hideline.atlas.town.scene import Scene
from hideline.atlas.town.streets import StreetNet, Stretch

_ROWS = 4
_REACH = 420.0


def draw_villages(plan: Plan, scene: Scene) -> StreetNet:
    """A small net of streets at each station, clear of its neighbours' nets and of the water."""
    rng = plan.rng(Topic.STREETS)
    stations = np.array(scene.stations)
    gaps = np.asarray(cKDTree(stations).query(stations, k=2)[0])[:, 1]
    reach = np.clip(gaps * 0.33, 25.0, _REACH)
    nodes = _nodes(stations, reach, rng)
    shapely.prepare(scene.dry)
    dry = shapely.contains_xy(scene.dry, nodes[..., 0], nodes[..., 1])
    stretches: list[Stretch] = []
    for number in range(len(stations)):
        stretches += _net(nodes[number], dry[number], number)
    return StreetNet(stretches, _parks(plan, scene, plan.rng(Topic.PARKS)))


def _nodes(stations: Array, reach: Array, rng: Rng) -> Array:
    """Junctions: a turned, slightly uneven lattice around each station; one junction is the station itself."""
    count = len(stations)
    steps = np.linspace(-1.0, 1.0, _ROWS)
    across, along = np.meshgrid(steps, steps)
    lattice = np.stack((across, along), axis=-1)[None] + rng.uniform(-0.12, 0.12, (count, _ROWS, _ROWS, 2))
    turn = rng.uniform(0, np.pi / 2, count)
    turned = np.stack(
        (
            lattice[..., 0] * np.cos(turn)[:, None, None] - lattice[..., 1] * np.sin(turn)[:, None, None],
            lattice[..., 0] * np.sin(turn)[:, None, None] + lattice[..., 1] * np.cos(turn)[:, None, None],
        ),
        axis=-1,
    )
    nodes: Array = stations[:, None, None, :] + turned * (reach * 0.7)[:, None, None, None]
    nodes[:, 1, 1] = stations
    return np.round(nodes, 2)


def _net(nodes: Array, dry: Array, station: int) -> list[Stretch]:
    """The stretches between neighbouring dry junctions; each row and each column is one street."""
    found = []
    for row in range(_ROWS):
        for column in range(_ROWS):
            for down, right in ((0, 1), (1, 0)):
                i, j = row + down, column + right
                if i < _ROWS and j < _ROWS and dry[row, column] and dry[i, j]:
                    way = station * 2 * _ROWS + (row if right else _ROWS + column)
                    rank = "avenue" if (row if right else column) == 1 else "street"
                    found.append(
                        Stretch(
                            way, rank, shapely.LineString((nodes[row, column], nodes[i, j])), station // 40
                        )
                    )
    return found


def _parks(plan: Plan, scene: Scene, rng: Rng) -> list[Polygon]:
    """Round greens beside stations, more where there are more stations."""
    wanted = round(plan.between(22, 150, 2_000, 5_000))
    stations = np.array(scene.stations)
    found: list[Polygon] = []
    while len(found) < wanted:
        at = stations[rng.integers(len(stations), size=wanted)] + rng.normal(size=(wanted, 2)) * 900.0
        at = at[shapely.contains_xy(scene.dry, at[:, 0], at[:, 1])]
        size = rng.uniform(60, 320, len(at))
        greens = [_green(spot, float(radius), rng) for spot, radius in zip(at, size, strict=True)]
        found += [green for green in greens if shapely.contains_properly(scene.dry, green)]
    return found[:wanted]


def _green(at: Array, radius: float, rng: Rng) -> Polygon:
    angle = np.arange(9) * (2 * np.pi / 9)
    out = radius * rng.uniform(0.7, 1.15, 9)
    return Polygon(np.round(at + np.column_stack((np.cos(angle), np.sin(angle))) * out[:, None], 2))
