"""Which run somebody rides, and the line question answered from that very run (MATCH-2)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from hideline.game import commands as say
from hideline.game.box import Verdict
from hideline.game.ids import QuestionId, StationId
from hideline.game.refusals import CostNotMet
from hideline.table.riding import ALARM_LEAD, Ride, next_stop_of, other_service_at, rides_of, with_stops
from hideline.units import Fix, Malformed, Span, minutes
from tests.rounds import HIDER, SEEKER, Play, a_round, town
from tests.timetables import EXPRESS, FERRY, LAST, M1, Timed, aboard, at, back, town_with_trains
from tests.towns import ABBEY, CASTLE, EASTGATE, GULL, LAKESIDE, LIDO, MARKET, MILL

pytestmark = pytest.mark.anyio

LINE = say.AskQuestion(question=QuestionId("matching.line"))


def stations(ride: Ride) -> list[str]:
    return [stop.station for stop in ride.stops]


async def likeliest(fixes: Sequence[Fix]) -> Ride:
    return (await rides_of(town_with_trains(), fixes, fixes[-1].at))[0]


async def asked_aboard(way: Timed, start: str, until: str, *, hider: StationId) -> Play:
    """A hunt in which the seekers ride a trip, tap it, and ask whether it stops at the hider's station."""
    play = a_round()
    play.map = town_with_trains()
    play.hider_at(hider)
    fixes = aboard(way, start, until)
    play.wait(Span(fixes[0].at - play.at))
    for fix in fixes:
        play.wait(Span(fix.at - play.at)).at_place(SEEKER, fix.position)
    play.send(SEEKER, say.SayAboard())
    ride = await likeliest(play.trails.of(SEEKER))
    tapped = replace(LINE, fix=play.here(SEEKER), run=ride.run)
    return play.send(SEEKER, await with_stops(tapped, play.map, play.trails.of(SEEKER), play.at))


# ── the runs that fit ─────────────────────────────────────────────────────────────────────────────


async def test_fixes_tell_the_run_with_its_line_direction_and_stops_ahead() -> None:
    ride = await likeliest(aboard(M1, "12:40", "12:50"))
    assert (ride.line, ride.colour, ride.headsign, ride.delay_s) == ("M1", "#d7263d", "Eastgate", 0)
    assert ride.confidence > 0.9
    assert stations(ride) == [CASTLE, LAKESIDE, EASTGATE]
    assert [stop.at for stop in ride.stops] == [at("12:52"), at("12:58"), at("13:06")]


async def test_the_alarm_to_get_off_rings_ahead_of_every_stop_and_never_in_the_past() -> None:
    fixes = aboard(M1, "12:40", "12:51")
    ride = await likeliest(fixes)
    assert [stop.alarm_at for stop in ride.stops] == [
        fixes[-1].at,
        *(s.at - ALARM_LEAD for s in ride.stops[1:]),
    ]


async def test_a_late_run_is_late_at_all_its_stops() -> None:
    ride = await likeliest(aboard(M1, "12:40", "12:57", late=minutes(5)))
    assert 240 <= ride.delay_s <= 360
    assert stations(ride)[0] == LAKESIDE
    assert ride.stops[0].at - at("12:58") == ride.delay_s * 1000


async def test_a_tap_overrules_the_guess() -> None:
    fixes = aboard(M1, "12:40", "12:50")
    guesses = await rides_of(town_with_trains(), fixes, at("12:50"))
    (tapped,) = await rides_of(town_with_trains(), fixes, at("12:50"), guesses[-1].run)
    assert tapped.run == guesses[-1].run
    assert tapped.confidence == 1.0


async def test_nobody_rides_anything_without_fixes_or_without_a_timetable() -> None:
    assert await rides_of(town_with_trains(), [], at("12:50")) == ()
    assert await rides_of(town(), aboard(M1, "12:40", "12:50"), at("12:50")) == ()


# ── the line question ─────────────────────────────────────────────────────────────────────────────


async def test_a_station_still_ahead_is_a_yes_with_the_stops_of_the_timetable() -> None:
    """MATCH-2."""
    round = await asked_aboard(M1, "13:20", "13:30", hider=LAKESIDE)
    assert round.pending.asked.stops == (CASTLE, LAKESIDE, EASTGATE)
    assert round.pending.asked.line == "M1 Eastgate"
    assert round.hider_answers().last_answer.verdict is Verdict.YES


async def test_an_express_that_passes_the_hiders_station_is_a_no() -> None:
    """MATCH-2."""
    round = await asked_aboard(EXPRESS, "14:10", "14:17", hider=LAKESIDE)
    assert round.pending.asked.stops == (EASTGATE,)
    assert round.hider_answers().last_answer.verdict is Verdict.NO


async def test_the_same_line_in_the_wrong_direction_is_a_no() -> None:
    """MATCH-2."""
    round = await asked_aboard(back(M1), "13:22", "13:37", hider=LAKESIDE)
    assert round.pending.asked.stops == (MARKET, MILL, ABBEY)
    assert round.hider_answers().last_answer.verdict is Verdict.NO


async def test_a_stop_already_passed_is_a_no() -> None:
    """MATCH-2."""
    round = await asked_aboard(M1, "13:20", "13:35", hider=CASTLE)
    assert round.pending.asked.stops == (LAKESIDE, EASTGATE)
    assert round.hider_answers().last_answer.verdict is Verdict.NO


async def test_the_last_train_of_the_day_ends_before_the_hiders_station() -> None:
    """MATCH-2: at 23:50 M1 only runs to the market, whatever it does by day."""
    by_day = await asked_aboard(M1, "22:40", "22:46", hider=CASTLE)
    assert by_day.hider_answers().last_answer.verdict is Verdict.YES

    round = await asked_aboard(LAST, "23:50", "23:56", hider=CASTLE)
    assert (round.pending.asked.line, round.pending.asked.stops) == ("M1 Market", (MARKET,))
    assert round.hider_answers().last_answer.verdict is Verdict.NO


