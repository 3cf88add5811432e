"""What seekers may rule out by the timetable: whoever cannot have come so far, and never a truthful hider."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hideline.atlas.draft import Line, LineId, TransitMode
from hideline.atlas.index import Atlas
from hideline.cli.mapmaking import with_timetable
from hideline.game import commands as say
from hideline.game.ids import SEEKERS, StationId, TeamId
from hideline.game.state import PlaceChange
from hideline.store.open import open_store
from hideline.table.clock import ClockChoice
from hideline.table.knowing import LATEST_DRAWINGS, Knowing
from hideline.table.live import Meta, Table
from hideline.table.travelling import travel_from
from hideline.transit.feed import read_feed
from hideline.transit.merging import merge_feeds
from hideline.units import Fix, LatLon, Metres, Span, minutes
from tests.rounds import HIDER, SEEKER, Play, a_round, town
from tests.timetables import FERRY, aboard, at, feed, town_with_last_years_trains, town_with_trains
from tests.towns import EASTGATE, GULL, HARBOUR, LIDO, MARKET, MILL, QUARRY, STATIONS, drawn_town, where

pytestmark = pytest.mark.anyio

NO_MARGIN = Span(0)
EVERYWHERE = {station for station, *_ in STATIONS}


def a_round_with_trains(
    atlas: Atlas | None = None, *, margin: Span | None = NO_MARGIN, **options: Any
) -> Play:
    """A small round from Mill, 12:40: hidden by 13:10."""
    play = a_round(reach_margin=margin, **options)
    play.map = atlas or town_with_trains()
    return play


async def left(play: Play, knowing: Knowing | None = None) -> set[str]:
    """The stations that the seekers' map still shows."""
    known = knowing or Knowing()
    await known.catch_up(play.game, play.map)
    told = known.left(play.game, SEEKERS)
    assert told is not None
    return set(told.stations)


async def test_stations_too_far_for_the_hiding_period_are_ruled_out() -> None:
    """ROUND-4: to Gull and to the Lido nobody comes from Mill within half an hour."""
    round = a_round_with_trains().hider_at(QUARRY)
    assert await left(round) == EVERYWHERE - {GULL, LIDO}


async def test_the_margin_is_the_groups() -> None:
    """With ten minutes more one could have run to both; with four to Gull only. Some want none of it."""
    assert await left(a_round_with_trains(margin=minutes(10)).hider_at(QUARRY)) == EVERYWHERE
    assert await left(a_round_with_trains(margin=minutes(4)).hider_at(QUARRY)) == EVERYWHERE - {LIDO}
    assert await left(a_round_with_trains(margin=None).hider_at(QUARRY)) == EVERYWHERE


@pytest.mark.parametrize("map_", [town, town_with_last_years_trains])
async def test_without_a_timetable_for_the_day_nothing_is_ruled_out(map_: Any) -> None:
    assert await left(a_round_with_trains(map_()).hider_at(QUARRY)) == EVERYWHERE


async def test_who_drives_is_not_ruled_out_by_a_timetable() -> None:
    """MODE-1: a car may be at the Lido long before the ferry."""
    assert await left(a_round_with_trains(mode="cars").hider_at(LIDO)) == EVERYWHERE


@pytest.mark.parametrize("options", [{}, {"mode": "cars"}])
async def test_where_no_timetable_tells_a_speed_may(options: dict[str, Any]) -> None:
    """ZONE-2: half an hour at three metres a second, as the crow flies, ends before Eastgate and the Lido."""
    slow = a_round_with_trains(town(), reach_speed=3.0, **options).hider_at(QUARRY)
    assert await left(slow) == EVERYWHERE - {EASTGATE, LIDO}
    fast = a_round_with_trains(town(), reach_speed=20.0, **options).hider_at(QUARRY)
    assert await left(fast) == EVERYWHERE


async def test_a_timetable_that_knows_goes_before_a_speed() -> None:
    round = a_round_with_trains(reach_speed=0.1).hider_at(QUARRY)
    assert await left(round) == EVERYWHERE - {GULL, LIDO}


async def test_a_hider_who_came_by_timetable_is_never_ruled_out() -> None:
    """From every station one can reach as planned, and whatever the margin."""
    planned = await travel_from(
        town_with_trains(), Fix(where(MILL), at("12:40"), Metres(5.0)), at("12:40"), minutes(30)
    )
    assert len(planned.arrivals) == 10
    for arrival in planned.arrivals:
        assert arrival.station in await left(a_round_with_trains().hider_at(arrival.station))


