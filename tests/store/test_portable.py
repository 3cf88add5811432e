"""A game as a file: everything in it, readable by any store, and nothing else believed."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hideline.store import GameExists, NoSuchGame, Purpose, Store, open_store
from hideline.store.open import SqlStore
from hideline.store.portable import Bundle, read_game
from hideline.units import Instant, Malformed
from tests.store.full import MARK, fill

pytestmark = pytest.mark.anyio

Entries = dict[str, bytes]


async def exported(store: Store, game_id: str = "full") -> bytes:
    return b"".join([piece async for piece in store.export_game(game_id)])


async def bundle_of(store: Store, game_id: str = "full") -> Bundle:
    assert isinstance(store, SqlStore)
    return await store._database.read(lambda db: read_game(db, game_id))


@pytest.fixture
async def elsewhere(tmp_path: Path) -> AsyncIterator[Store]:
    """Another store, always SQLite: from PostgreSQL this crosses over."""
    opened = await open_store(f"sqlite:///{tmp_path}/elsewhere.db")
    yield opened
    await opened.close()


async def test_an_exported_game_is_the_same_in_another_store_and_back(store: Store, elsewhere: Store) -> None:
    await fill(store)
    original = await bundle_of(store)

    assert await elsewhere.import_game(io.BytesIO(await exported(store))) == "full"
    assert await bundle_of(elsewhere) == original

    await store.delete("full")
    await store.import_game(io.BytesIO(await exported(elsewhere)))
    assert await bundle_of(store) == original


async def test_a_file_does_not_tell_when_it_was_exported(store: Store) -> None:
    """So the same game is the same file, byte for byte, a minute later as well."""
    await fill(store)
    with zipfile.ZipFile(io.BytesIO(await exported(store))) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert {entry.external_attr for entry in archive.infolist()} == {0o600 << 16}


async def test_an_imported_game_can_be_played_on(store: Store, elsewhere: Store) -> None:
    await fill(store)
    await elsewhere.import_game(io.BytesIO(await exported(store)))

    assert (await elsewhere.resume("full")).version == 3
    await elsewhere.append("full", 3, [b"next"], alarm=None)
    assert await elsewhere.seat_by_token_hash(b"full play") is not None
    assert await elsewhere.seat_by_token_hash(b"full track", Purpose.TRACK) is not None
    assert await elsewhere.outcome_of("full", MARK.decode(), MARK.decode() + "c") == MARK + b"o"


async def test_the_file_is_readable_by_a_person(store: Store) -> None:
    await fill(store)

    with zipfile.ZipFile(io.BytesIO(await exported(store))) as archive:
        game = json.loads(archive.read("game.json"))
        events = [json.loads(line) for line in archive.read("events.ndjson").splitlines()]

    assert game["format"] == 1
    assert game["game"]["id"] == "full"
    assert events[0] == {"seq": 1, "body": {"text": MARK.decode() + " 1"}}
    assert list(events[1]["body"]) == ["base64"]


async def test_a_game_is_not_imported_over_itself(store: Store) -> None:
    await fill(store)

    with pytest.raises(GameExists):
        await store.import_game(io.BytesIO(await exported(store)))

    assert await store.version("full") == 3


async def test_a_join_code_in_use_stays_where_it_is(store: Store, elsewhere: Store) -> None:
    await fill(store)
    await elsewhere.create("other", [b"x"], b"", created=Instant(0))
    await elsewhere.add_join_code("other", "fullCODE", role="", expires=Instant(9000), now=Instant(0))

    await elsewhere.import_game(io.BytesIO(await exported(store)))

    invitation = await elsewhere.join_code("fullCODE", Instant(1))
    assert invitation is not None
    assert invitation.game_id == "other"


async def test_exporting_a_game_that_is_not_there_says_so(store: Store) -> None:
    with pytest.raises(NoSuchGame):
        await exported(store)


def without(name: str) -> Callable[[Entries], None]:
    return lambda entries: void(entries.pop(name))


def replaced(name: str, old: bytes, new: bytes) -> Callable[[Entries], None]:
    return lambda entries: void(entries.update({name: entries[name].replace(old, new)}))


def void(_: object) -> None: ...


def zipped(entries: Entries) -> io.BytesIO:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, body in entries.items():
            archive.writestr(name, body)
    return packed


def spoil_a_photo(entries: Entries) -> None:
    name = next(name for name in entries if name.startswith("photos/"))
    entries[name] += b"!"


@pytest.mark.parametrize(
    "spoil",
    [
        without("game.json"),
        without("events.ndjson"),
        replaced("game.json", b'"format":1', b'"format":2'),
        replaced("game.json", b'"version":3', b'"version":4'),
        replaced("game.json", b'"version":3', b'"version":"3"'),
        replaced("game.json", b'"version":3', b'"version":null'),
        replaced("game.json", b'"id":"full"', b'"id":"zero\\u0000"'),
        replaced("events.ndjson", b'"seq":2', b'"seq":7'),
        replaced("events.ndjson", b'"base64":"', b'"base64":"?'),
        replaced("events.ndjson", b'"text"', b'"what"'),
        replaced("events.ndjson", b'"seq"', b'"colour":1,"seq"'),
        replaced("events.ndjson", b"{", b"["),
        replaced("tracks.ndjson", b'"lat":', b'"lat":"north","lon":'),
        replaced("tracks.ndjson", b'"lat":5', b'"lat":95'),
        replaced("tracks.ndjson", b'"accuracy":', b'"accuracy":1e999,"source":"","altitude":'),
        replaced("tracks.ndjson", b'"at":', b'"at":99999999999999999999'),
        replaced("receipts.ndjson", b'"delivered_at":7', b'"delivered_at":9223372036854775808'),
        replaced("blobs.ndjson", b'"name"', b'"colour":1,"name"'),
        replaced("seats.ndjson", b'"seat":"', b'"seat":"not '),
        spoil_a_photo,
    ],
)
async def test_a_spoiled_file_is_refused_and_nothing_of_it_stored(
    store: Store, elsewhere: Store, spoil: Callable[[Entries], None]
) -> None:
    await fill(store)
    with zipfile.ZipFile(io.BytesIO(await exported(store))) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    spoil(entries)

    with pytest.raises(Malformed):
        await elsewhere.import_game(zipped(entries))

    assert (await elsewhere.list_games()).games == ()


async def test_a_file_that_still_counts_its_photos_is_read(store: Store, elsewhere: Store) -> None:
    """Until layout 5 each photo had a number of references."""
    await fill(store)
    with zipfile.ZipFile(io.BytesIO(await exported(store))) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    replaced("blobs.ndjson", b'"name"', b'"refs":2,"name"')(entries)

    assert await elsewhere.import_game(zipped(entries)) == "full"
    assert await exported(elsewhere) == await exported(store)


@pytest.mark.parametrize("cut", [0, 10, 500, -30])
async def test_a_file_cut_off_is_refused(store: Store, elsewhere: Store, cut: int) -> None:
    await fill(store)

    with pytest.raises(Malformed):
        await elsewhere.import_game(io.BytesIO((await exported(store))[:cut]))


@pytest.fixture(scope="module")
def an_export(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("export")

    async def make() -> None:
        store = await open_store(f"sqlite:///{folder}/store.db")
        await fill(store)
        (folder / "full.zip").write_bytes(await exported(store))
        await store.close()

    asyncio.run(make())
    return folder / "full.zip"


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    which=st.integers(0, 1000),
    at=st.integers(0, 500),
    cut=st.integers(0, 4),
    junk=st.binary(max_size=4) | st.sampled_from((b"9", b"-", b"null", b'"', b"}", b"\\u0000", b"[]")),
)
async def test_whatever_was_done_to_a_file_it_is_imported_or_refused(
    an_export: Path, elsewhere: Store, which: int, at: int, cut: int, junk: bytes
) -> None:
    """No traceback, whatever somebody put into the file."""
    with zipfile.ZipFile(an_export) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    name = sorted(entries)[which % len(entries)]
    entries[name] = entries[name][:at] + junk + entries[name][at + cut :]

    try:
        game_id = await elsewhere.import_game(zipped(entries))
    except Malformed:
        assert (await elsewhere.list_games()).games == ()
    else:
        await elsewhere.delete(game_id)
