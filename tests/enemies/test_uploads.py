"""Made-up pictures and uploads: files cut, scrambled and lying about themselves, pieces in every order."""

from __future__ import annotations

import asyncio

import pytest

from tests.enemies.inventing import Inventor
from tests.enemies.lines import Line, Said
from tests.enemies.sieges import MOST_GROWTH, Siege, cases
from tests.photographs import drawing, encoded, exif_with_position, telltale_jpeg

pytestmark = pytest.mark.slow


def originals() -> list[bytes]:
    """Pictures of every kind that phones send, and of some they do not."""
    kinds = [encoded(drawing(64, 48), kind) for kind in ("PNG", "WEBP", "HEIF", "GIF", "TIFF", "BMP")]
    return [
        telltale_jpeg(drawing(64, 48)),
        encoded(drawing(64, 48), "PNG", exif=exif_with_position()),
        *kinds,
    ]


async def sent_in(besieged: Siege) -> None:
    line, words, pictures = Line(besieged.server.url), besieged.words(), originals()
    uploads: list[str] = ["x"]
    for number in range(cases("uploads")):
        inventor = Inventor(f"upload {number}", {}, words)
        player = inventor.random.choice(besieged.players)
        base = f"/api/games/{player.game}"
        picture = inventor.scrambled(inventor.random.choice(pictures))
        match inventor.random.randrange(4):
            case 0:
                size = inventor.random.choice((len(picture), 0, -1, 10**12, 100))
                said = Said("POST", f"{base}/uploads", b'{"size": %d}' % size, player.headers)
            case 1:
                offset = inventor.random.choice((0, 0, 50, -1, 10**18))
                path = f"{base}/uploads/{inventor.random.choice(uploads)}?offset={offset}"
                said = Said("PUT", path, picture, player.headers)
            case _:
                said = Said("POST", f"{base}/photos", picture, player.headers)
        heard = await line.ask(said)
        besieged.note(heard.status)
        if heard.status == 201 and b'"upload"' in heard.body:
            uploads.append(heard.body.split(b'"upload":"')[1].split(b'"')[0].decode())
        if not 0 < heard.status < 500:
            besieged.broken.append(f"{number}: {heard.status} to {said}"[:600])
    await line.close()


def test_no_made_up_picture_breaks_stalls_or_fills_the_server(besieged: Siege) -> None:
    warm = besieged.memory()
    asyncio.run(sent_in(besieged))

    assert {201, 400} <= set(besieged.answered)
    assert besieged.memory() - warm < MOST_GROWTH
