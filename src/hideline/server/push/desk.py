"""Sending notices to phones, each with a receipt to send back.

Addresses of push services are given by browsers, so only known services are called, over https and without following
anybody elsewhere. A phone gets its notices in the order of what happened, as the newest of a topic takes the place of
the others there; one slow phone keeps no other waiting. A phone that its service no longer knows is forgotten.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Coroutine, Sequence
from hashlib import blake2b
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import msgspec
import structlog

from hideline.game.events import Event
from hideline.game.ids import SeatId
from hideline.languages import ENGLISH
from hideline.server.limits import Limit
from hideline.server.push.notices import Notice, notices_for, notices_of_entry
from hideline.server.push.sealing import PhoneKeys, SigningKey, coded, must_be_usable, seal, unpadded
from hideline.server.settings import ServerSettings
from hideline.store.contract import Store, Subscription
from hideline.store.faults import StoreUnavailable
from hideline.table.clock import wall_now
from hideline.table.live import Table
from hideline.units import Malformed, minutes

log = structlog.get_logger()

PATIENCE = 10.0
GONE = frozenset({404, 410})
AT_ONCE = 16
TRIES_PER_MINUTE = 30
"""Notices on request, for one seat: nobody needs more to see that they come."""

MOST_PHONES = 8
"""Phones one seat may have notices sent to."""


class Slip(msgspec.Struct, frozen=True, array_like=True):
    """What a receipt is about; signed, so that a phone needs no token to send it back."""

    game: str
    seat: SeatId
    message: str


class KeptPhone(PhoneKeys, frozen=True):
    """What is kept of a phone: its keys and the language it reads; English where it never said."""

    language: str = ENGLISH


class PushDesk:
    """Wakes phones."""

    def __init__(self, store: Store, settings: ServerSettings, key: SigningKey) -> None:
        self.key = key
        self.sent = 0
        self.dropped = 0
        self.trying = Limit(TRIES_PER_MINUTE)
        self._store = store
        self._settings = settings
        self._services = tuple(name.strip() for name in settings.push_services.split(",") if name.strip())
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By game and by phone: whoever came first is served first."""
        self._tasks: set[asyncio.Task[None]] = set()

    # ── phones ──────────────────────────────────────────────────────────────────────────────────

    async def subscribe(
        self, game: str, seat: SeatId, endpoint: str, keys: PhoneKeys, language: str = ENGLISH
    ) -> None:
        """Send this seat's notices there too."""
        self._must_be_known(endpoint)
        must_be_usable(keys)
        if len(await self._store.subscriptions(game, seat)) >= MOST_PHONES:
            raise Malformed(f"A seat has notices sent to at most {MOST_PHONES} phones.")
        phone = KeptPhone(keys.p256dh, keys.auth, language)
        await self._store.subscribe(game, seat, Subscription(endpoint, msgspec.json.encode(phone)))

    async def unsubscribe(self, game: str, seat: SeatId, endpoint: str) -> None:
        """Stop sending this seat's notices there."""
        await self._store.unsubscribe(game, seat, endpoint)

    def _must_be_known(self, endpoint: str) -> None:
        """Only push services of browsers: this server calls no other address for anybody."""
        try:
            address = urlsplit(endpoint)
            host = address.hostname or ""
            port = address.port
        except ValueError as error:
            raise Malformed("This is not the address of a push service.") from error
        is_exact = f"{address.scheme}://{host}:{port}" in self._services
        is_service = any(host == name or host.endswith("." + name) for name in self._services)
        if not is_exact and not (is_service and address.scheme == "https" and port in (None, 443)):
            raise Malformed("This server does not know that push service.")

    # ── sending ─────────────────────────────────────────────────────────────────────────────────

    def tell(self, table: Table, events: Sequence[Event]) -> None:
        """Send the notices that these events are worth, beside the game."""
        notices = tuple(notices_for(table.game, events))
        if notices:
            self._in_background(self._send_all(table.id, notices))

    def raise_alarm(self, table: Table) -> None:
        """A seeker has come into the zone: wake the hiding side, whose page may be asleep."""
        notices = tuple(notices_of_entry(table.game, table.clock.now()))
        if notices:
            self._in_background(self._send_all(table.id, notices))

    def farewell(self, game: str, seat: SeatId, phones: Sequence[Subscription]) -> None:
        """The last notice to phones whose seat was opened on another: should that have been a thief, it is seen."""
        notice = Notice(
            seat, "Your seat was opened on another phone.", "seat", minutes(60), f"seat:{wall_now()}"
        )
        for phone in phones:
            self._in_background(self._send(game, notice, phone))

    async def try_out(self, game: str, seat: SeatId) -> None:
        """A notice on request, so that a player can see that it works."""
        notice = Notice(seat, "Hideline can reach this phone.", "try", minutes(1), f"try:{wall_now()}")
        await self._send_all(game, (notice,))

    async def close(self) -> None:
        """Finish what is on its way."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=PATIENCE)

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _line(self, name: str) -> asyncio.Lock:
        return self._lines.setdefault(name, asyncio.Lock())

    async def _send_all(self, game: str, notices: Sequence[Notice]) -> None:
        try:
            async with self._line(game):
                for notice in notices:
                    for phone in await self._store.subscriptions(game, notice.seat):
                        self._in_background(self._send(game, notice, phone))
        except StoreUnavailable as fault:
            log.warning("notices could not be sent", game=game, fault=str(fault))

    async def _send(self, game: str, notice: Notice, phone: Subscription) -> None:
        async with self._line(phone.endpoint):
            await self._hand_over(game, notice, phone)

    async def _hand_over(self, game: str, notice: Notice, phone: Subscription) -> None:
        keys = msgspec.json.decode(phone.body, type=KeptPhone)
        body = msgspec.json.encode(self._payload(game, notice, keys.language))
        async with self._turns:
            try:
                status = await asyncio.to_thread(self._post, game, notice, phone.endpoint, keys, body)
            except (OSError, HTTPException) as fault:
                log.warning("a push service does not answer", fault=type(fault).__name__)
                return
        self.sent += 1
        if status in GONE:
            await self._store.forget_endpoint(phone.endpoint)
            self.dropped += 1
        elif status >= 400:
            log.warning("a push service refused a notice", status=status)

    def _payload(self, game: str, notice: Notice, language: str) -> dict[str, object]:
        """The form of Declarative Web Push, which every worker can read too."""
        return {
            "web_push": 8030,
            "notification": {
                "title": "Hideline",
                "body": notice.said_in(language),
                "tag": f"{game} {notice.topic}",
                "navigate": f"{self._settings.public_url.rstrip('/')}/game/{game}",
            },
            "receipt": self._signed(Slip(game, notice.seat, notice.message)),
        }

    def _post(self, game: str, notice: Notice, endpoint: str, keys: PhoneKeys, body: bytes) -> int:
        address = urlsplit(endpoint)
        seconds = notice.lasts // 1000
        headers = {
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(seconds),
            "urgency": "high",
            "topic": _topic(game, notice),
            "authorization": self.key.authorization(endpoint, self._contact, wall_now() // 1000),
        }
        kind = HTTPSConnection if address.scheme == "https" else HTTPConnection
        connection = kind(address.hostname or "", address.port, timeout=PATIENCE)
        try:
            path = address.path + (f"?{address.query}" if address.query else "")
            connection.request("POST", path, seal(keys, body), headers)
            return connection.getresponse().status
        finally:
            connection.close()

    @property
    def _contact(self) -> str:
        return self._settings.push_contact or self._settings.public_url or "https://localhost"

    # ── receipts ────────────────────────────────────────────────────────────────────────────────

    def _signed(self, slip: Slip) -> str:
        body = msgspec.json.encode(slip)
        return f"{coded(body)}.{self._mark(body)}"

    def _mark(self, body: bytes) -> str:
        return coded(hmac.digest(self.key.secret, b"receipt" + body, "sha256")[:16])

    def opened(self, receipt: str) -> Slip | None:
        """What a receipt is about; None when it is not one of ours."""
        body_part, _, mark = receipt.partition(".")
        try:
            body = unpadded(body_part)
        except Malformed:
            return None
        if not hmac.compare_digest(self._mark(body).encode(), mark.encode()):
            return None
        return msgspec.json.decode(body, type=Slip)


def _topic(game: str, notice: Notice) -> str:
    """At a push service the newest notice of a topic takes the place of those it still holds; 32 letters at most."""
    return coded(blake2b(f"{game} {notice.topic}".encode(), digest_size=16).digest())
