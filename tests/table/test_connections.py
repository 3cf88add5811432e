"""How to get to a station, leg by leg, and what leaves it next: the timetable as a traveller reads it."""

from __future__ import annotations

import pytest

from hideline.game.ids import StationId
from hideline.table.connections import (
    BOARD,
    LONGEST,
    Connection,
    RideLeg,
    WalkLeg,
    board_of,
    connections_to,
)
from hideline.units import LatLon, Malformed
from tests.rounds import NOON, town
from tests.timetables import at, town_with_last_years_trains, town_with_trains
from tests.towns import ABBEY, EASTGATE, GULL, HARBOUR, LAKESIDE, LIDO, MARKET, MILL, UNIVERSITY, where

pytestmark = pytest.mark.anyio


def rides(way: Connection) -> list[RideLeg]:
    return [leg for leg in way.legs if isinstance(leg, RideLeg)]


async def from_mill_to(station: StationId) -> tuple[Connection, ...]:
    return await connections_to(town_with_trains(), where(MILL), station, NOON)


# ── the way there ─────────────────────────────────────────────────────────────────────────────────


async def test_a_ride_shows_its_line_its_direction_and_every_halt_from_boarding_to_alighting() -> None:
    best = (await from_mill_to(LAKESIDE))[0]
    (ride,) = rides(best)
    assert (best.departs, best.arrives, best.changes) == (at("12:44"), at("12:58"), 0)
    assert (ride.sign.line, ride.sign.colour, ride.sign.headsign) == ("M1", "#d7263d", "Eastgate")
    assert [(halt.name, halt.platform, halt.arrival) for halt in ride.halts] == [
        ("Mill", "1", at("12:44")),
        ("Market", "1", at("12:48")),
        ("Castle", "1", at("12:52")),
        ("Lakeside", "1", at("12:58")),
    ]


async def test_a_change_is_one_leg_more_and_leaves_time_for_it() -> None:
    """From M1, 12:48, to M2, 12:50, at the market."""
    best = (await from_mill_to(UNIVERSITY))[0]
    first, second = rides(best)
    assert (best.changes, best.arrives) == (1, at("12:54"))
    assert (first.halts[-1].station, second.halts[0].station) == (MARKET, MARKET)
    assert (first.halts[-1].arrival, second.halts[0].departure) == (at("12:48"), at("12:50"))
    assert (first.sign.line, second.sign.line) == ("M1", "M2")


async def test_who_stands_beside_a_station_walks_there_first() -> None:
    beside = LatLon(where(MILL).lat + 0.001, where(MILL).lon)
    best = (await connections_to(town_with_trains(), beside, MARKET, NOON))[0]
    walk, ride = best.legs
    assert isinstance(walk, WalkLeg)
    assert isinstance(ride, RideLeg)
    assert (walk.origin, walk.destination) == (None, MILL)
    assert best.departs == walk.departs < walk.arrives <= ride.halts[0].departure


async def test_several_ways_come_soonest_first_and_none_beats_another() -> None:
    ways = await from_mill_to(EASTGATE)
    assert len(ways) > 1
    assert [way.arrives for way in ways] == sorted(way.arrives for way in ways)
    assert len({(way.departs, way.arrives, way.changes) for way in ways}) == len(ways)


async def test_after_the_last_ferry_there_is_no_way_to_an_island_by_boat() -> None:
    """Within four hours, on foot or by what still runs."""
    ways = await connections_to(town_with_trains(), where(HARBOUR), LIDO, at("23:10"))
    assert all(way.arrives <= at("23:10") + LONGEST for way in ways)
    assert not any(ride.sign.line == "F" for way in ways for ride in rides(way))


# ── the departure board ───────────────────────────────────────────────────────────────────────────


async def test_the_board_shows_what_leaves_soonest_first_with_platform_and_direction() -> None:
    board = await board_of(town_with_trains(), MILL, NOON)
    assert {(row.at, row.platform, row.sign.line, row.sign.headsign) for row in board[:2]} == {
        (at("12:44"), "1", "M1", "Abbey"),
        (at("12:44"), "1", "M1", "Eastgate"),
    }
    assert [row.at for row in board] == sorted(row.at for row in board)
    assert all(NOON <= row.at <= NOON + BOARD for row in board)


async def test_an_express_is_not_on_the_board_of_a_station_it_passes() -> None:
    assert "M1X" in {row.sign.line for row in await board_of(town_with_trains(), ABBEY, NOON)}
    assert "M1X" not in {row.sign.line for row in await board_of(town_with_trains(), MILL, NOON)}


async def test_where_a_line_ends_nobody_boards_it() -> None:
    board = await board_of(town_with_trains(), LIDO, NOON)
    assert {(row.sign.line, row.sign.headsign) for row in board} == {("F", "Harbour")}


async def test_a_board_ends_after_two_hours() -> None:
    """From Gull the ferry leaves at ten past for the Lido and at 25 past for Harbour."""
    board = await board_of(town_with_trains(), GULL, NOON)
    assert [row.at for row in board] == [at("13:10"), at("13:25"), at("14:10"), at("14:25")]


async def test_a_run_on_the_board_is_the_one_that_connections_take() -> None:
    """What a phone taps there is what it rides (MATCH-2)."""
    (ride,) = rides((await from_mill_to(LAKESIDE))[0])
    assert ride.sign.run in {row.sign.run for row in await board_of(town_with_trains(), MILL, NOON)}


# ── what nobody can tell ──────────────────────────────────────────────────────────────────────────


async def test_a_map_without_a_timetable_says_so() -> None:
    with pytest.raises(Malformed, match="This map has no timetable"):
        await connections_to(town(), where(MILL), MARKET, NOON)
    with pytest.raises(Malformed, match="This map has no timetable"):
        await board_of(town(), MARKET, NOON)


async def test_a_station_that_is_not_on_the_map_is_named() -> None:
    atlantis = StationId("atlantis")
    with pytest.raises(Malformed, match="no station 'atlantis'"):
        await connections_to(town_with_trains(), where(MILL), atlantis, NOON)
    with pytest.raises(Malformed, match="no station 'atlantis'"):
        await board_of(town_with_trains(), atlantis, NOON)


async def test_a_timetable_of_last_year_leads_nowhere_but_on_foot() -> None:
    ways = await connections_to(town_with_last_years_trains(), where(MILL), MARKET, NOON)
    assert [type(leg) for way in ways for leg in way.legs] == [WalkLeg]
    assert await board_of(town_with_last_years_trains(), MILL, NOON) == ()
