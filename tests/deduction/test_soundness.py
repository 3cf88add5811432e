"""Whole games and samples on a drawn city, against the oracle: the figures of `hideline bench soundness`, in small."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from hideline.atlas.metric import distance
from hideline.catalogue.clues import NameHas
from hideline.catalogue.questions.model import BookQuestion
from hideline.deduction import oracle
from hideline.deduction.bench import deduction_at
from hideline.deduction.families import FAMILIES
from hideline.deduction.soundness import Tally, check, is_drawn, play_games, roaming, seekers_at
from hideline.game.ids import StationId
from hideline.units import LatLon
from tests.deduction.asking import (
    asked_from,
    book,
    deduction,
    position_of,
    spot_in_zone,
    spot_on_map,
    town,
    truth,
)


@cache
def questions() -> tuple[BookQuestion, ...]:
    return tuple(
        q for q in book().values() if q.id not in ("matching.street", "measuring.sea-level", "matching.line")
    )


@pytest.mark.parametrize("family", FAMILIES)
def test_no_wrong_elimination_and_a_tight_area_in_the_drawn_town(family: str) -> None:
    """Law 1 with truth by brute force; the drawn town has few places, so seekers ask from many spots."""
    rng, tally = np.random.default_rng(3), Tally()
    for _ in range(8):
        trial = FAMILIES[family](town(), seekers_at(deduction(), rng), rng)
        if trial is not None:
            check(deduction(), trial, 1_500, rng, tally)
    assert tally.unsound == 0
    assert tally.unwitnessed <= 0.001 * tally.kept
    assert tally.missed == 0
    assert tally.extra <= 0.002 * max(tally.inside, 1_000)
    assert tally.boundary <= 1.0, "metres by which an edge is drawn off"


@pytest.mark.parametrize("seed", range(12))
def test_a_roaming_hider_survives_twelve_random_questions(seed: int) -> None:
    """Law 1: between answers the hider walks anywhere in the zone."""
    rng = np.random.default_rng([seed, 1])
    station = StationId(rng.choice(deduction().ground.ids))
    known = deduction().nothing_known()
    for number in range(1, 13):
        question = questions()[rng.integers(len(questions()))]
        asked = asked_from(
            spot_on_map(rng, town()), start=spot_on_map(rng, town()), distance=rng.uniform(500, 9_000)
        )
        spot = spot_in_zone(rng, town(), position_of(station))
        known = known.with_clue(number, question.clue(asked, truth(question, asked, spot, station), town()))
        assert station in known.stations_left, question.id


@pytest.mark.slow
def test_nobody_is_lost_in_whole_games_on_a_city_of_400_stations() -> None:
    """Laws 1 and 2: with many places of a kind and few stations left, other ways of looking are taken."""
    assert play_games("medium", 150) == (0, 0)


def test_zones_are_drawn_whole_when_names_rule_their_neighbours_out() -> None:
    """Law 2: the spots of a station ruled out by its name (MATCH-3) fall to whoever of those left has them."""
    station, spots = roaming(deduction_at("medium"), 20_000, np.random.default_rng(2))
    for length in range(6, 18):
        known = deduction_at("medium").nothing_known().with_clue(1, NameHas(length, "same"))
        assert is_drawn(known, spots[known.is_left[station]]).all(), length


def test_the_oracle_and_the_map_agree_on_distances() -> None:
    rng = np.random.default_rng(5)
    for _ in range(50):
        a, b = spot_on_map(rng, town()), spot_on_map(rng, town())
        gap = oracle.gaps(np.array([[a.lon, a.lat]]), np.array([[b.lon, b.lat]]))[0]
        assert gap == pytest.approx(distance(a, b), abs=1e-6)


@pytest.mark.parametrize("kind", ["coastline", "admin2-border", "high-speed-rail"])
def test_the_oracle_and_the_map_agree_on_lines(kind: str) -> None:
    """MAP-6: straight in longitude and latitude, to the millimetre."""
    rng = np.random.default_rng(6)
    shapes = [
        course.shape for name, rows in town().contents.courses.items() if name == kind for course in rows
    ]
    lines = oracle.lines_of(shapes)
    for _ in range(20):
        p = spot_on_map(rng, town())
        ours = town().distance_to(kind, p)
        assert ours is not None
        assert lines.gaps(np.array([[p.lon, p.lat]]))[0] == pytest.approx(ours, abs=0.01)


def test_witnesses_lie_in_their_zones_and_in_play() -> None:
    rng = np.random.default_rng(7)
    for question in questions():
        asked = asked_from(spot_on_map(rng, town()), start=spot_on_map(rng, town()))
        for answer in question.possible(asked, town()):
            known = deduction().nothing_known().with_clue(1, question.clue(asked, answer, town()))
            for station in known.stations_left:
                witness: LatLon | None = known.witness(station)
                assert witness is not None, (question.id, station)
                assert distance(witness, position_of(station)) <= 500.0
                assert town().on_map(witness)
