"""Logs of events: numbered without a gap, appended once, one writer per version."""

from __future__ import annotations

import asyncio

import pytest

from hideline.store import (
    Appended,
    Conflict,
    GameExists,
    NoSuchGame,
    Repeated,
    Resumed,
    Snapshot,
    Store,
    open_store,
)
from hideline.units import Instant, Malformed

pytestmark = pytest.mark.anyio

NOON = Instant(1_800_000_000_000)


async def a_game(store: Store, game_id: str = "g", *events: bytes) -> None:
    await store.create(game_id, events or (b"created",), b"about", created=NOON)


async def test_a_new_game_holds_its_first_events(store: Store) -> None:
    made = await store.create("g", [b"one", b"two"], b"about", created=NOON)

    assert made == Appended(2)
    assert await store.load("g") == (b"one", b"two")
    assert await store.version("g") == 2


async def test_a_game_may_begin_without_events(store: Store) -> None:
    await store.create("g", [], b"", created=NOON)

    assert await store.load("g") == ()
    assert await store.append("g", 0, [b"first"], alarm=None) == Appended(1)


async def test_a_game_id_is_used_once(store: Store) -> None:
    await a_game(store, "g", b"mine")

    with pytest.raises(GameExists, match="A game g exists already"):
        await store.create("g", [b"yours"], b"", created=NOON)

    assert await store.load("g") == (b"mine",)


async def test_appended_events_follow_in_order(store: Store) -> None:
    await a_game(store)

    assert await store.append("g", 1, [b"b", b"c"], alarm=None) == Appended(3)
    assert await store.append("g", 3, [b"d"], alarm=None) == Appended(4)

    assert await store.load("g") == (b"created", b"b", b"c", b"d")
    assert await store.load("g", after=2) == (b"c", b"d")
    assert await store.load("g", after=4) == ()


async def test_any_bytes_are_an_event(store: Store) -> None:
    body = bytes(range(256))
    await a_game(store, "g", body, b"")

    assert await store.load("g") == (body, b"")


async def test_an_append_behind_the_newest_event_conflicts_and_writes_nothing(store: Store) -> None:
    await a_game(store)
    await store.append("g", 1, [b"theirs"], alarm=Instant(5))

    late = await store.append("g", 1, [b"mine"], alarm=Instant(9), seat="s", command_id="c", outcome=b"done")

    assert late == Conflict(2)
    assert await store.load("g") == (b"created", b"theirs")
    assert await store.outcome_of("g", "s", "c") is None
    assert [alarm.at for alarm in await store.alarms_due(Instant(100))] == [5]


async def test_a_command_sent_twice_is_done_once(store: Store) -> None:
    await a_game(store)
    await store.append("g", 1, [b"asked"], alarm=None, seat="s", command_id="c", outcome=b"asked at noon")

    again = await store.append(
        "g", 2, [b"asked"], alarm=None, seat="s", command_id="c", outcome=b"asked again"
    )

    assert again == Repeated(b"asked at noon")
    assert await store.version("g") == 2
    assert await store.outcome_of("g", "s", "c") == b"asked at noon"


async def test_command_ids_are_each_seats_own(store: Store) -> None:
    await a_game(store)
    await store.append("g", 1, [b"x"], alarm=None, seat="one", command_id="c", outcome=b"1")

    assert await store.outcome_of("g", "two", "c") is None
    assert await store.append(
        "g", 2, [b"y"], alarm=None, seat="two", command_id="c", outcome=b"2"
    ) == Appended(3)


async def test_a_refusal_is_remembered_without_an_event(store: Store) -> None:
    await a_game(store)

    assert await store.append(
        "g", 1, [], alarm=None, seat="s", command_id="c", outcome=b"refused"
    ) == Appended(1)
    assert await store.append(
        "g", 1, [b"x"], alarm=None, seat="s", command_id="c", outcome=b"done"
    ) == Repeated(b"refused")


async def test_two_workers_never_append_the_same_version(store: Store, neighbour: Store) -> None:
    await a_game(store)

    async def append_until_done(worker: Store, body: bytes) -> None:
        version = 1
        while isinstance(
            answer := await worker.append(
                "g", version, [body], alarm=None, seat="s", command_id=body.decode()
            ),
            Conflict,
        ):
            version = answer.version

    bodies = [b"%d" % n for n in range(20)]
    await asyncio.gather(
        *(append_until_done((store, neighbour)[n % 2], body) for n, body in enumerate(bodies))
    )

    assert sorted((await store.load("g"))[1:]) == sorted(bodies)
    assert await neighbour.load("g") == await store.load("g")


async def test_one_command_raced_by_two_workers_is_done_once(store: Store, neighbour: Store) -> None:
    await a_game(store)

    answers = await asyncio.gather(
        *(
            worker.append("g", 1, [b"x"], alarm=None, seat="s", command_id="c", outcome=b"done")
            for worker in (store, neighbour) * 5
        )
    )

    assert answers.count(Appended(2)) == 1
    assert answers.count(Repeated(b"done")) == 9
    assert await store.version("g") == 2


