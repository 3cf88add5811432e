"""Land and sea, coast, landmasses, bodies of water (MATCH-6, MEAS-3, MEAS-4).

The bay: a box 0.4 degrees a side at the equator (about 44 km), the coast along 0.2 with land in the north.
"""

from __future__ import annotations

import pytest
import shapely
from shapely import LineString, Polygon, box

from hideline.atlas.draft import Course, PlaceId
from hideline.atlas.imports.findings import FoundPlace, WaterBody
from hideline.atlas.imports.things import Thing
from hideline.atlas.imports.water_tags import is_water
from hideline.atlas.imports.waters import bodies_of_water, land_and_sea, landmasses, open_coast
from hideline.units import LatLon

BAY = box(0, 0, 0.4, 0.4)
COAST = LineString([(0.4, 0.2), (0, 0.2)])
"""Drawn westwards: land on its left would be the south, so this is the wrong way round on purpose below."""
NORTH_LAND = LineString([(0, 0.2), (0.4, 0.2)])


def island(x: float, y: float, size: float = 0.02) -> LineString:
    """Counter-clockwise: land inside."""
    return LineString([(x, y), (x + size, y), (x + size, y + size), (x, y + size), (x, y)])


def test_land_is_on_the_left_of_the_coast() -> None:
    north = land_and_sea([NORTH_LAND], BAY)
    south = land_and_sea([COAST], BAY)

    assert north.land.equals(box(0, 0.2, 0.4, 0.4))
    assert south.land.equals(box(0, 0, 0.4, 0.2))
    assert not north.warnings


def test_without_a_coast_all_is_land() -> None:
    shores = land_and_sea([], BAY)

    assert shores.sea is None
    assert shores.land.equals(BAY)


def test_islands_are_land_and_each_a_landmass_of_its_own() -> None:
    """MATCH-6."""
    shores = land_and_sea([NORTH_LAND, island(0.1, 0.1)], BAY)
    named = FoundPlace("node/1", "Gull Island", LatLon(0.11, 0.11), is_mapped_point=True)

    found = landmasses(shores, [], [named])

    assert [land.name for land in found] == ["Mainland", "Gull Island"]


def test_a_coast_cut_short_of_the_border_still_divides() -> None:
    shores = land_and_sea([LineString([(0.01, 0.2), (0.39, 0.2)])], BAY)

    assert shores.sea is not None
    assert shores.sea.area / BAY.area == pytest.approx(0.5, abs=0.01)


def test_a_river_as_an_area_cuts_the_land_and_a_pond_does_not() -> None:
    """MATCH-6: unbroken means no water across it; bridges join nothing."""
    shores = land_and_sea([], BAY)
    river = WaterBody("way/1", "", box(0.2, -0.1, 0.201, 0.5), is_river=True)
    pond = WaterBody("way/2", "", box(0.1, 0.1, 0.1001, 0.1001), is_river=False)

    assert len(landmasses(shores, [river, pond], [])) == 2


def test_an_island_in_a_lake_is_a_landmass() -> None:
    shores = land_and_sea([], BAY)
    lake = Polygon(box(0.1, 0.1, 0.2, 0.2).exterior, [box(0.14, 0.14, 0.16, 0.16).exterior])

    found = landmasses(shores, [WaterBody("relation/1", "Lake", lake, is_river=False)], [])

    assert len(found) == 2


def test_an_inlet_narrower_than_two_kilometres_is_no_coast_beyond_its_mouth() -> None:
    """MEAS-3: a 550 m wide channel leads 15 km inland; its far end faces no open water."""
    coast = LineString([(0, 0.2), (0.2, 0.2), (0.2, 0.335), (0.205, 0.335), (0.205, 0.2), (0.4, 0.2)])
    shores = land_and_sea([coast], BAY)

    (course,) = open_coast(shores, [], BAY)

    assert course.shape.distance(shapely.Point(0.1, 0.2)) < 1e-6
    assert course.shape.distance(shapely.Point(0.2025, 0.335)) > 0.1


