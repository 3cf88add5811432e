"""The seekers' phone before and after a question: what it would leave, what is worth asking, what lies on the map."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.acts import enters_tunnel, leaves_tunnel, opens_question
from tests.browser.axe import grave_faults
from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, HUNTING, hunt, spot_of
from tests.browser.maps import taps_map
from tests.browser.phones import new_page, opens_seat
from tests.servers import running_server
from tests.towns import CASTLE, EASTGATE


def test_the_split_is_seen_before_anything_is_paid(browser: Browser, tmp_path: Path) -> None:
    """DESIGN §7: each answer with what it would leave, in numbers and on the map; nothing is asked by looking."""
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HUNTING) as (context, page),
    ):
        _, seeking = hunt(server)
        seeker = opens_seat(context, page, seeking)
        split = seeking.post("preview", {"question": "radar.1km"}).json()
        yes = next(len(branch["stations"]) for branch in split if branch["answer"]["verdict"] == "yes")

        opens_question(seeker, "Radar", "Are you within 1 km of us?")
        branch = page.get_by_role("button", name=f"Yes {yes} station")
        branch.click()
        expect(branch).to_have_attribute("aria-pressed", "true")
        assert grave_faults(page) == []
        assert seeking.view()["round"]["teams"][0]["asked"] == {}


def test_the_split_and_the_advice_keep_up_with_what_a_mate_strikes_out(hunting: Hunting) -> None:
    """DESIGN §7: as long as they stand open, and the answer one looks at stays the one on the map."""
    seeker, _ = hunting.seekers_phone()
    page, player = seeker.page, seeker.player
    opens_question(seeker, "Radar", "Are you within 1 km of us?")
    seeker.taps("What is worth asking?")
    split = player.post("preview", {"question": "radar.1km"}).json()
    far = next(len(branch["stations"]) for branch in split if branch["answer"]["verdict"] == "no")
    page.get_by_role("button", name=f"No {far} stations left").click()
    expect(page.locator("ol.panel button").first).to_be_visible()
    with page.expect_request("**/advice"):
        player.does("make-mark", what="station", stations=[EASTGATE])
    fewer = page.get_by_role("button", name=f"No {far - 1} stations left")
    expect(fewer).to_have_attribute("aria-pressed", "true")


def test_advice_leads_to_its_question_and_a_closed_one_says_why(browser: Browser, tmp_path: Path) -> None:
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HUNTING) as (context, page),
    ):
        _, seeking = hunt(server)
        seeker = opens_seat(context, page, seeking)
        seeker.opens("Ask")
        seeker.taps("Matching")
        seeker.reads("Ask this while riding: board a vehicle")
        seeker.taps("What is worth asking?")
        advice = page.locator("ol.panel button")
        expect(advice.first).to_be_visible()
        assert grave_faults(page) == []
        advice.first.click()
        seeker.reads("What each answer would leave")


def test_questions_are_looked_at_from_the_pin_and_asked_from_where_one_is(hunting: Hunting) -> None:
    """ASK-11, DESIGN §7: the look stays with the pin from one question to the next."""
    seeker, hiding = hunting.seekers_phone()
    seeker.page.get_by_role("button", name="Castle").first.click()
    seeker.taps("Put the pin here")
    seeker.reads(re.compile(r"1\.3\skm north-east of you, at Castle"))
    seeker.taps("Look at questions from here")
    seeker.taps("Radar")
    for wording in ("Are you within 1 km of us?", "Are you within 2 km of us?"):
        with seeker.page.expect_request("**/preview") as looking:
            seeker.taps(wording)
        asked: Any = looking.value.post_data_json
        assert asked["position"] == list(spot_of(CASTLE))
        expect(seeker.page.get_by_role("radio", name="The pin")).to_be_checked()
    ask = seeker.page.get_by_role("button", name="Ask: ")
    expect(ask).to_contain_text("Asked from where you are, not from the pin.")
    assert grave_faults(seeker.page) == []
    ask.click()
    seeker.reads("Waiting for the answer")
    assert hiding.view()["round"]["teams"][0]["pending"]["asked"]["fix"]["position"] == list(HUNTING)


def test_advice_brings_its_place_and_its_distance(hunting: Hunting) -> None:
    seeker, _ = hunting.seekers_phone()
    advised = {
        "question": "radar.choose",
        "position": list(spot_of(CASTLE)),
        "station": CASTLE,
        "towards": "",
        "distance": 1500,
        "bits": 1,
        "minutes": 5,
        "why": "",
    }
    seeker.page.route("**/advice", lambda route: route.fulfill(json=[advised]))
    seeker.opens("Ask")
    seeker.taps("What is worth asking?")
    with seeker.page.expect_request("**/preview") as looking:
        seeker.page.locator("ol.panel button").click()
    asked: Any = looking.value.post_data_json
    assert (asked["position"], asked["distance"]) == (advised["position"], advised["distance"])
    expect(seeker.page.get_by_role("radio", name="The pin")).to_be_checked()
    expect(seeker.page.locator(".form input[inputmode]").first).to_have_value("1.5")


def test_whose_name_is_compared_is_seen_before_it_is_asked(hunting: Hunting) -> None:
    """MATCH-3: with as many characters as the referee counts."""
    seeker, _ = hunting.seekers_phone()
    opens_question(seeker, "Matching", "as many characters as our nearest")
    seeker.reads("Your nearest station: Market, 6 characters")
    assert grave_faults(seeker.page) == []


def test_what_a_question_still_needs_is_said_at_the_thumb(hunting: Hunting) -> None:
    """RADAR-1: one button for it, which names what is missing in the form out of sight, and then asks."""
    seeker, hiding = hunting.seekers_phone()
    opens_question(seeker, "Radar", "Are you within a distance of us that we name?")
    ask = seeker.page.get_by_role("button", name="Ask: ")
    expect(ask).to_have_count(1)
    expect(ask).to_contain_text("Still missing: Distance")
    seeker.page.locator(".form input[inputmode]").first.fill("3")
    expect(ask).to_contain_text(re.compile(r"3\skm\. They draw 2, keep 1"))
    expect(ask).to_be_in_viewport()
    assert grave_faults(seeker.page) == []
    ask.click()
    seeker.reads("Waiting for the answer")
    assert hiding.view()["round"]["teams"][0]["pending"]["asked"]["distance"] == 3000


def test_a_question_looked_at_from_the_map_is_found_as_it_was_left(hunting: Hunting) -> None:
    """Its form leads there: what was typed is kept, and what a far end of a thermometer would tell is seen."""
    seeker, _ = hunting.seekers_phone()
    page = seeker.page
    expect(page.locator(".map[data-drawn=true]")).to_be_visible()
    opens_question(seeker, "Radar", "Are you within a distance of us that we name?")
    page.get_by_role("textbox", name="Distance").fill("3.125")
    page.get_by_role("textbox", name="Note").fill("At the fountain")
    seeker.opens("Map")
    seeker.opens("Ask")
    expect(page.get_by_role("textbox", name="Distance")).to_have_value("3.125")
    expect(page.get_by_role("textbox", name="Note")).to_have_value("At the fountain")
    expect(page.get_by_role("button", name="Ask: ")).to_be_enabled()

    seeker.taps("Radar")
    seeker.taps("Thermometer")
    seeker.taps("We have just travelled 1 km or more")
    seeker.reads("Hold a finger on the map where you would go")
    taps_map(page, 60, 140, holds=True)
    expect(page.get_by_role("heading", name="Pin")).to_be_visible()
    seeker.opens("Ask")
    expect(page.locator(".question", has_text="We have just travelled 1 km or more")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.get_by_role("heading", name="What each answer would leave")).to_be_visible()
    assert grave_faults(page) == []


def test_seekers_see_that_their_question_arrived_and_was_seen(browser: Browser, tmp_path: Path) -> None:
    """A silent phone is noticed at once: nothing before the hider's page is open, then both at once."""
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HIDDEN) as (context_a, page_a),
        new_page(browser, server, HUNTING) as (context_b, page_b),
    ):
        hiding, seeking = hunt(server)
        seeker = opens_seat(context_b, page_b, seeking)
        opens_question(seeker, "Radar", "Are you within 1 km of us?")
        seeker.taps("Ask: ")
        came = page_b.get_by_role("list", name="How far the question has come")
        expect(came).to_contain_text("not yet")
        opens_seat(context_a, page_a, hiding)
        expect(came).not_to_contain_text("not yet")
        assert grave_faults(page_b) == []


