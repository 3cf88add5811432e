"""Bad connections: a relay before each worker that holds bytes up and cuts phones off in the middle of a word."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from random import Random

from tests.services import LOOPBACK

LONGEST_DELAY = 0.02
"""Seconds a piece may be held up."""


class Wire:
    """Relays to one worker."""

    def __init__(self, target: int, random: Random) -> None:
        self._target = target
        self._random = random
        self._writers: set[asyncio.StreamWriter] = set()

    async def serve(self, from_phone: asyncio.StreamReader, to_phone: asyncio.StreamWriter) -> None:
        """Relay one connection until either side closes it or it is cut."""
        try:
            from_worker, to_worker = await asyncio.open_connection(LOOPBACK, self._target)
        except OSError:
            to_phone.close()
            return
        ends = {to_phone, to_worker}
        self._writers |= ends
        try:
            relays = self._relay(from_phone, to_worker), self._relay(from_worker, to_phone)
            await asyncio.gather(*relays, return_exceptions=True)
        finally:
            self._writers -= ends

    async def _relay(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        try:
            while piece := await source.read(1 << 14):
                if self._random.random() < 0.1:
                    await asyncio.sleep(self._random.uniform(0, LONGEST_DELAY))
                sink.write(piece)
                await sink.drain()
        finally:
            sink.close()

    def cut(self, share: float) -> None:
        """Cut off this share of the phones, at once and without a goodbye."""
        for writer in tuple(self._writers):
            if self._random.random() < share:
                writer.transport.abort()


@asynccontextmanager
async def wired(ports: Sequence[int], random: Random) -> AsyncIterator[list[tuple[Wire, str]]]:
    """A wire to each port, and the address phones use instead."""
    async with AsyncExitStack() as stack:
        wires = []
        for port in ports:
            wire = Wire(port, random)
            server = await asyncio.start_server(wire.serve, LOOPBACK, 0)
            stack.push_async_callback(_close, server, wire)
            wires.append((wire, f"{LOOPBACK}:{server.sockets[0].getsockname()[1]}"))
        yield wires


async def _close(server: asyncio.Server, wire: Wire) -> None:
    server.close()
    wire.cut(1.0)
    with suppress(TimeoutError):
        async with asyncio.timeout(1):
            await server.wait_closed()
