"""Getting about: what can be reached in time, how long it takes, which run somebody rides (ZONE-2, MATCH-2).

Joins the map's timetable with a table's clock and trails. A map without a timetable simply knows none of this.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from hideline.atlas.index import Atlas
from hideline.game.ids import StationId
from hideline.transit.raptor import reach
from hideline.transit.riding import Guess, guess_runs, stops_ahead
from hideline.transit.runs import headsign_of, line_of
from hideline.transit.timetable import Timetable
from hideline.transit.walking import WALKER
from hideline.units import Fix, Instant, Span

_timetables: dict[str, Timetable | None] = {}


def timetable_of(atlas: Atlas) -> Timetable | None:
    """The map's timetable, opened once per map."""
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
    timetable = timetable_of(atlas)
    if timetable is None:
        return Travel(has_timetable=False, has_service=False, arrivals=())
    reached = await asyncio.to_thread(reach, timetable, fix.position, now, limit, WALKER)
    arrivals = tuple(Arrival(station, at) for station, at in reached)
    return Travel(has_timetable=True, has_service=reached.has_service, arrivals=arrivals)


async def rides_of(atlas: Atlas, fixes: Sequence[Fix], now: Instant) -> tuple[Ride, ...]:
    """The runs that fit somebody's latest fixes, likeliest first."""
    timetable = timetable_of(atlas)
    if timetable is None or not fixes:
        return ()
    guesses = await asyncio.to_thread(guess_runs, timetable, fixes)
    return tuple(
        Ride(
            line=line_of(timetable, guess.run).name,
            colour=line_of(timetable, guess.run).colour,
            headsign=headsign_of(timetable, guess.run),
            confidence=guess.confidence,
            stops=_ahead(timetable, guess, now),
        )
        for guess in guesses
    )


def _ahead(timetable: Timetable, guess: Guess, now: Instant) -> tuple[Arrival, ...]:
    return tuple(
        Arrival(call.station, call.arrival) for call in stops_ahead(timetable, guess.run, now, guess.delay)
    )


def next_stop_of(atlas: Atlas, fixes: Sequence[Fix], now: Instant) -> StationId | None:
    """The next stop of the likeliest run, for a hider who is still aboard when the hiding period ends (ZONE-2)."""
    timetable = timetable_of(atlas)
    if timetable is None or not fixes:
        return None
    for guess in guess_runs(timetable, fixes, most=1):
        for call in stops_ahead(timetable, guess.run, now, guess.delay):
            if call.may_alight:
                return StationId(call.station)
    return None
