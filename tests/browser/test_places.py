"""The places that count: who plays can see all of them, the nearest first, as they stand after all that was agreed."""

from __future__ import annotations

import re
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import grave_faults, must_be_for_all
from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, HUNTING, asks
from tests.browser.maps import map_on
from tests.browser.phones import Phone, goes_back, panel
from tests.browser.test_setup_everyone import opens_menu
from tests.server.hunts import a_hunt
from tests.servers import Player

OFF = "Take the places off the map"
ON_MAP = "Show on the map"
HERE = [HUNTING[0] + 0.001, HUNTING[1]]


def all_agree(one: Player, other: Player, change: dict[str, Any]) -> None:
    """One proposes, the other agrees (MAP-5)."""
    one.does("propose-change", change={"reason": "we stood there"} | change)
    other.does("agree-to-change", proposal=other.view()["proposals"][0]["id"])


def places_of(phone: Phone, kind: str) -> list[dict[str, Any]]:
    """As the map has them."""
    url = f"{phone.player.server.url}/api/maps/{phone.player.view()['map_hash']}/places"
    listed: dict[str, Any] = next(each for each in httpx.get(url).json() if each["kind"] == kind)
    return list(listed["places"])


def kind(page: Page, named: str) -> Locator:
    """A kind of place in the list."""
    return panel(page).locator("details").filter(has=page.locator("summary", has_text=named))


def map_beside_the_buttons(page: Page) -> bytes:
    """As it is drawn by now."""
    return map_on(page).crop((0, 0, 280, 260)).tobytes()


def test_the_places_that_count_are_listed_nearest_first_as_all_agreed(hunting: Hunting) -> None:
    """MAP-5: struck ones are gone, added ones are there, each leads to its spot on the map."""
    seeker, hiding = hunting.seekers_phone()
    page = seeker.page
    struck = places_of(seeker, "museum")[0]
    added = {"type": "add-place", "kind": "museum", "name": "Museum of Buttons", "position": HERE}
    all_agree(seeker.player, hiding, added)
    all_agree(seeker.player, hiding, {"type": "strike-place", "kind": "museum", "place": struck["id"]})
    opens_menu(page)
    panel(page).get_by_role("button", name="Places that count").click()
    museums = kind(page, "Museums")
    museums.locator("summary").click()
    rows = museums.get_by_role("listitem")
    expect(rows.first).to_contain_text(re.compile(r"Museum of Buttons.*1[01]\d\sm north.*added", re.DOTALL))
    expect(museums.get_by_text("1 struck")).to_be_visible()
    expect(rows.filter(has_text=struck["name"])).to_have_count(0)
    expect(rows).to_have_count(len(places_of(seeker, "museum")))
    must_be_for_all(page)
    panel(page).get_by_label("Find by name").fill("buttons")
    expect(panel(page).get_by_role("listitem")).to_have_count(1)

    panel(page).get_by_role("button", name="Museum of Buttons").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.get_by_role("button", name=OFF)).to_be_visible()
    seeker.taps("What the map shows")
    expect(page.get_by_text("a place of the kind you show")).to_be_visible()
    assert grave_faults(page) == []
    seeker.taps("What the map shows")


def test_places_are_marked_on_the_map_and_taken_off_again(hunting: Hunting) -> None:
    """One kind at a time; nothing else on the map changes with it."""
    seeker, _ = hunting.seekers_phone()
    page = seeker.page
    expect(page.locator(".map[data-drawn=true]")).to_be_visible()
    bare = map_beside_the_buttons(page)
    shown = []
    for named in ("Museums", "Libraries", "Museums"):
        seeker.taps("Places that count")
        if kind(page, named).get_attribute("open") is None:
            kind(page, named).locator("summary").click()
        expect(kind(page, named).get_by_label(ON_MAP)).not_to_be_checked()
        kind(page, named).get_by_label(ON_MAP).check()
        goes_back(page)
        expect(page.get_by_role("button", name=OFF)).to_be_visible()
        shown.append(map_beside_the_buttons(page))
    museums, libraries, museums_again = shown
    assert len({bare, museums, libraries}) == 3
    assert museums_again == museums
    seeker.taps_once(OFF)
    assert map_beside_the_buttons(page) == bare


def test_who_asks_reads_which_place_is_nearest_and_it_is_the_one_that_counts(hunting: Hunting) -> None:
    """MATCH-1."""
    seeker, hiding = hunting.seekers_phone()
    page = seeker.page
    seeker.opens("Ask")
    seeker.taps("Matching")
    seeker.taps("Is your nearest museum the same as ours?")
    nearest = page.get_by_text(re.compile(r"^Nearest to you: .+, .*\d"))
    expect(nearest).to_be_visible()
    read = nearest.inner_text()
    asks(seeker.player, "matching.museum")
    (truth,) = hiding.outlook()["truths"].values()
    assert truth["evidence"]["theirs"]["name"] in read


def test_a_question_about_a_kind_of_place_leads_to_all_of_that_kind(hunting: Hunting) -> None:
    """For who asks and who answers; a question about anything else leads to none."""
    seeker, hiding = hunting.seekers_phone()
    seeker.opens("Ask")
    seeker.taps("Measuring")
    seeker.taps("your nearest library?")
    seeker.taps("See all that count")
    expect(kind(seeker.page, "Libraries")).to_have_attribute("open", "")
    goes_back(seeker.page)
    asks(seeker.player, "measuring.library")
    hider = hunting.phone_of(hiding, HIDDEN)
    hider.reads("The true answer")
    hider.taps("See all that count")
    expect(kind(hider.page, "Libraries")).to_have_attribute("open", "")


def test_the_rules_of_a_category_are_one_tap_from_its_questions(hunting: Hunting) -> None:
    """RADAR-1 and its like belong to the questions they govern."""
    seeker, hiding = hunting.seekers_phone()
    seeker.opens("Ask")
    seeker.taps("Radar")
    seeker.taps("The rule", exact=True)
    expect(panel(seeker.page).get_by_text("RADAR-1", exact=True)).to_be_visible()
    expect(panel(seeker.page).get_by_text("ASK-1", exact=True)).to_have_count(0)
    goes_back(seeker.page)
    asks(seeker.player, "radar.1km")
    hider = hunting.phone_of(hiding, HIDDEN)
    hider.reads("The true answer")
    hider.taps("The rules for this")
    expect(panel(hider.page).get_by_text("RADAR-1", exact=True)).to_be_visible()


def test_hiders_and_watchers_see_the_places_too(hunting: Hunting) -> None:
    """MAP-5: whoever may challenge a place can see it, and who looks on understands what is asked about."""
    played = a_hunt(hunting.server)
    code = played.host.get("codes").json()["watcher_code"]
    watcher = hunting.phone_of(Player.joins(hunting.server, code, "Mum"), HUNTING)
    for phone in (hunting.phone_of(played.hider, HIDDEN), watcher):
        phone.taps("Places that count")
        kind(phone.page, "Museums").locator("summary").click()
        expect(kind(phone.page, "Museums").get_by_role("listitem").first).to_be_visible()
