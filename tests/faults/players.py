"""Players on bad connections: they take any offer, send it until it is answered, and note down all they were told.

A command keeps its id over every new attempt, on whichever worker; so whatever the log holds of it, it holds once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidMessage, WebSocketException

from hideline.bots.anyone import Anyone
from hideline.game.offers import FieldKind, Offer
from hideline.units import Instant, LatLon

NEVER = frozenset(
    {
        "leave-seat",
        "remove-seat",
        "end-game-early",
        "change-setup",
        "move-host",
        "propose-change",
        "choose-side",
    }
)
"""What would end the evening before it began."""

SELDOM = frozenset({"pause-game", "claim-find", "refuse-find"})
PAUSE = 0.02
"""Seconds between two attempts to connect, and between two commands."""

PATIENCE = 20.0
"""Seconds without any answer after which a phone tries another way."""

NO_WAY = (OSError, WebSocketException, InvalidHandshake, InvalidMessage, TimeoutError, EOFError)


class Told(msgspec.Struct, frozen=True):
    """A view as it came over the wire."""

    feed: int
    at: Instant
    view: msgspec.Raw


class Shown(msgspec.Struct):
    """As much of a view as it takes to play."""

    stage: str
    offers: tuple[Offer, ...] = ()


@dataclass
class Witness:
    """All that one seat was told."""

    game: str
    seat: str
    token: str
    views: list[Told] = field(default_factory=list)
    acknowledged: dict[str, int] = field(default_factory=dict)
    """Command id to the feed number it was acknowledged with."""
    refused: dict[str, str] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)
    """Command id to a word that stands in the command's own event and nowhere else."""


class Evening:
    """When to stop, and the ways that lead to the table."""

    def __init__(self, ways: Sequence[str], stations: Sequence[tuple[str, LatLon]]) -> None:
        self.ways = ways
        self.stations = stations
        self.is_over = False


