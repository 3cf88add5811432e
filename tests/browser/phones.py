"""Phones in a real browser: each a context of its own whose position can be moved, played through the screens."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Route,
    WebError,
    expect,
)

from tests.servers import Player, Server
from tests.services import PATIENCE_MS

Theme = Literal["light", "dark"]
Spot = tuple[float, float]
ACCURACY = 6.0
CARDS_DRAWN = re.compile(r"\d cards? drawn")
"""On the hider's phone, once an answer has earned them."""


@dataclass
class Phone:
    """A phone at the table: the page people touch, and plain HTTP for what the test must know."""

    context: BrowserContext
    page: Page
    player: Player

    def stands_at(self, spot: Spot) -> None:
        """Carry the phone somewhere."""
        lat, lon = spot
        self.context.set_geolocation({"latitude": lat, "longitude": lon, "accuracy": ACCURACY})

    def taps(self, name: str, *, exact: bool = False) -> None:
        """Press a button by what it says."""
        self.page.get_by_role("button", name=name, exact=exact).first.click()

    def opens(self, tab: str) -> None:
        """Go to one of the four places of a role."""
        self.page.get_by_role("tab", name=tab).click()

    def opens_card(self, named: str = "playable now") -> None:
        """Look at a card in hand: of several, one at a time is read whole."""
        self.opens("Hand")
        if len(self.player.view()["round"]["hand"]["cards"]) < 2:
            return
        card = self.page.locator("article.ticket button[aria-expanded]").filter(has_text=named).first
        if card.get_attribute("aria-expanded") == "false":
            card.click()

    def confirms_find(self, named: str = "Yes, they found me") -> None:
        """Say that it is true, and once more when asked."""
        self.taps(named)
        self.page.locator("dialog[open] form").get_by_role("button", name=named).click()

    def taps_once(self, name: str) -> None:
        """Press a button that goes when its work is done, and wait for that: its like may come again."""
        self.taps(name)
        expect(self.page.get_by_role("button", name=name)).to_have_count(0)

    def is_heard(self) -> None:
        """Wait until the server has done all that was sent from this phone."""
        comes_true(self.page, NOTHING_WAITS)

    def reads(self, text: str | re.Pattern[str], *, within: Locator | None = None) -> None:
        """See a text on the screen: not only in passing, nor only by ear."""
        expect(self.lines(text, within=within).first).to_be_visible()

    def reads_nowhere(self, text: str | re.Pattern[str]) -> None:
        """Once all that the server has told this seat is on the screen, it does not say that."""
        self.knows_all()
        expect(self.lines(text)).to_have_count(0)

    def lines(self, text: str | re.Pattern[str], *, within: Locator | None = None) -> Locator:
        """What stays on the screen for the eye and says so."""
        where = within or self.page.locator("body")
        return where.locator(STAYS).and_(self.page.get_by_text(text)).filter(visible=True)

    def knows_all(self) -> None:
        """Wait until this phone shows the newest that the server has for its seat."""
        feed: int = self.player.get("view").json()["feed"]
        comes_true(self.page, SHOWS_FEED % (json.dumps(self.player.seat), feed))

    @property
    def is_hider(self) -> bool:
        """Whether this phone hides in the running round."""
        role: str = self.player.view()["role"]
        return role == "hider"


@contextmanager
def new_page(
    browser: Browser,
    server: Server,
    spot: Spot,
    *,
    theme: Theme = "light",
    width: int = 360,
    height: int = 800,
    scale: float = 1.0,
    locale: str = "en-GB",
    moves: bool = False,
) -> Iterator[tuple[BrowserContext, Page]]:
    """A fresh phone that may see its position; nothing may go wrong on its pages. Its moments are tapped away."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        color_scheme=theme,
        locale=locale,
        has_touch=True,
        reduced_motion="no-preference" if moves else "reduce",
        base_url=server.url,
        geolocation={"latitude": spot[0], "longitude": spot[1], "accuracy": ACCURACY},
        permissions=["geolocation"],
    )
    context.set_default_timeout(PATIENCE_MS)
    wrongs = _wrongs_on(context)
    page = context.new_page()
    taps_moments_away(page)
    try:
        yield context, page
    except BaseException as failed:
        failed.add_note(f"What went wrong on the page: {wrongs}")
        raise
    finally:
        context.close()
    assert wrongs == [], wrongs


def taps_moments_away(page: Page) -> None:
    """From now on whatever waits for this phone skips its public moments."""
    page.add_locator_handler(page.locator(MOMENT), lambda _: page.evaluate(SKIPS), no_wait_after=True)


def lets_moments_pass(page: Page) -> None:
    """From now on nobody taps this phone's public moments away."""
    page.remove_locator_handler(page.locator(MOMENT))


