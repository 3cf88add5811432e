"""Borders as people give them (MAP-2, MAP-3)."""

from __future__ import annotations

from pathlib import Path

import pytest
from shapely import MultiPolygon, Polygon, box

from hideline.atlas.imports.borders import (
    BorderUnusable,
    Box,
    Circle,
    Combined,
    Drawn,
    FromFile,
    Gazetteer,
    NamedArea,
    parse_border,
    without_exclaves,
)
from hideline.atlas.imports.findings import Boundary
from hideline.units import LatLon, Malformed, km, metres, miles

PORTO_DISTRICT = Boundary("relation/1", "Porto", 6, box(-9, 41, -8, 42))
PORTO = Boundary("relation/2", "Porto", 7, box(-8.7, 41.1, -8.5, 41.2))
GAIA = Boundary("relation/3", "Vila Nova de Gaia", 7, box(-8.7, 41.0, -8.5, 41.1), aliases=("Gaia",))
TORN = Boundary("relation/4", "Matosinhos", 7, None, reason="3 of its 9 ways are not in the file")


def gazetteer() -> Gazetteer:
    outlines: dict[str, Polygon | MultiPolygon] = {"Our game": box(0, 0, 1, 1)}
    return Gazetteer([PORTO_DISTRICT, PORTO, GAIA, TORN], outlines, lambda path: box(5, 5, 6, 6))


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("Porto", NamedArea("Porto")),
        ("Porto@6", NamedArea("Porto", 6)),
        ("area:Porto@6", NamedArea("Porto", 6)),
        ("circle:43.74,7.43,5km", Circle(LatLon(43.74, 7.43), km(5))),
        ("circle:43.74,7.43,500", Circle(LatLon(43.74, 7.43), metres(500))),
        ("circle:43.74,7.43,2 mi", Circle(LatLon(43.74, 7.43), miles(2))),
        ("box:43.71,7.34,43.77,7.49", Box(43.71, 7.34, 43.77, 7.49)),
        ("polygon:0,0 0,1 1,1", Drawn((LatLon(0, 0), LatLon(0, 1), LatLon(1, 1)))),
        ("file:area.geojson", FromFile("area.geojson")),
        (
            "Porto + Gaia - box:41,8,42,9",
            Combined((NamedArea("Porto"), NamedArea("Gaia")), (Box(41, 8, 42, 9),)),
        ),
        ("Roquebrune-Cap-Martin", NamedArea("Roquebrune-Cap-Martin")),
    ],
)
def test_borders_are_written_as_text(text: str, spec: object) -> None:
    assert parse_border(text) == spec


def test_of_two_areas_of_one_name_the_town_is_taken_and_said() -> None:
    names = gazetteer()

    assert names.area(NamedArea("porto")).equals(PORTO.area)
    assert names.warnings == ["Several areas are called porto (admin levels 6, 7): level 7 is the border."]
    assert gazetteer().area(NamedArea("Porto", 6)).equals(PORTO_DISTRICT.area)


def test_areas_are_found_by_other_names_and_outlines_too() -> None:
    assert gazetteer().area(NamedArea("Gaia")).equals(GAIA.area)
    assert gazetteer().area(NamedArea("our game")).equals(box(0, 0, 1, 1))


def test_areas_are_joined_and_cut() -> None:
    area = gazetteer().area(parse_border("Porto + Gaia - box:41.0,-8.7,41.05,-8.5"))

    assert area.equals(box(-8.7, 41.05, -8.5, 41.2))


def test_a_circle_is_round_on_the_globe() -> None:
    circle = gazetteer().area(Circle(LatLon(60.0, 10.0), km(10)))
    west, south, east, north = circle.bounds

    assert (north - south) * 111_412 == pytest.approx(20_000, rel=0.001)
    assert (east - west) * 55_800 == pytest.approx(20_000, rel=0.001)


def test_a_file_gives_its_polygons() -> None:
    assert gazetteer().area(FromFile("x.geojson")).equals(box(5, 5, 6, 6))
    assert isinstance(Path("x.geojson"), Path)


def test_exclaves_are_left_out_on_request() -> None:
    area = MultiPolygon([box(0, 0, 1, 1), box(5, 5, 5.1, 5.1)])

    assert without_exclaves(area).equals(box(0, 0, 1, 1))


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        (NamedArea("Atlantis"), "No area called 'Atlantis' is in the sources; there are Our game, Porto"),
        (NamedArea("Matosinhos"), "Matosinhos cannot be the border: 3 of its 9 ways are not in the file."),
        (
            Drawn((LatLon(0, 0), LatLon(1, 1), LatLon(1, 0), LatLon(0, 1))),
            "The border crosses itself near 0.5000, 0.5000: no two of its lines may cross or touch.",
        ),
        (Drawn((LatLon(0, 0), LatLon(1, 1))), "at least three corners"),
        (
            Drawn((LatLon(-16, 179), LatLon(-16, -179), LatLon(-17, -179), LatLon(-17, 179))),
            "The border crosses the 180° meridian",
        ),
        (Circle(LatLon(-17.0, 179.99), km(50)), "The circle crosses the 180° meridian"),
        (Box(1.0, 179.0, 2.0, -179.0), "a box cannot cross the 180° meridian"),
        (Box(2.0, 1.0, 1.0, 2.0), "The south of a box lies below its north"),
        (Combined((Box(0, 0, 1, 1),), (Box(0, 0, 1, 1),)), "Nothing is left of the border"),
    ],
)
def test_a_border_that_cannot_be_used_is_refused_in_a_sentence(spec: object, sentence: str) -> None:
    with pytest.raises(BorderUnusable) as refused:
        gazetteer().area(spec)  # type: ignore[arg-type]

    assert sentence in str(refused.value)
    assert isinstance(refused.value, Malformed)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("circle:43.74,7.43", "A circle is written circle:LAT,LON,RADIUS such as"),
        ("circle:1,2", "A circle is written circle:LAT,LON,RADIUS such as"),
        ("circle:1,2,3,4km", "A circle is written circle:LAT,LON,RADIUS such as"),
        ("circle:1,2,.km", "A circle is written circle:LAT,LON,RADIUS such as"),
        ("circle:a,b,5km", "2 numbers with commas between them were expected, not 'a,b'"),
        ("circle:1,2,0km", "must be more than nothing"),
        ("box:1,2,3", "A box is written box:SOUTH,WEST,NORTH,EAST such as"),
    ],
)
def test_text_that_is_no_border_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        parse_border(text)

    assert sentence in str(refused.value)
