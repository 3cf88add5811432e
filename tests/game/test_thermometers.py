"""Thermometers: started, finished, dropped; and what they do to other questions."""

from __future__ import annotations

import pytest

from hideline.game import commands as say
from hideline.game.box import Verdict
from hideline.game.events import CardsDrawn, ThermometerDropped, ThermometerStarted
from hideline.game.ids import QuestionId
from hideline.game.refusals import NotFarEnough
from hideline.units import Edition, LatLon, minutes, seconds
from tests.rounds import HIDER, SEEKER, Play, a_round
from tests.towns import CASTLE, MARKET, MILL, UNIVERSITY, where

ONE_KM = QuestionId("thermometer.1km")
FIVE_KM = QuestionId("thermometer.5km")


def a_hunt(**options: object) -> Play:
    """The hunt is on: the hider at Mill, the seekers at Castle."""
    return a_round(**options).hider_at(MILL).wait(minutes(1)).seekers_at(CASTLE)  # type: ignore[arg-type]


def started(question: QuestionId = ONE_KM, **options: object) -> Play:
    round = a_hunt(**options)
    return round.send(SEEKER, say.StartThermometer(question=question, fix=round.here(SEEKER)))


def go(play: Play, place: str | LatLon) -> Play:
    return play.wait(minutes(1)).seekers_at(place)


def finish(play: Play) -> Play:
    return play.send(SEEKER, say.FinishThermometer(fix=play.here(SEEKER)))


def test_starting_one_fixes_the_start_and_tells_the_hider() -> None:
    """THERM-1."""
    round = started()
    assert len(round.happened(ThermometerStarted)) == 1
    seen = round.seen_by(HIDER).round.teams[0].thermometer  # type: ignore[union-attr]
    assert seen is not None
    assert seen.start.position == where(CASTLE)
    assert seen.travel == 1000


def test_it_is_hotter_when_the_end_is_closer_to_the_hider() -> None:
    """THERM-1: Market is nearer to Mill than Castle is."""
    round = finish(go(started(), MARKET)).hider_answers()
    assert round.last_answer.verdict is Verdict.HOTTER
    drawn = round.happened(CardsDrawn)[0]
    assert (len(drawn.cards), drawn.keep) == (2, 1)


def test_otherwise_it_is_colder() -> None:
    """THERM-1."""
    round = a_hunt().wait(seconds(1)).seekers_at(MARKET)
    round.send(SEEKER, say.StartThermometer(question=ONE_KM, fix=round.here(SEEKER)))
    assert finish(go(round, CASTLE)).hider_answers().last_answer.verdict is Verdict.COLDER


def test_it_cannot_be_finished_before_the_distance_is_covered() -> None:
    """THERM-1: as the crow flies from the start."""
    round = go(started(FIVE_KM), MARKET)
    assert round.refuses(SEEKER, say.FinishThermometer(fix=round.here(SEEKER))) == "not-far-enough"


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        (Edition.METRIC, "You are 0 m from the start: the thermometer needs 1 km."),
        (Edition.IMPERIAL, "You are 0 ft from the start: the thermometer needs ½ mi."),
    ],
)
def test_how_far_is_said_in_the_units_of_the_game(edition: Edition, said: str) -> None:
    """THERM-1, SIZE-1: a refusal speaks of the figures that the group plays with."""
    round = a_hunt(edition=edition)
    shortest = next(one.id for one in round.game.box.questions.values() if one.travel is not None)
    round.send(SEEKER, say.StartThermometer(question=shortest, fix=round.here(SEEKER)))
    with pytest.raises(NotFarEnough) as refused:
        round.send(SEEKER, say.FinishThermometer(fix=round.here(SEEKER)))
    assert refused.value.sentence == said


def test_starting_is_not_asking() -> None:
    """THERM-2: other questions may be asked meanwhile."""
    round = started()
    assert round.team.asked == {}
    round.seekers_ask("radar.1km").hider_answers().hider_keeps()
    assert finish(go(round, MARKET)).pending.question == ONE_KM


