"""Photos: sent in at once or in pieces, developed in the darkroom, kept by content hash, shown to those who may see.

The server keeps pixels only; who may see them is `hideline.table.pictures`.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import msgspec
import structlog
from litestar import Request, Response, get, post, put
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody

from hideline.game.ids import PhotoId
from hideline.game.refusals import Refused
from hideline.server import darkroom
from hideline.server.bearer import Bearer, opened
from hideline.server.doors import Opened
from hideline.server.limits import Limit
from hideline.server.settings import ServerSettings
from hideline.server.spool import LARGEST, Part, Spool
from hideline.store.contract import Blob, Store, Upload
from hideline.table.hall import Hall
from hideline.table.pictures import may_see_photo
from hideline.units import Malformed

log = structlog.get_logger()

PATIENCE = 60.0
"""Seconds a picture may take, waiting for its turn not counted."""

AT_ONCE = 2
MOST_FINISHED = 1000
LARGEST_JPEG = 16 * 1024 * 1024
MOST_CHUNK = 8 * 1024 * 1024
PRIVATE = {
    "cache-control": "private, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "content-disposition": "inline",
    "x-content-type-options": "nosniff",
}

AnyRequest = Request[object, object, State]


class Photo(msgspec.Struct, frozen=True):
    """A photo as it was kept; its id goes into commands."""

    photo: PhotoId
    size: int
    """Bytes of the developed picture."""


class BeginUpload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An upload in pieces begins."""

    size: int
    """Bytes of the whole file."""


class UploadState(msgspec.Struct, frozen=True):
    """How far an upload has come."""

    upload: str
    received: int
    size: int
    photo: Photo | None = None
    """The kept photo once all bytes are in."""


class GameHasItsPhotos(Refused):
    """This game keeps no more than {most} photos."""


class PhotoDesk:
    """Takes originals, has them developed, keeps the pictures."""

    def __init__(self, store: Store, folder: Path, settings: ServerSettings) -> None:
        self.spool = Spool(folder, settings.upload_room_megabytes)
        self.limit = Limit(settings.photos_per_minute)
        self._most = settings.photos_per_game
        self.kept = 0
        self.refused = 0
        self._store = store
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._finished: dict[tuple[str, str], UploadState] = {}

    async def keep(self, at: Opened, original: bytes) -> Photo:
        """Develop an original and keep it as this seat's."""
        await self.must_have_room(at)
        try:
            async with self._turns:
                jpeg = await developed(original)
        except Malformed:
            self.refused += 1
            raise
        name = await self._store.put_blob(at.table.id, Blob("image/jpeg", jpeg))
        await self._store.record_upload(at.table.id, name, Upload(at.seat, at.table.clock.now()))
        self.kept += 1
        return Photo(PhotoId(name), len(jpeg))

    async def must_have_room(self, at: Opened) -> None:
        """Refuse once the game has all the photos that are kept of one."""
        if await self._store.count_blobs(at.table.id) >= self._most:
            raise GameHasItsPhotos(most=self._most)

    async def finish(self, at: Opened, part: Part) -> UploadState:
        """Keep the picture once its last byte is in."""
        if part.received < part.size:
            return UploadState(part.id, part.received, part.size)
        try:
            photo = await self.keep(at, await asyncio.to_thread(part.path.read_bytes))
        except (Malformed, Refused):
            await asyncio.to_thread(self.spool.drop, part)
            raise
        done = UploadState(part.id, part.received, part.size, photo)
        self._remember(at.seat, done)
        await asyncio.to_thread(self.spool.drop, part)  # the original, with all it gives away
        return done

    def finished(self, seat: str, upload: str) -> UploadState | None:
        """An upload that became a photo a while ago, for a phone that missed the answer."""
        return self._finished.get((seat, upload))

    def _remember(self, seat: str, done: UploadState) -> None:
        while len(self._finished) >= MOST_FINISHED:
            self._finished.pop(next(iter(self._finished)))
        self._finished[seat, done.upload] = done


async def developed(original: bytes) -> bytes:
    """A plain JPEG of an original, made in a process that can harm nobody."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-I",
        str(Path(darkroom.__file__)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={},
    )
    try:
        async with asyncio.timeout(PATIENCE):
            out, _ = await process.communicate(original)
    except TimeoutError as error:
        raise Malformed("This photo takes too long to read: send it smaller.") from error
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode == darkroom.REFUSED:
        raise Malformed(out.decode())
    if process.returncode != 0 or not out.startswith(b"\xff\xd8\xff") or len(out) > LARGEST_JPEG:
        log.warning("the darkroom failed", code=process.returncode)
        raise Malformed("This photo cannot be read: send another one.")
    return out


@post("/api/games/{game:str}/photos", status_code=201, request_max_body_size=LARGEST)
async def post_photo(state: State, game: str, request: AnyRequest, authorization: Bearer = "") -> Photo:
    """Send a photo in at once: JPEG, PNG, WebP or HEIC as the raw body. Only its pixels are kept."""
    at = await opened(state, game, authorization)
    desk: PhotoDesk = state.photos
    desk.limit.take(at.seat)
    return await desk.keep(at, await request.body())


@post("/api/games/{game:str}/uploads", status_code=201)
async def begin_upload(
    state: State, game: str, data: JSONBody[BeginUpload], authorization: Bearer = ""
) -> UploadState:
    """Begin to send a photo in pieces, so that a lost connection costs only the last piece."""
    at = await opened(state, game, authorization)
    desk: PhotoDesk = state.photos
    desk.limit.take(at.seat)
    await desk.must_have_room(at)
    part = await asyncio.to_thread(desk.spool.begin, game, at.seat, data.size)
    return UploadState(part.id, part.received, part.size)


@put("/api/games/{game:str}/uploads/{upload:str}", request_max_body_size=MOST_CHUNK)
async def put_chunk(
    state: State, game: str, upload: str, offset: int, request: AnyRequest, authorization: Bearer = ""
) -> UploadState:
    """Send the next piece as the raw body. At the wrong offset: 409 with the bytes `received` so far."""
    at = await opened(state, game, authorization)
    desk: PhotoDesk = state.photos
    if (done := desk.finished(at.seat, upload)) is not None:
        return done
    part = await asyncio.to_thread(desk.spool.find, game, at.seat, upload)
    chunk = await request.body()
    return await desk.finish(at, await asyncio.to_thread(desk.spool.add, part, offset, chunk))


@get("/api/games/{game:str}/uploads/{upload:str}")
async def get_upload(state: State, game: str, upload: str, authorization: Bearer = "") -> UploadState:
    """How far an upload has come; once complete, the photo it became."""
    at = await opened(state, game, authorization)
    desk: PhotoDesk = state.photos
    if (done := desk.finished(at.seat, upload)) is not None:
        return done
    return await desk.finish(at, await asyncio.to_thread(desk.spool.find, game, at.seat, upload))


@get("/api/games/{game:str}/photos/{photo:str}")
async def get_photo(state: State, game: str, photo: str, authorization: Bearer = "") -> Response[bytes]:
    """A photo this seat may see; anything else is not there."""
    at = await opened(state, game, authorization)
    hall: Hall = state.hall
    uploads = await hall.store.uploads(game, photo)
    if not uploads or not may_see_photo(at.table.game, at.seat, PhotoId(photo), uploads):
        raise NotFoundException
    blob = await hall.store.get_blob(game, photo)
    if blob is None:
        raise NotFoundException
    return Response(blob.body, media_type=blob.media_type, headers=PRIVATE)


PHOTO_ROUTES = (post_photo, begin_upload, put_chunk, get_upload, get_photo)
