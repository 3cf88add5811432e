"""The seekers' map and the list beside it: clues, marks, strikes, the ruler and what is left."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from hideline.units import minutes
from tests.browser.acts import enters_tunnel, leaves_tunnel
from tests.browser.axe import grave_faults
from tests.browser.conftest import Hunting
from tests.browser.hunts import HUNTING, answered, hunt
from tests.browser.maps import differ_much, map_on, taps_map
from tests.browser.phones import new_page, opens_seat
from tests.browser.tours.looking import at_rest
from tests.browser.trains import running_trains
from tests.rounds import NOON
from tests.servers import running_server


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
        seeker.is_heard()
        assert not seeking.view()["round"]["teams"][0].get("hidden_clues")
        seeker.taps("Undo")
        expect(page.get_by_role("button", name="Undo")).to_have_count(1)


def test_marks_made_and_clues_put_aside_in_a_tunnel_are_seen_at_once_and_go_out_when_it_ends(
    hunting: Hunting,
) -> None:
    """Both can still be taken back there, and are as they will be."""
    seeking = answered(hunting.server)
    seeker = hunting.phone_of(seeking, HUNTING)
    page = seeker.page
    expect(page.locator(".map[data-drawn=true]")).to_be_visible()
    enters_tunnel(seeker)
    before = map_on(page)
    for note in ("busy market", "quiet park"):
        taps_map(page, 120, 140, holds=True)
        page.get_by_label("Note for your team").fill(note)
        seeker.taps("Leave the note here")
        seeker.reads(note)
    assert map_on(page) != before
    page.get_by_role("listitem").filter(has_text="quiet park").get_by_role("button", name="Undo").click()
    expect(page.get_by_text("quiet park")).to_have_count(0)

    clue = page.get_by_role("switch").first
    for is_on in (False, True, False):
        clue.set_checked(is_on)
        expect(clue).to_be_checked(checked=is_on)
    seeker.reads("2 not sent")
    leaves_tunnel(seeker)
    seeker.is_heard()
    team = seeking.view()["round"]["teams"][0]
    assert [mark["text"] for mark in team["marks"]] == ["busy market"]
    assert team["hidden_clues"] == [1]
    seeker.reads("busy market")
    expect(clue).not_to_be_checked()


def test_an_area_is_not_struck_out_while_its_lines_cross(hunting: Hunting) -> None:
    seeker, _ = hunting.seekers_phone()
    page = seeker.page
    expect(page.locator(".map[data-drawn=true]")).to_be_visible()
    seeker.taps("Strike out an area")
    for x, y in ((60, 240), (140, 320), (140, 240), (60, 320)):
        taps_map(page, x, y)
    tool = page.locator(".tool")
    expect(tool).to_contain_text("Two lines cross.")
    expect(tool.get_by_role("button", name="Finish")).to_have_count(0)
    assert grave_faults(page) == []
    tool.get_by_role("button", name="Undo").click()
    tool.get_by_role("button", name="Finish").click()
    expect(tool).to_have_count(0)
    seeker.is_heard()
    assert [mark["what"] for mark in seeker.player.view()["round"]["teams"][0]["marks"]] == ["area"]


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


def test_a_zone_that_is_shown_is_on_the_seekers_map_and_the_only_one_left(hunting: Hunting) -> None:
    """HOUSE-2: after the longest run, as the setting says."""
    seeker, hiding = hunting.seekers_phone(settings={"longest_run": minutes(30)})
    seeker.reads("12 stations left")
    hiding.waits(minutes(30))
    seeker.reads("The zone: Mill")
    seeker.reads("1 station left")
    seeker.reads("11 stations ruled out")
    assert grave_faults(seeker.page) == []
