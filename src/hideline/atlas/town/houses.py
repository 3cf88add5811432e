"""Houses around the centre: the blocks between the streets, set back from the kerb and split."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import shapely
from shapely import Polygon

from hideline.atlas.town.noise import Array, Rng
from hideline.atlas.town.plan import Plan
from hideline.atlas.town.scene import Scene
from hideline.atlas.town.streets import StreetNet

_KERB = 9.0
"""From the middle of a street to the house fronts."""

_BLOCK = 60_000.0
"""Larger blocks (square metres) are fields."""

_HOUSE = 2_200.0


def draw_houses(plan: Plan, scene: Scene, net: StreetNet, rng: Rng) -> list[Polygon]:
    """The houses of the inner city."""
    disc = shapely.Point(scene.cities[0].centre).buffer(plan.between(2_600, 3_600, 1, 1))
    lines = np.array([stretch.shape for stretch in net.stretches], dtype=object)
    blocks = shapely.get_parts(shapely.polygonize(lines[shapely.intersects(lines, disc)]))
    shapely.prepare(scene.dry)
    blocks = blocks[(shapely.area(blocks) < _BLOCK) & shapely.contains(scene.dry, blocks)]
    parks = shapely.STRtree(np.array(net.parks, dtype=object))
    green = np.unique(parks.query(shapely.point_on_surface(blocks), predicate="within")[0])
    fronts = shapely.buffer(np.delete(blocks, green), -_KERB, join_style="mitre")
    houses: list[Polygon] = []
    for block in shapely.get_parts(fronts):
        if isinstance(block, Polygon) and block.area > 250.0:
            houses += _split(block, rng)
    return houses


def _split(block: Polygon, rng: Rng) -> list[Polygon]:
    """A block as one to six houses with gaps between them."""
    parts = int(np.clip(block.area / _HOUSE, 1, 6))
    if parts == 1:
        return [block]
    box = shapely.get_coordinates(shapely.oriented_envelope(block))
    sides = np.diff(box, axis=0)
    long = int(np.argmax(np.hypot(sides[:2, 0], sides[:2, 1])))
    cuts = np.clip((np.arange(1, parts) + rng.uniform(-0.25, 0.25, parts - 1)) / parts, 0, 1)
    strips = [
        _strip(box[long], sides[long], sides[long + 1], float(start), float(end))
        for start, end in pairwise([0.0, *cuts, 1.0])
    ]
    pieces = shapely.get_parts(shapely.intersection(block, np.array(strips, dtype=object)))
    return [piece for piece in pieces if isinstance(piece, Polygon) and piece.area > 120.0]


def _strip(corner: Array, along: Array, across: Array, start: float, end: float) -> Polygon:
    gap = 2.5 / max(float(np.hypot(*along)), 1.0)
    a, b = corner + along * (start + gap), corner + along * (end - gap)
    return Polygon([a - across * 0.1, b - across * 0.1, b + across * 1.1, a + across * 1.1])
