"""What can be reached in time: by those who travel, and by the one whom seekers must allow for (ROUND-4, POW-10)."""

from __future__ import annotations

import pytest

from hideline.atlas.index import Atlas
from hideline.table.setting_off import HiderJourney
from hideline.table.travelling import soonest_arrivals, travel_from
from hideline.units import Fix, Instant, LatLon, Metres, Span, hours, minutes, seconds
from tests.rounds import NOON, town
from tests.timetables import at, timed_town, town_with_last_years_trains, town_with_trains
from tests.towns import (
    ABBEY,
    CASTLE,
    EASTGATE,
    GULL,
    HARBOUR,
    LAKESIDE,
    LIDO,
    MARKET,
    MILL,
    QUARRY,
    UNIVERSITY,
    ZOES_CROSS,
    where,
)

pytestmark = pytest.mark.anyio

HALF_HOUR = minutes(30)


def standing_at(station: str, moment: Instant = NOON) -> Fix:
    return Fix(where(station), moment, Metres(5.0))  # type: ignore[arg-type]


def journey(start: LatLon, set_off_at: Instant, within: Span, astray: Metres | None = None) -> HiderJourney:
    return HiderJourney(start, set_off_at, within, Span(0), astray, by_timetable=True, top_speed=None)


async def test_a_hider_sees_what_can_be_reached_in_the_time_left_soonest_first() -> None:
    """Trains leave Mill both ways at 12:44; changing at the market costs two minutes."""
    travel = await travel_from(town_with_trains(), standing_at(MILL), NOON, HALF_HOUR)

    assert travel.has_timetable
    assert travel.has_service
    assert [(arrival.station, arrival.at) for arrival in travel.arrivals] == [
        (MILL, at("12:40")),
        (ABBEY, at("12:48")),
        (MARKET, at("12:48")),
        (CASTLE, at("12:52")),
        (UNIVERSITY, at("12:54")),
        (HARBOUR, at("12:56")),
        (LAKESIDE, at("12:58")),
        (ZOES_CROSS, at("12:58")),
        (QUARRY, at("13:02")),
        (EASTGATE, at("13:06")),
    ]


async def test_less_time_left_reaches_less() -> None:
    travel = await travel_from(town_with_trains(), standing_at(MILL), NOON, minutes(8))
    assert {arrival.station for arrival in travel.arrivals} == {MILL, ABBEY, MARKET}


async def test_whoever_looks_for_a_zone_is_there_at_its_edge_and_at_once_inside() -> None:
    """ZONE-2: the station counts within whose radius one is, however far its icon."""
    market = where(MARKET)
    beside = Fix(LatLon(market.lat + 0.004, market.lon), NOON, Metres(5.0))
    moment, zone = seconds(40), Metres(500.0)

    async def arrivals(fix: Fix, limit: Span) -> dict[str, Instant]:
        travel = await travel_from(town_with_trains(), fix, NOON, limit, zone=zone)
        return {arrival.station: arrival.at for arrival in travel.arrivals}

    assert (await travel_from(town_with_trains(), beside, NOON, moment)).arrivals == ()
    assert await arrivals(beside, moment) == {MARKET: NOON}
    outside = Fix(LatLon(market.lat + 0.005, market.lon), NOON, Metres(5.0))
    assert await arrivals(outside, moment) == {}
    walked = (await arrivals(outside, minutes(2)))[MARKET]
    assert NOON + moment < walked < NOON + minutes(2)


async def test_after_the_last_train_one_walks() -> None:
    travel = await travel_from(town_with_trains(), standing_at(ABBEY, at("23:55")), at("23:55"), HALF_HOUR)
    assert [arrival.station for arrival in travel.arrivals] == [ABBEY]


async def test_a_map_without_a_timetable_says_so() -> None:
    travel = await travel_from(town(), standing_at(MILL), NOON, HALF_HOUR)
    assert (travel.has_timetable, travel.has_service, travel.arrivals) == (False, False, ())
    assert soonest_arrivals(town(), journey(where(MILL), NOON, HALF_HOUR)) is None


