"""High-speed lines by definition: as the map says, else from 250 km/h new, 200 km/h upgraded (QUESTIONS.md)."""

from __future__ import annotations

import pytest

from hideline.atlas.imports.rail_tags import is_high_speed


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ({"highspeed": "yes"}, True),
        ({"highspeed": "yes", "maxspeed": "160"}, True),
        ({"maxspeed": "300"}, True),
        ({"maxspeed": "200"}, True),
        ({"maxspeed": "230;200"}, True),
        ({"maxspeed": "125 mph"}, True),
        ({"maxspeed:forward": "250"}, True),
        ({"maxspeed": "160"}, False),
        ({"maxspeed": "120 mph"}, False),
        ({"maxspeed": "200", "highspeed": "no"}, False),
        ({"highspeed": "yes", "service": "siding"}, False),
        ({"highspeed": "yes", "railway": "construction"}, False),
        ({"highspeed": "yes", "railway": "disused"}, False),
        ({}, False),
    ],
)
def test_a_track_is_high_speed_by_its_tags(tags: dict[str, str], expected: bool) -> None:
    assert is_high_speed({"railway": "rail"} | tags) is expected
