"""The towns that have a name."""

from __future__ import annotations

import pytest

from hideline.atlas.town.flavours import FLAVOURS
from hideline.atlas.town.named import BENCHMARK_TOWNS, NAMED_TOWNS, town_named
from hideline.atlas.town.plan import Plan
from hideline.units import Malformed


def test_the_benchmarks_have_four_scales() -> None:
    assert {town.name: town.stations for town in BENCHMARK_TOWNS} == {
        "small": 60,
        "medium": 400,
        "ch": 1_800,
        "jp": 8_500,
    }


def test_names_are_unique_and_flavours_exist() -> None:
    assert len({town.name for town in NAMED_TOWNS}) == len(NAMED_TOWNS)
    assert {town.flavour for town in NAMED_TOWNS} <= {flavour.id for flavour in FLAVOURS}


def test_an_unknown_town_is_refused_with_the_list_of_known_ones() -> None:
    with pytest.raises(Malformed, match="port-merrow"):
        town_named("atlantis")


@pytest.mark.parametrize(
    ("stations", "width", "height"),
    [(60, 12_000, 10_000), (400, 40_000, 30_000), (1_800, 300_000, 200_000), (8_500, 1_500_000, 1_100_000)],
)
def test_maps_are_as_large_as_their_scale(stations: int, width: float, height: float) -> None:
    plan = Plan.of(seed=1, stations=stations)

    assert (plan.width, plan.height) == (width, height)
    assert plan.is_country is (stations > 1_000)
