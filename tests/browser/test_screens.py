"""Every screen there is, in both themes: axe finds nothing grave on it, and none is forgotten."""

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

SOURCES = ROOT / "web" / "src"
OPENS = re.compile(r"<(main|Panel|Dialog|PlayStage|Stage)\b")
"""What makes a component a page, a panel or a dialog of its own."""
FETCHED = re.compile(r"""import\("(?:\$|[./]+)/?(?:screens/)?([^"]+)\.svelte"\)""")
ONLY_FRAMES = {"everyone/PlayStage", "Play", "story/Watching"}
"""Shown inside others, which are on the tour."""


@pytest.mark.parametrize("scene", TOUR, ids=lambda scene: scene.name)
def test_axe_finds_nothing_grave_on_any_screen(browser: Browser, tmp_path: Path, scene: Scene) -> None:
    """WCAG 2.2 AA as far as axe can tell; what depends on colours is looked at in the dark theme too."""
    seen: list[str] = []
    faults: list[str] = []

    def looks(name: str, *pages: Page) -> None:
        seen.append(name)
        for page in pages:
            at_rest(page)
            faults.extend(f"{name}: {fault}" for fault in grave_faults(page))
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
        for file in SOURCES.rglob("*.svelte")
        for name in FETCHED.findall(file.read_text())
        if "gallery" not in name
    }
    assert there - shown - ONLY_FRAMES == set()
    assert fetched - {each.rpartition("/")[2] for each in shown | ONLY_FRAMES} == set()
