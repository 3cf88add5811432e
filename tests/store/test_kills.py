"""Durable before acknowledged: whatever a worker acknowledged before SIGKILL is in the log, once.

Two workers at a time play in one game, with whatever those killed before them left behind.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, ForkServerProcess
from types import ModuleType

import pytest

from hideline.store import open_store
from hideline.units import Instant
from tests.store import killed

KILLS = 50
WORKERS = 2


def context() -> ForkServerContext:
    """Workers forked from a process that has the store imported: a kill costs milliseconds."""
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload(["hideline.store.sqlite", "hideline.store.postgres"])
    return made


def kill_some(processes: ForkServerContext, url: str, names: Sequence[str], after: int) -> list[bytes]:
    """Let workers play against each other, kill all after some acknowledgements of the first, give what they told."""
    started = [start(processes, url, name) for name in names]
    heard = [started[0][1].recv_bytes() for _ in range(after)]
    for worker, _ in started:
        worker.kill()
    for worker, told in started:
        worker.join()
        worker.close()
        heard += all_from(told)
    return heard


def start(processes: ForkServerContext, url: str, name: str) -> tuple[ForkServerProcess, Connection]:
    """A worker and what it tells."""
    ours, theirs = processes.Pipe(duplex=False)
    worker = processes.Process(target=killed.work, args=(url, name, theirs))
    worker.start()
    theirs.close()
    return worker, ours


def all_from(told: Connection) -> Iterator[bytes]:
    """What a dead worker still said; its last words may be cut short."""
    with told, suppress(EOFError, OSError):
        while True:
            yield told.recv_bytes()


@pytest.mark.slow
def test_what_was_acknowledged_before_a_kill_is_in_the_log_once(
    empty_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Each worker would otherwise begin by importing pytest, as the main module of its parent.
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))
    dice = random.Random(8)

    def names_for(turn: int) -> list[str]:
        return [f"worker{turn}.{n}" for n in range(WORKERS)]

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
        for turn in range(KILLS // WORKERS)
        for command in kill_some(processes, empty_url, names_for(turn), dice.randint(1, 12))
    ]
    log = Counter(asyncio.run(read_log()))

    assert acknowledged
    assert set(log.values()) == {1}
    assert set(acknowledged) <= set(log)
    unacknowledged = len(log) - 1 - len(acknowledged)
    assert 0 <= unacknowledged <= KILLS * killed.PLAYERS
