"""Position tracks: batches behind the events, kept as long as the group wants."""

from __future__ import annotations

import asyncio

import pytest

from hideline.store import Store, StoreUnavailable, Tracked
from hideline.store.database import Database, T, Work
from hideline.store.open import SqlStore
from hideline.store.tracks import BATCH
from hideline.units import Fix, Instant, LatLon, Malformed, Metres

pytestmark = pytest.mark.anyio


def fix(at: int, lat: float = 52.5, *, source: str = "page", altitude: float | None = None) -> Tracked:
    height = None if altitude is None else Metres(altitude)
    return Tracked(Fix(LatLon(lat, 13.4), Instant(at), Metres(8.0), height), source)


@pytest.fixture
async def table(store: Store) -> Store:
    await store.create("g", [b"created"], b"", created=Instant(0))
    await store.create("other", [b"created"], b"", created=Instant(0))
    return store


async def test_fixes_come_back_in_order_of_time(table: Store) -> None:
    await table.add_fixes("g", "ann", [fix(30), fix(10, altitude=34.5)])
    await table.add_fixes("g", "ann", [fix(20, source="owntracks")])
    await table.add_fixes("g", "bob", [fix(25)])

    assert await table.fixes("g", "ann") == (fix(10, altitude=34.5), fix(20, source="owntracks"), fix(30))
    assert await table.fixes("g", "ann", since=Instant(20)) == (fix(20, source="owntracks"), fix(30))
    assert await table.fixes("g", "ann", until=Instant(10)) == (fix(10, altitude=34.5),)
    assert await table.fixes("other", "ann") == ()


async def test_between_instants_that_no_database_knows_are_all_fixes(table: Store) -> None:
    await table.add_fixes("g", "ann", [fix(10), fix(20)])
    assert await table.fixes("g", "ann", since=Instant(-(2**70)), until=Instant(2**70)) == (fix(10), fix(20))
    await table.forget_tracks("g", before=Instant(2**70))
    assert await table.fixes("g", "ann") == ()


async def test_a_fix_sent_twice_is_one_fix(table: Store) -> None:
    await table.add_fixes("g", "ann", [fix(10, 1.0), fix(10, 2.0)])
    await table.write_fixes()
    await table.add_fixes("g", "ann", [fix(10, 3.0)])

    assert await table.fixes("g", "ann") == (fix(10, 1.0),)


async def test_more_fixes_than_a_batch_are_all_written(table: Store) -> None:
    many = [fix(at) for at in range(2 * BATCH + 7)]

    await table.add_fixes("g", "ann", many)

    assert await table.fixes("g", "ann") == tuple(many)


async def test_the_last_fix_of_each_seat(table: Store) -> None:
    await table.add_fixes("g", "ann", [fix(10), fix(30)])
    await table.add_fixes("g", "bob", [fix(20)])
    await table.add_fixes("other", "ann", [fix(99)])

    assert await table.last_fixes("g") == {"ann": fix(30), "bob": fix(20)}


async def test_old_tracks_are_forgotten_written_or_waiting(table: Store) -> None:
    await table.add_fixes("g", "ann", [fix(10), fix(20)])
    await table.write_fixes()
    await table.add_fixes("g", "ann", [fix(15), fix(25)])

    await table.forget_tracks("g", before=Instant(20))
    assert await table.fixes("g", "ann") == (fix(20), fix(25))

    await table.forget_tracks("g")
    assert await table.fixes("g", "ann") == ()


async def test_fixes_of_a_deleted_game_are_nowhere_and_harm_no_other(table: Store, neighbour: Store) -> None:
    await table.add_fixes("g", "ann", [fix(10)])
    await neighbour.add_fixes("g", "ann", [fix(11)])
    await neighbour.add_fixes("other", "ann", [fix(12)])

    await table.delete("g")
    await neighbour.write_fixes()

    assert await neighbour.fixes("g", "ann") == ()
    assert await neighbour.fixes("other", "ann") == (fix(12),)


@pytest.mark.parametrize(
    "junk",
    [
        Tracked(Fix(LatLon(0, 0), Instant(1), Metres(float("nan")))),
        Tracked(Fix(LatLon(0, 0), Instant(1), Metres(1.0), Metres(float("inf")))),
        Tracked(Fix(LatLon(0, 0), Instant(1 << 70), Metres(1.0))),
        Tracked(Fix(LatLon(0, 0), Instant(1), Metres(1.0)), source="\0"),
    ],
    ids=["accuracy", "altitude", "time", "source"],
)
async def test_junk_is_refused_before_it_spoils_a_batch(table: Store, junk: Tracked) -> None:
    await table.add_fixes("g", "ann", [fix(10)])

    with pytest.raises(Malformed):
        await table.add_fixes("g", "ann", [fix(20), junk])

    assert await table.fixes("g", "ann") == (fix(10),)


async def test_waiting_fixes_are_written_by_themselves(table: Store, neighbour: Store) -> None:
    assert isinstance(table, SqlStore)
    table._pause = 0.0

    await table.add_fixes("g", "ann", [fix(10)])
    assert table._timer is not None
    await table._timer

    assert await neighbour.fixes("g", "ann") == (fix(10),)


async def test_two_workers_write_the_same_fixes_without_a_deadlock(table: Store, neighbour: Store) -> None:
    forth = [fix(at) for at in range(300)]
    await table.add_fixes("g", "ann", forth)
    await neighbour.add_fixes("g", "ann", forth[::-1])

    await asyncio.gather(table.write_fixes(), neighbour.write_fixes())

    assert await table.fixes("g", "ann") == tuple(forth)


class OutOfOrder:
    """A database whose loose writes fail while it is told to."""

    def __init__(self, real: Database) -> None:
        self.real = real
        self.broken = True

    def __getattr__(self, name: str) -> object:
        return getattr(self.real, name)

    async def write_loosely(self, work: Work[T]) -> T:
        if self.broken:
            raise StoreUnavailable("the disk is full")
        return await self.real.write_loosely(work)


@pytest.fixture
def ailing(table: Store) -> OutOfOrder:
    assert isinstance(table, SqlStore)
    table._database = ailing = OutOfOrder(table._database)  # type: ignore[assignment]  # the rest by __getattr__
    return ailing


async def test_fixes_wait_for_a_store_that_comes_back(table: Store, ailing: OutOfOrder) -> None:
    await table.add_fixes("g", "ann", [fix(10)])
    with pytest.raises(StoreUnavailable):
        await table.write_fixes()

    ailing.broken = False

    assert await table.fixes("g", "ann") == (fix(10),)
    assert table.fixes_lost == 0


async def test_without_room_the_oldest_fixes_are_lost_and_counted_and_events_go_on(
    table: Store, ailing: OutOfOrder
) -> None:
    assert isinstance(table, SqlStore)
    table._room = 3

    await table.add_fixes("g", "ann", [fix(at) for at in range(5)])
    await table.append("g", 1, [b"x"], alarm=None)
    ailing.broken = False

    assert table.fixes_lost == 2
    assert [tracked.fix.at for tracked in await table.fixes("g", "ann")] == [2, 3, 4]