async def test_many_games_append_side_by_side(store: Store) -> None:
    names = [f"game {n}" for n in range(100)]
    await asyncio.gather(*(a_game(store, name) for name in names))

    await asyncio.gather(*(store.append(name, 1, [name.encode()], alarm=None) for name in names))

    for name in names:
        assert await store.load(name, after=1) == (name.encode(),)


async def test_a_mistake_in_one_append_does_not_touch_those_committed_with_it(store: Store) -> None:
    await a_game(store)
    good = (f"good {n}" for n in range(10))

    answers = await asyncio.gather(
        *(store.create(name, [b"x"], b"", created=NOON) for name in good),
        store.append("nowhere", 0, [b"x"], alarm=None),
        store.create("g", [b"x"], b"", created=NOON),
        return_exceptions=True,
    )

    assert answers[:10] == [Appended(1)] * 10
    assert [type(answer) for answer in answers[10:]] == [NoSuchGame, GameExists]


async def test_a_game_that_is_not_there_is_named(store: Store) -> None:
    for asking in (
        store.load("g"),
        store.version("g"),
        store.resume("g"),
        store.append("g", 0, [b"x"], alarm=None),
        store.append("g", 0, [b"x"], alarm=None, seat="s", command_id="c"),
        store.snapshot("g", 1, b""),
        store.set_alarm("g", NOON),
        store.delete("g"),
    ):
        with pytest.raises(NoSuchGame, match="There is no game g"):
            await asking


async def test_only_the_newest_snapshot_is_kept(store: Store) -> None:
    await a_game(store, "g", b"1", b"2", b"3")

    await store.snapshot("g", 2, b"at two")
    await store.snapshot("g", 3, b"at three")
    await store.snapshot("g", 1, b"at one, late")

    assert (await store.resume("g")).snapshot == Snapshot(3, b"at three")


async def test_a_game_resumes_from_its_snapshot_and_what_followed(store: Store) -> None:
    await store.create("g", [b"1", b"2", b"3"], b"about", created=NOON, alarm=Instant(7))
    await store.snapshot("g", 2, b"at two")

    resumed = await store.resume("g")

    assert resumed == Resumed(NOON, b"about", Instant(7), Snapshot(2, b"at two"), (b"3",))
    assert resumed.version == 3


async def test_an_append_may_change_what_the_list_shows(store: Store) -> None:
    await a_game(store)

    await store.append("g", 1, [b"ended"], alarm=None, meta=b"finished")
    await store.append("g", 2, [b"rated"], alarm=None)

    (listed,) = (await store.list_games()).games
    assert (listed.meta, listed.version, listed.created) == (b"finished", 3, NOON)


async def test_games_are_listed_newest_first_page_by_page(store: Store) -> None:
    for n in range(7):
        await store.create(f"g{n}", [b"x"], b"", created=Instant(NOON + n // 2))

    page, seen = await store.list_games(limit=3), []
    seen += [listed.game_id for listed in page.games]
    while page.following:
        page = await store.list_games(limit=3, following=page.following)
        seen += [listed.game_id for listed in page.games]

    assert seen == ["g6", "g5", "g4", "g3", "g2", "g1", "g0"]


async def test_a_page_that_ends_exactly_is_the_last(store: Store) -> None:
    await a_game(store, "a")
    await a_game(store, "b")

    assert (await store.list_games(limit=2)).following is None


@pytest.mark.parametrize("following", ["", "g", "x:g", "1" * 40 + ":g", "--1:g"])
async def test_a_made_up_page_is_refused(store: Store, following: str) -> None:
    with pytest.raises(Malformed):
        await store.list_games(following=following)


@pytest.mark.parametrize("name", ["zero\0character", "half \ud800", "long" * 1000])
async def test_names_that_one_database_could_not_store_are_refused_by_both(store: Store, name: str) -> None:
    await a_game(store)

    with pytest.raises(Malformed, match="A name"):
        await store.append("g", 1, [b"x"], alarm=None, seat="s", command_id=name)
    with pytest.raises(Malformed, match="A name"):
        await store.outcome_of("g", name, "c")

    assert await store.version("g") == 1


async def test_everything_is_there_after_closing_and_opening(store_url: str) -> None:
    first = await open_store(store_url)
    await a_game(first)
    await first.append("g", 1, [b"x"], alarm=Instant(3), seat="s", command_id="c", outcome=b"done")
    await first.close()

    second = await open_store(store_url)
    try:
        assert await second.load("g") == (b"created", b"x")
        assert await second.outcome_of("g", "s", "c") == b"done"
    finally:
        await second.close()


async def test_a_cancelled_append_does_not_disturb_the_next(store: Store) -> None:
    await a_game(store)
    hasty = asyncio.ensure_future(store.append("g", 1, [b"x"], alarm=None))
    await asyncio.sleep(0)
    hasty.cancel()

    version = await store.version("g")
    assert await store.append("g", version, [b"y"], alarm=None) in (Appended(version + 1), Conflict(2))
