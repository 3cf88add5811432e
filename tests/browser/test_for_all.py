"""For people whom motion makes ill, who read from right to left, who see no colours or no map at all."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from hideline.units import minutes
from tests.browser.axe import grave_faults
from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, HUNTING, answers, asks, hunt
from tests.browser.maps import differ_much, map_on, shows_no_area
from tests.browser.phones import Theme, new_page, opens_seat, until
from tests.browser.tours import bundled
from tests.browser.tours.looking import at_rest
from tests.server.hunts import a_hunt
from tests.servers import Player, Server, running_server
from tools.node import ROOT

STYLES = ROOT / "web" / "src"
ONE_SIDED = re.compile(
    r"^\s*((margin|padding|border)-(left|right)|left|right|text-align:\s*(left|right))\b", re.MULTILINE
)
SHORT = re.compile(r"^\s*(margin|padding|inset|border-width|border-radius):\s*([^;]+);", re.MULTILINE)
"""All sides in one line: the second is the right one and the fourth the left; corners begin at the top left."""
VALUE = re.compile(r"(?:[^\s()]|\([^()]*(?:\([^()]*\)[^()]*)*\))+")
PICTURES = {"map/board.css", "map/Legend.svelte", "screens/forms/PhotoInput.svelte"}
"""What lies on a map or a photo, which are not mirrored, or is drawn as there."""

LONGEST_S = """() => Math.max(
  ...[...document.querySelectorAll("body *")].flatMap((element) => {
    const { transitionDuration, animationDuration } = getComputedStyle(element);
    return `${transitionDuration}, ${animationDuration}`.split(", ").map(parseFloat);
  }),
)"""
"""Seconds of the longest thing that moves on the page."""


TRANSFORM = "(drawing) => getComputedStyle(drawing).transform"


def longest(page: Page) -> float:
    return float(page.evaluate(LONGEST_S))


def test_every_page_has_a_title_of_its_own(hunting: Hunting) -> None:
    """WCAG 2.4.2: in the list of tabs, in the history, and for those who hear it."""
    seeker, hiding = hunting.seekers_phone()
    page = seeker.page
    expect(page).to_have_title("Seeking · Hideline")
    hiding.does("pause-game")
    expect(page).to_have_title("Paused · Hideline")
    page.goto("/new")
    expect(page).to_have_title("New game · Hideline")
    page.goto("/j/ABCDEF")
    expect(page).to_have_title("Join a game · Hideline")
    page.goto("/")
    expect(page).to_have_title("Hideline")


def test_nothing_moves_where_the_phone_asks_for_no_motion(browser: Browser, hunting: Hunting) -> None:
    """The phones of these tests ask for none; one that does not shows what would move."""
    seeker, _ = hunting.seekers_phone()
    seeker.reads("stations left")
    at_rest(seeker.page)
    assert longest(seeker.page) == 0
    seeker.page.emulate_media(reduced_motion="no-preference")
    assert longest(seeker.page) > 0


def test_nothing_moves_where_the_player_switched_motion_off(browser: Browser, hunting: Hunting) -> None:
    with new_page(browser, hunting.server, (0.0, 0.0)) as (_, page):
        page.emulate_media(reduced_motion="no-preference")
        page.goto("/")
        expect(page.get_by_role("button", name="Join")).to_be_visible()
        assert longest(page) > 0
        page.evaluate("localStorage.setItem('motion', 'none')")
        page.reload()
        expect(page.get_by_role("button", name="Join")).to_be_visible()
        assert longest(page) == 0


def test_the_tabs_run_from_right_to_left_with_their_arrows(hunting: Hunting) -> None:
    seeker, _ = hunting.seekers_phone()
    page = seeker.page
    page.evaluate("document.documentElement.dir = 'rtl'")
    first, second = page.get_by_role("tab").nth(0), page.get_by_role("tab").nth(1)
    places = [tab.evaluate("(tab) => tab.getBoundingClientRect().x") for tab in (first, second)]
    assert places[0] > places[1]
    first.focus()
    page.keyboard.press("ArrowLeft")
    expect(second).to_be_focused()


def test_arrows_point_along_the_way_one_reads(hunting: Hunting) -> None:
    seeker, _ = hunting.seekers_phone()
    page = seeker.page
    page.goto("/new")
    arrow = page.get_by_role("button", name="Back").locator("svg")
    assert arrow.evaluate(TRANSFORM) == "none"
    page.evaluate("document.documentElement.dir = 'rtl'")
    assert arrow.evaluate(TRANSFORM) == "matrix(-1, 0, 0, 1, 0, 0)"


def in_grey(page: Page) -> Image.Image:
    """The map as somebody sees it who sees no colours."""
    return map_on(page).convert("L").convert("RGB")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_ruled_out_is_told_from_what_is_possible_without_colours(
    browser: Browser, tmp_path: Path, theme: Theme
) -> None:
    """On the map by the hatching, in the list by a word."""
    with running_server(tmp_path) as server:
        hiding, seeking = hunt(server)
        asks(seeking, "radar.1km")
        answers(hiding)
        with new_page(browser, server, HUNTING, theme=theme) as (context, page):
            shows_no_area(page)
            opens_seat(context, page, seeking)
            page.wait_for_selector(".canvas[data-still=true]")
            without = in_grey(page)
        with new_page(browser, server, HUNTING, theme=theme) as (context, page):
            seeker = opens_seat(context, page, seeking)
            page.wait_for_selector(".canvas[data-still=true]")
            until(page, lambda: differ_much(in_grey(page), without))
            out = page.locator("#sheet-panel li").filter(has_text="ruled out")
            expect(out).to_have_count(0)
            seeker.taps("Show those ruled out too")
            expect(out.first).to_be_visible()


def test_a_window_made_wider_shows_the_map_as_large_as_it_fits(browser: Browser, tmp_path: Path) -> None:
    """As if it had been opened that wide: the map is not left as small as it was on a phone."""
    with running_server(tmp_path) as server:
        _, seeking = hunt(server)
        with new_page(browser, server, HUNTING, width=1280) as (context, page):
            opens_seat(context, page, seeking).reads("km²")
            opened = map_on(page)
        with new_page(browser, server, HUNTING) as (context, page):
            opens_seat(context, page, seeking).reads("km²")
            map_on(page)
            page.set_viewport_size({"width": 1280, "height": 800})
            until(page, lambda: not differ_much(map_on(page), opened))


def players_in_a_town(server: Server) -> tuple[dict[str, Player], set[str]]:
    """Who plays and who watches in a town with more stations than a screenful, and the names of those."""
    host, code = Player.creates(server, "Ann", clock="manual", size="small")
    guest = Player.joins(server, code, "Ben")
    watcher = Player.joins(server, host.get("codes").json()["watcher_code"], "Eve")
    for player in (host, guest):
        player.does("say-ready")
    sheet = httpx.get(f"{server.url}/api/maps/{host.view()['map_hash']}").json()
    first = sheet["stations"][0]
    host.does("start-game", start=first["position"])
    hider, seeker = (host, guest) if host.view()["role"] == "hider" else (guest, host)
    hider.does("name-station", station=first["id"])
    hider.stands_at(first["position"])
    host.waits(minutes(30))
    who = {"seeker": seeker, "hider": hider, "watcher": watcher}
    return who, {row["name"] for row in sheet["stations"]}


@pytest.mark.parametrize("who", ["seeker", "hider", "watcher"])
def test_the_list_beside_the_map_has_every_station_of_it(browser: Browser, tmp_path: Path, who: str) -> None:
    """A few at first, since more lies below them; then a screenful at a time, and then all of them."""
    with (
        running_server(tmp_path, map_file=bundled()) as server,
        new_page(browser, server, (0.0, 0.0)) as (context, page),
    ):
        players, names = players_in_a_town(server)
        phone = opens_seat(context, page, players[who])
        rows = page.locator(f"#sheet-panel {'' if who == 'seeker' else 'details '}li .title")
        if who != "seeker":
            page.get_by_text(f"{len(names)} stations on the map").click()
        expect(rows).to_have_count(8)
        phone.taps("Show 40 more")
        expect(rows).to_have_count(48)
        phone.taps(f"Show {len(names) - 48} more")
        expect(rows).to_have_count(len(names))
        assert set(rows.all_inner_texts()) == names


@pytest.mark.parametrize("who", ["hider", "watcher"])
def test_a_station_is_looked_at_by_those_who_rule_none_out(hunting: Hunting, who: str) -> None:
    """Found by its name, with room beside the keyboard, or touched on the map: its card offers no seeker's tool."""
    played = a_hunt(hunting.server)
    phone = hunting.phone_of({"hider": played.hider, "watcher": played.watcher}[who], HIDDEN)
    page = phone.page
    expect(page.locator(".map[data-drawn=true]")).to_be_visible()
    canvas = page.locator(".maplibregl-canvas")
    for _ in range(3):
        canvas.press("+")
        at_rest(page)
    page.get_by_text(re.compile(r"\d+ stations on the map")).click()
    sheet = page.get_by_role("slider", name="Size of this panel")
    expect(sheet).to_have_attribute("aria-valuetext", "half")
    page.get_by_label("Find a station").fill("abb")
    expect(sheet).to_have_attribute("aria-valuetext", "full")
    page.get_by_role("button", name="Abbey").click()
    expect(sheet).to_have_attribute("aria-valuetext", "half")
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Abbey"))
    expect(card).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Abbey")).to_contain_text("looked at")
    expect(card.get_by_role("button", name="Strike out")).to_have_count(0)
    expect(card.get_by_role("button", name="Put the pin here")).to_have_count(0)
    assert grave_faults(page) == []
    at_rest(page)
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)
    expect(page.get_by_role("listitem").filter(has_text="Abbey")).not_to_contain_text("looked at")

    canvas.press("Enter")
    expect(card).to_be_visible()


