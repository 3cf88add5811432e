"""What the timetable makes of the stations: out of reach, without service (SIZE-2), and whether it may rule any out.

Reach is that of an ordinary walker from one start: the station asked for, or the busiest one, at ten in the morning of
the day asked for, or the timetable's busiest. The timetable package is imported when first needed: its compiler takes a
second to load, which the start of a server should not pay.
"""

from __future__ import annotations

from datetime import date, datetime, time
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import msgspec
import numpy as np
from numpy.typing import NDArray

from hideline.atlas.index import Atlas
from hideline.atlas.route_types import is_of_type
from hideline.game.box import Box
from hideline.units import Instant, Malformed, StationId

if TYPE_CHECKING:
    from hideline.transit.timetable import Timetable

MORNING = time(10, 0)


class Start(msgspec.Struct, frozen=True):
    """Where and when a round would begin; what is not said is chosen."""

    station: str = ""
    """Id or name."""
    day: str = ""
    """2026-05-30."""


class UnknownService(msgspec.Struct, frozen=True):
    """What the timetable does not know at that time. A hider may have used it, so no station is ruled out (law 1)."""

    day: bool
    """Whether a part of the timetable does not cover it."""
    stations: tuple[str, ...]
    """Names of stations at which nobody stops who runs that day."""
    lines: tuple[str, ...]
    """Names of lines that are not in it."""


class ReachReport(msgspec.Struct, frozen=True):
    """What the timetable makes of the stations."""

    start: str
    """Empty where map and timetable have no station in common."""
    day: str
    minutes: int
    """The hiding period."""
    reached: int
    out_of_reach: tuple[str, ...]
    """Names of stations with service that are not reached in time."""
    without_service: tuple[str, ...]
    """Names of stations where nothing stops that day."""
    unknown: UnknownService | None
    """Why stations are not ruled out by travel time; None where they are."""


def audit_reach(atlas: Atlas, box: Box, timetable: Timetable, start: Start) -> ReachReport:
    """Say which stations of the map are out of reach, and where nothing stops."""
    from hideline.transit.raptor import reach  # noqa: PLC0415
    from hideline.transit.service import departures_on  # noqa: PLC0415

    day = _day(timetable, start.day)
    departures = departures_on(timetable, day)
    origin = _origin(atlas, timetable, departures, start.station)
    at = Instant(int(datetime.combine(day, MORNING, ZoneInfo(atlas.timezone)).timestamp() * 1000))
    period = box.settings.hiding_period
    arrived = {station for station, _ in reach(timetable, origin, at, period)} if origin else set()
    served = {timetable.station_ids[k] for k in np.flatnonzero(departures)}
    every = sorted(atlas.stations.values(), key=lambda station: station.name)
    until = Instant(at + period + (box.settings.reach_margin or 0))
    return ReachReport(
        start=atlas.stations[StationId(origin)].name if origin else "",
        day=day.isoformat(),
        minutes=period // 60_000,
        reached=len(arrived & {str(s.id) for s in every}),
        out_of_reach=tuple(s.name for s in every if s.id in served and s.id not in arrived),
        without_service=tuple(s.name for s in every if s.id not in served),
        unknown=_unknown(atlas, timetable, at, until),
    )


def _unknown(atlas: Atlas, timetable: Timetable, first: Instant, last: Instant) -> UnknownService | None:
    from hideline.transit.coverage import Coverage  # noqa: PLC0415

    coverage = Coverage.of(timetable, map(str, atlas.stations), atlas.lines, is_of_type)
    gaps = coverage.between(first, last)
    names = sorted(atlas.stations[StationId(station)].name for station in gaps.stations)
    return UnknownService(not gaps.has_days, tuple(names), gaps.lines) if gaps else None


def _day(timetable: Timetable, wanted: str) -> date:
    first, last = timetable.days
    if wanted:
        day = date.fromisoformat(wanted)
        if not first <= day <= last:
            raise Malformed(f"The timetable covers {first} to {last}, not {day}.")
        return day
    network = timetable.network
    trips = network.runs_on[network.service].sum(axis=0, dtype=np.int64)
    return timetable.day(int(trips.argmax())) if len(trips) else first


def _origin(atlas: Atlas, timetable: Timetable, departures: NDArray[np.int64], wanted: str) -> str:
    """The station asked for, or the busiest; nothing where map and timetable have none in common."""
    here = set(map(str, atlas.stations)) & set(timetable.station_ids)
    called = {timetable.station_ids[k] for k in np.unique(timetable.network.station)}
    if here.isdisjoint(called):
        return ""
    if wanted:
        for station in atlas.stations.values():
            if wanted in (station.id, station.name) and station.id in here:
                return station.id
        raise Malformed(f"The timetable knows no station called {wanted}.")
    return max(sorted(here), key=lambda station: int(departures[timetable.station(station)]))
