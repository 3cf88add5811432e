"""The seekers' phone before and after a question: what it would leave, what is worth asking, what lies on the map."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from hideline.units import minutes
from tests.browser.acts import answer_in_log, enters_tunnel, leaves_tunnel, sends_form
from tests.browser.axe import grave_faults
from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, HUNTING, answers, asks, hunt, spot_of
from tests.browser.maps import differ_much, map_on
from tests.browser.phones import Phone, new_page, opens_seat
from tests.browser.tours.looking import at_rest
from tests.browser.trains import rides, running_trains
from tests.rounds import NOON
from tests.servers import Player, Server, running_server
from tests.timetables import M1
from tests.towns import CASTLE, EASTGATE, LAKESIDE


def taps_map(page: Page, x: float, y: float, *, holds: bool = False) -> None:
    """A finger on the part of the map that the sheet leaves free; held, it is the long press of phones."""
    canvas = page.locator(".maplibregl-canvas")
    canvas.click(position={"x": x, "y": y}, button="right" if holds else "left")


def opens_question(seeker: Phone, category: str, wording: str) -> None:
    seeker.opens("Ask")
    seeker.taps(category)
    seeker.taps(wording)


def answered(server: Server) -> Player:
    """The seeker of a hunt whose first question has been answered: the hider is near."""
    hiding, seeking = hunt(server)
    asks(seeking, "radar.5km")
    answers(hiding)
    return seeking


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


def test_the_line_question_is_asked_by_the_tapped_run(browser: Browser, tmp_path: Path) -> None:
    """MATCH-2: the phone sends the run, the server lists the stops it still makes."""
    with running_trains(tmp_path) as server:
        hiding, seeking = hunt(server, starts_at=NOON)
        spot = rides(seeking, M1, "13:20", "13:30")
        seeking.does("say-aboard")
        with new_page(browser, server, spot) as (context, page):
            seeker = opens_seat(context, page, seeking)
            opens_question(seeker, "Matching", "Will the vehicle we are riding stop at your station?")
            ask = page.get_by_role("button", name="Ask: Will the vehicle we are riding")
            expect(ask).to_have_attribute("aria-disabled", "true")
            expect(ask).to_contain_text("Still missing: Stops of your vehicle")
            page.get_by_role("radio", name="M1 to Eastgate").check()
            seeker.reads("What each answer would leave")
            expect(ask).to_contain_text("draw 3, keep 1")
            ask.click()
            seeker.reads("Waiting for the answer")
            asked = hiding.view()["round"]["teams"][0]["pending"]["asked"]
            assert asked["stops"] == [CASTLE, LAKESIDE, EASTGATE]
            assert asked["line"] == "M1 Eastgate"
            went_with_it = ("Riding M1 Eastgate", "Stops ahead: Castle, Lakeside, Eastgate")
            for words in went_with_it:
                seeker.reads(words)
            answers(hiding)
            seeker.opens("Log")
            row = answer_in_log(seeker, "Will the vehicle we are riding stop at your station?")
            for words in went_with_it:
                expect(row).to_contain_text(words)

            seeker.opens("Team")
            page.get_by_role("radio", name="M1 to Eastgate").click()
            seeker.taps("Lakeside")
            seeker.reads("bell set")


def test_after_one_vehicle_another_is_chosen_on_the_phone(browser: Browser, tmp_path: Path) -> None:
    """Whoever got off is not offered the one they were on, but those that go by now."""
    with running_trains(tmp_path) as server:
        _, seeking = hunt(server, starts_at=NOON)
        spot = rides(seeking, M1, "13:20", "13:30")
        with new_page(browser, server, spot) as (context, page):
            seeker = opens_seat(context, page, seeking)
            seeker.opens("Team")
            for _ in range(2):
                seeker.taps("I am on a vehicle")
                run = page.get_by_role("radio", name="M1 to Eastgate")
                expect(run).not_to_be_checked()
                expect(page.get_by_role("button", name="I ride")).to_have_count(0)
                run.check()
                seeker.taps_once("I ride M1 to Eastgate")
                expect(page.get_by_role("heading", name="M1 to Eastgate")).to_be_visible()
                seeker.taps("I got off")
                sends_form(seeker, "I got off")


def test_stops_written_down_stay_when_the_vehicle_is_found_after_all(
    browser: Browser, tmp_path: Path
) -> None:
    """MATCH-2: the list comes beside them, a minute later; whoever takes a run from it needs no list."""
    with running_trains(tmp_path) as server:
        _, seeking = hunt(server, starts_at=NOON)
        spot = rides(seeking, M1, "13:20", "13:30")
        seeking.does("say-aboard")
        with new_page(browser, server, spot) as (context, page):
            page.clock.install()
            page.route("**/rides", lambda way: way.abort())
            seeker = opens_seat(context, page, seeking)
            opens_question(seeker, "Matching", "Will the vehicle we are riding stop at your station?")
            note = page.get_by_label("Note").first
            note.fill("we sit upstairs")
            page.unroute("**/rides")
            page.clock.fast_forward(minutes(1))
            run = page.get_by_role("radio", name="M1 to Eastgate")
            expect(run).to_be_visible()
            expect(page.get_by_role("radio", name="None of these")).to_be_checked()
            expect(note).to_have_value("we sit upstairs")
            run.check()
            expect(page.get_by_role("button", name="Ask: ")).to_contain_text("draw 3, keep 1")


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


def test_the_bell_for_the_stop_outlives_the_tab_and_a_reload(browser: Browser, tmp_path: Path) -> None:
    """It was set on one tab, the page is opened anew, and it rings on another."""
    with running_trains(tmp_path) as server:
        _, seeking = hunt(server, starts_at=NOON)
        spot = rides(seeking, M1, "13:20", "13:30")
        seeking.does("say-aboard")
        with new_page(browser, server, spot) as (context, page):
            seeker = opens_seat(context, page, seeking)
            seeker.opens("Team")
            page.get_by_role("radio", name="M1 to Eastgate").click()
            seeker.taps("Lakeside")
            seeker.reads("bell set")
            page.reload()
            seeker.opens("Team")
            seeker.reads("bell set")
            seeker.opens("Log")
            seeking.waits(minutes(7))
            seeking.does("make-mark", what="note", area=[list(spot)], text="on the way")
            seeker.reads("Get off next: Lakeside")


def test_stations_left_have_travel_times_ways_and_departures(browser: Browser, tmp_path: Path) -> None:
    with (
        running_trains(tmp_path) as server,
        new_page(browser, server, HUNTING) as (context, page),
    ):
        _, seeking = hunt(server, starts_at=NOON)
        seeker = opens_seat(context, page, seeking)
        order = page.get_by_role("group", name="What comes first")
        expect(order.get_by_role("radio", name="Nearest")).to_be_checked()
        order.get_by_role("radio", name="Soonest").check()
        seeker.taps("Show 4 more")
        # Whoever is there needs no time to get there.
        expect(page.get_by_role("button", name="Market").get_by_text("here", exact=True)).to_be_visible()
        page.get_by_role("button", name="Lakeside in 28").first.click()
        seeker.taps("How to get there")
        seeker.reads("13:28 Market")
        seeker.reads_nowhere(re.compile("Walk 0"))
        seeker.taps("Departures")
        expect(page.get_by_text("13:18").first).to_be_visible()
        assert grave_faults(page) == []


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


def test_clues_marks_and_notes_lie_on_the_map(browser: Browser, tmp_path: Path) -> None:
    """Notes at a pin, an area and a station struck out, a clue put aside; each can be taken back."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        seeking = answered(server)
        seeker = opens_seat(context, page, seeking)
        expect(page.locator(".map[data-drawn=true]")).to_be_visible()

        taps_map(page, 120, 140, holds=True)
        page.get_by_label("Note for your team").fill("busy market")
        seeker.taps("Leave the note here")
        seeker.reads("busy market")

        seeker.taps("Strike out an area")
        for x, y in ((60, 260), (140, 260), (100, 330)):
            taps_map(page, x, y)
        seeker.taps("Finish")
        page.get_by_role("slider").press("End")
        expect(page.get_by_role("button", name="Undo")).to_have_count(2)
        seeker.reads(re.compile("^by (Ann|Ben)$"))
        assert [mark["what"] for mark in seeking.view()["round"]["teams"][0]["marks"]] == ["note", "area"]

        page.get_by_role("switch").first.click()
        expect(page.get_by_role("switch").first).not_to_be_checked()
        assert grave_faults(page) == []
        seeker.opens("Log")
        seeker.reads("off the map")
        assert seeking.view()["round"]["teams"][0]["hidden_clues"] == [1]
        page.get_by_role("switch", name="On your team’s map").click()
        expect(page.get_by_text("off the map")).to_have_count(0)
        assert not seeking.view()["round"]["teams"][0].get("hidden_clues")
        page.get_by_role("switch", name="On your team’s map").click()
        seeker.reads("off the map")
        seeker.opens("Map")
        seeker.taps_once("1 answer off: put back")
        assert not seeking.view()["round"]["teams"][0].get("hidden_clues")
        seeker.taps("Undo")
        expect(page.get_by_role("button", name="Undo")).to_have_count(1)