async def test_a_timetable_that_does_not_cover_the_day_says_so_and_rules_nothing_out() -> None:
    old = town_with_last_years_trains()
    travel = await travel_from(old, standing_at(MILL), NOON, HALF_HOUR)
    assert travel.has_timetable
    assert not travel.has_service
    assert MARKET in {arrival.station for arrival in travel.arrivals}
    assert soonest_arrivals(old, journey(where(MILL), NOON, HALF_HOUR)) is None


async def test_nobody_is_faster_than_those_who_are_ruled_out_by() -> None:
    """Whoever walks and waits as planned never beats the one seekers must allow for."""
    everywhere = minutes(180)
    for clock in ("12:40", "12:47", "13:03"):
        travel = await travel_from(town_with_trains(), standing_at(QUARRY), at(clock), everywhere)
        soonest = soonest_arrivals(town_with_trains(), journey(where(QUARRY), at(clock), everywhere))
        assert soonest is not None
        for arrival in travel.arrivals:
            assert soonest[arrival.station] <= arrival.at - at(clock)  # type: ignore[index]


async def test_whoever_is_still_aboard_at_the_end_is_in_time_at_the_next_stop() -> None:
    """ZONE-2: the ferry leaves Harbour at 12:50 and Gull at 13:10; at 13:15 it is on its way to the Lido."""
    allowed = soonest_arrivals(town_with_trains(), journey(where(HARBOUR), at("12:45"), HALF_HOUR))
    assert allowed is not None
    assert allowed[LIDO] == HALF_HOUR

    missed = soonest_arrivals(town_with_trains(), journey(where(HARBOUR), at("12:51"), HALF_HOUR))
    assert missed is not None
    assert LIDO not in missed


async def test_whoever_sets_off_somewhere_in_a_zone_may_be_ahead_of_its_station() -> None:
    """POW-10: 12:44 at Mill is missed from its station at 12:45, but not by a hider who stood beside the line."""
    on_the_icon = soonest_arrivals(town_with_trains(), journey(where(MILL), at("12:45"), HALF_HOUR))
    about = soonest_arrivals(town_with_trains(), journey(where(MILL), at("12:45"), HALF_HOUR, Metres(500.0)))
    assert on_the_icon is not None
    assert about is not None
    assert about[MARKET] < on_the_icon[MARKET]
    assert min(about.values()) == Span(0)
    assert about.keys() >= on_the_icon.keys()
    assert all(about[station] <= span for station, span in on_the_icon.items())


async def test_gull_is_too_far_for_half_an_hour_once_the_ferry_has_left() -> None:
    soonest = soonest_arrivals(town_with_trains(), journey(where(MILL), NOON, HALF_HOUR))
    assert soonest is not None
    assert GULL not in soonest
    assert LIDO not in soonest


async def test_what_is_missing_is_told_of_the_hiders_journey_not_of_now() -> None:
    """Law 1: stations are ruled out by the time in which the hider travelled, on the last day of the timetable."""
    ended = Atlas.of(timed_town("20260101", "20260615"))
    hidden = journey(where(MARKET), at("12:40"), HALF_HOUR)
    tomorrow = Instant(at("12:40") + hours(24))

    alone = await travel_from(ended, standing_at(MILL, tomorrow), tomorrow, HALF_HOUR)
    assert alone.missing == "day"
    during = await travel_from(ended, standing_at(MILL, tomorrow), tomorrow, HALF_HOUR, hidden)
    assert (during.missing, during.has_service) == (None, False)
    assert soonest_arrivals(ended, hidden) is not None


async def test_what_was_missing_when_the_hider_travelled_is_still_missing_when_all_is_known() -> None:
    begins = Atlas.of(timed_town("20260616", "20261231"))
    hidden = journey(where(MARKET), at("12:40"), HALF_HOUR)
    later = Instant(at("12:40") + hours(48))

    travel = await travel_from(begins, standing_at(MILL, later), later, HALF_HOUR, hidden)
    assert (travel.missing, travel.has_service) == ("day", True)
    assert soonest_arrivals(begins, hidden) is None
