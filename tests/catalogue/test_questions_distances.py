"""Radar, thermometer, tentacle and photo, truthfully, in the drawn town."""

from __future__ import annotations

import pytest

from hideline.game.box import Verdict
from hideline.units import Metres
from tests.catalogue.asking import question, truth, verdict
from tests.rounds import town
from tests.towns import position

HERE = (4.6, 4.3)


def test_radar_is_yes_up_to_and_including_its_distance() -> None:
    """RADAR-1: about the hider's location, not the zone."""
    gap = town().distance(position(*HERE), position(5.6, 4.3))
    assert verdict("radar.choose", seekers=HERE, hider=(5.6, 4.3), distance=gap) == "yes"
    assert verdict("radar.choose", seekers=HERE, hider=(5.6, 4.3), distance=gap - 0.01) == "no"


@pytest.mark.parametrize(("id_", "answer"), [("500m", "no"), ("1km", "no"), ("2km", "yes"), ("160km", "yes")])
def test_each_radar_has_its_distance(id_: str, answer: str) -> None:
    """RADAR-1."""
    assert verdict(f"radar.{id_}", seekers=HERE, hider=(6.1, 4.3)) == answer


def test_a_radar_call_within_the_phones_error_is_close() -> None:
    """ASK-11."""
    assert truth("radar.choose", seekers=HERE, hider=(5.6, 4.3), distance=1002.0).evidence.is_close
    assert not truth("radar.choose", seekers=HERE, hider=(5.6, 4.3), distance=1200.0).evidence.is_close


def test_thermometer_is_hotter_when_the_end_is_closer() -> None:
    """THERM-1."""
    assert verdict("thermometer.1km", start=(1, 1), seekers=(3, 1), hider=(4, 1)) == "hotter"
    assert verdict("thermometer.1km", start=(3, 1), seekers=(1, 1), hider=(4, 1)) == "colder"


def test_thermometer_as_close_as_before_is_colder() -> None:
    """THERM-1."""
    assert verdict("thermometer.1km", start=(3, 1), seekers=(3, 1), hider=(4, 1)) == "colder"


def test_a_tentacle_names_the_candidate_nearest_to_the_hider() -> None:
    """TENT-1: candidates are those within reach of the seekers."""
    found = truth("tentacle.museum", seekers=(4.6, 5.0), hider=(5.5, 5.0))
    assert found.answer.verdict is Verdict.PLACE
    assert found.answer.place_name == "Castle Museum"


def test_a_tentacle_is_as_close_a_call_as_its_closer_side() -> None:
    """ASK-11: which candidate is nearer, or whether the hider is within reach."""
    seekers, reach = position(4.6, 5.0), 2_000.0
    for east in (4.7, 5.5, 6.2, 6.5):
        found = truth("tentacle.museum", seekers=(4.6, 5.0), hider=(east, 5.0))
        near = [
            town().distance(position(east, 5.0), museum.position)
            for museum in town().within("museum", seekers, Metres(reach))
        ]
        first, second = sorted(near)[:2]
        spare = reach - town().distance(seekers, position(east, 5.0))
        assert found.evidence.margin == pytest.approx(min(second - first, spare), abs=1e-6)


def test_a_nearer_place_out_of_the_seekers_reach_is_no_candidate() -> None:
    """TENT-1."""
    found = truth("tentacle.museum", seekers=(7.6, 4.4), hider=(5.9, 4.3))
    assert found.answer.place_name == "Castle Museum"
    library = truth("tentacle.library", seekers=(4.5, 5.2), hider=(4.9, 3.4))
    assert library.answer.place_name == "Town Library"


def test_a_hider_further_away_is_out_of_reach() -> None:
    """TENT-1."""
    assert verdict("tentacle.museum", seekers=(4.6, 5.0), hider=(7.2, 0.7)) == "out-of-reach"


def test_without_candidates_it_is_null_wherever_the_hider_is() -> None:
    """TENT-1: this goes before out of reach."""
    assert verdict("tentacle.hospital", seekers=(5.9, 1.7), hider=(6.0, 1.7)) == "null"
    assert verdict("tentacle.hospital", seekers=(5.9, 1.7), hider=(0.1, 8.9)) == "null"
    assert verdict("tentacle.aquarium", seekers=(5.9, 1.7), hider=(6.0, 1.7)) == "null"


def test_a_line_is_a_candidate_with_any_point_and_measured_as_a_whole() -> None:
    """TENT-1."""
    found = truth("tentacle.metro-line", seekers=(4.6, 4.3), hider=(7.1, 0.8))
    assert found.answer.place_name == "M2"
    assert truth("tentacle.metro-line", seekers=(4.6, 4.3), hider=(10.8, 4.4)).answer.place_name == "M1"


def test_the_app_never_answers_a_photo() -> None:
    """PHOTO-1."""
    assert verdict("photo.tree", seekers=HERE, hider=HERE) == "cannot"
    assert question("photo.tree").needs == frozenset()


def test_reach_includes_its_boundary() -> None:
    """TENT-1."""
    assert verdict("tentacle.zoo", seekers=(6.4, 2.6), hider=(0.1, 8.9)) == "place"
