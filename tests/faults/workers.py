"""Server processes to be killed: each on a port of its own, started again where it was."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.context import ForkServerContext, ForkServerProcess
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hideline.cli.play import run_server
from hideline.server.settings import ServerSettings
from tests.servers import Reachable, is_ready
from tests.services import LOOPBACK, free_port

PATIENCE = 180.0
"""Seconds in which a worker must have started, however busy the machine is."""


def serve(settings: ServerSettings, clock_is_off_by: Synchronized[Any], log: Path) -> None:
    """A worker: the real server, on a machine whose clock may jump (milliseconds)."""
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(out, sys.stderr.fileno())
    right = time.time_ns
    time.time_ns = lambda: right() + int(clock_is_off_by.value) * 1_000_000
    run_server(settings)


@dataclass
class Worker(Reachable):
    """One server process, wherever it was last started."""

    processes: ForkServerContext
    settings: ServerSettings
    log: Path
    url: str = field(init=False)
    clock_is_off_by: Synchronized[Any] = field(init=False)
    process: ForkServerProcess | None = None
    kills: int = 0

    def __post_init__(self) -> None:
        # Without a lock: a worker that is killed while it reads the clock would keep it for ever.
        self.url = f"http://{LOOPBACK}:{self.port}"
        self.clock_is_off_by = self.processes.Value("q", 0, lock=False)

    @property
    def port(self) -> int:
        return self.settings.port

    def start(self) -> None:
        arguments = (self.settings, self.clock_is_off_by, self.log)
        self.process = self.processes.Process(target=serve, args=arguments)
        self.process.start()

    async def is_listening(self) -> None:
        """Wait until it takes connections."""
        async with asyncio.timeout(PATIENCE):
            while True:
                assert self.process is not None
                assert self.process.is_alive(), f"a worker gave up: {self.log.read_text()[-2000:]}"
                try:
                    _, writer = await asyncio.open_connection(LOOPBACK, self.port)
                except OSError:
                    await asyncio.sleep(0.02)
                else:
                    writer.close()
                    return

    def kill(self) -> None:
        """No goodbye: SIGKILL."""
        assert self.process is not None
        self.process.kill()
        self.process.join()
        self.process.close()
        self.process = None
        self.kills += 1


def preloaded_processes() -> ForkServerContext:
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload(["tests.faults.preloaded"])
    return made


@contextmanager
def running_workers(count: int, folder: Path, **settings: Any) -> Iterator[list[Worker]]:
    """So many workers over one store."""
    with pytest.MonkeyPatch.context() as patch:
        # Each worker would otherwise begin by importing pytest, as the main module of its parent.
        patch.setitem(sys.modules, "__main__", ModuleType("__main__"))
        processes = preloaded_processes()
        workers = [
            Worker(
                processes,
                ServerSettings(host=LOOPBACK, port=free_port(), data=str(folder), **settings),
                folder / f"worker-{number}.log",
            )
            for number in range(count)
        ]
        try:
            for worker in workers:
                worker.start()
            yield workers
        finally:
            for worker in workers:
                if worker.process is not None:
                    worker.kill()


def wait_for(worker: Worker) -> None:
    """Until it says that it is ready."""
    until = time.monotonic() + PATIENCE
    while not is_ready(worker):
        assert time.monotonic() < until, worker.log.read_text()
        time.sleep(0.01)