def test_a_phone_that_may_not_tell_where_it_is_says_what_that_means(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        _, seeking = hunt(server)
        context.clear_permissions()
        seeker = opens_seat(context, page, seeking)
        seeker.reads("This page may not see your position.")
        seeker.reads("The hider and your team cannot see you")
        assert grave_faults(page) == []


def test_what_did_not_come_in_a_tunnel_is_asked_for_when_it_ends(hunting: Hunting) -> None:
    """The lines of the clues, and why a question cannot be asked."""
    seeker, _ = hunting.seekers_phone()
    seeker.opens("Ask")
    seeker.reads("Matching")
    enters_tunnel(seeker)
    with (
        seeker.page.expect_request("**/clues"),
        seeker.page.expect_request("**/closed"),
    ):
        leaves_tunnel(seeker)


def test_a_find_claimed_in_a_cellar_is_said_to_wait_and_is_claimed_once(hunting: Hunting) -> None:
    """END-3: it counts from when it arrives, so who claims has to know that it has not."""
    seeker, hiding = hunting.seekers_phone()
    seeker.reads("Ask a question")
    enters_tunnel(seeker)
    seeker.taps("We found the hider")
    seeker.taps("Yes, we see them")
    seeker.reads("Your find waits for a signal")
    expect(seeker.page.get_by_role("button", name="We found the hider")).to_have_count(0)
    assert not hiding.view()["round"]["teams"][0].get("has_claimed")
    leaves_tunnel(seeker)
    seeker.is_heard()
    seeker.reads_nowhere("Your find waits for a signal")
    assert hiding.view()["round"]["teams"][0]["has_claimed"]


def test_a_category_opens_with_its_questions_in_sight(hunting: Hunting) -> None:
    """And a question that is chosen with what it still needs, however many lines the button above it takes."""
    seeker, _ = hunting.seekers_phone()
    seeker.opens("Ask")
    for category, wording in (("Matching", "airport"), ("Radar", "Are you within 500 m of us?")):
        seeker.taps(category)
        expect(seeker.page.get_by_role("button", name=wording).first).to_be_in_viewport(ratio=1)
    seeker.taps("Are you within a distance of us that we name?")
    expect(seeker.page.get_by_role("tabpanel").get_by_text("From where you are now")).to_be_in_viewport()


def test_what_comes_for_a_word_is_called_up_where_the_sheet_was_scrolled_away(hunting: Hunting) -> None:
    """PAUSE-1: also when the map has the whole screen."""
    seeker, hiding = hunting.seekers_phone()
    page = seeker.page
    page.get_by_role("button", name="The rules for this").scroll_into_view_if_needed()
    paused = page.get_by_role("tabpanel").get_by_text("The game is paused")
    hiding.does("pause-game")
    expect(paused).to_be_in_viewport()
    for player in (hiding, seeker.player):
        player.does("say-back")
    expect(paused).to_have_count(0)
    page.get_by_role("slider", name="Size of this panel").press("Home")
    hiding.does("pause-game")
    expect(paused).to_be_in_viewport()
