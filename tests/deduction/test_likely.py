"""How likely stations are: as much of their zones as agrees, and never nothing."""

from __future__ import annotations

import numpy as np
import pytest

from hideline.atlas.metric import destination
from hideline.catalogue.clues import InDisc
from hideline.deduction.knowledge import Knowledge
from hideline.deduction.likely import STAYS, likelihoods
from hideline.game.ids import StationId
from hideline.units import Metres
from tests.deduction.asking import deduction, position_of
from tests.towns import MARKET, MILL


def near_the_mill(*, is_frozen: bool = False) -> Knowledge:
    """Within a circle that holds little of the mill's zone."""
    centre = destination(position_of(StationId(MILL)), 0.0, Metres(1_000.0))
    clue = InDisc(centre, Metres(700.0), is_inside=True)
    return deduction().nothing_known().with_clue(1, clue, is_frozen=is_frozen)


def test_all_stations_begin_alike() -> None:
    assert likelihoods(deduction().nothing_known()) == pytest.approx(1.0)


@pytest.mark.parametrize("is_frozen", [False, True])
def test_a_station_of_whose_zone_little_agrees_is_less_likely_but_never_impossible(is_frozen: bool) -> None:
    known = near_the_mill(is_frozen=is_frozen)
    mill = known.deduction.ground.index[StationId(MILL)]
    assert StationId(MILL) in known.stations_left
    assert 1.0 - STAYS < likelihoods(known)[mill] < 0.8


def test_stations_ruled_out_by_name_make_no_other_likelier_than_it_was() -> None:
    known = near_the_mill()
    ids = np.asarray(known.deduction.ground.ids)
    assert likelihoods(known.without(2, ids == MARKET)).max() <= 1.0
