"""Many games: the same figures from any number of processes, and a summary that adds up."""

from __future__ import annotations

from pathlib import Path

import pytest

from hideline.atlas.file import freeze
from hideline.bots.ledger import Hunt, RoundPlayed
from hideline.bots.simulation import Series, opening_hour, opening_position, simulate
from hideline.bots.summary import Spread, summed_up
from hideline.catalogue import open_box
from hideline.game.settings import Setup
from hideline.units import Malformed
from tests.bots.evenings import a_plan
from tests.timetables import timed_town, town_with_last_years_trains, town_with_trains
from tests.towns import EASTGATE, where


@pytest.fixture(scope="module")
def town_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The drawn town with its trains, as a map file."""
    path = tmp_path_factory.mktemp("maps") / "drawn.gpkg"
    freeze(timed_town(), path)
    return path


@pytest.mark.slow
def test_one_process_and_several_play_the_same_games(town_file: Path) -> None:
    series = Series(town_file, a_plan(town_with_trains()), seed=3)
    done: list[int] = []
    alone = simulate(series, 3, processes=1, report=done.append)
    together = simulate(series, 3, processes=2)

    assert done == [1, 2, 3]
    assert alone == together
    assert [round_.game for round_ in alone] == sorted(round_.game for round_ in alone)


def test_another_seed_plays_other_games(town_file: Path) -> None:
    plan = a_plan(town_with_trains())
    assert Series(town_file, plan, seed=3).play(1) != Series(town_file, plan, seed=4).play(1)


def a_round(
    game: int, station: str, minutes: int, *, was_found: bool = True, left: int | None = 2
) -> RoundPlayed:
    hunt = Hunt("seekers", was_found, 60 * minutes, 60 * minutes + 300, {"radar": 2, "matching": 1}, left)
    return RoundPlayed(game, 1, station, 0, {"veto": 1, "cairn": 2}, (hunt,))


def test_the_summary_adds_up() -> None:
    rounds = [a_round(1, "a", 60), a_round(2, "b", 90), a_round(3, "a", 120, was_found=False, left=None)]
    found = summed_up(rounds, open_box(Setup(map_name="", map_hash="")), {"a": "Abbey"})

    assert (found.games, found.rounds, found.hunts) == (3, 3, 3)
    assert found.found_share == 0.667
    assert found.hiding_minutes == Spread(3, 60, 75, 90, 105, 120, 90)
    assert found.score_minutes.median == 95
    assert found.questions["radar"] == 2
    assert found.questions["photo"] == 0
    assert found.powerups == {"veto": 1}
    assert found.curses == {"cairn": 2}
    assert found.left_at_end_game.count == 2
    assert [(place.name, place.rounds, place.minutes) for place in found.places] == [
        ("Abbey", 2, 90),
        ("b", 1, 90),
    ]
    assert found.ruled_out == 0


@pytest.mark.parametrize(("figures", "expected"), [([], Spread(0)), ([4.0], Spread(1, 4, 4, 4, 4, 4, 4))])
def test_few_figures_have_a_spread_too(figures: list[float], expected: Spread) -> None:
    assert Spread.of(figures) == expected


def test_games_begin_where_and_when_they_are_wanted() -> None:
    town = town_with_trains()
    assert opening_position(town, EASTGATE) == where(EASTGATE)
    assert opening_position(town) in {station.position for station in town.stations.values()}
    assert opening_hour(town, "2026-05-30") < opening_hour(town)
    with pytest.raises(Malformed, match="no station called Nowhere"):
        opening_position(town, "Nowhere")
    with pytest.raises(Malformed, match="covers 2026-01-01 to 2026-12-31"):
        opening_hour(town, "2031-01-01")


def test_a_timetable_of_another_year_is_played_on_one_of_its_own_days() -> None:
    town = town_with_last_years_trains()
    assert opening_hour(town) < opening_hour(town_with_trains())
