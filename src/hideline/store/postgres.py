"""A store in PostgreSQL, shared by any number of workers.

PostgreSQL makes commits durable and groups them by itself. A connection that turns out dead before the commit
is replaced once without a word, so that a restarted server is not noticed by the first game that writes; a
connection that dies during the commit is told as `StoreUnavailable`, because only the caller can ask again
safely.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from hideline.store.database import T, Work
from hideline.store.faults import NoBackupHere, StoreUnavailable, faults_named, first_line

CONNECTIONS = 8
PATIENCE = 10.0
"""Seconds to wait for a connection."""

SETTINGS = {"application_name": "hideline", "synchronous_commit": "on"}


class Postgres:
    """Keeps `database.Database` in a PostgreSQL database."""

    def __init__(self, url: URL) -> None:
        self._closed = False
        self._writing = create_async_engine(
            url.set(drivername="postgresql+asyncpg"),
            connect_args={"server_settings": SETTINGS, "timeout": PATIENCE},
            hide_parameters=True,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=PATIENCE,
        )
        self._reading = self._writing.execution_options(isolation_level="REPEATABLE READ")

    async def write(self, work: Work[T]) -> T:
        """See `Database`."""
        return await self._run(self._writing, work)

    async def write_loosely(self, work: Work[T]) -> T:
        """See `Database`; the work itself says that the commit need not wait."""
        return await self.write(work)

    async def read(self, work: Work[T]) -> T:
        """See `Database`."""
        return await self._run(self._reading, work)

    async def wipe(self) -> None:
        """See `Database`: PostgreSQL's own vacuum overwrites what was deleted."""

    async def check(self) -> None:
        """See `Database`."""
        await self.write(lambda db: db.exec_driver_sql("UPDATE layout SET number = number"))

    async def backup(self, path: Path) -> None:  # noqa: ARG002
        """See `Database`."""
        raise NoBackupHere

    async def close(self) -> None:
        """See `Database`."""
        self._closed = True
        await self._writing.dispose()

    async def _run(self, engine: AsyncEngine, work: Work[T]) -> T:
        if self._closed:
            raise StoreUnavailable("it is closed")
        with all_faults_named():
            return await run(engine, work)


async def run(engine: AsyncEngine, work: Work[T]) -> T:
    """Run the work in a transaction, again if the connection was dead before the commit began."""
    for dead_before in (False, True):
        async with engine.connect() as connection:
            try:
                result = await connection.run_sync(work)
            except DBAPIError as fault:
                if dead_before or not fault.connection_invalidated:
                    raise
                continue
            await connection.commit()
            return result
    raise AssertionError("the second run returns or raises")


@contextmanager
def all_faults_named() -> Iterator[None]:
    """While a connection is made the driver's errors arrive as they are."""
    with faults_named():
        try:
            yield
        except (asyncpg.PostgresError, asyncpg.InterfaceError) as fault:
            raise StoreUnavailable(first_line(fault)) from fault
