"""Towns drawn once for all tests of this folder."""

from __future__ import annotations

import pytest

from hideline.atlas.draft import MapDraft
from hideline.atlas.town.draw import draw_town
from hideline.atlas.town.named import town_named


@pytest.fixture(scope="session")
def small() -> MapDraft:
    return town_named("small").draw()


@pytest.fixture(scope="session")
def island_realm() -> MapDraft:
    """A small country, which is drawn by other parts than a city."""
    return draw_town("realm", seed=11, stations=700, width=220_000.0, height=160_000.0, flavour="levante")


@pytest.fixture(scope="session", params=["small", pytest.param("island_realm", marks=pytest.mark.slow)])
def town(request: pytest.FixtureRequest) -> MapDraft:
    """A city and a country."""
    drawn = request.getfixturevalue(request.param)
    assert isinstance(drawn, MapDraft)
    return drawn
