"""Two teams after one hider (MODE-10 … MODE-14): three phones, and what each of them sees."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, expect

from hideline.units import minutes
from tests.browser.hunts import race
from tests.browser.phones import Phone, grave_faults
from tests.servers import running_server


def asks_radar(phone: Phone) -> None:
    phone.opens("Ask")
    phone.taps("Radar")
    phone.taps("Are you within 1 km of us?")
    phone.taps("Ask: ")


def test_two_teams_by_time_know_nothing_of_each_other(browser: Browser, tmp_path: Path) -> None:
    """MODE-12, MODE-14: each has its own question, answer and find; the round ends with the second."""
    with running_server(tmp_path) as server, ExitStack() as phones:
        hider, one, other = race(browser, server, phones, mode="two-teams-by-time")
        asks_radar(one)
        one.reads("Waiting for the answer")
        expect(other.page.get_by_role("button", name="Ask a question")).to_be_visible()
        hider.taps("Send: No")
        hider.reads("2 cards drawn")
        hider.page.locator("article.ticket button").first.click()
        hider.taps("Keep 1 card")
        one.opens("Log")
        one.reads("Are you within 1 km of us?")
        other.opens("Log")
        other.reads("Round 1")
        expect(other.page.get_by_text("Are you within 1 km of us?")).to_have_count(0)
        assert len(other.player.outlook()["stations_left"]) > len(one.player.outlook()["stations_left"])

        hider.player.waits(minutes(10))
        for team in (one, other):
            team.opens("Map")
            team.taps("We found the hider")
            team.taps("Yes, we see them")
            hider.taps_once("Yes, they found me")
            hider.player.waits(minutes(5))
        for phone in (hider, one, other):
            phone.reads("Standings")
            assert grave_faults(phone.page) == []


def test_two_teams_by_points_draw_for_each_others_questions(browser: Browser, tmp_path: Path) -> None:
    """MODE-11: the reward of a question goes to the other team, who keep, hold and play it."""
    with running_server(tmp_path) as server, ExitStack() as phones:
        hider, one, other = race(browser, server, phones, mode="two-teams-by-points")
        asks_radar(one)
        hider.taps("Send: No")
        hider.reads("Stay hidden")
        other.reads("2 cards drawn")
        assert grave_faults(other.page) == []
        other.page.locator("article.ticket button").first.click()
        other.taps("Keep 1 card")
        other.reads("1 of 6")
        assert len(other.player.view()["round"]["hand"]["cards"]) == 1
        one.opens("Hand")
        one.reads("0 of 6")
