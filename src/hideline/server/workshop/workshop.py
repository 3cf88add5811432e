"""Hands jobs to apprentices, one at a time, and keeps what they made as long as it may be asked for again.

Maps made here (uploaded, or a map of the host reshaped) lie in a folder of their own under their content hash: not
listed, but there for everybody who was told the hash. One that no game is played on is thrown away after a week.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import structlog

from hideline.server.faults import TryLater, disk_faults_named
from hideline.server.maps import MapRoom
from hideline.server.workshop.apprentice import REFUSED
from hideline.server.workshop.jobs import Admit, Audit, Draw, Job, Reshape
from hideline.units import Malformed

log = structlog.get_logger()

PATIENCE = 300.0
"""Seconds one job may take, waiting for its turn not counted."""
MOST_WAITING = 12
KEPT_SHEETS = 24
KEPT_UNPLAYED = 7 * 24 * 3600
SQLITE = b"SQLite format 3\x00"
PASSED_ON = ("LANG", "NUMBA_CACHE_DIR", "TMPDIR")
"""Of the environment; everything else stays here."""


class ApprenticeFailed(RuntimeError):
    """A job on a map of our own broke: a bug."""


class TooLarge(Malformed):
    """More bytes than this host takes."""

    def __init__(self, megabytes: int) -> None:
        super().__init__(f"A map file has at most {megabytes} megabytes.")


def must_look_like_a_database(path: Path) -> None:
    """Spare an apprentice what cannot be a GeoPackage at first sight."""
    with path.open("rb") as file:
        if file.read(len(SQLITE)) != SQLITE:
            raise Malformed("This is not a map file: choose a .gpkg that `hideline map build` made.")


class Workshop:
    """Where maps are admitted, reshaped, drawn and looked at."""

    def __init__(self, maps: MapRoom, most_megabytes: int, room_megabytes: int) -> None:
        self._maps = maps
        self._most = most_megabytes
        self._room = room_megabytes
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._sheets: dict[Job, bytes] = {}

    async def admit(self, body: AsyncIterator[bytes]) -> str:
        """Take a stranger's map in; its content hash. Nothing is left of one that is refused."""
        arrived = self._scratch("arrived")
        try:
            await self._receive(body, arrived)
            must_look_like_a_database(arrived)
            out = self._scratch("admitted")
            return await self._made(Admit(str(arrived), str(out)), out)
        finally:
            arrived.unlink(missing_ok=True)

    async def reshape(self, job: Reshape) -> str:
        """Make a map of this host into another; its content hash."""
        await asyncio.to_thread(self._must_have_room)
        return await self._made(job, Path(job.out))

    def scratch_for_map(self) -> Path:
        """Where a map may be written until it is known what it is."""
        return self._scratch("reshaped")

    def remembers(self, job: Draw | Audit) -> bool:
        """Whether a picture or audit costs nothing now."""
        return job in self._sheets

    async def sheet(self, job: Draw | Audit) -> bytes:
        """A picture or an audit, made once while it is remembered."""
        if job not in self._sheets:
            made = await self._done(job)
            while len(self._sheets) >= KEPT_SHEETS:
                self._sheets.pop(next(iter(self._sheets)))
            self._sheets[job] = made
        return self._sheets[job]

    async def _receive(self, body: AsyncIterator[bytes], path: Path) -> None:
        await asyncio.to_thread(self._must_have_room)
        size = 0
        with disk_faults_named(), path.open("xb") as file:
            async for chunk in body:
                size += len(chunk)
                if size > self._most * 1_000_000:
                    raise TooLarge(self._most)
                file.write(chunk)

    async def _made(self, job: Admit | Reshape, out: Path) -> str:
        try:
            digest = (await self._done(job)).decode()
            if not self._maps.has(digest):  # the first file of a hash stays: nobody replaces another's map
                out.replace(self._maps.made / f"{digest}.gpkg")
        finally:
            out.unlink(missing_ok=True)
        return digest

    def _scratch(self, what: str) -> Path:
        self._maps.made.mkdir(mode=0o700, parents=True, exist_ok=True)
        return self._maps.made / f".{what}-{secrets.token_hex(8)}"

    def _must_have_room(self) -> None:
        self._sweep()
        found = [_stat_of(path) for path in self._maps.made.glob("*.gpkg")]
        taken = sum(file.st_size for file in found if file is not None)
        if taken > self._room * 1_000_000:
            raise Malformed("This host has no room for more maps: ask whoever runs it.")

    def _sweep(self) -> None:
        """Throw away what nobody came back for, and what a crash left behind."""
        self._maps.made.mkdir(mode=0o700, parents=True, exist_ok=True)
        for path in self._maps.made.iterdir():
            is_kept = path.suffix == ".played" or path.with_suffix(".played").exists()
            file = _stat_of(path)
            if not is_kept and file is not None and time.time() - file.st_mtime > KEPT_UNPLAYED:
                path.unlink(missing_ok=True)

    async def _done(self, job: Job) -> bytes:
        if self._waiting >= MOST_WAITING:
            raise TryLater
        self._waiting += 1
        try:
            async with self._turn:
                return await _apprentice_does(job)
        finally:
            self._waiting -= 1


def _stat_of(path: Path) -> os.stat_result | None:
    """What is known of a file that somebody else may be done with meanwhile."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None


async def _apprentice_does(job: Job) -> bytes:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-I",
        "-m",
        "hideline.server.workshop.apprentice",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={name: os.environ[name] for name in PASSED_ON if name in os.environ},
    )
    try:
        async with asyncio.timeout(PATIENCE):
            out, trace = await process.communicate(msgspec.json.encode(job))
    except TimeoutError as error:
        raise Malformed("This map takes too long: try a smaller one.") from error
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode == REFUSED:
        raise Malformed(out.decode())
    if process.returncode != 0:
        log.warning(
            "an apprentice failed", code=process.returncode, last=trace[-2000:].decode(errors="replace")
        )
        if isinstance(job, Admit):
            raise Malformed(
                "This map cannot be read: it is damaged, or `hideline map build` did not make it."
            )
        raise ApprenticeFailed(type(job).__name__)
    return out
