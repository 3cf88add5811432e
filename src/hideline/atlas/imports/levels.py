"""Which admin_level of OSM is the 1st, 2nd, 3rd and 4th division of a country: one row per country, editable at
build.

A row gives, for each division, the admin levels that may serve, best first: the first one that has an area on the
map and is not already taken by a higher division is used. So one row serves a countryside with districts and a city
state without them. What players agree on may differ: a recipe can replace any row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Levels = tuple[tuple[int, ...], ...]

DEFAULT_LEVELS: Levels = ((4,), (5, 6), (7, 8), (9, 10))

COUNTRY_LEVELS: dict[str, Levels] = {
    "AD": ((7,), (8,), (9,), (10,)),
    "AT": ((4,), (6,), (8, 9), (9, 10)),
    "AU": ((4,), (6,), (9,), (10,)),
    "BE": ((4,), (6,), (8,), (9,)),
    "BR": ((4,), (8,), (9,), (10,)),
    "CA": ((4,), (6, 5), (8,), (9, 10)),
    "CH": ((4,), (6,), (8,), (9, 10)),
    "CN": ((4,), (5,), (6,), (8,)),
    "CZ": ((6,), (7,), (8,), (10,)),
    "DE": ((4,), (6, 9), (8, 10), (9, 10, 11)),
    "DK": ((4,), (7,), (8,), (9,)),
    "ES": ((4,), (6,), (7, 8), (8, 9, 10)),
    "FI": ((6, 4), (7,), (8,), (9, 10)),
    "FR": ((4,), (6,), (8,), (9, 10)),
    "GB": ((4,), (5, 6), (6, 8), (8, 10)),
    "HU": ((6,), (7,), (8,), (9,)),
    "IE": ((5,), (6,), (7,), (8, 9)),
    "IL": ((4,), (5,), (8,), (9, 10)),
    "IT": ((4,), (6,), (8,), (9, 10)),
    "JP": ((4,), (5, 6), (7,), (8, 9)),
    "KR": ((4,), (6,), (8,), (10,)),
    "LI": ((6,), (8,), (9,), (10,)),
    "LU": ((6,), (8,), (9,), (10,)),
    "MC": ((2,), (8,), (10,), ()),
    "MX": ((4,), (6,), (8,), (9, 10)),
    "NL": ((4,), (8,), (9,), (10,)),
    "NO": ((4,), (7,), (9,), (10,)),
    "NZ": ((4,), (6,), (8,), (10,)),
    "PL": ((4,), (6,), (7, 8), (9, 10)),
    "PT": ((6,), (7,), (8,), (9,)),
    "RU": ((4,), (6, 5), (8,), (9, 10)),
    "SE": ((4,), (7,), (9,), (10,)),
    "SI": ((8,), (9,), (10,), ()),
    "SK": ((4,), (8,), (9,), (10,)),
    "TR": ((4,), (6,), (8,), (9, 10)),
    "TW": ((4,), (6, 7), (8,), (9,)),
    "UA": ((4,), (6,), (7,), (9, 8)),
    "US": ((4,), (6,), (8, 7), (10, 9)),
}


def levels_of(country: str, on_the_map: Iterable[int], own_rows: Mapping[str, Levels]) -> dict[int, int]:
    """Which division (1 to 4) each admin level of a country is on this map."""
    present = set(on_the_map)
    row = own_rows.get(country) or own_rows.get("*") or COUNTRY_LEVELS.get(country, DEFAULT_LEVELS)
    chosen: dict[int, int] = {}
    for rank, candidates in enumerate(row, start=1):
        if (level := next((c for c in candidates if c in present and c not in chosen), None)) is not None:
            chosen[level] = rank
    return chosen
