"""The map as it is seen and touched on a phone."""

from __future__ import annotations

import io

from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from tests.browser.phones import panel
from tests.browser.tours.looking import at_rest


def map_on(page: Page) -> Image.Image:
    """The map above the sheet, as it is drawn by now."""
    at_rest(page)
    picture = page.screenshot(clip={"x": 0, "y": 90, "width": 360, "height": 260})
    return Image.open(io.BytesIO(picture)).convert("RGB")


def differ_much(one: Image.Image, other: Image.Image) -> bool:
    """Whether a tenth of the picture has another colour."""
    shades = ImageChops.difference(one, other).convert("L").histogram()
    return sum(shades[9:]) > one.width * one.height / 10


def shows_no_area(page: Page) -> None:
    """From its next opening on a page waits in vain for the area, and is at rest all the same."""
    page.route("**/areas", lambda way: way.abort())
    page.add_init_script("window.holdsWaits = true")


def taps_map(page: Page, x: float, y: float, *, holds: bool = False) -> None:
    """A finger on the part of the map that the sheet leaves free; held, it is the long press of phones."""
    canvas = page.locator(".maplibregl-canvas")
    canvas.click(position={"x": x, "y": y}, button="right" if holds else "left")


def taps_corners(page: Page, *corners: tuple[float, float]) -> None:
    """Tap the map in the panel, each time at a share of its width and height, and see the corner counted."""
    canvas = panel(page).locator(".maplibregl-canvas")
    page.wait_for_selector(".canvas[data-still=true]")
    for turn, (across, down) in enumerate(corners):
        box = canvas.bounding_box()
        assert box is not None
        canvas.click(position={"x": across * box["width"], "y": down * box["height"]})
        expect(page.get_by_role("button", name=f"Remove corner {turn + 1}")).to_be_visible()
