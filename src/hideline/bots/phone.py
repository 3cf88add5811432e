"""A phone that is a program: creates and joins over HTTP, then plays over the live socket like any other.

Frames are read only as far as needed: thousands of phones share one core with nothing to spare.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

VIEW = b'{"type":"view","feed":'
ACK, REFUSED = b'{"type":"ack"', b'{"type":"refused"'
LONGEST_ANSWER = 1 << 20

_encode = msgspec.json.Encoder().encode


class Unanswered(Exception):
    """The server said something else than expected."""


async def post(url: str, path: str, body: object, token: str = "") -> Any:
    """Send JSON and read the JSON that comes back; `Unanswered` when it was not accepted."""
    return await _request(url, f"POST {path}", _encode(body), token)


async def get(url: str, path: str, token: str = "") -> Any:
    """Read the JSON at an address; `Unanswered` when there is none."""
    return await _request(url, f"GET {path}", b"", token)


async def _request(url: str, line: str, content: bytes, token: str) -> Any:
    address = urlsplit(url)
    head = (
        f"{line} HTTP/1.1\r\nhost: {address.netloc}\r\ncontent-type: application/json\r\n"
        f"authorization: Bearer {token}\r\ncontent-length: {len(content)}\r\nconnection: close\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection(address.hostname, address.port, limit=LONGEST_ANSWER)
    try:
        writer.write(head.encode() + content)
        answer = await reader.read()
    finally:
        writer.close()
        await writer.wait_closed()
    status, _, answered = answer.partition(b"\r\n\r\n")
    if not status.startswith(b"HTTP/1.1 2"):
        raise Unanswered(f"{line}: {status[:32]!r} {answered[:200]!r}")
    return msgspec.json.decode(answered) if answered else None


class Phone:
    """One seat's phone, connected."""

    def __init__(self, url: str, admission: dict[str, str]) -> None:
        self.url = url
        self.game = admission["game"]
        self.seat = admission["seat"]
        self.token = admission["token"]
        self.feed = 0
        self.is_lost = False
        self.on_view: Callable[[Phone], None] = lambda _: None
        self._frame = b""
        self._sent = 0
        self._answers: dict[str, asyncio.Future[bytes]] = {}
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._has_view = asyncio.Event()

    async def connect(self) -> None:
        """Say hello and wait for the first view."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/games/{self.game}/live"
        self._socket = await connect(
            address, compression=None, ping_interval=None, max_size=None, open_timeout=60, close_timeout=1
        )
        await self._say({"type": "hello", "token": self.token})
        self._reading = asyncio.create_task(self._read(self._socket))
        await asyncio.wait_for(self._has_view.wait(), 60)

    async def close(self) -> None:
        """Hang up."""
        if self._reading is not None:
            self._reading.cancel()
        if self._socket is not None:
            await self._socket.close()

    @property
    def view(self) -> Any:
        """The newest view, read now."""
        return msgspec.json.decode(self._frame)["view"]

    async def send(self, command: str, **fields: object) -> None:
        """Send a command and wait until it is acknowledged; `Unanswered` when it was refused."""
        self._sent += 1
        name = f"{self.seat}-{self._sent}"
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._answers[name] = answer
        try:
            envelope = {"id": name, "command": {"command": command, **fields}}
            await self._say({"type": "command", "envelope": envelope})
            answered = await answer
        finally:
            del self._answers[name]
        if not answered.startswith(ACK):
            raise Unanswered(f"{command}: {answered[:300]!r}")

    async def say_where(self, fix: dict[str, object]) -> None:
        """Report a position."""
        await self._say({"type": "fix", "fix": fix})

    async def _say(self, frame: object) -> None:
        assert self._socket is not None, "connect first"
        try:
            await self._socket.send(_encode(frame).decode())
        except ConnectionClosed:
            self.is_lost = True

    async def _read(self, socket: ClientConnection) -> None:
        try:
            while True:
                self._take(await socket.recv(decode=False))
        except ConnectionClosed:
            self.is_lost = True
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(Unanswered("the connection was cut"))

    def _take(self, frame: bytes) -> None:
        if frame.startswith(VIEW):
            self.feed = int(frame[len(VIEW) : frame.index(b",", len(VIEW))])
            self._frame = frame
            self._has_view.set()
            self.on_view(self)
        elif frame.startswith((ACK, REFUSED)):
            answer = self._answers.get(msgspec.json.decode(frame)["id"])
            if answer is not None and not answer.done():
                answer.set_result(frame)
