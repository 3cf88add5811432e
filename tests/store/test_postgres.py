"""What only PostgreSQL has to prove: connections that break, a server that restarts, durable commits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import Connection, text

from hideline.store import Appended, Store, StoreUnavailable, Tracked, open_store
from hideline.store.open import SqlStore, database_at
from hideline.units import Fix, Instant, LatLon, Metres

pytestmark = [pytest.mark.anyio, pytest.mark.postgres]

END_ALL_CONNECTIONS = text(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture
async def store(postgres_url: str) -> AsyncIterator[Store]:
    opened = await open_store(postgres_url)
    await opened.create("g", [b"created"], b"", created=Instant(0))
    yield opened
    await opened.close()


async def end_all_connections(url: str) -> None:
    database = database_at(url)
    await database.write(lambda db: db.execute(END_ALL_CONNECTIONS).all())
    await database.close()


async def test_connections_that_died_between_appends_are_not_noticed(store: Store, postgres_url: str) -> None:
    await asyncio.gather(*(store.version("g") for _ in range(8)))

    await end_all_connections(postgres_url)

    answers = await asyncio.gather(
        *(store.create(f"g{n}", [b"x"], b"", created=Instant(0)) for n in range(8))
    )
    assert answers == [Appended(1)] * 8
    assert await store.append("g", 1, [b"x"], alarm=None) == Appended(2)


async def test_a_connection_that_dies_again_and_again_is_told_and_nothing_is_written(
    store: Store, postgres_url: str
) -> None:
    assert isinstance(store, SqlStore)

    def write_and_lose_the_connection(db: Connection) -> None:
        db.execute(text("UPDATE games SET version = 7"))
        db.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    with pytest.raises(StoreUnavailable):
        await store._database.write(write_and_lose_the_connection)

    assert await store.version("g") == 1


async def test_every_commit_waits_for_the_disk_but_those_of_tracks(store: Store) -> None:
    assert isinstance(store, SqlStore)

    def setting(db: Connection) -> object:
        return db.scalar(text("SHOW synchronous_commit"))

    assert await store._database.write(setting) == "on"
    await store.add_fixes("g", "ann", [Tracked(Fix(LatLon(0, 0), Instant(1), Metres(1.0)))])
    await store.write_fixes()
    assert [await store._database.write(setting) for _ in range(8)] == ["on"] * 8


async def test_a_server_that_refuses_new_connections_makes_the_store_unavailable(postgres_url: str) -> None:
    missing = postgres_url.replace("/test_", "/missing_")

    with pytest.raises(StoreUnavailable, match="does not exist"):
        await open_store(missing)
