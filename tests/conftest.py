"""Fixtures for the real parts; see services.py. A test that takes one carries its marker by itself.

Made-up examples are the same on every run and may take their time, so that what passes here passes on a busy machine;
`--hypothesis-profile=exploring` makes up others each time.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import hypothesis
import pytest
from playwright.sync_api import Browser

from tests.services import Postgres, running_chromium, running_nats, running_postgres

UNHURRIED = [hypothesis.HealthCheck.too_slow]
hypothesis.settings.register_profile("exploring", deadline=None, suppress_health_check=UNHURRIED)
hypothesis.settings.register_profile(
    "repeatable", hypothesis.settings.get_profile("exploring"), derandomize=True, database=None
)
hypothesis.settings.load_profile("repeatable")

MARKED_BY_FIXTURE = {"postgres": "postgres", "nats_url": "nats", "browser": "browser"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test by the parts it takes, so that `make check` leaves out exactly those."""
    for item in items:
        for fixture in getattr(item, "fixturenames", ()):
            if fixture in MARKED_BY_FIXTURE:
                item.add_marker(MARKED_BY_FIXTURE[fixture])


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One cluster for the whole run."""
    with running_postgres() as cluster:
        yield cluster


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """An empty database of one's own."""
    name = f"test_{uuid.uuid4().hex}"
    yield postgres.new_database(name)
    postgres.drop_database(name)


@pytest.fixture(scope="session")
def nats_url() -> Iterator[str]:
    """One NATS server for the whole run."""
    with running_nats() as url:
        yield url


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium per module: while it runs, its event loop keeps asyncio.run out of this thread."""
    with running_chromium() as chromium:
        yield chromium
