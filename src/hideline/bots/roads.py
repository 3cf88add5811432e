"""Getting about, for players that are programs: where somebody is at any moment, and how they get somewhere (ROUND-4).

By the map's timetable where it has one, by car or on foot where the mode says so, else at a plausible speed. Everything
here is public: both sides read the same timetable. Nothing here knows a rule or a secret.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hideline.atlas.index import Atlas
from hideline.atlas.metric import distance
from hideline.game.box import Mode
from hideline.table.travelling import timetable_of
from hideline.units import Instant, LatLon, Span, StationId, hours, minutes, seconds

if TYPE_CHECKING:
    from hideline.transit.journeys import Journey, Ride, Walk
    from hideline.transit.runs import Call, Run
    from hideline.transit.timetable import Timetable

WALKING = 1.0
"""Metres a second as the crow flies, for somebody on real streets."""
TRANSIT = 7.0
"""The same for somebody on transit of which no timetable is known, waiting apart."""
WAITING = minutes(5)
DRIVING = 7.0
PARKING = minutes(3)
WALKABLE = 900.0
"""Metres up to which nobody waits for a vehicle."""
LONGEST = hours(10)
"""A night may lie between somebody and the next train."""


@dataclass(frozen=True, slots=True)
class Riding:
    """What somebody rides: its line, its run where the timetable knows it, and the stop that comes next."""

    line: str
    run: Run | None = None
    next_stop: StationId | None = None


@dataclass(frozen=True, slots=True)
class Leg:
    """A stretch of a way: where one is when, in between at an even speed; aboard something or on foot."""

    times: tuple[Instant, ...]
    points: tuple[LatLon, ...]
    line: str | None = None
    run: Run | None = None
    stops: tuple[StationId, ...] = ()
    """The station at each point of a ride."""

    def position(self, at: Instant) -> LatLon:
        """Where one is on it."""
        k = bisect_right(self.times, at)
        if k == 0 or k == len(self.times):
            return self.points[min(k, len(self.points) - 1)]
        (a, b), (start, end) = self.points[k - 1 : k + 1], self.times[k - 1 : k + 1]
        share = (at - start) / (end - start)
        return LatLon(a.lat + share * (b.lat - a.lat), a.lon + share * (b.lon - a.lon))

    def riding(self, at: Instant) -> Riding | None:
        """What one sits in, from the departure until just before the end."""
        if self.line is None or not self.times[0] <= at < self.times[-1]:
            return None
        ahead = self.stops[bisect_right(self.times, at) :]
        return Riding(self.line, self.run, ahead[0] if ahead else None)

    def until_next_stop(self, at: Instant) -> Leg:
        """The leg for somebody who gets off at the next stop."""
        end = min(bisect_right(self.times, at) + 1, len(self.times))
        return replace(self, times=self.times[:end], points=self.points[:end], stops=self.stops[:end])


Way = tuple[Leg, ...]


class Body:
    """Where somebody is, and the way they are on."""

    def __init__(self, spot: LatLon) -> None:
        self._spot = spot
        self._way: Way = ()

    def set_out(self, way: Way) -> None:
        """Take a way, which begins here."""
        self._way = way

    def stay(self, now: Instant) -> None:
        """Go no further; who sits in a vehicle gets off where it is, so only call this on foot or at a stop."""
        self._spot, self._way = self.position(now), ()

    def get_off(self, now: Instant) -> None:
        """Leave the vehicle at its next stop, and stay there; nothing changes for who does so already."""
        self._way = tuple(
            leg.until_next_stop(now) for leg in self._way if leg.times[0] <= now < leg.times[-1]
        )

    def is_getting_off(self, now: Instant) -> bool:
        """Whether they sit in something and leave it at its next stop, to stay there."""
        return (
            len(self._way) == 1
            and self.riding(now) is not None
            and self._way[0].until_next_stop(now) == self._way[0]
        )

    def position(self, now: Instant) -> LatLon:
        """Where they are."""
        spot = self._spot
        for leg in self._way:
            if now < leg.times[0]:
                break
            spot = leg.position(now)
        return spot

    def riding(self, now: Instant) -> Riding | None:
        """What they sit in."""
        return next((riding for leg in self._way if (riding := leg.riding(now)) is not None), None)

    def is_under_way(self, now: Instant) -> bool:
        """Whether they have not arrived."""
        return bool(self._way) and now < self._way[-1].times[-1]

    def next_change(self, now: Instant) -> Instant | None:
        """When they next set off, board, get off or arrive."""
        ends = (end for leg in self._way for end in (leg.times[0], leg.times[-1]))
        return min((end for end in ends if end > now), default=None)


def on_foot(here: LatLon, to: LatLon, at: Instant, pace: float = 1.0) -> Way:
    """Straight there, at a pace times the usual."""
    took = seconds(max(1.0, distance(here, to) / (WALKING * pace)))
    return (Leg((at, Instant(at + took)), (here, to)),)


class Roads(ABC):
    """How players get about on a map."""

    def __init__(self, atlas: Atlas) -> None:
        self._positions = {station.id: station.position for station in atlas.stations.values()}

    def at(self, station: StationId) -> LatLon:
        """Where a station is."""
        return self._positions[station]

    @abstractmethod
    def times(self, here: LatLon, at: Instant, limit: Span) -> dict[StationId, Span]:
        """How long it takes to every station that can be reached within a limit."""

    @abstractmethod
    def way(self, here: LatLon, station: StationId, at: Instant, pace: float = 1.0) -> Way:
        """The way to a station; a pace below one is that of somebody who is kept from walking freely."""

    def stops_ahead(self, riding: Riding, at: Instant) -> tuple[StationId, ...]:  # noqa: ARG002
        """The stops still ahead of a vehicle, where a timetable tells."""
        return ()


class ByTimetable(Roads):
    """On foot and by what runs."""

    def __init__(self, atlas: Atlas, timetable: Timetable) -> None:
        super().__init__(atlas)
        self._timetable = timetable

    def times(self, here: LatLon, at: Instant, limit: Span) -> dict[StationId, Span]:
        """Earliest arrivals of somebody who walks."""
        from hideline.transit.raptor import reach  # noqa: PLC0415 - loads a compiler

        reached = reach(self._timetable, here, at, limit)
        return {
            StationId(station): Span(there - at) for station, there in reached if station in self._positions
        }

    def way(self, here: LatLon, station: StationId, at: Instant, pace: float = 1.0) -> Way:
        """The connection that arrives first; on foot where nothing runs."""
        from hideline.transit.journeys import journeys  # noqa: PLC0415
        from hideline.transit.walking import WALKER  # noqa: PLC0415

        walker = WALKER if pace == 1.0 else replace(WALKER, speed=WALKER.speed * pace)
        for limit in (hours(2), LONGEST):
            found = journeys(self._timetable, here, station, at, limit, walker, most=1)
            if found:
                return self._legs(here, found[0])
        return on_foot(here, self.at(station), at, pace)

    def _legs(self, here: LatLon, journey: Journey) -> Way:
        from hideline.transit.journeys import Ride  # noqa: PLC0415

        return tuple(
            self._ride(leg) if isinstance(leg, Ride) else self._walk(here, leg) for leg in journey.legs
        )

    def _ride(self, ride: Ride) -> Leg:
        calls = ride.calls
        times = (calls[0].departure, *(call.arrival for call in calls[1:]))
        return Leg(
            times=times,
            points=tuple(self._where(call.station) for call in calls),
            line=" ".join(filter(None, (ride.line.name, ride.headsign))),
            run=ride.run,
            stops=tuple(StationId(call.station) for call in calls),
        )

    def _walk(self, here: LatLon, walk: Walk) -> Leg:
        origin = here if walk.origin is None else self._where(walk.origin)
        return Leg((walk.departs, walk.arrives), (origin, self._where(walk.destination)))

    def _where(self, station: str) -> LatLon:
        return self._timetable.position(self._timetable.station(station))

    def stops_ahead(self, riding: Riding, at: Instant) -> tuple[StationId, ...]:
        """By the timetable, to the end of the run."""
        from hideline.transit.runs import calls_of  # noqa: PLC0415

        calls: Sequence[Call] = calls_of(self._timetable, riding.run) if riding.run is not None else ()
        return tuple(
            StationId(call.station)
            for call in calls
            if call.arrival > at and call.may_alight and call.station in self._positions
        )


class AtSpeed(Roads):
    """Straight there at an even speed, after a wait; short ways on foot."""

    def __init__(self, atlas: Atlas, speed: float, wait: Span, vehicle: str) -> None:
        super().__init__(atlas)
        self._speed = speed
        self._wait = wait
        self._vehicle = vehicle
        """What is ridden; empty for those who walk."""

    def times(self, here: LatLon, at: Instant, limit: Span) -> dict[StationId, Span]:  # noqa: ARG002
        """The same at any time of day."""
        found = {station: self._takes(distance(here, p)) for station, p in self._positions.items()}
        return {station: took for station, took in found.items() if took <= limit}

    def way(self, here: LatLon, station: StationId, at: Instant, pace: float = 1.0) -> Way:
        """Wait, then straight there."""
        there = self.at(station)
        gap = distance(here, there)
        if not self._vehicle or gap <= WALKABLE:
            return on_foot(here, there, at, pace)
        begins, ends = Instant(at + self._wait), Instant(at + self._takes(gap))
        return (Leg((begins, ends), (here, there), self._vehicle, stops=(station, station)),)

    def _takes(self, gap: float) -> Span:
        if not self._vehicle or gap <= WALKABLE:
            return seconds(max(1.0, gap / WALKING))
        return Span(self._wait + seconds(gap / self._speed))


def roads_of(atlas: Atlas, mode: Mode) -> Roads:
    """How players of a mode get about on a map (MODE-1)."""
    if mode.id == "on-foot":
        return AtSpeed(atlas, WALKING, Span(0), "")
    if mode.zones_at_street_termini:
        return AtSpeed(atlas, DRIVING, PARKING, "car")
    timetable = timetable_of(atlas)
    return AtSpeed(atlas, TRANSIT, WAITING, "transit") if timetable is None else ByTimetable(atlas, timetable)
