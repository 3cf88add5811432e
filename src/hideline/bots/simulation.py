"""Many games at once, on as many cores as wanted: the same games whatever the number of processes.

Each game has dice of its own, made from the seed and the game's number, and nothing is carried from one to the next but
tables of the map. A worker process opens the map once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from hideline.atlas.file import open_map
from hideline.atlas.index import Atlas
from hideline.atlas.metric import distance
from hideline.bots.evening import Evening, Plan
from hideline.bots.hunting import Splits
from hideline.bots.ledger import Ledger, RoundPlayed
from hideline.game.settings import Size
from hideline.table.travelling import timetable_of
from hideline.units import Instant, LatLon, Malformed, hours

if TYPE_CHECKING:
    from hideline.transit.timetable import Timetable

MORNING = time(9, 0)
SOME_DAY = date(2026, 6, 17)
"""When a map without a timetable is played on."""
LONGEST_HUNTS = {
    Size.SMALL: hours(12),
    Size.MEDIUM: hours(24),
    Size.LARGE: hours(72),
    Size.GLOBAL: hours(240),
}
"""How long a hunt may last before it is broken off."""

Report = Callable[[int], None]
"""Told how many games are finished."""


@dataclass(frozen=True, slots=True)
class Series:
    """Games to be played: all alike but for their dice."""

    map: Path
    plan: Plan
    seed: int

    def play(self, number: int) -> tuple[RoundPlayed, ...]:
        """The game of this number."""
        atlas, splits = _opened(self.map)
        ledger = Ledger(number)
        Evening(self.plan, atlas, Random(f"{self.seed} {number}"), ledger, splits).play()
        return tuple(ledger.rounds)


@lru_cache(maxsize=2)
def _opened(path: Path) -> tuple[Atlas, Splits]:
    return open_map(path), Splits()


def simulate(
    series: Series, games: int, processes: int = 1, report: Report | None = None
) -> list[RoundPlayed]:
    """Play games 1 to n; rounds in the order of the games, whoever played them."""
    tell = report or (lambda _: None)
    played: dict[int, tuple[RoundPlayed, ...]] = {}
    workers = min(processes, games)
    for number, rounds in _alone(series, games) if workers == 1 else _together(series, games, workers):
        played[number] = rounds
        tell(len(played))
    return [round_ for number in sorted(played) for round_ in played[number]]


Played = Iterator[tuple[int, tuple[RoundPlayed, ...]]]


def _alone(series: Series, games: int) -> Played:
    for number in range(1, games + 1):
        yield number, series.play(number)


def _together(series: Series, games: int, workers: int) -> Played:
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        numbers = {pool.submit(series.play, number): number for number in range(1, games + 1)}
        try:
            for done in as_completed(numbers):
                yield numbers[done], done.result()
        finally:
            pool.shutdown(cancel_futures=True)


# ── where and when a game begins ────────────────────────────────────────────────────────────────────


def opening_position(atlas: Atlas, wanted: str = "") -> LatLon:
    """The station asked for by name or id; else the one with most lines, in the middle of the others."""
    if not atlas.stations:
        raise Malformed("This map has no station to hide at.")
    stations = list(atlas.stations.values())
    if wanted:
        for station in stations:
            if wanted in (station.id, station.name):
                return station.position
        raise Malformed(f"The map has no station called {wanted}.")
    middle = LatLon(fmean(s.position.lat for s in stations), fmean(s.position.lon for s in stations))
    hub = min(stations, key=lambda s: (-len(atlas.lines_at(s.id)), distance(middle, s.position), s.id))
    return hub.position


def opening_hour(atlas: Atlas, wanted: str = "") -> Instant:
    """Nine in the morning of the day asked for; else of a Wednesday in June, or of the timetable's busiest day."""
    timetable = timetable_of(atlas)
    day = date.fromisoformat(wanted) if wanted else SOME_DAY
    if timetable is not None:
        first, last = timetable.days
        if wanted and not first <= day <= last:
            raise Malformed(f"The timetable covers {first} to {last}, not {day}.")
        if not first <= day <= last:
            day = _busiest(timetable)
    at = datetime.combine(day, MORNING, ZoneInfo(atlas.timezone or "UTC"))
    return Instant(int(at.timestamp() * 1000))


def _busiest(timetable: Timetable) -> date:
    """The day with most trips."""
    network = timetable.network
    trips = network.runs_on[network.service].sum(axis=0)
    return timetable.day(int(trips.argmax()))
