"""Preview and advice: exact splits before asking, and lines that say why."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from hideline.atlas.draft import PlaceId
from hideline.atlas.kinds import KindId
from hideline.atlas.metric import destination
from hideline.atlas.overlay import PlaceRemoved
from hideline.catalogue import open_box
from hideline.catalogue.clues import InDisc
from hideline.deduction.advisor import ANSWERING, Advisor
from hideline.deduction.gain import split_of
from hideline.deduction.preview import preview
from hideline.deduction.price import card_minutes, expected_minutes
from hideline.deduction.rides import PLACES, rides_by_speed, worth_a_ride
from hideline.deduction.weighing import Weighing
from hideline.game.box import Answer, Reward, Verdict
from hideline.game.clocks import Stopwatch
from hideline.game.ids import SEEKERS, CurseId, KindOfCard, QuestionId, SeatId, StationId
from hideline.game.settings import Setup, Size
from hideline.game.state import ActiveCurse, Team, Thermometer
from hideline.units import Instant, Metres, minutes
from tests.deduction.asking import asked_from, book, deduction, fix, position_of, town
from tests.towns import MARKET, MILL

BOX = open_box(Setup(map_name="drawn-town", map_hash="", size=Size.MEDIUM))
MARKET_STATION, MILL_STATION = StationId(MARKET), StationId(MILL)


def team(**changes: object) -> Team:
    return Team(SEEKERS, (), Stopwatch(), Stopwatch(), **changes)  # type: ignore[arg-type]


def test_a_preview_splits_stations_and_area_exactly() -> None:
    known = deduction().nothing_known()
    radar = book()[QuestionId("radar.2km")]
    yes, no = preview(known, radar, asked_from(position_of(MARKET_STATION)))
    assert (yes.answer.verdict, no.answer.verdict) == (Verdict.YES, Verdict.NO)
    assert set(yes.stations) | set(no.stations) == set(known.stations_left)
    assert yes.share + no.share == pytest.approx(1.0, abs=2e-4)
    assert known.stations_left == deduction().nothing_known().stations_left


@pytest.mark.parametrize("question", book().values(), ids=lambda q: q.id)
def test_every_question_can_be_previewed_and_its_shares_add_up(question: object) -> None:
    asked = asked_from(position_of(MARKET_STATION), start=position_of(MILL_STATION), stops=(MILL_STATION,))
    split = split_of(question, asked, deduction().ground, town())  # type: ignore[arg-type]
    stations = np.eye(len(deduction().ground.ids))
    shares = np.array([split.told(Weighing(one)).chances for one in stations])
    assert shares.shape[1] == len(split.answers)
    assert shares.sum(axis=1) == pytest.approx(1.0, abs=1e-9)
    assert (shares >= 0).all()


def test_advice_is_ranked_and_says_why() -> None:
    known = deduction().nothing_known()
    advice = Advisor(known, BOX, team()).advise(position_of(MARKET_STATION), BOX.questions)
    assert advice
    assert [line.worth for line in advice] == sorted((line.worth for line in advice), reverse=True)
    assert all("stations would become" in line.why for line in advice)
    assert len({(line.question, line.station) for line in advice}) == len(advice)


def test_a_question_that_splits_nothing_is_not_advised() -> None:
    known = deduction().nothing_known().with_clue(1, InDisc(position_of(MILL_STATION), Metres(300.0), True))
    assert known.stations_left == (MILL_STATION,)
    assert Advisor(known, BOX, team()).advise(position_of(MARKET_STATION), BOX.questions) == []


def test_thermometers_are_tried_in_every_direction_and_radars_at_useful_distances() -> None:
    lines = Advisor(deduction().nothing_known(), BOX, team()).advise(
        position_of(MARKET_STATION), [QuestionId("thermometer.1km"), QuestionId("radar.choose")]
    )
    by_question = {line.question: line for line in lines}
    assert by_question[QuestionId("thermometer.1km")].towards
    assert by_question[QuestionId("radar.choose")].distance is not None


def test_a_ride_and_a_repetition_make_it_dearer() -> None:
    """ASK-5."""
    known, radar = deduction().nothing_known(), QuestionId("radar.2km")
    here = position_of(MARKET_STATION)
    fresh, again = (
        Advisor(known, BOX, team(asked=asked)).advise(here, [radar])[0] for asked in ({}, {radar: 2})
    )
    assert again.minutes > fresh.minutes
    far = Advisor(known, BOX, team()).advise(here, [radar], reachable={MILL_STATION: minutes(20)})
    assert {line.station for line in far} == {None, MILL_STATION}
    assert next(line for line in far if line.station == MILL_STATION).minutes > fresh.minutes + 19


def test_a_chalice_makes_questions_dearer_and_a_free_one_costs_nothing() -> None:
    """CURSE-5, CURSE-9."""
    known, radar = deduction().nothing_known(), QuestionId("radar.2km")
    chalice = ActiveCurse(CurseId("curse-1"), KindOfCard("overflowing-chalice"), Instant(0), left=1)
    used_up = replace(chalice, left=0)
    free, plain, after, dear = (
        Advisor(known, BOX, each).advise(position_of(MARKET_STATION), [radar])[0]
        for each in (
            team(free_questions=1, curses=(chalice,)),
            team(),
            team(curses=(used_up,)),
            team(curses=(chalice,)),
        )
    )
    assert free.minutes == ANSWERING < plain.minutes == after.minutes < dear.minutes
    assert free.why.endswith("no cards for it.")


def test_only_a_running_thermometer_is_advised_and_only_once_it_is_far_enough() -> None:
    """THERM-1, THERM-2: one runs at a time, and it ends no nearer than its distance."""
    start, both = position_of(MARKET_STATION), [QuestionId("thermometer.1km"), QuestionId("thermometer.5km")]
    running = Thermometer(both[0], fix(start), SeatId("ben"), Instant(0))
    advisor = Advisor(deduction().nothing_known(), BOX, team(thermometer=running))
    assert advisor.advise(destination(start, 0.0, Metres(900.0)), both) == []
    assert [line.question for line in advisor.advise(position_of(MILL_STATION), both)] == both[:1]


def test_advice_looks_at_the_map_as_all_sides_changed_it() -> None:
    """MAP-5: with all museums struck but one, nothing is left to match."""
    question = QuestionId("matching.museum")
    known, here = deduction().nothing_known(), position_of(MARKET_STATION)
    assert Advisor(known, BOX, team()).advise(here, [question])
    museums = [PlaceId(museum) for museum in town().icons("museum").ids[1:]]
    changed = town().with_overlay([PlaceRemoved(KindId("museum"), museum) for museum in museums])
    assert Advisor(known, BOX, team(), atlas=changed).advise(here, [question]) == []


def test_rides_worth_advice_are_a_few_from_the_soonest_to_the_last() -> None:
    times = {StationId(f"s{k:02}"): minutes(k) for k in range(90)}
    few = worth_a_ride(times)
    assert len(few) == PLACES
    assert {StationId("s00"), StationId("s60")} <= set(few)
    assert worth_a_ride({}) == {}
    by_speed = rides_by_speed(deduction().ground, position_of(MARKET_STATION))
    assert by_speed[MARKET_STATION] == 0
    assert by_speed[MILL_STATION] > minutes(1)
    known = deduction().nothing_known()
    lines = Advisor(known, BOX, team()).advise(
        position_of(MARKET_STATION), BOX.questions, reachable=worth_a_ride(by_speed), most=50
    )
    assert {line.station for line in lines} > {None, MARKET_STATION}


def test_in_an_announced_end_game_a_preview_knows_that_the_spot_is_one() -> None:
    """END-2: what was answered since then and what would be answered hold at one and the same spot."""
    here = position_of(MILL_STATION)
    radar = book()[QuestionId("radar.choose")]
    near = radar.clue(asked_from(here, distance=200.0), Answer(Verdict.YES), town())
    known = deduction().nothing_known().with_clue(1, near, is_frozen=True)
    asked = asked_from(here, distance=300.0)
    for is_frozen in (False, True):
        yes, no = preview(known, radar, asked, is_frozen=is_frozen)
        assert yes.stations == (MILL_STATION,)
        assert (no.stations == ()) is is_frozen


def test_the_best_of_more_cards_is_worth_more() -> None:
    deck = card_minutes(BOX)
    worth = [expected_minutes(deck, Reward(draw, 1)) for draw in (1, 2, 3, 4)]
    assert worth == sorted(worth)
    assert worth[0] == pytest.approx(sum(deck) / len(deck))
    assert expected_minutes(deck, Reward(4, 2)) > worth[-1]
