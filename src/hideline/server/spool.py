"""Uploads that a tunnel interrupts: bytes collected in a file of the data folder until the picture is whole.

Everything that is known of an upload stands in its file's name and length, so that a restart or another worker goes on
where it stopped. Half-sent uploads are thrown away after a day.
"""

from __future__ import annotations

import fcntl
import os
import re
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

from hideline.game.refusals import Refused
from hideline.server.faults import disk_faults_named
from hideline.units import Malformed

LARGEST = 48 * 1024 * 1024
"""Bytes of one original."""

OPEN_PER_SEAT = 4
KEPT_SECONDS = 24 * 3600
UPLOAD_ID = re.compile(r"[0-9a-f]{24}")


class UploadStandsElsewhere(Refused):
    """The upload has {received} bytes: go on from there."""


class NoRoomForUploads(Refused):
    """This host has no room for another photo just now: try again later."""


class NoSuchUpload(Refused):
    """This upload is not known any more: start it again."""


@dataclass(frozen=True, slots=True)
class Part:
    """An upload so far."""

    id: str
    path: Path
    size: int
    received: int


class Spool:
    """Collects uploads in one folder."""

    def __init__(self, folder: Path, room_megabytes: int) -> None:
        self._folder = folder
        self._room = room_megabytes * 1_000_000

    def begin(self, game: str, seat: str, size: int) -> Part:
        """Room for a new upload; a seat's oldest one makes way when there are too many."""
        if not 0 < size <= LARGEST:
            raise Malformed(f"A photo has at most {LARGEST // 1024 // 1024} megabytes.")
        with disk_faults_named():
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._sweep()
        mine = sorted(self._folder.glob(f"{game}-{seat}-*"), key=_age)
        for old in mine[OPEN_PER_SEAT - 1 :]:
            old.unlink(missing_ok=True)
        self._must_have_room(0)
        upload = secrets.token_hex(12)
        path = self._folder / f"{game}-{seat}-{upload}-{size}"
        with disk_faults_named():
            path.touch(mode=0o600)
        return Part(upload, path, size, 0)

    def find(self, game: str, seat: str, upload: str) -> Part:
        """An upload of this very seat."""
        if not UPLOAD_ID.fullmatch(upload):
            raise NoSuchUpload
        path = next(self._folder.glob(f"{game}-{seat}-{upload}-*"), None)
        if path is None:
            raise NoSuchUpload
        return Part(upload, path, int(path.name.rpartition("-")[2]), path.stat().st_size)

    def add(self, part: Part, offset: int, chunk: bytes) -> Part:
        """Add bytes where the upload stands; the file is locked, so that a repeated chunk is not added twice."""
        self._must_have_room(len(chunk))
        with disk_faults_named(), part.path.open("ab") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            received = os.fstat(file.fileno()).st_size
            if offset != received:
                raise UploadStandsElsewhere(received=received)
            if received + len(chunk) > part.size:
                raise Malformed("This upload is longer than was announced.")
            file.write(chunk)
        return Part(part.id, part.path, part.size, received + len(chunk))

    def drop(self, part: Part) -> None:
        """Forget an upload."""
        part.path.unlink(missing_ok=True)

    def _must_have_room(self, more: int) -> None:
        """Bytes that came count, not those announced: else announcing alone would leave no room."""
        if sum(_bytes(path) for path in self._folder.iterdir()) + more > self._room:
            raise NoRoomForUploads

    def _sweep(self) -> None:
        for path in self._folder.iterdir():
            if _age(path) > KEPT_SECONDS:
                path.unlink(missing_ok=True)


def _bytes(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _age(path: Path) -> float:
    """Seconds since the last byte came in."""
    try:
        return time.time() - path.stat().st_mtime
    except FileNotFoundError:
        return 0.0
