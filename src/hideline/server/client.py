"""The built phone client, served from inside the package: one page for every address that is not the API's.

Text is sent compressed. Only these public files and maps are: the length of another answer of the API could tell a
secret.
"""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import HeaderParameter

CLIENT = Path(__file__).parent.parent / "web"
FOREVER = "public, max-age=31536000, immutable"
CHECK_FIRST = "no-cache"
NAMED_BY_CONTENT = "assets/"
IS_TEXT = frozenset({".js", ".css", ".html", ".svg", ".json", ".webmanifest"})
OF_A_GAME = frozenset({"game", "seat"})
"""Addresses under which a game is opened (web/src/route.svelte.ts)."""
Accepted = Annotated[str, HeaderParameter(name="accept-encoding")]
OF_PAGES = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; worker-src 'self' blob:; "
        "connect-src 'self' blob:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'"
    ),
    "permissions-policy": "geolocation=(self), camera=(self)",
}
OF_SCRIPTS = {"content-security-policy": "default-src 'self'; connect-src 'self' blob:"}
"""Heeded where a script runs as a worker. All else may do nothing, and says no more than it must: a phone fetches
dozens of files, and the head of each travels as it is."""


@get(["/", "/{path:path}"], include_in_schema=False)
async def get_client(path: str = "", accepted: Accepted = "") -> Response[bytes]:
    """A file of the client, or its page for any other address."""
    # Not `sync_to_thread`: Litestar wraps a handler once for each of its paths, and twice wrapped it gives no answer.
    return await asyncio.to_thread(_answer, path, accepted)


def _answer(path: str, accepted: str) -> Response[bytes]:
    relative = path.lstrip("/")
    if relative.startswith("api/"):
        raise NotFoundException
    file = _file(relative)
    if file is None and relative.startswith(NAMED_BY_CONTENT):
        # A part of another version: a page in its place would be taken for it.
        raise NotFoundException
    page = file if file is not None else CLIENT / _page(relative)
    if not page.is_file():
        raise NotFoundException
    kind = mimetypes.guess_type(page.name)[0] or "application/octet-stream"
    if page.suffix == ".webmanifest":
        kind = "application/manifest+json"
    caching = FOREVER if relative.startswith(NAMED_BY_CONTENT) else CHECK_FIRST
    headers = {"cache-control": caching, "vary": "accept-encoding", **_allowed(page)}
    if page.suffix in IS_TEXT and "gzip" in accepted:
        packed = _packed(page, page.stat().st_mtime_ns)
        return Response(packed, media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(page.read_bytes(), media_type=kind, headers=headers)


def _allowed(file: Path) -> dict[str, str]:
    match file.suffix:
        case ".html":
            return OF_PAGES
        case ".js":
            return OF_SCRIPTS
        case _:
            return {}


def _page(relative: str) -> str:
    """The page for an address that is no file's: that of a game says what else will be wanted (web/build/ahead.ts)."""
    return "game.html" if relative.partition("/")[0] in OF_A_GAME else "index.html"


@lru_cache(maxsize=256)
def _packed(file: Path, _written: int) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)


def _file(relative: str) -> Path | None:
    """A file inside the client's folder, and nowhere else."""
    if not relative:
        return None
    file = (CLIENT / relative).resolve()
    return file if file.is_relative_to(CLIENT.resolve()) and file.is_file() else None
