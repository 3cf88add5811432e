"""Divisions nest and tile the land, and borders are the lines between them (MATCH-5)."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from shapely import MultiPolygon, Polygon

from hideline.atlas.draft import MapDraft
from hideline.atlas.kinds import KindId

LEVELS = (1, 2, 3, 4)


def _areas(town: MapDraft, level: int) -> list[Polygon | MultiPolygon]:
    return [division.area for division in town.divisions if division.level == level]


@pytest.mark.parametrize("level", LEVELS)
def test_divisions_of_a_level_share_their_borders_exactly(town: MapDraft, level: int) -> None:
    areas = np.array(_areas(town, level), dtype=object)

    assert shapely.is_valid(areas).all()
    assert shapely.coverage_is_valid(areas)


@pytest.mark.parametrize("level", LEVELS)
def test_divisions_of_a_level_cover_all_dry_land(town: MapDraft, level: int) -> None:
    whole = shapely.coverage_union_all(np.array(_areas(town, level), dtype=object))
    land = shapely.union_all([landmass.area for landmass in town.landmasses])

    assert land.difference(whole).area < 1e-7 * land.area


@pytest.mark.parametrize("level", LEVELS[1:])
def test_each_division_lies_in_one_of_the_level_above(town: MapDraft, level: int) -> None:
    above = _areas(town, level - 1)
    tree = shapely.STRtree(above)
    for area in _areas(town, level):
        inside = tree.query(area.representative_point(), predicate="within")
        assert len(inside) == 1
        assert area.difference(above[int(inside[0])].buffer(1e-9)).area < 1e-9 * area.area


def test_there_are_more_divisions_the_deeper_the_level(town: MapDraft) -> None:
    counts = [len(_areas(town, level)) for level in LEVELS]

    assert counts == sorted(counts)
    assert counts[0] >= 2
    assert len(set(counts)) == 4


@pytest.mark.parametrize("level", [1, 2])
def test_every_border_between_two_divisions_is_a_course(town: MapDraft, level: int) -> None:
    areas = _areas(town, level)
    courses = shapely.union_all([course.shape for course in town.courses[KindId(f"admin{level}-border")]])
    near = courses.buffer(1e-8)
    for first, area in enumerate(areas[:12]):
        for other in areas[first + 1 :]:
            shared = shapely.intersection(area.boundary, other.boundary)
            assert shapely.length(shared) == 0 or near.covers(shared)
