"""Every screen there is: axe finds nothing grave on it in either theme, on a phone and on a laptop; it fits with large
text, from right to left and in German.

A screen that is on no tour is found, too.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.axe import grave_faults
from tests.browser.tours import TOUR
from tests.browser.tours.fitting import faults, misfits, on_a_laptop
from tests.browser.tours.looking import Scene, at_rest
from tests.servers import running_server
from tools.node import ROOT
from tools.screens import FOLDER, picture_names

SOURCES = ROOT / "web" / "src"
OPENS = re.compile(r"<(main|Panel|Dialog|PlayStage|Stage)\b")
"""What makes a component a page, a panel or a dialog of its own."""
FETCHED = re.compile(r"""import\("(?:\$|[./]+)/?(?:screens/)?([^"]+)\.svelte"\)""")
ONLY_FRAMES = {
    "everyone/Attending",
    "everyone/LookedAt",
    "everyone/PlayStage",
    "Play",
    "story/Watching",
    "forms/OfferForm",
    "everyone/Discard",
    "everyone/Keep",
    "curses/Curse",
    "curses/Reply",
}
"""Shown inside others, which are on the tour."""


def pale_in_the_dark(page: Page) -> list[str]:
    """What has too little contrast in the dark theme."""
    page.emulate_media(color_scheme="dark")
    at_rest(page)
    found = grave_faults(page, rules=("color-contrast",))
    page.emulate_media(color_scheme="light")
    return found


@pytest.mark.parametrize("scene", TOUR, ids=lambda scene: scene.name)
def test_every_screen_is_for_all(browser: Browser, tmp_path: Path, scene: Scene) -> None:
    """WCAG 2.2 AA as far as axe can tell; what depends on colours is looked at in the dark theme too."""
    seen: list[str] = []
    found: list[str] = []
    watched: set[Page] = set()

    def looks(name: str, *pages: Page) -> None:
        seen.append(name)
        for page in pages:
            if page not in watched:
                watched.add(page)
                page.on("pageerror", lambda error: found.append(f"an error nobody caught: {error}"))
            at_rest(page)
            found.extend(f"{name}: {fault}" for fault in (*grave_faults(page), *misfits(page)))
            found.extend(f"{name} in the dark: {fault}" for fault in pale_in_the_dark(page))
            with on_a_laptop(page):
                found.extend(f"{name}: {fault}" for fault in faults(page, "on a laptop"))
                found.extend(f"{name} on a laptop: {fault}" for fault in grave_faults(page))

    with running_server(tmp_path, map_file=scene.map()) as server:
        scene.plays(browser, server, looks, 1)
    assert not found, "\n".join(found)
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
