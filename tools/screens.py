"""`make screens`: plays a round on two phones in a real browser and writes a picture of every screen to docs/screens.

Each moment is taken in the light theme on a small phone and in the dark one on a larger; `two-phones.png` shows both
sides of one moment.
"""

from __future__ import annotations

import base64
import io
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import httpx
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from hideline.units import minutes
from tests.browser.hunts import dealt
from tests.browser.phones import Phone, Spot, begin, creates_game, joins_game, new_page
from tests.servers import Server, running_server
from tests.services import running_chromium
from tools.node import ROOT
from tools.setup_screens import CREATE, LOBBY, MENU, card_of_their_own, panels

FOLDER = ROOT / "docs" / "screens"
LOOKS: tuple[tuple[Literal["light", "dark"], int, int], ...] = (("light", 360, 800), ("dark", 412, 915))
MAP_SETTLES_MS = 700
COLOURS = 224
FAR_AWAY = (46.0, -30.0)


@dataclass
class Camera:
    """Takes pictures of pages into a folder."""

    folder: Path

    def takes(self, page: Page, name: str) -> None:
        """One screen in both themes, each on its size of phone."""
        for theme, width, height in LOOKS:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=theme)
            self._save(settled(page), f"{name}-{theme}-{width}.png")
        page.emulate_media(color_scheme="light")
        page.set_viewport_size({"width": 360, "height": 800})

    def _save(self, png: bytes, name: str) -> None:
        picture = Image.open(io.BytesIO(png)).convert("RGB")
        small = picture.resize((picture.width * 3 // 4, picture.height * 3 // 4)).quantize(COLOURS)
        small.save(self.folder / name, optimize=True)
        print(name, flush=True)


def settled(page: Page) -> bytes:
    """The page once the map is drawn and has stopped moving."""
    expect(page.get_by_text("Drawing the map")).to_have_count(0)
    page.wait_for_timeout(MAP_SETTLES_MS)
    return page.screenshot()


@dataclass(frozen=True)
class Town:
    """The stations of the game's map, by name."""

    stations: dict[str, Spot]

    @classmethod
    def of(cls, server: Server, phone: Phone) -> Town:
        """The town a phone plays in."""
        sheet: Any = httpx.get(f"{server.url}/api/maps/{phone.player.view()['map_hash']}").json()
        return cls({row["name"]: tuple(row["position"]) for row in sheet["stations"]})

    def by_distance(self, centre: Spot) -> list[str]:
        """Station names from the centre outwards."""
        return sorted(self.stations, key=lambda name: _gap(self.stations[name], centre))


def _gap(one: Spot, other: Spot) -> float:
    return (one[0] - other[0]) ** 2 + ((one[1] - other[1]) * 0.7) ** 2


@contextmanager
def two_phones(browser: Browser, server: Server) -> Iterator[tuple[tuple[Any, Page], tuple[Any, Page]]]:
    """Two sharp screens."""
    with (
        new_page(browser, server, FAR_AWAY, scale=2) as first,
        new_page(browser, server, FAR_AWAY, scale=2) as second,
    ):
        yield first, second


def play(browser: Browser, server: Server, camera: Camera) -> None:
    """A short round, with a picture at every stop."""
    with two_phones(browser, server) as ((context_a, page_a), (context_b, page_b)):
        page_a.goto("/")
        camera.takes(page_a, "start")
        page_a.goto("/new")
        page_a.get_by_label("Your name").fill("Ann")
        camera.takes(page_a, "create")
        panels(page_a, camera.takes, CREATE)
        card_of_their_own(page_a, camera.takes)
        host, code = creates_game(server, context_a, page_a, "Ann")
        page_b.goto(f"/j/{code.lower()}")
        camera.takes(page_b, "join")
        guest = joins_game(server, context_b, page_b, code, "Ben")
        guest.taps("I am ready")
        host.reads("Ready")
        camera.takes(page_a, "lobby")
        panels(page_a, camera.takes, LOBBY)
        guest.taps("Not ready after all")
        town = Town.of(server, host)
        names = list(town.stations)
        centre = town.stations[names[0]]
        hider, seeker = begin(host, guest, at=names[0])
        hide(hider, seeker, town, town.by_distance(centre)[len(names) // 3], centre, camera)
        host.player.waits(minutes(31))
        seek(hider, seeker, camera, browser)
        host.player.waits(minutes(47))
        find(hider, seeker, camera)
        tell(host, seeker, camera)


def hide(hider: Phone, seeker: Phone, town: Town, station: str, centre: Spot, camera: Camera) -> None:
    """The hiding period."""
    seeker.stands_at(centre)
    hider.stands_at(town.stations[station])
    hider.page.get_by_label("Find a station").fill(station)
    hider.taps(station)
    hider.taps(f"Hide at {station}")
    hider.reads(f"Your station: {station}")
    camera.takes(hider.page, "hider-hiding")
    camera.takes(seeker.page, "seeker-hiding")


def ask(seeker: Phone, category: str, wording: str) -> None:
    """Choose a question in the book."""
    seeker.opens("Ask")
    seeker.taps(category)
    seeker.taps(wording)


def answer(hider: Phone) -> None:
    """Send the true answer."""
    hider.reads("The true answer from where you are")
    hider.taps("Send:")


def keep(hider: Phone) -> None:
    """Keep the first of the drawn cards."""
    hider.reads("drawn")
    hider.page.locator("article.ticket button").first.click()
    hider.taps("Keep 1 card")
    hider.reads("Stay hidden")


def seek(hider: Phone, seeker: Phone, camera: Camera, browser: Browser) -> None:
    """Two questions and their answers."""
    seeker.page.get_by_role("button", name="Ask a question").wait_for()
    moment_over(seeker.page)
    camera.takes(seeker.page, "seeker-map-first")
    looks_around(seeker, camera)
    ask(seeker, "Radar", "Are you within 2 km of us?")
    camera.takes(seeker.page, "seeker-ask")
    seeker.page.get_by_role("button", name="Yes ").click()
    camera.takes(seeker.page, "seeker-split")
    seeker.taps("Ask: Are you within 2 km of us?")
    answer(hider)
    hider.reads("drawn")
    camera.takes(hider.page, "hider-draw")
    keep(hider)
    moment_over(hider.page)
    camera.takes(hider.page, "hider-hand")
    ask(seeker, "Measuring", "library")
    seeker.taps("Ask: ")
    answer(hider)
    keep(hider)
    ask(seeker, "Radar", "Are you within 1 km of us?")
    seeker.taps("Ask: ")
    hider.reads("The true answer from where you are")
    for phone in (hider, seeker):
        moment_over(phone.page)
    seeker.opens("Map")
    camera.takes(seeker.page, "seeker-waiting")
    camera.takes(hider.page, "hider-answer")
    side_by_side(browser, seeker.page, hider.page, camera.folder / "two-phones.png")
    answer(hider)
    keep(hider)
    moment_over(seeker.page)
    camera.takes(seeker.page, "seeker-map")
    hider.opens("Map")
    camera.takes(hider.page, "hider-map")
    hider.page.get_by_label("Note a spot").fill("Behind the kiosk")
    camera.takes(hider.page, "hider-notebook")
    seeker.opens("Log")
    camera.takes(seeker.page, "seeker-log")
    seeker.opens("Team")
    camera.takes(seeker.page, "seeker-team")
    seeker.page.get_by_role("banner").get_by_role("button").click()
    camera.takes(seeker.page, "menu")
    panels(seeker.page, camera.takes, MENU)
    seeker.page.keyboard.press("Escape")


def looks_around(seeker: Phone, camera: Camera) -> None:
    """Before asking: the marks of the map, the ruler, a station, and what is worth asking."""
    page = seeker.page
    seeker.taps("What the map shows")
    camera.takes(page, "seeker-legend")
    seeker.taps("What the map shows")
    seeker.taps("Measure a distance")
    for x, y in ((80, 300), (230, 380)):
        page.locator(".maplibregl-canvas").click(position={"x": x, "y": y})
    camera.takes(page, "seeker-ruler")
    seeker.taps("Close")
    page.get_by_role("slider").press("ArrowUp")
    page.locator("#sheet-panel li button").first.click()
    camera.takes(page, "seeker-station")
    seeker.taps("Close")
    seeker.opens("Ask")
    seeker.taps("What is worth asking?")
    page.locator("ol.panel button").first.wait_for()
    camera.takes(page, "seeker-advice")
    seeker.taps("What is worth asking?")


def curse(browser: Browser, server: Server, camera: Camera) -> None:
    """Hangman on two other phones: cast, borne, guessed, in a game that is then paused."""
    bonus = "time-bonus-12-18-30"
    with ExitStack() as phones:
        hider, seeker = dealt(browser, server, phones, "hidden-hangman", bonus, bonus, scale=2)
        hider.opens("Hand")
        hider.taps("Cast the curse")
        form = hider.page.locator("dialog[open] form")
        for turn in range(2):
            form.get_by_role("checkbox").nth(turn).check()
        form.get_by_label("word").last.fill("apple")
        camera.takes(hider.page, "hider-cast")
        form.get_by_role("button", name="Cast the curse").click()
        seeker.reads("blocks asking")
        moment_over(seeker.page)
        camera.takes(seeker.page, "seeker-cursed")
        seeker.opens("Team")
        seeker.taps("P", exact=True)
        hider.opens("Answer")
        hider.taps("Reply to the guess")
        seeker.reads("_ P P _ _")
        seeker.page.get_by_text("_ P P _ _").scroll_into_view_if_needed()
        camera.takes(seeker.page, "seeker-hangman")
        seeker.player.does("pause-game")
        seeker.reads("The game is paused")
        camera.takes(seeker.page, "paused")


def find(hider: Phone, seeker: Phone, camera: Camera) -> None:
    """The find and the score."""
    seeker.opens("Map")
    seeker.taps("We found the hider")
    seeker.taps("Yes, we see them")
    hider.page.get_by_role("button", name="Yes, they found me").wait_for()
    moment_over(hider.page)
    camera.takes(hider.page, "hider-claim")
    hider.taps("Yes, they found me")
    seeker.reads("Standings")
    moment_over(seeker.page)
    camera.takes(seeker.page, "score")


def tell(host: Phone, seeker: Phone, camera: Camera) -> None:
    """The end of the game, and its story through both sides' eyes."""
    host.player.does("end-game-early")
    seeker.page.get_by_role("button", name="Watch the whole story").wait_for()
    camera.takes(seeker.page, "results")
    seeker.taps("Watch the whole story")
    seeker.page.get_by_role("listitem").filter(has_text="library").last.get_by_role("button").first.click()
    camera.takes(seeker.page, "story")
    seeker.page.get_by_label("Seekers").check()
    camera.takes(seeker.page, "story-seekers")


def moment_over(page: Page) -> None:
    """Wait until no public moment covers the screen."""
    page.wait_for_function("() => !document.querySelector('[data-moment]')")


def side_by_side(browser: Browser, left: Page, right: Page, file: Path) -> None:
    """Both phones on one table, as pictures in drawn frames."""
    for page in (left, right):
        # Coming online measures the server's clock anew: both show the same second.
        page.evaluate("dispatchEvent(new Event('online'))")
    shots = [base64.b64encode(settled(page)).decode() for page in (left, right)]
    context = browser.new_context(viewport={"width": 920, "height": 940}, device_scale_factor=2)
    page = context.new_page()
    phones = "".join(
        f'<figure><figcaption style="--c:{colour}">{name}</figcaption><img src="data:image/png;base64,{shot}"></figure>'
        for name, colour, shot in zip(("Seekers", "Hider"), ("#0b4fb3", "#b97a00"), shots, strict=True)
    )
    page.set_content(f"<style>{TABLE}</style>{phones}")
    page.wait_for_timeout(300)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB").quantize(256)
    picture.save(file, optimize=True)
    context.close()


TABLE = """
body { display: flex; justify-content: center; gap: 48px; margin: 0; padding: 28px; background: #dfe3dc;
  font: 700 24px "Overpass", system-ui, sans-serif; }
figure { margin: 0; }
figcaption { margin-bottom: 14px; color: var(--c); text-align: center; }
img { width: 360px; height: 800px; border: 12px solid #39444c; border-radius: 40px; box-shadow: 0 8px 40px #0004; }
"""


def main(arguments: list[str]) -> int:
    """Write every picture anew; an argument is another map than the bundled one."""
    map_file = Path(arguments[0] if arguments else "port-merrow")
    with tempfile.TemporaryDirectory(prefix="hideline-screens-") as name:
        data, pictures = Path(name, "data"), Path(name, "pictures")
        pictures.mkdir()
        with running_chromium() as browser, running_server(data, map_file=map_file) as server:
            play(browser, server, Camera(pictures))
        with running_chromium() as browser, running_server(Path(name, "cards")) as server:
            curse(browser, server, Camera(pictures))
        # Only a run that came to its end replaces what is there.
        shutil.rmtree(FOLDER, ignore_errors=True)
        shutil.copytree(pictures, FOLDER)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
