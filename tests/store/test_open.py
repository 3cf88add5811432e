"""Opening, checking and closing, and what an address may be."""

from __future__ import annotations

from pathlib import Path

import pytest

from hideline.store import Store, StoreUnavailable, open_store
from hideline.units import Instant, Malformed

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("url", ["", "store.db", "sqlite://", "mysql://me:secret@host/db", "://secret"])
async def test_an_address_of_something_else_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(Malformed, match="A store is sqlite:///path or postgresql") as refused:
        await open_store(url)

    assert "secret" not in str(refused.value)


async def test_a_store_that_works_passes_its_check_again_and_again_and_stays_empty(store: Store) -> None:
    for _ in range(3):
        await store.check()

    assert (await store.list_games()).games == ()


async def test_nothing_listens_at_the_address() -> None:
    with pytest.raises(StoreUnavailable, match="The store cannot be used right now") as unavailable:
        await open_store("postgresql://me:secret@127.0.0.1:1/hideline")

    assert "secret" not in str(unavailable.value)


async def test_a_file_that_is_no_database_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear all, " * 1000)

    with pytest.raises(StoreUnavailable, match="not a database"):
        await open_store(f"sqlite:///{file}")

    assert file.read_text() == "Dear all, " * 1000


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(StoreUnavailable):
        await open_store(f"sqlite:///{tmp_path}/file/store.db")


async def test_a_closed_store_takes_nothing(store_url: str) -> None:
    store = await open_store(store_url)
    await store.close()

    with pytest.raises(StoreUnavailable, match="closed"):
        await store.create("g", [b"x"], b"", created=Instant(0))
    with pytest.raises(StoreUnavailable, match="closed"):
        await store.version("g")
