"""Who is in the zone: told to the hiding side alone, by what could begin the end game (END-1, ROUND-5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from hideline.game.commands import PauseGame
from hideline.game.ids import SeatId
from hideline.table.live import Table
from hideline.table.outlook import outlook_of
from hideline.units import Instant, minutes
from tests.table.test_approach import a_hunt, north_of_the_mill, tells
from tests.table.workers import a_started_game, a_worker, must
from tests.towns import MARKET, where

pytestmark = pytest.mark.anyio


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


class Phones:
    """Which seats were told that the map has something new for them."""

    def __init__(self, table: Table) -> None:
        self.told: set[SeatId] = set()
        table.lookers.append(lambda _, seats: self.told.update(seats))


async def test_a_seeker_in_the_zone_is_told_to_the_hider_until_the_position_is_too_old(url: str) -> None:
    async with a_worker(url) as hall:
        table = await a_started_game(hall)
        hider, seeker = await a_hunt(table)
        await tells(table, seeker, where(MARKET))
        assert outlook_of(table, hider).in_zone == {}

        phones = Phones(table)
        await tells(table, seeker, north_of_the_mill(100))
        believed = Instant(table.clock.now() + table.game.box.settings.endgame_fix_age)
        assert outlook_of(table, hider).in_zone == {seeker: believed}
        assert outlook_of(table, seeker).in_zone == {}
        assert hider in phones.told

        table.clock.move_to(Instant(believed + 1))
        assert outlook_of(table, hider).in_zone == {}


async def test_whoever_leaves_the_zone_again_is_told_at_once(url: str) -> None:
    async with a_worker(url) as hall:
        table = await a_started_game(hall)
        hider, seeker = await a_hunt(table)
        await tells(table, seeker, north_of_the_mill(100))
        phones = Phones(table)
        await tells(table, seeker, where(MARKET))
        assert outlook_of(table, hider).in_zone == {}
        assert hider in phones.told
        phones.told.clear()
        await tells(table, seeker, where(MARKET))
        assert hider not in phones.told, "a seeker who is elsewhere is no news"


async def test_the_alarm_is_raised_once_for_each_time_a_seeker_comes_in(url: str) -> None:
    """ROUND-5: silence and a vague position are no way out; a way out is one that is surely outside."""
    async with a_worker(url) as hall:
        table = await a_started_game(hall)
        alarms = [0]

        def cry(_: Table) -> None:
            alarms[0] += 1

        table.criers = [cry]
        _, seeker = await a_hunt(table)
        await tells(table, seeker, where(MARKET))
        await tells(table, seeker, north_of_the_mill(100), accuracy=1500)
        assert alarms == [0]
        await tells(table, seeker, north_of_the_mill(100))
        await tells(table, seeker, north_of_the_mill(120))
        await tells(table, seeker, where(MARKET), accuracy=1500)
        table.clock.move_to(Instant(table.clock.now() + minutes(20)))
        await tells(table, seeker, north_of_the_mill(110))
        assert alarms == [1]
        await tells(table, seeker, where(MARKET))
        await tells(table, seeker, north_of_the_mill(100))
        assert alarms == [2]


async def test_what_could_not_begin_the_end_game_is_not_believed(url: str) -> None:
    """A cell tower's guess, and wherever anybody is while the game stands still."""
    async with a_worker(url) as hall:
        table = await a_started_game(hall)
        hider, seeker = await a_hunt(table)
        await tells(table, seeker, north_of_the_mill(100), accuracy=1500)
        assert outlook_of(table, hider).in_zone == {}

        await tells(table, seeker, north_of_the_mill(100))
        assert seeker in outlook_of(table, hider).in_zone
        await must(table, PauseGame(reason="rain"), seeker)
        assert outlook_of(table, hider).in_zone == {}


async def test_the_hider_is_told_how_far_it_is_to_the_ring_of_the_zone(url: str) -> None:
    """ZONE-3: below zero outside."""
    async with a_worker(url) as hall:
        table = await a_started_game(hall)
        hider, _ = await a_hunt(table)
        radius = table.game.box.settings.zone_radius
        rooms = []
        for away in (100, radius + 200):
            await tells(table, hider, north_of_the_mill(away))
            zone = outlook_of(table, hider).zone
            assert zone is not None
            assert zone.room is not None
            rooms.append(round(zone.room, -1))
        assert rooms == [round(radius - 100, -1), -200]
