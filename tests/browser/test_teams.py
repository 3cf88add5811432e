"""Two teams after one hider (MODE-10 … MODE-14): three phones, and what each of them sees."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from hideline.units import minutes
from tests.browser.acts import answer_in_log, asks_on_the_phone, keeps_cards
from tests.browser.axe import grave_faults
from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, HUNTING, RADARS, asks, deck_of, kind_of, race
from tests.browser.phones import Phone, begin, creates_game, goes_back, joins_game, new_page
from tests.servers import Player


def racing(hunting: Hunting, **choices: Any) -> tuple[Phone, Phone, Phone]:
    return race(hunting.browser, hunting.server, hunting.phones, **choices)


def asks_radar(phone: Phone) -> None:
    asks_on_the_phone(phone, "Radar", "Are you within 1 km of us?")


def name_of(phone: Phone) -> str:
    name: str = phone.player.view()["me"]["name"]
    return name


def is_found_by_each(hider: Phone, *teams: Phone) -> None:
    """One team after the other says so, and the hider says by name whom that is true of."""
    for team in teams:
        team.opens("Map")
        team.taps("We found the hider")
        team.taps("Yes, we see them")
        hider.confirms_find(yes := f"Yes, they found me ({name_of(team)})")
        expect(hider.page.get_by_role("button", name=yes)).to_have_count(0)
        hider.player.waits(minutes(5))


def test_two_teams_by_time_know_nothing_of_each_other(hunting: Hunting) -> None:
    """MODE-12, MODE-14: each has its own question, answer and find; the round ends with the second."""
    hider, one, other = racing(hunting, mode="two-teams-by-time")
    asks_radar(one)
    one.reads("Waiting for the answer")
    expect(other.page.get_by_role("button", name="Ask a question")).to_be_visible()
    hider.taps(f"Send: No ({name_of(one)})")
    keeps_cards(hider)
    one.opens("Log")
    one.reads("Are you within 1 km of us?")
    other.opens("Log")
    other.reads("Round 1")
    other.reads_nowhere("Are you within 1 km of us?")
    assert len(other.player.outlook()["stations_left"]) > len(one.player.outlook()["stations_left"])

    hider.player.waits(minutes(10))
    is_found_by_each(hider, one, other)
    for phone in (hider, one, other):
        phone.reads("Standings")
        assert grave_faults(phone.page) == []


def test_questions_of_two_teams_are_answered_in_either_order(hunting: Hunting) -> None:
    """MODE-14: the thumb has the one that is due first, and says whose; the other has a button of its own."""
    hider, one, other = racing(hunting, mode="two-teams-by-time")
    asks(other.player, "radar.1km")
    other.player.waits(minutes(1))
    asks(one.player, "radar.2km")
    questions = hider.page.get_by_role("article")
    expect(questions).to_have_count(2)
    at_thumb = hider.page.get_by_role("button", name=re.compile("^Send: ")).first
    expect(at_thumb).to_contain_text(f"({name_of(other)})")
    assert grave_faults(hider.page) == []
    questions.filter(has_text="within 2 km").get_by_role("button", name="Send: ").click()
    keeps_cards(hider)
    assert not one.player.view()["round"]["teams"][0].get("pending")
    assert other.player.view()["round"]["teams"][0]["pending"]
    expect(questions).to_have_count(1)
    hider.taps_once(f"Send: No ({name_of(other)})")


def test_two_teams_by_points_draw_for_each_others_questions(hunting: Hunting) -> None:
    """MODE-11: the reward of a question goes to the other team, who hold it; a bonus is taken off their time."""
    deck = deck_of(hunting.server, "time-bonus-2-3-5")
    hider, one, other = racing(hunting, mode="two-teams-by-points", settings=deck)
    asks_radar(one)
    hider.taps("Send: No")
    hider.reads("Stay hidden")
    other.reads("2 cards drawn")
    assert grave_faults(other.page) == []
    keeps_cards(other)
    other.reads("1 of 6")
    assert len(other.player.view()["round"]["hand"]["cards"]) == 1
    one.opens("Hand")
    one.reads("0 of 6")

    is_found_by_each(hider, other, one)
    for phone in (hider, one, other):
        phone.reads("Standings")
        expect(phone.page.locator("article dd").filter(has_text="−2:00")).to_have_count(1)
        phone.reads("Bonus card: 2 minutes")
        expect(phone.page.get_by_text("Time, bonuses taken off")).to_have_count(2)
        lifted = phone.page.locator("article dl > div").filter(has_text="Never below zero")
        expect(lifted).to_contain_text("+2:00")
    runs = hider.player.view()["runs"]
    assert [len(run["tallies"]) for run in runs] == [2]


def test_by_points_rivals_are_in_the_list_as_on_the_map_and_that_is_said_beforehand(hunting: Hunting) -> None:
    """MODE-11, SAFE-1; by lowest time nobody sees them (MODE-12)."""
    hider, one, other = racing(hunting, mode="two-teams-by-points")
    one.opens("Team")
    rivals = one.page.get_by_role("list", name="The other team")
    expect(rivals.get_by_role("listitem")).to_have_count(1)
    expect(rivals).to_contain_text(name_of(other))
    expect(rivals).to_contain_text("accurate to 6 m")
    assert grave_faults(one.page) == []
    for phone in (hider, one):
        phone.page.get_by_role("banner").get_by_role("button").first.click()
        phone.page.get_by_role("button", name="Who sees where you are").click()
        phone.reads("your own team, the other seeker team and watchers")


def test_by_points_each_phone_says_who_draws(hunting: Hunting) -> None:
    """MODE-11: the other team does; the neutral hider has no hand to look at, and no clock of their own."""
    hider, one, other = racing(hunting, mode="two-teams-by-points")
    price = f"{name_of(other)} draws 2, keeps 1"
    one.opens("Ask")
    one.taps("Radar")
    one.reads(price)
    one.taps("Are you within 1 km of us?")
    one.taps("Ask: ")
    one.reads("Waiting for the answer")
    hider.reads(price)
    expect(hider.page.get_by_role("tab", name="Hand")).to_have_count(0)
    hider.player.waits(minutes(6))
    hider.reads("Their clock stands still until you answer, and nobody draws for it.")
    one.reads("Your clock stands still until it comes.")
    hider.taps("Send: No")
    one.opens("Hand")
    one.reads("Every answer that the other team gets brings some.")


def test_by_points_printed_cards_are_played_from_the_seekers_hand(hunting: Hunting) -> None:
    """MODE-11, HOUSE-3: who casts is offered every curse there; the hider has no part in it."""
    hider, one, _other = racing(hunting, mode="two-teams-by-points", settings={"cardboard": True})
    one.opens("Hand")
    one.reads("You play with the printed cards")
    expect(one.page.get_by_role("button", name="Cast the curse").first).to_be_visible()
    assert grave_faults(one.page) == []
    hider.knows_all()
    expect(hider.page.get_by_role("tab", name="Hand")).to_have_count(0)


def test_the_hider_of_two_teams_has_a_menu_and_curses_the_team_of_choice(hunting: Hunting) -> None:
    """MODE-12, MODE-14: each team has its clock in the menu, and a curse lies on the one that was named."""
    deck = deck_of(hunting.server, "impressionable-consumer")
    hider, one, other = racing(hunting, mode="two-teams-by-time", settings=deck)
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
    other.reads("Curse of the Impressionable Consumer", within=other.page.get_by_role("banner"))
    one.reads_nowhere("Curse of the Impressionable Consumer")
    assert one.player.view()["round"]["teams"][0]["curses"] == []


def test_two_phones_in_a_team_ask_see_and_mark_together(hunting: Hunting) -> None:
    """MODE-12, TEAM-1: the mode and the sides are chosen on the phones. These dice let the host hide first."""
    server = hunting.server
    (context, page), near, far = (
        hunting.phones.enter_context(new_page(hunting.browser, server, at))
        for at in (HIDDEN, HUNTING, HUNTING)
    )
    host, code = creates_game(server, context, page, "Ann", mode="Two teams, by lowest time")
    one, mate = joins_game(server, *near, code, "Ben"), joins_game(server, *far, code, "Cleo")
    other = Player.joins(server, code, "Dora")
    other.does("say-ready")
    mate.taps("Team up with Ben")
    host.reads("side “Ben”")
    hider, _ = begin(host, one, mate, at="Market")
    assert hider is host
    hider.taps("Mill")
    hider.taps("Hide at Mill")
    hider.reads("Your station: Mill")
    host.player.waits(minutes(30))

    asks_radar(one)
    mate.reads("Waiting for the answer")
    mate.reads("Are you within 1 km of us?", within=mate.page.get_by_role("tabpanel"))
    hider.taps("Send: No (Ben)")
    keeps_cards(hider)
    for phone in (one, mate):
        phone.opens("Log")
        expect(answer_in_log(phone, "Are you within 1 km of us?")).to_contain_text("No")

    one.opens("Map")
    one.page.locator(".maplibregl-canvas").click(position={"x": 120, "y": 140}, button="right")
    one.page.get_by_label("Note for your team").fill("busy market")
    one.taps("Leave the note here")
    mate.opens("Map")
    mate.reads("busy market")
    mate.opens("Team")
    lat, lon = HUNTING
    one.stands_at((lat + 0.001, lon))
    row = mate.page.get_by_role("tabpanel").get_by_role("listitem").filter(has_text="Ben")
    expect(row).to_contain_text("110 m")
    assert "busy market" not in other.get("view").text


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


def test_by_points_a_guess_is_answered_by_the_team_that_cast(hunting: Hunting) -> None:
    """MODE-11: it is their action at the thumb, with its clock; the hider has nothing to do with it."""
    deck = deck_of(hunting.server, "hidden-hangman", "time-bonus-12-18-30")
    hider, one, other = racing(hunting, mode="two-teams-by-points", settings=deck)
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
    hider.knows_all()
    expect(hider.page.get_by_role("button", name="Reply to the guess")).to_have_count(0)
    other.taps_once("Reply to the guess")
    other.reads("_ P P _ _")
