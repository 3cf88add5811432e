"""Made-up requests over HTTP: every operation of the server's own schema, and bytes that are no request at all."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from tests.enemies.inventing import Inventor
from tests.enemies.lines import Line, Said
from tests.enemies.sieges import MOST_GROWTH, Siege, cases, command_schemas, turns
from tests.servers import CLIENT, Player

pytestmark = pytest.mark.slow

FRESH_GAMES_EVERY = 2000
SLOW = {("post", "/api/games/{game}/photos"), ("post", "/api/maps")}
"""A process for each: tried in test_uploads.py and test_map_files.py."""

READ_HEADERS = ("range", "accept", "accept-encoding", "content-type", "x-forwarded-for")
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "BREW")


class Attack:
    """Turns numbers into requests."""

    def __init__(self, besieged: Siege) -> None:
        self._besieged = besieged
        document = CLIENT.get(f"{besieged.server.url}/api/schema/openapi.json").json()
        self._schemas: dict[str, Any] = document["components"]["schemas"]
        self._operations = [
            (method.upper(), path, how)
            for path, methods in document["paths"].items()
            for method, how in methods.items()
            if (method, path) not in SLOW
        ]
        self._commands, self._parts = command_schemas()
        self._words = besieged.words()
        self._map: str = CLIENT.get(f"{besieged.server.url}/api/maps").json()[0]["hash"]

    def request(self, number: int) -> Said:
        """The request of this number."""
        inventor = Inventor(f"http {number}", self._schemas | self._parts, self._words)
        player = inventor.random.choice(self._besieged.players)
        if inventor.random.random() < 0.45:
            return self._command(inventor, player)
        method, path, how = inventor.random.choice(self._operations)
        if inventor.random.random() < 0.05:
            method = inventor.random.choice(METHODS)
        return Said(
            method,
            self._address(inventor, path, how, player),
            self._body(inventor, how),
            self._headers(inventor, player),
        )

    def _command(self, inventor: Inventor, player: Player) -> Said:
        command = inventor.fitting(inventor.random.choice(self._commands))
        if inventor.random.random() < 0.3:
            command = inventor.spoiled(command)
        envelope = {"id": f"e{inventor.random.randrange(10**9)}", "command": command}
        body = inventor.written(envelope)
        return Said("POST", f"/api/games/{player.game}/commands", body, self._headers(inventor, player))

    def _address(self, inventor: Inventor, path: str, how: dict[str, Any], player: Player) -> str:
        query = []
        for parameter in how.get("parameters", ()):
            words = inventor.text() if inventor.random.random() < 0.7 else str(inventor.number())
            value = quote(words.encode("utf-8", "surrogatepass"), safe="")
            if parameter["name"] == "game" and inventor.random.random() < 0.9:
                value = player.game
            if parameter["name"] == "digest" and inventor.random.random() < 0.5:
                value = self._map
            if parameter["in"] == "path":
                path = path.replace("{" + parameter["name"] + "}", value or "x")
            elif parameter["in"] == "query" and inventor.random.random() < 0.8:
                query.append(f"{parameter['name']}={value}")
        return path + ("?" + "&".join(query) if query else "")

    def _body(self, inventor: Inventor, how: dict[str, Any]) -> bytes:
        content = how.get("requestBody", {}).get("content", {})
        for kind in content.values():
            return inventor.body(kind.get("schema", {}))
        return inventor.random.randbytes(20) if inventor.random.random() < 0.2 else b""

    def _headers(self, inventor: Inventor, player: Player) -> dict[str, str]:
        # Behind many proxies: a single address would soon be kept from guessing codes, and with it our own players.
        from_ = {"x-forwarded-for": f"198.51.100.{inventor.random.randrange(256)}"}
        headers = {"content-type": "application/json", **from_, **player.headers}
        match inventor.random.randrange(20):
            case 0:
                headers["authorization"] = "Bearer " + inventor.header()
            case 1:
                headers["content-type"] = inventor.random.choice(["text/plain", "multipart/form-data", "x"])
            case number if number < 8:
                headers[inventor.random.choice(READ_HEADERS)] = inventor.header()
        return headers


async def attacked(besieged: Siege, first: int, last: int) -> None:
    attack = Attack(besieged)
    line = Line(besieged.server.url)
    for number in range(first, last):
        said = attack.request(number)
        heard = await line.ask(said)
        besieged.note(heard.status)
        if not 0 < heard.status < 500 or b"Traceback" in heard.body:
            besieged.broken.append(f"{number}: {heard.status} to {said}"[:600])
    await line.close()


def test_no_made_up_request_breaks_stalls_or_fills_the_server(besieged: Siege) -> None:
    count, warm = cases("http"), 0.0
    for first, last in turns(count, FRESH_GAMES_EVERY):
        if first % FRESH_GAMES_EVERY == 0 < first:
            besieged.reinforced()
        asyncio.run(attacked(besieged, first, last))
        if last <= (count + 1) // 2:
            warm = besieged.memory()
    games = count / FRESH_GAMES_EVERY

    assert {200, 400, 401, 404, 405, 409} <= set(besieged.answered)
    assert besieged.memory() - warm < MOST_GROWTH + games


NOT_HTTP = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"POST /api/join HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
    b"POST /api/join HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/join HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 20_000 + b"\r\n",
    b"GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
    (
        b"GET /api/games/x/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        b"sec-websocket-key: x\r\nsec-websocket-version: 99\r\n\r\n"
    ),
    b"\0" * 1000,
)


async def shouted(url: str, noise: bytes) -> bytes:
    """Whatever comes back until the server hangs up, or nothing for a second."""
    address = httpx.URL(url)
    reader, writer = await asyncio.open_connection(address.host, address.port)
    writer.write(noise)
    heard = b""
    try:
        async with asyncio.timeout(1):
            heard = await reader.read()
    except (TimeoutError, ConnectionError):
        pass  # it waits for the rest, or has hung up
    writer.close()
    return heard


def test_what_is_no_http_at_all_is_refused_or_waited_for(besieged: Siege) -> None:
    for noise in NOT_HTTP:
        heard = asyncio.run(shouted(besieged.server.url, noise))
        assert not heard.startswith(b"HTTP/1.1 5"), (noise[:80], heard)
