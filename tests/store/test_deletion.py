"""Deleting a game removes every trace of it, from the tables and from the files."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import func, select

from hideline.store import NoSuchGame, Store, open_store
from hideline.store.open import database_at
from hideline.store.schema import HANGING_ON_A_GAME
from hideline.units import Instant
from tests.store.full import MARK, fill

pytestmark = pytest.mark.anyio


async def rows_per_table(url: str, game_id: str) -> dict[str, int]:
    database = database_at(url)
    found = {}
    for table in HANGING_ON_A_GAME:
        query = select(func.count()).where(table.c.game_id == game_id)
        found[table.name] = await database.read(lambda db, query=query: db.scalar(query) or 0)  # type: ignore[misc]
    await database.close()
    return found


async def test_a_deleted_game_has_a_row_nowhere(store: Store, store_url: str) -> None:
    await fill(store, "full")
    await fill(store, "kept")
    before = await rows_per_table(store_url, "kept")
    assert all((await rows_per_table(store_url, "full")).values()), "the full game fills every table"

    await store.delete("full")

    assert not any((await rows_per_table(store_url, "full")).values())
    assert await rows_per_table(store_url, "kept") == before
    with pytest.raises(NoSuchGame):
        await store.load("full")


async def test_a_deleted_game_is_nowhere_in_the_files(tmp_path: Path) -> None:
    """SQLite only: PostgreSQL's files are its own business."""
    store = await open_store(f"sqlite:///{tmp_path}/store.db")
    await store.create("kept", [b"KeptEvent"], b"", created=Instant(0))
    await fill(store)
    assert any(MARK in file.read_bytes() for file in tmp_path.iterdir())

    await store.delete("full")

    contents = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert MARK not in contents
    assert b"KeptEvent" in contents
    await store.close()