def test_a_wide_bay_is_coast_throughout() -> None:
    coast = LineString([(0, 0.2), (0.15, 0.2), (0.15, 0.3), (0.25, 0.3), (0.25, 0.2), (0.4, 0.2)])
    shores = land_and_sea([coast], BAY)

    (course,) = open_coast(shores, [], BAY)

    assert course.shape.length == pytest.approx(coast.length, rel=0.01)


def test_a_great_lake_has_a_coast() -> None:
    """MEAS-3: a lake of more than 5,000 km²."""
    big, small = box(0, 0, 2, 2), box(5, 5, 5.1, 5.1)
    waters = [WaterBody("relation/1", "Superior", big, False), WaterBody("relation/2", "Pond", small, False)]
    border = box(-1, -1, 6, 6)

    assert [course.name for course in open_coast(land_and_sea([], border), waters, border)] == ["Superior"]


def test_only_named_water_counts_and_a_nameless_surface_takes_the_name_of_its_river() -> None:
    """MEAS-4."""
    shores = land_and_sea([], BAY)
    surfaces = [
        WaterBody("way/1", "Mill Pond", box(0.1, 0.1, 0.11, 0.11), is_river=False),
        WaterBody("way/2", "", box(0.3, 0.1, 0.31, 0.11), is_river=False),
        WaterBody("way/3", "", box(0.2, 0.0, 0.202, 0.3), is_river=True),
        WaterBody("way/4", "Fountain", box(0.15, 0.1, 0.15001, 0.10001), is_river=False),
    ]
    river = Course(PlaceId("way/9"), "Tidewater", LineString([(0.201, 0.05), (0.201, 0.25)]))

    found = bodies_of_water(surfaces, [river], "", shores, BAY)

    assert sorted(water.name for water in found) == ["Mill Pond", "Tidewater"]


def test_a_river_mapped_as_a_line_has_a_narrow_surface() -> None:
    line = Course(PlaceId("way/9"), "Brook River", LineString([(0.1, 0.1), (0.2, 0.2)]))

    (water,) = bodies_of_water([], [line], "", land_and_sea([], BAY), BAY)

    assert water.surface.distance(shapely.Point(0.15, 0.15)) == 0
    assert water.surface.distance(shapely.Point(0.15, 0.1501)) > 0


def test_the_sea_is_a_body_of_water() -> None:
    shores = land_and_sea([NORTH_LAND], BAY)

    assert [water.name for water in bodies_of_water([], [], "", shores, BAY)] == ["The sea"]
    assert [water.name for water in bodies_of_water([], [], "North Sea", shores, BAY)] == ["North Sea"]


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ({"natural": "water"}, True),
        ({"natural": "water", "water": "lake"}, True),
        ({"waterway": "riverbank"}, True),
        ({"landuse": "reservoir"}, True),
        ({"natural": "water", "water": "pool"}, False),
        ({"leisure": "swimming_pool"}, False),
        ({"natural": "water", "leisure": "swimming_pool"}, False),
        ({"natural": "water", "amenity": "fountain"}, False),
        ({"natural": "water", "water": "wastewater"}, False),
        ({"landuse": "reservoir", "man_made": "reservoir_covered"}, False),
        ({"natural": "water", "covered": "yes"}, False),
        ({"natural": "wetland"}, False),
    ],
)
def test_pools_and_fountains_are_no_water(tags: dict[str, str], expected: bool) -> None:
    """MEAS-4."""
    assert is_water(tags) is expected


def test_a_thing_knows_a_point_inside_itself() -> None:
    """MAP-6: the label point of a horseshoe lies in it, not in its opening."""
    horseshoe = Polygon([(0, 0), (3, 0), (3, 3), (2, 3), (2, 1), (1, 1), (1, 3), (0, 3)])

    icon = Thing("way/1", {}, horseshoe).icon

    assert horseshoe.contains(shapely.Point(icon.lon, icon.lat))
