"""How near seekers have come: from positions that are exact and fresh, kept while the page is closed (ROUND-5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from hideline.game.commands import NameStation, PauseGame
from hideline.game.ids import SeatId
from hideline.table.live import Table
from hideline.table.outlook import outlook_of
from hideline.units import Fix, Instant, LatLon, Metres, minutes, seconds
from tests.table.workers import ANN, BEN, a_started_game, a_worker, hider_of, must
from tests.towns import MARKET, MILL, where

pytestmark = pytest.mark.anyio


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


async def tells(table: Table, seat: SeatId, spot: LatLon, accuracy: float = 5.0, ago: int = 0) -> None:
    """A position, ten seconds after the one before."""
    table.clock.move_to(Instant(table.clock.now() + seconds(10)))
    fix = Fix(spot, Instant(table.clock.now() - ago), Metres(accuracy))
    await table.put_batch(seat, [fix], "OwnTracks")


def north_of_the_mill(metres: float) -> LatLon:
    return LatLon(where(MILL).lat + metres / 111_195, where(MILL).lon)


def closest(table: Table) -> float | None:
    found = outlook_of(table, hider_of(table)).closest
    return None if found is None else round(found, -1)


async def a_hunt(table: Table) -> tuple[SeatId, SeatId]:
    """The hider hides at the mill, and the hunt is on."""
    hider = hider_of(table)
    await must(table, NameStation(station=MILL), hider)
    await tells(table, hider, where(MILL))
    table.clock.move_to(Instant(table.clock.now() + minutes(30)))
    await table.time_passes()
    return hider, BEN if hider == ANN else ANN


async def test_the_nearest_is_kept_and_a_cell_towers_guess_or_an_old_position_is_not_believed(
    url: str,
) -> None:
    async with a_worker(url) as hall:
        table = await a_started_game(hall)
        hider, seeker = await a_hunt(table)
        await tells(table, seeker, where(MARKET))
        assert closest(table) is None, "where the hider is now is not known yet"

        await tells(table, hider, where(MILL))
        away = closest(table)
        assert away is not None
        await tells(table, seeker, north_of_the_mill(60), accuracy=1500)
        assert closest(table) == away
        await tells(table, seeker, north_of_the_mill(700))
        assert closest(table) == 700
        await tells(table, seeker, where(MARKET))
        assert closest(table) == 700
        assert outlook_of(table, seeker).closest is None


async def test_what_is_told_late_or_in_a_pause_does_not_count(url: str) -> None:
    """PAUSE-2."""
    async with a_worker(url) as hall:
        table = await a_started_game(hall)
        hider, seeker = await a_hunt(table)
        await tells(table, hider, where(MILL))
        await tells(table, hider, where(MILL))
        table.clock.move_to(Instant(table.clock.now() + minutes(3)))
        await tells(table, seeker, north_of_the_mill(300), ago=minutes(2))
        assert closest(table) is None
        await must(table, PauseGame(), seeker)
        await tells(table, seeker, north_of_the_mill(300))
        assert closest(table) is None


async def test_hiders_phones_hear_of_it_at_once_and_nobody_else(url: str) -> None:
    async with a_worker(url) as hall:
        table = await a_started_game(hall)
        hider, seeker = await a_hunt(table)
        await tells(table, hider, where(MILL))
        await table.think()  # what seekers learn as the hunt begins is told before, and is not looked at here
        told: list[frozenset[SeatId]] = []
        table.lookers.append(lambda _, seats: told.append(seats))
        await tells(table, seeker, north_of_the_mill(800))
        await tells(table, seeker, north_of_the_mill(900))
        assert [seats for seats in told if seats] == [{hider}]


async def test_a_table_that_is_opened_again_still_knows_it(url: str) -> None:
    async with a_worker(url) as hall:
        table = await a_started_game(hall)
        hider, seeker = await a_hunt(table)
        await tells(table, hider, where(MILL))
        await tells(table, seeker, north_of_the_mill(700))
        await tells(table, seeker, where(MARKET))
    async with a_worker(url) as hall:
        assert closest(await hall.table(table.id)) == 700
