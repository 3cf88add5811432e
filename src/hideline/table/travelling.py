"""Getting about: what can be reached in time, how long it takes, which run somebody rides (ZONE-2, MATCH-2).

Joins the map's timetable with a table's clock and trails. A map without a timetable simply knows none of this. The
timetable package is imported when first needed: its compiler takes a second to load, which no start should pay.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from hideline.atlas.index import Atlas
from hideline.game.ids import StationId
from hideline.units import Fix, Instant, LatLon, Span

if TYPE_CHECKING:
    from hideline.transit.timetable import Timetable

_timetables: dict[str, Timetable | None] = {}


def timetable_of(atlas: Atlas) -> Timetable | None:
    """The map's timetable, opened once per map."""
    from hideline.transit.timetable import Timetable  # noqa: PLC0415

    if atlas.hash not in _timetables:
        stored = atlas.timetable
        _timetables[atlas.hash] = Timetable.from_bytes(stored) if stored else None
    return _timetables[atlas.hash]


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


class Ride(msgspec.Struct, frozen=True):
    """A run somebody may be riding, with the stops still ahead of it."""

    line: str
    colour: str
    headsign: str
    confidence: float
    stops: tuple[Arrival, ...]


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
    arrivals = tuple(Arrival(station, at) for station, at in reached)
    return Travel(has_timetable=True, has_service=reached.has_service, arrivals=arrivals)


async def rides_of(atlas: Atlas, fixes: Sequence[Fix], now: Instant) -> tuple[Ride, ...]:
    """The runs that fit somebody's latest fixes, likeliest first."""
    return await asyncio.to_thread(_rides, atlas, fixes, now)


def _rides(atlas: Atlas, fixes: Sequence[Fix], now: Instant) -> tuple[Ride, ...]:
    from hideline.transit.riding import guess_runs, stops_ahead  # noqa: PLC0415
    from hideline.transit.runs import headsign_of, line_of  # noqa: PLC0415

    timetable = timetable_of(atlas)
    if timetable is None or not fixes:
        return ()
    rides = []
    for guess in guess_runs(timetable, fixes):
        ahead = stops_ahead(timetable, guess.run, now, guess.delay)
        line = line_of(timetable, guess.run)
        stops = tuple(Arrival(call.station, call.arrival) for call in ahead)
        rides.append(Ride(line.name, line.colour, headsign_of(timetable, guess.run), guess.confidence, stops))
    return tuple(rides)


def next_stop_of(atlas: Atlas, fixes: Sequence[Fix], now: Instant) -> StationId | None:
    """The next stop of the likeliest run, for a hider who is still aboard when the hiding period ends (ZONE-2)."""
    from hideline.transit.riding import guess_runs, next_stop  # noqa: PLC0415

    timetable = timetable_of(atlas)
    if timetable is None or not fixes:
        return None
    for guess in guess_runs(timetable, fixes, most=1):
        call = next_stop(timetable, guess.run, now, guess.delay)
        if call is not None:
            return StationId(call.station)
    return None


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
