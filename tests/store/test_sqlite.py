"""What only SQLite has to prove: durability settings, a full disk, a busy neighbour, online backup."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import subprocess
import sys
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from math import ceil
from pathlib import Path
from threading import Barrier, Event

import pytest
from sqlalchemy import event

import hideline.store.sqlite
from hideline.store import Appended, NoBackupHere, Store, StoreUnavailable, open_store
from hideline.store.open import SqlStore
from hideline.store.sqlite import Sqlite, engine_for
from hideline.store.writer import TOGETHER
from hideline.units import Instant, Malformed
from tests.store.full import fill

pytestmark = pytest.mark.anyio

FILES, OPENERS = 30, 8


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "store.db"


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    opened = await open_store(f"sqlite:///{file}")
    yield opened
    await opened.close()


async def pragma(store: Store, name: str) -> object:
    assert isinstance(store, SqlStore)
    return await store._database.write(lambda db: db.exec_driver_sql(f"PRAGMA {name}").scalar())


async def test_commits_wait_for_the_disk_also_after_loose_ones(store: Store) -> None:
    assert await pragma(store, "journal_mode") == "wal"
    assert await pragma(store, "synchronous") == 2
    assert isinstance(store, SqlStore)

    loosely = await store._database.write_loosely(
        lambda db: db.exec_driver_sql("PRAGMA synchronous").scalar()
    )

    assert loosely == 1
    assert await pragma(store, "synchronous") == 2


async def test_the_file_is_for_its_owner_only(store: Store, file: Path) -> None:
    await fill(store)

    assert {stat.S_IMODE(found.stat().st_mode) for found in file.parent.iterdir()} == {0o600}


async def test_appends_that_wait_are_committed_together(store: Store) -> None:
    await store.create("g", [b"x"], b"", created=Instant(0))
    assert isinstance(store, SqlStore)
    assert isinstance(store._database, Sqlite)
    commits: list[object] = []
    gate = Event()
    event.listen(store._database._writing, "commit", commits.append)

    busy = asyncio.ensure_future(store._database.write(lambda _: gate.wait()))
    await asyncio.sleep(0)
    waiting = [
        asyncio.ensure_future(store.create(f"g{n}", [b"x"], b"", created=Instant(0))) for n in range(200)
    ]
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(busy, *waiting)

    assert len(commits) <= 1 + ceil(200 / TOGETHER)


def test_many_that_open_a_new_file_at_once_all_get_in(tmp_path: Path) -> None:
    """The switch to the write-ahead log is the one lock that SQLite does not wait for."""
    with ThreadPoolExecutor(OPENERS) as openers:
        for number in range(FILES):
            path = tmp_path / f"{number}.db"
            together = Barrier(OPENERS)
            modes = list(openers.map(partial(journal_mode, path, together), range(OPENERS)))

            assert modes == ["wal"] * OPENERS


def journal_mode(path: Path, together: Barrier, _: int) -> str:
    engine = engine_for(path, begin="BEGIN IMMEDIATE")
    together.wait()
    with engine.connect() as connection:
        mode: str = connection.exec_driver_sql("PRAGMA journal_mode").scalar_one()
    engine.dispose()
    return mode


async def test_a_neighbour_that_never_stops_writing_makes_the_store_unavailable(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hideline.store.sqlite, "PATIENCE", 0.05)
    store = await open_store(f"sqlite:///{file}")
    with closing(sqlite3.connect(file, isolation_level=None)) as neighbour:
        neighbour.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="locked"):
            await store.create("g", [b"x"], b"", created=Instant(0))
        with pytest.raises(StoreUnavailable, match="locked"):
            await store.check()
        neighbour.execute("ROLLBACK")

    assert await store.create("g", [b"x"], b"", created=Instant(0)) == Appended(1)
    await store.close()


FILLS_THE_DISK = """
import asyncio, resource, sys
from hideline.store import StoreUnavailable, open_store

async def main(url):
    store = await open_store(url)
    await store.create("g", [b"created"], b"", created=0)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, resource.RLIM_INFINITY))
    version = 1
    try:
        while version < 1000:
            version = (await store.append("g", version, [b"x" * 9000], alarm=None)).version
    except StoreUnavailable as reason:
        print(version, reason)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    try:
        await store.check()
    except StoreUnavailable:
        print("the check fails too")
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    print((await store.append("g", version, [b"after"], alarm=None)).version)
    await store.close()

asyncio.run(main(sys.argv[1]))
"""


async def test_a_full_disk_loses_nothing_acknowledged_and_half_writes_nothing(file: Path) -> None:
    """The disk fills up (here: a limit on the size of files, in a process of its own)."""
    url = f"sqlite:///{file}"
    child = subprocess.run(
        [sys.executable, "-c", FILLS_THE_DISK, url], capture_output=True, text=True, check=True
    )
    told, check, after = child.stdout.splitlines()
    version, _, reason = told.partition(" ")
    assert reason.startswith("The store cannot be used right now: ")
    assert check == "the check fails too"
    assert int(after) == int(version) + 1

    store = await open_store(url)
    events = await store.load("g")
    await store.close()
    assert events == (b"created", *[b"x" * 9000] * (int(version) - 1), b"after")


async def test_a_backup_made_during_play_holds_what_was_acknowledged(store: Store, tmp_path: Path) -> None:
    await fill(store)
    playing = asyncio.ensure_future(play(store, 200))
    await asyncio.sleep(0)

    await store.backup(tmp_path / "backup.db")
    await playing

    assert stat.S_IMODE((tmp_path / "backup.db").stat().st_mode) == 0o600
    copy = await open_store(f"sqlite:///{tmp_path}/backup.db")
    assert (await copy.resume("full")).version == 3
    await copy.append("full", 3, [b"played on"], alarm=None)
    await copy.close()


async def play(store: Store, events: int) -> None:
    version = (await store.create("busy", [b"x"], b"", created=Instant(0))).version
    for _ in range(events):
        answer = await store.append("busy", version, [b"y" * 500], alarm=None)
        assert isinstance(answer, Appended)
        version = answer.version


async def test_a_backup_never_overwrites(store: Store, tmp_path: Path) -> None:
    (tmp_path / "backup.db").write_text("precious")

    with pytest.raises(Malformed, match="exists already"):
        await store.backup(tmp_path / "backup.db")

    assert (tmp_path / "backup.db").read_text() == "precious"


async def test_a_backup_into_nowhere_says_so(store: Store, tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(StoreUnavailable):
        await store.backup(tmp_path / "file" / "backup.db")


@pytest.mark.postgres
async def test_postgres_is_backed_up_by_its_own_tools(postgres_url: str, tmp_path: Path) -> None:
    store = await open_store(postgres_url)
    with pytest.raises(NoBackupHere, match="pg_dump"):
        await store.backup(tmp_path / "backup")
    await store.close()


async def test_reading_cannot_write(store: Store) -> None:
    assert isinstance(store, SqlStore)

    with pytest.raises(StoreUnavailable, match="readonly"):
        await store._database.read(lambda db: db.exec_driver_sql("DELETE FROM games"))
