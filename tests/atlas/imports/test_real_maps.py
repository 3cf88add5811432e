"""Real maps, dirty as they are: counts agree with what their SOURCE.md states, or a rule explains the difference."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
import shapely
from shapely import MultiPolygon

from hideline.atlas.build import LayerFile, Recipe, build_map
from hideline.atlas.draft import MapDraft, TransitMode
from hideline.atlas.imports.borders import parse_border
from hideline.atlas.imports.findings import Rank, SourceUnreadable
from hideline.atlas.imports.gtfs import read_gtfs
from hideline.atlas.imports.osm import read_osm
from hideline.atlas.imports.plane import Plane, gap
from hideline.atlas.kinds import KindId
from hideline.units import LatLon
from tests.atlas.imports.maps import shared

pytestmark = pytest.mark.slow

MENTON = "osm-monaco/monaco-menton-2016.osm.pbf"


def a_map(border: str = "", layers: tuple[tuple[str, str], ...] = (), **sources: str) -> MapDraft:
    """A map of real files, given by their names; several of one kind with commas between them."""
    files = {kind: tuple(str(shared(name)) for name in names.split(",")) for kind, names in sources.items()}
    found = tuple(LayerFile(str(shared(name)), holds) for name, holds in layers)
    spec = parse_border(border) if border else None
    return build_map(Recipe("real", border=spec, layers=found, **files))  # type: ignore[arg-type]


def places(draft: MapDraft) -> dict[str, int]:
    return {str(kind): len(found) for kind, found in draft.places.items()}


def levels(draft: MapDraft) -> dict[int, int]:
    return dict(Counter(division.level for division in draft.divisions))


def must_not_overlap(draft: MapDraft, tolerance: float = 1e-6) -> None:
    for level in {division.level for division in draft.divisions}:
        areas = [division.area for division in draft.divisions if division.level == level]
        together = shapely.union_all(areas).area
        assert sum(area.area for area in areas) - together <= tolerance * together, level


def must_hold_their_stops(draft: MapDraft, stops: dict[str, LatLon]) -> None:
    for station in draft.stations:
        assert all(gap(station.position, stops[id_]) <= 500 for id_ in station.stops if id_ in stops), (
            station.name
        )


def must_be_on_their_metro_lines(draft: MapDraft) -> None:
    """MEAS-3: branches too. Merging platforms moves an icon by less than 300 m."""
    tracks = shapely.MultiLineString(
        [part for course in draft.courses[KindId("metro-line")] for part in shapely.get_parts(course.shape)]
    )
    plane = Plane.around(tracks)
    flat = plane.flatten(tracks)
    served = {
        id_
        for line in draft.lines
        if line.mode is TransitMode.METRO
        for pattern in line.patterns
        for id_ in pattern
    }
    for station in draft.stations:
        if station.id in served:
            spot = plane.flatten(shapely.Point(station.position.lon, station.position.lat))
            assert spot.distance(flat) < 300, station.name


def test_monaco_to_menton_with_elevation() -> None:
    """SOURCE.md: 8 rail station objects, 5–6 real stations; boundaries cut by the box; Mont Agel just outside it."""
    draft = a_map(osm=MENTON, elevation="osm-monaco/N43E007.hgt.zip")

    assert places(draft)["rail-station"] == 6
    assert levels(draft) == {1: 2, 2: 2, 3: 19}
    must_not_overlap(draft)
    assert [course.name for course in draft.courses[KindId("international-border")]] == ["France – Monaco"]
    assert draft.elevation is not None
    assert np.nanmax(draft.elevation.heights) == 1106
    assert sorted(land.name for land in draft.landmasses)[:2] == ["Land 2", "Mainland"]
    assert draft.timezone == "Europe/Paris"
    assert {place.name for place in draft.places[KindId("capital")]} == {"Monaco"}
    for name in ("France métropolitaine", "Nice"):
        assert any(
            warning.startswith(name) and "could not be assembled" in warning for warning in draft.warnings
        )


def test_monaco_cut_by_a_polygon_with_its_buses() -> None:
    """SOURCE.md: admin levels 2, 8 and 10 assemble. Honorary consulates are out."""
    draft = a_map(
        osm="osm-monaco/monaco-2025-01-01.osm.pbf", gtfs="osm-monaco/cam-2025-12.gtfs.zip", border="Monaco@2"
    )

    assert levels(draft) == {1: 1, 2: 1, 3: 9}
    assert Counter(mode for station in draft.stations for mode in station.modes)[TransitMode.BUS] > 50
    assert draft.border is not None
    assert KindId("coastline") in draft.courses
    assert places(draft)["museum"] == 8


def test_porto_with_its_metro() -> None:
    """SOURCE.md: 10 metro and rail stations (two with both), 36 museums and 9 consulates before honorary, unnamed and
    duplicate ones are taken out, 4 freguesias that assemble by themselves and 5 more closed along the box.
    """
    draft = a_map(
        osm="osm-porto-centre/porto-centre-2020.osm.pbf", gtfs="osm-porto-centre/metro-do-porto-2025.gtfs.zip"
    )

    assert sum(1 for station in draft.stations if TransitMode.METRO in station.modes) == 9
    assert not any(TransitMode.LIGHT_RAIL in station.modes for station in draft.stations)
    assert {name: places(draft)[name] for name in ("museum", "consulate", "hospital")} == {
        "museum": 32, "consulate": 7, "hospital": 8,
    }  # fmt: skip
    assert levels(draft) == {1: 1, 2: 2, 3: 6, 4: 9}
    must_not_overlap(draft)
    assert [water.name for water in draft.water] == ["Rio Douro"]
    assert len(draft.landmasses) == 2
    metros = {line.name for line in draft.lines if line.mode is TransitMode.METRO}
    assert metros == {"A", "B", "Bx", "C", "D", "E", "F"}


def test_liechtenstein_with_its_exclaves() -> None:
    """SOURCE.md: 2 electoral districts and 11 municipalities assemble; Vaduz has 7 outer rings, Planken 4 and 2 inner;
    3 rail stations, 11 museums; 355 bus stops make 183 stations; 46 peaks, of which 2 nameless and 8 abroad.
    """
    draft = a_map(osm="osm-liechtenstein/liechtenstein-2021.osm.pbf", border="Liechtenstein")

    assert levels(draft) == {1: 2, 2: 11}
    must_not_overlap(draft)
    by_name = {division.name: division.area for division in draft.divisions}
    vaduz, planken = by_name["Vaduz"], by_name["Planken"]
    assert isinstance(vaduz, MultiPolygon)
    assert len(vaduz.geoms) == 7
    assert isinstance(planken, MultiPolygon)
    assert (len(planken.geoms), sum(len(part.interiors) for part in planken.geoms)) == (4, 2)
    assert {k: places(draft)[k] for k in ("rail-station", "museum", "mountain")} == {
        "rail-station": 3, "museum": 11, "mountain": 36,
    }  # fmt: skip
    assert len(draft.stations) == 183
    assert {course.name for course in draft.courses[KindId("international-border")]} == {
        "Liechtenstein – Schweiz/Suisse/Svizzera/Svizra",
        "Liechtenstein – Österreich",
    }
    assert not any("assembled" in warning for warning in draft.warnings)


def test_milan_whose_divisions_do_not_assemble() -> None:
    """SOURCE.md: 161 station objects; 24 libraries, 9 hospitals, 4 museums, 95 parks, many of them nameless or lacking
    corners; no admin area assembles, and each is named with its reason. Only the region around all is certain.
    """
    draft = a_map(osm="osm-milan/milan-2014.osm.pbf", gtfs="osm-milan/atm-milano-subset-2014.gtfs.zip")

    assert 120 <= places(draft)["rail-station"] <= 140
    assert {k: places(draft)[k] for k in ("library", "hospital", "museum")} == {
        "library": 23,
        "hospital": 8,
        "museum": 3,
    }
    assert places(draft)["park"] == 89
    for lost in ("San Raffaele - Turro (hospital, relation/3364844)", "(museum, relation/164302)"):
        assert any(lost in warning and "not in the file" in warning for warning in draft.warnings)
    assert levels(draft) == {1: 1}
    assert sum("could not be assembled" in warning for warning in draft.warnings) > 30
    assert sorted(line.name for line in draft.lines if line.mode is TransitMode.METRO) == [
        "2",
        "M1",
        "M3",
        "M5",
    ]
    assert len(draft.streets) > 80_000
    must_be_on_their_metro_lines(draft)
    stops = {stop.id: stop.position for stop in read_osm(shared("osm-milan/milan-2014.osm.pbf")).stops}
    must_hold_their_stops(draft, stops)


def test_anhui_with_high_speed_lines_and_lakes() -> None:
    """SOURCE.md: 95 station objects of 82 names; 77 high-speed ways, 3 of them sidings; 81 hospitals, 5 nameless;
    3 level-5, 38 level-6 and 24 level-8 areas assemble by themselves, the others are closed along the tile's edge
    and cover the map without a gap.
    """
    draft = a_map(osm="osm-anhui/anhui-xuzhou-2017.osm.pbf")

    assert places(draft)["rail-station"] == 75
    assert not any("Two stations" in warning for warning in draft.warnings)
    assert len(draft.courses[KindId("high-speed-rail")]) == 74
    assert {k: places(draft)[k] for k in ("hospital", "park")} == {"hospital": 75, "park": 80}
    assert levels(draft) == {1: 3, 2: 14, 3: 74, 4: 33}
    must_not_overlap(draft)
    assert draft.border is not None
    for level in (1, 2, 3):
        areas = [division.area for division in draft.divisions if division.level == level]
        assert shapely.union_all(areas).area == pytest.approx(draft.border.area, rel=1e-6)
    assert len(draft.water) > 200
    assert KindId("coastline") not in draft.courses


def test_tel_aviv_from_overpass_alone() -> None:
    """SOURCE.md: 66 stations, 6,932 parks of which 1,067 named, in a box six times the three towns."""
    folder = "overpass-telaviv"
    answers = ",".join(
        f"{folder}/{name}.osm.json" for name in ("stations", "places", "reference", "boundaries")
    )
    layers = (
        (f"{folder}/coastline.geojson", "coastline"),
        (f"{folder}/neighborhoods-tel-aviv.geojson", "divisions:4"),
    )

    draft = a_map(overpass=answers, layers=layers, border="Tel-Aviv + Ramat Gan + Givatayim")

    assert levels(draft) == {3: 3, 4: 71}
    assert places(draft)["park"] == 210
    assert 18 <= places(draft)["rail-station"] <= 20
    assert [course.name for course in draft.courses[KindId("coastline")]] == ["Coast"]
    assert draft.timezone == "Asia/Jerusalem"


def test_berlin_from_its_timetable() -> None:
    """SOURCE.md: 324 stations, 25 line names. Ten are parts of another: Alexanderplatz alone has four."""
    layers = (("berlin-vbb/berliner-bezirke.geojson", "divisions:2"),)

    draft = a_map(gtfs="berlin-vbb/vbb-berlin-us-2021-08.gtfs.zip", layers=layers)

    assert len(draft.stations) == 314
    assert len(draft.lines) == 25
    assert levels(draft) == {2: 12}
    assert sum("Alexanderplatz" in station.name for station in draft.stations) == 1
    feed = read_gtfs(shared("berlin-vbb/vbb-berlin-us-2021-08.gtfs.zip"))
    must_hold_their_stops(draft, {stop.id: stop.position for stop in feed.stops})


def test_services_of_a_day_in_berlin() -> None:
    """SOURCE.md: U2 has 511 trips on Tuesday 17 August 2021, not all of them end to end; at Mohrenstr. nothing else
    stops.
    """
    feed = read_gtfs(shared("berlin-vbb/vbb-berlin-us-2021-08.gtfs.zip"), service_day="2021-08-17")

    (mohrenstr,) = (
        stop.id for stop in feed.stops if stop.name == "U Mohrenstr. (Berlin)" and stop.parent == stop.id
    )
    assert sum(stop.trips or 0 for stop in feed.stops if stop.parent == mohrenstr) == 490


def test_berlin_and_brandenburg_by_rail() -> None:
    """SOURCE.md: 145 routes, 1,480 stations before parts of one station are merged."""
    draft = a_map(gtfs="berlin-vbb/vbb-rail-2021-08.gtfs.zip")

    assert 1_450 <= len(draft.stations) <= 1_480


def test_a_large_feed_is_read_whole() -> None:
    """SOURCE.md: 11,780 stations, 1,066 routes, 2,420,386 stop times."""
    feed = read_gtfs(shared("berlin-vbb/vbb-full-2021-08.gtfs.zip"), service_day="2021-08-17")

    assert len(feed.routes) == 1_066
    assert sum(stop.rank is Rank.STATION for stop in feed.stops) == 11_780


def test_new_york_keeps_stations_of_one_name_apart() -> None:
    """SOURCE.md: 413 stations; those of one name that passengers change between are one: 377."""
    layers = (
        ("gtfs-nyc-subway/places/boroughs.geojson", "divisions:2"),
        ("gtfs-nyc-subway/places/districts.geojson", "divisions:3"),
    )

    draft = a_map(gtfs="gtfs-nyc-subway/mta-nyct-subway-2018.gtfs.zip", layers=layers)

    assert len(draft.stations) == 377
    assert sum(station.name == "23 St" for station in draft.stations) == 5
    assert sum(station.name.startswith("Times Sq") for station in draft.stations) == 1
    assert len(draft.lines) == 22
    must_be_on_their_metro_lines(draft)


def test_swiss_and_japanese_station_lists() -> None:
    """SOURCE.md: 1,657 rail stops of 1,988; 8,988 open stations of 9,372."""
    swiss = a_map(stations="stations-switzerland/stations-ch.csv")
    japan = a_map(stations="stations-japan/station.csv", airports="world-borders/airports.csv")

    assert 1_600 <= places(swiss)["rail-station"] <= 1_657
    assert 8_950 <= len(japan.stations) <= 8_988
    assert places(japan)["airport"] > 50


@pytest.mark.parametrize(
    "name",
    ["osm-monaco/monaco-menton-2016.osm.pbf", "osm-porto-centre/porto-centre-2020.osm.pbf"],
)
def test_a_truncated_real_file_is_refused(name: str, tmp_path: Path) -> None:
    cut = tmp_path / "cut.osm.pbf"
    cut.write_bytes(shared(name).read_bytes()[:-50_000])

    with pytest.raises(SourceUnreadable, match=r"cut\.osm\.pbf is no readable OSM file"):
        read_osm(cut)