class Player:
    """One seat, played by anyone."""

    def __init__(self, evening: Evening, witness: Witness, random: Random) -> None:
        self.witness = witness
        self._evening = evening
        self._random = random
        self._anyone = Anyone(random, evening.stations, ("berth", "crane", "ferry", "house", "train"))
        self._sent = 0
        self._open: tuple[str, dict[str, Any]] | None = None

    async def play(self) -> None:
        """Play until the evening is over, on whichever connection there is."""
        while not self._evening.is_over or self._open is not None:
            with suppress(*NO_WAY):
                async with self._connected() as socket:
                    await self._play_on(socket)
            await asyncio.sleep(PAUSE)

    async def looks_once_more(self) -> Told:
        """The view after everything has settled."""
        async with self._connected() as socket:
            return await self._view(socket)

    def _connected(self) -> connect:
        way = self._random.choice(self._evening.ways)
        address = f"ws://{way}/api/games/{self.witness.game}/live"
        return connect(
            address, compression=None, ping_interval=None, open_timeout=PATIENCE, close_timeout=0.1
        )

    async def _play_on(self, socket: ClientConnection) -> None:
        shown = await self._view(socket)
        if self._open is not None:
            await self._send(socket)
        while not self._evening.is_over:
            shown = self.witness.views[-1]
            if not self._chooses(shown):
                await self._hear(socket, 0.2)
                continue
            await self._send(socket)
            await self._hear(socket, PAUSE)

    async def _view(self, socket: ClientConnection) -> Told:
        await socket.send(msgspec.json.encode({"type": "hello", "token": self.witness.token}).decode())
        known = len(self.witness.views)
        async with asyncio.timeout(PATIENCE):
            while len(self.witness.views) == known:
                self._note(await socket.recv())
        return self.witness.views[-1]

    def _chooses(self, told: Told) -> bool:
        """Pick an offer and make a command of it; False when there is none."""
        shown = msgspec.json.decode(told.view, type=Shown)
        offers = [offer for offer in shown.offers if offer.command not in NEVER and not _needs_photo(offer)]
        if not offers:
            return False
        weights = [0.1 if offer.command in SELDOM else 1.0 for offer in offers]
        offer = self._random.choices(offers, weights)[0]
        now = Instant(time.time_ns() // 1_000_000)
        command = self._anyone.command(offer, self.witness.seat, now)  # type: ignore[arg-type]
        self._sent += 1
        name = f"{self.witness.seat}-{self._sent}"
        body: dict[str, Any] = msgspec.to_builtins(command)
        for field_name, of in (("line", "say-aboard"), ("reason", "pause-game")):
            if offer.command == of:
                body[field_name] = self.witness.tags[name] = f"tag {name} {self._random.getrandbits(48):x}"
        self._open = (name, body)
        return True

    async def _send(self, socket: ClientConnection) -> None:
        """Send the open command until it is answered; "try again" means just that."""
        assert self._open is not None
        name, body = self._open
        envelope = {"id": name, "command": body}
        while self._open is not None:
            await socket.send(msgspec.json.encode({"type": "command", "envelope": envelope}).decode())
            async with asyncio.timeout(PATIENCE):
                while (answer := self._note(await socket.recv())) != name:
                    pass
            if name in self.witness.acknowledged or name in self.witness.refused:
                self._open = None
            else:
                await asyncio.sleep(5 * PAUSE)
            del answer

    async def _hear(self, socket: ClientConnection, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    self._note(await socket.recv())

    def _note(self, frame: str | bytes) -> str:
        """Note down a frame; the id of the command it answers, if it answers one."""
        kind = msgspec.json.decode(frame, type=Kind)
        match kind.type:
            case "view":
                self.witness.views.append(msgspec.json.decode(frame, type=Told))
            case "ack":
                self.witness.acknowledged[kind.id] = kind.feed
            case "refused" if kind.refusal["code"] != "try-again":
                self.witness.refused[kind.id] = kind.refusal["code"]
        return kind.id


class Kind(msgspec.Struct):
    """What a frame is."""

    type: str
    id: str = ""
    feed: int = 0
    refusal: dict[str, Any] = {}


def _needs_photo(offer: Offer) -> bool:
    return any(
        field.kind in (FieldKind.PHOTO, FieldKind.PHOTOS) and not field.is_optional for field in offer.fields
    )


class HalfWay(Exception):
    """Cut off, or told to try again, before everyone sat."""


async def sit_down(evening: Evening, names: Sequence[str], settings: Mapping[str, object]) -> list[Witness]:
    """Create a game, join and start it; begun anew whenever that was cut off half-way."""
    random = Random(names[0])
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        while True:
            with suppress(HalfWay):
                return await _sit_down(http, evening, names, settings, random)
            await asyncio.sleep(5 * PAUSE)


async def _sit_down(
    http: httpx.AsyncClient,
    evening: Evening,
    names: Sequence[str],
    settings: Mapping[str, object],
    random: Random,
) -> list[Witness]:
    async def post(path: str, body: object, token: str = "") -> dict[str, Any]:
        url = f"http://{random.choice(evening.ways)}/api/{path}"
        try:
            answer = await http.post(url, json=body, headers={"authorization": f"Bearer {token or 'none'}"})
        except httpx.TransportError as fault:
            raise HalfWay from fault
        if answer.status_code == 503:
            raise HalfWay
        assert answer.is_success, answer.text
        told: dict[str, Any] = answer.json()
        return told

    created = await post("games", {"name": names[0], "size": "small", "settings": settings})
    joined = [await post("join", {"code": created["code"], "name": name}) for name in names[1:]]
    seats = [Witness(one["game"], one["seat"], one["token"]) for one in (created, *joined)]
    game = f"games/{seats[0].game}/commands"
    for seat in seats[1:]:
        ready = await post(game, {"id": "ready", "command": {"command": "say-ready"}}, seat.token)
        seat.acknowledged["ready"] = ready["feed"]
    begin = {"id": "start", "command": {"command": "start-game", "start": random.choice(evening.stations)[1]}}
    start = await post(game, msgspec.to_builtins(begin), seats[0].token)
    seats[0].acknowledged["start"] = start["feed"]
    return seats
