"""What everyone can do at any time: rules, hints, dice, corrections, settings, results."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from hideline.units import minutes
from tests.browser.acts import time_passes
from tests.browser.axe import grave_faults, must_be_for_all
from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, HUNTING, answers, asks, hunt
from tests.browser.phones import goes_back, new_page, opens_seat, panel, server_is_newer, worker_is_ready
from tests.rounds import NOON
from tests.server.hunts import a_hunt
from tests.servers import running_server


def opens_menu(page: Page) -> None:
    """Tap the strip."""
    page.get_by_role("banner").get_by_role("button").click()


def test_a_rule_is_one_tap_away_and_a_hint_comes_once(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HIDDEN) as (context, page):
        hiding, seeking = hunt(server)
        hider = opens_seat(context, page, hiding)
        hider.reads("Stay inside your ring.")
        expect(page.get_by_role("complementary", name="Hint")).to_be_in_viewport(ratio=1)
        hider.taps("Got it")
        expect(page.get_by_text("Stay inside your ring.")).to_have_count(0)
        page.reload()
        asks(seeking, "radar.1km")
        hider.reads("The app knows the true answer from where you are.")
        expect(page.get_by_text("Stay inside your ring.")).to_have_count(0)

        hider.taps("The rules for this")
        expect(panel(page).get_by_text("ASK-3", exact=True)).to_be_visible()
        must_be_for_all(page)
        goes_back(page)
        opens_menu(page)
        panel(page).get_by_role("button", name="The rules Read or search").click()
        panel(page).get_by_label("Search the rules").fill("hand limit")
        expect(panel(page).get_by_text("HAND-1", exact=True)).to_be_visible()
        expect(panel(page).get_by_text("ASK-3", exact=True)).to_have_count(0)
        must_be_for_all(page)
        panel(page).get_by_role("button", name="Back").click()
        hider.taps("Language and colours")
        hider.taps("Show the first-time hints again")
        goes_back(page)
        goes_back(page)
        hider.opens("Map")
        hider.reads("Stay inside your ring.")


def test_whoever_hosts_hands_that_over(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        players = hunt(server)
        host = next(player for player in players if player.view()["me"].get("is_host"))
        guest = next(player for player in players if player is not host)
        phone = opens_seat(context, page, host)
        opens_menu(page)
        phone.taps("Hand over as host")
        form = page.locator("dialog[open] form").last
        form.get_by_role("radio", name="Ben").check()
        must_be_for_all(page)
        form.get_by_role("button", name="Hand over as host").click()
        expect(panel(page).get_by_role("button", name="Hand over as host")).to_have_count(0)
        assert guest.view()["me"]["is_host"]


def test_dice_are_rolled_on_the_record_and_seen_by_both_sides(browser: Browser, tmp_path: Path) -> None:
    """ROUND-3."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        hiding, seeking = hunt(server)
        seeker = opens_seat(context, page, seeking)
        opens_menu(page)
        seeker.taps("Roll dice")
        form = page.locator("dialog[open] form").last
        form.get_by_label("2", exact=True).check()
        form.get_by_role("button", name="Roll dice").click()
        expect(page.get_by_role("heading", name="Dice on the record")).to_be_visible()
        must_be_for_all(page)
        (thrown,) = hiding.view()["round"]["throws"]
        assert len(thrown["faces"]) == 2
        expect(page.get_by_text(f"rolled {sum(thrown['faces'])}")).to_be_visible()


