"""Tunnels, pauses and other phones: nothing is lost."""

from __future__ import annotations

from playwright.sync_api import expect

from hideline.units import minutes
from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, asks


def test_an_answer_given_in_a_tunnel_is_sent_when_the_phone_is_back(hunting: Hunting) -> None:
    hider, seeking = hunting.hiders_phone()
    hider.reads("Stay hidden")
    asks(seeking, "radar.1km")
    hider.reads("The true answer from where you are")

    hider.context.set_offline(True)
    hider.page.evaluate("dispatchEvent(new Event('offline'))")
    hider.taps("Send: No")
    hider.reads("1 not sent")
    assert seeking.view()["round"]["teams"][0].get("pending")

    seeking.waits(minutes(1))
    hider.context.set_offline(False)
    hider.page.evaluate("dispatchEvent(new Event('online'))")
    hider.reads("2 cards drawn")
    expect(hider.page.get_by_text("1 not sent")).to_have_count(0)


def test_the_game_is_paused_by_one_side_and_goes_on_when_both_are_back(hunting: Hunting) -> None:
    """PAUSE-1."""
    seeker, hiding = hunting.seekers_phone()
    seeker.page.get_by_role("banner").get_by_role("button").click()
    seeker.taps("Pause the game")
    seeker.page.locator("dialog[open] form").get_by_role("button", name="Pause the game").click()
    seeker.reads("The game is paused")
    hiding.does("say-back")
    seeker.taps("We are back: go on")
    expect(seeker.page.get_by_text("The game is paused")).to_have_count(0)
    assert hiding.view().get("pause") is None


def test_a_second_phone_takes_over_a_seat_with_everything_on_it(hunting: Hunting) -> None:
    first, seeking = hunting.hiders_phone()
    asks(seeking, "radar.1km")
    first.taps("Send: No")
    first.reads("2 cards drawn")

    second = hunting.phone_of(first.player, HIDDEN)

    second.reads("2 cards drawn")
    second.page.locator("article.ticket button").first.click()
    second.taps("Keep 1 card")
    first.reads("1 of 6")
