"""Everything that would make a first question wait: compiled loops, and tables measured from every icon."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hideline.atlas import nearest, segments
from hideline.atlas.kinds import KINDS, Extent
from hideline.catalogue.clues import (
    CloserTo,
    HotterThan,
    InDisc,
    NameHas,
    NearestIs,
    NearestOfThese,
    OnStreet,
)
from hideline.catalogue.questions.model import NO_ANSWER
from hideline.deduction.agreeing import part_of, within_reach
from hideline.deduction.carrying import best_ways
from hideline.deduction.contours import area_below
from hideline.deduction.gain import Cells, Split
from hideline.deduction.parts import Everyone
from hideline.deduction.shapes.region import Region
from hideline.deduction.weighing import Weighing
from hideline.units import LatLon, Metres

if TYPE_CHECKING:
    from hideline.catalogue.clues import Clue
    from hideline.deduction.ground import Ground
    from hideline.deduction.knowledge import Deduction

LEVELS = 5
FEW_DIVISIONS = 64
"""Of so many divisions of one level edges are made beforehand."""
FEW_LINES = 128
"""So many lines that are asked about one by one are measured beforehand."""
FAR, MOST_NORTH = 2.0, 80.0
"""Degrees."""
ONE_BY_ONE = "metro-line"
"""The kind of lines of which one is the answer."""


def warm(deduction: Deduction) -> None:
    """Make the tables of a map, and compile or load what deduction runs."""
    ground, atlas = deduction.ground, deduction.ground.atlas
    nearest.warm()
    segments.warm()
    nothing = deduction.nothing_known()
    nothing.area_tiles()
    nothing.never_moved_tiles()
    if not len(ground.ids):
        return
    here = LatLon(*ground.centres.lonlat[0, ::-1].tolist())
    there = LatLon(*np.clip(ground.centres.lonlat[0, ::-1] + 0.01, -89.0, 89.0).tolist())
    weighing = Weighing(np.ones(len(ground.ids)))
    for clue in _clues(deduction, here, there):
        part_of(clue, ground, atlas).weighed(weighing)
    best_ways(here, (Metres(1000.0),), ground, weighing)
    _many_answers(here, ground, weighing)
    for clue in (
        CloserTo("coastline", Metres(500.0), True),
        HotterThan(here, there, True),
        *_edges_at(here, ground),
    ):
        _ = nothing.with_clue(1, clue).never_moved_km2
    for level in range(LEVELS):
        areas = atlas.division_areas(level)
        for k in range(len(areas) if len(areas) <= FEW_DIVISIONS else 0):
            Region.of_some(areas, (k,), is_inside=True)
    area_below(np.eye(3), 0.5, np.ones(2), grow=True)
    _across_country(deduction, here)
    deduction.forget()


def _many_answers(here: LatLon, ground: Ground, weighing: Weighing) -> None:
    """What splits the stations into more than two: cells around places, and names of three lengths."""
    reach = within_reach(here, Metres(1000.0), ground)
    Cells(NO_ANSWER, (), reach, np.zeros(len(reach.touched), dtype=np.int64)).told(weighing)
    Split(NO_ANSWER * 3, (Everyone(len(ground.ids)),) * 3).told(weighing)


def _across_country(deduction: Deduction, here: LatLon) -> None:
    """What only wide maps go through, compiled on whichever comes first: a thermometer of hundreds of kilometres."""
    ground, one = deduction.ground, np.zeros(1, dtype=np.int64)
    middle = min(max(here.lat, -MOST_NORTH), MOST_NORTH)
    clue = HotterThan(LatLon(middle - FAR, here.lon), LatLon(middle + FAR, here.lon), True)
    for shape in deduction.shapes(clue, ground.atlas):
        shape.over_zones(ground, one)
        shape.curves(ground.frames[one], np.array([float(ground.radius)]))


def _edges_at(here: LatLon, ground: Ground) -> list[Clue]:
    """Clues whose edges run through the zone of the station here: a circle, and those about places few and many."""
    atlas, zone = ground.atlas, ground.radius
    clues: list[Clue] = [InDisc(here, zone, True)]
    kinds = [kind.id for kind in KINDS if kind.extent is Extent.ICON and len(atlas.icons(kind.id)) > 1]
    kinds.sort(key=lambda kind: len(atlas.icons(kind)))
    for kind in (*kinds[:1], *kinds[-1:]):
        near = atlas.nearest(kind, here)
        assert near is not None, "there are several"
        others = tuple(place for place in atlas.icons(kind).ids[:3] if place != near.id)
        clues += [
            CloserTo(kind, Metres(max(near.distance - zone / 2, 10.0)), True),
            NearestIs(kind, near.id, True),
            NearestOfThese(here, zone, kind, (near.id, *others), near.id),
        ]
    return clues


def _clues(deduction: Deduction, here: LatLon, there: LatLon) -> list[Clue]:
    """One clue about each kind of thing."""
    atlas = deduction.ground.atlas
    clues: list[Clue] = [InDisc(here, Metres(1000.0), True), HotterThan(here, there, True)]
    clues += [CloserTo(kind.id, Metres(1000.0), True) for kind in KINDS if atlas.has(kind.id)]
    for kind in KINDS:
        places = atlas.icons(kind.id).ids if kind.extent is Extent.ICON else ()
        if places:
            clues.append(NearestIs(kind.id, places[0], True))
            clues.append(NearestOfThese(here, Metres(1000.0), kind.id, places[:2], places[0]))
    clues.append(NameHas(1, "same"))
    lines = atlas.courses(ONE_BY_ONE).ids[:FEW_LINES]
    if lines:
        clues.append(NearestOfThese(here, Metres(1000.0), ONE_BY_ONE, lines, lines[0]))
    if len(atlas.street_courses):
        clues.append(OnStreet("", True))
    return clues
