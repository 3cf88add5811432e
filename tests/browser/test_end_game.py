"""A medium game's tentacles, phones that drop out in the middle of everything, and the end game up to the find."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from hideline.units import minutes, seconds
from tests.browser.hunts import HIDDEN, HUNTING, hunt
from tests.browser.phones import Phone, grave_faults, new_page, opens_seat
from tests.servers import PATIENCE, running_server

STEPS = 12
NOWHERE = {"position": [0.0, 0.0]}


def drops_out(phone: Phone) -> None:
    """No network, and the page itself gone: as when a phone is put away in a tunnel and wakes up outside."""
    phone.context.set_offline(True)
    phone.page.evaluate("dispatchEvent(new Event('offline'))")


def comes_back(phone: Phone, *, anew: bool) -> None:
    phone.context.set_offline(False)
    if anew:
        phone.page.reload()
    else:
        phone.page.evaluate("dispatchEvent(new Event('online'))")


def test_tentacles_are_asked_and_answered_while_phones_come_and_go(browser: Browser, tmp_path: Path) -> None:
    """TENT-1, SIZE-5: the seekers drop out while they wait, the hider with drawn cards; nobody misses anything."""
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HIDDEN) as (context_a, page_a),
        new_page(browser, server, HUNTING) as (context_b, page_b),
    ):
        hiding, seeking = hunt(server, size="medium", settings={"hiding_period": minutes(30)})
        hider, seeker = opens_seat(context_a, page_a, hiding), opens_seat(context_b, page_b, seeking)
        seeker.opens("Ask")
        seeker.taps("Tentacle")
        seeker.page.locator(".question:not([aria-disabled=true])").first.click()
        seeker.taps("Ask: ")
        seeker.reads("Waiting for the answer")
        drops_out(seeker)

        hider.taps("Send: ")
        hider.reads("4 cards drawn")
        drops_out(hider)
        comes_back(hider, anew=True)
        hider.reads("4 cards drawn")
        for turn in range(2):
            hider.page.locator("article.ticket button").nth(turn).click()
        hider.taps("Keep 2 cards")
        hider.reads("2 of 6")

        comes_back(seeker, anew=False)
        expect(seeker.page.get_by_text("Waiting for the answer")).to_have_count(0)
        seeker.opens("Log")
        entry = seeking.view()["round"]["teams"][0]["entries"][0]
        assert entry["question"].startswith("tentacle.")
        assert grave_faults(seeker.page) == []


def test_the_end_game_freezes_the_hider_until_the_find(browser: Browser, tmp_path: Path) -> None:
    """END-1, END-2, END-3: alarmed and told to stay, the seekers told nothing; refused once, then found."""
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HIDDEN) as (context_a, page_a),
        new_page(browser, server, HUNTING) as (context_b, page_b),
    ):
        hiding, seeking = hunt(server)
        hider, seeker = opens_seat(context_a, page_a, hiding), opens_seat(context_b, page_b, seeking)
        hider.reads("Stay hidden")
        for _ in range(4):
            seeking.stands_at(HIDDEN)
            seeking.waits(seconds(25))
        hider.opens("Map")
        hider.reads("End game")
        hider.reads("The seekers are not told. Your spot: here.")
        hider.reads("Stay on your spot")
        assert grave_faults(hider.page) == []
        expect(seeker.page.get_by_text("End game")).to_have_count(0)

        for verdict in ("No, they have not", "Yes, they found me"):
            seeker.taps("We found the hider")
            seeker.taps("Yes, we see them")
            seeker.reads("Waiting for the hider")
            drops_out(hider)
            comes_back(hider, anew=True)
            hider.taps(verdict)
            if verdict.startswith("Yes"):
                dialog = hider.page.locator("dialog[open]")
                expect(dialog).to_contain_text("This ends your run.")
                assert grave_faults(hider.page) == []
                dialog.locator("form").get_by_role("button", name=verdict).click()
        for phone in (hider, seeker):
            phone.reads("Standings")


def test_walking_phones_begin_an_announced_end_game_by_themselves(browser: Browser, tmp_path: Path) -> None:
    """END-1: the seekers' own phone tells where it is, time passes, and both sides hear of it where that is agreed."""
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HIDDEN) as (context_a, page_a),
        new_page(browser, server, HUNTING) as (context_b, page_b),
    ):
        hiding, seeking = hunt(server, settings={"announce_end_game": True})
        hider, seeker = opens_seat(context_a, page_a, hiding), opens_seat(context_b, page_b, seeking)
        hider.reads("Stay hidden")
        hider.opens("Map")
        walks_about(seeker)
        for phone in (hider, seeker):
            expect(phone.page.get_by_role("banner")).to_contain_text("End game")
        hider.reads("The seekers know that the end game is on.")

        lat, lon = HIDDEN
        hider.stands_at((lat + 0.001, lon))
        hider.reads("Your spot: 110 m south.")


def walks_about(seeker: Phone) -> None:
    """Small steps in the zone, as told by the phone itself, until the end game is on."""
    for step in range(STEPS):
        lat = HIDDEN[0] + step * 1e-5
        seeker.stands_at((lat, HIDDEN[1]))
        until = time.monotonic() + PATIENCE
        while (seeker.player.outlook().get("fix") or NOWHERE)["position"][0] != pytest.approx(lat, abs=1e-7):
            assert time.monotonic() < until, "the phone never told where it is"
        seeker.player.waits(seconds(25))
        # The game's clock was moved by hand: the phone asks what time it is.
        seeker.page.evaluate("dispatchEvent(new Event('online'))")
        if seeker.player.view()["round"].get("end_game"):
            return
    raise AssertionError("the end game never began")
