"""Getting about: what can be reached in time, and how long it takes (ROUND-4, POW-10).

Joins the map's timetable with a table's clock. Which run somebody rides is `riding`'s business, how to get to one
station `connections`'. A map without a timetable simply knows none of this. The timetable package is imported when
first needed: its compiler takes a second to load, which no start should pay.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import msgspec

from hideline.atlas.index import Atlas
from hideline.atlas.route_types import is_of_type
from hideline.game.ids import StationId
from hideline.table.setting_off import HiderJourney
from hideline.units import Fix, Instant, Malformed, Metres, Span, seconds

if TYPE_CHECKING:
    from hideline.transit.coverage import Coverage
    from hideline.transit.timetable import Timetable

Missing = Literal["day", "stations", "lines"]
"""What a timetable does not know: some feed of it on that day, stations or lines of the map."""

_timetables: dict[str, Timetable | None] = {}
_coverages: dict[str, Coverage] = {}


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


class Travel(msgspec.Struct, frozen=True, omit_defaults=True):
    """What can be reached from a seat's position within a limit."""

    has_timetable: bool
    has_service: bool
    """Whether anything runs today by the timetable; if not, only walks were found."""
    arrivals: tuple[Arrival, ...]
    missing: Missing | None = None
    """What the timetable does not know, so that it rules out nothing; other ways may be faster than these."""


async def travel_from(
    atlas: Atlas,
    fix: Fix,
    now: Instant,
    limit: Span,
    journey: HiderJourney | None = None,
    zone: Metres | None = None,
) -> Travel:
    """Earliest arrivals everywhere, on foot and by what runs; where a `zone` is looked for, at its edge on foot.

    What is `missing` is told of the hider's journey, by which stations are ruled out, once it is over.
    """
    return await asyncio.to_thread(_travel, atlas, fix, now, limit, journey, zone)


def _travel(
    atlas: Atlas, fix: Fix, now: Instant, limit: Span, journey: HiderJourney | None, zone: Metres | None
) -> Travel:
    timetable = timetable_of(atlas)
    if timetable is None:
        return Travel(has_timetable=False, has_service=False, arrivals=())
    from hideline.transit.raptor import reach  # noqa: PLC0415
    from hideline.transit.walking import WALKER  # noqa: PLC0415

    reached = reach(timetable, fix.position, now, limit, WALKER)
    arrivals = {station: at for station, at in reached if StationId(station) in atlas.stations}
    for station, at in _walks_into(atlas, fix, now, limit, zone) if zone is not None else ():
        arrivals[station] = min(at, arrivals.get(station, at))
    soonest = tuple(Arrival(*arrival) for arrival in sorted(arrivals.items(), key=lambda each: each[1]))
    until = Instant(now + limit)
    missing = (
        missing_in(atlas, timetable, journey) if journey else missing_between(atlas, timetable, now, until)
    )
    return Travel(has_timetable=True, has_service=reached.has_service, arrivals=soonest, missing=missing)


def _walks_into(
    atlas: Atlas, fix: Fix, now: Instant, limit: Span, zone: Metres
) -> Iterator[tuple[str, Instant]]:
    """The stations whose zones are near enough to walk into: one is there at the edge, or stands inside (ZONE-2)."""
    from hideline.transit.walking import WALKER  # noqa: PLC0415

    pace = WALKER.speed / WALKER.detour
    for near in atlas.station_icons.within(fix.position, Metres(zone + pace * limit / 1000)):
        yield near.id, Instant(now + seconds(max(0.0, near.distance - zone) / pace))


def missing_between(atlas: Atlas, timetable: Timetable, first: Instant, last: Instant) -> Missing | None:
    """What the timetable does not know of the map between two moments; None where it knows all that runs."""
    gaps = _coverage_of(atlas, timetable).between(first, last)
    if not gaps.has_days:
        return "day"
    return "stations" if gaps.stations else "lines" if gaps.lines else None


def _coverage_of(atlas: Atlas, timetable: Timetable) -> Coverage:
    """The map's timetable beside the map, compared once."""
    if atlas.hash not in _coverages:
        from hideline.transit.coverage import Coverage  # noqa: PLC0415

        _coverages[atlas.hash] = Coverage.of(timetable, map(str, atlas.stations), atlas.lines, is_of_type)
    return _coverages[atlas.hash]


def soonest_arrivals(atlas: Atlas, journey: HiderJourney) -> dict[StationId, Span] | None:
    """Travel times of somebody who runs for every train, as seekers must allow; None where no timetable can tell.

    It tells only when it knows all that runs: what it does not know may be faster (`transit.coverage`, law 1).
    Somebody still aboard when the time is over is on time at the vehicle's next stop (ZONE-2).
    """
    timetable = timetable_of(atlas) if journey.by_timetable else None
    if timetable is None or missing_in(atlas, timetable, journey) is not None:
        return None
    from hideline.transit.overrunning import overrun_stops  # noqa: PLC0415
    from hideline.transit.raptor import reach  # noqa: PLC0415
    from hideline.transit.walking import RUNNER  # noqa: PLC0415

    ready, until = _time_of(journey)
    reached = reach(timetable, journey.start, ready, Span(until - ready), RUNNER)
    arrivals = {StationId(station): Span(max(0, at - journey.set_off_at)) for station, at in reached}
    late = overrun_stops(reached, until)
    return {StationId(station): journey.limit for station in late} | arrivals


def missing_in(atlas: Atlas, timetable: Timetable, journey: HiderJourney) -> Missing | None:
    """What the timetable does not know of the time in which the hider travelled."""
    return missing_between(atlas, timetable, *_time_of(journey))


def _time_of(journey: HiderJourney) -> tuple[Instant, Instant]:
    """Whoever was ahead of the start's icon when they set off was there earlier."""
    from hideline.transit.walking import RUNNER  # noqa: PLC0415

    head_start = seconds((journey.astray or 0.0) / RUNNER.speed)
    return Instant(journey.set_off_at - head_start), Instant(journey.set_off_at + journey.limit)
