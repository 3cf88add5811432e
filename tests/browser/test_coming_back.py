"""Coming back to a game: a phone that has a seat in it goes on with that one, and never loses it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import must_be_for_all
from tests.browser.hunts import HUNTING
from tests.browser.phones import Phone, creates_game, hears, joins_game, new_page, panel
from tests.servers import Player, running_server


def is_in_the_lobby(page: Page) -> None:
    expect(page.get_by_role("heading", name="Who is here")).to_be_visible()


def test_a_host_who_opens_the_own_invite_goes_on_as_the_host(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        host, code = creates_game(server, context, page, "Ann")
        page.goto(f"/j/{code.lower()}")
        expect(page.get_by_role("button", name="Go on as Ann")).to_be_visible()
        expect(page.get_by_label("Your name")).to_have_count(0)
        must_be_for_all(page)
        host.taps("Go on as Ann")
        is_in_the_lobby(page)
        expect(page.get_by_role("button", name="Link for a watcher")).to_be_visible()

        page.goto("/")
        page.get_by_label("Game code").fill(code)
        host.taps("Go on as Ann")
        is_in_the_lobby(page)
        assert len(host.player.view()["seats"]) == 1


def test_somebody_else_on_the_hosts_phone_does_not_cost_the_hosts_seat(
    browser: Browser, tmp_path: Path
) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        host, code = creates_game(server, context, page, "Ann")
        page.goto(f"/j/{code}")
        host.taps("Join as somebody else")
        page.get_by_label("Your name").fill("Ben")
        with hears(page, "**/api/join") as joined:
            host.taps("Join")
        is_in_the_lobby(page)
        Phone(context, page, Player(server, joined.body)).knows_all()
        expect(page.get_by_role("button", name="Link for a watcher")).to_have_count(0)

        page.goto(f"/j/{code}")
        expect(page.get_by_role("button", name="Go on as Ben")).to_be_visible()
        host.taps("Go on as Ann")
        expect(page.get_by_role("button", name="Link for a watcher")).to_be_visible()


def test_a_player_who_tries_the_watchers_link_keeps_the_own_seat(browser: Browser, tmp_path: Path) -> None:
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HUNTING) as (context, page),
        new_page(browser, server, HUNTING) as (other_context, other_page),
    ):
        host, code = creates_game(server, context, page, "Ann")
        guest = joins_game(server, other_context, other_page, code, "Ben")
        host.taps("Link for a watcher")
        link = panel(page).get_by_text("/j/").inner_text()

        other_page.goto(f"/j/{link.rpartition('/')[2]}")
        other_page.get_by_label("Your name").fill("Ben watches")
        with other_page.expect_response("**/api/join"):
            guest.taps("Join")
        other_page.wait_for_url("**/game/*")

        other_page.goto("/")
        expect(other_page.get_by_role("button", name="as Ben watches")).to_be_visible()
        other_page.goto(f"/j/{code}")
        guest.taps("Go on as Ben")
        is_in_the_lobby(other_page)
        expect(other_page.get_by_role("button", name="I am ready")).to_be_visible()


BREAKS = """
const open = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (...asked) {
  if (sessionStorage.getItem("broken")) throw new Error("The phone is just waking up.");
  return open.apply(this, asked);
};
"""
"""A phone whose storage cannot be opened for a while."""


def test_a_phone_whose_storage_failed_for_once_still_has_its_seat(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        page.add_init_script(BREAKS)
        host, _ = creates_game(server, context, page, "Ann")
        page.evaluate("sessionStorage.setItem('broken', 'yes')")
        page.reload()
        expect(page.get_by_role("button", name="Try again")).to_be_visible()
        page.evaluate("sessionStorage.removeItem('broken')")
        host.taps("Try again")
        is_in_the_lobby(page)

        page.evaluate("sessionStorage.setItem('broken', 'yes')")
        page.reload()
        host.taps("To the start")
        page.evaluate("sessionStorage.removeItem('broken')")
        page.reload()
        host.taps("as Ann")
        is_in_the_lobby(page)


IN_A_TAB = "Object.defineProperty(Navigator.prototype, 'standalone', { value: false });"
"""What Safari on an iPhone says of a page that is not on the home screen."""


def test_an_iphone_takes_its_seat_to_the_home_screen_by_a_pasted_link(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HUNTING) as (context, page),
        new_page(browser, server, HUNTING) as (_, app),
    ):
        context.grant_permissions(["geolocation", "clipboard-read", "clipboard-write"], origin=server.url)
        page.add_init_script(IN_A_TAB)
        host, _code = creates_game(server, context, page, "Ann")
        host.taps("Phone check")
        expect(panel(page).get_by_text("paste the link as the game code", exact=False)).to_be_visible()
        expect(panel(page).get_by_role("listitem").filter(has_text="Tap Share, then").last).to_be_visible()
        must_be_for_all(page)
        host.taps("Copy my private link")
        host.reads("Link copied.")
        link = page.evaluate("navigator.clipboard.readText()")

        app.goto("/")
        app.get_by_label("Game code").fill(f"My seat: {link}")
        is_in_the_lobby(app)
        expect(app.get_by_role("button", name="Link for a watcher")).to_be_visible()
        assert host.player.token not in app.url


def test_a_part_that_does_not_come_is_no_new_version_and_comes_when_tried_again(
    browser: Browser, tmp_path: Path
) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        page.route("**/assets/Create-*.js", lambda route: route.abort())
        page.goto("/new")
        expect(page.get_by_text("This part could not be loaded", exact=False)).to_be_visible()
        expect(page.get_by_text("A new version is ready.")).to_have_count(0)
        must_be_for_all(page)
        page.unroute_all()
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_label("Your name")).to_be_visible()


def test_a_phone_whose_own_words_do_not_come_begins_in_english(browser: Browser, tmp_path: Path) -> None:
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HUNTING, locale="de-DE") as (_, page),
    ):
        page.route("**/assets/de-*.js", lambda route: route.abort())
        page.goto("/")
        expect(page.get_by_role("button", name="Join")).to_be_visible()
        page.unroute_all()
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.get_by_role("button", name="Beitreten")).to_be_visible()


def test_a_phone_that_came_by_an_older_code_goes_on_by_the_new_one(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        host, code = Player.creates(server, "Ann")
        ben = joins_game(server, context, page, code, "Ben")
        new = host.put("codes/player", None).json()["code"]
        page.goto(f"/j/{new}")
        ben.taps("Go on as Ben")
        is_in_the_lobby(page)
        assert len(host.view()["seats"]) == 2


def test_with_a_pin_one_is_back_in_the_seat_on_somebody_elses_phone(browser: Browser, tmp_path: Path) -> None:
    """TEAM-1: the phone with the empty battery is out; whoever lent theirs goes on with their own seat afterwards."""
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HUNTING) as (hosts, on_host),
        new_page(browser, server, HUNTING) as (empties, empty),
    ):
        host, code = creates_game(server, hosts, on_host, "Ann")
        ben = joins_game(server, empties, empty, code, "Ben")
        ben.taps("Phone check")
        ben.taps("Choose a PIN")
        pin = empty.locator("dialog[open]").last
        pin.get_by_label("Your PIN").fill("12")
        pin.get_by_role("button", name="Keep this PIN").click()
        ben.reads("A PIN has 6 to 12 digits.")
        must_be_for_all(empty)
        pin.get_by_label("Your PIN").fill("271828")
        pin.get_by_role("button", name="Keep this PIN").click()
        ben.reads("Your PIN is set")
        must_be_for_all(empty)
        pin.get_by_role("button", name="Take the PIN away").click()
        expect(pin.get_by_label("Your PIN")).to_be_visible()
        pin.get_by_label("Your PIN").fill("141421")
        pin.get_by_role("button", name="Keep this PIN").click()
        pin.get_by_role("button", name="Choose another PIN").click()
        pin.get_by_label("Your PIN").fill("271828")
        pin.get_by_role("button", name="Keep this PIN").click()
        ben.reads("Your PIN is set")
        on_host.goto(f"/j/{code}")
        host.taps("Join as somebody else")
        on_host.get_by_label("Your name").fill("ben")
        host.taps("Join")
        host.reads("ben is in this game already. Is that you?")
        on_host.get_by_label("Your PIN").fill("314159")
        expect(on_host.get_by_text("ben is in this game already")).to_have_count(0)
        host.taps("Back to my seat")
        host.reads("This name and this PIN open no seat of this game.")
        must_be_for_all(on_host)
        on_host.get_by_label("Your PIN").fill("271828")
        host.taps("Back to my seat")
        is_in_the_lobby(on_host)
        assert {seat["name"] for seat in host.player.view()["seats"]} == {"Ann", "Ben"}
        expect(empty.get_by_text("This phone has lost its seat in this game.")).to_be_visible()

        host.taps("My seat on another phone")
        host.taps("Forget my seat on this phone")
        host.reads("You come back with the game code, your name and your PIN")
        must_be_for_all(on_host)
        expect(on_host.locator("dialog[open]").last.get_by_role("button").last).to_have_text("Cancel")
        host.taps("Yes, forget it here")
        expect(on_host.get_by_role("button", name="as Ann")).to_be_visible()
        expect(on_host.get_by_role("button", name="as Ben")).to_have_count(0)
        on_host.goto(f"/j/{code}")
        host.taps("Go on as Ann")
        expect(on_host.get_by_role("button", name="Link for a watcher")).to_be_visible()
