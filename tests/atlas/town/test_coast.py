"""The coast is the shore of open water; inlets and lakes are water, not coast (MEAS-3, MEAS-4)."""

from __future__ import annotations

import numpy as np
import shapely
from shapely import Polygon, box

from hideline.atlas.draft import MapDraft
from hideline.atlas.kinds import KindId
from hideline.atlas.town.coast import Shore, areas, part_sea
from hideline.atlas.town.ground import Grid
from hideline.atlas.town.plan import Plan

PLAN = Plan.of(seed=1, stations=60, width=20_000.0, height=20_000.0)
BORDER = box(-10_000, -10_000, 10_000, 10_000)


def _shore(land: shapely.Geometry) -> Shore:
    return Shore(Grid.covering(26_000, 26_000, 100), areas(land), np.array([0.0, -1.0]))


def test_a_fjord_is_coast_only_at_its_mouth() -> None:
    """MEAS-3: north half land, with an arm of the sea 600 m wide and 8 km long."""
    arm = box(-300, -50, 300, 8_000)
    land = box(-20_000, 0, 20_000, 20_000).difference(arm)

    sea = part_sea(PLAN, _shore(land), BORDER, areas(land.intersection(BORDER)), Polygon())

    assert sea.coast.bounds[3] < 3_100
    assert sea.coast.distance(shapely.Point(-5_000, 0)) < 1.0
    assert sea.narrow.area > 600 * 4_500
    assert sea.open.covers(shapely.Point(0, -5_000))


def test_the_edge_of_the_map_is_no_coast() -> None:
    land = box(-20_000, 0, 20_000, 20_000)

    sea = part_sea(PLAN, _shore(land), BORDER, areas(land.intersection(BORDER)), Polygon())

    assert abs(sea.coast.length - 20_000) < 10


def test_the_coast_of_a_town_lies_on_the_edge_of_its_land(town: MapDraft) -> None:
    coast = shapely.union_all([course.shape for course in town.courses[KindId("coastline")]])
    shore = shapely.union_all([landmass.area for landmass in town.landmasses]).boundary

    assert coast.length > 0
    assert coast.difference(shore.buffer(1e-5)).length < 1e-3 * coast.length
