"""The lobby: sides, the phone check, the tracker, the checklist, who sees what, and the link for a watcher."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import grave_faults, must_be_for_all
from tests.browser.hunts import HUNTING
from tests.browser.phones import (
    creates_game,
    goes_back,
    hears,
    joins_game,
    map_is_kept,
    new_page,
    opens_seat,
    panel,
    worker_is_ready,
)
from tests.browser.qr import read_qr
from tests.browser.test_setup_everyone import opens_menu
from tests.server.hunts import a_hunt, a_lobby
from tests.server.test_codes import asked, codes_of, may_join
from tests.servers import CLIENT, Player, running_server

TO_JOIN, TO_OWN_SEAT = "The link to join as a QR code", "Private link to this seat as a QR code"


def test_players_join_sides_and_tick_that_they_are_ready(browser: Browser, tmp_path: Path) -> None:
    """TEAM-1."""
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HUNTING) as (context, page),
        new_page(browser, server, HUNTING) as (other_context, other_page),
    ):
        host, code = creates_game(server, context, page, "Ann")
        guest = joins_game(server, other_context, other_page, code, "Ben")
        third = Player.joins(server, code, "Cleo")
        guest.taps("Team up with Ann")
        expect(page.get_by_text("side “Ann”")).to_be_visible()
        side = guest.player.view()["me"]["side"]
        assert side == host.player.view()["me"]["side"]
        guest.taps("I am ready")
        expect(page.get_by_text("Ready", exact=True)).to_be_visible()
        third.does("say-ready")
        start = page.get_by_role("button", name="Start the game")
        expect(start).to_contain_text("You agree to who sees where you are")
        assert grave_faults(page) == []


def test_the_phone_check_says_what_works_and_what_does_not(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        host, _ = creates_game(server, context, page, "Ann", clock="real")
        host.taps("Phone check")
        expect(panel(page).get_by_text("Exact to about 6 m.")).to_be_visible()
        expect(panel(page).get_by_text("Your phone’s clock is right.")).to_be_visible()
        expect(panel(page).get_by_text("Forbidden for this page", exact=False)).to_be_visible()
        host.taps("Play it")
        host.taps("Yes", exact=True)
        sound = panel(page).get_by_role("listitem").filter(has_text="A short chime")
        expect(sound.get_by_text("fine")).to_be_visible()
        must_be_for_all(page)

        context.set_geolocation({"latitude": HUNTING[0], "longitude": HUNTING[1], "accuracy": 1500})
        host.taps("Look where I am")
        expect(panel(page).get_by_text("Only to about 1.5 km.", exact=False)).to_be_visible()

        host.taps("Set one up")
        expect(panel(page).get_by_text("Nothing heard yet")).to_be_visible()
        must_be_for_all(page)
        tracker = next(app for app in host.player.get("trackers").json()["apps"] if app["key"] == "gl")
        found = {"lat": HUNTING[0], "lon": HUNTING[1], "acc": 5, "ts": host.player.now() // 1000}
        assert httpx.get(tracker["address"], params=found).status_code == 200
        expect(panel(page).get_by_text("Heard from", exact=False)).to_be_visible()

        page.reload()
        expect(page.get_by_role("button", name="Phone check")).to_contain_text("of 5")
        host.taps("Phone check")
        row = panel(page).get_by_role("listitem").filter(has=page.get_by_text("Tracker", exact=True))
        expect(row.get_by_text("fine")).to_be_visible()
        expect(row.get_by_text("Heard from", exact=False)).to_be_visible()


def test_a_tracker_is_switched_off_in_the_game(browser: Browser, tmp_path: Path) -> None:
    """SAFE-1: closing the page does not stop an app in the pocket; who sees what says what does."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        host, _ = creates_game(server, context, page, "Ann", clock="real")
        page.get_by_role("button", name="Who sees where you are").first.click()
        expect(panel(page).get_by_text("A tracker app goes on by itself", exact=False)).to_be_visible()
        goes_back(page)
        host.taps("Phone check")
        host.taps("Set one up")
        hear = panel(page).get_by_role("switch", name="Hear my tracker")
        expect(hear).to_be_checked()
        page.route(
            "**/trackers", lambda route: route.abort() if route.request.method == "PUT" else route.fallback()
        )
        hear.click()
        expect(panel(page).locator(".toast")).to_contain_text("Nothing is lost")
        expect(hear).to_be_checked()
        page.unroute("**/trackers")
        hear.click()
        expect(panel(page).get_by_text("Switched off: what it reports is thrown away")).to_be_visible()
        must_be_for_all(page)
        assert host.player.get("trackers").json()["is_off"]
        hear.click()
        expect(panel(page).get_by_text("Nothing heard yet")).to_be_visible()


