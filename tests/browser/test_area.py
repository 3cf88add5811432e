"""The area left on a seeker's phone: fetched in few bytes and each piece once, and then to be seen on the map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Request

from hideline.wire.pieces import KIND
from tests.browser.hunts import HUNTING, answers, asks, hunt
from tests.browser.maps import differ_much, map_on, shows_no_area
from tests.browser.phones import new_page, opens_seat, until
from tests.servers import running_server


def asked_for(request: Request) -> list[str]:
    body: Any = request.post_data_json
    hashes: list[str] = body["hashes"]
    return hashes


def test_the_area_comes_in_few_bytes_each_piece_once_and_is_drawn(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        hider, seeker = hunt(server)
        asks(seeker, "radar.1km")
        answers(hider)
        outlook = seeker.outlook()
        with new_page(browser, server, HUNTING) as (context, page):
            shows_no_area(page)
            opens_seat(context, page, seeker)
            page.wait_for_selector(".canvas[data-still=true]")
            without = map_on(page)

        asked: list[Request] = []
        with new_page(browser, server, HUNTING) as (context, page):
            page.on("request", lambda each: asked.append(each) if each.url.endswith("/areas") else None)
            opens_seat(context, page, seeker)
            page.wait_for_selector(".canvas[data-still=true]")
            until(page, lambda: differ_much(map_on(page), without))

        hashes = [digest for request in asked for digest in asked_for(request)]
        assert sorted(hashes) == sorted({*outlook["area"], *outlook["never_moved"]})
        assert {request.headers["accept"] for request in asked} == {KIND}
