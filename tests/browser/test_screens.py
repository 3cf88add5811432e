"""Every screen there is: axe finds nothing grave on it in either theme, it fits with large text and from right to left.

A screen that is on no tour is found, too.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.phones import grave_faults
from tests.browser.tours import TOUR
from tests.browser.tours.looking import Scene, at_rest
from tests.servers import running_server
from tools.node import ROOT
from tools.screens import FOLDER, picture_names

SOURCES = ROOT / "web" / "src"
OPENS = re.compile(r"<(main|Panel|Dialog|PlayStage|Stage)\b")
"""What makes a component a page, a panel or a dialog of its own."""
FETCHED = re.compile(r"""import\("(?:\$|[./]+)/?(?:screens/)?([^"]+)\.svelte"\)""")
ONLY_FRAMES = {
    "everyone/PlayStage",
    "Play",
    "story/Watching",
    "forms/OfferForm",
    "hider/Discard",
    "hider/Keep",
    "curses/Reply",
}
"""Shown inside others, which are on the tour."""


CUT_OFF = """() => {
  const beyond = ({ left, right }) => right > innerWidth + 1 || left < -1;
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest(".maplibregl-map, .unseen, svg, [inert]");
  return [...document.querySelectorAll("body *")]
    .filter((element) => seen(element) && beyond(element.getBoundingClientRect()))
    .map((element) => element.outerHTML.slice(0, 120));
}"""
"""What runs over the edges of the screen."""
LARGE = "(size) => (document.documentElement.style.fontSize = size)"
TURNED = "(way) => (document.documentElement.dir = way)"


def cut_off(page: Page) -> list[str]:
    """What does not fit: with text twice as large, and where people read from right to left."""
    found: list[str] = []
    for how, change, on, off in (("at 200 %", LARGE, "200%", ""), ("from right to left", TURNED, "rtl", "")):
        page.evaluate(change, on)
        found.extend(f"{how}: {each}" for each in page.evaluate(CUT_OFF)[:3])
        page.evaluate(change, off)
    return found


@pytest.mark.parametrize("scene", TOUR, ids=lambda scene: scene.name)
def test_every_screen_is_for_all(browser: Browser, tmp_path: Path, scene: Scene) -> None:
    """WCAG 2.2 AA as far as axe can tell; what depends on colours is looked at in the dark theme too."""
    seen: list[str] = []
    faults: list[str] = []

    watched: set[Page] = set()

    def looks(name: str, *pages: Page) -> None:
        seen.append(name)
        for page in pages:
            if page not in watched:
                watched.add(page)
                page.on("pageerror", lambda error: faults.append(f"an error nobody caught: {error}"))
            at_rest(page)
            faults.extend(f"{name}: {fault}" for fault in (*grave_faults(page), *cut_off(page)))
            page.emulate_media(color_scheme="dark")
            at_rest(page)
            dark = grave_faults(page, rules=("color-contrast",))
            faults.extend(f"{name} in the dark: {fault}" for fault in dark)
            page.emulate_media(color_scheme="light")

    with running_server(tmp_path, map_file=scene.map) as server:
        scene.plays(browser, server, looks, 1)
    assert faults == []
    assert seen == list(scene.shows)


def test_no_page_panel_or_dialog_is_forgotten() -> None:
    """A component that opens something is on the tour, by its name."""
    shown = {component for scene in TOUR for component in scene.shows.values()}
    there = {
        str(file.relative_to(SOURCES / "screens").with_suffix(""))
        for file in (SOURCES / "screens").rglob("*.svelte")
        if OPENS.search(file.read_text())
    }
    fetched = {
        name.removeprefix("screens/").rpartition("/")[2]
        for file in (*SOURCES.rglob("*.svelte"), *SOURCES.rglob("*.ts"))
        for name in FETCHED.findall(file.read_text())
        if "gallery" not in name
    }
    assert there - shown - ONLY_FRAMES == set()
    assert fetched - {each.rpartition("/")[2] for each in shown | ONLY_FRAMES} == set()


def test_there_is_a_picture_of_every_screen() -> None:
    """`make screens` has been run since a screen was added."""
    assert {file.name for file in FOLDER.glob("*.png")} == picture_names()
