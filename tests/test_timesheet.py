"""The account that law 8 is checked against: it adds up by hand, and it finds a clock that is wrong."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hideline.game import commands as say
from hideline.game.changes import AdjustClock, StrikeQuestion
from hideline.game.clocks import Stopwatch
from hideline.game.ids import SEEKERS, PhotoId, StationId
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


def struck(play: Play) -> Play:
    """Both sides agree that the first question was never asked."""
    play.send(SEEKER, say.ProposeChange(change=StrikeQuestion(SEEKERS, 1, "the wrong tree")))
    return play.send(HIDER, say.AgreeToChange(proposal=next(iter(play.game.proposals))))


def a_late_photo_that_was_open_again() -> Play:
    """A tree was sent at once and disputed, and nobody has sent another: ten minutes of window, three of standing."""
    round = a_round().hider_at(MILL).seekers_at(MARKET).seekers_ask("photo.tree")
    round.send(HIDER, say.SendPhoto(photo=PhotoId("tree-1")))
    round.send(SEEKER, say.DisputePhoto(reason="a bush")).send(HIDER, say.UpholdDispute())
    return round.wait(minutes(13))


def test_a_late_photo_that_is_struck_while_it_is_open_holds_the_clock_no_longer() -> None:
    """PHOTO-1, ASK-7, HOUSE-4, law 8: it stood from the end of the rest of its window until it was struck."""
    round = struck(a_late_photo_that_was_open_again()).wait(minutes(5))
    account_of(round).agrees_with(round.game, round.at)
    assert round.hiding_clock == minutes(10 + 5)
    assert account_of(round.seekers_find()).counted == 1


def test_a_late_photo_that_is_struck_once_it_was_sent_gives_no_time_back() -> None:
    """PHOTO-1, ASK-7, HOUSE-4, law 8: it stood until it was sent, and what stood has stood."""
    round = a_late_photo_that_was_open_again().send(HIDER, say.SendPhoto(photo=PhotoId("tree-2")))
    struck(round.wait(minutes(4))).wait(minutes(1))
    account_of(round).agrees_with(round.game, round.at)
    assert round.hiding_clock == minutes(10 + 5)


def test_striking_another_question_leaves_a_late_one_late() -> None:
    """ASK-7, HOUSE-4, law 8."""
    round = a_round().hider_at(MILL).seekers_at(MARKET).seekers_ask("radar.1km").hider_answers().hider_keeps()
    round.seekers_ask("radar.2km").wait(minutes(7))
    struck(round).wait(minutes(3))
    account_of(round).agrees_with(round.game, round.at)
    assert round.hiding_clock == minutes(5)


def test_a_clock_that_is_a_second_off_is_found() -> None:
    """Law 8's own check can fail."""
    round = a_round().hider_at(MILL).wait(minutes(5))
    sheet = account_of(round)
    sheet.agrees_with(round.game, round.at)
    wrong = replace(round.team, clock=Stopwatch(seconds(1), round.team.clock.since))
    game = replace(round.game, round=replace(round.round, teams={SEEKERS: wrong}))
    with pytest.raises(AssertionError):
        sheet.agrees_with(game, round.at)
