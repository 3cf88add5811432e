"""What a phone has to fetch and to compute before it can be played on: the budgets of the client.

Sizes are of what travels; the work of the page's own thread is counted in CPU time, which
does not depend on what else the machine does, and multiplied for a phone four times slower.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.browser.cpu import cpu_clock
from tests.browser.hunts import HIDDEN, HUNTING, hunt
from tests.browser.maps import differ_much, map_on
from tests.browser.phones import new_page, opens_seat, until
from tests.browser.tours.looking import at_rest, drawn
from tests.servers import CLIENT, Server

PLAIN_BYTES, MAP_BYTES = 250_000, 600_000
SLOWER, SECONDS = 4, 3.0
OF_THE_MAP = ("board-", "map-", "map-worker-", "dist-")
COUNTS_PROGRAMS = """
window.programs = 0;
const { linkProgram } = WebGL2RenderingContext.prototype;
WebGL2RenderingContext.prototype.linkProgram = function (program) {
  window.programs += 1;
  linkProgram.call(this, program);
};
"""
"""How often the map has had a program made for the graphics chip; the page waits until it is."""
LATE_FRAMES = """() => (function next() {
  const until = performance.now() + 40;
  while (performance.now() < until);
  window.late = requestAnimationFrame(next);
})()"""
"""A phone that cannot keep up, until `late` is cancelled."""
RESTS_MS = 400
IS_COARSE = """() => {
  const { width, clientWidth } = document.querySelector(".maplibregl-canvas");
  return width < clientWidth * devicePixelRatio;
}"""


def weights(page: Page, server: Server) -> Callable[[], dict[str, int]]:
    """Watches what the page and its workers fetch of the client: by path, the bytes that travel for it.

    Of a worker's script a browser does not tell the size: every file is asked for once more, and weighed.
    """
    fetched: set[str] = set()
    page.on("requestfinished", lambda request: fetched.add(urlsplit(request.url).path))

    def travelled() -> dict[str, int]:
        return {path: as_sent(server, path) for path in sorted(fetched) if not path.startswith("/api/")}

    return travelled


def as_sent(server: Server, path: str) -> int:
    """How many bytes a file takes on its way to a phone, head and body."""
    with CLIENT.stream("GET", f"{server.url}{path}", headers={"accept-encoding": "gzip"}) as answer:
        body = sum(map(len, answer.iter_raw()))
        assert answer.is_success
        assert body > 0
        return body + sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)


@pytest.mark.parametrize(("locale", "join"), [("en-GB", "Join"), ("de-DE", "Beitreten")])
def test_the_start_page_is_light(browser: Browser, server: Server, locale: str, join: str) -> None:
    with new_page(browser, server, HUNTING, locale=locale) as (context, page):
        travelled, worked = weights(page, server), cpu_clock(context.new_cdp_session(page))
        page.goto("/")
        page.get_by_role("button", name=join).wait_for()
        busy, fetched = worked(), travelled()
        assert "/" in fetched
        assert any(path.endswith(".js") for path in fetched)
        assert sum(fetched.values()) < PLAIN_BYTES
        assert busy * SLOWER < SECONDS


@pytest.mark.parametrize(
    ("locale", "role", "action"),
    [
        ("en-GB", "seeker", "Ask a question"),
        ("de-DE", "seeker", "Frage stellen"),
        ("en-GB", "hider", "Stay hidden"),
        ("de-DE", "hider", "Bleib versteckt"),
    ],
)
def test_a_game_is_light_with_its_map_and_without(
    browser: Browser, server: Server, locale: str, role: str, action: str
) -> None:
    hiding, seeking = hunt(server)
    player, at = (seeking, HUNTING) if role == "seeker" else (hiding, HIDDEN)
    with new_page(browser, server, at, locale=locale) as (context, page):
        travelled, worked = weights(page, server), cpu_clock(context.new_cdp_session(page))
        phone = opens_seat(context, page, player)
        phone.reads(action)
        busy = worked()
        page.wait_for_selector(".canvas[data-still=true]")
        at_rest(page)
        fetched = travelled()
        of_the_map = {path for path in fetched if path.rpartition("/")[2].startswith(OF_THE_MAP)}
        assert any("/map-worker-" in path for path in of_the_map)
        assert sum(size for path, size in fetched.items() if path not in of_the_map) < PLAIN_BYTES
        assert PLAIN_BYTES < sum(fetched.values()) < MAP_BYTES
        assert busy * SLOWER < SECONDS


def test_zooming_to_where_stations_are_drawn_otherwise_waits_for_nothing(
    browser: Browser, server: Server
) -> None:
    """From afar they are dots: what draws those was made while the map was at rest."""
    with new_page(browser, server, HUNTING) as (context, page):
        _, seeking = hunt(server)
        page.add_init_script(COUNTS_PROGRAMS)
        opens_seat(context, page, seeking)
        page.wait_for_selector(".canvas[data-still=true]")
        at_rest(page)
        made = page.evaluate("programs")
        assert made > 0
        page.locator(".maplibregl-canvas").focus()
        for _ in range(8):
            page.keyboard.press("-")
            drawn(page)
            at_rest(page)
        assert page.evaluate("programs") == made


def test_a_phone_that_cannot_keep_up_draws_coarsely_while_the_map_moves_and_sharply_at_rest(
    browser: Browser, server: Server
) -> None:
    """The finger keeps hold of the map meanwhile, and lifting it is no tap."""
    with new_page(browser, server, HUNTING) as (context, page):
        opens_seat(context, page, hunt(server)[1])
        page.wait_for_selector(".canvas[data-still=true]")
        before = map_on(page)
        assert not page.evaluate(IS_COARSE)
        page.evaluate(LATE_FRAMES)
        for way in ((60, 40), (-60, -40), (30, -20)):
            drags(page, way)
        page.evaluate("cancelAnimationFrame(late)")
        after = map_on(page)
        assert not page.evaluate(IS_COARSE)
        assert not differ_much(before.crop((0, 20, 250, 260)), after.crop((30, 0, 280, 240)))
        assert differ_much(before, after)


def test_a_finger_held_still_just_after_a_coarse_move_is_heard(browser: Browser, server: Server) -> None:
    """The map becomes sharp under it meanwhile, which is no move."""
    with new_page(browser, server, HUNTING) as (context, page):
        opens_seat(context, page, hunt(server)[1])
        page.wait_for_selector(".canvas[data-still=true]")
        touch = context.new_cdp_session(page)
        page.evaluate(LATE_FRAMES)
        drags(page, (60, 40))
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 120, "y": 200}]})
        expect(page.get_by_role("button", name="Take the pin away")).to_be_visible()
        assert not page.evaluate(IS_COARSE)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_what_the_sheet_hides_is_drawn_when_it_goes_down(browser: Browser, server: Server) -> None:
    """Until then it is not, which saves a phone half of the drawing."""
    with new_page(browser, server, HUNTING) as (context, page):
        opens_seat(context, page, hunt(server)[1])
        page.wait_for_selector(".canvas[data-still=true]")
        page.add_style_tag(content="section { opacity: 0 }")
        moves_map(page, "ArrowLeft")
        until(page, lambda: is_bare(page))
        page.get_by_role("slider", name="Size of this panel").press("ArrowDown")
        until(page, lambda: not is_bare(page))
        moves_map(page, "ArrowRight")
        assert not is_bare(page)


def moves_map(page: Page, key: str) -> None:
    page.locator(".maplibregl-canvas").press(key)
    drawn(page)


def is_bare(page: Page) -> bool:
    """Whether nothing is to be seen in the middle of what the sheet covers, once the map is at rest."""
    at_rest(page)
    picture = page.screenshot(clip={"x": 20, "y": 500, "width": 320, "height": 100})
    return Image.open(io.BytesIO(picture)).convert("RGB").getcolors(1) is not None


def drags(page: Page, way: tuple[int, int]) -> None:
    """A finger that rests before it is lifted, so that the map does not slide on."""
    x, y = 180, 220
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + way[0], y + way[1], steps=20)
    page.wait_for_function(IS_COARSE)
    page.wait_for_timeout(RESTS_MS)
    page.mouse.up()
