"""The map as it is seen on a phone."""

from __future__ import annotations

import io

from PIL import Image, ImageChops
from playwright.sync_api import Page

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
