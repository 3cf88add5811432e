"""Several workers in one process: each with a store, a fabric and a hall of its own, over one database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from hideline.atlas.index import Atlas
from hideline.game.commands import SayReady, StartGame, TakeSeat
from hideline.game.ids import SeatId
from hideline.game.settings import Setup
from hideline.game.standing import Role, role_of
from hideline.store import open_store
from hideline.table.clock import ClockChoice, Pace
from hideline.table.fabric import Alone, Fabric, NatsFabric
from hideline.table.hall import Hall
from hideline.table.live import Done, Table
from hideline.units import Fix, Instant
from tests.rounds import town
from tests.towns import MARKET, where

ANN, BEN = SeatId("ann"), SeatId("ben")
SOON = 60.0
"""Seconds after which a test gives up hoping."""


class Heard:
    """What a phone at a table would be told."""

    def __init__(self, table: Table, *seats: SeatId) -> None:
        self._table = table
        self._seats = frozenset(seats)
        self._news = asyncio.Event()
        self.moved: list[SeatId] = []
        table.watchers.append(self._sees)
        table.movers.append(self._moves)

    def _sees(self, _: Table, seats: frozenset[SeatId]) -> None:
        if seats & self._seats:
            self._news.set()

    def _moves(self, _: Table, seat: SeatId) -> None:
        self.moved.append(seat)
        self._news.set()

    async def something(self) -> None:
        """Wait for the next thing."""
        await asyncio.wait_for(self._news.wait(), SOON)
        self._news.clear()

    async def version(self, version: int) -> None:
        """Wait until the table has come so far."""
        while self._table.version < version:
            await self.something()

    async def position(self, seat: SeatId, fix: Fix) -> None:
        """Wait until the table knows somebody there."""
        while self._table.trails.latest(seat) != fix:
            await self.something()


def map_by_hash(_: str) -> Atlas:
    return town()


@asynccontextmanager
async def a_worker(store_url: str, nats_url: str = "") -> AsyncIterator[Hall]:
    store = await open_store(store_url)
    fabric: Fabric = NatsFabric(nats_url) if nats_url else Alone()
    hall = Hall(store, map_by_hash, fabric)
    hall.start()
    try:
        if nats_url:
            await until_up(fabric)
        yield hall
    finally:
        await hall.close()
        await store.close()


async def until_up(fabric: Fabric, *, up: bool = True) -> None:
    async with asyncio.timeout(SOON):
        while fabric.is_up is not up:
            await asyncio.sleep(0.01)


BY_HAND = ClockChoice(Pace.MANUAL, began=Instant(1_781_520_000_000))


async def a_started_game(hall: Hall, clock: ClockChoice = BY_HAND) -> Table:
    """Ann and Ben play, by a manual clock unless told otherwise; one of them hides."""
    setup = Setup(map_name=town().name, map_hash=town().hash)
    table = await hall.create(setup, clock)
    for seat in (ANN, BEN):
        await must(table, TakeSeat(seat=seat, name=seat.title()), None)
    await must(table, SayReady(), BEN)
    await must(table, StartGame(start=where(MARKET)), ANN)
    return table


def hider_of(table: Table) -> SeatId:
    return next(seat for seat in (ANN, BEN) if role_of(table.game, seat) is Role.HIDER)


async def must(table: Table, command: object, by: SeatId | None, command_id: str | None = None) -> Done:
    outcome = await table.send(command, by=by, command_id=command_id)  # type: ignore[arg-type]
    assert isinstance(outcome, Done), outcome
    return outcome
