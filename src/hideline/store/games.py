"""Games: their events, answers, snapshots and alarms.

One writer per version: an append moves the game's row on from the expected version, and only who moved it may
add the events (DESIGN.md §3). Decides nothing about what an event means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import ColumnElement, Connection, bindparam, delete, insert, select, tuple_, update

from hideline.store.contract import Alarm, Appended, Conflict, Listed, Page, Repeated, Resumed, Snapshot
from hideline.store.database import Part, upsert
from hideline.store.faults import GameExists, NoSuchGame, belonging_to
from hideline.store.schema import events as events_table
from hideline.store.schema import games, outcomes, snapshots
from hideline.units import Instant, Malformed

AT_ONCE = 500
"""Games asked for in one statement: databases bound the number of parameters."""

# Built once: putting a statement together costs more than running it.
MOVE_ON = (
    update(games)
    .where(games.c.id == bindparam("game"), games.c.version == bindparam("before"))
    .values(version=bindparam("after"), alarm_at=bindparam("next_alarm"))
)
MOVE_ON_AND_TELL = MOVE_ON.values(meta=bindparam("told"))


class SqlGames(Part):
    """Keeps `contract.Games`."""

    async def create(
        self,
        game_id: str,
        first_events: Sequence[bytes],
        meta: bytes,
        *,
        created: Instant,
        alarm: Instant | None = None,
    ) -> Appended:
        """See the contract."""

        def work(db: Connection) -> Appended:
            row = {
                "id": game_id,
                "created_at": created,
                "version": len(first_events),
                "alarm_at": alarm,
                "meta": meta,
            }
            if not db.execute(upsert(db, games).on_conflict_do_nothing(), row).rowcount:
                raise GameExists(game_id)
            return write_events(db, game_id, 0, first_events)

        return await self._database.write(work)

    async def append(
        self,
        game_id: str,
        expected_version: int,
        events: Sequence[bytes],
        *,
        alarm: Instant | None,
        seat: str = "",
        command_id: str | None = None,
        outcome: bytes = b"",
        meta: bytes | None = None,
    ) -> Appended | Conflict | Repeated:
        """See the contract."""
        move_on = MOVE_ON if meta is None else MOVE_ON_AND_TELL
        row: dict[str, object] = {
            "game": game_id,
            "before": expected_version,
            "after": expected_version + len(events),
            "next_alarm": alarm,
        }
        if meta is not None:
            row["told"] = meta

        def work(db: Connection) -> Appended | Conflict | Repeated:
            if command_id is not None and not remember(db, game_id, seat, command_id, outcome):
                return Repeated(outcome_in(db, game_id, seat, command_id) or b"")
            if not db.execute(move_on, row).rowcount:
                if command_id is not None:
                    db.execute(delete(outcomes).where(*this_command(game_id, seat, command_id)))
                return Conflict(version_in(db, game_id))
            return write_events(db, game_id, expected_version, events)

        return await self._database.write(work)

    async def outcome_of(self, game_id: str, seat: str, command_id: str) -> bytes | None:
        """See the contract."""
        return await self._database.read(lambda db: outcome_in(db, game_id, seat, command_id))

    async def load(self, game_id: str, after: int = 0) -> tuple[bytes, ...]:
        """See the contract."""

        def work(db: Connection) -> tuple[bytes, ...]:
            found = events_in(db, game_id, after)
            if not found:
                version_in(db, game_id)
            return found

        return await self._database.read(work)

    async def resume(self, game_id: str) -> Resumed:
        """See the contract."""

        def work(db: Connection) -> Resumed:
            row = db.execute(select(games).where(games.c.id == game_id)).one_or_none()
            if row is None:
                raise NoSuchGame(game_id)
            kept = snapshot_in(db, game_id)
            found = events_in(db, game_id, kept.version if kept else 0)
            return Resumed(row.created_at, row.meta, row.alarm_at, kept, found)

        return await self._database.read(work)

    async def version(self, game_id: str) -> int:
        """See the contract."""
        return await self._database.read(lambda db: version_in(db, game_id))

    async def versions(self, game_ids: Sequence[str]) -> Mapping[str, int]:
        """See the contract."""

        def work(db: Connection) -> dict[str, int]:
            found: dict[str, int] = {}
            for start in range(0, len(game_ids), AT_ONCE):
                asked = games.c.id.in_(game_ids[start : start + AT_ONCE])
                rows = db.execute(select(games.c.id, games.c.version).where(asked))
                found |= {row.id: row.version for row in rows}
            return found

        return await self._database.read(work) if game_ids else {}

    async def snapshot(self, game_id: str, version: int, state: bytes) -> None:
        """See the contract."""

        def work(db: Connection) -> None:
            new = upsert(db, snapshots)
            newer = {"version": new.excluded.version, "state": new.excluded.state}
            keep = new.on_conflict_do_update(
                index_elements=["game_id"], set_=newer, where=snapshots.c.version < new.excluded.version
            )
            with belonging_to(game_id):
                db.execute(keep, {"game_id": game_id, "version": version, "state": state})

        await self._database.write(work)

    async def list_games(self, *, limit: int = 50, following: str | None = None) -> Page:
        """See the contract."""
        age = tuple_(games.c.created_at, games.c.id)
        columns = (games.c.id, games.c.created_at, games.c.version, games.c.meta)
        query = select(*columns).order_by(games.c.created_at.desc(), games.c.id.desc()).limit(limit + 1)
        if following is not None:
            query = query.where(age < tuple_(*where_page_ended(following)))
        rows = await self._database.read(lambda db: db.execute(query).all())
        found = tuple(Listed(*row) for row in rows[:limit])
        more = f"{found[-1].created}:{found[-1].game_id}" if len(rows) > limit and found else None
        return Page(found, more)

    async def delete(self, game_id: str) -> None:
        """See the contract."""

        def work(db: Connection) -> None:
            if not db.execute(delete(games).where(games.c.id == game_id)).rowcount:
                raise NoSuchGame(game_id)

        await self._database.write(work)
        await self._database.wipe()


class SqlAlarms(Part):
    """Keeps `contract.Alarms`."""

    async def set_alarm(self, game_id: str, at: Instant | None) -> None:
        """See the contract."""

        def work(db: Connection) -> None:
            if not db.execute(update(games).where(games.c.id == game_id).values(alarm_at=at)).rowcount:
                raise NoSuchGame(game_id)

        await self._database.write(work)

    async def alarms_due(self, before: Instant, *, limit: int = 1000) -> tuple[Alarm, ...]:
        """See the contract."""
        due = select(games.c.id, games.c.alarm_at).where(games.c.alarm_at <= before)
        query = due.order_by(games.c.alarm_at, games.c.id).limit(limit)
        return tuple(Alarm(*row) for row in await self._database.read(lambda db: db.execute(query).all()))

    async def next_alarm(self) -> Alarm | None:
        """See the contract."""
        pending = select(games.c.id, games.c.alarm_at).where(games.c.alarm_at.is_not(None))
        query = pending.order_by(games.c.alarm_at, games.c.id).limit(1)
        row = await self._database.read(lambda db: db.execute(query).one_or_none())
        return Alarm(*row) if row else None


def write_events(db: Connection, game_id: str, after: int, bodies: Sequence[bytes]) -> Appended:
    """Number the events on from `after`."""
    rows = [{"game_id": game_id, "seq": seq, "body": body} for seq, body in enumerate(bodies, after + 1)]
    if rows:
        db.execute(insert(events_table), rows)
    return Appended(after + len(rows))


def remember(db: Connection, game_id: str, seat: str, command_id: str, outcome: bytes) -> bool:
    """Record the answer to a command; False when it has one. A second writer of the same one waits here."""
    row = {"game_id": game_id, "seat": seat, "command_id": command_id, "outcome": outcome}
    with belonging_to(game_id):
        return bool(db.execute(upsert(db, outcomes).on_conflict_do_nothing(), row).rowcount)


def this_command(game_id: str, seat: str, command_id: str) -> tuple[ColumnElement[bool], ...]:
    """The row of one command."""
    return (outcomes.c.game_id == game_id, outcomes.c.seat == seat, outcomes.c.command_id == command_id)


def outcome_in(db: Connection, game_id: str, seat: str, command_id: str) -> bytes | None:
    """The answer recorded for a command."""
    return db.scalar(select(outcomes.c.outcome).where(*this_command(game_id, seat, command_id)))


def version_in(db: Connection, game_id: str) -> int:
    """The game's version."""
    version: int | None = db.scalar(select(games.c.version).where(games.c.id == game_id))
    if version is None:
        raise NoSuchGame(game_id)
    return version


def events_in(db: Connection, game_id: str, after: int) -> tuple[bytes, ...]:
    """The events after a number."""
    wanted = select(events_table.c.body).where(events_table.c.game_id == game_id, events_table.c.seq > after)
    return tuple(db.scalars(wanted.order_by(events_table.c.seq)))


def snapshot_in(db: Connection, game_id: str) -> Snapshot | None:
    """The snapshot kept."""
    row = db.execute(
        select(snapshots.c.version, snapshots.c.state).where(snapshots.c.game_id == game_id)
    ).one_or_none()
    return Snapshot(*row) if row else None


def where_page_ended(following: str) -> tuple[int, str]:
    """The last game of the page before."""
    created, colon, game_id = following.partition(":")
    if not colon or not created.removeprefix("-").isdecimal() or len(created) > 18:
        raise Malformed("This is not where a page of games ends.")
    return int(created), game_id
