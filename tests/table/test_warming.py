"""Nobody waits for a compiler: timetable and deduction are ready before they are asked."""

from __future__ import annotations

import subprocess
import sys

import pytest

from hideline.table.warming import begin_to_warm
from tests.rounds import town
from tests.timetables import town_with_trains

ASKS = """
import asyncio
from hideline.table.connections import connections_to, board_of
from hideline.table.riding import rides_of
from hideline.table.setting_off import HiderJourney
from hideline.table.travelling import soonest_arrivals, travel_from
from hideline.table.warming import begin_to_warm
from hideline.units import Fix, Metres, minutes
from tests.rounds import NOON
from tests.timetables import M1, aboard, at, town_with_trains
from tests.towns import MILL, QUARRY, where

town = town_with_trains()
begin_to_warm(town).join()

from hideline.transit import fitting, network, sweep, walking

def loaded():
    modules = (fitting, network, sweep, walking)
    return sum(len(f.signatures) for m in modules for f in vars(m).values() if hasattr(f, "signatures"))

before = loaded()

async def ask():
    here = Fix(where(MILL), NOON, Metres(5.0))
    await travel_from(town, here, NOON, minutes(30))
    await rides_of(town, aboard(M1, "12:40", "12:50"), at("12:50"))
    await connections_to(town, here.position, QUARRY, NOON)
    await board_of(town, MILL, NOON)
    way = HiderJourney(
        here.position, NOON, minutes(30), minutes(0), Metres(500.0), by_timetable=True, top_speed=None
    )
    soonest_arrivals(town, way)

asyncio.run(ask())
print(before > 3, loaded() - before)
"""


@pytest.mark.slow
def test_nothing_is_compiled_or_loaded_once_a_table_is_warm() -> None:
    done = subprocess.run([sys.executable, "-c", ASKS], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "True 0"


@pytest.mark.parametrize("map_", [town, town_with_trains])
def test_a_map_is_warmed_once(map_: object) -> None:
    atlas = map_()  # type: ignore[operator]
    thread = begin_to_warm(atlas)
    assert begin_to_warm(atlas) is thread
    thread.join()
