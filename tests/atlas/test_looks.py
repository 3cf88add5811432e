"""What of a map is drawn, and from which zoom on."""

from __future__ import annotations

from dataclasses import replace

import pytest
import shapely

from hideline.atlas.draft import Backdrop, Line, LineId, StationId, TransitMode
from hideline.atlas.looks import LAYERS, Drawn, course_of, drawn_features
from tests.towns import drawn_town


def test_everything_drawn_belongs_to_a_layer() -> None:
    draft = drawn_town()
    draft.backdrop = [
        Backdrop("spaceship", shapely.Point(9, 54)),
        Backdrop("wood", shapely.box(9, 54, 9.1, 54.1)),
    ]

    drawn = list(drawn_features(draft))

    assert {feature.layer for feature in drawn} <= set(LAYERS)
    assert [feature.properties for feature in drawn if feature.layer == "landuse"] == [{"class": "wood"}]


def test_land_and_sea_fill_the_map() -> None:
    drawn = list(drawn_features(drawn_town()))
    border = next(feature.shape for feature in drawn if feature.layer == "border")

    covered = shapely.union_all([feature.shape for feature in drawn if feature.layer in ("land", "water")])

    assert covered.intersection(border).area == border.area or border.difference(covered).area < 1e-12


def test_a_map_without_landmasses_is_all_land() -> None:
    draft = drawn_town()
    draft.landmasses.clear()

    land = [feature.shape for feature in drawn_features(draft) if feature.layer == "land"]

    assert land == [draft.border]


def test_a_line_whose_tracks_nobody_knows_runs_straight_with_its_branches() -> None:
    at = {
        StationId(name): (x, y)
        for name, x, y in (("a", 9.0, 54.0), ("b", 9.1, 54.0), ("c", 9.2, 54.0), ("d", 9.1, 54.1))
    }
    patterns = (("a", "b", "c"), ("a", "c"), ("a", "b", "d"))
    line = Line(
        LineId("1"), "1", TransitMode.METRO, "#000000", "#ffffff",
        tuple(tuple(StationId(stop) for stop in pattern) for pattern in patterns),
    )  # fmt: skip

    course = course_of(line, at)

    assert course.length == pytest.approx(0.3)
    assert course.distance(shapely.Point(9.1, 54.1)) == 0


def test_every_line_is_drawn_with_or_without_tracks() -> None:
    draft = drawn_town()
    draft.lines = [replace(line, shape=None) for line in draft.lines]

    drawn = [feature for feature in drawn_features(draft) if feature.layer == "line"]

    assert len(drawn) == len(draft.lines)


def test_streets_stand_in_for_roads_where_none_are_drawn() -> None:
    draft = drawn_town()
    without = [feature.layer for feature in drawn_features(draft)].count("road")
    draft.backdrop = [
        Backdrop("road", shapely.LineString([(9, 54), (9.1, 54)]), {"class": "primary", "name": "A1"})
    ]

    roads = [feature for feature in drawn_features(draft) if feature.layer in ("road", "street")]

    assert without == len(draft.streets)
    assert [road.properties["name"] for road in roads] == ["A1"]


def test_great_roads_are_drawn_from_afar_and_paths_from_near() -> None:
    motorway = Drawn("road", shapely.Point(0, 0), {"class": "motorway"})
    path = Drawn("road", shapely.Point(0, 0), {"class": "path"})

    assert motorway.from_zoom < path.from_zoom
    assert Drawn("land", shapely.Point(0, 0), {}).from_zoom == 0
