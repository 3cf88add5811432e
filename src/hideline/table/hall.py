"""All tables of one process: opened when needed, woken when something falls due, closed when nobody plays.

Among several workers each keeps up with what the others append: rung for by the fabric, and by looking into the log
now and then, so that a ring nobody heard is made good.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial

import msgspec
import structlog

from hideline.atlas.index import Atlas
from hideline.catalogue import open_box
from hideline.game.commands import CreateGame
from hideline.game.dice import Dice
from hideline.game.engine import new_game, play
from hideline.game.ids import SeatId
from hideline.game.settings import Setup
from hideline.game.state import Phase
from hideline.store.contract import Store
from hideline.store.faults import NoSuchGame, StoreUnavailable
from hideline.table.chance import MachineDice, new_game_id
from hideline.table.clock import ClockChoice, TableClock, wall_now
from hideline.table.fabric import Alone, Announced, Fabric, Moved, News, Noted, Used
from hideline.table.live import Crier, Meta, Table, Teller
from hideline.table.surroundings import Surroundings, Trails
from hideline.table.warming import begin_to_warm
from hideline.units import Instant, Malformed, minutes
from hideline.wire.events import encode_event

log = structlog.get_logger()

LOOK_EVERY = 5.0
"""Seconds between two looks into the store: for alarms of tables that nobody has opened, and what others did."""

LOOK_OFTEN = 1.0
"""The same while other workers cannot be heard."""

CLOSED_AFTER = 600.0
"""Seconds without a phone or a request, after which a table is closed; its alarm stays in the store."""

TRAIL = minutes(5)
"""How much of everyone's track is put back on the trails of a table that is opened."""

Noter = Callable[[Table, Noted], None]
"""Told which receipt another worker has written down."""

Maps = Callable[[str], Atlas]
"""Finds a map by its content hash."""


