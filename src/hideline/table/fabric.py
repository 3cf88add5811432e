"""Between workers: who appended to a game rings for the others, who heard a position passes it on (DESIGN §3).

The log is the truth and a fabric only the doorbell: a ring that nobody hears delays a phone until the next look into
the log and costs it nothing else. Positions passed on are as secret as the games are; who may see one is decided where
it arrives. `Alone` is one process; `NatsFabric` joins any number over a NATS server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import msgspec
import structlog

from hideline.game.ids import SeatId
from hideline.table.locating import Use
from hideline.units import Fix, Span

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.aio.subscription import Subscription

log = structlog.get_logger()

SUBJECT = "hideline.game."
SHORTEST_WAIT, LONGEST_WAIT = 0.2, 5.0
"""Seconds before the next attempt to reach the NATS server; doubled with every failure."""

PING_EVERY = 5
"""Seconds; a server that missed two pings is gone."""


class Announced(msgspec.Struct, frozen=True, tag="announced"):
    """The game has reached this version, and its clock, where moved by hand, this far."""

    version: int
    moved: Span = Span(0)


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """A seat's phone has said to another worker where it is."""

    seat: SeatId
    fix: Fix
    source: str
    battery: int | None = None


class Used(msgspec.Struct, frozen=True, tag="used"):
    """Somebody used a device of this seat, by another worker's account."""

    seat: SeatId
    use: Use


class Noted(msgspec.Struct, frozen=True, tag="noted"):
    """Another worker has written down that a message arrived, or was looked at."""

    message: str


News = Announced | Moved | Used | Noted
Ear = Callable[[News], None]


def _topic(news: News) -> str:
    """What the news is about; older news of the same is not worth telling."""
    match news:
        case Announced():
            return ""
        case Moved():
            return news.seat
        case Used():
            return f"used {news.seat}"
        case Noted():
            return news.message


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(News).decode


class Fabric(Protocol):
    """What a hall needs of the other workers."""

    @property
    def is_shared(self) -> bool:
        """Whether other workers may play the same games."""
        ...

    @property
    def is_up(self) -> bool:
        """Whether they can be heard just now."""
        ...

    def start(self, on_return: Callable[[], None]) -> None:
        """Begin; `on_return` is called whenever the others can be heard again after a silence."""
        ...

    def tell(self, game_id: str, news: News) -> None:
        """Tell the others soon. Only the newest version of a game and position of a seat are worth telling."""
        ...

    async def listen(self, game_id: str, ear: Ear) -> None:
        """Hear what others tell of a game."""
        ...

    async def ignore(self, game_id: str) -> None:
        """Hear no more of a game."""
        ...

    async def close(self) -> None:
        """Tell what waits and let go."""
        ...


class Alone:
    """One process has all games to itself."""

    is_shared = False
    is_up = True

    def start(self, on_return: Callable[[], None]) -> None:
        """There is nobody to hear."""

    def tell(self, game_id: str, news: News) -> None:
        """There is nobody to tell."""

    async def listen(self, game_id: str, ear: Ear) -> None:
        """Silence."""

    async def ignore(self, game_id: str) -> None:
        """Silence."""

    async def close(self) -> None:
        """Nothing was open."""


class NatsFabric:
    """Workers joined over NATS: one subject per game, heard only by workers where somebody plays it.

    A broken connection is made anew with back-off; until then `is_up` is False and what would be told is left out.
    """

    is_shared = True

    def __init__(self, servers: str) -> None:
        self._servers = [server.strip() for server in servers.split(",")]
        self._client: Client | None = None
        self._ears: dict[str, Ear] = {}
        self._heard: dict[str, Subscription] = {}
        self._waiting: dict[tuple[str, str], News] = {}
        self._something = asyncio.Event()
        self._life: asyncio.Task[None] | None = None

    @property
    def is_up(self) -> bool:
        """See the protocol."""
        return self._client is not None and self._client.is_connected

    def start(self, on_return: Callable[[], None]) -> None:
        """See the protocol."""
        self._life = asyncio.create_task(self._keep_connected(on_return))

    def tell(self, game_id: str, news: News) -> None:
        """See the protocol."""
        if self.is_up:
            self._waiting[game_id, _topic(news)] = news
            self._something.set()

    async def listen(self, game_id: str, ear: Ear) -> None:
        """See the protocol."""
        self._ears[game_id] = ear
        if self._client is not None:
            await self._subscribe(self._client, game_id)

    async def ignore(self, game_id: str) -> None:
        """See the protocol."""
        from nats.errors import Error  # noqa: PLC0415

        self._ears.pop(game_id, None)
        subscription = self._heard.pop(game_id, None)
        if subscription is not None and self.is_up:
            try:
                await subscription.unsubscribe()
            except Error as fault:
                log.info("already cut off", fault=str(fault))

    async def close(self) -> None:
        """See the protocol."""
        client, self._client = self._client, None
        if self._life is not None:
            self._life.cancel()
            await asyncio.gather(self._life, return_exceptions=True)
        if client is not None and not client.is_closed:
            await self._tell_what_waits(client)
            await client.close()

    # ── the connection ──────────────────────────────────────────────────────────────────────────

    async def _keep_connected(self, on_return: Callable[[], None]) -> None:
        from nats.errors import Error  # noqa: PLC0415 - only a worker among several pays for it

        wait = SHORTEST_WAIT
        while True:
            try:
                client = await self._connect()
                wait = SHORTEST_WAIT
                on_return()
                await self._talk(client)
                log.warning("the way to other workers is cut")
            except (OSError, Error, TimeoutError) as fault:
                log.warning("no word from other workers", fault=str(fault) or type(fault).__name__)
            self._client = None
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _connect(self) -> Client:
        from nats.aio.client import Client  # noqa: PLC0415

        client = Client()
        await client.connect(
            self._servers,
            name="hideline",
            no_echo=True,
            allow_reconnect=False,
            ping_interval=PING_EVERY,
            error_cb=self._note_error,
            closed_cb=self._note_end,
        )
        self._client = client
        self._waiting, self._heard = {}, {}
        for game_id in tuple(self._ears):
            await self._subscribe(client, game_id)
        await client.flush()
        return client

    async def _subscribe(self, client: Client, game_id: str) -> None:
        from nats.errors import Error  # noqa: PLC0415

        if game_id in self._heard:
            return

        async def hear(message: Msg) -> None:
            ear = self._ears.get(game_id)
            if ear is not None:
                ear(_decode(message.data))

        try:
            self._heard[game_id] = await client.subscribe(SUBJECT + game_id, cb=hear)
        except Error as fault:
            log.info("cannot listen before the connection is back", fault=str(fault))

    async def _talk(self, client: Client) -> None:
        """Tell whatever comes up until the connection breaks."""
        while client.is_connected:
            await self._something.wait()
            self._something.clear()
            await self._tell_what_waits(client)

    async def _tell_what_waits(self, client: Client) -> None:
        waiting, self._waiting = self._waiting, {}
        for (game_id, _), news in waiting.items():
            await client.publish(SUBJECT + game_id, _encode(news))

    async def _note_error(self, fault: Exception) -> None:
        log.warning("trouble between workers", fault=str(fault) or type(fault).__name__)

    async def _note_end(self) -> None:
        self._something.set()
