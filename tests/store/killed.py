"""The worker that test_kills.py kills: it appends for ever and tells each acknowledgement."""

from __future__ import annotations

import asyncio
from multiprocessing.connection import Connection

from hideline.store import Appended, Conflict, Repeated, Store, open_store
from hideline.units import Instant

PLAYERS = 4
"""Commands under way at once in a worker, so that some are always cut off in the middle."""


def work(url: str, name: str, acknowledge: Connection) -> None:
    """A worker: append for ever, and tell each acknowledgement to the one who will kill us."""
    asyncio.run(play_for_ever(url, name, acknowledge))


async def play_for_ever(url: str, name: str, acknowledge: Connection) -> None:
    store = await open_store(url)
    await asyncio.gather(*(play(store, f"{name}.{player}", acknowledge) for player in range(PLAYERS)))


async def play(store: Store, player: str, acknowledge: Connection) -> None:
    number, version = 0, await store.version("g")
    while True:
        command = f"{player}.{number}"
        answer = await store.append(
            "g",
            version,
            [command.encode()],
            alarm=Instant(number),
            seat=player,
            command_id=command,
            outcome=b"ok",
        )
        match answer:
            case Conflict(now):
                version = now
            case Appended(now):
                acknowledge.send_bytes(command.encode())
                number, version = number + 1, now
            case Repeated():
                raise AssertionError("every command is sent until it is done, then never again")
