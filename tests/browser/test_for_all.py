"""For people whom motion makes ill, and for those who read from right to left."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Hunting
from tests.browser.phones import new_page
from tools.node import ROOT

STYLES = ROOT / "web" / "src"
ONE_SIDED = re.compile(
    r"^\s*((margin|padding|border)-(left|right)|left|right|text-align:\s*(left|right))\b", re.MULTILINE
)
PICTURES = {"map/board.css", "screens/forms/PhotoInput.svelte"}
"""What lies on a map or a photo, which are not mirrored."""

LONGEST_S = """() => Math.max(
  ...[...document.querySelectorAll("body *")].flatMap((element) => {
    const { transitionDuration, animationDuration } = getComputedStyle(element);
    return `${transitionDuration}, ${animationDuration}`.split(", ").map(parseFloat);
  }),
)"""
"""Seconds of the longest thing that moves on the page."""


def longest(page: Page) -> float:
    return float(page.evaluate(LONGEST_S))


def test_nothing_moves_where_the_phone_asks_for_no_motion(browser: Browser, hunting: Hunting) -> None:
    """The phones of these tests ask for none; one that does not shows what would move."""
    seeker, _ = hunting.seekers_phone()
    seeker.reads("stations left")
    assert longest(seeker.page) == 0
    seeker.page.emulate_media(reduced_motion="no-preference")
    assert longest(seeker.page) > 0


def test_nothing_moves_where_the_player_switched_motion_off(browser: Browser, hunting: Hunting) -> None:
    with new_page(browser, hunting.server, (0.0, 0.0)) as (_, page):
        page.emulate_media(reduced_motion="no-preference")
        page.goto("/")
        expect(page.get_by_role("button", name="Join")).to_be_visible()
        assert longest(page) > 0
        page.evaluate("localStorage.setItem('motion', 'none')")
        page.reload()
        expect(page.get_by_role("button", name="Join")).to_be_visible()
        assert longest(page) == 0


def test_the_tabs_run_from_right_to_left_with_their_arrows(hunting: Hunting) -> None:
    seeker, _ = hunting.seekers_phone()
    page = seeker.page
    page.evaluate("document.documentElement.dir = 'rtl'")
    first, second = page.get_by_role("tab").nth(0), page.get_by_role("tab").nth(1)
    places = [tab.evaluate("(tab) => tab.getBoundingClientRect().x") for tab in (first, second)]
    assert places[0] > places[1]
    first.focus()
    page.keyboard.press("ArrowLeft")
    expect(second).to_be_focused()


def test_no_style_knows_left_from_right() -> None:
    """Sides are called start and end, so that they turn with the language."""
    sided = {
        str(file.relative_to(STYLES)): found[0]
        for file in (*STYLES.rglob("*.svelte"), *STYLES.rglob("*.css"))
        if (found := [match.group().strip() for match in ONE_SIDED.finditer(style_of(file.read_text()))])
    }
    assert set(sided) - PICTURES == set()


def style_of(text: str) -> str:
    """The style of a component, or a whole style sheet."""
    return text.partition("<style>")[2] if "<script" in text or "<style>" in text else text
