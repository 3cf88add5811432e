"""`hideline bench`: the figures are there; how fast this machine is is not a test's business."""

from __future__ import annotations

import pytest

from tests.cli.running import hideline


@pytest.mark.slow
def test_the_rules_are_measured() -> None:
    figures = hideline("bench", "rules", "--games", 3, "--json").read(dict[str, float])
    assert figures["command_us_median"] > 0
    assert figures["round_ms_median"] > 0
    assert figures["rounds"] >= 1


def test_every_benchmark_is_listed() -> None:
    listed = hideline("bench", "--help").out
    names = ("rules", "deduction", "soundness", "timetable", "server", "all")
    assert all(name in listed for name in names)


@pytest.mark.slow
def test_deduction_is_measured_beside_geos() -> None:
    ran = hideline("bench", "deduction", "--scale", "small", "--games", 1, "--against", "geos", "--json")
    figures = ran.read(dict[str, object])
    assert {
        "game_s", "stations_p95_ms", "area_p95_ms", "truth_p95_ms", "advice_ms", "rss_mb",
        "ratio", "by_question", "true_area_lost",
    } <= figures.keys()  # fmt: skip


@pytest.mark.slow
def test_soundness_is_counted() -> None:
    ran = hideline("bench", "soundness", "--scale", "small", "--samples", 400, "--games", 4, "--json")
    figures = ran.read(dict[str, object])
    assert {
        "samples",
        "unsound",
        "unwitnessed",
        "area_missed",
        "area_extra",
        "boundary_error_m",
    } <= figures.keys()
    assert figures["unsound"] == 0
    assert figures["games_lost"] == 0
    assert figures["games_outside_area"] == 0


def test_a_scale_that_there_is_not_is_named() -> None:
    assert "There is no town" in hideline("bench", "deduction", "--scale", "huge").err
    assert "no family of questions" in hideline("bench", "soundness", "--only", "riddles").err


def test_a_seed_below_zero_is_refused_in_a_sentence() -> None:
    assert "--seed" in hideline("bench", "soundness", "--seed", -1).err
