"""The darkroom: one picture in on standard input, a plain JPEG out, in a process of its own with hard limits.

A picture from a phone is the most hostile thing this server reads, so it is decoded where a crash, a leak or an endless
loop costs nobody anything. What comes out is pixels alone: upright, in sRGB, flat, with nothing of the file that came
in. Which file is whose, and who may see it, is decided elsewhere. Knows nothing of Hideline on purpose: it is started
without it.
"""

from __future__ import annotations

import resource
import sys
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

LONGEST_SIDE = 2560
"""Pixels: enough to read a sign in the distance (PHOTO-1)."""

MOST_PIXELS = 64_000_000
SMALLEST_SIDE = 16
MEMORY = 1 << 30
SECONDS = 30
QUALITY = 86
KINDS = ("JPEG", "PNG", "WEBP", "HEIF")

REFUSED = 3
"""Exit code with which one sentence for the sender stands on standard output."""


class Unusable(Exception):
    """This picture cannot be used; one sentence says why."""


def limit_this_process() -> None:
    """No files, no children, a gigabyte, half a minute."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def developed(original: bytes) -> bytes:
    """The picture as a plain JPEG."""
    import pillow_heif  # noqa: PLC0415 - only the darkroom's own process pays for it
    from PIL import Image, ImageFile, ImageOps, UnidentifiedImageError  # noqa: PLC0415

    pillow_heif.register_heif_opener(thumbnails=False)
    Image.MAX_IMAGE_PIXELS = MOST_PIXELS
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        with Image.open(BytesIO(original), formats=KINDS) as picture:
            must_be_reasonable(picture.width, picture.height)
            picture.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
            upright = ImageOps.exif_transpose(picture)
        small = _shrunk(upright)
        return _as_jpeg(_on_white(_in_srgb(small)))
    except Image.DecompressionBombError as fault:
        raise Unusable(f"A photo has at most {MOST_PIXELS // 1_000_000} megapixels.") from fault
    except UnidentifiedImageError as fault:
        raise Unusable("This is not a photo that can be read: send a JPEG, PNG, WebP or HEIC.") from fault
    except (OSError, ValueError, SyntaxError) as fault:  # anything else ends the process, which harms nobody
        raise Unusable("This photo is damaged: take or choose it again.") from fault
    except MemoryError as fault:
        raise Unusable("This photo takes too much memory: send it smaller.") from fault


def must_be_reasonable(width: int, height: int) -> None:
    """Refuse by the header, before a single pixel is unpacked."""
    if width * height > MOST_PIXELS:
        raise Unusable(
            f"A photo has at most {MOST_PIXELS // 1_000_000} megapixels, not {width * height // 1_000_000}."
        )
    if min(width, height) < SMALLEST_SIDE:
        raise Unusable(f"A photo is at least {SMALLEST_SIDE} pixels wide and high.")


def _shrunk(picture: Image) -> Image:
    from PIL import Image as pixels  # noqa: N813, PLC0415

    scale = LONGEST_SIDE / max(picture.size)
    if scale >= 1:
        return picture
    size = (max(1, round(picture.width * scale)), max(1, round(picture.height * scale)))
    straight = picture.convert("RGBA") if picture.mode in ("P", "PA") else picture
    return straight.resize(size, pixels.Resampling.LANCZOS, reducing_gap=2.0)


def _in_srgb(picture: Image) -> Image:
    """A phone's own colour space turned into the common one, since its profile is dropped with the rest."""
    from PIL import ImageCms  # noqa: PLC0415

    profile = picture.info.get("icc_profile")
    if not profile or picture.mode not in ("RGB", "CMYK", "L"):
        return picture
    try:
        source = ImageCms.ImageCmsProfile(BytesIO(profile))
        turned = ImageCms.profileToProfile(picture, source, ImageCms.createProfile("sRGB"), outputMode="RGB")
    except (ImageCms.PyCMSError, OSError):
        return picture  # an unreadable profile is dropped like a missing one
    return turned if turned is not None else picture


def _on_white(picture: Image) -> Image:
    from PIL import Image as pixels  # noqa: N813, PLC0415

    if "A" not in picture.getbands() and "transparency" not in picture.info:
        return picture.convert("RGB")
    seen = picture.convert("RGBA")
    paper = pixels.new("RGB", seen.size, "white")
    paper.paste(seen, mask=seen.getchannel("A"))
    return paper


def _as_jpeg(picture: Image) -> bytes:
    """Pixels only: a picture without a memory of where it comes from."""
    from PIL import Image as pixels  # noqa: N813, PLC0415

    bare = pixels.new("RGB", picture.size)
    bare.paste(picture)
    out = BytesIO()
    bare.save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()


def main() -> int:
    """Standard input to standard output."""
    limit_this_process()
    try:
        out = developed(sys.stdin.buffer.read())
    except Unusable as why:
        sys.stdout.buffer.write(str(why).encode())
        return REFUSED
    sys.stdout.buffer.write(out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