def _wrongs_on(context: BrowserContext) -> list[str]:
    """Errors that nobody caught, and what the browser itself complains of, filled while the pages live."""
    wrongs: list[str] = []

    def thrown(wrong: WebError) -> None:
        if not _is_lost_on_the_way(str(wrong.error)):
            wrongs.append(f"thrown: {wrong.error}")

    def told(message: ConsoleMessage) -> None:
        url = message.location["url"]
        is_refusal = "status of 4" in message.text and "/api/" in url
        if message.type == "error" and not is_refusal and not _is_lost_on_the_way(message.text):
            wrongs.append(f"told: {message.text} ({url})")

    context.on("weberror", thrown)
    context.on("console", told)
    return wrongs


def _is_lost_on_the_way(text: str) -> bool:
    """What a phone without a signal cannot have: the client has its own words for that, and asks again."""
    return "net::ERR_" in text or text == UNREACHABLE or text.startswith(OF_NO_CONSEQUENCE)


UNREACHABLE = "Error"
"""The client's own, which says nothing more."""
OF_NO_CONSEQUENCE = (
    "WebSocket connection to",
    "An unknown error occurred when fetching the script",
    "Worker failed to load",
    "Error: Worker failed to load",
    "The surveyor has gone home.",
    "Blocked call to navigator.vibrate",
    "The phone is just waking up.",
)
"""Lines and workers that are asked for again, a phone that does not shake before somebody has touched it, and one whose
storage a test has closed for once."""
MOMENT = "[data-moment]"
STAYS = f":not({MOMENT}, {MOMENT} *, .unseen, .unseen *)"
"""What is neither gone in two seconds nor there for screen readers alone."""
SKIPS = f"document.querySelectorAll('{MOMENT}').forEach((moment) => moment.click())"
"""Without the focus, and nothing below is touched if it has just gone."""


def until(page: Page, is_so: Callable[[], bool]) -> None:
    """Look again with every frame the page draws, not for ever: for what the page itself cannot be asked."""
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while not is_so():
        assert time.monotonic() < deadline, "waited in vain"
        page.evaluate("() => new Promise(requestAnimationFrame)")


@dataclass
class Said:
    """What the server said to a page."""

    status: int = 0
    body: Any = None


@contextmanager
def hears(page: Page, path: str, **more: object) -> Iterator[Said]:
    """What the server says to a request made meanwhile, to which `more` is added.

    Taken on its way: a browser does not always keep what a page has read.
    """
    said = Said()

    def on_its_way(route: Route) -> None:
        sent = json.loads(route.request.post_data or "{}") | more
        answer = route.fetch(post_data=json.dumps(sent))
        said.body, said.status = answer.json(), answer.status
        route.fulfill(response=answer)

    page.route(path, on_its_way)
    yield said
    until(page, lambda: said.status > 0)
    page.unroute(path, on_its_way)


def comes_true(page: Page, promised: str) -> None:
    """Wait until a promise is kept with yes; Playwright's own way to wait takes the promise itself for a yes."""
    page.evaluate(
        f"""async (patience) => {{
          const asked = {promised};
          const late = new Promise((_, reject) =>
            setTimeout(() => reject(new Error("waited in vain")), patience),
          );
          while (!(await Promise.race([late, asked()]))) await new Promise((resolve) => setTimeout(resolve, 20));
        }}""",
        PATIENCE_MS,
    )


ASKED_OF_A_SHELF = """async (shelf, question) => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const drawer = await done(indexedDB.open("hideline"));
  try {
    return await done(question(drawer.transaction(shelf).objectStore(shelf)));
  } finally {
    drawer.close();
  }
}"""
NOTHING_WAITS = f"""async () =>
  (await ({ASKED_OF_A_SHELF})("outbox", (shelf) => shelf.count())) === 0"""