def test_an_answer_is_corrected_and_a_place_struck_when_all_agree(browser: Browser, tmp_path: Path) -> None:
    """ASK-12, HOUSE-4, MAP-5."""
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HUNTING) as (context, page),
        new_page(browser, server, HIDDEN) as (other_context, other_page),
    ):
        hiding, seeking = hunt(server)
        asks(seeking, "radar.1km")
        answers(hiding)
        seeker = opens_seat(context, page, seeking)
        hider = opens_seat(other_context, other_page, hiding)

        opens_menu(page)
        seeker.taps("Put something right")
        page.route("**/answers?*", lambda route: route.abort())
        panel(page).get_by_label("Correct an answer").check()
        seeker.reads("The game could not be reached", within=panel(page))
        must_be_for_all(page)
        page.unroute("**/answers?*")
        seeker.taps_once("Try again")
        panel(page).get_by_label("Yes", exact=True).check()
        panel(page).get_by_label("Reason").fill("We had the wrong pin")
        must_be_for_all(page)
        seeker.taps("Ask everyone")
        hider.reads("becomes: Yes.")
        hider.taps("Agree")
        expect(other_page.get_by_text("becomes: Yes.")).to_have_count(0)
        assert seeking.view()["round"]["teams"][0]["entries"][0]["answer"]["verdict"] == "yes"

        seeker.taps("Put something right")
        panel(page).get_by_label("Strike a place").check()
        panel(page).get_by_label("Kind of place").select_option("park")
        name = panel(page).get_by_role("radio").last
        name.check()
        panel(page).get_by_label("Reason").fill("It is a car park")
        seeker.taps("Ask everyone")
        hider.reads("proposes: Strike a place")
        hider.taps("Agree")
        expect(other_page.get_by_text("proposes: Strike a place")).to_have_count(0)
        assert len(seeking.view()["struck_places"]) == 1


