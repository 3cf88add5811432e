"""How the next question is asked (bridge troll, ransom note): declared with proof, accepted or disputed (CURSE-4)."""

from __future__ import annotations

import pytest

from hideline.game import commands as say
from hideline.game.ids import QuestionId
from hideline.game.state import CurseReport
from hideline.units import minutes, seconds
from tests.curses import PHOTO, a_hunt_for, accept, cast, first_curse, the_curse
from tests.rounds import HIDER, SEEKER, Play
from tests.towns import MARKET, MILL, position, where

KINDS = ("bridge-troll", "ransom-note")
RADAR = QuestionId("radar.1km")


def asked_as_told(kind: str) -> Play:
    """The seekers have asked a question the way the curse demands, or so they say."""
    play = cast(a_hunt_for(kind), kind).seekers_at(MARKET)
    return play.seekers_ask(RADAR, declares=(first_curse(),), photos=(PHOTO,))


def disputed(play: Play) -> Play:
    return play.send(HIDER, say.DisputeReport(curse=first_curse(), reason="that is a tunnel"))


@pytest.mark.parametrize("kind", KINDS)
def test_asking_as_told_is_a_report_the_hider_judges(kind: str) -> None:
    """CURSE-3, CURSE-4: both sides see it, and the slot stays filled until it is settled (CURSE-2)."""
    play = asked_as_told(kind)
    assert the_curse(play).report is CurseReport.MADE
    assert the_curse(play).blocks
    assert {"accept-report", "dispute-report"} <= set(play.offered(HIDER))
    assert play.pending.asked.photos == (PHOTO,)
    assert not accept(play).team.curses
    assert play.pending.question == RADAR


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_answers_has_accepted_how_it_was_asked(kind: str) -> None:
    """CURSE-4."""
    play = asked_as_told(kind).wait(seconds(1)).hider_answers()
    assert not play.team.curses
    assert "dispute-report" not in play.offered(HIDER)


@pytest.mark.parametrize("card", ["veto", "randomize"])
def test_whoever_plays_a_card_on_it_has_accepted_it_too(card: str) -> None:
    """CURSE-4, POW-2, POW-3."""
    assert not asked_as_told("ransom-note").holding(card).hider_plays(card).team.curses


def test_what_nobody_disputes_within_the_window_stands() -> None:
    """CURSE-3: the question goes on waiting."""
    play = asked_as_told("bridge-troll").wait(minutes(5))
    assert not play.team.curses
    assert play.pending.question == RADAR


@pytest.mark.parametrize("kind", KINDS)
def test_a_disputed_asking_never_happened_and_the_curse_still_binds(kind: str) -> None:
    """CURSE-4, ASK-5: nothing is spent; the record says why."""
    play = disputed(asked_as_told(kind))
    assert play.team.pending is None
    assert play.price_of(RADAR) == 1
    entry = play.team.entries[-1]
    assert (entry.outcome, entry.answer, entry.corrected) == ("struck", None, "that is a tunnel")
    assert the_curse(play).report is CurseReport.DISPUTED
    ask = say.AskQuestion(question=RADAR, fix=play.here(SEEKER))
    assert play.refuses(SEEKER, ask) == "curse-sets-condition"
    play.seekers_ask(RADAR, declares=(first_curse(),), photos=(PHOTO,)).hider_answers()
    assert not play.team.curses
    assert play.hand.choice is not None


def test_a_free_question_that_was_disputed_is_still_free() -> None:
    """CURSE-9."""
    play = a_hunt_for("ransom-note").holding("impressionable-consumer")
    cast(play, "impressionable-consumer")
    play.send(SEEKER, say.ReportCurse(curse=first_curse(), photos=(PHOTO,)))
    accept(play)
    cast(play, "ransom-note")
    play.seekers_ask(RADAR, declares=(the_curse(play).id,), photos=(PHOTO,))
    play.send(HIDER, say.DisputeReport(curse=the_curse(play).id, reason="four words"))
    assert play.team.free_questions == 1


def test_a_thermometer_that_was_disputed_can_be_finished_again() -> None:
    """THERM-1: the way was walked all the same."""
    play = cast(a_hunt_for("ransom-note"), "ransom-note")
    start = say.StartThermometer(question=QuestionId("thermometer.1km"), fix=play.here(SEEKER))
    play.send(SEEKER, start).seekers_at(position(9.0, 3.5)).wait(seconds(1))
    finish = say.FinishThermometer(fix=play.here(SEEKER), declares=(first_curse(),), photos=(PHOTO,))
    disputed(play.send(SEEKER, finish))
    assert play.team.thermometer is not None
    assert play.team.thermometer.start.position == where(MARKET)
    play.send(SEEKER, finish).at_place(HIDER, where(MILL)).hider_answers()
    assert play.team.thermometer is None
