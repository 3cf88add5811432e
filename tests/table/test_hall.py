"""All tables of a process: what goes wrong with one costs no other its turn."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from hideline.atlas.index import Atlas
from hideline.game.commands import TakeSeat
from hideline.game.settings import Setup
from hideline.store import open_store
from hideline.table.hall import Hall
from hideline.units import Instant
from tests.rounds import town
from tests.table.workers import ANN, SOON, a_worker

pytestmark = pytest.mark.anyio


def map_with_a_bug(digest: str) -> Atlas:
    if digest == "bug":
        raise ZeroDivisionError
    return town()


async def test_a_game_that_a_bug_keeps_closed_keeps_no_other_alarm_from_ringing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    async with a_worker(url) as before:
        games = [
            (await before.create(Setup(map_name=town().name, map_hash=digest))).id for digest in ("bug", "")
        ]
        for moment, game in enumerate(games):
            await before.store.set_alarm(game, Instant(moment + 1))
    store = await open_store(url)
    hall = Hall(store, map_with_a_bug)
    with capture_logs() as lines:
        hall.start()
        async with asyncio.timeout(SOON):
            while not hall.tables_open:
                await asyncio.sleep(0.01)
        await hall.close()
    await store.close()

    assert {line["game"] for line in lines if line["event"] == "bug"} == {games[0]}


async def test_a_game_opened_from_its_snapshot_is_not_earlier_though_the_machines_clock_was_set_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is in the snapshot happened before anything that comes after."""
    url = f"sqlite:///{tmp_path}/games.db"
    monkeypatch.setattr("hideline.table.live.SNAPSHOT_EVERY", 1)
    async with a_worker(url) as before:
        table = await before.create(Setup(map_name=town().name, map_hash=""))
        began = table.clock.now()
        await table.send(TakeSeat(seat=ANN, name="Ann"), by=None)
        known = table.version
        while (await before.store.resume(table.id)).snapshot is None:
            await asyncio.sleep(0.01)
    monkeypatch.setattr("hideline.table.clock.time", SetBack)
    async with a_worker(url) as after:
        again = await after.table(table.id)
        assert again.version == known
        assert again.clock.now() >= began


class SetBack:
    """A machine that is an hour behind what it was."""

    @staticmethod
    def time_ns() -> int:
        return time.time_ns() - 3_600_000_000_000
