"""Photos by content hash, each game's own."""

from __future__ import annotations

from hashlib import sha256

import pytest

from hideline.store import Blob, NoSuchGame, Store, Upload
from hideline.units import Instant

pytestmark = pytest.mark.anyio

PHOTO = Blob("image/jpeg", bytes(range(256)) * 2000)


@pytest.fixture
async def table(store: Store) -> Store:
    await store.create("g", [b"created"], b"", created=Instant(0))
    await store.create("other", [b"created"], b"", created=Instant(0))
    return store


async def test_a_photo_is_found_by_its_hash(table: Store) -> None:
    name = await table.put_blob("g", PHOTO)

    assert name == sha256(PHOTO.body).hexdigest()
    assert await table.get_blob("g", name) == PHOTO
    assert await table.get_blob("g", "0" * 64) is None


async def test_a_photo_of_one_game_is_not_in_another(table: Store) -> None:
    name = await table.put_blob("g", PHOTO)

    assert await table.get_blob("other", name) is None


async def test_a_photo_that_comes_twice_is_kept_once_and_goes_with_its_game(table: Store) -> None:
    name = await table.put_blob("g", PHOTO)
    await table.put_blob("other", PHOTO)

    assert await table.put_blob("g", PHOTO) == name
    await table.delete("g")

    assert await table.get_blob("g", name) is None
    assert await table.get_blob("other", name) == PHOTO


async def test_a_photo_needs_a_game(table: Store) -> None:
    with pytest.raises(NoSuchGame):
        await table.put_blob("nowhere", PHOTO)


async def test_a_photo_remembers_who_brought_it_first(table: Store) -> None:
    name = await table.put_blob("g", PHOTO)
    await table.record_upload("g", name, Upload("ann", Instant(5)))
    await table.record_upload("g", name, Upload("ben", Instant(3)))
    await table.record_upload("g", name, Upload("ann", Instant(9)))

    assert await table.uploads("g", name) == (Upload("ben", Instant(3)), Upload("ann", Instant(5)))
    assert await table.uploads("other", name) == ()
    with pytest.raises(NoSuchGame):
        await table.record_upload("nowhere", name, Upload("ann", Instant(5)))