class Hall:
    """Keeps tables open and lets nothing that is due be forgotten."""

    def __init__(
        self, store: Store, maps: Maps, fabric: Fabric | None = None, dice: Dice | None = None
    ) -> None:
        self.store = store
        self._maps = maps
        self._fabric: Fabric = fabric or Alone()
        self._dice: Dice = dice or MachineDice()
        self._tables: dict[str, Table] = {}
        self._used: dict[str, float] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._wakers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._looking: asyncio.Task[None] | None = None
        self._look_now = asyncio.Event()
        self._has_missed = False
        """Whether there was a silence since the last look, in which positions may have been told in vain."""
        self.tellers: list[Teller] = []
        self.criers: list[Crier] = []
        """Told what happens at any table."""
        self.noters: list[Noter] = []

    async def create(
        self, setup: Setup, clock: ClockChoice | None = None, title: str = "", *, game_id: str = ""
    ) -> Table:
        """Set up a game; refuses a set-up that cannot be, and an id that is taken."""
        game_id = game_id or new_game_id()
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

    @property
    def tables_open(self) -> int:
        """How many games are in memory."""
        return len(self._tables)

    async def table(self, game_id: str) -> Table:
        """The table of a game, opened if it is not; `NoSuchGame` when there is none."""
        self._used[game_id] = asyncio.get_running_loop().time()
        if game_id not in self._tables:
            lock = self._opening.setdefault(game_id, asyncio.Lock())
            async with lock:
                if game_id not in self._tables:
                    self._tables[game_id] = await self._open(game_id)
            self._opening.pop(game_id, None)
        elif not self._fabric.is_up:
            await self._tables[game_id].catch_up()
        return self._tables[game_id]

    async def _open(self, game_id: str) -> Table:
        resumed = await self.store.resume(game_id)
        meta = msgspec.json.decode(resumed.meta, type=Meta)
        atlas = self._maps(meta.setup.map_hash)
        begin_to_warm(atlas)
        table = Table(game_id, self.store, atlas, meta, self._dice, self._fabric)
        await self._fabric.listen(game_id, partial(self._hear, table))
        await table.catch_up()
        await self._find_trails(table)
        await self._find_approach(table)
        table.watchers.append(lambda changed, _: self._set_waker(changed))
        table.tellers = self.tellers
        table.criers = self.criers
        self._set_waker(table)
        return table

    async def _find_trails(self, table: Table) -> None:
        """Put everyone's newest positions back on the trails, as far as the rules may ask for them (END-1)."""
        since = Instant(table.clock.now() - TRAIL)
        for seat, newest in (await self.store.last_fixes(table.id)).items():
            lately = await self.store.fixes(table.id, seat, since) if newest.fix.at >= since else (newest,)
            for tracked in lately:
                table.moved_elsewhere(Moved(SeatId(seat), tracked.fix, tracked.source))

    async def _find_approach(self, table: Table) -> None:
        """How near the seekers had come before the table was opened, as far as the tracks tell."""
        round_ = table.game.round
        if round_ is None or round_.phase is not Phase.SEEKING:
            return
        tracks = [
            (seat, tracked.fix)
            for seat in table.game.seats
            for tracked in await self.store.fixes(table.id, seat, round_.fixes_count_from)
        ]
        await asyncio.to_thread(table.approach.read, table.game, tracks, table.atlas)

    def _close_unused(self) -> None:
        """Let go of tables where nobody has been for a while."""
        now = asyncio.get_running_loop().time()
        for table in tuple(self._tables.values()):
            if not table.lookers and now - self._used.get(table.id, 0.0) > CLOSED_AFTER:
                del self._tables[table.id]
                self._used.pop(table.id, None)
                self._unset_waker(table)
                self._begin(self._fabric.ignore(table.id))

    # ── other workers ───────────────────────────────────────────────────────────────────────────

    def _hear(self, table: Table, news: News) -> None:
        """Another worker did something with this table."""
        match news:
            case Announced():
                table.clock.has_moved_by(news.moved)
                if news.version > table.version:
                    self._begin(self._catch_up(table))
            case Moved():
                table.moved_elsewhere(news)
            case Used():
                table.used_elsewhere(news)
            case Noted():
                for noter in self.noters:
                    noter(table, news)

    def tell_noted(self, table: Table, news: Noted) -> None:
        """Let the other workers know of a receipt."""
        self._fabric.tell(table.id, news)

    async def _catch_up(self, table: Table) -> None:
        try:
            await table.catch_up()
        except StoreUnavailable as fault:
            table.is_unsure = True
            log.warning("cannot keep up, will look again", game=table.id, fault=str(fault))

    async def _look_at_the_log(self) -> None:
        """Make good what was not heard: rings lost on the way, and writes that broke off in the middle."""
        has_missed, self._has_missed = self._has_missed, False
        doubtful = [table for table in self._tables.values() if self._fabric.is_shared or table.is_unsure]
        versions = await self.store.versions([table.id for table in doubtful])
        for table in doubtful:
            if table.is_unsure or versions.get(table.id, 0) > table.version:
                await _apart(table.id, self._catch_up(table))
            if has_missed or not self._fabric.is_up:
                await _apart(table.id, self._find_trails(table))

    # ── time ────────────────────────────────────────────────────────────────────────────────────

    def start(self) -> None:
        """Begin to look after alarms and other workers."""
        self._fabric.start(self._hears_again)
        self._looking = asyncio.create_task(self._look_around())

    def _hears_again(self) -> None:
        self._has_missed = True
        self._look_now.set()

    async def close(self) -> None:
        """Stop looking; whatever is under way is finished."""
        for handle in self._wakers.values():
            handle.cancel()
        if self._looking is not None:
            self._looking.cancel()
        if self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._fabric.close()

    def _begin(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _set_waker(self, table: Table) -> None:
        """Ring when the table's next alarm is due."""
        self._unset_waker(table)
        wait = table.clock.seconds_until(table.alarm) if table.alarm is not None else None
        if wait is not None:
            loop = asyncio.get_running_loop()
            self._wakers[table.id] = loop.call_later(wait, self._ring, table)

    def _unset_waker(self, table: Table) -> None:
        before = self._wakers.pop(table.id, None)
        if before is not None:
            before.cancel()

    def _ring(self, table: Table) -> None:
        self._begin(self._wake(table))

    async def _wake(self, table: Table) -> None:
        try:
            await table.time_passes()
        except StoreUnavailable as fault:
            log.warning("alarm could not be stored, will ring again", game=table.id, fault=str(fault))
            await asyncio.sleep(1.0)
        self._set_waker(table)

    async def _look_around(self) -> None:
        while True:
            try:
                await self._look_at_the_log()
                await self._look_for_alarms()
            except StoreUnavailable as fault:
                self._has_missed = True
                log.warning("cannot look into the store", fault=str(fault))
            self._close_unused()
            pause = LOOK_EVERY if self._fabric.is_up else LOOK_OFTEN
            with suppress(TimeoutError):
                await asyncio.wait_for(self._look_now.wait(), pause)
            self._look_now.clear()

    async def _look_for_alarms(self) -> None:
        """Open tables whose alarm is due although nobody sits there: after a restart, or a worker's death."""
        for alarm in await self.store.alarms_due(wall_now()):
            if alarm.game_id not in self._tables:
                await _apart(alarm.game_id, self._ring_at(alarm.game_id))

    async def _ring_at(self, game_id: str) -> None:
        try:
            await (await self.table(game_id)).time_passes()
        except (Malformed, NoSuchGame) as fault:
            log.warning("an alarm cannot ring", game=game_id, fault=str(fault))

    async def move_clock(self, table: Table, to: Instant) -> None:
        """Move a manual clock, with every alarm on the way ringing at its own moment."""
        while (alarm := table.alarm) is not None and alarm <= to:
            table.clock.move_to(alarm)
            await table.time_passes()
        table.clock.move_to(to)
        await table.time_passes()


async def _apart(game_id: str, work: Coroutine[object, object, None]) -> None:
    """Do something for one game among others: a bug in it is logged, and costs no other game its turn."""
    (outcome,) = await asyncio.gather(work, return_exceptions=True)
    if isinstance(outcome, StoreUnavailable):
        raise outcome
    if isinstance(outcome, Exception):
        log.error("bug", game=game_id, exc_info=outcome)
