"""The one thread that writes to a SQLite file.

Whatever waits is committed together: one wait for the disk serves every append that arrived during the one
before, and each is told only after the commit (durable before acknowledged). When one of them fails, all are
rolled back and tried one by one, so that nobody pays for another's mistake.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Condition, Thread

from sqlalchemy import Connection, Engine

from hideline.store.database import T, Work
from hideline.store.faults import StoreUnavailable, faults_named

TOGETHER = 64
"""Pieces of work per commit: more would only make the first of them wait."""


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """Work and who waits for it."""

    work: Work[object]
    asked_in: asyncio.AbstractEventLoop
    promise: asyncio.Future[object]
    loose: bool


class Writer:
    """Runs work in transactions, in the order it came, loose work last."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._urgent: deque[Job] = deque()
        self._loose: deque[Job] = deque()
        self._news = Condition()
        self._closing = False
        self._thread = Thread(target=self._run, name="hideline-writer", daemon=True)
        self._thread.start()

    async def run(self, work: Work[T], *, loose: bool = False) -> T:
        """Run the work in a transaction and return once it is committed."""
        loop = asyncio.get_running_loop()
        results: list[T] = []
        job = Job(lambda connection: results.append(work(connection)), loop, loop.create_future(), loose)
        with self._news:
            if self._closing:
                raise StoreUnavailable("it is closed")
            (self._loose if loose else self._urgent).append(job)
            self._news.notify()
        await job.promise
        return results[-1]

    def close(self) -> None:
        """Finish what waits and end the thread."""
        with self._news:
            self._closing = True
            self._news.notify()
        self._thread.join()

    def _run(self) -> None:
        while jobs := self._next():
            commit(self._engine, jobs)

    def _next(self) -> Sequence[Job]:
        """What to commit together; loose work is committed alone, and nothing is left only when closing."""
        with self._news:
            self._news.wait_for(lambda: self._urgent or self._loose or self._closing)
            if self._urgent:
                return [self._urgent.popleft() for _ in range(min(len(self._urgent), TOGETHER))]
            return [self._loose.popleft()] if self._loose else []


def commit(engine: Engine, jobs: Sequence[Job]) -> None:
    """Commit the jobs together, or each alone if that fails, and tell who waits."""
    try:
        with faults_named(), engine.connect() as connection, durability(connection, jobs), connection.begin():
            for job in jobs:
                job.work(connection)
    except Exception as failure:  # noqa: BLE001  raised again where the work was asked for
        if len(jobs) == 1:
            tell(jobs, failure)
            return
    else:
        tell(jobs, None)
        return
    for job in jobs:
        commit(engine, [job])


@contextmanager
def durability(connection: Connection, jobs: Sequence[Job]) -> Iterator[None]:
    """A loose commit does not wait for the disk; the next durable one takes it along."""
    loosely = any(job.loose for job in jobs)
    if loosely:
        set_synchronous(connection, "NORMAL")
    try:
        yield
    finally:
        if loosely:
            set_synchronous(connection, "FULL")


def set_synchronous(connection: Connection, level: str) -> None:
    """Say how long a commit waits; SQLite takes this outside of a transaction only."""
    cursor = connection.connection.cursor()
    cursor.execute(f"PRAGMA synchronous = {level}")
    cursor.close()


def tell(jobs: Sequence[Job], failure: Exception | None) -> None:
    """Wake up every event loop that waits, once each."""
    for loop in {job.asked_in for job in jobs}:
        promises = [job.promise for job in jobs if job.asked_in is loop]
        with suppress(RuntimeError):  # the loop is closed: nobody is left to tell
            loop.call_soon_threadsafe(settle, promises, failure)


def settle(promises: Sequence[asyncio.Future[object]], failure: Exception | None) -> None:
    """Keep the promises of those who still wait."""
    for promise in promises:
        if not promise.done():
            if failure is None:
                promise.set_result(None)
            else:
                promise.set_exception(failure)
