"""The account that law 8 is checked against: it adds up by hand, and it finds a clock that is wrong."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hideline.game import commands as say
from hideline.game.changes import AdjustClock
from hideline.game.clocks import Stopwatch
from hideline.game.ids import SEEKERS, StationId
from hideline.game.settings import Rest
from hideline.units import Span, minutes, seconds
from tests.rounds import HIDER, NOON, SEEKER, Play, a_round
from tests.timesheet import Stops, Timesheet, stood
from tests.towns import CASTLE, HARBOUR, MARKET, MILL, position, where


def account_of(play: Play) -> Timesheet:
    sheet = Timesheet()
    for event in play.log:
        sheet.hears(event)
    return sheet


def test_stretches_that_overlap_count_once() -> None:
    night, pause = Stops([(10, 20)]), Stops([(15, 30), (50, None)])
    assert stood(0, 60, (night, pause)) == 10 + 10 + 10
    assert stood(12, 18, (night, pause)) == 6


def test_every_stop_in_one_round_adds_up_to_the_wall_time() -> None:
    """Law 8; ROUND-6, PAUSE-1, REST-1, ASK-7, POW-11, ZONE-2, HOUSE-4: each stop takes its own minutes away."""
    round = a_round(rests=(Rest("13:00", "13:07"),))
    round.at_place(HIDER, position(3.7, 5.6)).hiding_ends()
    round.wait(minutes(2)).at_place(HIDER, where(HARBOUR)).seekers_at(MARKET)
    round.seekers_ask("radar.1km").wait(minutes(8)).hider_answers()
    round.send(SEEKER, say.PauseGame()).wait(minutes(4))
    round.send(HIDER, say.SayBack()).send(SEEKER, say.SayBack())
    round.holding("move").hider_plays("move").send(HIDER, say.NameStation(station=StationId(CASTLE)))
    round.at_place(HIDER, where(CASTLE)).wait(minutes(50))
    round.send(SEEKER, say.ProposeChange(change=AdjustClock(SEEKERS, seconds(30), "slow fingers")))
    round.send(HIDER, say.AgreeToChange(proposal=next(iter(round.game.proposals))))
    round.seekers_find()

    wall = round.at - NOON - minutes(30)
    outside, late, pause, move, rest = minutes(2), minutes(3), minutes(4), minutes(10), minutes(7)
    hiding = round.game.runs[-1].tallies[0].hiding
    assert hiding == wall - outside - late - pause - move - rest + seconds(30)
    assert account_of(round).counted == 1


def test_an_answer_that_only_travelled_late_stops_nothing() -> None:
    """ASK-7, law 8: the stop it had caused is taken back in full."""
    round = a_round().hider_at(MILL).seekers_at(MARKET).seekers_ask("radar.1km")
    made = Span(round.at + minutes(4))
    round.wait(minutes(6))
    answer = say.AnswerQuestion(fix=replace(round.here(HIDER), at=made))
    round.send(HIDER, answer, made_at=made)  # type: ignore[arg-type]
    assert account_of(round).hiding(SEEKERS, round.at) == round.hiding_clock == minutes(6)


def test_a_clock_that_is_a_second_off_is_found() -> None:
    """Law 8's own check can fail."""
    round = a_round().hider_at(MILL).wait(minutes(5))
    sheet = account_of(round)
    sheet.agrees_with(round.game, round.at)
    wrong = replace(round.team, clock=Stopwatch(seconds(1), round.team.clock.since))
    game = replace(round.game, round=replace(round.round, teams={SEEKERS: wrong}))
    with pytest.raises(AssertionError):
        sheet.agrees_with(game, round.at)
