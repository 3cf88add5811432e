"""Made-up frames on the live socket: before hello and after, text that is none, and frames that are none."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from tests.enemies.inventing import Inventor
from tests.enemies.sieges import MOST_GROWTH, Siege, cases, command_schemas, frame_schemas, turns
from tests.servers import PATIENCE, Player

pytestmark = pytest.mark.slow

FRESH_GAMES_EVERY = 3000
NOT_UTF_8 = 1007
OUR_FAULT = 1011
"""The close code of a server that tripped."""
STUCK = "keepalive ping timeout"
"""Said, with the same code, to whoever begins a frame and never ends it."""


class Intruder:
    """A phone of one of the seats, opened again whenever the server has enough of it."""

    def __init__(self, besieged: Siege) -> None:
        self._besieged = besieged
        self._frame, parts = frame_schemas()
        self._commands, more = command_schemas()
        self._schemas: dict[str, Any] = parts | more
        self._words = besieged.words()
        self._socket: ClientConnection | None = None
        self.codes: dict[int, int] = {}

    async def tries(self, number: int) -> None:
        """One case: say something, then see that the server still answers or has properly hung up."""
        inventor = Inventor(f"socket {number}", self._schemas, self._words)
        player = inventor.random.choice(self._besieged.players)
        try:
            async with asyncio.timeout(PATIENCE):
                socket = await self._open(inventor, player)
                await self._say(inventor, socket)
                await self._answers(socket)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd is not None else 1006
            is_stuck = closed.rcvd is not None and closed.rcvd.reason == STUCK
            self.codes[code] = self.codes.get(code, 0) + (not is_stuck)
            if code == OUR_FAULT and not is_stuck:
                self._besieged.broken.append(f"socket {number}: the server tripped")
            self._socket = None
        except TimeoutError:
            self._besieged.broken.append(f"socket {number}: no answer in {PATIENCE} s")
            self._socket = None

    async def _open(self, inventor: Inventor, player: Player) -> ClientConnection:
        if self._socket is not None and inventor.random.random() < 0.98:
            return self._socket
        await self.close()
        url = f"{player.server.live_url}/api/games/{player.game}/live"
        socket = await connect(
            url, compression=None, ping_interval=None, max_size=None, open_timeout=PATIENCE, close_timeout=1
        )
        self._socket = socket
        if inventor.random.random() < 0.15:
            await self._say(inventor, socket)  # before hello
        else:
            await socket.send(json.dumps({"type": "hello", "token": player.token}))
        return socket

    async def _say(self, inventor: Inventor, socket: ClientConnection) -> None:
        match inventor.random.randrange(12):
            case 0:
                await socket.send(inventor.random.randbytes(inventor.random.randrange(60)), text=True)
            case 1:
                await socket.send(inventor.random.randbytes(inventor.random.randrange(60)))
            case 2:
                await socket.send([part async for part in _pieces(inventor)])
            case 3 if inventor.random.random() < 0.1:
                socket.transport.write(inventor.random.randbytes(inventor.random.randrange(1, 80)))
            case 4 | 5 | 6 | 7:
                await socket.send(inventor.written(self._command(inventor)), text=True)
            case _:
                await socket.send(inventor.body(self._frame), text=True)

    def _command(self, inventor: Inventor) -> dict[str, Any]:
        command = inventor.fitting(inventor.random.choice(self._commands))
        if inventor.random.random() < 0.3:
            command = inventor.spoiled(command)
        envelope = {"id": f"s{inventor.random.randrange(10**9)}", "command": command}
        return {"type": "command", "envelope": envelope}

    async def _answers(self, socket: ClientConnection) -> None:
        await socket.send('{"type":"ping","sent":4711.0}')
        while True:
            frame = await socket.recv(decode=False)
            assert b"Traceback" not in frame
            if frame.startswith(b'{"type":"pong","sent":4711.0'):
                return

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
            self._socket = None


async def _pieces(inventor: Inventor) -> Any:
    for _ in range(inventor.random.randrange(1, 5)):
        yield inventor.random.choice(('{"type":', '"ping",', '"sent":1}', "é"))


async def _close_code(socket: ClientConnection) -> int:
    """The code with which the server hangs up."""
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                await socket.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 1006


async def intruded(besieged: Siege, first: int, last: int) -> dict[int, int]:
    intruder = Intruder(besieged)
    for number in range(first, last):
        await intruder.tries(number)
    await intruder.close()
    return {code: count for code, count in intruder.codes.items() if count}


def test_no_made_up_frame_breaks_stalls_or_fills_the_server(besieged: Siege) -> None:
    count, warm = cases("sockets"), 0.0
    codes: set[int] = set()
    for first, last in turns(count, FRESH_GAMES_EVERY):
        if first % FRESH_GAMES_EVERY == 0 < first:
            besieged.reinforced()
        codes |= set(asyncio.run(intruded(besieged, first, last)))
        if last <= (count + 1) // 2:
            warm = besieged.memory()

    assert codes <= {1002, 1003, 1006, 1007, 1009, 4400, 4401, 4429}, codes
    assert besieged.memory() - warm < MOST_GROWTH


NOT_TEXT = (b"\xff\xfe", b'{"type":"ping","sent":"\xff"}', b"\xed\xa0\x80", b'{"type":"\xc3"}')


def test_a_text_frame_that_is_not_text_is_hung_up_on(besieged: Siege) -> None:
    async def shouts(player: Player, noise: bytes) -> int:
        url = f"{player.server.live_url}/api/games/{player.game}/live"
        async with connect(url, compression=None, ping_interval=None, open_timeout=PATIENCE) as socket:
            await socket.send(json.dumps({"type": "hello", "token": player.token}))
            await socket.recv()
            await socket.send(noise, text=True)
            return await _close_code(socket)

    for noise in NOT_TEXT:
        assert asyncio.run(shouts(besieged.players[0], noise)) == NOT_UTF_8


@pytest.mark.parametrize("is_known", [True, False])
def test_noise_right_after_hello_is_hung_up_on_once(besieged: Siege, is_known: bool) -> None:
    """The protocol hangs up on the noise before anybody has looked at the hello."""

    async def shouts(player: Player) -> int:
        url = f"{player.server.live_url}/api/games/{player.game}/live"
        token = player.token if is_known else ""
        async with connect(url, compression=None, ping_interval=None, open_timeout=PATIENCE) as socket:
            said = (json.dumps({"type": "hello", "token": token}).encode(), NOT_TEXT[0])
            frames = [Frame(Opcode.TEXT, each).serialize(mask=True, extensions=[]) for each in said]
            socket.transport.write(b"".join(frames))
            return await _close_code(socket)

    codes = {asyncio.run(shouts(besieged.players[0])) for _ in range(20)}

    assert codes <= {NOT_UTF_8, 4401}
    besieged.must_be_unharmed()


def test_whoever_never_says_hello_is_hung_up_on(besieged: Siege) -> None:
    async def waits(player: Player) -> int:
        url = f"{player.server.live_url}/api/games/{player.game}/live"
        async with connect(url, compression=None, ping_interval=None, open_timeout=PATIENCE) as socket:
            return await _close_code(socket)

    assert asyncio.run(waits(besieged.players[0])) == 4400
