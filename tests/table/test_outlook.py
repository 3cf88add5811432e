"""What the map adds to a seat's view: how far a thermometer has come."""

from __future__ import annotations

from pathlib import Path

import pytest

from hideline.game.commands import StartThermometer
from hideline.game.ids import QuestionId
from hideline.table.outlook import outlook_of
from tests.table.test_approach import a_hunt, north_of_the_mill, tells
from tests.table.workers import a_started_game, a_worker, must

pytestmark = pytest.mark.anyio


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
