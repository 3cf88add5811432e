"""A whole round on two phones in a real browser, from the lobby to the score."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from hideline.units import minutes
from tests.browser.phones import Phone, Spot, begin, creates_game, grave_faults, joins_game, new_page
from tests.servers import running_server
from tests.towns import MARKET, MILL, where


def spot_of(station: str) -> Spot:
    spot = where(station)  # type: ignore[arg-type]
    return spot.lat, spot.lon


def for_all(*phones: Phone) -> None:
    """WCAG 2.2 AA as far as axe can tell, on what the phones show now."""
    for phone in phones:
        assert grave_faults(phone.page) == []


def test_two_phones_play_a_round_from_the_lobby_to_the_score(browser: Browser, tmp_path: Path) -> None:
    """ASK-1, ASK-3, END-3, ROUND-7: what each side sees and does, with positions from the phones themselves."""
    market, mill = spot_of(MARKET), spot_of(MILL)
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, market) as (context_a, page_a),
        new_page(browser, server, market) as (context_b, page_b),
    ):
        host, code = creates_game(server, context_a, page_a, "Ann")
        guest = joins_game(server, context_b, page_b, code, "Ben")
        for_all(host, guest)
        hider, seeker = begin(host, guest, at="Market")

        hider.stands_at(mill)
        hider.taps("Mill")
        hider.taps("Hide at Mill")
        hider.reads("Your station: Mill")
        expect(seeker.page.get_by_role("button", name="Ask a question")).to_have_attribute(
            "aria-disabled", "true"
        )
        for_all(hider, seeker)
        host.player.waits(minutes(30))

        seeker.taps("Ask a question")
        seeker.taps("Radar")
        seeker.taps("Are you within 1 km of us?")
        for_all(seeker)
        seeker.taps("Ask: Are you within 1 km of us?")
        seeker.reads("Waiting for the answer")

        hider.reads("The true answer from where you are")
        for_all(hider, seeker)
        hider.taps("Send: No")
        hider.reads("2 cards drawn")
        for_all(hider)
        hider.page.locator("article.ticket button").first.click()
        hider.taps("Keep 1 card")
        hider.reads("1 of 6")

        seeker.opens("Log")
        expect(seeker.page.get_by_text("No", exact=True)).to_be_visible()
        seeker.opens("Map")
        left = len(seeker.player.outlook()["stations_left"])
        seeker.reads(f"{left} stations left")
        assert "market" not in seeker.player.outlook()["stations_left"]

        host.player.waits(minutes(15))
        seeker.stands_at(mill)
        seeker.taps("We found the hider")
        seeker.taps("Yes, we see them")
        hider.confirms_find()

        for phone in (hider, seeker):
            phone.reads("Hidden")
            expect(phone.page.get_by_text("15:00").first).to_be_visible()
        for_all(hider, seeker)