def test_everybody_reads_who_sees_what_before_saying_ready(browser: Browser, tmp_path: Path) -> None:
    """SAFE-1, SAFE-2."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        host, code = creates_game(server, context, page, "Ann")
        Player.joins(server, code, "Ben").does("say-ready")
        expect(page.get_by_role("button", name="You agree to who sees where you are")).to_be_visible()
        host.taps("Link for a watcher")
        link = panel(page).get_by_text("/j/").inner_text()
        must_be_for_all(page)
        goes_back(page)
        watcher = Player.joins(server, link.rpartition("/")[2], "Eve")
        assert watcher.view()["me"]["role"] == "watcher"

        page.get_by_role("button", name="Who sees where you are").first.click()
        expect(panel(page).get_by_text("Watching now: Eve")).to_be_visible()
        expect(panel(page).get_by_text("deleted after 30 days", exact=False)).to_be_visible()
        must_be_for_all(page)
        goes_back(page)

        host.taps("Before you leave")
        panel(page).get_by_label("A charged phone and a power bank").check()
        must_be_for_all(page)
        goes_back(page)
        page.reload()
        expect(page.get_by_role("button", name="Before you leave")).to_contain_text("1 of 4")


def test_the_host_withdraws_the_code_and_the_watchers_link_on_any_phone_while_the_game_runs(
    browser: Browser, tmp_path: Path
) -> None:
    """SAFE-1: this phone came by the seat's private link, which says nothing of codes."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        hunt = a_hunt(server)
        host = opens_seat(context, page, hunt.host)
        opens_menu(page)
        host.taps("Invite somebody")
        code = panel(page).locator(".code").inner_text()
        assert Player.joins(server, code, "Late").view()["me"]["role"] == "player"
        expect(panel(page).get_by_text("This address works on this computer only.")).to_be_visible()
        host.taps("Withdraw this code")
        expect(panel(page).get_by_text("Nobody can join by this code any more")).to_be_visible()
        must_be_for_all(page)
        assert may_join(server, code, "Kit"), "nothing is withdrawn before that was said"
        host.taps("Withdraw it")
        expect(panel(page).locator(".code")).to_have_count(0)
        must_be_for_all(page)
        assert not may_join(server, code, "Mal")
        host.taps("Make a new code")
        assert may_join(server, panel(page).locator(".code").inner_text(), "Flo")
        goes_back(page)

        host.taps("Link for a watcher")
        old = panel(page).get_by_text("/j/").inner_text().rpartition("/")[2]
        host.taps("Withdraw the link")
        expect(panel(page).get_by_text("There is no link for watchers now")).to_be_visible()
        must_be_for_all(page)
        assert not may_join(server, old, "Mal")
        host.taps("Make a new link")
        new = panel(page).get_by_text("/j/").inner_text().rpartition("/")[2]
        assert may_join(server, new, "Dot")
        goes_back(page)

        host.taps("Remove somebody")
        form = page.locator("dialog[open] form").last
        form.get_by_label("Eve").check()
        form.get_by_role("button", name="Remove somebody").click()
        expect(page.locator("dialog[open]")).to_have_count(0)
        assert not may_join(server, new, "Eve")


def test_a_player_invites_with_the_code_in_force_or_reads_that_there_is_none(
    browser: Browser, tmp_path: Path
) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        hunt = a_hunt(server)
        guest = next(player for player in (hunt.hider, hunt.seeker) if player.seat != hunt.host.seat)
        phone = opens_seat(context, page, guest)
        phone.knows_all()
        asked(hunt.host, "DELETE", "codes/player")
        opens_menu(page)
        page.get_by_role("button", name="Invite somebody").click()
        expect(panel(page).get_by_text("Nobody can join right now")).to_be_visible()
        expect(panel(page).locator(".code")).to_have_count(0)
        must_be_for_all(page)
        goes_back(page)

        new = asked(hunt.host, "PUT", "codes/player").json()["code"]
        page.get_by_role("button", name="Invite somebody").click()
        expect(panel(page).locator(".code")).to_have_text(new)


