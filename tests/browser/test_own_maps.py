"""Maps of one's own: found again for the next game, under the name they were given."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser, expect

from hideline.atlas.basemap import basemap_tiles
from hideline.atlas.file import freeze
from hideline.atlas.playable import in_play
from tests.browser.axe import grave_faults
from tests.browser.hunts import HUNTING
from tests.browser.keys import Keys
from tests.browser.maps import taps_corners
from tests.browser.phones import goes_back, hears, keeps_nothing, new_page, panel
from tests.servers import CLIENT, running_server
from tests.towns import ABBEY, MARKET, MILL, QUARRY, drawn_town


def test_a_map_cut_to_size_is_among_ones_own_for_the_next_game(browser: Browser, tmp_path: Path) -> None:
    """MAP-1: it is on no list of the server."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        page.goto("/new")
        page.get_by_role("button", name="Border, no-go areas, places").click()
        panel(page).get_by_text("Parks", exact=True).click()
        panel(page).get_by_role("switch").first.uncheck()
        panel(page).get_by_label("What you call it").fill("Town without the park")
        page.get_by_role("button", name="Play on this map").click()
        expect(page.get_by_role("region", name="Map").get_by_text("Town without the park")).to_be_visible()
        page.close()

        later = context.new_page()
        later.goto("/new")
        later.get_by_role("button", name="Other map").click()
        expect(panel(later).get_by_role("heading", name="Your maps")).to_be_visible()
        assert grave_faults(later) == []
        panel(later).get_by_role("button", name="Town without the park").click()
        expect(later.get_by_role("region", name="Map").get_by_text("Town without the park")).to_be_visible()


def test_what_was_drawn_outlives_the_tab_and_a_look_at_another_map(browser: Browser, tmp_path: Path) -> None:
    """MAP-2, MAP-3: a border, an area that is not closed yet and a struck place; the phone may lock meanwhile."""
    shape = "Border, no-go areas, places"
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        keeps_nothing(context)
        page.route("**/places", lambda route: route.abort())
        page.goto("/new")
        page.get_by_role("button", name=shape).click()
        expect(panel(page).get_by_text("The game could not be reached")).to_be_visible()
        page.unroute("**/places")
        panel(page).get_by_role("button", name="Try again").click()
        expect(panel(page).get_by_text("Parks", exact=True)).to_be_visible()
        page.get_by_role("button", name="Draw a border").click()
        taps_corners(page, (0.05, 0.25), (0.65, 0.25), (0.65, 0.75), (0.05, 0.75))
        page.get_by_role("button", name="Done").click()
        panel(page).get_by_text("Parks", exact=True).click()
        panel(page).get_by_role("switch").first.uncheck()
        page.get_by_role("button", name="Draw a no‑go area").click()
        taps_corners(page, (0.5, 0.3), (0.6, 0.3))
        page.close()

        later = context.new_page()
        later.goto("/new")
        expect(later.get_by_text("Your choices from before are still here.")).to_be_visible()
        later.get_by_role("button", name="Go on with what you have begun").click()
        expect(panel(later).get_by_role("button", name="Remove corner 2")).to_be_visible()
        expect(panel(later).get_by_text("1 struck")).to_be_visible()
        assert grave_faults(later) == []
        later.get_by_role("button", name="Cancel").click()
        expect(panel(later).get_by_text("Your border")).to_be_visible()
        later.get_by_role("button", name="Play on this map").click()
        expect(later.get_by_text("Cut this map to your game")).to_be_visible()
        later.get_by_role("button", name=shape).click()
        expect(panel(later).get_by_text("Your border")).to_have_count(0)
        expect(panel(later).get_by_role("button", name="Play on this map")).to_have_attribute(
            "aria-disabled", "true"
        )
        goes_back(later)
        later.get_by_role("button", name="Other map").click()
        panel(later).get_by_role("button", name="Drawn Town").last.click()
        later.get_by_role("button", name="Go on with what you have begun").click()
        expect(panel(later).get_by_text("Your border")).to_be_visible()