async def test_what_the_phone_says_about_a_tapped_run_does_not_count() -> None:
    fixes = aboard(M1, "12:40", "12:50")
    ride = await likeliest(fixes)
    claim = replace(LINE, run=ride.run, stops=(StationId(ABBEY),), line="Night bus")
    told = await with_stops(claim, town_with_trains(), fixes, at("12:50"))
    assert isinstance(told, say.AskQuestion)
    assert told.stops == (CASTLE, LAKESIDE, EASTGATE)
    assert told.line == "M1 Eastgate"


async def test_stops_listed_by_hand_stay_as_they_are() -> None:
    """Where the map has no timetable, or something runs that it does not know."""
    by_hand = replace(LINE, stops=(StationId(GULL),), line="steamer")
    assert await with_stops(by_hand, town(), (), at("12:50")) is by_hand
    assert await with_stops(by_hand, town_with_trains(), (), at("12:50")) is by_hand


async def test_a_run_cannot_be_tapped_without_a_timetable_or_beside_it() -> None:
    with pytest.raises(Malformed, match="has no timetable"):
        await with_stops(replace(LINE, run=say.TappedRun(1, 1)), town(), (), at("12:50"))
    with pytest.raises(Malformed, match="no trip 99999 on its day 1"):
        await with_stops(replace(LINE, run=say.TappedRun(1, 99999)), town_with_trains(), (), at("12:50"))


async def test_a_run_that_is_over_has_no_stops_and_the_rules_ask_for_some() -> None:
    fixes = aboard(M1, "12:40", "12:50")
    tapped = replace(LINE, run=(await likeliest(fixes)).run)
    told = await with_stops(tapped, town_with_trains(), (), at("14:00"))
    assert isinstance(told, say.AskQuestion)
    assert told.stops == ()


# ── the hider aboard ──────────────────────────────────────────────────────────────────────────────


async def test_a_hider_still_aboard_when_the_hiding_period_ends_gets_the_next_stop() -> None:
    """ZONE-2: at 13:10 the ferry from the Lido is nearer to it than to Gull, where it stops next."""
    round = a_round()
    round.map = town_with_trains()
    round.send(HIDER, say.SayAboard(line="F"))
    for fix in aboard(back(FERRY), "13:00", "13:09"):
        round.wait(Span(fix.at - round.at)).at_place(HIDER, fix.position)

    round.hiding_ends()

    assert round.round.zone is not None
    assert round.round.zone.station == GULL
    assert not round.round.zone.is_inside


async def test_a_hider_beside_the_line_who_rides_nothing_gets_the_nearest_station() -> None:
    """ZONE-2: the next stop is only for those who said that they are aboard."""
    round = a_round()
    round.map = town_with_trains()
    for fix in aboard(back(FERRY), "13:00", "13:09"):
        round.wait(Span(fix.at - round.at)).at_place(HIDER, fix.position)
    round.hiding_ends()
    assert round.round.zone is not None
    assert round.round.zone.station == LIDO


async def test_a_map_without_a_timetable_knows_no_next_stop() -> None:
    fixes = aboard(M1, "12:40", "12:50")
    assert next_stop_of(town_with_trains(), fixes, at("12:50")) == CASTLE
    assert next_stop_of(town_with_trains(), (), at("12:50")) is None
    assert next_stop_of(town(), fixes, at("12:50")) is None


# ── the U-turn ────────────────────────────────────────────────────────────────────────────────────


def hunted_aboard(way: Timed, start: str, until: str, *, hider: StationId) -> Play:
    """The seekers ride; they have said so, but not where it stops next."""
    play = a_round()
    play.map = town_with_trains()
    play.hider_at(hider).holding("u-turn")
    fixes = aboard(way, start, until)
    play.wait(Span(fixes[0].at - play.at))
    for fix in fixes:
        play.wait(Span(fix.at - play.at)).at_place(SEEKER, fix.position)
    return play.send(SEEKER, say.SayAboard())


def test_the_timetable_tells_that_seekers_ride_away() -> None:
    """CURSE-4: cast without anybody having to ask for the next stop."""
    play = hunted_aboard(M1, "13:40", "13:50", hider=MILL)
    play.send(HIDER, say.CastCurse(card=play.card("u-turn")))
    (cursed,) = play.team.curses
    assert cursed.station == CASTLE


def test_the_timetable_tells_that_seekers_come_nearer() -> None:
    """CURSE-4."""
    play = hunted_aboard(M1, "13:40", "13:50", hider=EASTGATE)
    assert play.refuses(HIDER, say.CastCurse(card=play.card("u-turn"))) == "cost-not-met"


def test_nobody_is_made_to_get_off_the_last_train() -> None:
    """DECK u-turn: some other service must call at the next stop within the window."""
    play = hunted_aboard(LAST, "23:50", "23:56", hider=ABBEY)
    refusal = CostNotMet(curse="Curse of the U-Turn", why="nothing else leaves from Market in time")
    with pytest.raises(CostNotMet, match=str(refusal)):
        play.send(HIDER, say.CastCurse(card=play.card("u-turn")))


async def test_a_map_without_a_timetable_leaves_it_to_people_whether_anything_else_leaves() -> None:
    fixes = aboard(LAST, "23:50", "23:56")
    assert not other_service_at(town_with_trains(), fixes, fixes[-1].at, MARKET, minutes(30))
    assert other_service_at(town_with_trains(), [], at("23:56"), MARKET, minutes(30))
    assert other_service_at(town(), fixes, fixes[-1].at, MARKET, minutes(30))
