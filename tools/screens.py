"""`make screens`: goes on the tour of all screens in a real browser and writes a picture of each to docs/screens.

Each screen is taken in the light theme on a small phone and in the dark one on a larger, the main ones on a laptop too;
where two phones are shown, they lie side by side. With names as arguments only those scenes of the tour are played,
into the folder as it is.
"""

from __future__ import annotations

import base64
import io
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.browser.tours import TOUR
from tests.browser.tours.looking import Scene, at_rest, drawn
from tests.servers import running_server
from tests.services import running_chromium
from tools.node import ROOT

FOLDER = ROOT / "docs" / "screens"
Picture = tuple[Literal["light", "dark"], int, int]
PHONES: tuple[Picture, ...] = (("light", 360, 800), ("dark", 412, 915))
LAPTOP: Picture = ("light", 1280, 800)
WIDE = {
    "start",
    "create",
    "create-deck",
    "lobby",
    "seeker-map",
    "seeker-ask",
    "hider-answer",
    "hider-hand",
    "results",
    "story",
}
"""The screens that are taken on a laptop too."""
SIDE_BY_SIDE = {"two-phones"}
SHARPNESS = 1.5
COLOURS, EXACT = 256, 192


@dataclass(frozen=True)
class Camera:
    """Takes pictures of pages into a folder."""

    browser: Browser
    folder: Path

    def takes(self, name: str, *pages: Page) -> None:
        """One screen in both themes, each on its size of phone; or two phones side by side."""
        if len(pages) > 1:
            self._save(side_by_side(self.browser, pages), f"{name}.png")
            return
        (page,) = pages
        for theme, width, height in looks_at(name):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=theme)
            self._save(shot(page), f"{name}-{theme}-{width}.png")
        page.emulate_media(color_scheme="light")
        page.set_viewport_size({"width": 360, "height": 800})

    def _save(self, png: bytes, name: str) -> None:
        reduced(Image.open(io.BytesIO(png)).convert("RGB")).save(self.folder / name, optimize=True)
        print(name, flush=True)


def looks_at(name: str) -> tuple[Picture, ...]:
    """The themes and sizes in which a screen is taken."""
    return (*PHONES, LAPTOP) if name in WIDE else PHONES


def reduced(picture: Image.Image) -> Image.Image:
    """The picture in few colours: those that fill it stay as they are, the rest become the nearest there is."""
    counted = cast("list[tuple[int, Sequence[int]]]", picture.getcolors(picture.width * picture.height))
    exact = [part for _, colour in sorted(counted, reverse=True)[:EXACT] for part in colour]
    others = (picture.quantize(COLOURS - EXACT).getpalette() or [])[: 3 * (COLOURS - EXACT)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([*exact, *others])
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def picture_names() -> set[str]:
    """The files that a whole tour writes."""
    screens = {name for scene in TOUR for name in scene.shows}
    return {f"{name}.png" for name in SIDE_BY_SIDE} | {
        f"{name}-{theme}-{width}.png" for name in screens - SIDE_BY_SIDE for theme, width, _ in looks_at(name)
    }


def shot(page: Page) -> bytes:
    """The page once it has come to rest, twice looked at: a change of size or theme shows a frame later."""
    drawn(page)
    at_rest(page)
    return page.screenshot(animations="disabled", caret="hide")


def side_by_side(browser: Browser, pages: Sequence[Page]) -> bytes:
    """Both phones on one table, as pictures in drawn frames."""
    for page in pages:
        # Coming online measures the server's clock anew: both show the same second.
        page.evaluate("dispatchEvent(new Event('online'))")
    shots = [base64.b64encode(shot(page)).decode() for page in pages]
    context = browser.new_context(viewport={"width": 920, "height": 940}, device_scale_factor=2)
    table = context.new_page()
    phones = "".join(
        f'<figure><figcaption style="--c:{colour}">{name}</figcaption>'
        f'<img src="data:image/png;base64,{taken}"></figure>'
        for name, colour, taken in zip(("Seekers", "Hider"), ("#0b4fb3", "#b97a00"), shots, strict=True)
    )
    table.set_content(f"<style>{TABLE}</style>{phones}")
    at_rest(table)
    picture = table.screenshot()
    context.close()
    return picture


TABLE = """
body { display: flex; justify-content: center; gap: 48px; margin: 0; padding: 28px; background: #dfe3dc;
  font: 700 24px "Overpass", system-ui, sans-serif; }
figure { margin: 0; }
figcaption { margin-bottom: 14px; color: var(--c); text-align: center; }
img { width: 360px; height: 800px; border: 12px solid #39444c; border-radius: 40px; box-shadow: 0 8px 40px #0004; }
"""


def take(scenes: Sequence[Scene], folder: Path) -> None:
    """Play the scenes, each on a server of its own, with a camera along."""
    for scene in scenes:
        with (
            tempfile.TemporaryDirectory(prefix="hideline-screens-") as data,
            running_chromium() as browser,
            running_server(Path(data), map_file=scene.map()) as server,
        ):
            scene.plays(browser, server, Camera(browser, folder).takes, SHARPNESS)


def main(arguments: list[str]) -> int:
    """Write every picture anew, or those of the scenes that are named."""
    scenes = [scene for scene in TOUR if not arguments or scene.name in arguments]
    with tempfile.TemporaryDirectory(prefix="hideline-pictures-") as name:
        pictures = Path(name)
        take(scenes, pictures)
        # Only a run that came to its end replaces what is there.
        if not arguments:
            shutil.rmtree(FOLDER, ignore_errors=True)
        shutil.copytree(pictures, FOLDER, dirs_exist_ok=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
