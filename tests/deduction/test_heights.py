"""Heights where the map's grid ends (MEAS-2): either answer may be true there, and nothing is looked at closely."""

from __future__ import annotations

import numpy as np
import shapely

from hideline.atlas.draft import Elevation
from hideline.catalogue.clues import LowerThan
from hideline.deduction.shapes.height import Height
from hideline.deduction.spots import Spots
from hideline.units import LatLon, Metres
from tests.deduction.test_nasty_maps import ORIGIN, at, grid_map, knowing

HEIGHTS = np.add.outer(np.zeros(41), np.linspace(0.0, 400.0, 41)).astype(np.float32)
WESTERN = Elevation(0.02, -0.045, 0.001, 0.001, HEIGHTS)
"""A slope that rises to the east and is known up to half a kilometre west of the middle station."""


def far_and_near() -> Spots:
    return Spots.of(np.array([[p.lon, p.lat] for p in (at(ORIGIN, 2.0, 0.0), at(ORIGIN, -2.0, 0.0))]))


def test_beyond_the_grid_every_zone_is_whole_at_once() -> None:
    """A zone without a known height agrees everywhere: it must not be halved down to half a metre to find that out."""
    for is_closer in (True, False):
        low, high = Height(WESTERN, 100.0, is_closer).bounds(far_and_near(), 500.0)
        assert low[0] == high[0] == -np.inf
        assert np.isfinite([low[1], high[1]]).all()


def test_a_zone_that_leaves_the_grid_is_drawn_with_few_corners() -> None:
    """What lies beyond stays, and is one piece: on a small coastal map such zones once took for ever."""
    atlas = grid_map(elevation=WESTERN)
    for is_closer in (True, False):
        known = knowing(atlas, LowerThan(Metres(100.0), is_closer))
        tiles = known.never_moved_tiles()
        assert is_shown(tiles, at(ORIGIN, 2.0, 0.0))
        assert is_shown(tiles, at(ORIGIN, 0.2, 0.0))
        assert sum(len(shapely.get_coordinates(tile.area)) for tile in tiles) < 20_000


def is_shown(tiles: object, p: LatLon) -> bool:
    assert isinstance(tiles, list)
    return any(tile.area.intersects(shapely.Point(p.lon, p.lat)) for tile in tiles)
