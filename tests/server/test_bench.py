"""The load generator itself: a small crowd plays, and nothing of it is lost."""

from __future__ import annotations

import pytest

from hideline.server.bench import Plan, measure
from hideline.server.bench_shelf import measure_shelf
from hideline.units import Malformed
from tests.servers import town_file


@pytest.mark.slow
def test_a_small_crowd_is_served_and_counted() -> None:
    plan = Plan(
        players=7,
        games=3,
        minutes=0.08,
        fix_every=0.5,
        act_every=0.5,
        hard_seconds=0.5,
        map=str(town_file()),
    )
    figures = measure(plan)
    assert figures["faults"] == []
    assert (figures["players"], figures["dropped"]) == (7, 0)
    assert figures["commands"] > 0
    assert 0 < figures["p50_ms"] <= figures["p99_ms"]
    assert figures["saturation_per_s"] > 0
    assert figures["rss_mb"] > 0


@pytest.mark.slow
def test_stored_games_are_found_and_opened_after_a_start() -> None:
    figures = measure_shelf(games=6, map_=str(town_file()))
    assert figures["games"] == 6
    assert figures["events"] > 50
    assert 0 < figures["open_p50_ms"] <= figures["open_p99_ms"]


@pytest.mark.parametrize("plan", [Plan(players=3, games=2), Plan(workers=2)])
def test_a_plan_that_nobody_can_play_is_refused(plan: Plan) -> None:
    with pytest.raises(Malformed):
        measure(plan)
