"""What the map adds to a seat's view: how far a thermometer has come, whether one is back, where no spot could be."""

from __future__ import annotations

from pathlib import Path

import pytest

from hideline.game.commands import PauseGame, StartThermometer
from hideline.game.ids import QuestionId
from hideline.table.outlook import outlook_of
from tests.table.test_approach import a_hunt, north_of_the_mill, tells
from tests.table.workers import a_started_game, a_worker, must
from tests.towns import MILL, position

pytestmark = pytest.mark.anyio


async def test_one_is_back_where_one_stopped_by_a_fresh_and_exact_position_alone(tmp_path: Path) -> None:
    """REST-2, PAUSE-1: a cell tower's guess a kilometre around is no place to be back at."""
    async with a_worker(f"sqlite:///{tmp_path}/games.db") as hall:
        table = await a_started_game(hall)
        _, seeker = await a_hunt(table)
        await tells(table, seeker, north_of_the_mill(2000))
        await must(table, PauseGame(), seeker)
        fresh = table.game.box.settings.position_age
        for away, accuracy, is_back in (
            (2000, 5, True),
            (2030, 5, True),
            (2030, 2000, False),
            (2100, 5, False),
        ):
            await tells(table, seeker, north_of_the_mill(away), accuracy=accuracy)
            until = outlook_of(table, seeker).at_stand_until
            assert until == (table.clock.now() + fresh if is_back else None)


async def test_the_hider_is_told_where_no_spot_could_be(tmp_path: Path) -> None:
    """ZONE-4: further from every path than the rules allow and the phone may err; the hiding side alone."""
    async with a_worker(f"sqlite:///{tmp_path}/games.db") as hall:
        table = await a_started_game(hall)
        hider, seeker = await a_hunt(table)
        for spot, is_off in ((position(2.8, 4.7), False), (position(2.6, 4.75), True)):
            await tells(table, hider, spot)
            await tells(table, seeker, spot)
            assert (outlook_of(table, hider).off_path is not None) == is_off
            assert outlook_of(table, seeker).off_path is None


async def test_seekers_are_told_when_a_thermometer_has_come_far_enough(tmp_path: Path) -> None:
    """THERM-1: by the distance that the rules will ask for."""
    async with a_worker(f"sqlite:///{tmp_path}/games.db") as hall:
        table = await a_started_game(hall)
        hider, seeker = await a_hunt(table)
        await tells(table, seeker, north_of_the_mill(2000))
        fix = table.trails.latest(seeker)
        assert fix is not None
        await must(table, StartThermometer(question=QuestionId("thermometer.1km"), fix=fix), seeker)
        far = []
        for away in (2000, 2950, 3050):
            await tells(table, seeker, north_of_the_mill(away))
            far.append(outlook_of(table, seeker).thermometer_is_far)
        assert far == [False, False, True]
        assert not outlook_of(table, hider).thermometer_is_far


async def test_seekers_see_whose_name_is_compared_before_they_ask(tmp_path: Path) -> None:
    """MATCH-3: the station nearest to them, with as many characters as the answer counts."""
    async with a_worker(f"sqlite:///{tmp_path}/games.db") as hall:
        table = await a_started_game(hall)
        _, seeker = await a_hunt(table)
        await tells(table, seeker, north_of_the_mill(100))
        outlook = outlook_of(table, seeker)
        assert (outlook.nearest_station, outlook.nearest_letters) == (MILL, len("Mill"))
