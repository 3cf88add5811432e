"""The judge finds what is wrong: losses, repetitions, and views that the log denies."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hideline.game.commands import EndGameEarly, PauseGame
from hideline.game.view import view
from hideline.store import Store
from hideline.table.clock import ClockChoice
from hideline.table.live import Table
from hideline.units import Instant
from hideline.wire.frames import encode_frame
from tests.faults.judge import judge
from tests.faults.players import Told, Witness
from tests.table.workers import ANN, a_started_game, a_worker, must

pytestmark = pytest.mark.anyio
TAG = "tag of this very pause"


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


async def a_witness(table: Table) -> Witness:
    """Ann, who paused the game and saw it."""
    done = await must(table, PauseGame(reason=TAG), ANN, "pause")
    seen = Told(done.feed, Instant(0), msgspec.Raw(encode_frame(view(table.game, ANN))))
    return Witness(table.id, ANN, "", [seen], {"pause": done.feed}, {}, {"pause": TAG})


async def is_denied(store: Store, witness: Witness) -> bool:
    try:
        await judge(store, [witness], Instant(0))
    except AssertionError:
        return True
    return False


async def test_the_judge_believes_the_truth_and_nothing_else(tmp_path: Path) -> None:
    async with a_worker(f"sqlite:///{tmp_path}/games.db") as hall:
        table = await a_started_game(hall)
        before = msgspec.Raw(encode_frame(view(table.game, ANN)))
        ann = await a_witness(table)
        assert not await is_denied(hall.store, ann)

        ann.acknowledged["never done"] = 1
        assert await is_denied(hall.store, ann)
        del ann.acknowledged["never done"]

        ann.tags["never done"] = TAG
        assert await is_denied(hall.store, ann)
        del ann.tags["never done"]

        ann.refused["pause"] = "already-paused"
        assert await is_denied(hall.store, ann)
        ann.refused.clear()

        seen = ann.views[0]
        ann.views.append(Told(seen.feed, seen.at, before))
        assert await is_denied(hall.store, ann)
        ann.views.pop()

        assert not await is_denied(hall.store, ann)


async def test_the_judge_sees_a_command_that_was_done_twice(tmp_path: Path) -> None:
    async with a_worker(f"sqlite:///{tmp_path}/games.db") as hall:
        table = await a_started_game(hall)
        ann = await a_witness(table)
        log = await hall.store.load(table.id)
        twice = next(event for event in log if TAG.encode() in event)
        await hall.store.append(table.id, len(log), [twice], alarm=None)
        assert await is_denied(hall.store, ann)


async def test_the_judge_knows_when_a_game_is_over(tmp_path: Path) -> None:
    async with a_worker(f"sqlite:///{tmp_path}/games.db") as hall:
        table = await a_started_game(hall, ClockChoice())
        ann = await a_witness(table)
        await must(table, EndGameEarly(), ANN, "enough")
        assert not await is_denied(hall.store, ann)

        await hall.store.set_alarm(table.id, None)
        assert await is_denied(hall.store, ann)
