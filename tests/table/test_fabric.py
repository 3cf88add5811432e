"""Several workers, one game: whoever appends, everyone's phones are told alike (DESIGN §3)."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from hideline.game.commands import NameStation, PauseGame, SayAboard, SayBack
from hideline.game.ids import SeatId
from hideline.game.refusals import Refusal
from hideline.game.view import view
from hideline.store.faults import StoreUnavailable
from hideline.table import hall as halls
from hideline.table.fabric import Noted
from hideline.table.live import Table
from hideline.table.locating import Use
from hideline.units import Fix, Instant, Metres, minutes
from tests.services import free_port, running_nats
from tests.table.workers import ANN, BEN, SOON, Heard, a_started_game, a_worker, hider_of, must, until_up
from tests.towns import MARKET, MILL, QUARRY, where

pytestmark = pytest.mark.anyio


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


def fix_at(table: Table, station: str) -> Fix:
    return Fix(where(station), Instant(table.clock.now()), Metres(5.0))  # type: ignore[arg-type]


async def test_what_one_worker_appends_the_others_phones_are_told(url: str, nats_url: str) -> None:
    async with a_worker(url, nats_url) as first, a_worker(url, nats_url) as second:
        here = await a_started_game(first)
        there = await second.table(here.id)
        phone = Heard(there, ANN, BEN)

        await must(here, PauseGame(), ANN)
        await phone.version(here.version)

        assert there.feeds == here.feeds
        assert [view(there.game, seat) for seat in (ANN, BEN)] == [
            view(here.game, seat) for seat in (ANN, BEN)
        ]


async def test_notices_are_sent_by_the_worker_that_decided_and_by_no_other(url: str, nats_url: str) -> None:
    """Or a phone would be woken once for every worker."""
    async with a_worker(url, nats_url) as first, a_worker(url, nats_url) as second:
        told: list[tuple[str, str]] = []
        first.tellers.append(lambda _, events: told.extend(("first", type(one).__name__) for one in events))
        second.tellers.append(lambda _, events: told.extend(("second", type(one).__name__) for one in events))
        here = await a_started_game(first)
        there = await second.table(here.id)
        told.clear()
        before = here.version

        await must(here, PauseGame(), ANN)
        await there.catch_up()
        await must(there, SayBack(), ANN)
        await must(there, SayBack(), BEN)
        await here.catch_up()

        assert told[0] == ("first", "GamePaused")
        assert {who for who, _ in told[1:]} == {"second"}
        assert len(told) == here.version - before


async def test_what_a_broken_write_wrote_after_all_is_worth_its_notices(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_worker(url) as hall:
        table = await a_started_game(hall)
        told: list[str] = []
        hall.tellers.append(lambda _, events: told.extend(type(one).__name__ for one in events))
        append = hall.store.append

        async def cut_off(*args: Any, **how: Any) -> None:
            await append(*args, **how)
            raise StoreUnavailable("the answer was lost")

        monkeypatch.setattr(hall.store, "append", cut_off)
        with pytest.raises(StoreUnavailable):
            await table.send(PauseGame(), by=ANN)
        await table.catch_up()

        assert told == ["GamePaused"]


async def test_a_receipt_that_one_worker_wrote_down_the_others_hear_of(url: str, nats_url: str) -> None:
    async with a_worker(url, nats_url) as first, a_worker(url, nats_url) as second:
        here = await a_started_game(first)
        there = await second.table(here.id)
        noted: asyncio.Queue[tuple[Table, Noted]] = asyncio.Queue()
        second.noters.append(lambda table, news: noted.put_nowait((table, news)))

        first.tell_noted(here, Noted("question:1"))

        assert await asyncio.wait_for(noted.get(), SOON) == (there, Noted("question:1"))


async def test_a_secret_rings_no_phone_that_may_not_know_it(url: str, nats_url: str) -> None:
    async with a_worker(url, nats_url) as first, a_worker(url, nats_url) as second:
        here = await a_started_game(first)
        there = await second.table(here.id)
        hider = hider_of(here)
        seeker = BEN if hider == ANN else ANN
        told: list[frozenset[SeatId]] = []
        there.watchers.append(lambda _, seats: told.append(seats))
        phone = Heard(there, hider)

        await must(here, NameStation(station=MILL), hider)
        await phone.version(here.version)
        await there.catch_up()  # as a ring that comes late makes it

        assert told == [frozenset({hider})]
        assert there.feeds[seeker] == here.feeds[seeker]


async def test_two_workers_racing_lose_nothing_and_agree(url: str, nats_url: str) -> None:
    async with a_worker(url, nats_url) as first, a_worker(url, nats_url) as second:
        here = await a_started_game(first)
        there = await second.table(here.id)
        hider = hider_of(here)

        async def rename(table: Table, worker: str) -> None:
            for number in range(20):
                station = (MILL, QUARRY)[number % 2]
                await must(table, NameStation(station=station), hider, f"{worker}-{number}")

        before = here.version
        await asyncio.gather(rename(here, "a"), rename(there, "b"))
        await asyncio.gather(here.catch_up(), there.catch_up())

        assert here.version == there.version == before + 40 == await first.store.version(here.id)
        assert here.game == there.game


async def test_sent_to_two_workers_is_done_once_and_answered_alike(url: str, nats_url: str) -> None:
    async with a_worker(url, nats_url) as first, a_worker(url, nats_url) as second:
        here = await a_started_game(first)
        there = await second.table(here.id)
        version = here.version

        answers = await asyncio.gather(
            must(here, PauseGame(), ANN, "same"), must(there, PauseGame(), ANN, "same")
        )

        assert answers[0] == answers[1]
        assert await first.store.version(here.id) == version + 1


async def test_what_another_worker_made_legal_is_not_refused(url: str) -> None:
    """Two workers that cannot hear each other at all: the log alone decides."""
    async with a_worker(url) as first, a_worker(url) as second:
        here = await a_started_game(first)
        there = await second.table(here.id)
        await must(here, PauseGame(), ANN)

        await must(there, SayBack(), ANN)

        await must(there, SayBack(), BEN)
        refused = await here.send(SayBack(), by=ANN)
        assert isinstance(refused, Refusal)
        assert here.game.pause is None


async def test_positions_pass_from_worker_to_worker(url: str, nats_url: str) -> None:
    """ROUND-5: the end game asks where the hider is, wherever the hider's phone hangs."""
    async with a_worker(url, nats_url) as first, a_worker(url, nats_url) as second:
        here = await a_started_game(first)
        there = await second.table(here.id)
        phone = Heard(there)

        await here.put_on_trail(ANN, fix_at(here, MARKET), "page", 64)
        await phone.something()

        assert phone.moved == [ANN]
        assert there.trails.latest(ANN) == here.trails.latest(ANN)
        assert there.trails.battery(ANN) == 64