def test_the_phones_own_settings_are_kept(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        _, seeking = hunt(server)
        seeker = opens_seat(context, page, seeking)
        opens_menu(page)
        seeker.taps("Language and colours")
        panel(page).get_by_label("Sound").uncheck()
        panel(page).get_by_label("Motion").uncheck()
        panel(page).get_by_label("Dark").check()
        panel(page).get_by_label("Deutsch").check()
        expect(page.get_by_role("heading", name="Sprache und Farben")).to_be_visible()
        must_be_for_all(page)
        page.reload()
        expect(page.get_by_role("tab", name="Karte")).to_be_visible()
        kept = page.evaluate(
            "['sound', 'motion', 'theme', 'language'].map((name) => localStorage.getItem(name))"
        )
        assert kept == ["off", "none", "dark", "de"]


def test_language_and_colours_are_chosen_before_there_is_a_game(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        page.goto("/")
        page.get_by_role("button", name="Language and colours").click()
        panel(page).get_by_label("Dark").check()
        panel(page).get_by_label("Deutsch").check()
        expect(page.get_by_role("heading", name="Sprache und Farben")).to_be_visible()
        must_be_for_all(page)
        goes_back(page)
        page.get_by_role("button", name="Neues Spiel").click()
        page.get_by_role("button", name="Sprache und Farben").click()
        expect(panel(page).get_by_label("Dunkel")).to_be_checked()
        panel(page).get_by_label("English").check()
        expect(page.get_by_role("heading", name="Language and colours")).to_be_visible()
        goes_back(page)
        expect(page.get_by_role("heading", name="New game")).to_be_visible()


LINGERS = """() => {
  const { setTimeout } = window;
  window.setTimeout = (done, ms, ...rest) => (ms > 5_000 ? 0 : setTimeout(done, ms, ...rest));
}"""
"""From now on a short word stays until it is closed: whatever was to come in a while never comes."""


def test_a_short_word_is_seen_over_the_panel_it_is_about(browser: Browser, tmp_path: Path) -> None:
    """An open dialog lies over everything that is not inside it."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        _, seeking = hunt(server)
        seeker = opens_seat(context, page, seeking)
        page.evaluate(LINGERS)
        opens_menu(page)
        seeker.taps("Language and colours")
        panel(page).get_by_role("button", name="Show the first-time hints again").click()
        word = page.get_by_text("The hints come again.")
        expect(word).to_be_visible()
        is_on_top = """word => {
          const { x, y, width, height } = word.getBoundingClientRect();
          return word.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }"""
        assert word.evaluate(is_on_top)
        must_be_for_all(page)
        panel(page).get_by_role("button", name="Back").click()
        expect(word).to_be_visible()
        word.locator("..").get_by_role("button", name="Close").click()
        expect(word).to_have_count(0)


def test_a_watcher_sees_where_everyone_is_and_the_log(browser: Browser, tmp_path: Path) -> None:
    """SAFE-1."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        watcher = opens_seat(context, page, a_hunt(server).watcher)
        watcher.reads("Where everyone is")
        must_be_for_all(page)
        watcher.opens("Log")
        watcher.reads("What was asked is told after each round.")
        must_be_for_all(page)


def test_all_see_who_hides_next_and_the_results(browser: Browser, tmp_path: Path) -> None:
    """ROUND-7, ROUND-8, TEAM-5."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        hiding, seeking = hunt(server)
        seeker = opens_seat(context, page, seeking)
        seeking.does("claim-find")
        hiding.does("confirm-find")
        seeker.reads("You hide next")
        must_be_for_all(page)
        host = next(player for player in (hiding, seeking) if player.view()["me"].get("is_host"))
        host.does("end-game-early")
        seeker.reads("It ended early, so nobody has won.")
        expect(page.get_by_role("button", name="Language and colours")).to_be_visible()
        seeker.taps("How this is counted")
        expect(panel(page).get_by_text("ROUND-7", exact=True)).to_be_visible()
        must_be_for_all(page)


def test_an_old_tab_is_told_to_load_the_new_version(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        page.goto("/")
        worker_is_ready(page)
        server_is_newer(page)
        expect(page.get_by_text("A new version is ready.")).to_be_visible()
        with page.expect_navigation():
            page.get_by_role("button", name="Load it").click()


def test_a_word_in_passing_lies_on_the_map_and_not_on_what_one_is_about_to_touch(hunting: Hunting) -> None:
    """Below the strip and beside the map's buttons; above the tabs only where the sheet leaves no map."""
    hider, _ = hunting.hiders_phone()
    page = hider.page
    hider.reads("Stay hidden")
    worker_is_ready(page)
    server_is_newer(page)
    told = page.locator(".toast").filter(has_text="A new version is ready.")
    expect(told).to_be_visible()
    page.wait_for_function(LIES_ON_THE_MAP)
    assert grave_faults(page) == []
    size = page.get_by_role("slider", name="Size of this panel")
    size.press("End")
    page.wait_for_function(LIES_AT_THE_TABS)
    size.press("Home")
    opens_menu(page)
    inside = page.locator("dialog[open] .toast")
    expect(inside.get_by_role("button", name="Load it")).to_be_visible()
    inside.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)
    expect(page.locator("dialog[open]")).to_have_count(1)


LIES_ON_THE_MAP = """() => {
  const [toast, strip, sheet, button] = [".toast", "header", ".always", ".controls button"].map((what) =>
    document.querySelector(what)?.getBoundingClientRect(),
  );
  return toast.top >= strip.bottom && toast.bottom <= sheet.top && toast.right <= button.left;
}"""
LIES_AT_THE_TABS = """() => {
  const [toast, action, tabs] = [".toast", ".always", "nav"].map((what) =>
    document.querySelector(what)?.getBoundingClientRect(),
  );
  return toast.top >= action.bottom && toast.bottom <= tabs.top;
}"""


def test_the_agreed_end_is_among_the_clocks_is_warned_of_and_is_why_the_game_ended(hunting: Hunting) -> None:
    """ROUND-9."""
    ends_at = NOON + minutes(60)
    seeker, hiding = hunting.seekers_phone(starts_at=NOON, settings={"ends_at": ends_at})
    opens_menu(seeker.page)
    expect(seeker.page.get_by_role("timer", name="The game ends in")).to_have_text(re.compile(r"^(30|2\d):"))
    goes_back(seeker.page)
    time_passes(seeker, minutes(21))
    seeker.reads("The game ends soon, at ")
    hiding.waits(minutes(9))
    seeker.reads("Why it ended: the agreed end came.")
    assert grave_faults(seeker.page) == []
