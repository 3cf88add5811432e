"""What questions tell: the advisor's quick sums against the plain formula, over the whole catalogue."""

from __future__ import annotations

from functools import cache

import msgspec
import numpy as np
import pytest

from hideline.atlas.index import Atlas
from hideline.atlas.metric import azimuth, distance
from hideline.atlas.town.named import town_named
from hideline.catalogue import open_box
from hideline.catalogue.questions.model import BookQuestion
from hideline.deduction.advisor import Advisor
from hideline.deduction.arrays import Floats
from hideline.deduction.carrying import BEARINGS, DIRECTIONS, best_ways
from hideline.deduction.gain import Cells, split_of
from hideline.deduction.knowledge import Deduction, Knowledge
from hideline.deduction.parts import Nearer
from hideline.deduction.weighing import Weighing
from hideline.game.box import Answer, Verdict
from hideline.game.clocks import Stopwatch
from hideline.game.ids import SEEKERS, QuestionId, StationId
from hideline.game.settings import Setup, Size
from hideline.game.state import Team
from hideline.units import LatLon, Metres
from tests.deduction import asking
from tests.deduction.asking import asked_from, book, spot_on_map
from tests.deduction.plain_gain import plain_bits, plain_shares
from tests.towns import MARKET, MILL

BOX = open_box(Setup(map_name="any", map_hash="", size=Size.GLOBAL))
MAPS = ("drawn", "small", pytest.param("medium", marks=pytest.mark.slow))
ROUNDING = 1e-9


@cache
def on_map(name: str) -> Deduction:
    if name == "drawn":
        return asking.deduction()
    return Deduction(Atlas.of(town_named(name).draw()), Metres(500.0))


def what_is_known(known: Knowledge, rng: np.random.Generator, clues: int) -> Knowledge:
    """What is left after some answers that a hider somewhere could truthfully give, told by their icon."""
    ground, questions = known.deduction.ground, tuple(book().values())
    hider = ground.ids[rng.integers(len(ground.ids))]
    for number in range(1, clues + 1):
        question = questions[rng.integers(len(questions))]
        asked = asked_from(spot_on_map(rng, ground.atlas), start=spot_on_map(rng, ground.atlas))
        split = split_of(question, asked, ground, ground.atlas)
        there = Weighing(ground.mask(np.array([ground.index[hider]])).astype(float))
        answer = split.answers[int(np.argmax(split.told(there).chances))]
        known = known.with_clue(number, question.clue(asked, answer, ground.atlas))
    return known


def a_prior(stations: int, rng: np.random.Generator) -> Floats:
    """Some stations far likelier than others, and some impossible."""
    return np.asarray(rng.exponential(size=stations) * (rng.uniform(size=stations) < 0.8))


def weights_of(known: Knowledge, prior: Floats | None) -> Floats:
    weights = (1.0 if prior is None else prior) * known.is_left
    return np.asarray(weights / weights.sum() if weights.sum() else weights)


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("clues", [0, 2, 5])
@pytest.mark.parametrize("is_weighed", [False, True])
def test_every_question_tells_what_the_plain_formula_says(name: str, clues: int, is_weighed: bool) -> None:
    ground, rng = on_map(name).ground, np.random.default_rng([clues, is_weighed])
    questions = list(book().values())
    for _ in range(3):
        known = what_is_known(on_map(name).nothing_known(), rng, clues)
        prior = a_prior(len(ground.ids), rng) if is_weighed else None
        weights = weights_of(known, prior)
        advisor = Advisor(known, BOX, Team(SEEKERS, (), Stopwatch(), Stopwatch()), prior=prior)
        for here in (spot_on_map(rng, ground.atlas), _at_a_station(on_map(name), rng)):
            scores = advisor.score(here, questions)
            plain = {q.id: plain_bits(q, here, ground, weights, BOX.settings) for q in questions}
            assert scores == pytest.approx(plain, abs=ROUNDING)


def _at_a_station(deduction: Deduction, rng: np.random.Generator) -> LatLon:
    lon, lat = deduction.ground.centres.lonlat[rng.integers(len(deduction.ground.ids))].tolist()
    return LatLon(lat, lon)


