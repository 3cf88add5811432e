"""Maps of one's own: found again for the next game, under the name they were given."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.axe import grave_faults
from tests.browser.hunts import HUNTING
from tests.browser.phones import new_page
from tests.browser.test_setup import panel
from tests.servers import running_server


def test_a_map_cut_to_size_is_among_ones_own_for_the_next_game(browser: Browser, tmp_path: Path) -> None:
    """MAP-1: it is on no list of the server."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        page.goto("/new")
        page.get_by_role("button", name="Border, no-go areas, places").click()
        panel(page).get_by_text("Parks", exact=True).click()
        panel(page).get_by_role("switch").first.uncheck()
        panel(page).get_by_label("What you call it").fill("Town without the park")
        page.get_by_role("button", name="Play on this map").click()
        expect(page.get_by_role("region", name="Map").get_by_text("Town without the park")).to_be_visible()
        page.close()

        later = context.new_page()
        later.goto("/new")
        later.get_by_role("button", name="Other map").click()
        expect(panel(later).get_by_role("heading", name="Your maps")).to_be_visible()
        assert grave_faults(later) == []
        panel(later).get_by_role("button", name="Town without the park").click()
        expect(later.get_by_role("region", name="Map").get_by_text("Town without the park")).to_be_visible()
