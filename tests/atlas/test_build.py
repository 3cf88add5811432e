"""From a recipe to a draft: small maps drawn for the purpose (MAP-1 … MAP-4).

The bay town, 0.1 degrees a side at 10 E 50 N: land north of 50.03, sea south of it, a river along 10.05 E.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hideline.atlas.build import LayerFile, Recipe, TerminiFor, build_map
from hideline.atlas.draft import MapDraft, TransitMode
from hideline.atlas.imports.borders import BorderUnusable, parse_border
from hideline.atlas.imports.edits import Action, Edit
from hideline.atlas.imports.findings import SourceUnreadable
from hideline.atlas.kinds import KindId
from hideline.units import LatLon, Malformed
from tests.atlas.imports.feeds import a_feed
from tests.atlas.imports.maps import Drawing


def the_bay_town() -> Drawing:
    drawing = Drawing()
    drawing.way((50.03, 10.0), (50.03, 10.1), natural="coastline")
    banks = ((50.03, 10.049), (50.1, 10.049), (50.1, 10.051), (50.03, 10.051))
    drawing.area(*banks, natural="water", water="river", name="Tidewater")
    west = drawing.square(50.03, 10.0, 0.05)
    east = drawing.square(50.03, 10.05, 0.05)
    for name, ring in (("Westham", west), ("Eastham", east)):
        drawing.relation(
            [("w", ring, "outer")], type="boundary", boundary="administrative", admin_level="8", name=name
        )
    drawing.node(50.06, 10.02, railway="station", station="subway", name="Mill", wheelchair="yes")
    drawing.node(50.06, 10.08, railway="station", station="subway", name="Tower")
    drawing.node(50.061, 10.02, highway="bus_stop", name="Mill Lane")
    drawing.node(50.07, 10.02, tourism="museum", name="Toy Museum")
    drawing.node(50.07, 10.08, tourism="museum", name="Clock Museum")
    drawing.way((50.06, 10.0), (50.06, 10.09), highway="primary", name="High Street")
    return drawing


@pytest.fixture
def town(tmp_path: Path) -> str:
    return str(the_bay_town().write(tmp_path / "town.osm.pbf"))


def names(draft: MapDraft, kind: str) -> list[str]:
    return [place.name for place in draft.places.get(KindId(kind), [])]


def test_a_map_of_an_extract_alone(town: str) -> None:
    draft = build_map(Recipe("town", "Bay Town", osm=(town,), country="DE"))

    assert draft.border is not None
    assert draft.border.bounds == pytest.approx((10.0, 50.0, 10.1, 50.1))
    assert [station.name for station in draft.stations] == ["Mill", "Tower", "Mill Lane"]
    assert names(draft, "rail-station") == ["Mill", "Tower"]
    assert names(draft, "museum") == ["Toy Museum", "Clock Museum"]
    assert sorted(water.name for water in draft.water) == ["The sea", "Tidewater"]
    assert len(draft.landmasses) == 2
    assert [(d.name, d.level) for d in draft.divisions] == [("Westham", 3), ("Eastham", 3)]
    assert list(draft.courses) == ["coastline"]
    assert [street.name for street in draft.streets] == ["High Street"]
    assert draft.sources[0].licence == "ODbL 1.0"
    assert draft.timezone == "Europe/Berlin"


def test_places_and_stations_outside_the_border_and_in_no_go_areas_do_not_exist(town: str) -> None:
    """MAP-3, MAP-4."""
    recipe = Recipe(
        "town",
        osm=(town,),
        border=parse_border("Westham"),
        no_go=(parse_border("box:50.069,10.01,50.08,10.03"),),
    )

    draft = build_map(recipe)

    assert [station.name for station in draft.stations] == ["Mill", "Mill Lane"]
    assert draft.places.get(KindId("museum")) is None
    assert len(draft.no_go) == 1


def test_an_areas_high_sea_is_left_out_of_its_border_but_a_drawn_one_stays(tmp_path: Path) -> None:
    """MAP-2: twelve nautical miles belong to a country, and nobody plays there."""
    drawing = Drawing(box=(10.0, 49.0, 10.1, 50.1))
    drawing.way((50.03, 10.0), (50.03, 10.1), natural="coastline")
    ring = drawing.area((49.0, 10.0), (49.0, 10.1), (50.1, 10.1), (50.1, 10.0))
    drawing.relation(
        [("w", ring, "outer")], type="boundary", boundary="administrative", admin_level="2", name="Landia"
    )
    drawing.node(50.06, 10.02, railway="station", name="Mill")
    source = str(drawing.write(tmp_path / "landia.osm.pbf"))

    named = build_map(Recipe("landia", osm=(source,), border=parse_border("Landia")))
    drawn = build_map(Recipe("landia", osm=(source,), border=parse_border("box:49.0,10.0,50.1,10.1")))

    assert named.border is not None
    assert drawn.border is not None
    assert named.border.bounds[1] == pytest.approx(50.03 - 2500 / 111_195, abs=0.001)
    assert "The sea more than 2.5 km from land is left out of the border." in named.warnings
    assert drawn.border.bounds[1] == 49.0


def test_modes_wheelchair_and_edits(town: str) -> None:
    metro = build_map(Recipe("town", osm=(town,), modes=frozenset((TransitMode.METRO,))))
    accessible = build_map(Recipe("town", osm=(town,), wheelchair_only=True))
    edited = build_map(
        Recipe(
            "town", osm=(town,), edits=(Edit(Action.ADD, "station", "pier", "Pier", LatLon(50.04, 10.04)),)
        )
    )

    assert [station.name for station in metro.stations] == ["Mill", "Tower"]
    assert [station.name for station in accessible.stations] == ["Mill"]
    assert edited.stations[-1].name == "Pier"
    assert len(edited.edits) == 1


def test_without_transit_street_ends_are_the_stations(town: str) -> None:
    """MODE-1."""
    draft = build_map(Recipe("town", osm=(town,), termini=TerminiFor.CARS))

    assert [station.name for station in draft.stations] == ["High Street"]
    assert draft.stations[0].is_terminus_of_street
    assert names(draft, "rail-station") == ["Mill", "Tower"]


def test_a_timetable_alone_makes_a_map_around_its_stations(tmp_path: Path) -> None:
    draft = build_map(Recipe("metro", gtfs=(str(a_feed(tmp_path / "drawn.zip")),), service_day="2026-06-01"))

    assert draft.border is not None
    assert [(s.name, sorted(s.modes)) for s in draft.stations] == [
        ("Mill", ["bus", "metro"]),
        ("Tower", ["metro"]),
        ("Quay", ["metro"]),
        ("Field", ["bus", "metro"]),
    ]
    assert [(line.name, len(line.patterns)) for line in draft.lines] == [
        ("M1", 3),
        ("M2", 1),
        ("Night bus", 1),
    ]
    assert [course.name for course in draft.courses[KindId("metro-line")]] == ["M1", "M2"]
    assert draft.timezone == "Europe/Paris"
    assert draft.landmasses == []


def test_two_extracts_that_share_their_edge_are_one_map(town: str, tmp_path: Path) -> None:
    twin = str(the_bay_town().write(tmp_path / "twin.osm.pbf"))

    once, twice = build_map(Recipe("town", osm=(town,))), build_map(Recipe("town", osm=(town, twin)))

    assert twice.stations == once.stations
    assert twice.divisions == once.divisions
    assert twice.streets == once.streets
    assert twice.places == once.places
    assert twice.water == once.water


def test_a_list_of_rail_stations_adds_to_those_of_the_sources(town: str, tmp_path: Path) -> None:
    spots = {"Mill": (10.021, 50.061), "Tower Hill": (10.08, 50.0601), "Ghost Halt": (10.04, 50.08)}
    features = [
        {"type": "Feature", "properties": {"name": name}, "geometry": {"type": "Point", "coordinates": spot}}
        for name, spot in spots.items()
    ]
    listed = tmp_path / "more.geojson"
    listed.write_text(json.dumps({"type": "FeatureCollection", "features": features}))

    draft = build_map(Recipe("town", osm=(town,), layers=(LayerFile(str(listed), "rail-station"),)))

    assert names(draft, "rail-station") == ["Mill", "Tower", "Ghost Halt"]


def test_a_minimum_service_leaves_stations_out_but_they_stay_rail_stations(tmp_path: Path) -> None:
    feed = str(a_feed(tmp_path / "drawn.zip"))

    draft = build_map(Recipe("metro", gtfs=(feed,), service_day="2026-06-01", minimum_trips=3))

    assert [station.name for station in draft.stations] == ["Mill", "Tower"]
    assert names(draft, "rail-station") == ["Mill", "Tower", "Quay", "Field"]
    assert "2 stations left out: too few services on the day of play." in draft.warnings


def test_map_and_timetable_are_one(town: str, tmp_path: Path) -> None:
    stops = (
        "stop_id,stop_name,stop_lat,stop_lon\nMILL1,MILL STATION,50.0601,10.02\nTOWER,Tower,50.06,10.0801\n"
        "MILL2,Mill,50.06,10.0199\nQUAY,Quay,50.05,10.07\nFIELD,Field,50.09,10.07\n"
    )
    feed = a_feed(tmp_path / "drawn.zip", stops=stops)

    draft = build_map(Recipe("town", osm=(town,), gtfs=(str(feed),), modes=frozenset((TransitMode.METRO,))))

    mill = draft.stations[0]
    assert (mill.id, mill.name) == ("node/12", "Mill")
    assert set(mill.stops) == {"node/12", "MILL1", "MILL2"}
    assert [station.name for station in draft.stations] == ["Mill", "Tower", "Quay", "Field"]


def test_layers_bring_divisions_places_and_forbidden_areas(town: str, tmp_path: Path) -> None:
    ring = [[10.0, 50.03], [10.05, 50.03], [10.05, 50.1], [10.0, 50.1], [10.0, 50.03]]
    square = {"type": "Polygon", "coordinates": [ring]}
    features = [{"type": "Feature", "properties": {"name": "Old Quarter"}, "geometry": square}]
    path = tmp_path / "layer.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}), encoding="utf-8")

    divided = build_map(Recipe("town", osm=(town,), layers=(LayerFile(str(path), "divisions:3"),)))
    forbidden = build_map(Recipe("town", osm=(town,), layers=(LayerFile(str(path), "no-go"),)))
    bordered = build_map(Recipe("town", osm=(town,), border=parse_border(f"file:{path}")))

    assert [d.name for d in divided.divisions if d.level == 3] == ["Old Quarter"]
    assert [station.name for station in forbidden.stations] == ["Tower"]
    assert [station.name for station in bordered.stations] == ["Mill", "Mill Lane"]


def test_a_list_of_stations_with_swapped_columns_is_noticed_by_the_rest_of_the_map(
    town: str, tmp_path: Path
) -> None:
    path = tmp_path / "stations.csv"
    path.write_text("name,lat,lon\nMill,10.02,50.06\n", encoding="utf-8")

    with pytest.raises(SourceUnreadable, match="seem swapped"):
        build_map(Recipe("town", osm=(town,), stations=(str(path),)))


def test_an_airport_table_replaces_what_the_map_says(tmp_path: Path) -> None:
    drawing = the_bay_town()
    drawing.node(50.09, 10.09, aeroway="aerodrome", iata="BAY", name="Bay Airfield")
    pbf = str(drawing.write(tmp_path / "town.osm.pbf"))
    table = tmp_path / "airports.csv"
    table.write_text("name,lat,lon,iata\nBay International,50.08,10.01,BYI\n", encoding="utf-8")

    assert names(build_map(Recipe("town", osm=(pbf,))), "airport") == ["Bay Airfield"]
    assert names(build_map(Recipe("town", osm=(pbf,), airports=(str(table),))), "airport") == [
        "Bay International"
    ]


def test_progress_goes_from_nothing_to_done(town: str) -> None:
    steps: list[tuple[str, float]] = []

    build_map(Recipe("town", osm=(town,)), progress=lambda step, share: steps.append((step, share)))

    assert steps[0] == ("reading town.osm.pbf", 0.0)
    assert steps[-1] == ("done", 1.0)
    assert [share for _, share in steps] == sorted(share for _, share in steps)


def test_building_twice_gives_the_same_map(town: str) -> None:
    recipe = Recipe("town", osm=(town,))

    assert build_map(recipe) == build_map(recipe)


@pytest.mark.parametrize(
    ("recipe", "sentence"),
    [
        (Recipe("x"), "A map needs at least one source"),
        (Recipe("x", osm=("nowhere.osm.pbf",)), "There is no file nowhere.osm.pbf."),
        (Recipe("x", layers=(LayerFile("map.docx"),)), "map.docx is neither GeoJSON nor KML nor KMZ."),
    ],
)
def test_a_recipe_that_cannot_be_cooked_is_refused(recipe: Recipe, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        build_map(recipe)

    assert sentence in str(refused.value)


def test_a_border_nobody_knows_is_refused_with_those_that_are_known(town: str) -> None:
    with pytest.raises(BorderUnusable, match="there are Eastham, Westham"):
        build_map(Recipe("town", osm=(town,), border=parse_border("Northham")))