def test_a_station_that_is_out_says_what_ruled_it_out(browser: Browser, tmp_path: Path) -> None:
    """An answer in the log's words, which it leads to, or the team's own mark; asked for by looking, not before."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        seeking = answered(server)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        seeker = opens_seat(context, page, seeking)
        reason = page.get_by_role("list", name="What ruled this station out")
        page.get_by_role("button", name="Mill").click()
        seeker.taps("Strike out this station")
        expect(reason).to_contain_text("You struck it out")
        assert sum("ruled-out" in url for url in asked) == 1

        seeker.taps("Show those ruled out too")
        seeker.taps("Show 4 more")
        page.get_by_role("button", name="Eastgate").click()
        expect(reason).to_contain_text("Are you within 5 km of us?")
        expect(reason).to_contain_text("Yes")
        row = page.get_by_role("listitem").filter(has_text="Eastgate")
        expect(row).to_contain_text("ruled out")
        expect(row).to_contain_text("looked at")
        assert grave_faults(page) == []
        assert sum("ruled-out" in url for url in asked) == 1
        reason.get_by_role("button").click()
        seeker.reads("On your team’s map")


def test_a_station_chosen_in_the_list_comes_into_sight_on_the_map(hunting: Hunting) -> None:
    """Into the middle of what the sheet leaves free; one that is seen already leaves the map where it is."""
    seeker, _ = hunting.seekers_phone()
    page = seeker.page
    seeker.taps("Show where I am")
    before = map_on(page)
    page.get_by_role("listitem").get_by_role("button", name="Market").click()
    expect(page.get_by_role("listitem").filter(has_text="Market")).to_contain_text("looked at")
    assert not differ_much(before, map_on(page))

    page.get_by_role("listitem").get_by_role("button", name="Abbey").click()
    expect(page.get_by_role("heading", name="Abbey")).to_be_visible()
    at_rest(page)
    seeker.taps("Close")
    expect(page.get_by_role("heading", name="Abbey")).to_have_count(0)
    page.locator(".maplibregl-canvas").press("Enter")
    expect(page.get_by_role("heading", name="Abbey")).to_be_visible()


def test_a_line_is_struck_out_at_one_of_its_stations_and_put_back(hunting: Hunting) -> None:
    seeker, _ = hunting.seekers_phone()
    counts = seeker.page.get_by_role("heading", name="12 stations left")
    seeker.page.get_by_role("button", name="Castle").first.click()
    seeker.taps("Strike out a line")
    seeker.taps_once("Strike out M1")
    expect(counts).to_have_count(0)
    assert grave_faults(seeker.page) == []
    seeker.taps_once("Put M1 back")
    expect(counts).to_be_visible()


def test_the_area_left_is_told_in_the_units_of_the_edition(hunting: Hunting) -> None:
    """HOUSE-1."""
    seeker, _ = hunting.seekers_phone(edition="imperial")
    seeker.reads("mi²")
    expect(seeker.page.get_by_text("km²")).to_have_count(0)


def test_the_ruler_measures_between_taps(browser: Browser, tmp_path: Path) -> None:
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HUNTING) as (context, page),
    ):
        _, seeking = hunt(server)
        seeker = opens_seat(context, page, seeking)
        expect(page.locator(".map[data-drawn=true]")).to_be_visible()
        seeker.taps("Measure a distance")
        seeker.reads("Tap two points")
        for x, y in ((60, 240), (220, 300)):
            taps_map(page, x, y)
        expect(page.locator(".tool")).to_contain_text("km")
        seeker.taps("What the map shows")
        seeker.taps("Close")
        seeker.reads("here only if they moved between answers")


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


def test_a_zone_that_is_shown_is_on_the_seekers_map_and_the_only_one_left(hunting: Hunting) -> None:
    """HOUSE-2: after the longest run, as the setting says."""
    seeker, hiding = hunting.seekers_phone(settings={"longest_run": minutes(30)})
    seeker.reads("12 stations left")
    hiding.waits(minutes(30))
    seeker.reads("The zone: Mill")
    seeker.reads("1 station left")
    seeker.reads("11 stations ruled out")
    assert grave_faults(seeker.page) == []


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
