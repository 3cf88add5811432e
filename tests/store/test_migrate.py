"""Old stores are upgraded when opened, and their games played on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from hideline.store import Appended, StoreTooNew, open_store
from hideline.store.migrate import LAYOUT, bring_up_to_date, layout_of
from hideline.store.migrations import REVISIONS
from hideline.store.open import database_at
from hideline.store.schema import metadata
from hideline.units import Instant
from tests.store.full import fill

pytestmark = pytest.mark.anyio

A_GAME_OF_LAYOUT_1 = (
    "INSERT INTO games (id, created_at, version, meta) VALUES ('old', 5, 2, CAST('about' AS {bytes}))",
    "INSERT INTO events (game_id, seq, body) VALUES ('old', 1, CAST('one' AS {bytes}))",
    "INSERT INTO events (game_id, seq, body) VALUES ('old', 2, CAST('two' AS {bytes}))",
    "INSERT INTO outcomes VALUES ('old', 's', 'c', CAST('done' AS {bytes}))",
)


def test_the_layout_counts_the_revisions() -> None:
    assert len(REVISIONS) == LAYOUT


async def make_old_store(url: str, layout: int) -> None:
    database = database_at(url)
    await database.write(partial(bring_up_to_date, to=layout))

    def play(db: Connection) -> None:
        for statement in A_GAME_OF_LAYOUT_1:
            db.execute(text(statement.format(bytes="BLOB" if db.dialect.name == "sqlite" else "BYTEA")))

    await database.write(play)
    await database.close()


async def assert_the_old_game_is_played_on(url: str) -> None:
    store = await open_store(url)
    resumed = await store.resume("old")
    assert (resumed.created, resumed.meta, resumed.events) == (5, b"about", (b"one", b"two"))
    assert await store.outcome_of("old", "s", "c") == b"done"
    assert await store.append("old", 2, [b"three"], alarm=Instant(9)) == Appended(3)
    assert await store.next_alarm() is not None
    await fill(store)
    await store.delete("old")
    await store.close()


@pytest.mark.parametrize("layout", range(1, LAYOUT + 1))
async def test_a_game_of_any_older_layout_is_played_on(empty_url: str, layout: int) -> None:
    await make_old_store(empty_url, layout)

    await assert_the_old_game_is_played_on(empty_url)


async def test_a_file_written_by_the_first_version_is_played_on(tmp_path: Path) -> None:
    dump = Path(__file__).with_name("layout_1.sql").read_text()
    with closing(sqlite3.connect(tmp_path / "old.db")) as database:
        database.executescript(dump)

    await assert_the_old_game_is_played_on(f"sqlite:///{tmp_path}/old.db")


async def test_the_migrations_make_exactly_the_tables_of_the_schema(empty_url: str) -> None:
    await (await open_store(empty_url)).close()
    database = database_at(empty_url)

    def differences(db: Connection) -> list[Any]:
        def is_ours(thing: object, name: str | None, kind: str, *_: object) -> bool:
            return not (kind == "table" and name == "layout")

        options = {"include_object": is_ours, "compare_type": True}
        return list(compare_metadata(MigrationContext.configure(db, opts=options), metadata))

    found = await database.read(differences)
    await database.close()
    assert found == []


async def test_opening_twice_changes_nothing(empty_url: str) -> None:
    await (await open_store(empty_url)).close()
    await (await open_store(empty_url)).close()

    database = database_at(empty_url)
    assert await database.read(layout_of) == LAYOUT
    await database.close()


async def test_workers_that_open_an_empty_store_together_wait_for_each_other(empty_url: str) -> None:
    stores = await asyncio.gather(*(open_store(empty_url) for _ in range(4)))

    await stores[0].create("g", [b"x"], b"", created=Instant(0))
    assert [await store.version("g") for store in stores] == [1, 1, 1, 1]
    for store in stores:
        await store.close()


async def test_a_store_from_the_future_is_left_alone(empty_url: str) -> None:
    await (await open_store(empty_url)).close()
    database = database_at(empty_url)
    await database.write(lambda db: db.execute(text("UPDATE layout SET number = 99")))

    with pytest.raises(StoreTooNew, match="layout 99"):
        await open_store(empty_url)

    assert await database.read(layout_of) == 99
    await database.close()


async def test_an_upgrade_that_fails_leaves_the_old_layout(empty_url: str) -> None:
    await make_old_store(empty_url, 1)
    database = database_at(empty_url)

    def upgrade_and_break(db: Connection) -> None:
        bring_up_to_date(db)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.write(upgrade_and_break)

    assert await database.read(layout_of) == 1
    await database.close()
    await assert_the_old_game_is_played_on(empty_url)
