"""Durable before acknowledged: whatever a worker acknowledged before SIGKILL is in the log, once (issue 8).

Each killed worker plays on in the game that the killed ones before it left behind.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
from collections import Counter
from multiprocessing.context import ForkServerContext

import pytest

from hideline.store import open_store
from hideline.units import Instant
from tests.store import killed

KILLS = 50


def context() -> ForkServerContext:
    """Workers forked from a process that has the store imported: a kill costs milliseconds."""
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload(
        ["hideline.store", "hideline.store.sqlite", "hideline.store.postgres", killed.__name__]
    )
    return made


def kill_one(processes: ForkServerContext, url: str, name: str, after: int) -> list[bytes]:
    """Start a worker, kill it after so many acknowledgements, give all that it sent."""
    ours, theirs = processes.Pipe(duplex=False)
    worker = processes.Process(target=killed.work, args=(url, name, theirs))
    worker.start()
    theirs.close()
    heard = [ours.recv_bytes() for _ in range(after)]
    worker.kill()
    worker.join()
    while True:
        try:
            heard.append(ours.recv_bytes())
        except (EOFError, OSError):
            break
    worker.close()
    ours.close()
    return heard


@pytest.mark.slow
def test_what_was_acknowledged_before_a_kill_is_in_the_log_once(empty_url: str) -> None:
    dice = random.Random(8)

    async def prepare() -> None:
        store = await open_store(empty_url)
        await store.create("g", [b"created"], b"", created=Instant(0))
        await store.close()

    async def read_log() -> tuple[bytes, ...]:
        store = await open_store(empty_url)
        log = await store.load("g")
        assert await store.version("g") == len(log)
        for command in log[1:]:
            player = command.decode().rpartition(".")[0]
            assert await store.outcome_of("g", player, command.decode()) == b"ok"
        await store.close()
        return log

    asyncio.run(prepare())
    processes = context()
    acknowledged = [
        command
        for kill in range(KILLS)
        for command in kill_one(processes, empty_url, f"worker{kill}", dice.randint(1, 12))
    ]
    log = Counter(asyncio.run(read_log()))

    assert acknowledged
    assert set(log.values()) == {1}
    assert set(acknowledged) <= set(log)
    unacknowledged = len(log) - 1 - len(acknowledged)
    assert 0 <= unacknowledged <= KILLS * killed.PLAYERS