def test_a_watcher_is_given_no_invitation_to_hand_on(browser: Browser, tmp_path: Path) -> None:
    """SAFE-1: the code they came by shows where the hider is."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        _, watching = codes_of(a_lobby(server).host)
        watcher = joins_game(server, context, page, watching, "Nan")
        watcher.reads("Nan")
        watcher.reads_nowhere(watching)
        watcher.reads_nowhere("Link for a watcher")


ASKS_FOR_PLACE = """() => {
  window.asked = 0;
  for (const way of ["watchPosition", "getCurrentPosition"]) {
    const look = navigator.geolocation[way].bind(navigator.geolocation);
    navigator.geolocation[way] = (...rest) => { window.asked += 1; return look(...rest); };
  }
}"""
"""Counts how often the page asks the phone where it is."""


def test_nobody_asks_a_watchers_phone_where_it_is(browser: Browser, tmp_path: Path) -> None:
    """SAFE-1."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        page.add_init_script(f"({ASKS_FOR_PLACE})()")
        watcher = opens_seat(context, page, a_hunt(server).watcher)
        watcher.reads("Where everyone is")
        # The map is the last to be there, and positions of the others are on it.
        page.wait_for_selector(".canvas[data-still=true]")
        assert page.evaluate("asked") == 0


def test_who_joins_late_agrees_to_who_sees_what_before_the_position_is_followed(
    browser: Browser, tmp_path: Path
) -> None:
    """SAFE-1, SAFE-2: once, and the host who started the game has done so."""
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HUNTING) as (context, page),
        new_page(browser, server, HUNTING) as (other_context, other_page),
    ):
        hunt = a_hunt(server, fixes=False)
        opens_seat(other_context, other_page, hunt.host)
        expect(other_page.get_by_role("tab", name="Map")).to_be_visible()

        code, _ = codes_of(hunt.host)
        # A phone that has allowed it is looked at by the phone check, which tells nobody.
        context.clear_permissions()
        page.add_init_script(f"({ASKS_FOR_PLACE})()")
        page.goto(f"/j/{code}")
        page.get_by_label("Your name").fill("Late")
        with hears(page, "**/api/join") as joined:
            page.get_by_role("button", name="Join").click()
        late = Player(server, joined.body)
        expect(page.get_by_role("heading", name="Who sees where you are")).to_be_visible()
        expect(page.get_by_text("While you hide", exact=True)).to_be_visible()
        must_be_for_all(page)
        assert page.evaluate("asked") == 0
        page.get_by_role("button", name="Before you leave").click()
        expect(panel(page).get_by_label("A charged phone and a power bank")).to_be_visible()
        goes_back(page)

        context.grant_permissions(["geolocation"])
        page.get_by_role("button", name="I agree").click()
        expect(page.get_by_role("tab", name="Map")).to_be_visible()
        page.wait_for_function("asked > 0")
        assert late.view()["me"]["is_ready"]
        # Another phone on that seat does not ask again: the game knows.
        opens_seat(other_context, other_page, late)
        expect(other_page.get_by_role("tab", name="Map")).to_be_visible()


def test_ticks_stay_with_their_lines_in_any_language(browser: Browser, tmp_path: Path) -> None:
    """SAFE-2."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        host, _ = creates_game(server, context, page, "Ann")
        host.taps("Before you leave")
        for line in panel(page).get_by_role("checkbox").all():
            line.check()
        goes_back(page)
        expect(page.get_by_role("button", name="Before you leave")).to_contain_text("4 of 4")
        host.taps("Language and colours")
        panel(page).get_by_label("Deutsch").check()
        expect(page.get_by_role("heading", name="Sprache und Farben")).to_be_visible()
        goes_back(page)
        row = page.get_by_role("button", name="Bevor ihr loszieht")
        expect(row).to_contain_text("4 von 4")
        row.click()
        panel(page).get_by_role("checkbox").first.uncheck()
        goes_back(page)
        expect(row).to_contain_text("3 von 4")


def test_a_lobby_without_a_connection_says_as_of_when_it_is_and_what_is_not_sent(
    browser: Browser, tmp_path: Path
) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        _, code = Player.creates(server, "Ann")
        guest = joins_game(server, context, page, code, "Ben")
        worker_is_ready(page)
        map_is_kept(page)
        page.wait_for_function("() => !!navigator.serviceWorker.controller")
        expect(page.get_by_text("no connection")).to_have_count(0)
        context.set_offline(True)
        expect(page.get_by_text(re.compile(r"As of .*\d.*, no connection"))).to_be_visible()
        must_be_for_all(page)
        guest.taps("I am ready")
        expect(page.get_by_text("1 not sent")).to_be_visible()
        page.reload()
        expect(page.get_by_text(re.compile(r"As of .*, no connection · 1 not sent"))).to_be_visible()
        context.set_offline(False)
        expect(page.get_by_text("no connection")).to_have_count(0)
        expect(page.get_by_text("Ready", exact=True)).to_be_visible()


def test_whoever_was_ready_is_told_that_the_setup_was_changed_and_shown_what_differs(
    browser: Browser, tmp_path: Path
) -> None:
    """HOUSE-1: also whoever had the page closed meanwhile."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        host, code = Player.creates(server, "Ann")
        guest = joins_game(server, context, page, code, "Ben")
        guest.taps("I am ready")
        expect(page.get_by_text("The host starts the game.")).to_be_visible()
        expect(page.get_by_text("Ann changed the set-up")).to_have_count(0)
        view = host.view()
        setup = {
            "map_name": view["map_name"],
            "map_hash": view["map_hash"],
            "timezone": view["timezone"],
            "size": "small",
            "house_rules": {"hand_limit": 8},
        }
        page.goto("/")
        host.does("change-setup", setup=setup)
        page.go_back()
        expect(page.get_by_text("Ann changed the set-up")).to_be_visible()
        expect(page.get_by_role("button", name="I am ready")).to_be_visible()
        must_be_for_all(page)
        guest.taps("See what differs")
        expect(page.locator("dialog[open]").get_by_text("Hand limit")).to_be_visible()
        goes_back(page)
        expect(page.get_by_text("Ann changed the set-up")).to_have_count(0)


