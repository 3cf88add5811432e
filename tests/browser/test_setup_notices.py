"""Notices: asked for when they begin to matter, and receipted by the phone's worker when they come."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.axe import must_be_for_all
from tests.browser.hunts import HIDDEN, asks, hunt
from tests.browser.phones import new_page, opens_seat, until
from tests.pushing import PushedPhone, push_service
from tests.servers import Server, running_server

SUBSCRIBES = """
PushManager.prototype.getSubscription = async () => globalThis.subscribed ?? null;
PushManager.prototype.subscribe = async () => (globalThis.subscribed = { toJSON: () => (SUBSCRIPTION) });
"""
"""A browser whose push service is the test's own: Chromium alone has none."""

LISTENS = """() => {
  const post = self.fetch;
  self.receipt = new Promise((resolve) => {
    self.fetch = (path, request) => {
      if (path === "/api/push/receipts") resolve(request.body);
      return post(path, request);
    };
  });
}"""
"""Remembers what the worker sends back, which may be after the notice is shown."""


DELIVERIES = 5
"""As from a push service: one may be lost on its way to the worker, and the same one twice is shown once."""

SHOWN_SOON = """async (wanted) => {
  const registration = await navigator.serviceWorker.ready;
  for (const until = performance.now() + 10_000; performance.now() < until; ) {
    if ((await registration.getNotifications()).some(({ body }) => body === wanted)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}"""


LYING = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ tag, renotify }) => [tag, renotify])"""


def delivered(context: BrowserContext, page: Page, server: Server, message: dict[str, Any]) -> None:
    """Hand a message to the page's worker, as a push service would."""
    debugger = context.new_cdp_session(page)
    found: list[str] = []
    debugger.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    debugger.send("ServiceWorker.enable")
    until(page, lambda: found != [])
    pushed = {"origin": server.url, "registrationId": found[0], "data": json.dumps(message)}
    debugger.send("ServiceWorker.deliverPushMessage", pushed)


def test_a_hider_is_asked_once_then_told_of_a_question_and_the_phone_gives_a_receipt(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        push_service() as service,
        running_server(tmp_path, HIDELINE_PUSH_SERVICES=service.url) as server,
        new_page(browser, server, HIDDEN) as (context, page),
    ):
        hiding, seeking = hunt(server)
        phone = PushedPhone(service, hiding.seat)
        context.grant_permissions(["geolocation", "notifications"], origin=server.url)
        page.add_init_script(SUBSCRIBES.replace("SUBSCRIPTION", json.dumps(phone.subscription)))
        hider = opens_seat(context, page, hiding)
        hider.reads("Shall we tell you at once?")
        must_be_for_all(page)
        hider.taps("Yes, tell me")
        hider.reads("This phone is told at once.")
        expect(page.get_by_text("Shall we tell you at once?")).to_have_count(0)

        worker = context.service_workers[0]
        worker.evaluate(LISTENS)
        asks(seeking, "radar.1km")
        message = phone.reads(service.next())
        is_shown = False
        for _ in range(DELIVERIES):
            if not is_shown:
                delivered(context, page, server, message)
                is_shown = page.evaluate(SHOWN_SOON, "New question. 5:00 left.")
        assert is_shown
        assert message["receipt"] in worker.evaluate("self.receipt")
        # It is heard though one of its kind may lie there unread, and goes when somebody looks at the game.
        assert page.evaluate(LYING) == [[f"{hiding.game} question", True]]
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        until(page, lambda: page.evaluate(LYING) == [])
