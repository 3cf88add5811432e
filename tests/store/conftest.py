"""Stores to test: a real SQLite file and a real PostgreSQL database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from hideline.store import Store, open_store
from hideline.store.open import database_at
from tests.services import Postgres


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The event loop that the server uses too."""
    return "asyncio"


@pytest.fixture(scope="session")
def shared_database(request: pytest.FixtureRequest) -> Iterator[str]:
    """One PostgreSQL database for all tests that do not mind its tables being there."""
    cluster: Postgres = request.getfixturevalue("postgres")
    yield cluster.new_database("stores")
    cluster.drop_database("stores")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def kind(request: pytest.FixtureRequest) -> str:
    """Which database."""
    return str(request.param)


@pytest.fixture
async def store_url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store without games."""
    if kind == "sqlite":
        return f"sqlite:///{tmp_path}/store.db"
    url = str(request.getfixturevalue("shared_database"))
    await remove_all_games(url)
    return url


@pytest.fixture
def empty_url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without tables."""
    return (
        f"sqlite:///{tmp_path}/empty.db" if kind == "sqlite" else str(request.getfixturevalue("postgres_url"))
    )


@pytest.fixture
async def store(store_url: str) -> AsyncIterator[Store]:
    """An open store without games."""
    opened = await open_store(store_url)
    yield opened
    await opened.close()


@pytest.fixture
async def neighbour(store: Store, store_url: str) -> AsyncIterator[Store]:
    """A second worker on the same database."""
    opened = await open_store(store_url)
    yield opened
    await opened.close()


async def remove_all_games(url: str) -> None:
    """Empty the shared database; it may be the first time that it is used."""
    await (await open_store(url)).close()
    database = database_at(url)
    await database.write(lambda db: db.execute(text("DELETE FROM games")))
    await database.close()
