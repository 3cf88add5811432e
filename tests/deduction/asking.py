"""Verbs for deduction tests: a map, a book, seekers who ask from somewhere, a hider who answers truthfully."""

from __future__ import annotations

from functools import cache

import numpy as np

from hideline.atlas.draft import StationId as Icon
from hideline.atlas.index import Atlas
from hideline.atlas.metric import Floats, destination, distance
from hideline.catalogue.modes.standard import STANDARD
from hideline.catalogue.questions import book_of
from hideline.catalogue.questions.model import BookQuestion
from hideline.deduction.knowledge import Deduction
from hideline.game.box import Answer, Asked, Hiding
from hideline.game.ids import QuestionId, StationId
from hideline.game.settings import Size
from hideline.units import Edition, Fix, Instant, LatLon, Metres
from tests.towns import drawn_town, where

RADIUS = Metres(500.0)


@cache
def town() -> Atlas:
    """The drawn town, indexed once."""
    return Atlas.of(drawn_town())


@cache
def deduction() -> Deduction:
    """Its tables."""
    return Deduction(town(), RADIUS)


@cache
def book(size: Size = Size.GLOBAL, edition: Edition = Edition.METRIC) -> dict[QuestionId, BookQuestion]:
    """Every geographic question."""
    return {q.id: q for q in book_of(size, edition, STANDARD) if q.is_geographic}


def position_of(station: StationId) -> LatLon:
    """The icon of a station of the town."""
    return where(Icon(station))


def fix(p: LatLon) -> Fix:
    return Fix(p, Instant(0), Metres(5.0))


def asked_from(
    p: LatLon, *, start: LatLon | None = None, distance: float = 1_300.0, stops: tuple[StationId, ...] = ()
) -> Asked:
    """What the seekers put into a question at a spot."""
    return Asked(
        fix(p),
        Instant(0),
        distance=Metres(distance),
        start=None if start is None else fix(start),
        stops=stops,
        line="M1",
    )


def truth(question: BookQuestion, asked: Asked, spot: LatLon, station: StationId) -> Answer:
    """The truthful answer from a spot of a station's zone."""
    return question.truth(asked, Hiding(fix(spot), station), town()).answer


def spot_in_zone(rng: np.random.Generator, atlas: Atlas, centre: LatLon, radius: float = 500.0) -> LatLon:
    """A legal spot: inside the circle, in play."""
    while True:
        p = destination(centre, rng.uniform(0, 360), Metres(radius * np.sqrt(rng.uniform())))
        if atlas.on_map(p) and distance(centre, p) <= radius:
            return p


def spot_on_map(rng: np.random.Generator, atlas: Atlas) -> LatLon:
    west, south, east, north = atlas.playable.bounds
    while True:
        p = LatLon(rng.uniform(south, north), rng.uniform(west, east))
        if atlas.on_map(p):
            return p


def lonlat(*spots: LatLon) -> Floats:
    return np.array([(p.lon, p.lat) for p in spots])
