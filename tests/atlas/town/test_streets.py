"""Streets run from junction to junction, with names, walkable everywhere and drivable but for paths (MATCH-4)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import shapely

from hideline.atlas.draft import MapDraft


def test_streets_meet_only_at_their_ends(small: MapDraft) -> None:
    shapes = np.array([street.shape for street in small.streets], dtype=object)
    some = shapes[::17]
    tree = shapely.STRtree(shapes)
    crossing = tree.query(some, predicate="crosses")
    assert crossing.shape[1] == 0


def test_named_streets_have_several_stretches_and_paths_are_not_drivable(small: MapDraft) -> None:
    stretches = Counter(street.name for street in small.streets)

    assert "" not in stretches
    assert max(stretches.values()) > 3
    assert all(street.is_walkable for street in small.streets)
    assert {street.is_drivable for street in small.streets} == {True, False}


def test_every_station_has_a_street_close_by(town: MapDraft) -> None:
    """ZONE-4 wants spots near mapped ways, so there must be some in every zone."""
    tree = shapely.STRtree(np.array([street.shape for street in town.streets], dtype=object))
    for station in town.stations:
        spot = shapely.Point(station.position.lon, station.position.lat)
        near = tree.geometries[int(tree.nearest(spot))]
        assert spot.distance(near) < 0.003, station.name
