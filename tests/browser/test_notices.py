"""Notices in play: switched on and off from the menu, and a hider hears when this phone cannot be told."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.axe import grave_faults
from tests.browser.hunts import HIDDEN, HUNTING, asks, hunt
from tests.browser.phones import Phone, new_page, opens_seat
from tests.pushing import PushedPhone, push_service
from tests.servers import Player, Server, running_server

SUBSCRIBES = """
const kept = SUBSCRIPTION;
const made = { endpoint: kept.endpoint, toJSON: () => kept, unsubscribe: async () => delete globalThis.subscribed };
PushManager.prototype.getSubscription = async () => globalThis.subscribed ?? null;
PushManager.prototype.subscribe = async () => (globalThis.subscribed = made);
"""
"""A browser whose push service is the test's own, and forgets when it is told to."""
FORBIDS = "Object.defineProperty(Notification, 'permission', { get: () => 'denied' });"


def test_notices_are_switched_on_and_off_from_the_menu(browser: Browser, tmp_path: Path) -> None:
    """Also by who said "not now" before."""
    with (
        push_service() as service,
        running_server(tmp_path, HIDELINE_PUSH_SERVICES=service.url) as server,
        new_page(browser, server, HIDDEN) as (context, page),
    ):
        hiding, _ = hunt(server)
        subscription = PushedPhone(service, hiding.seat).subscription
        context.grant_permissions(["geolocation", "notifications"], origin=server.url)
        page.add_init_script(SUBSCRIBES.replace("SUBSCRIPTION", json.dumps(subscription)))
        phone = opens_seat(context, page, hiding)
        phone.taps_once("Not now")
        page.get_by_role("banner").get_by_role("button").click()
        phone.taps("Phone check")
        phone.reads("Allowed, but not switched on for this game.")
        with page.expect_response("**/push") as told:
            phone.taps("Allow and try")
        assert told.value.ok
        with page.expect_response("**/push?endpoint=*") as forgotten:
            phone.taps("Switch off")
        assert forgotten.value.request.method == "DELETE"
        assert forgotten.value.ok
        phone.reads("Allowed, but not switched on for this game.")
        expect(page.get_by_role("button", name="Switch off")).to_have_count(0)
        assert grave_faults(page) == []


def test_a_seeker_is_asked_once_there_is_an_answer_to_wait_for(browser: Browser, tmp_path: Path) -> None:
    with (
        push_service() as service,
        running_server(tmp_path, HIDELINE_PUSH_SERVICES=service.url) as server,
        new_page(browser, server, HUNTING) as (context, page),
    ):
        _, seeking = hunt(server)
        subscription = PushedPhone(service, seeking.seat).subscription
        context.grant_permissions(["geolocation", "notifications"], origin=server.url)
        page.add_init_script(SUBSCRIBES.replace("SUBSCRIPTION", json.dumps(subscription)))
        phone = opens_seat(context, page, seeking)
        phone.reads("12 stations left")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
        phone.reads_nowhere("Shall we tell you at once?")
        asks(seeking, "radar.1km")
        phone.reads("When the answer is there, or a curse.")
        assert grave_faults(page) == []


def setting_out(server: Server) -> Player:
    """Who hides, with the whole hiding period to come."""
    host, code = Player.creates(server, "Ann", clock="manual", size="small")
    guest = Player.joins(server, code, "Ben")
    guest.does("say-ready")
    host.does("start-game", start=list(HUNTING))
    return host if host.view()["role"] == "hider" else guest


def test_a_hider_whose_phone_cannot_be_told_hears_that_once(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        page.add_init_script(FORBIDS)
        phone: Phone = opens_seat(context, page, setting_out(server))
        phone.reads("No question can wake this phone")
        phone.reads("Notices are forbidden for this page")
        assert grave_faults(page) == []
        phone.taps("I will look often")
        expect(page.get_by_text("No question can wake this phone")).to_have_count(0)
        page.reload()
        expect(page.get_by_role("tab", name="Map")).to_be_visible()
        expect(page.get_by_text("No question can wake this phone")).to_have_count(0)
