"""What only PostgreSQL has to prove: connections that break, a server that restarts, durable commits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import Connection, make_url, text

from hideline.store import Appended, Conflict, Repeated, Store, StoreUnavailable, Tracked, open_store
from hideline.store.open import SqlStore, database_at
from hideline.units import Fix, Instant, LatLon, Metres
from tests.store.cutting import Cut, relayed

pytestmark = [pytest.mark.anyio, pytest.mark.postgres]

END_ALL_CONNECTIONS = text(
    "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
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


@pytest.mark.parametrize("cut", [Cut.BEFORE_COMMIT, Cut.AFTER_COMMIT])
async def test_a_command_cut_off_at_its_commit_is_done_once_when_sent_again(
    postgres_url: str, cut: Cut
) -> None:
    """Nobody can know whether it was done, so the client asks again and the store knows."""
    async with relayed(postgres_url) as (relay, url):
        store = await open_store(url)
        await store.create("g", [b"created"], b"", created=Instant(0))

        async def ask() -> Appended | Conflict | Repeated:
            return await store.append(
                "g", 1, [b"asked"], alarm=None, seat="s", command_id="c", outcome=b"done"
            )

        relay.cut = cut
        with pytest.raises(StoreUnavailable):
            await ask()

        assert await ask() == (Appended(2) if cut is Cut.BEFORE_COMMIT else Repeated(b"done"))
        assert await store.load("g") == (b"created", b"asked")
        await store.close()


async def test_a_server_that_went_away_is_used_again_when_it_is_back(postgres_url: str) -> None:
    async with relayed(postgres_url) as (_, url):
        store = await open_store(url)
        await store.create("g", [b"created"], b"", created=Instant(0))
    await end_all_connections(postgres_url)

    with pytest.raises(StoreUnavailable):
        await store.append("g", 1, [b"x"], alarm=None)
    with pytest.raises(StoreUnavailable):
        await store.check()

    port = make_url(url).port
    async with relayed(postgres_url, port):
        await store.check()
        assert await store.append("g", 1, [b"x"], alarm=None) == Appended(2)
        await store.close()
