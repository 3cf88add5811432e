"""Laws 1 and 2 over the whole catalogue (DESIGN.md §4), in the drawn town.

Every question of both editions, the global ones included, is asked from random spots of a hider who stands somewhere
in a zone. Whatever is listed in the catalogue tomorrow is tested the moment it is listed.
"""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from hideline.catalogue.clues import AtOneOf, Clue, NameHas
from hideline.catalogue.questions.model import BookQuestion
from hideline.deduction.shapes.table import by_station, shape_of
from hideline.deduction.spots import Spots
from hideline.deduction.zones import bounds
from hideline.game.box import Asked
from hideline.game.ids import StationId
from hideline.game.settings import Size
from hideline.units import Edition, LatLon
from tests.deduction.asking import (
    asked_from,
    book,
    deduction,
    lonlat,
    position_of,
    spot_in_zone,
    spot_on_map,
    town,
    truth,
)
from tests.towns import ABBEY, EASTGATE, MARKET

QUESTIONS = tuple(
    {
        (question.id, question.wording): question
        for edition in Edition
        for size in (Size.LARGE, Size.GLOBAL)
        for question in book(size, edition).values()
    }.values()
)
ROUNDS = 6
A_HAND = 0.05
"""Metres: how close to its edge two clues may both claim a spot."""


def asked_somewhere(rng: np.random.Generator) -> Asked:
    return asked_from(
        spot_on_map(rng, town()),
        start=spot_on_map(rng, town()),
        distance=rng.uniform(500, 6_000),
        stops=tuple(StationId(stop) for stop in (ABBEY, MARKET, EASTGATE)),
    )


def hidden_somewhere(rng: np.random.Generator) -> tuple[StationId, LatLon]:
    stations = deduction().ground.ids
    station = stations[rng.integers(len(stations))]
    return station, spot_in_zone(rng, town(), position_of(station))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q.id)
def test_a_truthful_hider_is_never_eliminated(question: BookQuestion) -> None:
    """Law 1: the station stays, and if the hider never moved the spot stays in the area of one who never moved."""
    rng = np.random.default_rng(11)
    for _ in range(ROUNDS):
        asked = asked_somewhere(rng)
        station, spot = hidden_somewhere(rng)
        clue = question.clue(asked, truth(question, asked, spot, station), town())
        known = deduction().nothing_known().with_clue(1, clue)
        assert station in known.stations_left
        assert any(tile.area.covers(shapely.Point(spot.lon, spot.lat)) for tile in known.never_moved_tiles())
        assert any(tile.area.covers(shapely.Point(spot.lon, spot.lat)) for tile in known.area_tiles())


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q.id)
def test_answers_divide_the_map(question: BookQuestion) -> None:
    """Law 2: what is true at one spot holds there, and does not hold where another answer is true."""
    rng = np.random.default_rng(12)
    for _ in range(ROUNDS):
        asked = asked_somewhere(rng)
        (here, spot), (there, other) = hidden_somewhere(rng), hidden_somewhere(rng)
        ours, theirs = truth(question, asked, spot, here), truth(question, asked, other, there)
        clue = question.clue(asked, ours, town())
        assert holds(clue, spot, here) <= A_HAND
        if ours != theirs:
            assert holds(clue, other, there) >= -A_HAND


def holds(clue: Clue, spot: LatLon, station: StationId) -> float:
    """The slack of a clue at a spot of a station's zone: at most zero where it holds."""
    ground = deduction().ground
    if isinstance(clue, AtOneOf | NameHas):
        allowed = by_station(clue, ground)
        assert allowed is not None
        return -1.0 if allowed[ground.index[station]] else 1.0
    shapes = shape_of(clue, town())
    if not shapes:
        return -np.inf
    low, high = bounds(shapes, Spots.of(lonlat(spot)), 0.0)
    return float((low[0] + high[0]) / 2)
