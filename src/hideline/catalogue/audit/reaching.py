"""Stations that nobody reaches within the hiding period, and stations without service, by the timetable (SIZE-2).

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


class ReachReport(msgspec.Struct, frozen=True):
    """What the timetable makes of the stations."""

    start: str
    day: str
    minutes: int
    """The hiding period."""
    reached: int
    out_of_reach: tuple[str, ...]
    """Names of stations with service that are not reached in time."""
    without_service: tuple[str, ...]
    """Names of stations where nothing stops that day."""


def audit_reach(atlas: Atlas, box: Box, timetable: Timetable, start: Start) -> ReachReport:
    """Say which stations of the map are out of reach, and where nothing stops."""
    from hideline.transit.raptor import reach  # noqa: PLC0415
    from hideline.transit.service import departures_on  # noqa: PLC0415

    day = _day(timetable, start.day)
    departures = departures_on(timetable, day)
    origin = _origin(atlas, timetable, departures, start.station)
    at = datetime.combine(day, MORNING, ZoneInfo(atlas.timezone))
    period = box.settings.hiding_period
    found = reach(timetable, origin, Instant(int(at.timestamp() * 1000)), period)
    served = {timetable.station_ids[k] for k in np.flatnonzero(departures)}
    arrived = {station for station, _ in found}
    every = sorted(atlas.stations.values(), key=lambda station: station.name)
    return ReachReport(
        start=atlas.stations[StationId(origin)].name,
        day=day.isoformat(),
        minutes=period // 60_000,
        reached=len(arrived & {str(s.id) for s in every}),
        out_of_reach=tuple(s.name for s in every if s.id in served and s.id not in arrived),
        without_service=tuple(s.name for s in every if s.id not in served),
    )


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
    here = set(map(str, atlas.stations)) & set(timetable.station_ids)
    if wanted:
        for station in atlas.stations.values():
            if wanted in (station.id, station.name) and station.id in here:
                return station.id
        raise Malformed(f"The timetable knows no station called {wanted}.")
    if not here:
        raise Malformed("The timetable and the map have no station in common.")
    return max(sorted(here), key=lambda station: int(departures[timetable.station(station)]))
