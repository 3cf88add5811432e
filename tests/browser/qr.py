"""QR codes as a camera reads them: from what is drawn on the screen, by a decoder that is not the client's."""

from __future__ import annotations

import io

import zxingcpp
from PIL import Image
from playwright.sync_api import Locator


def read_qr(shown: Locator) -> str:
    """What stands in a code on the screen, brought to where no bar lies over it."""
    shown.evaluate("(code) => code.scrollIntoView({ block: 'center' })")
    [found] = zxingcpp.read_barcodes(Image.open(io.BytesIO(shown.screenshot())))
    return found.text
