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
    assert all(name in listed for name in ("rules", "timetable", "server", "all"))
