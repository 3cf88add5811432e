"""Getting about: what can be reached in time, and how long it takes (ROUND-4, POW-10).

Joins the map's timetable with a table's clock. Which run somebody rides is `riding`'s business, how to get to one
station `connections`'. A map without a timetable simply knows none of this. The timetable package is imported when
first needed: its compiler takes a second to load, which no start should pay.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from hideline.atlas.index import Atlas
from hideline.game.ids import StationId
from hideline.units import Fix, Instant, LatLon, Malformed, Span

if TYPE_CHECKING:
    from hideline.transit.timetable import Timetable

_timetables: dict[str, Timetable | None] = {}


def timetable_of(atlas: Atlas) -> Timetable | None:
    """The map's timetable, opened once per map."""
    if atlas.hash not in _timetables:
        stored = atlas.timetable
        _timetables[atlas.hash] = _opened(stored) if stored else None
    return _timetables[atlas.hash]


def _opened(stored: bytes) -> Timetable:
    from hideline.transit.timetable import Timetable  # noqa: PLC0415

    return Timetable.from_bytes(stored)


class NoTimetable(Malformed):
    """Something was asked that only a timetable can tell."""

    def __init__(self) -> None:
        super().__init__("This map has no timetable, so nobody here knows what runs.")


class Arrival(msgspec.Struct, frozen=True):
    """A station and when one can be there."""

    station: str
    at: Instant


class Travel(msgspec.Struct, frozen=True):
    """What can be reached from a seat's position within a limit."""

    has_timetable: bool
    has_service: bool
    """Whether the timetable covers today at all; if not, only walks were found."""
    arrivals: tuple[Arrival, ...]


async def travel_from(atlas: Atlas, fix: Fix, now: Instant, limit: Span) -> Travel:
    """Earliest arrivals everywhere, on foot and by what runs."""
    return await asyncio.to_thread(_travel, atlas, fix, now, limit)


def _travel(atlas: Atlas, fix: Fix, now: Instant, limit: Span) -> Travel:
    from hideline.transit.raptor import reach  # noqa: PLC0415
    from hideline.transit.walking import WALKER  # noqa: PLC0415

    timetable = timetable_of(atlas)
    if timetable is None:
        return Travel(has_timetable=False, has_service=False, arrivals=())
    reached = reach(timetable, fix.position, now, limit, WALKER)
    arrivals = tuple(Arrival(station, at) for station, at in reached if StationId(station) in atlas.stations)
    return Travel(has_timetable=True, has_service=reached.has_service, arrivals=arrivals)


def soonest_arrivals(
    atlas: Atlas, start: LatLon, depart: Instant, limit: Span
) -> dict[StationId, Span] | None:
    """Travel times of somebody who runs for every train, as seekers must allow; None where no timetable can tell."""
    from hideline.transit.raptor import reach  # noqa: PLC0415
    from hideline.transit.walking import RUNNER  # noqa: PLC0415

    timetable = timetable_of(atlas)
    if timetable is None:
        return None
    reached = reach(timetable, start, depart, limit, RUNNER)
    if not reached.has_service:
        return None
    return {StationId(station): Span(at - depart) for station, at in reached}
