"""Photographs as phones make them, full of traces, and a reader of JPEG segments that owes nothing to any library."""

from __future__ import annotations

import struct
from io import BytesIO

from PIL import Image, ImageDraw
from PIL.TiffImagePlugin import IFDRational

GIVEAWAYS = (
    b"Exif",
    b"ns.adobe.com",
    b"PhoneMaker",
    b"holiday",
    b"MotionPhoto",
    b"trailing secret",
    b"ICC_PROFILE",
)
"""Bytes that stand in the originals and may stand in no picture that is kept."""

XMP = (
    b"http://ns.adobe.com/xap/1.0/\0"
    b"<x:xmpmeta xmlns:x='adobe:ns:meta/'><holiday MotionPhoto='1' lat='54.04'/></x:xmpmeta>"
)
TRAILER = b"\0\0\0\x18ftypmp42 a motion photo's film, a trailing secret"


def drawing(width: int = 320, height: int = 200) -> Image.Image:
    """Red at the top left, blue at the bottom right, so that which way is up can be seen."""
    picture = Image.new("RGB", (width, height), "white")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, width // 2 - 1, height // 2 - 1), fill="red")
    pen.rectangle((width // 2, height // 2, width, height), fill="blue")
    return picture


def exif_with_position(orientation: int = 1) -> bytes:
    """EXIF with a maker, a time, a place and an orientation."""
    exif = Image.Exif()
    exif[0x010F] = "PhoneMaker"
    exif[0x0112] = orientation
    exif[0x9003] = "2026:06:15 12:00:00"
    exif.get_ifd(0x8825).update(
        {1: "N", 2: (IFDRational(54), IFDRational(2), IFDRational(24)), 3: "E", 4: (9.0, 0.0, 0.0)}
    )
    return exif.tobytes()


def exif_with_thumbnail(thumbnail: bytes) -> bytes:
    """EXIF written by hand as cameras do: a maker and a place, then a second directory with a small picture (IFD1)."""
    maker, latitude = b"PhoneMaker\0", struct.pack(">6I", 54, 1, 2, 1, 24, 1)
    directories = 8 + (2 + 2 * 12 + 4) + (2 + 2 * 12 + 4)
    gps = 2 + 2 * 12 + 4
    maker_at = directories + gps
    latitude_at = maker_at + len(maker)
    thumbnail_at = latitude_at + len(latitude)
    first = struct.pack(">H", 2) + _entry(0x010F, 2, len(maker), maker_at) + _entry(0x8825, 4, 1, directories)
    second = struct.pack(">H", 2) + _entry(0x0201, 4, 1, thumbnail_at) + _entry(0x0202, 4, 1, len(thumbnail))
    place = struct.pack(">H", 2) + _entry(1, 2, 2, int.from_bytes(b"N\0\0\0")) + _entry(2, 5, 3, latitude_at)
    second_at = 8 + len(first) + 4
    parts = (
        b"Exif\0\0MM\0*" + struct.pack(">I", 8),
        first + struct.pack(">I", second_at),
        second + bytes(4),
        place + bytes(4),
        maker,
        latitude,
        thumbnail,
    )
    return b"".join(parts)


def _entry(tag: int, kind: int, count: int, value: int) -> bytes:
    return struct.pack(">HHII", tag, kind, count, value)


def telltale_jpeg(picture: Image.Image | None = None, orientation: int = 1) -> bytes:
    """A JPEG with EXIF GPS, a thumbnail, XMP, a comment, an ICC profile and a trailer."""
    out = BytesIO()
    thumbnail = BytesIO()
    drawing(80, 50).save(thumbnail, "JPEG")
    (picture or drawing()).save(
        out,
        "JPEG",
        quality=95,
        exif=exif_with_position(orientation),
        comment=b"holiday",
        icc_profile=srgb_profile(),
    )
    plain = out.getvalue()
    extra = segment(0xE1, XMP) + segment(0xE2, b"MPF\0" + thumbnail.getvalue()[:2000])
    return plain[:2] + extra + plain[2:] + TRAILER


def srgb_profile() -> bytes:
    """A colour profile, as phones attach them."""
    from PIL import ImageCms

    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def segment(marker: int, body: bytes) -> bytes:
    """One segment of a JPEG file."""
    return bytes((0xFF, marker)) + struct.pack(">H", len(body) + 2) + body


def encoded(picture: Image.Image, kind: str, **options: object) -> bytes:
    """A picture as a file."""
    if kind == "HEIF":
        import pillow_heif

        pillow_heif.register_heif_opener()
    out = BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def segments(jpeg: bytes) -> list[int]:
    """The markers of a JPEG file in order, read by hand; what follows the end of the picture is marked -1."""
    assert jpeg[:2] == b"\xff\xd8"
    found, at = [0xD8], 2
    while at < len(jpeg):
        assert jpeg[at] == 0xFF
        marker = jpeg[at + 1]
        found.append(marker)
        at += 2
        if marker == 0xD9:
            break
        at += struct.unpack(">H", jpeg[at : at + 2])[0]
        while marker == 0xDA and not (jpeg[at] == 0xFF and jpeg[at + 1] not in (0, *range(0xD0, 0xD8))):
            at += 1
    return found if at == len(jpeg) else [*found, -1]


PIXELS_ONLY = {0xD8, 0xE0, 0xDB, 0xC0, 0xC4, 0xDA, 0xD9}
"""Start, JFIF header, tables, frame, scan, end: a JPEG file that says nothing but its pixels."""


def opened(jpeg: bytes) -> Image.Image:
    """The picture in a file, for looking at."""
    picture = Image.open(BytesIO(jpeg))
    picture.load()
    return picture


def looks(picture: Image.Image, x: float, y: float) -> str:
    """The colour at a point of the picture, given in parts of its width and height."""
    pixel = picture.getpixel((int(picture.width * x), int(picture.height * y)))
    assert isinstance(pixel, tuple)
    red, green, blue = pixel[:3]
    if min(red, green, blue) > 200:
        return "white"
    return "red" if red > blue else "blue"
