"""What is only drawn: land, woods, parks, buildings around the centre, roads by class, rails, labels."""

from __future__ import annotations

import numpy as np
import shapely
from scipy import ndimage
from shapely import Polygon

from hideline.atlas.draft import Backdrop
from hideline.atlas.town.contour import positive_areas
from hideline.atlas.town.noise import Array, Noise, Rng
from hideline.atlas.town.plan import Plan, Topic
from hideline.atlas.town.scene import Scene
from hideline.atlas.town.streets import Stretch
from hideline.atlas.town.tracks import Tier

_KERB = 9.0
"""From the middle of a street to the house fronts."""

_SETTLED = 1_250.0
"""No woods nearer to a station than this."""

_ROAD_CLASS = {"avenue": "primary", "lane": "tertiary", "street": "residential", "path": "path"}


def draw_backdrop(plan: Plan, scene: Scene, stretches: list[Stretch], parks: list[Polygon]) -> list[Backdrop]:
    """All features that are only drawn, the lowest first."""
    rng = plan.rng(Topic.LOOKS)
    globe = scene.frame.globe
    drawn = [Backdrop("land", globe(piece)) for piece in scene.dry.geoms]
    drawn += [Backdrop("wood", globe(wood)) for wood in _woods(plan, scene, rng)]
    drawn += [Backdrop("park", globe(park.area), {"name": park.name}) for park in scene.parks]
    if not plan.is_country:
        drawn += [
            Backdrop("building", globe(house)) for house in _buildings(plan, scene, stretches, parks, rng)
        ]
    shapes = scene.frame.globe_all([s.shape for s in stretches])
    for road, shape in zip(stretches, shapes, strict=True):
        drawn.append(Backdrop("road", shape, {"class": _ROAD_CLASS[road.rank]}))
    drawn += [
        Backdrop("rail", globe(run.shape), {"class": run.tier.value})
        for run in scene.runs
        if run.tier in (Tier.RAIL, Tier.HIGH_SPEED, Tier.TRAM)
    ]
    return drawn + _labels(scene)


def _labels(scene: Scene) -> list[Backdrop]:
    labels = [
        Backdrop(
            "label",
            scene.frame.globe(shapely.Point(city.centre)),
            {"name": city.name, "class": "city", "rank": city.stations},
        )
        for city in scene.cities
    ]
    for body in scene.water:
        spot = scene.frame.globe(body.area.representative_point())
        labels.append(Backdrop("label", spot, {"name": body.name, "class": "water"}))
    return labels


def _woods(plan: Plan, scene: Scene, rng: Rng) -> list[Polygon]:
    """Woods on the higher ground, away from the stations."""
    grid = scene.ground.grid
    x, y = grid.mesh()
    patches = Noise(rng, plan.size * 0.12, 4)(x, y)
    high = scene.ground.height / max(float(scene.ground.height.max()), 1.0)
    homes = np.ones(x.shape, dtype=bool)
    spots = np.array(scene.stations)
    rows = np.clip(np.round((spots[:, 1] - grid.south) / grid.cell).astype(int), 0, grid.rows - 1)
    columns = np.clip(np.round((spots[:, 0] - grid.west) / grid.cell).astype(int), 0, grid.columns - 1)
    homes[rows, columns] = False
    away = ndimage.distance_transform_edt(homes) * grid.cell
    wild = np.where((scene.ground.inland > 0) & (away > _SETTLED), away / (away + _SETTLED), 0.0)
    field = np.where(wild > 0, patches * 0.5 + high * 1.3 + wild * 0.5 - 0.55, -1.0)
    areas = positive_areas(np.round(field, 6), grid)
    least = (plan.size * 0.012) ** 2
    smooth = [area.simplify(grid.cell * 0.3) for area in areas if area.area > least]
    inside = (
        shapely.intersection(np.array(smooth, dtype=object), scene.dry)
        if smooth
        else np.array([], dtype=object)
    )
    return [part for part in shapely.get_parts(inside) if isinstance(part, Polygon) and part.area > least / 2]


def _buildings(
    plan: Plan, scene: Scene, stretches: list[Stretch], parks: list[Polygon], rng: Rng
) -> list[Polygon]:
    """Blocks of houses between the streets around the centre, some of them split."""
    centre = scene.cities[0].centre
    disc = shapely.Point(centre).buffer(plan.between(2_600, 3_600, 1, 1))
    lines = np.array([s.shape for s in stretches], dtype=object)
    lines = lines[shapely.intersects(lines, disc)]
    blocks = shapely.get_parts(shapely.polygonize(lines))
    blocks = blocks[shapely.area(blocks) < 60_000]
    green = shapely.STRtree(np.array(parks, dtype=object))
    in_park = np.unique(green.query(shapely.point_on_surface(blocks), predicate="within")[0])
    blocks = np.delete(blocks, in_park)
    inner = shapely.buffer(blocks, -_KERB, join_style="mitre")
    houses: list[Polygon] = []
    for block in shapely.get_parts(inner):
        if isinstance(block, Polygon) and block.area > 250.0:
            houses += _split(block, rng)
    return houses


def _split(block: Polygon, rng: Rng) -> list[Polygon]:
    """A block as one to six houses with gaps between them."""
    parts = int(np.clip(block.area / 2_200.0, 1, 6))
    if parts == 1:
        return [block]
    box = shapely.get_coordinates(block.minimum_rotated_rectangle)
    sides = np.diff(box, axis=0)
    long = int(np.argmax(np.hypot(sides[:2, 0], sides[:2, 1])))
    corner, along, across = box[long], sides[long], sides[long + 1]
    cuts = np.clip((np.arange(1, parts) + rng.uniform(-0.25, 0.25, parts - 1)) / parts, 0, 1)
    edges = np.concatenate(([0.0], cuts, [1.0]))
    houses = []
    for start, end in zip(edges[:-1], edges[1:], strict=True):
        strip = _strip(corner, along, across, float(start), float(end))
        houses += [
            p
            for p in shapely.get_parts(shapely.intersection(block, strip))
            if isinstance(p, Polygon) and p.area > 120
        ]
    return houses


def _strip(corner: Array, along: Array, across: Array, start: float, end: float) -> Polygon:
    gap = 2.5 / max(float(np.hypot(*along)), 1.0)
    a, b = corner + along * (start + gap), corner + along * (end - gap)
    return Polygon([a - across * 0.1, b - across * 0.1, b + across * 1.1, a + across * 1.1])
