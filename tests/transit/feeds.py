"""Feeds for the tests: written by hand in a few lines, drawn at random, or the real ones lying beside the
project.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from hideline.transit.build import build_timetable
from hideline.transit.feed import read_feed
from hideline.transit.raptor import Reached
from hideline.transit.stations import stations_of
from hideline.transit.timetable import Timetable
from hideline.transit.walking import Nearness
from hideline.units import Instant, metres

REAL = Path(__file__).parents[3] / "shared" / "data"

ONLY_ON_FOOT_WHERE_TOLD = Nearness(radius=metres(0), neighbours=0)


def real_feed(name: str) -> Path:
    """A real feed, or a skip that says what is missing."""
    path = REAL / name
    if not path.exists():
        pytest.skip(f"the real feed {name} does not lie beside the project")
    return path


def timetable_of(source: str | Path | Mapping[str, str], near: Nearness | None = None) -> Timetable:
    """A timetable at the feed's own stations."""
    feed = read_feed(source)
    return build_timetable(feed, stations_of(feed)[0], near)[0]


def moment(text: str) -> Instant:
    """An instant written in ISO 8601."""
    return Instant(int(datetime.fromisoformat(text).timestamp()) * 1000)


def in_seconds(reached: Reached) -> dict[str, int]:
    """Stations and moments, in seconds since 1970."""
    return {station: instant // 1000 for station, instant in reached}


def table(*lines: str) -> str:
    """A text file of a feed."""
    return "\n".join(lines) + "\n"


def hand_feed(
    trips: Mapping[str, str],
    stops: Mapping[str, tuple[float, float]],
    *,
    days: Sequence[str] = ("20240610",),
    zone: str = "UTC",
) -> dict[str, str]:
    """A feed with trips such as `A 08:00 B 08:10-08:11 C 08:20` under keys `line/trip`."""
    times = ["trip_id,arrival_time,departure_time,stop_id,stop_sequence"]
    for key, calls in trips.items():
        words = calls.split()
        for i, (stop, clock) in enumerate(zip(words[::2], words[1::2], strict=True)):
            arrival, _, departure = clock.partition("-")
            times.append(f"{key},{arrival}:00,{departure or arrival}:00,{stop},{i}")
    lines = dict.fromkeys(key.split("/")[0] for key in trips)
    return {
        "agency.txt": table("agency_id,agency_name,agency_url,agency_timezone", f"1,Works,http://x,{zone}"),
        "stops.txt": table(
            "stop_id,stop_name,stop_lat,stop_lon",
            *(f"{stop},{stop},{lat},{lon}" for stop, (lat, lon) in stops.items()),
        ),
        "routes.txt": table(
            "route_id,agency_id,route_short_name,route_type", *(f"{line},1,{line},1" for line in lines)
        ),
        "trips.txt": table(
            "route_id,service_id,trip_id,trip_headsign",
            *(f"{key.split('/')[0]},s,{key},{calls.split()[-2]}" for key, calls in trips.items()),
        ),
        "stop_times.txt": table(*times),
        "calendar_dates.txt": table("service_id,date,exception_type", *(f"s,{day},1" for day in days)),
    }


FIRST_DAY = date(2024, 3, 29)
"""The clocks change two days later in Berlin (31 March 2024)."""
DAYS = 4


def random_feed(random: Random) -> dict[str, str]:
    """A small feed with everything: two zones, exceptions, frequencies, transfers, loops, barred calls, blocks."""
    stations = [f"S{i}" for i in range(random.randint(2, 7))]
    services = [f"c{i}" for i in range(random.randint(1, 3))]
    stop_rows = [
        f"{s},{s},{52 + random.random() * 0.02:.9f},{13 + random.random() * 0.03:.9f}" for s in stations
    ]
    ways = [_random_way(random, stations) for _ in range(random.randint(1, 5))]
    trips, times, frequencies = [], [], []
    for t in range(random.randint(1, 20)):
        block = random.choice(("", "b1", "b2"))
        trips.append(f"r{random.randint(0, 2)},{random.choice(services)},t{t},{block}")
        clock = random.choice((random.randint(0, 27 * 3600), 8 * 3600 + random.randint(0, 1800)))
        for i, call in enumerate(random.choice(ways)):
            arrival, departure = clock, clock + random.choice((0, 0, 30, 300))
            times.append(f"t{t},{_clock(arrival)},{_clock(departure)},{call[0]},{i},{call[1]},{call[2]}")
            clock = departure + random.randint(0, 2400)
        if random.random() < 0.3:
            begin = random.randint(0, 26 * 3600)
            end = begin + random.randint(60, 7200)
            frequencies.append(
                f"t{t},{_clock(begin)},{_clock(end)},{random.randint(300, 3600)},{random.choice('01')}"
            )
    transfers = [
        f"{random.choice(stations)},{random.choice(stations)},2,{random.randint(0, 600)}"
        for _ in range(random.randint(0, 4))
    ]
    return {
        "agency.txt": table("agency_id,agency_timezone", "1,Europe/Berlin", "2,America/New_York"),
        "routes.txt": table(
            "route_id,agency_id,route_short_name,route_type", "r0,1,U1,1", "r1,1,U2,1", "r2,2,X,1"
        ),
        "stops.txt": table("stop_id,stop_name,stop_lat,stop_lon", *stop_rows),
        "trips.txt": table("route_id,service_id,trip_id,block_id", *trips),
        "stop_times.txt": table(
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type", *times
        ),
        "frequencies.txt": table("trip_id,start_time,end_time,headway_secs,exact_times", *frequencies),
        "transfers.txt": table("from_stop_id,to_stop_id,transfer_type,min_transfer_time", *transfers),
        **_random_calendars(random, services),
    }


def some_time(random: Random) -> tuple[int, int]:
    """A moment (seconds since 1970) on or near the days of a random feed, often rush hour; a limit."""
    start = int(datetime(FIRST_DAY.year, FIRST_DAY.month, FIRST_DAY.day, tzinfo=UTC).timestamp())
    rush_hour = start + random.randrange(DAYS) * 24 * 3600 + 7 * 3600 + random.randint(-1800, 1800)
    any_time = start + random.randint(-6 * 3600, (DAYS * 24 + 6) * 3600)
    return random.choice((rush_hour, any_time)), random.randint(600, 9 * 3600)


def _random_way(random: Random, stations: Sequence[str]) -> list[tuple[str, str, str]]:
    """A sequence of stops, each with its pickup and drop-off type, that several trips will share."""
    length = random.randint(2, 6)
    return [(random.choice(stations), random.choice("0001"), random.choice("0001")) for _ in range(length)]


def _random_calendars(random: Random, services: Sequence[str]) -> dict[str, str]:
    end = FIRST_DAY + timedelta(days=DAYS - 1)
    weekly = [
        f"{s},{','.join(random.choice('011') for _ in range(7))},{FIRST_DAY:%Y%m%d},{end:%Y%m%d}"
        for s in services
    ]
    odd_days = [FIRST_DAY + timedelta(days=random.randint(-1, DAYS)) for _ in range(random.randint(0, 3))]
    exceptions = [f"{random.choice(services)},{day:%Y%m%d},{random.choice('12')}" for day in odd_days]
    header = "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date"
    return {
        "calendar.txt": table(header, *weekly),
        "calendar_dates.txt": table("service_id,date,exception_type", *exceptions),
    }


def _clock(seconds: int) -> str:
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
