"""Opens a store by its address and puts its parts together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from hideline.store import portable
from hideline.store.blobs import SqlBlobs
from hideline.store.contract import Store
from hideline.store.database import Database
from hideline.store.games import SqlAlarms, SqlGames
from hideline.store.migrate import bring_up_to_date
from hideline.store.pushes import SqlPushes
from hideline.store.seats import SqlSeats
from hideline.store.tracks import SqlTracks
from hideline.units import Malformed


class SqlStore(SqlTracks, SqlGames, SqlAlarms, SqlSeats, SqlPushes, SqlBlobs):
    """Keeps `contract.Store` over any `Database`."""

    async def delete(self, game_id: str) -> None:
        """See the contract."""
        self._forget_waiting(game_id)
        await super().delete(game_id)

    async def check(self) -> None:
        """See the contract."""
        await self._database.check()

    async def backup(self, path: Path) -> None:
        """See the contract."""
        await self.write_fixes()
        await self._database.backup(path)

    async def export_game(self, game_id: str) -> AsyncIterator[bytes]:
        """See the contract."""
        await self.write_fixes()
        bundle = await self._database.read(lambda db: portable.read_game(db, game_id))
        with await asyncio.to_thread(portable.packed, bundle) as file:
            while piece := file.read(portable.PIECE):
                yield piece

    async def import_game(self, source: BinaryIO) -> str:
        """See the contract."""
        bundle = await asyncio.to_thread(portable.unpacked, source)
        return await self._database.write(lambda db: portable.write_game(db, bundle))

    async def close(self) -> None:
        """See the contract."""
        await self._stop_writing_fixes()
        await self._database.close()


async def open_store(url: str) -> Store:
    """Open the store at `sqlite:///path` or `postgresql://…`, making or upgrading its tables as needed."""
    database = database_at(url)
    try:
        await database.write(bring_up_to_date)
    except BaseException:
        await database.close()
        raise
    return SqlStore(database)


def database_at(url: str) -> Database:
    """The database an address means; `Malformed` for an address of anything else."""
    address = parsed(url)
    match address.get_backend_name():
        case "sqlite" if address.database:
            from hideline.store.sqlite import Sqlite  # noqa: PLC0415  each database loads only its own driver

            return Sqlite(Path(address.database))
        case "postgresql":
            from hideline.store.postgres import Postgres  # noqa: PLC0415

            return Postgres(address)
        case _:
            raise Malformed("A store is sqlite:///path or postgresql://user@host/database.")


def parsed(url: str) -> URL:
    """The parts of an address. The sentence does not repeat it: it may hold a password."""
    try:
        return make_url(url)
    except ArgumentError:
        raise Malformed("A store is sqlite:///path or postgresql://user@host/database.") from None
