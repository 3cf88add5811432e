"""Which run somebody rides, what it still stops at, and when to get ready to leave it (MATCH-2, ZONE-2).

Guessed from the latest fixes or told by a tap, always read from the timetable. The rules take a list of stops as it
comes: here a tapped run becomes that list, at the moment of asking, so that no phone is trusted with it. Where the map
has no timetable, or something runs that it does not know, the players list the stops themselves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from hideline.atlas.index import Atlas
from hideline.game.commands import AskQuestion, Command, TappedRun
from hideline.game.ids import StationId
from hideline.table.travelling import NoTimetable, timetable_of
from hideline.units import Fix, Instant, Span, seconds

if TYPE_CHECKING:
    from hideline.transit.riding import Guess
    from hideline.transit.runs import Call
    from hideline.transit.timetable import Timetable

ALARM_LEAD = seconds(90)
"""How long before a stop the phone says "get off next": time to pack up and reach the door."""


class Stop(msgspec.Struct, frozen=True):
    """A stop still ahead of a run, delay included."""

    station: str
    at: Instant
    platform: str = ""
    alarm_at: Instant | None = None
    """When to say "get off next"; None where nobody may get off."""


class Ride(msgspec.Struct, frozen=True):
    """A run somebody may be riding, with the stops still ahead of it."""

    run: TappedRun
    line: str
    colour: str
    text_colour: str
    headsign: str
    confidence: float
    delay_s: int
    stops: tuple[Stop, ...]


async def rides_of(
    atlas: Atlas, fixes: Sequence[Fix], now: Instant, tapped: TappedRun | None = None
) -> tuple[Ride, ...]:
    """The runs that fit somebody's latest fixes, likeliest first; the tapped one alone when there is one."""
    return await asyncio.to_thread(_rides, atlas, fixes, now, tapped)


def _rides(atlas: Atlas, fixes: Sequence[Fix], now: Instant, tapped: TappedRun | None) -> tuple[Ride, ...]:
    timetable = timetable_of(atlas)
    if timetable is None:
        return ()
    from hideline.transit.riding import guess_runs  # noqa: PLC0415

    guesses = guess_runs(timetable, fixes) if tapped is None else (_aboard(timetable, tapped, fixes),)
    return tuple(_ride(atlas, timetable, guess, now) for guess in guesses)


def _ride(atlas: Atlas, timetable: Timetable, guess: Guess, now: Instant) -> Ride:
    from hideline.transit.riding import stops_ahead  # noqa: PLC0415
    from hideline.transit.runs import headsign_of, line_of  # noqa: PLC0415

    line = line_of(timetable, guess.run)
    ahead = stops_ahead(timetable, guess.run, now, guess.delay)
    return Ride(
        TappedRun(guess.run.day, guess.run.trip),
        line.name,
        line.colour,
        line.text_colour,
        headsign_of(timetable, guess.run),
        guess.confidence,
        guess.delay // 1000,
        tuple(_stop(call, now) for call in ahead if StationId(call.station) in atlas.stations),
    )


def _stop(call: Call, now: Instant) -> Stop:
    alarm = Instant(max(now, call.arrival - ALARM_LEAD)) if call.may_alight else None
    return Stop(call.station, call.arrival, call.platform, alarm)


def _aboard(timetable: Timetable, tapped: TappedRun, fixes: Sequence[Fix]) -> Guess:
    from hideline.transit.riding import aboard  # noqa: PLC0415
    from hideline.transit.runs import Run  # noqa: PLC0415

    return aboard(timetable, Run(tapped.day, tapped.trip), fixes)


async def with_stops(command: Command, atlas: Atlas, fixes: Sequence[Fix], at: Instant) -> Command:
    """The line question with the stops that the tapped run still makes at that moment; other commands as they are."""
    if not isinstance(command, AskQuestion) or command.run is None:
        return command
    rides = await rides_of(atlas, fixes, at, command.run)
    if not rides:
        raise NoTimetable
    stops = tuple(StationId(stop.station) for stop in rides[0].stops)
    line = " ".join(filter(None, (rides[0].line, rides[0].headsign)))
    return msgspec.structs.replace(command, stops=stops, line=line)


def next_stop_of(atlas: Atlas, fixes: Sequence[Fix], now: Instant) -> StationId | None:
    """The next stop of the likeliest run, for a hider who is still aboard when the hiding period ends (ZONE-2)."""
    timetable = timetable_of(atlas) if fixes else None
    if timetable is None:
        return None
    from hideline.transit.riding import guess_runs, stops_ahead  # noqa: PLC0415

    for guess in guess_runs(timetable, fixes, most=1):
        for call in stops_ahead(timetable, guess.run, now, guess.delay):
            if call.may_alight and StationId(call.station) in atlas.stations:
                return StationId(call.station)
    return None


def other_service_at(
    atlas: Atlas, fixes: Sequence[Fix], now: Instant, station: StationId, within: Span
) -> bool:
    """Whether the timetable lets somebody get on from a stop of the likeliest run; True where it does not tell."""
    timetable = timetable_of(atlas)
    if timetable is None:
        return True
    from hideline.transit.riding import guess_runs, has_other_runs, stops_ahead  # noqa: PLC0415

    for guess in guess_runs(timetable, fixes, most=1):
        for call in stops_ahead(timetable, guess.run, now, guess.delay):
            if call.station == station:
                return has_other_runs(timetable, station, guess.run, call.arrival, within)
    return True
