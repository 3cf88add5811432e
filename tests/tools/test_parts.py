"""The real parts start, answer and stop."""

from __future__ import annotations

import asyncio

import asyncpg
import nats
import pytest
from playwright.sync_api import Browser

from tests.services import START_SECONDS
from tools import parts


def test_every_test_database_is_empty_durable_and_reached_by_loopback_only(postgres_url: str) -> None:
    async def settings() -> tuple[int, str, str]:
        connection = await asyncpg.connect(postgres_url)
        try:
            tables = await connection.fetchval("select count(*) from pg_tables where schemaname = 'public'")
            addresses = await connection.fetchval("show listen_addresses")
            return tables, await connection.fetchval("show fsync"), addresses
        finally:
            await connection.close()

    assert asyncio.run(settings()) == (0, "on", "127.0.0.1")


def test_nats_answers_with_jetstream(nats_url: str) -> None:
    async def has_jetstream() -> bool:
        client = await nats.connect(nats_url)
        try:
            return (await client.jetstream(timeout=START_SECONDS).account_info()).streams == 0
        finally:
            await client.close()

    assert asyncio.run(has_jetstream())


def test_chromium_draws_with_webgl(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<canvas></canvas>")
    assert page.evaluate("() => document.querySelector('canvas').getContext('webgl2') !== null")


def test_a_missing_part_says_in_one_sentence_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(parts.PartMissing, match=r"^The browser tests need Chromium: install it with .*\.$"):
        parts.find_chromium()
