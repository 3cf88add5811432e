"""A game over plain http: the browser lacks what only secure pages have, and it is played all the same."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, asks, hunt
from tests.browser.phones import new_page, opens_seat

NOT_SECURE = """
Object.defineProperty(window, "isSecureContext", { value: false });
delete window.caches;
delete Crypto.prototype.randomUUID;
delete Crypto.prototype.subtle;
for (const part of ["clipboard", "getBattery", "locks", "serviceWorker", "share", "storage", "wakeLock"])
  delete Navigator.prototype[part];
"""
"""Loopback counts as secure; of any other address a browser thinks so."""


def test_a_game_over_plain_http_opens_and_a_question_is_answered(hunting: Hunting) -> None:
    hiding, seeking = hunt(hunting.server)
    context, page = hunting.phones.enter_context(new_page(hunting.browser, hunting.server, HIDDEN))
    context.add_init_script(NOT_SECURE)
    hider = opens_seat(context, page, hiding)
    expect(page.get_by_role("img", name="Connected")).to_be_visible()
    assert page.evaluate("[isSecureContext, 'randomUUID' in crypto, 'serviceWorker' in navigator]") == [
        False,
        False,
        False,
    ]
    asks(seeking, "radar.1km")
    hider.reads("The true answer from where you are")
    hider.taps("Send: No")
    hider.reads("2 cards drawn")
    hider.is_heard()
