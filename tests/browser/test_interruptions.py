"""Tunnels, pauses and other phones: nothing is lost."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

from hideline.units import minutes
from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, asks
from tests.browser.phones import Phone


def enters_tunnel(phone: Phone) -> None:
    phone.context.set_offline(True)
    phone.page.evaluate("dispatchEvent(new Event('offline'))")


def leaves_tunnel(phone: Phone) -> None:
    phone.context.set_offline(False)
    phone.page.evaluate("dispatchEvent(new Event('online'))")


def test_an_answer_given_in_a_tunnel_is_sent_when_the_phone_is_back(hunting: Hunting) -> None:
    hider, seeking = hunting.hiders_phone()
    hider.reads("Stay hidden")
    asks(seeking, "radar.1km")
    hider.reads("The true answer from where you are")

    enters_tunnel(hider)
    hider.taps("Send: No")
    hider.reads("1 not sent")
    assert seeking.view()["round"]["teams"][0].get("pending")

    seeking.waits(minutes(1))
    leaves_tunnel(hider)
    hider.reads("2 cards drawn")
    expect(hider.page.get_by_text("1 not sent")).to_have_count(0)


def test_an_answer_waits_long_while_the_clock_of_a_practice_game_stands_still(hunting: Hunting) -> None:
    """ASK-3: the phone's own clock goes on; its position is not from the game's future for that."""
    hider, seeking = hunting.hiders_phone()
    asks(seeking, "radar.1km")
    hider.reads("The true answer from where you are")

    enters_tunnel(hider)
    hider.page.clock.set_fixed_time(datetime.now(UTC) + timedelta(minutes=4))
    hider.taps("Send: No")
    hider.reads("1 not sent")

    leaves_tunnel(hider)
    hider.reads("2 cards drawn")


def test_the_game_is_paused_by_one_side_and_goes_on_when_both_are_back(hunting: Hunting) -> None:
    """PAUSE-1."""
    seeker, hiding = hunting.seekers_phone()
    seeker.page.get_by_role("banner").get_by_role("button").click()
    seeker.taps("Pause the game")
    seeker.page.locator("dialog[open] form").get_by_role("button", name="Pause the game").click()
    seeker.reads("The game is paused")
    expect(seeker.page.get_by_role("banner")).to_contain_text("Hidden for")
    expect(seeker.page.get_by_role("button", name="We are back: go on")).to_be_in_viewport()
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