def test_no_style_knows_left_from_right() -> None:
    """Sides are called start and end, so that they turn with the language."""
    sided = {
        str(file.relative_to(STYLES)): found[0]
        for file in (*STYLES.rglob("*.svelte"), *STYLES.rglob("*.css"))
        if (found := one_sided(style_of(file.read_text())))
    }
    assert {file: found for file, found in sided.items() if file not in PICTURES} == {}


def one_sided(style: str) -> list[str]:
    """What would stay on its side when the page is turned."""
    short = [match.group().strip() for match in SHORT.finditer(style) if differs_by_side(match[1], match[2])]
    return [*(match.group().strip() for match in ONE_SIDED.finditer(style)), *short]


def differs_by_side(name: str, values: str) -> bool:
    """Whether left and right are not the same; a value left out is that of the other side."""
    if "safe-area-inset" in values:  # the phone's own edges, which do not turn
        return False
    found: list[str | None] = [*VALUE.findall(values), None, None, None]
    first, second, third, fourth = found[:4]
    if name == "border-radius":
        second, third = second or first, third or first
        return first != second or third != (fourth or second)
    return fourth is not None and second != fourth


def style_of(text: str) -> str:
    """The style of a component, or a whole style sheet."""
    return text.partition("<style>")[2] if "<script" in text or "<style>" in text else text
