"""Waiting: whoever does not have to wait is not told to."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.hunts import HUNTING, hunt
from tests.browser.phones import new_page, opens_seat
from tests.servers import running_server


def test_a_page_says_that_it_waits_only_after_a_moment(browser: Browser, tmp_path: Path) -> None:
    """Nothing flashes where the game is there at once. The page's own time is held, so that no machine is too slow."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        _, seeking = hunt(server)
        page.route("**/book", lambda _never_answered: None)
        time = context.new_cdp_session(page)
        time.send("Animation.enable")
        time.send("Animation.setPlaybackRate", {"playbackRate": 0})
        opens_seat(context, page, seeking)
        moment = page.locator("p[role=status]", has_text="One moment")
        bones = page.locator("main > [aria-hidden=true]")
        expect(moment).to_have_css("opacity", "0")
        expect(bones).to_have_css("opacity", "0")

        time.send("Animation.setPlaybackRate", {"playbackRate": 1})
        expect(moment).to_have_css("opacity", "1")
        expect(page.get_by_text("Hideline", exact=True)).to_be_visible()
        expect(bones).to_have_css("opacity", "1")