def test_a_missing_place_is_added_on_the_map_or_by_keys_and_played_with(
    browser: Browser, tmp_path: Path
) -> None:
    """MAP-5: one where the map is touched, one at a station by its name; one of them is taken back."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        page.goto("/new")
        page.get_by_role("button", name="Border, no-go areas, places").click()
        page.get_by_role("button", name="Add a missing place").click()
        add = page.get_by_role("button", name="Add this place")
        expect(add).to_contain_text("Still missing: the spot on the map, its kind, its name.")
        page.wait_for_selector(".canvas[data-still=true]")
        for field in ("Or a station it is at", "Kind of place", "Its name"):
            expect(panel(page).get_by_label(field)).to_be_in_viewport(ratio=1)
        panel(page).locator(".maplibregl-canvas").click(position={"x": 120, "y": 150})
        expect(panel(page).get_by_text("Touch the map again to move it.")).to_be_visible()
        panel(page).get_by_label("Kind of place").select_option("museum")
        expect(add).to_contain_text("Still missing: its name.")
        panel(page).get_by_label("Its name").fill("Tram Museum")
        assert grave_faults(page) == []
        add.click()
        expect(panel(page).get_by_role("button", name="Tram Museum")).to_be_visible()

        keys = Keys(page)
        keys.presses("Add a missing place")
        keys.types("Or a station it is at", "Mill", within=panel(page))
        keys.presses("Mill", within=panel(page))
        panel(page).get_by_label("Kind of place").select_option("park")
        keys.types("Its name", "Mill Park", within=panel(page))
        keys.presses("Add this place")
        panel(page).get_by_role("button", name="Tram Museum").click()
        with hears(page, "**/variants") as made:
            page.get_by_role("button", name="Play on this map").click()
        assert made.status in (200, 201), made.body
        kinds = CLIENT.get(f"{server.url}/api/maps/{made.body['hash']}/places").json()
        named = {row["name"] for kind in kinds for row in kind["places"]}
        assert "Mill Park" in named
        assert "Tram Museum" not in named


def test_every_place_of_a_large_map_can_be_looked_at(browser: Browser, tmp_path: Path) -> None:
    """MAP-5: page by page, or by its name, which opens the kinds that have it."""
    with (
        running_server(tmp_path, map_file=Path("halvarsund")) as server,
        new_page(browser, server, HUNTING) as (_, page),
    ):
        map_ = CLIENT.get(f"{server.url}/api/maps").json()[0]
        kinds = CLIENT.get(f"{server.url}/api/maps/{map_['hash']}/places").json()
        parks = next(kind["places"] for kind in kinds if kind["kind"] == "park")
        page.goto("/new")
        page.get_by_role("button", name="Border, no-go areas, places").click()
        panel(page).get_by_text("Parks", exact=True).click()
        shown = panel(page).locator("details[open]").get_by_role("switch")
        expect(shown).to_have_count(60)
        panel(page).get_by_role("button", name=f"Show more (60 of {len(parks)})").click()
        expect(shown).to_have_count(min(120, len(parks)))

        last = parks[-1]["name"]
        panel(page).get_by_label("Find by name").fill(last)
        expect(panel(page).get_by_role("switch", name=last).first).to_be_visible()
        assert grave_faults(page) == []


def town_with_steps(path: Path) -> Path:
    """The drawn town, where Market and Quarry Halt have steps, Abbey and Mill none; of the others nothing is known."""
    access = {ABBEY: True, MILL: True, MARKET: False, QUARRY: False}
    draft = drawn_town()
    draft.stations = [replace(each, wheelchair=access.get(each.id)) for each in draft.stations]
    freeze(draft, path, basemap=basemap_tiles(in_play(draft)))
    return path


def test_stations_without_step_free_access_are_struck_with_one_tap(browser: Browser, tmp_path: Path) -> None:
    """MAP-5: they come back at once or one by one; the others stay, and the map made has none that are struck."""
    with (
        running_server(tmp_path, map_file=town_with_steps(tmp_path / "steps.gpkg")) as server,
        new_page(browser, server, HUNTING) as (_, page),
    ):
        page.goto("/new")
        page.get_by_role("button", name="Border, no-go areas, places").click()
        panel(page).get_by_text("Stations", exact=True).click()
        strike = panel(page).get_by_role("button", name="Only step‑free stations: strike 2")
        market, mill, quarry = (
            panel(page).get_by_role("switch", name=name, exact=True)
            for name in ("Market", "Mill", "Quarry Halt")
        )
        expect(panel(page).get_by_text("8 of unknown access stay.")).to_be_visible()
        assert grave_faults(page) == []
        strike.click()
        for gone in (market, quarry):
            expect(gone).not_to_be_checked()
        expect(mill).to_be_checked()
        expect(strike).to_have_attribute("aria-disabled", "true")
        expect(strike).to_contain_text("2 struck")
        assert grave_faults(page) == []

        page.get_by_role("button", name="Undo").click()
        expect(market).to_be_checked()
        Keys(page).presses("Only step‑free stations: strike 2", within=panel(page))
        expect(market).not_to_be_checked()
        market.check()
        with hears(page, "**/variants") as made:
            page.get_by_role("button", name="Play on this map").click()
        assert made.status in (200, 201), made.body
        left = CLIENT.get(f"{server.url}/api/maps/{made.body['hash']}").json()["stations"]
        assert {row["id"] for row in left} == {each.id for each in drawn_town().stations} - {QUARRY}


def test_where_no_station_is_known_to_have_steps_nothing_is_offered(browser: Browser, tmp_path: Path) -> None:
    """MAP-5: the drawn town says nothing of access."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        page.goto("/new")
        page.get_by_role("button", name="Border, no-go areas, places").click()
        panel(page).get_by_text("Stations", exact=True).click()
        expect(panel(page).get_by_role("switch", name="Mill", exact=True)).to_be_visible()
        expect(panel(page).get_by_role("button", name="Only step‑free stations")).to_have_count(0)
