"""The log of the game: one line of all that a seat may know of the round, and the way to the rounds before (ASK-10)."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from hideline.units import hours, minutes
from tests.browser.axe import grave_faults
from tests.browser.conftest import Hunting
from tests.browser.hunts import answers, asks
from tests.browser.phones import Phone
from tests.servers import Player

DAY = re.compile(r"(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? \d")


def log(phone: Phone) -> Locator:
    """The line of the log."""
    return phone.page.get_by_role("tabpanel").get_by_role("listitem")


def changes_clock(proposer: Player, other: Player) -> None:
    change = {"type": "adjust-clock", "team": "seekers", "by": minutes(5), "reason": "the tram stood still"}
    proposer.does("propose-change", change=change)
    other.does("agree-to-change", proposal=other.view()["proposals"][0]["id"])


def test_a_question_says_when_from_where_at_what_price_and_what_it_costs_next(hunting: Hunting) -> None:
    """ASK-10, ASK-5."""
    seeker, hiding = hunting.seekers_phone()
    asks(seeker.player, "radar.1km")
    hiding.waits(minutes(2))
    answers(hiding)
    seeker.opens("Log")

    row = log(seeker).filter(has_text="Are you within 1 km of us?")
    expect(row).to_contain_text("at Market")
    expect(row).to_contain_text("asked once; next time they draw 2, keep 1, two times over")
    assert grave_faults(seeker.page) == []


def test_what_was_on_another_day_is_told_with_its_day(hunting: Hunting) -> None:
    seeker, hiding = hunting.seekers_phone()
    asks(seeker.player, "radar.1km")
    answers(hiding)
    seeker.player.does("roll-dice", dice=1)
    hiding.waits(hours(30))
    seeker.opens("Log")
    for line in ("Are you within 1 km of us?", "rolls"):
        expect(log(seeker).filter(has_text=line)).to_contain_text(DAY)


def test_dice_are_told_to_whoever_may_read_of_them_while_they_look_elsewhere(hunting: Hunting) -> None:
    """ROUND-3: the hider reads of everybody's, the seekers of their own."""
    hider, seeker = hunting.both_phones()
    hider.player.does("roll-dice", dice=1)
    seeker.player.does("roll-dice", dice=1, why="who carries the lemon")
    (thrown,) = seeker.player.view()["round"]["throws"]
    hider.reads(f"Ben rolls {thrown['faces'][0]}: who carries the lemon")
    seeker.reads_nowhere(re.compile("rolls"))


def test_claims_pauses_dice_and_what_was_put_right_stand_in_one_line(hunting: Hunting) -> None:
    """HOUSE-4, END-3, PAUSE-1: they come by themselves while the log is read."""
    seeker, hiding = hunting.seekers_phone()
    seeker.opens("Log")
    seeker.reads("The hunt is on")
    seeker.player.does("claim-find")
    hiding.does("refuse-find")
    hiding.does("pause-game", reason="rain")
    for player in (hiding, seeker.player):
        player.does("say-back")
    changes_clock(seeker.player, hiding)

    changed = log(seeker).filter(has_text="All agreed: Change the clock")
    expect(changed).to_contain_text("The hiding clock gains 5 min. Because: the tram stood still")
    titles = seeker.page.locator("[role=tabpanel] li .title").all_inner_texts()
    name = hiding.view()["me"]["name"]
    assert titles[:6] == [
        "All agreed: Change the clock",
        "The game goes on",
        "The game is paused",
        f"{name} says no",
        f"{seeker.player.view()['me']['name']} says they found {name}",
        "The hunt is on",
    ]
    assert "zone" not in " ".join(titles)
    assert grave_faults(seeker.page) == []


def test_the_rounds_before_are_one_tap_away(hunting: Hunting) -> None:
    """ROUND-7."""
    seeker, hiding = hunting.seekers_phone()
    seeker.player.does("claim-find")
    hiding.does("confirm-find")
    seeker.player.does("start-next-round")
    seeker.opens("Log")
    seeker.reads("Round 2 begins")
    seeker.taps("The rounds before")
    seeker.reads("Found")
    assert seeker.page.url.endswith(f"/story/{seeker.player.game}")


def test_without_a_signal_the_log_says_that_there_may_be_more(hunting: Hunting) -> None:
    seeker, _ = hunting.seekers_phone()
    seeker.page.route("**/record?*", lambda route: route.abort())
    seeker.opens("Log")
    seeker.reads("There may be more")
    seeker.page.unroute("**/record?*")
    seeker.player.does("roll-dice")
    seeker.reads("rolls")
    expect(seeker.page.get_by_text("There may be more")).to_have_count(0)
