"""The rulebook's figures, by size and edition."""

from __future__ import annotations

import pytest

from hideline.catalogue.figures import metres_of
from hideline.catalogue.sizes import ADVICE, has_too_few_stations, rulebook_settings, suggested_size
from hideline.game.settings import Size
from hideline.units import Edition, feet, hours, km, metres, miles, minutes, seconds

METRIC, IMPERIAL = Edition.METRIC, Edition.IMPERIAL


def test_there_are_small_medium_and_large_games_and_global_ones() -> None:
    """SIZE-1."""
    assert [size.value for size in Size] == ["small", "medium", "large", "global"]


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize(
    ("size", "hiding", "photo", "move"),
    [(Size.SMALL, 30, 10, 10), (Size.MEDIUM, 60, 10, 20), (Size.LARGE, 180, 20, 60)],
)
def test_times_by_size_are_the_same_in_both_editions(
    size: Size, hiding: int, photo: int, move: int, edition: Edition
) -> None:
    """SIZE-2, SIZE-4, SIZE-6."""
    settings = rulebook_settings(size, edition)
    assert settings.hiding_period == minutes(hiding)
    assert settings.answer_window == minutes(5)
    assert settings.photo_window == minutes(photo)
    assert settings.move_window == minutes(move)


@pytest.mark.parametrize(
    ("size", "metric", "imperial"),
    [
        (Size.SMALL, metres(500), miles(0.25)),
        (Size.MEDIUM, metres(500), miles(0.25)),
        (Size.LARGE, km(1), miles(0.5)),
    ],
)
def test_zones_by_size_have_a_figure_of_their_own_in_each_edition(
    size: Size, metric: float, imperial: float
) -> None:
    """SIZE-3."""
    assert rulebook_settings(size, METRIC).zone_radius == metric
    assert rulebook_settings(size, IMPERIAL).zone_radius == imperial


def test_found_and_path_distances_have_too() -> None:
    """END-3, ZONE-4."""
    metric, imperial = rulebook_settings(Size.SMALL, METRIC), rulebook_settings(Size.SMALL, IMPERIAL)
    assert (metric.found_within, metric.spot_to_path) == (2, 3)
    assert (imperial.found_within, imperial.spot_to_path) == (feet(5), feet(10))


def test_the_rulebooks_other_figures() -> None:
    """HAND-1, TEAM-4, ROUND-8, ASK-11, END-1."""
    settings = rulebook_settings(Size.SMALL, METRIC)
    assert settings.hand_limit == 6
    assert settings.rounds_per_side == 1
    assert settings.turnover == minutes(10)
    assert settings.position_age == seconds(30)
    assert (settings.endgame_dwell, settings.endgame_fixes, settings.endgame_speed) == (seconds(60), 3, 2.5)
    assert (settings.endgame_fix_age, settings.endgame_accuracy) == (seconds(60), 100)


def test_a_global_game_hides_for_a_day() -> None:
    """MODE-20."""
    settings = rulebook_settings(Size.GLOBAL, METRIC)
    assert settings.hiding_period == hours(24)
    assert settings.photo_window == minutes(100)
    assert settings.move_window == hours(5)
    assert settings.answer_window == minutes(5)
    assert settings.zone_radius == km(1)


@pytest.mark.parametrize(
    ("stations", "area", "size"),
    [(60, 100, Size.SMALL), (300, 1000, Size.MEDIUM), (900, 9000, Size.LARGE), (900, 100, Size.SMALL)],
)
def test_a_size_is_suggested_and_never_enforced(stations: int, area: float, size: Size) -> None:
    """SIZE-7."""
    assert suggested_size(stations, area) is size


def test_too_few_stations_are_warned_of() -> None:
    """SIZE-7."""
    assert has_too_few_stations(29)
    assert not has_too_few_stations(30)
    assert [advice.stations for advice in ADVICE] == [(30, 100), (100, 500), (500, None)]
    assert [advice.square_miles[0] for advice in ADVICE] == [10, 100, 1000]


@pytest.mark.parametrize(
    ("label", "length"), [("500 m", 500), ("¼ mi", 402.336), ("1,000 ft", 304.8), ("75 km", 75_000)]
)
def test_lengths_are_read_as_they_are_written(label: str, length: float) -> None:
    assert metres_of(label) == pytest.approx(length)