"""Whether the phone's outbox is empty: what is sent lies there until the server has settled it."""
SHOWS_FEED = f"""async () =>
  (await ({ASKED_OF_A_SHELF})("views", (shelf) => shelf.get(%s)))?.frame.feed >= %d"""
"""Whether a seat's view of that number has been taken: it is kept once it is shown."""


def opens_seat(context: BrowserContext, page: Page, player: Player) -> Phone:
    """A seat on this phone by its private link, as when a second phone takes over."""
    page.goto(f"/seat/{player.game}#seat={player.seat}&token={player.token}")
    page.wait_for_url("**/game/*")
    return Phone(context, page, player)


def creates_game(
    server: Server, context: BrowserContext, page: Page, name: str, *, clock: str = "manual", mode: str = ""
) -> tuple[Phone, str]:
    """Set up a small game through the screens, with a clock the test moves; the host's phone and the code."""
    page.goto("/")
    page.get_by_role("button", name="Start a new game").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Small").check()
    if mode:
        page.get_by_role("button", name="Way to play").click()
        page.get_by_label(mode).check()
        goes_back(page)
    with hears(page, "**/api/games", clock=clock) as created:
        page.get_by_role("button", name="Create the game").click()
    code: str = created.body["code"]
    expect(page.get_by_text(code, exact=True)).to_be_visible()
    return Phone(context, page, Player(server, created.body)), code


def joins_game(server: Server, context: BrowserContext, page: Page, code: str, name: str) -> Phone:
    """Join by the link, as scanned."""
    page.goto(f"/j/{code.lower()}")
    page.get_by_label("Your name").fill(name)
    with hears(page, "**/api/join") as joined:
        page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", name="Who is here")).to_be_visible()
    return Phone(context, page, Player(server, joined.body))


def begin(host: Phone, *others: Phone, at: str) -> tuple[Phone, Phone]:
    """The others say ready, the host starts at a station; the hider's and a seeker's phone."""
    for phone in others:
        phone.taps("I am ready")
    host.taps("Start the game")
    host.page.get_by_label("Find a station").fill(at)
    host.page.get_by_role("radio", name=at).first.check()
    host.taps("Start the hiding period")
    phones = (host, *others)
    for phone in phones:
        expect(phone.page.get_by_role("tab", name="Map")).to_be_visible()
    hider = next(phone for phone in phones if phone.is_hider)
    return hider, next(phone for phone in phones if phone is not hider)


def goes_back(page: Page) -> None:
    """Leave the panel on top with Escape, once it is there, and wait until it is gone."""
    dialogs = page.locator("dialog[open]")
    expect(dialogs.last).to_be_visible()
    top = dialogs.last.element_handle()
    page.keyboard.press("Escape")
    top.wait_for_element_state("hidden")


def keeps_nothing(context: BrowserContext) -> None:
    """From its next opening on a page has no service worker: all that it shows comes over the network."""
    context.add_init_script("delete Navigator.prototype.serviceWorker")


def worker_is_ready(page: Page) -> None:
    """Wait, not for ever, until the service worker serves the page."""
    comes_true(page, "() => navigator.serviceWorker.getRegistration().then((found) => !!found?.active)")


ANOTHER_VERSION = """() => {
  const { fetch } = window;
  window.fetch = (what, ...how) =>
    what === "/service-worker.js" ? Promise.resolve(new Response("// none of this page")) : fetch(what, ...how);
  dispatchEvent(new Event("vite:preloadError", { cancelable: true }));
}"""


def server_is_newer(page: Page) -> None:
    """A part of the page is gone from the server, whose worker names the files of another version."""
    page.evaluate(ANOTHER_VERSION)


def map_is_kept(page: Page) -> None:
    """Wait until the phone has the map's tiles for when it has no signal."""
    comes_true(page, KEEPS_TILES)


KEEPS_TILES = """async () => {
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().some(({ url }) => url.endsWith("/tiles"));
}"""


def panel(page: Page) -> Locator:
    """The panel on top."""
    return page.locator("dialog[open]").last