def test_a_code_says_whose_game_it_is_and_as_what_one_comes_in(browser: Browser, tmp_path: Path) -> None:
    """SAFE-1: who watches sees the hider, and knows that before."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        made = CLIENT.post(f"{server.url}/api/games", json={"name": "Ann"}).json()
        page.goto("/")
        page.get_by_label("Game code").fill(made["code"].lower())
        expect(page.get_by_text("Ann’s game on")).to_be_visible()
        expect(page.get_by_text("You will play.")).to_be_visible()
        page.get_by_label("Game code").fill(made["watcher_code"])
        expect(page.get_by_text("You will watch: you see everyone, the hider too.")).to_be_visible()
        must_be_for_all(page)
        page.get_by_label("Game code").fill("QQQQQQ")
        expect(
            page.get_by_text("No game has this code. Check the letters, or ask the host for a new one.")
        ).to_be_visible()


def test_the_first_round_begins_at_the_nearest_station_unless_another_is_chosen(
    browser: Browser, tmp_path: Path
) -> None:
    """ROUND-2."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        host, code = creates_game(server, context, page, "Ann")
        Player.joins(server, code, "Ben").does("say-ready")
        host.taps("Start the game")
        expect(page.get_by_role("radio", name="Market").first).to_be_checked()
        must_be_for_all(page)
        page.get_by_role("radio", name="Anywhere").check()
        expect(page.get_by_text("Then no station is ruled out by travel time.")).to_be_visible()
        page.get_by_role("radio", name="Where I stand").check()
        host.taps("Start the hiding period")
        expect(page.get_by_role("tab", name="Map")).to_be_visible()
        assert host.player.view()["round"]["start"] == pytest.approx(list(HUNTING))


def test_a_name_that_is_taken_is_told_at_the_name(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        _, code = Player.creates(server, "Ann")
        page.goto(f"/j/{code}")
        page.get_by_label("Your name").fill("Ann")
        page.get_by_role("button", name="Join").click()
        taken = "Ann is in this game already. Is that you? Then type your PIN. If not, take another name."
        expect(page.get_by_label("Your name")).to_have_accessible_description(taken)


def test_a_camera_reads_the_links_to_join_and_to_ones_own_seat(browser: Browser, tmp_path: Path) -> None:
    """TEAM-1: in the light and in the dark."""
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HUNTING, scale=2) as (context, page),
        new_page(browser, server, HUNTING, scale=2, theme="dark") as (_, other),
    ):
        host, code = creates_game(server, context, page, "Ann")
        to_join = f"{server.url}/j/{code}"
        assert read_qr(page.get_by_role("img", name=TO_JOIN)) == to_join
        host.taps("My seat on another phone")
        other.goto(read_qr(page.get_by_role("img", name=TO_OWN_SEAT)))
        assert read_qr(other.get_by_role("img", name=TO_JOIN)) == to_join


def test_the_lobby_has_the_seats_private_link_and_the_trackers_with_their_phones(
    browser: Browser, tmp_path: Path
) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        host, _ = creates_game(server, context, page, "Ann")
        host.taps("My seat on another phone")
        expect(page.get_by_role("img", name=TO_OWN_SEAT)).to_be_visible()
        host.taps("Phone check")
        host.taps("Set one up")
        signs = panel(page).locator("summary .badge")
        expect(signs.last).to_be_visible()
        tallest = signs.evaluate_all("(all) => Math.max(...all.map((each) => each.offsetHeight))")
        assert tallest < 40
