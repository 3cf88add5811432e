"""The figures of the timetable: how long a feed takes to import, a timetable to open, a search to run."""

from __future__ import annotations

import resource
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from hideline.transit.build import build_timetable
from hideline.transit.feed import read_feed
from hideline.transit.raptor import reach
from hideline.transit.service import departures_on
from hideline.transit.stations import stations_of
from hideline.transit.timetable import Timetable
from hideline.transit.warm import warm
from hideline.units import Instant, Span, hours, minutes

SEARCHES = 50
BIG = 5000
"""From so many stations on, the limit is three hours, below it one."""


@dataclass(slots=True)
class _Lap:
    seconds: float = 0.0


def measure(feed_path: Path) -> dict[str, float]:
    """Import, open and search one feed, every kernel compiled beforehand, in CPU time."""
    warm()
    with _timed() as importing:
        feed = read_feed(feed_path)
        made, _ = build_timetable(feed, stations_of(feed)[0])
        content = made.to_bytes()
    del feed, made
    with TemporaryDirectory() as folder:
        path = Path(folder) / "timetable"
        path.write_bytes(content)
        with _timed() as opening:
            timetable = Timetable.open(path)
            timetable.station(timetable.station_ids[0])
        limit = hours(3) if len(timetable.station_ids) >= BIG else minutes(60)
        laps = _searches(timetable, limit)
    return {
        "import_s": round(importing.seconds, 3),
        "open_s": round(opening.seconds, 4),
        "one_to_all_ms": round(statistics.median(laps) * 1000, 3),
        "one_to_all_worst_ms": round(max(laps) * 1000, 3),
        "limit_min": limit / 60_000,
        "rss_mb": round(_peak_megabytes(), 1),
        "size_mb": round(len(content) / 1e6, 1),
        "stations": len(timetable.station_ids),
        "trips": len(timetable.network.start),
    }


def _searches(timetable: Timetable, limit: Span) -> list[float]:
    """Searches from stations all over, at eight in the morning of the timetable's busiest day."""
    days = range(timetable.network.runs_on.shape[1])
    busiest = max(days, key=lambda day: int(departures_on(timetable, timetable.day(day)).sum()))
    depart = Instant((int(timetable.grounds.day_start[0, busiest]) + 8 * 3600) * 1000)
    chosen = np.random.default_rng(1).integers(0, len(timetable.station_ids), SEARCHES)
    laps = []
    for station in chosen:
        with _timed() as lap:
            reach(timetable, timetable.station_ids[station], depart, limit)
        laps.append(lap.seconds)
    return laps


@contextmanager
def _timed() -> Iterator[_Lap]:
    lap = _Lap()
    start = time.process_time()
    yield lap
    lap.seconds = time.process_time() - start


def _peak_megabytes() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1e6 if sys.platform == "darwin" else peak / 1e3
