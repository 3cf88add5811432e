"""`hideline simulate`: figures for people and programs, and one sentence for every mistake."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hideline.atlas.file import freeze
from hideline.bots.hider import Strategy
from hideline.cli.simulate import STRATEGIES
from tests.cli.running import hideline
from tests.timetables import timed_town


@pytest.fixture(scope="module")
def town_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The drawn town with its trains, as a map file."""
    path = tmp_path_factory.mktemp("maps") / "drawn.gpkg"
    freeze(timed_town(), path)
    return path


def test_the_figures_are_read_by_programs(town_file: Path) -> None:
    ran = hideline(
        "simulate", "--map", town_file, "--games", 2, "--processes", 1, "--hiding-period", 45, "--json"
    )
    found = ran.read(dict[str, Any])
    assert found["games"] == 2
    assert found["rounds"] == 4
    assert found["found_share"] == 1.0
    assert found["ruled_out"] == 0
    assert found["house_rules"] == {"hiding_period": 2_700_000}
    assert sum(place["rounds"] for place in found["places"]) == 4


def test_the_figures_are_read_by_people(town_file: Path) -> None:
    ran = hideline("simulate", "--map", town_file, "--games", 1, "--processes", 1, "--strategy", "far")
    assert ran.code == 0, ran.err
    assert "1 games, 2 rounds; the hider was found in 100% of 2 hunts." in ran.out
    assert "hiding time" in ran.out
    assert "Hiding places, best first" in ran.out


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (("--map", "port-merow"), "There is no map called port-merow. Did you mean port-merrow?"),
        (("--strategy", "clever"), "There is no strategy clever: choose one of random, far, dense."),
        (("--mode", "chess"), "the modes are standard"),
        (("--without", "joker"), "there is no such card"),
        (("--start", "Nowhere"), "The map has no station called Nowhere."),
        (("--day", "soon"), "A day is written YYYY-MM-DD"),
        (("--day", "1999-01-01"), "The timetable covers"),
        (("--size", "global", "--mode", "cars"), "global play is a mode of its own"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(wrong: tuple[str, ...], sentence: str) -> None:
    ran = hideline("simulate", "--games", 1, *wrong)
    assert ran.code == 2
    assert sentence in ran.err
    assert len(ran.err.strip().splitlines()) == 1


def test_every_strategy_can_be_chosen() -> None:
    assert tuple(Strategy) == STRATEGIES
