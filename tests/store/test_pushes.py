"""Push subscriptions and receipts."""

from __future__ import annotations

import pytest

from hideline.store import NoSuchGame, NoSuchSeat, Receipt, Store, Subscription
from hideline.units import Instant

pytestmark = pytest.mark.anyio


@pytest.fixture
async def table(store: Store) -> Store:
    await store.create("g", [b"created"], b"", created=Instant(0))
    await store.add_seat("g", "ann", b"hash of ann")
    await store.add_seat("g", "bob", b"hash of bob")
    return store


async def test_a_seat_may_have_several_phones(table: Store) -> None:
    await table.subscribe("g", "ann", Subscription("push:1", b"old keys"))
    await table.subscribe("g", "ann", Subscription("push:2", b"keys"))
    await table.subscribe("g", "ann", Subscription("push:1", b"new keys"))

    assert await table.subscriptions("g", "ann") == (
        Subscription("push:1", b"new keys"),
        Subscription("push:2", b"keys"),
    )
    assert await table.subscriptions("g", "bob") == ()


async def test_a_dead_endpoint_is_dropped_everywhere(table: Store) -> None:
    await table.subscribe("g", "ann", Subscription("push:1", b"keys"))
    await table.subscribe("g", "bob", Subscription("push:1", b"keys"))

    await table.forget_endpoint("push:1")

    assert await table.subscriptions("g", "ann") == ()
    assert await table.subscriptions("g", "bob") == ()


async def test_a_phone_is_unsubscribed_from_one_seat_and_still_woken_for_another(table: Store) -> None:
    await table.subscribe("g", "ann", Subscription("push:1", b"keys"))
    await table.subscribe("g", "bob", Subscription("push:1", b"keys"))

    await table.unsubscribe("g", "ann", "push:1")

    assert await table.subscriptions("g", "ann") == ()
    assert await table.subscriptions("g", "bob") == (Subscription("push:1", b"keys"),)


async def test_only_a_seat_subscribes(table: Store) -> None:
    with pytest.raises(NoSuchSeat):
        await table.subscribe("g", "cat", Subscription("push:1", b"keys"))


async def test_the_first_delivery_and_the_first_look_count(table: Store) -> None:
    await table.record_receipt("g", Receipt("ann", "m1", delivered=Instant(10), seen=None))
    await table.record_receipt("g", Receipt("ann", "m1", delivered=Instant(11), seen=Instant(20)))
    await table.record_receipt("g", Receipt("ann", "m1", delivered=None, seen=Instant(30)))
    await table.record_receipt("g", Receipt("bob", "m1", delivered=None, seen=None))

    assert await table.receipts("g") == (
        Receipt("ann", "m1", Instant(10), Instant(20)),
        Receipt("bob", "m1", None, None),
    )


async def test_receipts_need_a_game(table: Store) -> None:
    with pytest.raises(NoSuchGame):
        await table.record_receipt("nowhere", Receipt("ann", "m1", None, None))
