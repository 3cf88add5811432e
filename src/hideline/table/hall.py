"""All tables of one process: opened when needed, woken when something falls due, closed when nobody plays."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
import structlog

from hideline.atlas.index import Atlas
from hideline.catalogue import open_box
from hideline.game.commands import CreateGame
from hideline.game.dice import Dice
from hideline.game.engine import new_game, play
from hideline.game.settings import Setup
from hideline.store.contract import Store
from hideline.store.faults import StoreUnavailable
from hideline.table.chance import MachineDice, new_game_id
from hideline.table.clock import ClockChoice, TableClock, wall_now
from hideline.table.live import Meta, Table
from hideline.table.surroundings import Surroundings, Trails
from hideline.units import Instant
from hideline.wire.events import encode_event

log = structlog.get_logger()

LOOK_EVERY = 5.0
"""Seconds between two looks into the store for alarms of tables that nobody has opened."""

Maps = Callable[[str], Atlas]
"""Finds a map by its content hash."""


class Hall:
    """Keeps tables open and lets nothing that is due be forgotten."""

    def __init__(self, store: Store, maps: Maps, dice: Dice | None = None) -> None:
        self.store = store
        self._maps = maps
        self._dice: Dice = dice or MachineDice()
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._wakers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._looking: asyncio.Task[None] | None = None

    async def create(self, setup: Setup, clock: ClockChoice | None = None, title: str = "") -> Table:
        """Set up a game; refuses a set-up that cannot be."""
        game_id = new_game_id()
        choice = clock or ClockChoice(began=wall_now())
        atlas = self._maps(setup.map_hash)
        turn = play(
            new_game(open_box(setup)),
            CreateGame(game=game_id, setup=setup),
            at=TableClock(choice).now(),
            world=Surroundings(atlas, Trails()),
            dice=self._dice,
        )
        meta = Meta(setup, choice, title)
        events = [encode_event(event) for event in turn.events]
        await self.store.create(game_id, events, msgspec.json.encode(meta), created=wall_now())
        return await self.table(game_id)

    async def table(self, game_id: str) -> Table:
        """The table of a game, opened if it is not; `NoSuchGame` when there is none."""
        if game_id in self._tables:
            return self._tables[game_id]
        lock = self._opening.setdefault(game_id, asyncio.Lock())
        async with lock:
            if game_id not in self._tables:
                self._tables[game_id] = await self._open(game_id)
        self._opening.pop(game_id, None)
        return self._tables[game_id]

    async def _open(self, game_id: str) -> Table:
        resumed = await self.store.resume(game_id)
        meta = msgspec.json.decode(resumed.meta, type=Meta)
        table = Table(game_id, self.store, self._maps(meta.setup.map_hash), meta, self._dice)
        await table.catch_up()
        for seat, tracked in (await self.store.last_fixes(game_id)).items():
            table.trails.add(seat, tracked.fix)  # type: ignore[arg-type]
        table.watchers.append(lambda changed, _: self._set_waker(changed))
        self._set_waker(table)
        return table

    # ── time ────────────────────────────────────────────────────────────────────────────────────

    def start(self) -> None:
        """Begin to look after alarms."""
        self._looking = asyncio.create_task(self._look_for_alarms())

    async def close(self) -> None:
        """Stop looking; whatever is under way is finished."""
        for handle in self._wakers.values():
            handle.cancel()
        if self._looking is not None:
            self._looking.cancel()
        if self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _set_waker(self, table: Table) -> None:
        """Ring when the table's next alarm is due."""
        before = self._wakers.pop(table.id, None)
        if before is not None:
            before.cancel()
        wait = table.clock.seconds_until(table.alarm) if table.alarm is not None else None
        if wait is not None:
            loop = asyncio.get_running_loop()
            self._wakers[table.id] = loop.call_later(wait, self._ring, table)

    def _ring(self, table: Table) -> None:
        task = asyncio.create_task(self._wake(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _wake(self, table: Table) -> None:
        try:
            await table.time_passes()
        except StoreUnavailable as fault:
            log.warning("alarm could not be stored, will ring again", game=table.id, fault=str(fault))
            await asyncio.sleep(1.0)
        self._set_waker(table)

    async def _look_for_alarms(self) -> None:
        """Open tables whose alarm is due although nobody sits there: after a restart, or on another worker."""
        while True:
            try:
                for alarm in await self.store.alarms_due(wall_now()):
                    if alarm.game_id not in self._tables:
                        await (await self.table(alarm.game_id)).time_passes()
            except StoreUnavailable as fault:
                log.warning("cannot look for alarms", fault=str(fault))
            await asyncio.sleep(LOOK_EVERY)

    async def move_clock(self, table: Table, to: Instant) -> None:
        """Move a manual clock, with every alarm on the way ringing at its own moment."""
        while (alarm := table.alarm) is not None and alarm <= to:
            table.clock.move_to(alarm)
            await table.time_passes()
        table.clock.move_to(to)
        await table.time_passes()
