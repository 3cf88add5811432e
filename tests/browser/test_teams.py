"""Two teams after one hider (MODE-10 … MODE-14): three phones, and what each of them sees."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, expect

from hideline.units import minutes
from tests.browser.hunts import HIDDEN, RADARS, asks, deck_of, kind_of, race
from tests.browser.phones import Phone, goes_back, grave_faults
from tests.servers import Player, running_server


def asks_radar(phone: Phone) -> None:
    phone.opens("Ask")
    phone.taps("Radar")
    phone.taps("Are you within 1 km of us?")
    phone.taps("Ask: ")


def name_of(phone: Phone) -> str:
    name: str = phone.player.view()["me"]["name"]
    return name


def keeps_a_card(phone: Phone) -> None:
    phone.reads("2 cards drawn")
    phone.page.locator("article.ticket button").first.click()
    phone.taps("Keep 1 card")


def is_found_by_each(hider: Phone, *teams: Phone) -> None:
    """One team after the other says so, and the hider says by name whom that is true of."""
    for team in teams:
        team.opens("Map")
        team.taps("We found the hider")
        team.taps("Yes, we see them")
        hider.confirms_find(yes := f"Yes, they found me ({name_of(team)})")
        expect(hider.page.get_by_role("button", name=yes)).to_have_count(0)
        hider.player.waits(minutes(5))


def test_two_teams_by_time_know_nothing_of_each_other(browser: Browser, tmp_path: Path) -> None:
    """MODE-12, MODE-14: each has its own question, answer and find; the round ends with the second."""
    with running_server(tmp_path) as server, ExitStack() as phones:
        hider, one, other = race(browser, server, phones, mode="two-teams-by-time")
        asks_radar(one)
        one.reads("Waiting for the answer")
        expect(other.page.get_by_role("button", name="Ask a question")).to_be_visible()
        hider.taps(f"Send: No ({name_of(one)})")
        keeps_a_card(hider)
        one.opens("Log")
        one.reads("Are you within 1 km of us?")
        other.opens("Log")
        other.reads("Round 1")
        expect(other.page.get_by_text("Are you within 1 km of us?")).to_have_count(0)
        assert len(other.player.outlook()["stations_left"]) > len(one.player.outlook()["stations_left"])

        hider.player.waits(minutes(10))
        is_found_by_each(hider, one, other)
        for phone in (hider, one, other):
            phone.reads("Standings")
            assert grave_faults(phone.page) == []


def test_questions_of_two_teams_are_answered_in_either_order(browser: Browser, tmp_path: Path) -> None:
    """MODE-14: the thumb has the one that is due first, and says whose; the other has a button of its own."""
    with running_server(tmp_path) as server, ExitStack() as phones:
        hider, one, other = race(browser, server, phones, mode="two-teams-by-time")
        asks(other.player, "radar.1km")
        other.player.waits(minutes(1))
        asks(one.player, "radar.2km")
        questions = hider.page.get_by_role("article")
        expect(questions).to_have_count(2)
        at_thumb = hider.page.get_by_role("button", name=re.compile("^Send: ")).first
        expect(at_thumb).to_contain_text(f"({name_of(other)})")
        assert grave_faults(hider.page) == []
        questions.filter(has_text="within 2 km").get_by_role("button", name="Send: ").click()
        keeps_a_card(hider)
        assert not one.player.view()["round"]["teams"][0].get("pending")
        assert other.player.view()["round"]["teams"][0]["pending"]
        expect(questions).to_have_count(1)
        hider.taps_once(f"Send: No ({name_of(other)})")


def test_two_teams_by_points_draw_for_each_others_questions(browser: Browser, tmp_path: Path) -> None:
    """MODE-11: the reward of a question goes to the other team, who keep, hold and play it."""
    with running_server(tmp_path) as server, ExitStack() as phones:
        hider, one, other = race(browser, server, phones, mode="two-teams-by-points")
        asks_radar(one)
        hider.taps("Send: No")
        hider.reads("Stay hidden")
        other.reads("2 cards drawn")
        assert grave_faults(other.page) == []
        keeps_a_card(other)
        other.reads("1 of 6")
        assert len(other.player.view()["round"]["hand"]["cards"]) == 1
        one.opens("Hand")
        one.reads("0 of 6")

        is_found_by_each(hider, other, one)
        for phone in (hider, one, other):
            phone.reads("Standings")
        runs = hider.player.view()["runs"]
        assert [len(run["tallies"]) for run in runs] == [2]


def test_the_hider_of_two_teams_has_a_menu_and_curses_the_team_of_choice(
    browser: Browser, tmp_path: Path
) -> None:
    """MODE-12, MODE-14: each team has its clock in the menu, and a curse lies on the one that was named."""
    with running_server(tmp_path) as server, ExitStack() as phones:
        deck = deck_of(server, "impressionable-consumer")
        hider, one, other = race(browser, server, phones, mode="two-teams-by-time", settings=deck)
        asks_radar(one)
        hider.taps_once("Send: No")

        hider.page.get_by_role("banner").get_by_role("button").click()
        menu = hider.page.locator("dialog[open]")
        for team in (one, other):
            expect(menu.get_by_role("timer", name=f"Hidden for ({name_of(team)})")).to_be_visible()
        expect(menu.get_by_role("button", name="Pause the game")).to_be_visible()
        assert grave_faults(hider.page) == []
        goes_back(hider.page)

        hider.opens_card()
        cast = f"Cast the curse ({name_of(other)})"
        hider.taps(cast)
        hider.page.locator("dialog[open] form").get_by_role("button", name=cast).click()
        other.reads("Curse of the Impressionable Consumer")
        assert one.player.view()["round"]["teams"][0]["curses"] == []


def draws_everything(hider: Player, one: Player, other: Player) -> list[str]:
    """Over HTTP: one team asks until the other holds the three cards of the deck."""
    for question in RADARS:
        asks(one, question)
        hider.does("answer-question", fix=hider.fix(HIDDEN), team=one.view()["team"])
        choice = other.view()["round"]["hand"].get("choice")
        if choice:
            other.does("keep-cards", cards=choice["cards"][: choice["keep"]])
        held: list[str] = other.view()["round"]["hand"]["cards"]
        if len(held) == 3:
            return held
    raise AssertionError("the deck has other cards")


def test_by_points_a_guess_is_answered_by_the_team_that_cast(browser: Browser, tmp_path: Path) -> None:
    """MODE-11: it is their action at the thumb, with its clock; the hider has nothing to do with it."""
    with running_server(tmp_path) as server, ExitStack() as phones:
        deck = deck_of(server, "hidden-hangman", "time-bonus-12-18-30")
        hider, one, other = race(browser, server, phones, mode="two-teams-by-points", settings=deck)
        held = draws_everything(hider.player, one.player, other.player)
        curse = next(card for card in held if kind_of(card) == "hidden-hangman")
        discards = [card for card in held if card != curse]
        other.player.does("cast-curse", card=curse, discards=discards, word="apple")
        [cast] = one.player.view()["round"]["teams"][0]["curses"]
        other.opens("Map")
        one.player.does("guess-letter", curse=cast["id"], guess="p")
        other.reads("Your word: apple")
        expect(other.page.get_by_role("button", name="Reply to the guess")).to_contain_text("left")
        assert grave_faults(other.page) == []
        expect(hider.page.get_by_role("button", name="Reply to the guess")).to_have_count(0)
        other.taps_once("Reply to the guess")
        other.reads("_ P P _ _")
