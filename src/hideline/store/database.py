"""What the store's parts need of a database: run this work in a transaction, and say when it is safe.

Work is a plain function of a SQLAlchemy connection, so that one set of statements serves both databases. It
may be run more than once (its first transaction then left nothing behind), so it has no other effect than on
the connection.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

T = TypeVar("T")
Work = Callable[[Connection], T]
Upsert = postgresql.Insert | sqlite.Insert


class Database(Protocol):
    """A database that commits durably."""

    async def write(self, work: Work[T]) -> T:
        """Run the work in a transaction; on return it is on disk."""
        ...

    async def write_loosely(self, work: Work[T]) -> T:
        """The same, behind all other writing and without waiting for the disk."""
        ...

    async def read(self, work: Work[T]) -> T:
        """Run the work on one consistent view of what is committed."""
        ...

    async def wipe(self) -> None:
        """Overwrite what was deleted, where the database would leave it lying in a file."""
        ...

    async def check(self) -> None:
        """Raise `StoreUnavailable` unless a write would be taken."""
        ...

    async def backup(self, path: Path) -> None:
        """Copy everything into a new file."""
        ...

    async def close(self) -> None:
        """Let go of files and connections."""
        ...


class Part:
    """A part of the store: methods over one database."""

    def __init__(self, database: Database) -> None:
        self._database = database


def upsert(connection: Connection, table: Table) -> Upsert:
    """An insert that can say what happens on conflict; both databases have it, each in its own class."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)
