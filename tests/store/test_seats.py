"""Seats, tokens and join codes: what opens the door, and what no longer does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from hideline.store import Invitation, NoSuchGame, NoSuchSeat, Purpose, Seat, Store, Subscription
from hideline.store.faults import TokenTaken
from hideline.units import Instant

pytestmark = pytest.mark.anyio


@pytest.fixture
async def table(store: Store) -> Store:
    await store.create("g", [b"created"], b"", created=Instant(0))
    await store.create("other", [b"created"], b"", created=Instant(0))
    return store


async def test_a_token_opens_its_seat(table: Store) -> None:
    await table.add_seat("g", "ann", b"hash of ann", b"Ann, seeker")
    await table.add_seat("other", "ann", b"hash of another ann", b"")

    assert await table.seat_by_token_hash(b"hash of ann") == Seat("g", "ann", b"Ann, seeker")
    assert await table.seat_by_token_hash(b"anything else") is None


async def test_a_new_token_replaces_the_old_one(table: Store) -> None:
    await table.add_seat("g", "ann", b"old", b"Ann")
    await table.add_seat("g", "ann", b"new", b"Ann, host")

    assert await table.seat_by_token_hash(b"old") is None
    assert await table.seat_by_token_hash(b"new") == Seat("g", "ann", b"Ann, host")


async def test_a_tracker_token_opens_nothing_but_the_track(table: Store) -> None:
    await table.add_seat("g", "ann", b"play", b"Ann")
    await table.add_tracker("g", "ann", b"track")

    assert await table.seat_by_token_hash(b"track") is None
    assert await table.seat_by_token_hash(b"play", Purpose.TRACK) is None
    assert await table.seat_by_token_hash(b"track", Purpose.TRACK) == Seat("g", "ann", b"Ann")


async def test_a_revoked_seat_has_no_way_in_and_keeps_its_history(table: Store) -> None:
    await table.add_seat("g", "ann", b"play", b"Ann")
    await table.add_tracker("g", "ann", b"track")
    await table.subscribe("g", "ann", Subscription("push:1", b"keys"))

    await table.revoke_seat("g", "ann")

    assert await table.seat_by_token_hash(b"play") is None
    assert await table.seat_by_token_hash(b"track", Purpose.TRACK) is None
    assert await table.subscriptions("g", "ann") == ()
    assert await table.seats("g") == (Seat("g", "ann", b"Ann"),)


async def test_a_renewed_seat_is_opened_by_the_new_token_alone_and_wakes_no_phone(table: Store) -> None:
    await table.add_seat("g", "ann", b"lost", b"Ann")
    await table.add_tracker("g", "ann", b"track")
    await table.subscribe("g", "ann", Subscription("push:1", b"keys"))

    await table.renew_seat("g", "ann", b"new")

    assert await table.seat_by_token_hash(b"lost") is None
    assert await table.seat_by_token_hash(b"track", Purpose.TRACK) is None
    assert await table.subscriptions("g", "ann") == ()
    assert await table.seat_by_token_hash(b"new") == Seat("g", "ann", b"Ann")


async def test_two_workers_do_not_give_one_token_to_two_seats(table: Store, neighbour: Store) -> None:
    given = await asyncio.gather(
        *(worker.add_seat("g", seat, b"one") for worker, seat in ((table, "ann"), (neighbour, "ben"))),
        return_exceptions=True,
    )

    assert [type(each) for each in given if each is not None] == [TokenTaken]
    (seat,) = await table.seats("g")
    assert await table.seat_by_token_hash(b"one") == seat


async def test_a_seat_that_is_not_there_is_not_renewed(table: Store) -> None:
    with pytest.raises(NoSuchSeat):
        await table.renew_seat("g", "zed", b"new")


async def test_a_seat_can_be_described_anew_without_a_new_token(table: Store) -> None:
    await table.add_seat("g", "ann", b"play", b"Ann")

    await table.describe_seat("g", "ann", lambda about: about + b"a")

    assert await table.seat_by_token_hash(b"play") == Seat("g", "ann", b"Anna")


async def test_two_changes_of_a_seat_at_once_are_both_kept(table: Store) -> None:
    """Of two phones of one seat one chooses a PIN while the other has its tracker heard."""
    await table.add_seat("g", "ann", b"play")
    parts = (b"pin", b"tracker", b"name", b"role")

    def with_part(part: bytes) -> Callable[[bytes], bytes]:
        return lambda about: about + part

    await asyncio.gather(*(table.describe_seat("g", "ann", with_part(part)) for part in parts))

    (seat,) = await table.seats("g")
    assert all(part in seat.about for part in parts)


async def test_seats_are_listed_by_game(table: Store) -> None:
    for seat in ("cat", "ann", "bob"):
        await table.add_seat("g", seat, seat.encode())

    assert [seat.seat for seat in await table.seats("g")] == ["ann", "bob", "cat"]
    assert await table.seats("other") == ()


async def test_what_hangs_on_nothing_is_named(table: Store) -> None:
    with pytest.raises(NoSuchGame):
        await table.add_seat("nowhere", "ann", b"hash")
    with pytest.raises(NoSuchGame):
        await table.add_join_code("nowhere", "code", role="", expires=Instant(9), now=Instant(0))
    with pytest.raises(NoSuchSeat, match="Game g has no seat ann"):
        await table.add_tracker("g", "ann", b"hash")
    with pytest.raises(NoSuchSeat):
        await table.describe_seat("g", "ann", lambda about: about)


async def test_a_join_code_leads_to_its_game_until_it_expires(table: Store) -> None:
    assert await table.add_join_code("g", "OTTER", role="player", expires=Instant(100), now=Instant(0))

    assert await table.join_code("OTTER", Instant(99)) == Invitation("OTTER", "g", "player", Instant(100))
    assert await table.join_code("OTTER", Instant(100)) is None
    assert await table.join_code("BADGER", Instant(0)) is None
    assert [code.code for code in await table.join_codes("g")] == ["OTTER"]


async def test_withdrawn_join_codes_lead_nowhere_and_those_of_other_roles_and_games_still_do(
    table: Store,
) -> None:
    """SAFE-1."""
    for game, code, role in (
        ("g", "OTTER", "watcher"),
        ("g", "HERON", "player"),
        ("other", "VIPER", "watcher"),
    ):
        assert await table.add_join_code(game, code, role=role, expires=Instant(100), now=Instant(0))

    await table.withdraw_join_codes("g", "watcher")
    await table.withdraw_join_codes("g", "watcher")

    assert await table.join_code("OTTER", Instant(1)) is None
    assert await table.join_code("HERON", Instant(1)) is not None
    assert await table.join_code("VIPER", Instant(1)) is not None
    assert await table.add_join_code("other", "OTTER", role="", expires=Instant(100), now=Instant(2))


async def test_a_join_code_in_use_is_not_given_twice(table: Store) -> None:
    assert await table.add_join_code("g", "OTTER", role="", expires=Instant(100), now=Instant(0))

    assert not await table.add_join_code("other", "OTTER", role="", expires=Instant(200), now=Instant(99))
    assert await table.add_join_code("other", "OTTER", role="", expires=Instant(200), now=Instant(100))

    found = await table.join_code("OTTER", Instant(150))
    assert found is not None
    assert found.game_id == "other"


async def test_two_workers_do_not_give_the_same_code(table: Store, neighbour: Store) -> None:
    given = await asyncio.gather(
        *(
            worker.add_join_code(game, "OTTER", role="", expires=Instant(100), now=Instant(0))
            for worker, game in ((table, "g"), (neighbour, "other"))
        )
    )

    assert sorted(given) == [False, True]