async def test_a_hider_still_aboard_is_never_ruled_out() -> None:
    """ZONE-2: from Harbour, 12:45; at 13:15 the ferry is on its way to the Lido, which becomes the zone."""
    round = a_round_with_trains(start=HARBOUR, after=minutes(5)).send(HIDER, say.SayAboard(line="F"))
    for fix in aboard(FERRY, "12:50", "13:14"):
        round.wait(Span(fix.at - round.at)).at_place(HIDER, fix.position)
    round.hiding_ends()
    assert round.round.zone is not None
    assert round.round.zone.station == LIDO
    assert LIDO in await left(round)


async def test_a_pause_in_the_hiding_period_rules_out_less() -> None:
    """PAUSE-2: what ran meanwhile ran, so the time that passed on the wall is what counts."""
    round = a_round_with_trains().wait(minutes(5))
    round.send(HIDER, say.PauseGame()).wait(minutes(20))
    for seat in (HIDER, SEEKER):
        round.send(seat, say.SayBack())
    assert await left(round.hider_at(QUARRY)) == EVERYWHERE


# ── after a move ──────────────────────────────────────────────────────────────────────────────────


def moved(play: Play, new: StationId, *, from_: LatLon) -> Play:
    """The hider plays a move from somewhere in the zone and sets up at another station in the ten minutes it gives."""
    play.at_place(HIDER, from_).holding("move").hider_plays("move")
    play.send(HIDER, say.NameStation(station=new)).at_place(HIDER, where(new))
    return play.hiding_ends()


async def test_after_a_move_reach_counts_from_the_old_station() -> None:
    """POW-10: ten minutes from Eastgate at 13:10 lead nowhere near the west, and leave the old station behind."""
    round = moved(a_round_with_trains().hider_at(EASTGATE), LIDO, from_=where(EASTGATE))
    still = await left(round)
    assert LIDO in still
    assert not still & {EASTGATE, MILL, MARKET, QUARRY, HARBOUR}


async def test_a_move_may_begin_anywhere_in_the_old_zone() -> None:
    """POW-10: from Eastgate itself the Lido is twelve minutes away, from the edge of its zone less than ten."""
    at_the_edge = LatLon(where(EASTGATE).lat + 0.0044, where(EASTGATE).lon)
    round = moved(a_round_with_trains().hider_at(EASTGATE), LIDO, from_=at_the_edge)
    assert LIDO in await left(round)


async def test_what_was_reachable_before_a_move_is_worked_out_anew() -> None:
    knowing = Knowing()
    round = a_round_with_trains().hider_at(EASTGATE)
    before = await left(round, knowing)
    after = await left(moved(round, LIDO, from_=where(EASTGATE)), knowing)
    assert LIDO not in before
    assert LIDO in after


# ── after a change of the map ─────────────────────────────────────────────────────────────────────


