"""Measuring, truthfully, in the drawn town."""

from __future__ import annotations

import pytest

from hideline.game.box import Asked, Hiding
from hideline.game.ids import StationId
from hideline.units import Instant, LatLon
from tests.catalogue.asking import fix, question, truth, verdict
from tests.rounds import town
from tests.towns import MILL

AT = {
    "airport": (2.0, 1.0),
    "high-speed-rail": (5.0, 0.6),
    "rail-station": (4.6, 4.35),
    "international-border": (12.0, 5.0),
    "admin1-border": (7.0, 5.0),
    "admin2-border": (7.0, 3.0),
    "water": (9.0, 3.2),
    "coastline": (4.0, 6.5),
    "mountain": (1.6, 2.3),
    "park": (4.2, 4.0),
    "amusement-park": (5.0, 6.4),
    "zoo": (6.4, 2.6),
    "golf": (2.4, 2.9),
    "museum": (5.75, 5.0),
    "cinema": (4.8, 4.4),
    "hospital": (0.8, 4.9),
    "library": (4.5, 4.15),
    "consulate": (5.3, 4.6),
}


@pytest.mark.parametrize("kind", AT)
def test_at_the_place_one_is_closer_and_away_from_it_further(kind: str) -> None:
    """MEAS-1."""
    here, away = AT[kind], (AT[kind][0] - 0.4, AT[kind][1] - 0.4)
    assert verdict(f"measuring.{kind}", seekers=away, hider=here) == "closer"
    assert verdict(f"measuring.{kind}", seekers=here, hider=away) == "further"


def test_equally_far_is_further() -> None:
    """MEAS-1: closer only when strictly nearer."""
    assert verdict("measuring.museum", seekers=(5, 5), hider=(5, 5)) == "further"


def test_a_map_without_any_is_null() -> None:
    """MEAS-1, ASK-6."""
    assert verdict("measuring.aquarium", seekers=(5, 5), hider=(1, 1)) == "null"


def test_each_side_measures_to_its_own_nearest() -> None:
    """MEAS-1: the hider is shown both distances."""
    found = truth("measuring.cinema", seekers=(4.8, 4.9), hider=(8.1, 4.6))
    assert found.answer.verdict == "closer"
    assert (found.evidence.ours.name, found.evidence.theirs.name) == ("Lakeside Pictures", "Regal")
    assert found.evidence.ours.metres == pytest.approx(100, abs=3)
    assert found.evidence.theirs.metres == pytest.approx(500, abs=5)


def test_lines_are_measured_to_their_nearest_point() -> None:
    """MAP-6, MEAS-5: enclaves or not, a border is a line."""
    found = truth("measuring.admin1-border", seekers=(6, 8), hider=(7.5, 1))
    assert found.evidence.ours.metres == pytest.approx(500, abs=10)
    assert found.evidence.theirs.metres == pytest.approx(1000, abs=15)


def test_a_border_on_the_maps_edge_counts() -> None:
    """MAP-4, MEAS-5."""
    found = truth("measuring.international-border", seekers=(10, 4), hider=(11.5, 4))
    assert found.answer.verdict == "closer"
    assert found.evidence.ours.metres == pytest.approx(500, abs=10)


def test_sea_level_compares_heights() -> None:
    """MEAS-2: Beacon Hill is high, the harbour low."""
    assert verdict("measuring.sea-level", seekers=(1.6, 2.3), hider=(4.4, 6.2)) == "closer"
    assert verdict("measuring.sea-level", seekers=(4.4, 6.2), hider=(1.6, 2.3)) == "further"
    found = truth("measuring.sea-level", seekers=(4.4, 6.2), hider=(4.4, 6.1))
    assert found.evidence.is_close


class FlatAtlas:
    """The town without its heights."""

    def elevation(self, _p: LatLon) -> None:
        return None


@pytest.mark.parametrize(
    ("theirs", "ours", "answer"), [(-2.0, 1.0, "closer"), (1.0, -2.0, "further"), (1.0, None, "null")]
)
def test_without_heights_on_the_map_the_phones_count_and_below_sea_level_too(
    theirs: float, ours: float | None, answer: str
) -> None:
    """MEAS-2: the absolute difference to sea level."""
    asked = Asked(fix=fix((1, 1), altitude=theirs), at=Instant(0))
    hiding = Hiding(fix((2, 2), altitude=ours), StationId(MILL))
    found = question("measuring.sea-level").truth(asked, hiding, FlatAtlas())  # type: ignore[arg-type]
    assert found.answer.verdict == answer


def test_the_coast_is_where_land_meets_the_sea_and_not_a_lake() -> None:
    """MEAS-3."""
    found = truth("measuring.coastline", seekers=(9.0, 4.7), hider=(5.0, 6.4))
    assert found.answer.verdict == "closer"
    assert found.evidence.theirs.metres is not None
    assert found.evidence.theirs.metres > 1000


def test_in_or_on_the_water_the_distance_to_it_is_zero() -> None:
    """MEAS-4."""
    found = truth("measuring.water", seekers=(5, 5), hider=(9.0, 3.2))
    assert found.evidence.ours.metres == 0
    assert found.evidence.ours.name == "Swan Lake"


def test_on_an_islet_the_shore_is_near() -> None:
    """MEAS-4."""
    found = truth("measuring.water", seekers=(5, 5), hider=(9.4, 3.7))
    assert found.evidence.ours.metres == pytest.approx(200, abs=5)


@pytest.mark.parametrize(("lat", "answer"), [(10.0, "closer"), (-10.0, "closer"), (60.0, "further")])
def test_the_equator_is_as_far_as_the_latitude(lat: float, answer: str) -> None:
    """MODE-21."""
    asked = Asked(fix=fix((4, 4)), at=Instant(0))
    hiding = Hiding(fix(LatLon(lat, 20.0)), StationId(MILL))
    assert question("measuring.equator").truth(asked, hiding, town()).answer.verdict == answer


def test_capitals_are_measured_like_other_places() -> None:
    """MODE-21."""
    assert verdict("measuring.capital", seekers=(1, 1), hider=(4.6, 4.5)) == "closer"