@pytest.mark.nats
async def test_a_ring_that_was_lost_is_made_good_and_a_new_server_is_found(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "LOOK_OFTEN", 0.05)
    port = free_port()
    async with AsyncExitStack() as workers:
        with running_nats(port) as nats:
            first = await workers.enter_async_context(a_worker(url, nats))
            second = await workers.enter_async_context(a_worker(url, nats))
            here = await a_started_game(first)
            there = await second.table(here.id)
            phone = Heard(there, ANN, BEN)
        await until_up(first._fabric, up=False)
        await must(here, PauseGame(), ANN)
        await here.put_on_trail(BEN, fix_at(here, MILL), "page")
        await phone.version(here.version)
        await phone.position(BEN, fix_at(here, MILL))

        with running_nats(port):
            await until_up(first._fabric)
            await until_up(second._fabric)
            await must(here, SayBack(), ANN)
            await phone.version(here.version)
    assert there.game == here.game


async def test_an_alarm_rung_by_two_workers_happens_once(url: str, nats_url: str) -> None:
    async with a_worker(url, nats_url) as first, a_worker(url, nats_url) as second:
        here = await a_started_game(first)
        there = await second.table(here.id)
        assert here.alarm is not None
        for table in (here, there):
            table.clock.move_to(here.alarm)
        before = here.version

        await asyncio.gather(here.time_passes(), there.time_passes())
        await asyncio.gather(here.catch_up(), there.catch_up())

        assert here.game == there.game
        stored = await first.store.load(here.id, after=before)
        assert len(stored) == here.version - before
        assert sum(b'"zone-fixed"' in event for event in stored) == 1


async def test_a_hand_moved_clock_moves_for_every_worker_and_survives(url: str, nats_url: str) -> None:
    async with a_worker(url, nats_url) as first, a_worker(url, nats_url) as second:
        here = await a_started_game(first)
        there = await second.table(here.id)
        await first.move_clock(here, Instant(here.clock.now() + minutes(1)))
        await must(here, SayAboard(), ANN)
        await Heard(there, ANN, BEN).version(here.version)
        assert there.clock.now() == here.clock.now()
        now, game_id = here.clock.now(), here.id
    async with a_worker(url) as later:
        assert (await later.table(game_id)).clock.now() == now


async def test_a_table_where_nobody_is_is_closed_and_opens_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "CLOSED_AFTER", -1.0)
    async with a_worker(url) as hall:
        table = await a_started_game(hall)
        hall._close_unused()
        again = await hall.table(table.id)
        assert again is not table
        assert again.game == table.game
        again.lookers.append(lambda _table, _seats: None)
        hall._close_unused()
        assert await hall.table(table.id) is again


async def test_which_device_was_used_last_passes_from_worker_to_worker(url: str, nats_url: str) -> None:
    async with a_worker(url, nats_url) as first, a_worker(url, nats_url) as second:
        here = await a_started_game(first)
        there = await second.table(here.id)
        told: asyncio.Queue[frozenset[SeatId]] = asyncio.Queue()
        there.lookers.append(lambda _, seats: told.put_nowait(seats))

        here.is_used(ANN, Use("phone", Instant(2)))

        assert await asyncio.wait_for(told.get(), SOON) == {ANN}
        there.is_used(ANN, Use("laptop", Instant(1)))
        assert there.locators.of(ANN) == here.locators.of(ANN) == "phone"
