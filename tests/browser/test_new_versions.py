"""A newer client on the server: its worker is there at once, and waits until whoever has the page open loads it."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copytree

from playwright.sync_api import Browser, Page, expect

from hideline.server.client import CLIENT
from tests.browser.hunts import HUNTING
from tests.browser.phones import comes_true, new_page, worker_is_ready
from tests.servers import running_server

IS_TEXT = {".js", ".css", ".html"}
VERSION = re.compile(r'(?<=VERSION=")\w+')
CONTROLS = "() => Boolean(navigator.serviceWorker.controller)"
WAITS = "() => navigator.serviceWorker.getRegistration().then(({ waiting }) => Boolean(waiting))"
NONE_WAITS = "() => navigator.serviceWorker.getRegistration().then(({ waiting }) => !waiting)"
KEPT = "() => caches.keys().then((names) => names.filter((name) => name.startsWith('app-')))"


def brings_out_another(client: Path) -> str:
    """As another build would: every part has another name, and the worker names them all; its version."""
    parts = {part.name: f"{part.stem}2{part.suffix}" for part in (client / "assets").iterdir()}
    named = re.compile("|".join(map(re.escape, parts)))
    # The worker comes last, as when a client is built.
    texts = [file for file in client.rglob("*") if file.suffix in IS_TEXT]
    for file in sorted(texts, key=lambda file: file.name == "service-worker.js"):
        text = named.sub(lambda found: parts[found[0]], file.read_text())
        file.write_text(VERSION.sub("another", text) if file.name == "service-worker.js" else text)
    for old, new in parts.items():
        (client / "assets" / old).rename(client / "assets" / new)
    return "app-another"


def script_of(page: Page) -> str:
    """The name of the page's own script."""
    return page.locator("script[type=module]").first.get_attribute("src") or ""


def test_a_newer_version_waits_until_it_is_loaded_and_then_nothing_of_the_old_one_stays(
    browser: Browser, tmp_path: Path
) -> None:
    """With two workers: the old one serves the page until the tap, and the phone looks for a newer one by itself."""
    client = Path(copytree(CLIENT, tmp_path / "client"))
    with (
        running_server(tmp_path / "data", program="tests.own_client", OWN_CLIENT=str(client)) as server,
        new_page(browser, server, HUNTING) as (_, page),
    ):
        page.clock.install()
        page.goto("/")
        worker_is_ready(page)
        comes_true(page, CONTROLS)
        old, kept = script_of(page), page.evaluate(KEPT)
        newer = brings_out_another(client)
        assert kept != [newer]

        page.clock.fast_forward("10:01")
        expect(page.get_by_text("A new version is ready.")).to_be_visible()
        comes_true(page, WAITS)
        assert page.evaluate(KEPT) == [*kept, newer]
        with page.expect_navigation():
            page.get_by_role("button", name="Load it").click()
        expect(page.get_by_role("button", name="Start a new game")).to_be_visible()
        assert script_of(page) == old.replace(".js", "2.js")
        comes_true(page, NONE_WAITS)
        assert page.evaluate(KEPT) == [newer]
        expect(page.get_by_text("A new version is ready.")).to_have_count(0)
