"""How to get to a station from here, and what leaves a station next: the timetable as a traveller reads it.

A few good connections with their legs, platforms and line colours, and the departure board. Planned for somebody who
walks, not for one who runs: what nobody could have reached is `travelling`'s business.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from hideline.atlas.index import Atlas
from hideline.game.commands import TappedRun
from hideline.game.ids import StationId
from hideline.table.travelling import NoTimetable, timetable_of
from hideline.units import Instant, LatLon, Malformed, hours

if TYPE_CHECKING:
    from hideline.transit import departures as boards
    from hideline.transit import journeys as plans
    from hideline.transit.lines import LineSign
    from hideline.transit.runs import Call, Run
    from hideline.transit.timetable import Timetable

LONGEST = hours(4)
BOARD = hours(2)
MOST_ROWS = 40


class Sign(msgspec.Struct, frozen=True):
    """What stands on the front of a vehicle."""

    line: str
    colour: str
    """`#rrggbb`, or empty where the feed has none."""
    text_colour: str
    headsign: str
    run: TappedRun


class Halt(msgspec.Struct, frozen=True):
    """Where and when a vehicle stops on the way."""

    station: str
    name: str
    platform: str
    arrival: Instant
    departure: Instant


class RideLeg(msgspec.Struct, frozen=True, tag="ride"):
    """Aboard one vehicle, from the first of these stops to the last."""

    sign: Sign
    halts: tuple[Halt, ...]
    is_onward: bool = False
    """Whether one keeps one's seat: the vehicle of the leg before runs on under another number."""


class WalkLeg(msgspec.Struct, frozen=True, tag="walk"):
    """On foot to a station, from another or from where one stands."""

    origin: str | None
    destination: str
    departs: Instant
    arrives: Instant


class Connection(msgspec.Struct, frozen=True):
    """A way to get there."""

    departs: Instant
    arrives: Instant
    changes: int
    legs: tuple[RideLeg | WalkLeg, ...]


class BoardRow(msgspec.Struct, frozen=True):
    """A row of the departure board."""

    at: Instant
    platform: str
    sign: Sign


async def connections_to(
    atlas: Atlas, start: LatLon, station: StationId, depart: Instant
) -> tuple[Connection, ...]:
    """A few good ways from here to a station, the one that arrives first first; none within four hours, none."""
    return await asyncio.to_thread(_connections, atlas, start, station, depart)


def _connections(atlas: Atlas, start: LatLon, station: StationId, depart: Instant) -> tuple[Connection, ...]:
    timetable = _timetable_at(atlas, station)
    from hideline.transit.journeys import journeys  # noqa: PLC0415

    return tuple(
        Connection(found.departs, found.arrives, found.changes, tuple(map(_leg, found.legs)))
        for found in journeys(timetable, start, station, depart, LONGEST)
    )


def _leg(leg: plans.Ride | plans.Walk) -> RideLeg | WalkLeg:
    from hideline.transit.journeys import Walk  # noqa: PLC0415

    if isinstance(leg, Walk):
        return WalkLeg(leg.origin, leg.destination, leg.departs, leg.arrives)
    return RideLeg(_sign(leg.line, leg.headsign, leg.run), tuple(map(_halt, leg.calls)), leg.is_onward)


def _halt(call: Call) -> Halt:
    return Halt(call.station, call.stop_name, call.platform, call.arrival, call.departure)


def _sign(line: LineSign, headsign: str, run: Run) -> Sign:
    return Sign(line.name, line.colour, line.text_colour, headsign, TappedRun(run.day, run.trip))


async def board_of(atlas: Atlas, station: StationId, now: Instant) -> tuple[BoardRow, ...]:
    """What leaves a station within two hours, soonest first."""
    return await asyncio.to_thread(_board, atlas, station, now)


def _board(atlas: Atlas, station: StationId, now: Instant) -> tuple[BoardRow, ...]:
    timetable = _timetable_at(atlas, station)
    from hideline.transit.departures import departures  # noqa: PLC0415

    return tuple(_row(row) for row in departures(timetable, station, now, BOARD, MOST_ROWS))


def _row(row: boards.Departure) -> BoardRow:
    return BoardRow(row.at, row.platform, _sign(row.line, row.headsign, row.run))


def _timetable_at(atlas: Atlas, station: StationId) -> Timetable:
    """The timetable, which must be there and must know the station."""
    if station not in atlas.stations:
        raise Malformed(f"The map has no station {station!r}.")
    timetable = timetable_of(atlas)
    if timetable is None:
        raise NoTimetable
    return timetable
