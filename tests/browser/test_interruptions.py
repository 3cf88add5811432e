"""Tunnels, pauses and other phones: nothing is lost."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from hideline.units import minutes
from tests.browser.hunts import HIDDEN, HUNTING, asks, hunt
from tests.browser.phones import new_page, opens_seat
from tests.servers import running_server


def test_an_answer_given_in_a_tunnel_is_sent_when_the_phone_is_back(browser: Browser, tmp_path: Path) -> None:
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HIDDEN) as (context, page),
    ):
        hiding, seeking = hunt(server)
        hider = opens_seat(context, page, hiding)
        hider.reads("Stay hidden")
        asks(seeking, "radar.1km")
        hider.reads("The true answer from where you are")

        context.set_offline(True)
        page.evaluate("dispatchEvent(new Event('offline'))")
        hider.taps("Send: No")
        hider.reads("1 not sent")
        assert seeking.view()["round"]["teams"][0].get("pending")

        seeking.waits(minutes(1))
        context.set_offline(False)
        page.evaluate("dispatchEvent(new Event('online'))")
        hider.reads("2 cards drawn")
        expect(page.get_by_text("1 not sent")).to_have_count(0)


def test_the_game_is_paused_by_one_side_and_goes_on_when_both_are_back(
    browser: Browser, tmp_path: Path
) -> None:
    """PAUSE-1."""
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HUNTING) as (context, page),
    ):
        hiding, seeking = hunt(server)
        seeker = opens_seat(context, page, seeking)
        page.get_by_role("banner").get_by_role("button").click()
        seeker.taps("Pause the game")
        page.locator("dialog[open] form").get_by_role("button", name="Pause the game").click()
        seeker.reads("The game is paused")
        hiding.does("say-back")
        seeker.taps("We are back: go on")
        expect(page.get_by_text("The game is paused")).to_have_count(0)
        assert hiding.view().get("pause") is None


def test_a_second_phone_takes_over_a_seat_with_everything_on_it(browser: Browser, tmp_path: Path) -> None:
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HIDDEN) as (context_a, page_a),
        new_page(browser, server, HIDDEN) as (context_b, page_b),
    ):
        hiding, seeking = hunt(server)
        first = opens_seat(context_a, page_a, hiding)
        asks(seeking, "radar.1km")
        first.taps("Send: No")
        first.reads("2 cards drawn")

        second = opens_seat(context_b, page_b, hiding)

        second.reads("2 cards drawn")
        second.page.locator("article.ticket button").first.click()
        second.taps("Keep 1 card")
        first.reads("1 of 6")
