"""Lengths and times that a group has set are said as they are; the client says the same (quantities.test.ts)."""

from __future__ import annotations

import pytest

from hideline.catalogue.figures import say_span
from hideline.units import Edition, Metres, minutes, say_metres, seconds


@pytest.mark.parametrize(
    ("length", "metric", "imperial"),
    [
        (255.0, "255 m", "836.61 ft"),
        (1.524, "1.524 m", "5 ft"),
        (402.336, "402.336 m", "¼ mi"),
        (1250.0, "1.25 km", "0.78 mi"),
    ],
)
def test_a_length_that_was_set_is_said_in_full(length: float, metric: str, imperial: str) -> None:
    assert say_metres(Metres(length), Edition.METRIC) == metric
    assert say_metres(Metres(length), Edition.IMPERIAL) == imperial


def test_a_time_that_was_set_keeps_its_seconds() -> None:
    assert say_span(minutes(7.5)) == "7 min 30 s"
    assert say_span(seconds(45)) == "45 seconds"
    assert say_span(minutes(1)) == "one minute"
    assert say_span(minutes(120)) == "2 hours"
