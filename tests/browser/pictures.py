"""A photo to answer with: a drawn tree, green in its middle."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw
from playwright.sync_api import FilePayload


def a_tree() -> FilePayload:
    """The tree as a file that a phone's picker hands over."""
    picture = Image.new("RGB", (640, 480), "#b9d7ea")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 380, 640, 480), fill="#8aa65a")
    pen.rectangle((296, 280, 344, 410), fill="#6b4a2f")
    for x, y in ((230, 190), (320, 130), (410, 190), (320, 230)):
        pen.ellipse((x - 90, y - 90, x + 90, y + 90), fill="#2f7d32")
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    return {"name": "tree.png", "mimeType": "image/png", "buffer": buffer.getvalue()}
