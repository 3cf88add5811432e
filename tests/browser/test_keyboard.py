"""The game without a finger on the glass: keys only."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.hunts import HIDDEN, HUNTING, hunt
from tests.browser.phones import new_page, opens_seat
from tests.servers import running_server

MOST_STEPS = 60


def steps_to(page: Page, words: str, key: str = "Tab") -> None:
    """Move the focus until it stands on something that says this, once that is there."""
    expect(
        page.get_by_role("button").or_(page.get_by_role("tab")).filter(has_text=words).first
    ).to_be_visible()
    for _ in range(MOST_STEPS):
        page.keyboard.press(key)
        said = page.evaluate("document.activeElement?.innerText ?? ''")
        role = page.evaluate("document.activeElement?.tagName ?? ''")
        if role == "BUTTON" and str(said).strip().startswith(words):
            return
    raise AssertionError(f"no way to “{words}” by keys alone")


def test_a_question_is_asked_and_answered_by_keys_alone(browser: Browser, tmp_path: Path) -> None:
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HIDDEN) as (context_a, page_a),
        new_page(browser, server, HUNTING) as (context_b, page_b),
    ):
        hiding, seeking = hunt(server)
        hider, seeker = opens_seat(context_a, page_a, hiding), opens_seat(context_b, page_b, seeking)
        hider.reads("Stay hidden")
        seeker.reads("stations left")

        steps_to(page_b, "Map", "Shift+Tab")
        page_b.keyboard.press("ArrowRight")
        expect(page_b.get_by_role("tab", name="Ask")).to_be_focused()
        steps_to(page_b, "Radar", "Shift+Tab")
        page_b.keyboard.press("Enter")
        steps_to(page_b, "Are you within 1 km of us?")
        page_b.keyboard.press("Enter")
        steps_to(page_b, "Ask:", "Shift+Tab")
        page_b.keyboard.press("Enter")
        seeker.reads("Waiting for the answer")

        hider.reads("The true answer from where you are")
        steps_to(page_a, "Send:")
        page_a.keyboard.press("Space")
        hider.reads("2 cards drawn")
