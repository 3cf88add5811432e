"""GeoJSON files, and what their features are to a map."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shapely import box

from hideline.atlas.imports.findings import Findings, SourceUnreadable
from hideline.atlas.imports.geojson import read_geojson
from hideline.atlas.kinds import KindId

SQUARE: dict[str, object] = {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]]}
LINE: dict[str, object] = {"type": "LineString", "coordinates": [[0, 0], [1, 0]]}


def a_point(lon: float = 0.5, lat: float = 0.5) -> dict[str, object]:
    return {"type": "Point", "coordinates": [lon, lat]}


def read(tmp_path: Path, *features: tuple[dict[str, object], dict[str, object]], holds: str = "") -> Findings:
    raw = [{"type": "Feature", "geometry": shape, "properties": said} for shape, said in features]
    path = tmp_path / "drawn.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": raw}), encoding="utf-8")
    return read_geojson(path, holds)


def test_a_recipe_says_what_a_file_holds(tmp_path: Path) -> None:
    findings = read(tmp_path, (a_point(), {"name": "Green"}), (SQUARE, {"name": "Meadow"}), holds="park")

    parks = findings.places[KindId("park")]
    assert [(park.name, park.is_mapped_point) for park in parks] == [("Green", True), ("Meadow", False)]
    assert parks[1].position.lat == pytest.approx(0.5)


@pytest.mark.parametrize("said", [{"kind": "museum"}, {"category": "Museums"}, {"tourism": "museum"}])
def test_a_feature_may_say_itself_what_it_is(tmp_path: Path, said: dict[str, object]) -> None:
    findings = read(tmp_path, (a_point(), {"name": "Toys", **said}))

    assert [place.name for place in findings.places[KindId("museum")]] == ["Toys"]


def test_stations_divisions_coast_water_lines_and_no_go_areas(tmp_path: Path) -> None:
    stations = read(tmp_path, (a_point(), {"name": "Mill", "modes": "tram,metro"}), holds="stations")
    divisions = read(tmp_path, (SQUARE, {"spatial_alias": "Mitte"}), holds="divisions:2")
    coast = read(tmp_path, (LINE, {}), holds="coastline")
    water = read(tmp_path, (SQUARE, {"name": "Pond"}), holds="water")
    tracks = read(tmp_path, (LINE, {"name": "HSL"}), holds="high-speed-rail")
    forbidden = read(tmp_path, (SQUARE, {}), holds="no-go")

    assert [(s.name, sorted(s.modes)) for s in stations.stops] == [("Mill", ["metro", "tram"])]
    assert [(b.name, b.rank) for b in divisions.boundaries] == [("Mitte", 2)]
    assert len(coast.coast) == len(water.water) == 1
    assert [course.name for course in tracks.courses[KindId("high-speed-rail")]] == ["HSL"]
    assert forbidden.outlines["no-go"].equals(box(0, 0, 1, 1))


def test_polygons_of_no_kind_are_outlines_and_other_strangers_are_counted(tmp_path: Path) -> None:
    findings = read(tmp_path, (SQUARE, {"name": "Our game"}), (a_point(), {"name": "?"}), (LINE, {}))

    assert list(findings.outlines) == ["Our game"]
    assert findings.warnings == ["drawn.geojson: 2 features of no known kind left out."]


def test_a_name_is_found_under_an_unusual_key(tmp_path: Path) -> None:
    findings = read(
        tmp_path, (SQUARE, {"oid": 7, "shem_shchuna": "גלילות", "date": "18/11/2024"}), holds="divisions:4"
    )

    assert [boundary.name for boundary in findings.boundaries] == ["גלילות"]


def test_a_bare_geometry_is_a_file_too(tmp_path: Path) -> None:
    path = tmp_path / "border.geojson"
    path.write_text(json.dumps(SQUARE), encoding="utf-8")

    assert list(read_geojson(path).outlines) == ["border"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{nothing", "drawn.geojson is no readable GeoJSON"),
        ("[1, 2]", "drawn.geojson is JSON but no GeoJSON"),
        ('{"type": "FeatureCollection", "features": [7]}', "drawn.geojson: feature 1 is no GeoJSON feature."),
        (
            json.dumps({"type": "Feature", "geometry": {"type": "Point", "coordinates": [50.0, 139.7]}}),
            "drawn.geojson: feature 1 has latitudes up to 139.7: are longitude and latitude swapped",
        ),
        (
            json.dumps({"type": "Feature", "geometry": {"type": "Point", "coordinates": [200.0, 1.0]}}),
            "drawn.geojson: feature 1 has longitudes beyond 180",
        ),
        (
            json.dumps({"type": "Feature", "geometry": {"type": "Blob", "coordinates": []}}),
            "the geometry of feature 1 cannot be read",
        ),
    ],
)
def test_a_broken_file_is_refused_by_feature(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "drawn.geojson"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(SourceUnreadable) as refused:
        read_geojson(path)

    assert sentence in str(refused.value)
