"""A photo to answer with: a drawn tree, green in its middle; chosen and sent."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw
from playwright.sync_api import FilePayload, Page, expect

NOON, DUSK = "#b9d7ea", "#d98a63"


def a_tree(sky: str = NOON) -> FilePayload:
    """The tree as a file that a phone's picker hands over."""
    picture = Image.new("RGB", (640, 480), sky)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 380, 640, 480), fill="#8aa65a")
    pen.rectangle((296, 280, 344, 410), fill="#6b4a2f")
    for x, y in ((230, 190), (320, 130), (410, 190), (320, 230)):
        pen.ellipse((x - 90, y - 90, x + 90, y + 90), fill="#2f7d32")
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    return {"name": "tree.png", "mimeType": "image/png", "buffer": buffer.getvalue()}


def chooses_photo(page: Page, sky: str = NOON) -> None:
    """A photo in the open form: it is sent as it is shown; where there may be several, beside the others already."""
    page.locator("dialog[open] input[type=file]").last.set_input_files(a_tree(sky))
    expect(page.locator("dialog[open] canvas")).to_be_visible()
    gather = page.locator("dialog[open]").get_by_role("button", name="Use this photo")
    if gather.count():
        gather.click()
        expect(page.get_by_role("img", name="Photo to send").first).to_be_visible()


def sends_photo(page: Page) -> None:
    """The photo that a question wants, chosen and sent."""
    chooses_photo(page)
    page.locator("dialog[open] form").get_by_role("button", name="Send this photo").click()
