"""Nothing lost: games go on while workers are killed, databases crash and phones are cut off.

A short run is part of the suite; `make faults` plays on, over both stores and with one and two workers, until a
thousand workers have been killed.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from hideline.store import open_store
from hideline.units import Instant
from tests.faults.judge import judge
from tests.faults.parts import FragileNats, crash_postgres
from tests.faults.players import Evening, Player, sit_down
from tests.faults.wires import Wire, wired
from tests.faults.workers import Worker, running_workers
from tests.servers import town_file
from tests.services import Postgres
from tests.towns import drawn_town

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("HIDELINE_KILLS", "6"))
"""Workers killed in each run."""

KILLS_IN_AN_EVENING = 25
"""After so many, new games are begun: the old ones are over sooner or later, and nobody plays on."""

is_long = pytest.mark.skipif(
    "HIDELINE_KILLS" not in os.environ, reason="a long run: `make faults` sets HIDELINE_KILLS"
)

GAMES = 4
PLAYERS = ("Ann", "Ben", "Cleo")
HASTY = {"hiding_period": 1500, "turnover": 500, "hand_limit": 60}
"""House rules for games that are over within the minute."""

FURTHEST_JUMP = 1500
"""Milliseconds by which a machine's clock may suddenly be off."""


class Misfortune:
    """Kills workers, cuts wires, moves clocks, and now and then has something bigger crash."""

    def __init__(
        self, workers: list[Worker], wires: list[Wire], crashes: list[Callable[[], None]], random: Random
    ) -> None:
        self._workers = workers
        self._wires = wires
        self._crashes = crashes
        self._random = random

    async def strike(self, kills: int) -> None:
        for number in range(kills):
            await asyncio.sleep(self._random.uniform(0.1, 1.0))
            self._random.choice(self._wires).cut(0.5)
            worker = self._random.choice(self._workers)
            await asyncio.to_thread(worker.kill)
            worker.clock_is_off_by.value = self._random.randint(-FURTHEST_JUMP, FURTHEST_JUMP)
            await asyncio.to_thread(worker.start)
            await worker.is_listening()
            if self._crashes and number % 3 == 2:
                await asyncio.to_thread(self._crashes[number // 3 % len(self._crashes)])
        for worker in self._workers:
            worker.clock_is_off_by.value = 0


async def play_under_fire(
    store_url: str, workers: list[Worker], crashes: list[Callable[[], None]], kills: int, seed: int
) -> int:
    """An evening of games and misfortune, then the verdict; how many commands were acknowledged."""
    random = Random(seed)
    stations = [(station.id, station.position) for station in drawn_town().stations]
    async with wired([worker.port for worker in workers], random) as wires:
        evening = Evening([way for _, way in wires], stations)
        groups = await asyncio.gather(
            *(sit_down(evening, [f"{name} {n}" for name in PLAYERS], HASTY) for n in range(GAMES))
        )
        players = [
            [Player(evening, seat, Random(f"{seed} {seat.seat}")) for seat in group] for group in groups
        ]
        playing = [asyncio.create_task(player.play()) for group in players for player in group]
        await Misfortune(workers, [wire for wire, _ in wires], crashes, random).strike(kills)
        evening.is_over = True
        await asyncio.gather(*playing)
        await settled(players)
    return await verdict(store_url, players)


async def settled(players: list[list[Player]]) -> None:
    """Every phone looks once more; what it then sees is noted like everything before."""
    for player in [player for group in players for player in group]:
        await player.looks_once_more()


async def verdict(store_url: str, players: list[list[Player]]) -> int:
    store = await open_store(store_url)
    try:
        for group in players:
            now = Instant(time.time_ns() // 1_000_000)
            await judge(store, [player.witness for player in group], now)
    finally:
        await store.close()
    return sum(len(player.witness.acknowledged) for group in players for player in group)


def fight(store_url: str, workers: list[Worker], crashes: list[Callable[[], None]], seed: int) -> None:
    for done in range(0, KILLS, KILLS_IN_AN_EVENING):
        kills = min(KILLS_IN_AN_EVENING, KILLS - done)
        acknowledged = asyncio.run(play_under_fire(store_url, workers, crashes, kills, seed + 10 * done))
        assert acknowledged > kills
    assert sum(worker.kills for worker in workers) == KILLS


def test_one_process_over_sqlite_is_killed_again_and_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/hideline.sqlite3"
    with running_workers(1, tmp_path, map=str(town_file()), database=url) as workers:
        fight(url, workers, [], seed=1)


def test_two_workers_lose_nothing_while_everything_around_them_crashes(
    tmp_path: Path, postgres: Postgres, postgres_url: str
) -> None:
    with (
        FragileNats() as nats,
        running_workers(2, tmp_path, map=str(town_file()), database=postgres_url, nats=nats.url) as workers,
    ):
        fight(postgres_url, workers, [nats.restart, lambda: crash_postgres(postgres)], seed=2)


@is_long
def test_one_process_over_a_postgres_that_crashes(
    tmp_path: Path, postgres: Postgres, postgres_url: str
) -> None:
    with running_workers(1, tmp_path, map=str(town_file()), database=postgres_url) as workers:
        fight(postgres_url, workers, [lambda: crash_postgres(postgres)], seed=3)


@is_long
def test_two_workers_share_one_sqlite_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/hideline.sqlite3"
    with (
        FragileNats() as nats,
        running_workers(2, tmp_path, map=str(town_file()), database=url, nats=nats.url) as workers,
    ):
        fight(url, workers, [nats.restart], seed=4)
