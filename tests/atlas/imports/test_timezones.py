"""The time zone of a place without a timetable."""

from __future__ import annotations

import zoneinfo

import pytest

from hideline.atlas.imports.timezones import timezone_at


@pytest.mark.parametrize(
    ("lat", "lon", "countries", "zone"),
    [
        (52.52, 13.40, set(), "Europe/Berlin"),
        (43.74, 7.42, {"FR", "MC"}, "Europe/Paris"),
        (40.71, -74.0, set(), "America/New_York"),
        (-33.87, 151.2, set(), "Australia/Sydney"),
        (45.46, 9.19, {"IT"}, "Europe/Rome"),
        (32.08, 34.78, {"IL"}, "Asia/Jerusalem"),
    ],
)
def test_the_nearest_town_of_the_country_tells(
    lat: float, lon: float, countries: set[str], zone: str
) -> None:
    assert timezone_at(lat, lon, frozenset(countries)) == zone
    assert zoneinfo.ZoneInfo(zone).key == zone
