"""The tour of who comes late, goes home or loses a phone."""

from __future__ import annotations

from contextlib import ExitStack

from playwright.sync_api import Browser, Page, expect

from hideline.units import minutes
from tests.browser.hunts import HUNTING
from tests.browser.phones import Phone, goes_back, new_page, opens_seat
from tests.browser.tours.looking import Look
from tests.servers import Player, Server

SHOWS = {
    "join-side": "everyone/Onlooker",
    "join-asked": "everyone/Onlooker",
    "join-request": "everyone/Todo",
    "choose-pin": "everyone/ChoosePin",
    "forget-seat": "everyone/OtherPhone",
    "return": "Start",
    "lost-phone": "everyone/LostPhone",
    "withdraw-code": "lobby/Invite",
    "go-on-without": "everyone/Back",
}


def comes_and_goes(browser: Browser, server: Server, look: Look, sharpness: float) -> None:
    """Dora joins late and fears for her battery, Ben's phone is lost, and Cleo does not come back from a pause."""
    host, code = Player.creates(server, "Ann", clock="manual", size="small")
    mate, rival = (Player.joins(server, code, name) for name in ("Ben", "Cleo"))
    mate.does("choose-side", side=host.view()["me"]["side"])
    for guest in (mate, rival):
        guest.does("say-ready")
    host.does("start-game", start=list(HUNTING))
    host.waits(minutes(30))
    late = Player.joins(server, code, "Dora")
    late.does("say-ready")
    with ExitStack() as phones:

        def phone_of(player: Player) -> Phone:
            page = new_page(browser, server, HUNTING, scale=sharpness)
            return opens_seat(*phones.enter_context(page), player)

        onlooker, phone = phone_of(late), phone_of(host)
        onlooker.reads("You have no side yet")
        look("join-side", onlooker.page)
        seeking = host if host.view()["role"] == "seeker" else rival
        late.does("choose-side", side=seeking.view()["me"]["side"])
        onlooker.reads("Waiting for")
        look("join-asked", onlooker.page)
        asked = phone if seeking is host else phone_of(rival)
        asked.reads("Dora wants to join your side")
        look("join-request", asked.page)
        seeking.does("turn-down-player", seat=late.seat)
        chooses_pin_and_returns(onlooker.page, code, look)
        phone.page.get_by_role("banner").get_by_role("button").click()
        phone.taps("Ben")
        phone.taps("Show Ben’s seat")
        expect(phone.page.get_by_role("img", name="Ben’s seat as a QR code")).to_be_visible()
        look("lost-phone", phone.page)
        goes_back(phone.page)
        phone.taps("Invite somebody")
        phone.taps("Withdraw this code")
        expect(phone.page.get_by_role("button", name="Withdraw it")).to_be_visible()
        look("withdraw-code", phone.page)
        while phone.page.locator("dialog[open]").count() > 0:
            goes_back(phone.page)
        host.does("pause-game")
        host.does("say-back")
        host.waits(minutes(10))
        phone.reads("Go on without Cleo")
        look("go-on-without", phone.page)


def chooses_pin_and_returns(page: Page, code: str, look: Look) -> None:
    """Dora's own way back, and how it looks on the phone she borrows."""
    page.get_by_role("banner").get_by_role("button").click()
    page.get_by_role("button", name="My seat on another phone").click()
    page.get_by_label("Your PIN").fill("271828")
    page.get_by_label("Your PIN").scroll_into_view_if_needed()
    look("choose-pin", page)
    page.get_by_role("button", name="Keep this PIN").click()
    expect(page.get_by_text("Your PIN is set")).to_be_visible()
    page.get_by_role("button", name="Forget my seat on this phone").click()
    expect(page.get_by_role("button", name="Yes, forget it here")).to_be_visible()
    look("forget-seat", page)
    page.goto(f"/j/{code}")
    page.get_by_role("button", name="Join as somebody else").click()
    page.get_by_label("Your name").fill("Dora")
    page.get_by_role("button", name="Join", exact=True).click()
    page.get_by_label("Your PIN").fill("271828")
    page.get_by_role("button", name="Back to my seat").scroll_into_view_if_needed()
    look("return", page)
