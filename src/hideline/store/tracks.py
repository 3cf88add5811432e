"""Position tracks: many small fixes, written in batches behind the events.

A fix waits in memory for at most about a second. When the store cannot be written to, fixes wait up to a
bound and the oldest are dropped and counted: positions are lost before events, and never in place of them.
Which fixes are believed, and how long a group keeps them, is decided elsewhere.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import islice

import structlog
from sqlalchemy import Connection, Row, delete, func, select, text

from hideline.store.contract import Tracked
from hideline.store.database import Database, Part, upsert
from hideline.store.faults import StoreUnavailable
from hideline.store.schema import games, storable, tracks
from hideline.units import END_OF_TIME, Fix, Instant, LatLon, Malformed, Metres

log = structlog.get_logger()

BATCH = 500
"""Fixes per transaction: an event waits no longer than it takes to write these."""

Key = tuple[str, str, Instant]


class SqlTracks(Part):
    """Keeps `contract.Tracks`."""

    def __init__(self, database: Database, *, room: int = 50_000, pause: float = 1.0) -> None:
        super().__init__(database)
        self._waiting: dict[Key, Tracked] = {}
        self._room = room
        self._pause = pause
        self._lost = 0
        self._turn = asyncio.Lock()
        self._timer: asyncio.Task[None] | None = None

    @property
    def fixes_lost(self) -> int:
        """See the contract."""
        return self._lost

    async def add_fixes(self, game_id: str, seat: str, fixes: Sequence[Tracked]) -> None:
        """See the contract."""
        storable(game_id)
        storable(seat)
        for tracked in fixes:
            refuse_unstorable(tracked)
        for tracked in fixes:
            self._waiting.setdefault((game_id, seat, tracked.fix.at), tracked)
        self._drop_what_has_no_room()
        if self._waiting and (self._timer is None or self._timer.done()):
            self._timer = asyncio.create_task(self._write_soon())

    async def fixes(
        self, game_id: str, seat: str, since: Instant | None = None, until: Instant | None = None
    ) -> tuple[Tracked, ...]:
        """See the contract."""
        await self.write_fixes()
        query = select(tracks).where(tracks.c.game_id == game_id, tracks.c.seat == seat)
        if since is not None:
            query = query.where(tracks.c.at >= _within_time(since))
        if until is not None:
            query = query.where(tracks.c.at <= _within_time(until))
        rows = await self._database.read(lambda db: db.execute(query.order_by(tracks.c.at)).all())
        return tuple(map(tracked_of, rows))

    async def last_fixes(self, game_id: str) -> Mapping[str, Tracked]:
        """See the contract."""
        await self.write_fixes()
        newest = select(tracks.c.seat, func.max(tracks.c.at).label("at")).where(tracks.c.game_id == game_id)
        last = newest.group_by(tracks.c.seat).subquery()
        query = select(tracks).join(last, (tracks.c.seat == last.c.seat) & (tracks.c.at == last.c.at))
        of_game = query.where(tracks.c.game_id == game_id)
        return {
            row.seat: tracked_of(row)
            for row in await self._database.read(lambda db: db.execute(of_game).all())
        }

    async def forget_tracks(self, game_id: str, before: Instant | None = None) -> None:
        """See the contract."""
        async with self._turn:
            self._forget_waiting(game_id, before)
            old = delete(tracks).where(tracks.c.game_id == game_id)
            if before is not None:
                old = old.where(tracks.c.at < _within_time(before))
            forgotten = await self._database.write(lambda db: db.execute(old).rowcount)
        if forgotten:
            await self._database.wipe()

    async def write_fixes(self) -> None:
        """See the contract."""
        async with self._turn:
            while self._waiting:
                batch = dict(islice(self._waiting.items(), BATCH))
                await self._database.write_loosely(partial(write, batch=batch))
                for key in batch:
                    self._waiting.pop(key, None)

    async def _write_soon(self) -> None:
        while self._waiting:
            await asyncio.sleep(self._pause)
            try:
                await self.write_fixes()
            except StoreUnavailable as reason:
                log.warning("positions wait to be written", count=len(self._waiting), fault=str(reason))

    async def _stop_writing_fixes(self) -> None:
        async with self._turn:
            if self._timer is not None:
                self._timer.cancel()
        try:
            await self.write_fixes()
        except StoreUnavailable as reason:
            self._lost += len(self._waiting)
            log.warning("positions are lost", count=len(self._waiting), fault=str(reason))

    def _forget_waiting(self, game_id: str, before: Instant | None = None) -> None:
        for key in [
            key for key in self._waiting if key[0] == game_id and (before is None or key[2] < before)
        ]:
            del self._waiting[key]

    def _drop_what_has_no_room(self) -> None:
        too_many = max(0, len(self._waiting) - self._room)
        for key in list(islice(self._waiting, too_many)):
            del self._waiting[key]
        self._lost += too_many


def refuse_unstorable(tracked: Tracked) -> None:
    """Refuse now what would later spoil the whole batch it is written with."""
    fix = tracked.fix
    storable(tracked.source)
    if not (math.isfinite(fix.accuracy) and math.isfinite(fix.altitude or 0.0) and abs(fix.at) < END_OF_TIME):
        raise Malformed("A fix needs a finite accuracy, altitude and time.")


def _within_time(at: Instant) -> int:
    """An instant that a database can compare with: nothing stored lies beyond these."""
    return max(-END_OF_TIME, min(at, END_OF_TIME))


def write(db: Connection, batch: Mapping[Key, Tracked]) -> None:
    """Write the fixes of games that still exist, in one order, so that two workers never deadlock."""
    if db.dialect.name == "postgresql":
        db.execute(text("SET LOCAL synchronous_commit = off"))
    wanted = (
        select(games.c.id).where(games.c.id.in_({game_id for game_id, _, _ in batch})).order_by(games.c.id)
    )
    alive = set(db.scalars(wanted.with_for_update(read=True, key_share=True)))
    rows = [row_of(*key, batch[key]) for key in sorted(batch) if key[0] in alive]
    if rows:
        db.execute(upsert(db, tracks).on_conflict_do_nothing(), rows)


def row_of(game_id: str, seat: str, at: Instant, tracked: Tracked) -> dict[str, object]:
    """A fix as the table has it."""
    fix = tracked.fix
    return {
        "game_id": game_id,
        "seat": seat,
        "at": at,
        "lat": fix.position.lat,
        "lon": fix.position.lon,
        "accuracy": fix.accuracy,
        "altitude": fix.altitude,
        "source": tracked.source,
    }


def tracked_of(row: Row[tuple[object, ...]]) -> Tracked:
    """A fix as the table had it."""
    altitude = None if row.altitude is None else Metres(row.altitude)
    return Tracked(Fix(LatLon(row.lat, row.lon), Instant(row.at), Metres(row.accuracy), altitude), row.source)
