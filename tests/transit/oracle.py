"""An independent answer to "when can one be where": plain Python, straight from the files, no cleverness.

Every trip of every day becomes a list of timed calls; then everything is tried again and again until nothing
improves. Shares no code with `hideline.transit`, except the walker's figures.
"""

from __future__ import annotations

import csv
import io
import math
import zipfile
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from hideline.transit.walking import Nearness, Walker

Rows = list[dict[str, str]]


@dataclass(frozen=True)
class Call:
    station: str
    arrival: int
    departure: int
    boards: bool
    alights: bool


@dataclass
class Oracle:
    """One feed, unrolled over some days."""

    source: Path | Mapping[str, str]
    first_day: date
    days: int
    walker: Walker
    near: Nearness
    window: tuple[int, int] = (0, 1 << 40)
    rides: list[tuple[int, list[Call]]] = field(default_factory=list)
    """How much earlier each may come than its times say, and its calls."""
    change: dict[str, int] = field(default_factory=dict)
    links: dict[tuple[str, str], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        stops = self._rows("stops.txt")
        parent = {row["stop_id"]: row.get("parent_station") or row["stop_id"] for row in stops}
        self.place = {
            row["stop_id"]: (float(row["stop_lat"]), float(row["stop_lon"]))
            for row in stops
            if parent[row["stop_id"]] == row["stop_id"]
        }
        self.station = parent
        self.rides = list(self._rides())
        self._walks()

    def arrivals(
        self, origin: str | tuple[float, float], depart: int, limit: int, most_rides: int = 1000
    ) -> dict[str, int]:
        """Earliest arrivals, seconds since 1970."""
        at = {s: depart + self.foot(origin, s) for s in self.place if self.foot(origin, s) <= limit}
        ready = dict(at)
        self._walk_on(at, ready, depart + limit)
        for _ in range(most_rides):
            before = dict(at), dict(ready)
            for station, time in self._rides_from(before[1]):
                if time <= depart + limit:
                    at[station] = min(time, at.get(station, time))
                    boardable = time + self.change.get(station, self.usual_change)
                    ready[station] = min(boardable, ready.get(station, boardable))
            self._walk_on(at, ready, depart + limit)
            if before == (at, ready):
                break
        return at

    def _rides_from(self, ready: dict[str, int]) -> Iterator[tuple[str, int]]:
        for may_gain, ride in self.rides:
            gained = -1
            for call in ride:
                if gained >= 0 and call.alights:
                    yield call.station, call.arrival - gained
                if call.boards and ready.get(call.station, 1 << 60) <= call.departure:
                    gained = max(gained, min(may_gain, call.departure - ready[call.station]))

    def _walk_on(self, at: dict[str, int], ready: dict[str, int], horizon: int) -> None:
        is_settled = False
        while not is_settled:
            is_settled = True
            for (a, b), seconds in self.links.items():
                time = at.get(a, 1 << 60) + seconds
                if time <= horizon and time < max(at.get(b, 1 << 60), ready.get(b, 1 << 60)):
                    is_settled = is_settled and time >= at.get(b, 1 << 60)
                    at[b] = min(time, at.get(b, time))
                    ready[b] = min(time, ready.get(b, time))

    def departures(self, destination: str, arrive: int, limit: int) -> dict[str, int]:
        """Latest departures, seconds since 1970."""
        there = {
            s: arrive - self.foot(destination, s) for s in self.place if self.foot(destination, s) <= limit
        }
        off = dict(there)
        changed = True
        while changed:
            changed = False
            for station, time, alightable in self._back(there, off):
                if time < arrive - limit:
                    continue
                if time > there.get(station, -1):
                    there[station] = time
                    changed = True
                if alightable > off.get(station, -1):
                    off[station] = alightable
                    changed = True
        return there

    def _back(self, there: dict[str, int], off: dict[str, int]) -> Iterator[tuple[str, int, int]]:
        for may_gain, ride in self.rides:
            gained = 1 << 60
            for call in reversed(ride):
                if gained <= may_gain and call.boards:
                    change = self.change.get(call.station, self.usual_change)
                    yield call.station, call.departure - gained, call.departure - gained - change
                if call.alights:
                    gained = min(gained, max(0, call.arrival - off.get(call.station, -1)))
        for (a, b), seconds in self.links.items():
            if b in there:
                yield a, there[b] - seconds, there[b] - seconds

    @property
    def usual_change(self) -> int:
        return self.walker.change // 1000

    def foot(self, origin: str | tuple[float, float], station: str) -> int:
        """Seconds straight there."""
        if origin == station:
            return 0
        start = self.place[origin] if isinstance(origin, str) else origin
        return math.ceil(_haversine(start, self.place[station]) * self.walker.detour / self.walker.speed)

    def _walks(self) -> None:
        northward = sorted((lat, lon, b) for b, (lat, lon) in self.place.items())
        band = max(self.near.radius, self.near.farthest if self.near.neighbours else 0.0) / 100_000
        for a, here in self.place.items():
            low = bisect_left(northward, (here[0] - band,))
            high = bisect_left(northward, (here[0] + band,))
            gaps = sorted((_haversine(here, (lat, lon)), b) for lat, lon, b in northward[low:high] if a != b)
            for rank, (gap, b) in enumerate(gaps):
                if gap <= self.near.radius or (rank < self.near.neighbours and gap <= self.near.farthest):
                    self.links[a, b] = self.links[b, a] = self.foot(a, b)
        told: dict[tuple[str, str], int] = {}
        for row in self._rows("transfers.txt"):
            if row["transfer_type"] == "2":
                pair = self.station[row["from_stop_id"]], self.station[row["to_stop_id"]]
                told[pair] = min(int(row["min_transfer_time"]), told.get(pair, 1 << 60))
        for (a, b), seconds in told.items():
            if a != b:
                self.links[a, b] = seconds if self.walker.believes_feed else self.foot(a, b)
            elif self.walker.believes_feed:
                self.change[a] = seconds

    def _rides(self) -> Iterator[tuple[int, list[Call]]]:
        zones = {row["agency_id"]: row["agency_timezone"] for row in self._rows("agency.txt")}
        zone_of_route = {
            row["route_id"]: ZoneInfo(zones[row["agency_id"]]) for row in self._rows("routes.txt")
        }
        calls: dict[str, Rows] = defaultdict(list)
        for row in self._rows("stop_times.txt"):
            calls[row["trip_id"]].append(row)
        repeats: dict[str, Rows] = defaultdict(list)
        for row in self._rows("frequencies.txt"):
            repeats[row["trip_id"]].append(row)
        running = self._running()
        blocks: dict[tuple[str, date, ZoneInfo], list[list[Call]]] = defaultdict(list)
        for trip in self._rows("trips.txt"):
            rows = sorted(calls[trip["trip_id"]], key=lambda row: int(row["stop_sequence"]))
            zone, block = zone_of_route[trip["route_id"]], trip.get("block_id", "")
            for day in running[trip["service_id"]]:
                noon = datetime(day.year, day.month, day.day, 12, tzinfo=zone)
                zero = int(noon.timestamp()) - 43200
                for shift, may_gain in _shifts(rows, repeats[trip["trip_id"]]):
                    ride = [self._call(row, zero + shift) for row in rows]
                    if block and not repeats[trip["trip_id"]]:
                        blocks[block, day, zone].append(ride)
                    elif ride[-1].arrival >= self.window[0] and ride[0].departure <= self.window[1]:
                        yield (0 if self.walker.believes_feed else may_gain), ride
        for rides in blocks.values():
            for ride in rides:
                yield 0, _to_the_end(ride, rides)

    def _call(self, row: dict[str, str], zero: int) -> Call:
        return Call(
            self.station[row["stop_id"]],
            zero + _seconds(row["arrival_time"]),
            zero + _seconds(row["departure_time"]),
            row.get("pickup_type") != "1",
            row.get("drop_off_type") != "1",
        )

    def _running(self) -> dict[str, list[date]]:
        span = [self.first_day + timedelta(days=i) for i in range(self.days)]
        running: dict[str, set[date]] = defaultdict(set)
        for row in self._rows("calendar.txt"):
            for day in span:
                in_range = row["start_date"] <= day.strftime("%Y%m%d") <= row["end_date"]
                if in_range and row[day.strftime("%A").lower()] == "1":
                    running[row["service_id"]].add(day)
        for row in self._rows("calendar_dates.txt"):
            day = datetime.strptime(row["date"] + "+0000", "%Y%m%d%z").date()
            if day in span and row["exception_type"] == "1":
                running[row["service_id"]].add(day)
            elif row["exception_type"] == "2":
                running[row["service_id"]].discard(day)
        return defaultdict(list, {service: sorted(days) for service, days in running.items()})

    def _rows(self, name: str) -> Rows:
        if isinstance(self.source, Mapping):
            return list(csv.DictReader(io.StringIO(self.source.get(name, ""))))
        with zipfile.ZipFile(self.source) as archive:
            if name not in archive.namelist():
                return []
            with archive.open(name) as file:
                return list(csv.DictReader(io.TextIOWrapper(file, "utf-8-sig", newline="")))


def _shifts(rows: Rows, repeats: Rows) -> Iterator[tuple[int, int]]:
    """For every repetition of a trip how much later it is than written, and how much earlier it may come."""
    if not repeats:
        yield 0, 0
    own = _seconds(rows[0]["departure_time"])
    for repeat in repeats:
        headway, begin = int(repeat["headway_secs"]), _seconds(repeat["start_time"])
        for start in range(begin, _seconds(repeat["end_time"]), headway):
            yield start - own, headway if start > begin and repeat["exact_times"] == "0" else 0


def _to_the_end(ride: list[Call], block: list[list[Call]]) -> list[Call]:
    """A ride with all that its vehicle does next without being left empty."""
    made, whole = [ride], list(ride)
    while True:
        later = [each for each in block if each[0].departure >= made[-1][-1].arrival]
        later = [each for each in later if all(each is not before for before in made)]
        following = min(later, key=lambda each: each[0].departure, default=None)
        if following is None or following[0].station != made[-1][-1].station:
            return whole
        made.append(following)
        whole += following


def _seconds(clock: str) -> int:
    hours, minutes, seconds = clock.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds)


def _haversine(a: tuple[float, float], b: tuple[float, float]) -> float:
    lat_a, lon_a, lat_b, lon_b = map(math.radians, (*a, *b))
    h = math.sin((lat_a - lat_b) / 2) ** 2
    h += math.cos(lat_a) * math.cos(lat_b) * math.sin((lon_a - lon_b) / 2) ** 2
    return 2 * 6_371_008.8 * math.asin(math.sqrt(h))