async def test_an_answer_from_before_a_place_was_struck_keeps_its_map_after_a_restart(tmp_path: Path) -> None:
    """MAP-5, law 1: nothing of the old map is in memory any more, and the truthful hider is still possible."""
    play = a_round(reach_margin=None).hider_at(MILL).seekers_at(MARKET)
    play.seekers_ask("matching.museum").hider_answers()
    before = await left(play)
    store = await open_store(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    meta = Meta(play.game.box.setup, ClockChoice(began=play.at))
    table = Table("test", store, play.map, meta, play.dice)
    table.game = replace(play.game, overlay=(PlaceChange("museum", "museum-1", is_removed=True),))

    await table.think()

    known = table.knowing.left(table.game, SEEKERS)
    await store.close()
    assert known is not None
    assert MILL in known.stations
    assert set(known.stations) == before


# ── where the timetable does not know all that runs ───────────────────────────────────────────────


def a_town_with(*feeds: Mapping[str, str], lines: Sequence[Line] = ()) -> Atlas:
    """The drawn town with these feeds as its timetable, the stops of later ones known by their number."""
    town = drawn_town()
    town.lines.extend(lines)
    numbers = [f"{n}:" if n > 1 else "" for n in range(1, len(feeds) + 1)]
    town.stations = [
        dataclasses.replace(station, stops=tuple(f"{number}{station.id}" for number in numbers))
        for station in town.stations
    ]
    read = [read_feed(feed, number) for feed, number in zip(feeds, numbers, strict=True)]
    return Atlas.of(with_timetable(town, merge_feeds(read)))


def only(is_wanted: Callable[[str], bool], **days: str) -> dict[str, str]:
    """The feed of the town with some of its trips."""
    whole = feed(**days)
    header, *rows = whole["stop_times.txt"].splitlines(keepends=True)
    whole["stop_times.txt"] = header + "".join(row for row in rows if is_wanted(row.split("-")[0]))
    return whole


def is_ferry(route: str) -> bool:
    return route == "f"


def is_train(route: str) -> bool:
    return route != "f"


def paused() -> dict[str, str]:
    """The feed with a hole in its calendar on the day of the game."""
    return feed() | {"calendar_dates.txt": "service_id,date,exception_type\ndaily,20260615,2\n"}


async def what_is_missing(atlas: Atlas) -> str | None:
    fix = Fix(where(MILL), at("12:40"), Metres(5.0))
    travel = await travel_from(atlas, fix, at("12:40"), minutes(30))
    assert travel.has_timetable
    assert travel.arrivals
    return travel.missing


async def test_two_feeds_that_know_all_together_rule_out_as_one_does() -> None:
    both = a_town_with(only(is_train), only(is_ferry))
    assert await left(a_round_with_trains(both).hider_at(QUARRY)) == EVERYWHERE - {GULL, LIDO}
    assert await what_is_missing(both) is None


async def test_a_ferry_without_a_timetable_may_bring_the_hider_anywhere() -> None:
    """Law 1: the feed knows the trains only, so it cannot tell who is at the Lido, nor who came back by boat."""
    partial = a_town_with(only(is_train))
    assert await left(a_round_with_trains(partial).hider_at(LIDO)) == EVERYWHERE
    assert await what_is_missing(partial) == "stations"


async def test_a_line_without_a_timetable_between_known_stations_rules_nothing_out() -> None:
    """Law 1: nobody knows how fast it is."""
    boat = Line(LineId("boat"), "Speedboat", TransitMode.FERRY, "#000000", "#ffffff", ((MILL, LIDO),))
    partial = a_town_with(feed(), lines=[boat])
    assert await left(a_round_with_trains(partial).hider_at(LIDO)) == EVERYWHERE
    assert await what_is_missing(partial) == "lines"


async def test_a_second_feed_that_ended_in_may_rules_nothing_out_in_june() -> None:
    """Law 1."""
    expired = a_town_with(only(is_train), only(is_ferry, last_day="20260531"))
    assert await left(a_round_with_trains(expired).hider_at(LIDO)) == EVERYWHERE
    assert await what_is_missing(expired) == "day"


async def test_a_gap_in_the_calendar_rules_nothing_out() -> None:
    """Law 1."""
    gap = a_town_with(paused())
    assert await left(a_round_with_trains(gap).hider_at(LIDO)) == EVERYWHERE
    assert await what_is_missing(gap) == "day"
    travel = await travel_from(gap, Fix(where(MILL), at("12:40"), Metres(5.0)), at("12:40"), minutes(30))
    assert not travel.has_service


async def test_a_new_round_begins_with_nothing_known_before_anything_was_worked_out() -> None:
    """ROUND-8: the seekers of the next round have the same name, and what the last ones knew is not theirs."""
    round, knowing = a_round().hider_at(MILL).seekers_at(MARKET), Knowing()
    await left(round, knowing)
    round.seekers_find().send(SEEKER, say.StartNextRound())
    assert round.round.number == 2
    assert knowing.left(round.game, SEEKERS) is None
    assert knowing.knowledge(round.game, SEEKERS) is None


# ── pieces of the area ────────────────────────────────────────────────────────────────────────────


async def test_a_team_gets_its_own_pieces_and_no_other_teams() -> None:
    """MODE-14: whether a piece was drawn for another team would tell what that team knows."""
    knowing = Knowing()
    round = a_round().hider_at(MILL)
    await left(round, knowing)
    told = knowing.left(round.game, SEEKERS)
    assert told is not None
    for piece in told.area:
        assert knowing.tile(SEEKERS, piece) is not None
        assert knowing.tile(TeamId("others"), piece) is None


async def test_many_previews_do_not_push_out_the_area_itself() -> None:
    knowing = Knowing()
    round = a_round().hider_at(MILL)
    await left(round, knowing)
    told = knowing.left(round.game, SEEKERS)
    assert told is not None
    [first, *_] = told.area
    known = knowing.tile(SEEKERS, first)
    assert known is not None
    for number in range(LATEST_DRAWINGS + 1):
        knowing.keep(SEEKERS, [dataclasses.replace(known, hash=f"preview-{number}")])
    assert knowing.tile(SEEKERS, first) is known
    assert knowing.tile(SEEKERS, f"preview-{LATEST_DRAWINGS}") is not None
    assert knowing.tile(SEEKERS, "preview-0") is None