@pytest.mark.parametrize("question", book().values(), ids=lambda q: q.id)
def test_every_answer_is_as_likely_as_its_shares_of_zones_say(question: BookQuestion) -> None:
    ground, rng = asking.deduction().ground, np.random.default_rng(4)
    for _ in range(4):
        asked = asked_from(
            spot_on_map(rng, ground.atlas), start=spot_on_map(rng, ground.atlas), stops=ground.ids[:3]
        )
        split, shares = split_of(question, asked, ground, ground.atlas), plain_shares(question, asked, ground)
        for weights in (*np.eye(len(ground.ids)), rng.dirichlet(np.ones(len(ground.ids)))):
            chances = split.told(Weighing(weights)).chances
            assert list(chances) == pytest.approx((shares @ weights).tolist(), abs=ROUNDING)


@pytest.mark.parametrize("name", MAPS)
def test_a_name_that_is_longer_or_shorter_tells_what_the_plain_formula_says(name: str) -> None:
    """HOUSE-2: three answers instead of two."""
    ground, rng = on_map(name).ground, np.random.default_rng(6)
    changed = msgspec.structs.replace(BOX.settings, name_length_says_longer=True)
    question = book()[QuestionId("matching.station-name")].under(changed)
    known, most = on_map(name).nothing_known(), 0.0
    for _ in range(5):
        prior, here = a_prior(len(ground.ids), rng), spot_on_map(rng, ground.atlas)
        advisor = Advisor(known, BOX, Team(SEEKERS, (), Stopwatch(), Stopwatch()), prior=prior)
        plain = plain_bits(question, here, ground, weights_of(known, prior), BOX.settings)
        assert advisor.score(here, [question]) == pytest.approx({question.id: plain}, abs=ROUNDING)
        most = max(most, plain)
    assert most > 0


def test_a_reach_that_touches_no_zone_is_out_of_reach_for_all() -> None:
    """TENT-1."""
    ground = asking.deduction().ground
    nobody = Nearer(ground.ranked_from(asking.position_of(StationId(MARKET))), -1e6, 1.0)
    answers = (Answer(Verdict.PLACE, "a", "A"), Answer(Verdict.OUT_OF_REACH))
    told = Cells(answers, (), nobody, nobody.touched).told(Weighing(np.full(len(ground.ids), 0.125)))
    assert told.chances == [0.0, len(ground.ids) / 8]


@pytest.mark.parametrize("name", MAPS)
def test_a_thermometer_is_carried_where_its_words_say_and_as_far_as_it_must(name: str) -> None:
    """THERM-1."""
    ground, rng = on_map(name).ground, np.random.default_rng(8)
    travels = tuple(Metres(travel) for travel in (100.0, 200.0, 400.0, 800.0))
    seen: set[str] = set()
    for _ in range(40):
        start, weighing = spot_on_map(rng, ground.atlas), Weighing(a_prior(len(ground.ids), rng))
        for travel, carried in best_ways(start, travels, ground, weighing).items():
            assert distance(start, carried.end) == pytest.approx(travel, abs=1e-3)
            bearing = BEARINGS[DIRECTIONS.index(carried.towards)]
            assert (azimuth(start, carried.end) - bearing + 180) % 360 == pytest.approx(180, abs=1e-3)
            assert ground.atlas.on_map(carried.end)
            seen.add(carried.towards)
    assert seen == set(DIRECTIONS)


def test_a_thermometer_is_hotter_where_it_was_taken() -> None:
    """THERM-1."""
    ground = asking.deduction().ground
    thermometer = book()[QuestionId("thermometer.1km")]
    start, end = asking.position_of(StationId(MILL)), asking.position_of(StationId(MARKET))
    split = split_of(thermometer, asked_from(end, start=start), ground, ground.atlas)
    at_the_end = ground.mask(np.array([ground.index[StationId(MARKET)]])).astype(float)
    chances = dict(zip(split.answers, split.told(Weighing(at_the_end)).chances, strict=True))
    assert chances == {Answer(Verdict.HOTTER): 1.0, Answer(Verdict.COLDER): 0.0}
