"""Positions are kept as long as the group chose, and not a look longer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from hideline.game import commands as say
from hideline.game.ids import SeatId
from hideline.game.settings import Setup
from hideline.store.contract import Store
from hideline.store.open import open_store
from hideline.table.forgetting import tracks_go_at
from hideline.table.hall import Hall
from hideline.table.live import Done, Table
from hideline.units import Fix, Metres, days
from tests.rounds import HIDER, SEEKER, town
from tests.towns import MILL, where

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await open_store(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    yield opened
    await opened.close()


async def a_game(store: Store, kept_for: int) -> Table:
    """A game under way in which both players have been seen at the mill."""
    hall = Hall(store, lambda _: town())
    setup = Setup(map_name="drawn-town", map_hash="drawn", house_rules={"track_retention_days": kept_for})
    table = await hall.create(setup)
    for seat in (HIDER, SEEKER):
        await table.send(say.TakeSeat(seat=seat, name=seat.title()), by=None)
    await does(table, SEEKER, say.SayReady())
    await does(table, HIDER, say.StartGame(start=where(MILL)))
    for seat in (HIDER, SEEKER):
        await table.put_on_trail(seat, Fix(where(MILL), table.clock.now(), Metres(5.0)), "page")
    return table


async def does(table: Table, seat: SeatId, command: say.Command) -> None:
    assert isinstance(await table.send(command, by=seat), Done)


async def tracks(store: Store, table: Table) -> int:
    return len(await store.fixes(table.id, HIDER)) + len(await store.fixes(table.id, SEEKER))


async def test_tracks_are_forgotten_when_their_time_is_over(store: Store) -> None:
    table = await a_game(store, kept_for=0)
    await table.time_passes()
    assert await tracks(store, table) == 2
    await does(table, HIDER, say.EndGameEarly())
    await table.time_passes()
    assert await tracks(store, table) == 0
    assert await store.next_alarm() is None


async def test_until_then_they_are_kept_and_an_alarm_is_set(store: Store) -> None:
    """So that they go even if nobody opens the game again."""
    table = await a_game(store, kept_for=30)
    await does(table, HIDER, say.EndGameEarly())
    await table.time_passes()
    assert await tracks(store, table) == 2
    alarm = await store.next_alarm()
    assert alarm is not None
    assert table.game.ended_at is not None
    assert alarm.at == table.game.ended_at + days(30) == tracks_go_at(table.game)


async def test_a_game_under_way_forgets_nothing(store: Store) -> None:
    table = await a_game(store, kept_for=0)
    assert tracks_go_at(table.game) is None
