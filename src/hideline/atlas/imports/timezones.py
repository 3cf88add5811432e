"""The time zone of a map that no timetable tells: that of the nearest town in the time zone database's own table."""

from __future__ import annotations

import re
from importlib import resources

from hideline.atlas.imports.plane import gap
from hideline.units import LatLon

_ISO_6709 = re.compile(r"([+-])(\d{2})(\d{2})(\d{2})?([+-])(\d{3})(\d{2})(\d{2})?$")


def timezone_at(lat: float, lon: float, countries: frozenset[str] = frozenset()) -> str:
    """The zone whose principal town is nearest, among those of the countries on the map if these are known."""
    here = LatLon(lat, lon)
    rows = _zones()
    main = [row for row in rows if row[0][0] in countries]
    own = main or [row for row in rows if countries.intersection(row[0])] or rows
    return min(own, key=lambda row: gap(here, row[1]))[2]


def _zones() -> list[tuple[list[str], LatLon, str]]:
    """The countries that keep each zone (the one it is named in first), its principal town, its name."""
    table = resources.files("tzdata").joinpath("zoneinfo", "zone1970.tab").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in table.splitlines() if line and not line.startswith("#")]
    return [(codes.split(","), _position(where), zone) for codes, where, zone, *_ in rows]


def _position(text: str) -> LatLon:
    found = _ISO_6709.match(text)
    assert found, text
    lat, lon = (_degrees(*found.groups()[i : i + 4]) for i in (0, 4))
    return LatLon(lat, lon)


def _degrees(sign: str, degrees: str, minutes: str, seconds: str | None) -> float:
    return (-1 if sign == "-" else 1) * (int(degrees) + int(minutes) / 60 + int(seconds or 0) / 3600)
