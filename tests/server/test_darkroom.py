"""Pictures from phones: whatever comes in, only upright pixels come out (DESIGN §7)."""

from __future__ import annotations

import asyncio
import struct
import zlib
from io import BytesIO

import exifread
import pytest
from PIL import Image

from hideline.server.darkroom import LONGEST_SIDE
from hideline.server.photos import developed
from hideline.units import Malformed
from tests.photographs import (
    GIVEAWAYS,
    PIXELS_ONLY,
    drawing,
    encoded,
    exif_with_position,
    exif_with_thumbnail,
    looks,
    opened,
    segment,
    segments,
    telltale_jpeg,
)


def develop(original: bytes) -> bytes:
    return asyncio.run(developed(original))


def assert_pixels_only(jpeg: bytes) -> None:
    assert set(segments(jpeg)) <= PIXELS_ONLY
    assert not [word for word in GIVEAWAYS if word in jpeg]
    assert not dict(opened(jpeg).getexif())
    assert set(opened(jpeg).info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


def test_the_reader_of_segments_sees_every_trace_in_an_original() -> None:
    original = telltale_jpeg()

    assert {0xE1, 0xE2, 0xFE, -1} <= set(segments(original))
    assert all(word in original for word in GIVEAWAYS)


def test_nothing_of_a_telltale_jpeg_is_left_but_its_pixels() -> None:
    picture = develop(telltale_jpeg())

    assert_pixels_only(picture)
    assert opened(picture).size == (320, 200)
    assert looks(opened(picture), 0.25, 0.25) == "red"


def test_a_thumbnail_inside_exif_does_not_survive_to_an_independent_reader() -> None:
    """A camera keeps a small picture beside the large one: blacked out later, the small one still shows it all."""
    secret = encoded(drawing(80, 50), "JPEG")
    plain = encoded(drawing(), "JPEG", quality=95)
    original = plain[:2] + segment(0xE1, exif_with_thumbnail(secret)) + plain[2:]
    before, after = (exifread.process_file(BytesIO(file)) for file in (original, develop(original)))

    assert before["JPEGThumbnail"] == secret
    assert {"Image Make", "GPS GPSLatitude"} <= set(before)
    assert after == {}
    assert_pixels_only(develop(original))


def test_an_independent_reader_finds_nothing_in_what_is_kept() -> None:
    assert "GPS GPSLatitude" in exifread.process_file(BytesIO(telltale_jpeg()))
    assert exifread.process_file(BytesIO(develop(telltale_jpeg()))) == {}


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_held_sideways_comes_out_upright(orientation: int) -> None:
    """PHOTO-1: the aspect is kept, which way is up is put right."""
    turned_back = {
        1: None,
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }[orientation]
    held = drawing() if turned_back is None else drawing().transpose(turned_back)

    picture = opened(develop(telltale_jpeg(held, orientation)))

    assert picture.size == (320, 200)
    assert (looks(picture, 0.25, 0.25), looks(picture, 0.75, 0.75)) == ("red", "blue")


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "HEIF"])
def test_other_kinds_of_picture_become_plain_jpegs(kind: str) -> None:
    picture = develop(encoded(drawing(), kind, exif=exif_with_position()))

    assert_pixels_only(picture)
    assert opened(picture).size == (320, 200)
    assert looks(opened(picture), 0.25, 0.25) == "red"


def test_a_sideways_heic_comes_out_upright() -> None:
    held = drawing().transpose(Image.Transpose.ROTATE_90)

    picture = opened(develop(encoded(held, "HEIF", exif=exif_with_position(6))))

    assert picture.size == (320, 200)
    assert looks(picture, 0.25, 0.25) == "red"


def test_what_is_see_through_is_seen_on_white_and_nothing_shines_through_a_blackout() -> None:
    """A layer over the picture is the picture: no pixel below it survives."""
    picture = drawing().convert("RGBA")
    picture.paste((0, 255, 0, 0), (0, 0, 160, 100))

    seen = opened(develop(encoded(picture, "PNG")))

    assert looks(seen, 0.25, 0.25) == "white"
    assert looks(seen, 0.75, 0.75) == "blue"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "HEIF"])
def test_a_photo_of_fifty_megapixels_keeps_its_aspect(kind: str) -> None:
    picture = opened(develop(encoded(drawing(8160, 6144), kind)))

    assert picture.width == LONGEST_SIDE
    assert abs(picture.width / picture.height - 8160 / 6144) < 0.002


def png_claiming(width: int, height: int) -> bytes:
    """A PNG of a few bytes whose header promises a huge picture."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(bytes(1000)))
        + chunk(b"IEND", b"")
    )


HOSTILE = {
    "nothing": b"",
    "text": b"hello",
    "a page": b"<html><script>alert(1)</script></html>",
    "a drawing with a script": b'<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>',
    "a bomb": png_claiming(60_000, 60_000),
    "a larger bomb": png_claiming(2**31 - 1, 2**31 - 1),
    "an empty picture": png_claiming(4000, 3000),
    "one pixel": encoded(Image.new("RGB", (1, 1)), "PNG"),
    "half a photo": telltale_jpeg()[:1500],
    "a header and noise": telltale_jpeg()[:300] + bytes(range(256)) * 40,
    "another kind": encoded(Image.new("P", (50, 50)), "GIF"),
    "postscript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\n",
    "half a heic": encoded(drawing(), "HEIF")[:700],
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_with_one_sentence(name: str) -> None:
    with pytest.raises(Malformed) as refused:
        develop(HOSTILE[name])

    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 120


def test_a_film_of_pictures_gives_its_first_one() -> None:
    out = BytesIO()
    drawing().save(out, "WEBP", save_all=True, append_images=[Image.new("RGB", (320, 200), "black")])

    assert looks(opened(develop(out.getvalue())), 0.25, 0.25) == "red"
