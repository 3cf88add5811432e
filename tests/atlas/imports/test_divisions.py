"""Divisions of levels 1 to 4 and their borders (MATCH-5, MEAS-5).

The drawn country, one unit a cell; letters are municipalities (level 8), A and B in Westshire, C and D in Eastshire:

    2 +---+---+
      | B | D |
    1 +---+---+
      | A | C |
    0 +---+---+
      0   1   2
"""

from __future__ import annotations

import pytest
import shapely
from shapely import LineString, Polygon, box

from hideline.atlas.imports.divisions import divide
from hideline.atlas.imports.findings import Boundary
from hideline.atlas.imports.levels import COUNTRY_LEVELS, DEFAULT_LEVELS, levels_of
from hideline.units import LatLon

EDGES = {
    "west": LineString([(0, 2), (0, 0)]),
    "middle-south": LineString([(1, 0), (1, 1)]),
    "middle-north": LineString([(1, 1), (1, 2)]),
    "east": LineString([(2, 0), (2, 2)]),
    "south-west": LineString([(0, 0), (1, 0)]),
    "south-east": LineString([(1, 0), (2, 0)]),
    "north-west": LineString([(1, 2), (0, 2)]),
    "north-east": LineString([(2, 2), (1, 2)]),
}
COUNTRY = box(0, 0, 2, 2)


def a_division(name: str, level: int, area: Polygon | None, *edges: str, **more: object) -> Boundary:
    drawn = tuple((edge, EDGES[edge]) for edge in edges)
    return Boundary(f"relation/{name}", name, level, area, edges=drawn, **more)  # type: ignore[arg-type]


WEST = a_division(
    "Westshire", 4, box(0, 0, 1, 2), "west", "middle-south", "middle-north", "south-west", "north-west"
)
EAST = a_division(
    "Eastshire", 4, box(1, 0, 2, 2), "east", "middle-south", "middle-north", "south-east", "north-east"
)


def test_the_border_between_neighbours_is_one_course_named_after_both() -> None:
    divided = divide([WEST, EAST], box(0.5, 0.5, 1.5, 1.5))

    (course,) = divided.borders["admin1-border"]  # type: ignore[index]
    assert course.name == "Eastshire – Westshire"
    assert course.shape.equals(LineString([(1, 0.5), (1, 1.5)]))
    assert [(d.name, d.level) for d in divided.divisions] == [("Westshire", 1), ("Eastshire", 1)]


def test_a_border_along_the_edge_of_the_map_counts() -> None:
    """MAP-4."""
    courses = divide([WEST, EAST], COUNTRY).borders["admin1-border"]  # type: ignore[index]

    assert {course.name for course in courses} == {"Eastshire – Westshire", "Westshire", "Eastshire"}


def test_areas_that_came_without_their_ways_share_their_border_too() -> None:
    west = Boundary("a", "Westshire", 4, box(0, 0, 1, 2))
    east = Boundary("b", "Eastshire", 4, box(1, 0, 2, 2))

    courses = divide([west, east], box(0.5, 0.5, 1.5, 1.5)).borders["admin1-border"]  # type: ignore[index]

    assert sum(course.shape.length for course in courses) == pytest.approx(1.0)


def test_exclaves_and_inner_rings_keep_their_borders() -> None:
    """MEAS-5: an enclave of one division inside the other."""
    hole = box(1.4, 0.4, 1.6, 0.6)
    ring = ("enclave", LineString(hole.exterior.coords))
    west = Boundary(
        "a", "Westshire", 4, shapely.MultiPolygon([box(0, 0, 1, 2), hole]), edges=(*WEST.edges, ring)
    )
    east = Boundary("b", "Eastshire", 4, box(1, 0, 2, 2).difference(hole), edges=(*EAST.edges, ring))  # type: ignore[arg-type]

    divided = divide([west, east], box(0.5, 0.1, 1.9, 1.9))

    (course,) = divided.borders["admin1-border"]  # type: ignore[index]
    assert course.shape.distance(shapely.Point(1.4, 0.5)) == 0
    assert len(shapely.get_parts(divided.divisions[0].area)) == 2


def test_an_outline_cut_by_the_extract_is_closed_along_the_border_by_its_seat() -> None:
    """Only the middle line of Westshire is in the file; its capital is on the map."""
    cut = a_division(
        "Westshire", 4, None, "middle-south", "middle-north", seat=LatLon(1.0, 0.7), reason="it is cut"
    )

    divided = divide([cut], box(0.5, 0.5, 1.5, 1.5))

    assert [(d.name, d.area.bounds) for d in divided.divisions] == [("Westshire", (0.5, 0.5, 1.0, 1.5))]
    assert divided.warnings == []


