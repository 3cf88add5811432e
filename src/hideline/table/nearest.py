"""The station nearest to each seat, looked for again only when the seat may have come nearer to another one.

Phones report every few seconds and hardly move: while a seat has moved less than half of what the second nearest
station is farther away than the nearest, the nearest is still the same.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from hideline.atlas.index import Atlas
from hideline.game.ids import SeatId
from hideline.units import LatLon

LONGEST_DEGREE = 111_700.0
"""Metres: no degree of latitude or longitude is longer on WGS 84."""


@dataclass(frozen=True, slots=True)
class Found:
    """Where a station was looked for, and how far one may go from there."""

    atlas: Atlas
    position: LatLon
    station: str
    leeway: float


class NearestStations:
    """Remembers one answer per seat."""

    def __init__(self) -> None:
        self._found: dict[SeatId, Found] = {}

    def of(self, seat: SeatId, position: LatLon, atlas: Atlas) -> str:
        """The station nearest to a seat that is here."""
        found = self._found.get(seat)
        if (
            found is None
            or found.atlas is not atlas
            or moved_at_most(found.position, position) >= found.leeway
        ):
            found = self._found[seat] = look(atlas, position)
        return found.station


def look(atlas: Atlas, position: LatLon) -> Found:
    """The nearest station, and for how many metres it stays the nearest."""
    nearest = atlas.nearest_station(position)
    two = atlas.station_icons.nearest_few(position, 2)
    leeway = (two[1].distance - two[0].distance) / 2 if len(two) > 1 else math.inf
    return Found(atlas, position, nearest.id, leeway)


def moved_at_most(before: LatLon, now: LatLon) -> float:
    """An upper bound of the distance, in metres, for a fraction of its price; across the date line a generous one."""
    return LONGEST_DEGREE * math.hypot(now.lat - before.lat, now.lon - before.lon)
