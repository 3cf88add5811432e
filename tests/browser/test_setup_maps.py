"""The map of a game in its set-up: looked at, cut to size, tapped into shape, checked and uploaded."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, Route, expect

from hideline.atlas.basemap import basemap_tiles
from hideline.atlas.draft import Place, PlaceId
from hideline.atlas.file import freeze
from hideline.atlas.kinds import KindId
from hideline.atlas.playable import in_play
from tests.browser.axe import must_be_for_all
from tests.browser.hunts import HUNTING
from tests.browser.maps import taps_corners
from tests.browser.phones import goes_back, hears, new_page, panel, until
from tests.browser.trains import running_trains
from tests.servers import CLIENT, Player, running_server, town_file
from tests.towns import drawn_town, position


def must_show_all_of(picture: Locator) -> None:
    """However tall it is, it stands whole in its frame."""
    expect(picture).to_have_css("object-fit", "contain")
    frame, shown = picture.locator("..").bounding_box(), picture.bounding_box()
    assert frame is not None
    assert shown is not None
    assert shown["height"] <= frame["height"] + 1


def test_a_map_is_looked_at_cut_to_size_and_played_on(browser: Browser, tmp_path: Path) -> None:
    """MAP-2, MAP-5."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        page.goto("/new")
        page.get_by_role("button", name="Map check").click()
        expect(panel(page).get_by_text("Worth asking")).to_be_visible()
        must_show_all_of(panel(page).get_by_role("img", name="Map of"))
        must_be_for_all(page)
        goes_back(page)

        page.get_by_role("button", name="Border, no-go areas, places").click()
        panel(page).get_by_text("Parks", exact=True).click()
        panel(page).get_by_role("switch").first.uncheck()
        expect(panel(page).get_by_text("1 struck")).to_be_visible()
        must_be_for_all(page)
        page.get_by_role("button", name="Play on this map").click()
        expect(page.get_by_role("heading", name="Border, no-go areas, places")).to_have_count(0)

        page.get_by_label("Your name").fill("Ann")
        with hears(page, "**/api/games") as created:
            page.get_by_role("button", name="Create the game").click()
        assert created.status == 201
        expect(page.get_by_text(created.body["code"], exact=True)).to_be_visible()
        assert context.pages == [page]


def begins_border(page: Page) -> None:
    """From the set-up of a game to a border without corners."""
    page.goto("/new")
    page.get_by_role("button", name="Border, no-go areas, places").click()
    page.get_by_role("button", name="Draw a border").click()


def test_a_border_and_a_no_go_area_are_tapped_on_the_map_or_named_and_played_with(
    browser: Browser, tmp_path: Path
) -> None:
    """MAP-2, MAP-3: the last corner of the area is a station by its name, without touching the map."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        begins_border(page)
        done = page.get_by_role("button", name="Done")
        expect(done).to_contain_text("An area has at least three corners.")
        taps_corners(page, (0.05, 0.25), (0.65, 0.75), (0.65, 0.25), (0.05, 0.75))
        expect(done).to_contain_text("Two lines cross.")
        must_be_for_all(page)
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Draw a border").click()
        taps_corners(page, (0.05, 0.25), (0.65, 0.25), (0.65, 0.75), (0.05, 0.75))
        must_be_for_all(page)
        done.click()
        expect(panel(page).get_by_text("Your border")).to_be_visible()
        page.get_by_role("button", name="Remove: Your border").click()
        expect(panel(page).get_by_text("Your border", exact=True)).to_have_count(0)
        page.get_by_role("button", name="Undo").click()
        page.get_by_role("button", name="Change: Your border").click()
        expect(page.get_by_role("button", name="Remove corner 4")).to_be_visible()
        must_be_for_all(page)
        done.click()
        expect(panel(page).get_by_text("4 corners")).to_be_visible()
        page.get_by_role("button", name="Draw a no‑go area").click()
        taps_corners(page, (0.5, 0.3), (0.6, 0.3), (0.55, 0.4))
        page.get_by_role("button", name="Remove corner 3").click()
        panel(page).get_by_label("Or a station as the next corner").fill(CORNER)
        panel(page).get_by_role("button", name=CORNER).click()
        done.click()
        expect(panel(page).get_by_text("No-go area 1")).to_be_visible()
        before = CLIENT.get(f"{server.url}/api/maps").json()[0]
        with hears(page, "**/variants") as made:
            page.get_by_role("button", name="Play on this map").click()
        assert made.status in (200, 201), made.body
        expect(page.get_by_role("heading", name="Border, no-go areas, places")).to_have_count(0)

        page.get_by_label("Your name").fill("Ann")
        with hears(page, "**/api/games") as created:
            page.get_by_role("button", name="Create the game").click()
        game = Player(server, created.body).view()
        assert game["map_hash"] == made.body["hash"] != before["hash"]
        sheet = CLIENT.get(f"{server.url}/api/maps/{game['map_hash']}").json()
        whole = CLIENT.get(f"{server.url}/api/maps/{before['hash']}").json()
        assert len(sheet["no_go"]) == len(whole.get("no_go", ())) + 1
        assert 0 < len(sheet["stations"]) < len(whole["stations"])


CORNER = "Castle"


def test_corners_of_a_border_are_moved_and_put_in_between_beginning_with_the_maps_own(
    browser: Browser, tmp_path: Path
) -> None:
    """MAP-2: on the map or as a station; a corner that is let go stays, and the next tap is one more."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        begins_border(page)
        begin = page.get_by_role("button", name="Begin with the map’s border")
        expect(begin).to_be_visible()
        must_be_for_all(page)
        begin.click()
        corners = [panel(page).get_by_role("button", name=re.compile(rf"^{turn}\. ")) for turn in range(1, 6)]
        expect(corners[3]).to_be_visible()
        expect(begin).to_have_count(0)

        before = corners[1].inner_text()
        corners[1].click()
        expect(corners[1]).to_have_attribute("aria-pressed", "true")
        expect(panel(page).get_by_text("Corner 2: tap where it belongs.")).to_be_visible()
        page.wait_for_selector(".canvas[data-still=true]")
        panel(page).locator(".maplibregl-canvas").click()
        expect(corners[1]).not_to_have_text(before)
        expect(corners[4]).to_have_count(0)
        must_be_for_all(page)

        page.get_by_role("button", name="Add a corner after 2").click()
        expect(corners[2]).to_have_attribute("aria-pressed", "true")
        expect(corners[4]).to_be_visible()
        between = corners[2].inner_text()
        panel(page).get_by_label("Or to a station").fill(CORNER)
        panel(page).get_by_role("button", name=CORNER).click()
        expect(corners[2]).not_to_have_text(between)
        expect(corners[4]).to_be_visible()
        page.get_by_role("button", name="Remove corner 3").click()
        expect(panel(page).get_by_text("4 so far.")).to_be_visible()
        page.get_by_role("button", name="Done").click()
        expect(panel(page).get_by_text("4 corners")).to_be_visible()