def test_a_neighbour_on_one_side_leaves_the_other() -> None:
    cut = a_division("Westshire", 4, None, "middle-south", "middle-north", reason="it is cut")

    divided = divide([cut, EAST], box(0.5, 0.5, 1.5, 1.5))

    assert {d.name: d.area.centroid.x for d in divided.divisions} == {"Westshire": 0.75, "Eastshire": 1.25}


def test_what_cannot_be_closed_is_reported_by_name_and_reason() -> None:
    """The line ends in the middle of the map."""
    torn = a_division(
        "Westshire", 4, None, "middle-south", seat=LatLon(0.7, 0.7), reason="its outline has 2 loose ends"
    )

    divided = divide([torn], COUNTRY)

    assert divided.divisions == []
    assert divided.warnings == [
        "Westshire (admin level 4) could not be assembled: its outline has 2 loose ends."
    ]


def test_nothing_known_about_either_side_leaves_an_outline_open() -> None:
    cut = a_division("Westshire", 4, None, "middle-south", "middle-north", reason="it is cut")

    assert divide([cut], box(0.5, 0.5, 1.5, 1.5)).divisions == []


def test_a_region_that_holds_the_whole_map_has_no_outline_on_it() -> None:
    region = Boundary("r", "Lombardy", 4, None, seat=LatLon(1, 1), reason="it has no ways")

    assert [d.area.equals(COUNTRY) for d in divide([region], COUNTRY).divisions] == [True]


def test_neighbours_beyond_the_border_are_not_reported() -> None:
    beyond = a_division("Farland", 4, None, "east", reason="it is cut")

    assert divide([WEST, EAST, beyond], COUNTRY).warnings == []


def test_the_outline_of_a_division_along_the_coast_is_no_border() -> None:
    sea = box(0, 0, 2, 0.5)
    coastal = Boundary(
        "a",
        "Westshire",
        4,
        box(0, 0.5, 1, 2),
        edges=(("coast", LineString([(0, 0.5), (1, 0.5)])), *WEST.edges[1:3]),
    )

    courses = divide([coastal], box(0.1, 0.1, 1.9, 1.9), sea=sea).borders["admin1-border"]  # type: ignore[index]

    assert all(course.shape.distance(shapely.Point(0.5, 0.5)) > 0.2 for course in courses)


def test_the_international_border_is_that_of_countries() -> None:
    """MEAS-5."""
    here = Boundary("a", "Here", 2, box(0, 0, 1, 2), country="HR", edges=WEST.edges)
    there = Boundary("b", "There", 2, box(1, 0, 2, 2), country="TH", edges=EAST.edges)

    divided = divide([here, there], box(0.5, 0.5, 1.5, 1.5))

    assert [course.name for course in divided.borders["international-border"]] == ["Here – There"]  # type: ignore[index]
    assert divided.countries == {"HR", "TH"}


def test_a_layer_brought_for_a_level_replaces_what_the_table_puts_there() -> None:
    own = Boundary("own", "Quarter", 4, box(0, 0, 1, 1), rank=1)

    assert [d.name for d in divide([WEST, own], COUNTRY).divisions] == ["Quarter"]


@pytest.mark.parametrize(
    ("country", "on_the_map", "expected"),
    [
        ("US", {4, 6, 8}, {4: 1, 6: 2, 8: 3}),
        ("JP", {4, 7, 8}, {4: 1, 7: 3, 8: 4}),
        ("DE", {4, 6, 8, 10}, {4: 1, 6: 2, 8: 3, 10: 4}),
        ("DE", {4, 9, 10}, {4: 1, 9: 2, 10: 3}),
        ("GB", {4, 5, 6, 8}, {4: 1, 5: 2, 6: 3, 8: 4}),
        ("GB", {4, 6, 8, 10}, {4: 1, 6: 2, 8: 3, 10: 4}),
        ("MC", {2, 8, 10}, {2: 1, 8: 2, 10: 3}),
        ("", {4, 6, 8}, {4: 1, 6: 2, 8: 3}),
    ],
)
def test_levels_are_chosen_per_country(country: str, on_the_map: set[int], expected: dict[int, int]) -> None:
    assert levels_of(country, on_the_map, {}) == expected


def test_a_recipe_may_replace_a_countrys_row() -> None:
    assert levels_of("FR", {4, 6, 8}, {"FR": ((8,), (), (), ())}) == {8: 1}
    assert levels_of("FR", {4, 6, 8}, {"*": ((6,), (8,), (), ())}) == {6: 1, 8: 2}


def test_every_row_has_four_divisions() -> None:
    assert all(len(row) == 4 for row in (*COUNTRY_LEVELS.values(), DEFAULT_LEVELS))
