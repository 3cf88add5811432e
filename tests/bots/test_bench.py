"""The rules' benchmark plays rounds of the length people play; how fast this machine is is not a test's business."""

from __future__ import annotations

import pytest

from hideline.bots.bench import measure_rules
from tests.rounds import town


@pytest.mark.slow
def test_a_measured_round_has_about_150_commands() -> None:
    figures = measure_rules(town(), games=12)
    assert 110 <= figures.commands_per_round <= 220
    assert figures.rounds >= 12
