"""A relay between a store and PostgreSQL that cuts the connection at the worst moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import Enum

from sqlalchemy import make_url

from tests.services import free_port


class Cut(Enum):
    """When the relay cuts a connection, once."""

    NEVER = "never"
    BEFORE_COMMIT = "the server never hears of the commit"
    AFTER_COMMIT = "the server commits and the client never hears of it"


@dataclass
class Relay:
    """Passes bytes on, question by question, as the protocol of PostgreSQL takes turns."""

    host: str
    port: int
    cut: Cut = Cut.NEVER

    async def serve(self, from_client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        """Relay one connection until a side closes it or it is cut."""
        from_server, to_server = await asyncio.open_connection(self.host, self.port)
        answering = asyncio.ensure_future(self.answer(from_server, to_client))
        try:
            while piece := await from_client.read(1 << 16):
                committing = b"COMMIT" in piece
                if committing and self.cut is Cut.BEFORE_COMMIT:
                    self.cut = Cut.NEVER
                    break
                if committing and self.cut is Cut.AFTER_COMMIT:
                    self.cut = Cut.NEVER
                    answering.cancel()
                    await asyncio.wait([answering])
                    to_server.write(piece)
                    await from_server.read(1)
                    break
                to_server.write(piece)
        except ConnectionError:
            pass
        finally:
            answering.cancel()
            await asyncio.wait([answering])
            for pipe in (to_client, to_server):
                pipe.close()

    async def answer(self, from_server: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        """Pass on what the server says."""
        while piece := await from_server.read(1 << 16):
            to_client.write(piece)
        to_client.close()


@asynccontextmanager
async def relayed(url: str, port: int | None = None) -> AsyncIterator[tuple[Relay, str]]:
    """A relay before the server of this address, and the address of the relay."""
    address = make_url(url)
    assert address.host
    assert address.port
    relay = Relay(address.host, address.port)
    port = port or free_port()
    async with await asyncio.start_server(relay.serve, address.host, port):
        yield relay, address.set(port=port).render_as_string(hide_password=False)