def test_a_map_that_is_made_after_its_panel_was_closed_is_not_played_on(
    browser: Browser, tmp_path: Path
) -> None:
    """MAP-2: whoever did not wait for it goes on with what was begun."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        page.goto("/new")
        page.get_by_role("button", name="Border, no-go areas, places").click()
        panel(page).get_by_text("Parks", exact=True).click()
        panel(page).get_by_role("switch").first.uncheck()
        waiting: list[Route] = []
        page.route("**/variants", lambda route, _: waiting.append(route))
        make = panel(page).get_by_role("button", name="Play on this map")
        make.click()
        until(page, lambda: len(waiting) == 1)
        expect(make).to_have_attribute("aria-busy", "true")
        goes_back(page)
        whole = CLIENT.get(f"{server.url}/api/maps").json()[0]
        with page.expect_response("**/variants") as late:
            waiting[0].continue_()
        assert late.value.json()["hash"] != whole["hash"]
        page.get_by_role("button", name="Border, no-go areas, places").click()
        expect(panel(page).get_by_text("1 struck")).to_be_visible()
        expect(make).to_have_attribute("aria-busy", "false")
        goes_back(page)

        page.get_by_label("Your name").fill("Ann")
        with hears(page, "**/api/games") as created:
            page.get_by_role("button", name="Create the game").click()
        assert Player(server, created.body).view()["map_hash"] == whole["hash"]


def test_the_map_check_says_when_travel_time_rules_nothing_out(browser: Browser, tmp_path: Path) -> None:
    """SIZE-2: a timetable that does not know the ferry knows the islands of nobody; one that knows all says nothing."""
    for ferry in (False, True):
        with (
            running_trains(tmp_path / str(ferry), ferry=ferry) as server,
            new_page(browser, server, HUNTING) as (_, page),
        ):
            page.goto("/new")
            page.get_by_role("button", name="Map check").click()
            expect(panel(page).get_by_text("Worth asking")).to_be_visible()
            expect(panel(page).get_by_text("reached in 30 min")).to_be_visible()
            notice = panel(page).get_by_text("No station is ruled out by travel time")
            if ferry:
                expect(notice).to_have_count(0)
                continue
            expect(notice).to_be_visible()
            expect(panel(page).get_by_text("Not in the timetable: Gull Island")).to_be_visible()
            expect(panel(page).get_by_text("Lines not in the timetable: F.")).to_be_visible()
            must_be_for_all(page)


def test_the_map_check_calls_doubtful_places_by_their_names(browser: Browser, tmp_path: Path) -> None:
    """MAP-5: the id stands for those that have none."""
    town = drawn_town()
    town.places[KindId("cinema")] += [
        Place(PlaceId("node/1685108309"), "Odeon", position(4.805, 4.4)),
        Place(PlaceId("node/1720684395"), "Odeon", position(4.9, 4.4)),
        Place(PlaceId("node/1720684400"), "", position(2.0, 2.0)),
    ]
    map_file = tmp_path / "doubtful.gpkg"
    freeze(town, map_file, basemap=basemap_tiles(in_play(town)))
    with (
        running_server(tmp_path, map_file=map_file) as server,
        new_page(browser, server, HUNTING) as (_, page),
    ):
        page.goto("/new")
        page.get_by_role("button", name="Map check").click()
        expect(panel(page).get_by_text("Movie theatres: Odeon", exact=True)).to_be_visible()
        expect(panel(page).get_by_text("Movie theatres: Regal, Odeon", exact=True)).to_be_visible()
        expect(panel(page).get_by_text("Movie theatres: node/1720684400", exact=True)).to_be_visible()
        expect(panel(page).get_by_text("node/1685108309")).to_have_count(0)
        must_be_for_all(page)


def test_a_map_file_is_uploaded_and_chosen(browser: Browser, tmp_path: Path) -> None:
    """MAP-1."""
    with (
        running_server(tmp_path, map_file=Path("port-merrow")) as server,
        new_page(browser, server, HUNTING) as (_, page),
    ):
        page.goto("/new")
        page.get_by_role("button", name="Other map").click()
        expect(page.get_by_role("heading", name="Choose a map")).to_be_visible()
        must_be_for_all(page)
        panel(page).locator("input[type=file]").set_input_files(town_file())
        expect(page.get_by_role("heading", name="Choose a map")).to_have_count(0)
        expect(page.get_by_role("region", name="Map").get_by_text("Drawn").first).to_be_visible()
