"""A store in one SQLite file: write-ahead log, full durability, one writing thread, two reading ones.

`synchronous = FULL` makes every commit wait for the disk. `secure_delete` overwrites what is deleted, and
`wipe` empties the write-ahead log, so that a deleted game is nowhere in the files. Several processes may
share the file: each waits its turn to write.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from hideline.store.database import T, Work
from hideline.store.faults import StoreUnavailable, faults_named, first_line
from hideline.store.writer import Writer
from hideline.units import Malformed

PATIENCE = 10.0
"""Seconds that a process waits for another one that is writing."""

BRIEFLY = 0.2
"""Seconds that emptying the log may keep writers waiting for a slow reader."""

READERS = 2

AGAIN = 0.002
"""Seconds between two looks whether the other is done."""

PRAGMAS = (
    "synchronous = FULL",
    "foreign_keys = ON",
    "secure_delete = ON",
    "temp_store = MEMORY",
    "cache_size = -16000",
    f"journal_size_limit = {64 << 20}",
)


class Sqlite:
    """Keeps `database.Database` in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._closed = False
        create_privately(path)
        self._writing = engine_for(path, begin="BEGIN IMMEDIATE")
        self._reading = engine_for(path, begin="BEGIN", read_only=True)
        self._writer = Writer(self._writing)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="hideline-reader")

    async def write(self, work: Work[T]) -> T:
        """See `Database`."""
        return await self._writer.run(work)

    async def write_loosely(self, work: Work[T]) -> T:
        """See `Database`."""
        return await self._writer.run(work, loose=True)

    async def read(self, work: Work[T]) -> T:
        """See `Database`."""
        return await self._aside(partial(self._read, work))

    async def wipe(self) -> None:
        """See `Database`: a reader or another process in the way leaves the rest to the next checkpoint."""
        await self._aside(self._empty_log)

    async def check(self) -> None:
        """See `Database`: a real write tells a full or read-only disk and a neighbour that is stuck."""
        await self.write(touch)

    async def backup(self, path: Path) -> None:
        """See `Database`."""
        await self._aside(partial(self._copy_to, path))

    async def close(self) -> None:
        """See `Database`."""
        self._closed = True
        await asyncio.to_thread(self._close)

    async def _aside(self, task: Callable[[], T]) -> T:
        """Run a task on a reading thread."""
        if self._closed:
            raise StoreUnavailable("it is closed")
        return await asyncio.get_running_loop().run_in_executor(self._readers, task)

    def _read(self, work: Work[T]) -> T:
        with faults_named(), self._reading.connect() as connection, connection.begin():
            return work(connection)

    def _empty_log(self) -> None:
        with driver_faults_named(), closing(sqlite3.connect(self._path, timeout=BRIEFLY)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()

    def _copy_to(self, path: Path) -> None:
        if path.exists():
            raise Malformed(f"{path} exists already; a backup needs a new file.")
        unfinished = path.with_name(path.name + ".unfinished")
        with driver_faults_named():
            unfinished.unlink(missing_ok=True)
            create_privately(unfinished)
            with closing(sqlite3.connect(self._path)) as source, closing(sqlite3.connect(unfinished)) as copy:
                source.backup(copy)
            with unfinished.open("rb") as written:
                os.fsync(written.fileno())
            unfinished.replace(path)

    def _close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._writing.dispose()
        self._reading.dispose()


def touch(db: Connection) -> None:
    """Change a number that nobody reads: SQLite leaves out a write that changes nothing."""
    number: int = db.exec_driver_sql("PRAGMA user_version").scalar_one()
    db.exec_driver_sql(f"PRAGMA user_version = {(number + 1) % 1000}")


@contextmanager
def driver_faults_named() -> Iterator[None]:
    """The same as `faults_named` where SQLAlchemy is not in between."""
    try:
        yield
    except (sqlite3.Error, OSError) as fault:
        raise StoreUnavailable(first_line(fault)) from fault


def create_privately(path: Path) -> None:
    """Make sure of the file, readable to nobody else: it holds positions. Its log inherits that."""
    with driver_faults_named():
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def once_free(attempt: Callable[[], object]) -> None:
    """Do what may find another process in the way, which is looked for often.

    SQLite itself looks ever more seldom, so that one who writes without a pause would keep all others out, and does not
    wait at all for the switch to the write-ahead log.
    """
    until = time.monotonic() + PATIENCE
    while True:
        try:
            attempt()
        except (sqlite3.OperationalError, OperationalError) as fault:
            if not is_busy(fault) or time.monotonic() > until:
                raise
            time.sleep(AGAIN)
        else:
            return


def is_busy(fault: sqlite3.OperationalError | OperationalError) -> bool:
    """Whether it is only somebody in the way; the rest of the code says more exactly who."""
    reason = fault.orig if isinstance(fault, OperationalError) else fault
    return isinstance(reason, sqlite3.Error) and reason.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def engine_for(path: Path, *, begin: str, read_only: bool = False) -> Engine:
    """An engine whose transactions begin as told: the driver's own idea of when to begin is switched off."""
    engine = create_engine(
        f"sqlite:///{path}", connect_args={"timeout": PATIENCE}, hide_parameters=True, pool_size=READERS + 1
    )

    def connected(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        once_free(lambda: connection.execute("PRAGMA journal_mode = WAL").close())
        for pragma in (*PRAGMAS, f"query_only = {int(read_only)}"):
            connection.execute(f"PRAGMA {pragma}").close()
        if not read_only:
            connection.execute("PRAGMA busy_timeout = 0").close()  # the wait is for `once_free`

    def begun(connection: Connection) -> None:
        once_free(lambda: connection.exec_driver_sql(begin))

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)
    return engine
