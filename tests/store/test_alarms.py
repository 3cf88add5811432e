"""Alarms: found with one question after a restart, changed together with the event that changes them."""

from __future__ import annotations

import pytest

from hideline.store import Alarm, Store, open_store
from hideline.units import Instant

pytestmark = pytest.mark.anyio


async def a_game(store: Store, game_id: str, alarm: Instant | None) -> None:
    await store.create(game_id, [b"created"], b"", created=Instant(0), alarm=alarm)


async def test_due_alarms_come_earliest_first(store: Store) -> None:
    await a_game(store, "late", Instant(30))
    await a_game(store, "early", Instant(10))
    await a_game(store, "never", None)
    await a_game(store, "later", Instant(31))

    assert await store.alarms_due(Instant(30)) == (Alarm("early", Instant(10)), Alarm("late", Instant(30)))
    assert await store.alarms_due(Instant(30), limit=1) == (Alarm("early", Instant(10)),)
    assert await store.next_alarm() == Alarm("early", Instant(10))


async def test_without_alarms_none_is_next(store: Store) -> None:
    await a_game(store, "g", None)

    assert await store.next_alarm() is None
    assert await store.alarms_due(Instant(1 << 50)) == ()


async def test_an_append_sets_the_next_alarm_or_none(store: Store) -> None:
    await a_game(store, "g", Instant(10))

    await store.append("g", 1, [b"x"], alarm=Instant(20))
    assert await store.next_alarm() == Alarm("g", Instant(20))

    await store.append("g", 2, [b"y"], alarm=None)
    assert await store.next_alarm() is None


async def test_an_alarm_can_be_set_without_an_event(store: Store) -> None:
    await a_game(store, "g", None)

    await store.set_alarm("g", Instant(5))

    assert await store.next_alarm() == Alarm("g", Instant(5))
    assert await store.version("g") == 1


async def test_alarms_survive_a_restart(store_url: str) -> None:
    first = await open_store(store_url)
    await a_game(first, "g", Instant(1_900_000_000_000))
    await first.close()

    second = await open_store(store_url)
    try:
        assert await second.next_alarm() == Alarm("g", Instant(1_900_000_000_000))
    finally:
        await second.close()
