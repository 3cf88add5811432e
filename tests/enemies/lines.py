"""A line to the server that sends whatever it is given: no client library in between that would refuse to."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from tests.servers import PATIENCE

LIMIT = 1 << 22


@dataclass(frozen=True)
class Said:
    """A request as it goes over the line."""

    method: str
    path: str
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def bytes(self) -> bytes:
        lines = [f"{self.method} {self.path} HTTP/1.1", "host: here", f"content-length: {len(self.body)}"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        return "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + self.body


@dataclass(frozen=True)
class Heard:
    """What came back; status 0 when the server hung up without a word."""

    status: int
    body: bytes


class Line:
    """One connection, made anew whenever the server has enough of it."""

    def __init__(self, url: str) -> None:
        self._address = urlsplit(url)
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, said: Said) -> Heard:
        """Send a request and wait for its answer; no answer in a minute is a hang."""
        async with asyncio.timeout(PATIENCE):
            for _ in range(2):
                reader, writer = await self._open()
                try:
                    writer.write(said.bytes)
                    await writer.drain()
                    return await self._answer(reader, has_body=said.method != "HEAD")
                except (ConnectionError, asyncio.IncompleteReadError):
                    await self.close()  # closed since the last request: once more on a new one
        return Heard(0, b"")

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(
                self._address.hostname, self._address.port, limit=LIMIT
            )
        return self._reader, self._writer

    async def _answer(self, reader: asyncio.StreamReader, *, has_body: bool) -> Heard:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(head.split(" ", 2)[1])
        lengths = [line.partition(":")[2] for line in head.split("\r\n") if line.startswith("content-length")]
        if not has_body:
            body = b""
        elif lengths:
            body = await reader.readexactly(int(lengths[0]))
        else:
            body = await reader.read() if "connection: close" in head else b""
        if "connection: close" in head:
            await self.close()
        return Heard(status, body)

    async def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None