def test_one_thermometer_runs_at_a_time() -> None:
    """THERM-2."""
    round = started()
    again = say.StartThermometer(question=FIVE_KM, fix=round.here(SEEKER))
    assert round.refuses(SEEKER, again) == "thermometer-already-runs"
    assert "start-thermometer" not in round.offered(SEEKER)


def test_it_can_be_dropped_at_no_cost() -> None:
    """THERM-2."""
    round = started().send(SEEKER, say.DropThermometer())
    assert round.team.thermometer is None
    assert round.team.asked == {}
    assert round.hand.choice is None
    assert round.refuses(SEEKER, say.DropThermometer()) == "no-thermometer-runs"


def test_finishing_is_asking_and_its_price_is_that_of_the_moment() -> None:
    """THERM-2, ASK-5."""
    round = finish(go(started(), MARKET)).hider_answers().hider_keeps()
    round.send(SEEKER, say.StartThermometer(question=ONE_KM, fix=round.here(SEEKER)))
    assert finish(go(round, CASTLE)).pending.price == 2


def test_finishing_waits_for_the_pending_question() -> None:
    """THERM-2, ASK-1."""
    round = go(started().seekers_ask("radar.1km"), MARKET)
    assert round.refuses(SEEKER, say.FinishThermometer(fix=round.here(SEEKER))) == "question-still-pending"


def test_it_is_not_asked_like_other_questions() -> None:
    """THERM-1."""
    round = a_hunt()
    ask = say.AskQuestion(question=ONE_KM, fix=round.here(SEEKER))
    assert round.refuses(SEEKER, ask) == "not-in-this-phase"
    wrong = say.StartThermometer(question=QuestionId("radar.1km"), fix=round.here(SEEKER))
    assert round.refuses(SEEKER, wrong) == "question-not-offered"


def test_none_is_started_in_the_hiding_period_or_during_a_move() -> None:
    """THERM-2, POW-11."""
    hiding = a_round().seekers_at(CASTLE)
    start = say.StartThermometer(question=ONE_KM, fix=hiding.here(SEEKER))
    assert hiding.refuses(SEEKER, start) == "not-in-this-phase"
    moving = a_hunt().holding("move").hider_plays("move")
    start = say.StartThermometer(question=ONE_KM, fix=moving.here(SEEKER))
    assert moving.refuses(SEEKER, start) == "not-in-this-phase"


def test_a_move_drops_a_running_one_unasked() -> None:
    """POW-11."""
    round = started().holding("move").hider_plays("move")
    assert len(round.happened(ThermometerDropped)) == 1
    assert round.team.asked == {}


# ── house rules ───────────────────────────────────────────────────────────────────────────────────


def test_by_house_rule_a_thermometer_blocks_other_questions() -> None:
    """HOUSE-2."""
    round = started(thermometer="blocks")
    ask = say.AskQuestion(question=QuestionId("radar.1km"), fix=round.here(SEEKER))
    assert round.refuses(SEEKER, ask) == "thermometer-blocks-asking"
    assert "ask-question" not in round.offered(SEEKER)
    assert finish(go(round, MARKET)).pending.question == ONE_KM


def test_by_house_rule_a_thermometer_is_cancelled_by_another_question() -> None:
    """HOUSE-2."""
    round = started(thermometer="is-cancelled").seekers_ask("radar.1km")
    assert round.team.thermometer is None
    assert len(round.happened(ThermometerDropped)) == 1


def test_a_point_as_near_as_the_start_is_colder() -> None:
    """THERM-1: hotter only when closer."""
    round = a_round().hider_at(CASTLE).seekers_at(CASTLE)
    round.send(SEEKER, say.StartThermometer(question=ONE_KM, fix=round.here(SEEKER)))
    finish(go(round, UNIVERSITY)).hider_answers()
    assert round.last_answer.verdict is Verdict.COLDER


def test_none_is_dropped_while_a_find_is_claimed() -> None:
    """END-3, POW-3: one that a randomize drew would pay, and nothing is drawn in a claim."""
    round = started().send(SEEKER, say.ClaimFind())
    assert round.refuses(SEEKER, say.DropThermometer()) == "claim-is-open"
    assert "drop-thermometer" not in round.offered(SEEKER)
    assert "drop-thermometer" in round.send(HIDER, say.RefuseFind()).offered(SEEKER)
