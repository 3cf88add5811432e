"""Lines with their patterns (MATCH-2)."""

from __future__ import annotations

import pytest
import shapely
from shapely import LineString

from hideline.atlas.draft import Station, StationId, TransitMode
from hideline.atlas.imports.findings import Route
from hideline.atlas.imports.lines import lines_of, metro_courses
from hideline.units import LatLon

METRO, TRAM = TransitMode.METRO, TransitMode.TRAM
STOPS = {f"{letter}{n}": StationId(letter) for letter in "ABCDEF" for n in (1, 2)}


def a_route(
    id_: str, name: str, *patterns: str, mode: TransitMode = METRO, colour: str = "", text_colour: str = ""
) -> Route:
    calls = tuple(tuple(f"{letter}1" for letter in pattern) for pattern in patterns)
    return Route(id_, name, mode, calls, colour, text_colour)


def test_directions_and_variants_are_one_line_with_several_patterns() -> None:
    (line,) = lines_of([[a_route("r1", "U2", "ABCD"), a_route("r2", "U2", "DCBA", "ABD")]], STOPS)

    assert ["".join(pattern) for pattern in line.patterns] == ["ABCD", "DCBA", "ABD"]


def test_three_shuttles_called_s_are_three_lines() -> None:
    found = lines_of([[a_route("GS", "S", "AB"), a_route("FS", "S", "CD"), a_route("H", "S", "EF")]], STOPS)

    assert [str(line.id) for line in found] == ["GS", "FS", "H"]


def test_the_first_feeds_account_of_a_line_counts() -> None:
    timed = a_route("7", "2", "ABCD")
    mapped = a_route("relation/1", "M2", "ABC")

    (line,) = lines_of([[timed], [mapped]], STOPS)

    assert (line.id, line.name) == ("7", "2")


def test_another_feeds_line_of_that_name_that_only_comes_by_stays_a_line() -> None:
    """Law 1: a line that is lost here could not be missed in the timetable."""
    timed = a_route("7", "1", "ABC")
    mapped = a_route("relation/1", "1", "BCDEF")

    found = lines_of([[timed], [mapped]], STOPS)

    assert [(line.id, "".join(line.patterns[0])) for line in found] == [("7", "ABC"), ("relation/1", "BCDEF")]


def test_a_tram_and_a_metro_of_one_number_are_two_lines() -> None:
    found = lines_of([[a_route("m", "2", "ABC"), a_route("t", "2", "ABC", mode=TRAM)]], STOPS)

    assert len(found) == 2


def test_a_maps_tracks_replace_coarse_ones() -> None:
    coarse = Route("7", "2", METRO, (("A1", "B1"),), shape=LineString([(0, 0), (0.019, 0.019)]))
    bends = LineString([(i / 1000, i / 1000) for i in range(20)])
    fine = Route("relation/1", "M2", METRO, (("A1", "B1"),), shape=bends)

    (line,) = lines_of([[coarse], [fine]], STOPS)

    assert line.shape is not None
    assert len(line.shape.geoms[0].coords if hasattr(line.shape, "geoms") else line.shape.coords) == 20


def test_stops_merged_into_one_station_are_one_call() -> None:
    route = Route("r", "1", METRO, (("A1", "A2", "B1", "unknown"),))

    (line,) = lines_of([[route]], STOPS)

    assert line.patterns == ((StationId("A"), StationId("B")),)


def test_a_line_with_one_station_on_the_map_is_none() -> None:
    assert lines_of([[a_route("r", "1", "A")]], STOPS) == []


def test_colours_are_those_on_the_signs_else_the_modes_own() -> None:
    painted, plain = lines_of(
        [
            [
                a_route("a", "1", "AB", colour="#ffff00"),
                a_route("b", "2", "CD", colour="#112233", text_colour="#112233"),
            ]
        ],
        STOPS,
    )

    assert (painted.colour, painted.text_colour) == ("#ffff00", "#000000")
    assert (plain.colour, plain.text_colour) == ("#112233", "#ffffff")
    (unsaid,) = lines_of([[a_route("c", "3", "EF")]], STOPS)
    assert unsaid.colour.startswith("#")


def test_a_metro_line_without_tracks_runs_straight_from_station_to_station() -> None:
    lines = lines_of([[a_route("m", "M1", "ABC", "CBA"), a_route("t", "5", "AB", mode=TRAM)]], STOPS)
    stations = [Station(StationId(c), c, LatLon(0, i), frozenset((METRO,))) for i, c in enumerate("ABC")]

    (course,) = metro_courses(lines, stations)

    assert course.name == "M1"
    assert course.shape.length == 2


def test_a_branch_that_the_tracks_leave_out_is_measured_to_all_the_same() -> None:
    stations = [Station(StationId(c), c, LatLon(0, i / 50), frozenset((METRO,))) for i, c in enumerate("ABC")]
    trunk = Route("m", "M1", METRO, (("A1", "B1"), ("A1", "B1", "C1")), shape=LineString([(0, 0), (0.02, 0)]))

    (course,) = metro_courses(lines_of([[trunk]], STOPS), stations)

    assert [shapely.distance(course.shape, shapely.Point(i / 50, 0)) for i in range(3)] == [0, 0, 0]
    assert course.shape.length == pytest.approx(0.04)


def test_a_maps_tracks_with_a_gap_do_not() -> None:
    coarse = Route("7", "2", METRO, (("A1", "B1"),), shape=LineString([(0, 0), (0.02, 0.02)]))
    half = LineString([(i / 1000, i / 1000) for i in range(8)])
    torn = Route("relation/1", "M2", METRO, (("A1", "B1"),), shape=half)

    (line,) = lines_of([[coarse], [torn]], STOPS)

    assert line.shape == coarse.shape
