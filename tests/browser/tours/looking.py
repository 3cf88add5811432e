"""How a tour shows a screen: when it has come to rest, under a name, to whoever goes along."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.phones import goes_back, lets_moments_pass, taps_moments_away
from tests.servers import Server, town_file

Look = Callable[..., None]
"""Called with a screen's name and the pages that show it: one, or two beside each other."""

AT_REST = """() =>
  (!document.querySelector("[data-moment]") || window.holdsMoments) &&
  (!document.querySelector("[data-wait]") || window.holdsWaits) &&
  document.fonts.status === "loaded" &&
  [...document.images].every((image) => image.complete && image.naturalWidth > 0) &&
  [...document.querySelectorAll(".canvas:has(canvas)")].every((map) => map.dataset.still === "true")"""
"""No public moment covers the screen, nothing is on its way, and every picture and map is drawn."""

HELD = """(moment) => {
  const { setTimeout } = window;
  window.holdsMoments = setTimeout;
  window.setTimeout = (done, ms, ...rest) => (ms === moment ? 0 : setTimeout(done, ms, ...rest));
}"""
LET_GO = """() => {
  window.setTimeout = window.holdsMoments;
  window.holdsMoments = undefined;
  document.querySelector("[data-moment]")?.click();
}"""
MOMENT_MS = 2_000


@dataclass(frozen=True)
class Scene:
    """A part of the tour on a server of its own."""

    name: str
    shows: Mapping[str, str]
    """The screens in their order, each with the component it is there for."""
    plays: Callable[[Browser, Server, Look, float], None]
    """With how many pixels of the screen for each of the page."""
    map: Callable[[], Path] = town_file
    """The drawn town where none is named."""


def at_rest(page: Page) -> None:
    """Wait until nothing on the page moves or is still to come."""
    page.wait_for_function(AT_REST)


def drawn(page: Page) -> None:
    """Wait until a change of size, theme or language shows: that is a frame later."""
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


@contextmanager
def moments_stay(page: Page) -> Iterator[None]:
    """A public moment stays on the screen until it was looked at."""
    lets_moments_pass(page)
    page.evaluate(HELD, MOMENT_MS)
    yield
    page.evaluate(LET_GO)
    taps_moments_away(page)


def panels(page: Page, look: Look, rows: tuple[tuple[str, str, str], ...]) -> None:
    """Each panel opened by its button, shown once its text is there, and left with Escape."""
    for button, name, text in rows:
        page.get_by_role("button", name=button).first.click()
        expect(page.locator("dialog[open]").last.get_by_text(text).first).to_be_visible()
        look(name, page)
        goes_back(page)
