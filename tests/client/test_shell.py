"""The client before any game: readable, reachable by keyboard, installable, and there without a network."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.axe import grave_faults
from tests.services import START_SECONDS


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 360, "height": 800}, locale="en-GB", has_touch=True)
    context.set_default_timeout(1000 * START_SECONDS)
    yield context
    context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_start_page_has_no_grave_fault_for_anybody(
    browser: Browser, client_url: str, theme: Literal["light", "dark"]
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 800}, color_scheme=theme, locale="de-DE")
    page = context.new_page()
    page.goto(client_url)
    expect(page.get_by_role("button", name="Beitreten")).to_be_visible()
    assert grave_faults(page) == []
    context.close()


@pytest.mark.parametrize("size", ["100%", "200%"])
def test_nothing_runs_off_a_small_screen_even_with_large_text(
    phone: BrowserContext, client_url: str, size: str
) -> None:
    page = phone.new_page()
    page.goto(client_url)
    expect(page.get_by_role("button", name="Join")).to_be_visible()
    page.evaluate("size => document.documentElement.style.fontSize = size", size)
    page.evaluate("document.fonts.ready.then(() => true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_keyboard_alone_reaches_everything_and_mistakes_are_named(
    phone: BrowserContext, client_url: str
) -> None:
    page = phone.new_page()
    page.goto(f"{client_url}/join/klmp")
    code = page.get_by_label("Game code")
    expect(code).to_have_value("klmp")
    code.focus()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Your name")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Type a name, so the others know who joined.")).to_be_visible()


def test_the_app_opens_without_a_network_once_it_was_there(phone: BrowserContext, client_url: str) -> None:
    page = phone.new_page()
    page.goto(client_url)
    page.wait_for_function("navigator.serviceWorker.controller !== null")

    phone.set_offline(True)
    page.goto(f"{client_url}/join/klmp")

    expect(page.get_by_label("Game code")).to_have_value("klmp")


def test_the_app_can_be_installed(phone: BrowserContext, client_url: str) -> None:
    page = phone.new_page()
    manifest = json.loads(page.request.get(f"{client_url}/manifest.webmanifest").body())
    assert manifest["display"] == "standalone"
    assert all(page.request.get(client_url + icon["src"]).ok for icon in manifest["icons"])


def test_the_gallery_is_not_in_what_people_get(phone: BrowserContext, client_url: str) -> None:
    page = phone.new_page()
    page.goto(f"{client_url}/gallery")
    expect(page.get_by_text("There is nothing at this address.")).to_be_visible()
