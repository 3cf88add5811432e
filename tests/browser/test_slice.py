"""A whole round on two phones in a real browser, from the lobby to the score."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from hideline.units import minutes
from tests.browser.acts import answer_in_log, keeps_cards
from tests.browser.axe import grave_faults
from tests.browser.hunts import HIDDEN, HUNTING
from tests.browser.phones import Phone, begin, creates_game, joins_game, new_page
from tests.servers import Server


def for_all(*phones: Phone) -> None:
    """WCAG 2.2 AA as far as axe can tell, on what the phones show now."""
    for phone in phones:
        assert grave_faults(phone.page) == []


def total_of(phone: Phone) -> str:
    """The one score there is by now, as it is written."""
    [run] = phone.player.view()["runs"]
    [tally] = run["tallies"]
    total: int = tally["total"]
    assert total == tally["hiding"] + sum(bonus["worth"] for bonus in tally["bonuses"]) >= minutes(15)
    return f"{total // minutes(1)}:{total % minutes(1) // 1000:02}"


def test_two_phones_play_a_round_from_the_lobby_to_the_score(browser: Browser, server: Server) -> None:
    """ASK-1, ASK-3, END-3, ROUND-7: what each side sees and does, with positions from the phones themselves."""
    with (
        new_page(browser, server, HUNTING) as (context_a, page_a),
        new_page(browser, server, HUNTING) as (context_b, page_b),
    ):
        host, code = creates_game(server, context_a, page_a, "Ann")
        guest = joins_game(server, context_b, page_b, code, "Ben")
        for_all(host, guest)
        hider, seeker = begin(host, guest, at="Market")

        hider.stands_at(HIDDEN)
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
        keeps_cards(hider)
        hider.reads("1 of 6")

        seeker.opens("Log")
        expect(
            answer_in_log(seeker, "Are you within 1 km of us?").get_by_text("No", exact=True)
        ).to_be_visible()
        seeker.opens("Map")
        left = len(seeker.player.outlook()["stations_left"])
        seeker.reads(f"{left} stations left")
        assert "market" not in seeker.player.outlook()["stations_left"]

        host.player.waits(minutes(15))
        seeker.stands_at(HIDDEN)
        seeker.taps("We found the hider")
        seeker.taps("Yes, we see them")
        hider.confirms_find()

        for phone in (hider, seeker):
            expect(phone.page.get_by_role("heading", name="Standings")).to_be_visible()
            # The clock stood still since: fifteen minutes, and what the cards in hand are worth.
            expect(phone.page.get_by_text("Score", exact=True).locator("+ p")).to_have_text(total_of(seeker))
        for_all(hider, seeker)
