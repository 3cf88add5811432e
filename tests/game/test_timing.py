"""Deadlines happen at their own moment, in order, however late the alarm."""

from __future__ import annotations

from msgspec.structs import replace

from hideline.game import commands as say
from hideline.game.clocks import Stopwatch, held, running_from
from hideline.game.engine import next_alarm
from hideline.game.events import AnswerWindowClosed, HidingEnded
from hideline.units import Instant, Span, hours, minutes
from tests.rounds import HIDER, NOON, SEEKER, a_game, a_round
from tests.towns import MARKET, MILL


def test_before_and_after_the_game_no_alarm_is_set() -> None:
    """ROUND-9."""
    assert next_alarm(a_game().game) is None
    over = a_round(ends_at=NOON + hours(1)).wait(hours(1))
    assert next_alarm(over.game) is None


def test_the_next_alarm_is_the_earliest_deadline() -> None:
    """ROUND-4, ASK-7."""
    round = a_round()
    assert next_alarm(round.game) == NOON + minutes(30)
    round.hider_at(MILL).seekers_at(MARKET).seekers_ask("radar.1km")
    assert next_alarm(round.game) == NOON + minutes(35) + 1


def test_a_late_alarm_fires_with_its_own_time() -> None:
    """ROUND-6: the seekers did not start later because the server slept."""
    round = a_round().seekers_at(MARKET)
    round.at = Instant(NOON + hours(2))
    round.send(SEEKER, say.RollDice())
    assert round.happened(HidingEnded)[0].at == NOON + minutes(30)
    assert round.hiding_clock == minutes(90)


def test_time_given_back_reaches_the_longest_run_now_and_not_in_the_past() -> None:
    """ASK-7, HOUSE-2: an answer that only travelled late gives seven minutes back, and nothing is told out of order."""
    round = a_round(longest_run=minutes(8), queue_grace=minutes(15)).hider_at(MILL).seekers_at(MARKET)
    round.seekers_ask("radar.1km")
    made = Instant(round.at + minutes(4))
    round.wait(minutes(12))
    assert round.hiding_clock == minutes(5)
    fix = replace(round.here(HIDER), at=made)
    round.send(HIDER, say.AnswerQuestion(fix=fix), made_at=made)
    assert round.hiding_clock == minutes(12)
    assert round.round.is_revealed
    assert {event.at for event in round.fresh} == {round.at}


def test_what_is_due_happens_before_the_command_is_looked_at() -> None:
    """ASK-7."""
    round = a_round().hider_at(MILL).seekers_at(MARKET).holding("veto").seekers_ask("radar.1km")
    round.at = Instant(round.at + minutes(6))
    assert round.refuses(HIDER, say.PlayPowerup(card=round.card("veto"))) == "window-is-over"
    round.send(HIDER, say.RollDice())
    assert round.happened(AnswerWindowClosed)[0].at == NOON + minutes(35) + 1


def test_several_deadlines_happen_in_order() -> None:
    """ROUND-8, ROUND-9."""
    round = a_round(ends_at=NOON + hours(9), rests=[{"begins": "12:00", "ends": "12:05"}])
    round.at = Instant(NOON + hours(10))
    round.send(None, say.TimePassed())
    moments = [event.at for event in round.fresh]
    assert moments == sorted(moments)
    assert round.game.ended_at == NOON + hours(9)
    assert round.game.runs[0].tallies[0].hiding == hours(9) - minutes(35)


def test_while_the_game_stands_only_wall_clock_alarms_are_left() -> None:
    """PAUSE-1, ROUND-9."""
    round = a_round().send(HIDER, say.PauseGame())
    assert next_alarm(round.game) is None
    with_end = a_round(ends_at=NOON + hours(5)).send(HIDER, say.PauseGame())
    assert next_alarm(with_end.game) == NOON + hours(5)


# ── stopwatches ───────────────────────────────────────────────────────────────────────────────────


def test_a_stopwatch_counts_while_nothing_holds_it() -> None:
    """PAUSE-1."""
    watch = running_from(100)
    assert watch.read(150) == 50
    stopped = watch.hold("pause", 150)
    assert stopped.read(500) == 50
    assert stopped.release("pause", 500).read(510) == 60


def test_two_reasons_hold_it_once() -> None:
    """REST-1."""
    watch = running_from(0).hold("pause", 10).hold("rest", 20).release("pause", 30)
    assert not watch.is_running
    assert watch.release("rest", 40).read(45) == 15


def test_taking_away_a_reason_that_never_held_changes_nothing() -> None:
    """REST-1."""
    watch = running_from(0)
    assert watch.release("pause", 10) == watch
    assert held("hiding").release("rest", 10) == held("hiding")


def test_a_stopwatch_knows_when_it_will_show_a_reading() -> None:
    """HOUSE-2."""
    assert running_from(100).reaches(50) == 150
    assert Stopwatch(20, 100).reaches(50) == 130
    assert held("pause").reaches(50) is None
    assert running_from(0).adjusted(Span(-5), 10).read(20) == 15
    assert running_from(0).adjusted(Span(100), 10).reaches(50) == 10
