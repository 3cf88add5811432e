"""Bad input, each kind through the whole command: one sentence naming file, line or feature, and nothing half written.

What only looks bad (a byte order mark, line breaks in quotes, times past midnight, folders in folders) makes a map.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from hideline.atlas.file import open_map
from hideline.atlas.kinds import KindId
from hideline.atlas.stored import StoredMap
from hideline.transit.timetable import Timetable
from tests.atlas.imports.maps import Drawing
from tests.cli.maps import FEED, feed
from tests.cli.running import Ran, hideline

Words = list[object]


def truncated_extract(folder: Path) -> Words:
    drawing = Drawing()
    for n in range(400):
        drawing.node(50.0 + n / 5000, 10.0 + n / 5000, railway="tram_stop", name=f"Stop {n}")
    path = drawing.write(folder / "town.osm.pbf")
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 2 // 3])
    return ["--osm", path]


def feed_with(**changes: str | None) -> Callable[[Path], Words]:
    def write(folder: Path) -> Words:
        path = feed(folder)
        for name, text in changes.items():
            file = path / f"{name}.txt"
            file.unlink() if text is None else file.write_bytes(text.encode())
        return ["--gtfs", path]

    return write


def stations_with(text: str) -> Callable[[Path], Words]:
    def write(folder: Path) -> Words:
        (folder / "list.csv").write_text(text)
        return ["--csv", folder / "list.csv"]

    return write


def kml_with(placemark: str) -> Callable[[Path], Words]:
    def write(folder: Path) -> Words:
        (folder / "mine.kml").write_text(
            '<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Mine</name><Folder><name>Ours</name>'
            f"<Folder><name>Museums</name>{placemark}</Folder></Folder></Document></kml>"
        )
        return ["--gtfs", feed(folder), "--kml", folder / "mine.kml"]

    return write


def border_of(*corners: tuple[float, float]) -> Callable[[Path], Words]:
    """A GeoJSON border by its corners (lon, lat)."""

    def write(folder: Path) -> Words:
        shape = {"type": "Polygon", "coordinates": [[*corners, corners[0]]]}
        (folder / "border.geojson").write_text(
            json.dumps({"type": "Feature", "properties": {}, "geometry": shape})
        )
        return ["--gtfs", feed(folder), "--border", folder / "border.geojson"]

    return write


def geojson_with(text: str, holds: str = "") -> Callable[[Path], Words]:
    """A layer beside the feed, word for word."""

    def write(folder: Path) -> Words:
        (folder / "layer.geojson").write_text(text)
        return ["--gtfs", feed(folder), "--geojson", f"{folder / 'layer.geojson'}{holds}"]

    return write


def polygons(*rings: list[tuple[float, float]], **about: str) -> str:
    rows = [
        {"type": "Feature", "properties": about, "geometry": {"type": "Polygon", "coordinates": [ring]}}
        for ring in rings
    ]
    return json.dumps({"type": "FeatureCollection", "features": rows})


SQUARE = [(9.0, 54.0), (9.1, 54.0), (9.1, 54.1), (9.0, 54.1), (9.0, 54.0)]
BOW_TIE = [(9.0, 54.0), (9.1, 54.1), (9.1, 54.0), (9.0, 54.1), (9.0, 54.0)]


def border_of_two(folder: Path) -> Words:
    (folder / "two.geojson").write_text(polygons(SQUARE, BOW_TIE))
    return ["--gtfs", feed(folder), "--border", folder / "two.geojson"]


def airports_in_latin_1(folder: Path) -> Words:
    (folder / "airports.csv").write_bytes("name,lat,lon,iata\nZürich,47.4,8.5,ZRH\n".encode("latin-1"))
    return ["--gtfs", feed(folder), "--airports", folder / "airports.csv"]


def airports_cut_off(folder: Path) -> Words:
    (folder / "airports.csv").write_text("name,iata,lat,lon\nWest,WST,54.0,9.0\nEast,EST\n")
    return ["--gtfs", feed(folder), "--airports", folder / "airports.csv"]


def damaged_member(folder: Path) -> Words:
    """A zip whose stop_times.txt has a torn middle."""
    path = folder / "torn.zip"
    tables = FEED | {"stop_times.txt": FEED["stop_times.txt"] * 200}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in tables.items():
            archive.writestr(name, text)
        entry = archive.getinfo("stop_times.txt")
    whole = bytearray(path.read_bytes())
    start = entry.header_offset + 30 + len(entry.filename)
    whole[start : start + entry.compress_size] = b"\xff" * entry.compress_size
    path.write_bytes(whole)
    return ["--gtfs", path]


def bordered(border: str, write: Callable[[Path], Words]) -> Callable[[Path], Words]:
    return lambda folder: [*write(folder), "--border", border]


def build(folder: Path, words: Words) -> tuple[Ran, Path]:
    out = folder / "out" / "map.gpkg"
    return hideline("map", "build", *words, "-o", out), out


@pytest.mark.parametrize(
    ("write", "sentence"),
    [
        (truncated_extract, "town.osm.pbf"),
        (feed_with(stop_times=None), "feed has no stop_times.txt, which every timetable needs."),
        (feed_with(calendar=None), "feed has neither calendar.txt nor calendar_dates.txt"),
        (
            stations_with("name,lat,lon\nTokyo,139.7,35.6\n"),
            "list.csv line 2: latitude 139.7 is impossible; latitude and longitude seem swapped.",
        ),
        (
            kml_with(
                "<Placemark><name>Torn</name><Point><coordinates>nine,54</coordinates></Point></Placemark>"
            ),
            "Torn",
        ),
        (
            border_of((9, 54), (9.1, 54.1), (9.1, 54), (9, 54.1)),
            "border.geojson crosses itself near 54.05",
        ),
        (border_of((179, 54), (-179, 54), (-179, 55), (179, 55)), "crosses the 180° meridian"),
        (border_of_two, "two.geojson: feature 2 crosses itself near 54.05"),
        (
            geojson_with(polygons(BOW_TIE), "=no-go"),
            "layer.geojson#1 crosses itself near 54.05",
        ),
        (geojson_with(polygons(SQUARE, BOW_TIE, kind="no-go")), "layer.geojson#2 crosses itself"),
        (geojson_with(polygons(SQUARE, BOW_TIE)), "layer.geojson#2 crosses itself"),
        (
            geojson_with('{"type": "FeatureCollection", "features": null}'),
            "layer.geojson is a collection without a list of features.",
        ),
        (
            geojson_with(
                '{"type": "Feature", "properties": [1], "geometry": {"type": "Point", "coordinates": [9, 54]}}'
            ),
            "layer.geojson: the properties of feature 1 cannot be read.",
        ),
        (
            geojson_with('{"type": "Point", "coordinates": [9, NaN]}', "=museum"),
            "layer.geojson: the geometry of feature 1 cannot be read",
        ),
        (
            geojson_with(polygons(SQUARE), "=blah"),
            "layer.geojson cannot hold 'blah': a layer holds stations, divisions:1 to divisions:4,",
        ),
        (geojson_with(polygons(SQUARE), "=divisions:7"), "layer.geojson cannot hold 'divisions:7'"),
        (
            kml_with(
                "<Placemark><name>Holed</name><Polygon><outerBoundaryIs><LinearRing><coordinates>"
                "9,54 9.1,54 9.1,54.1 9,54</coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing>"
                "<coordinates>9.05,54.01 9.06,54.02</coordinates></LinearRing></innerBoundaryIs></Polygon></Placemark>"
            ),
            "mine.kml: placemark 1 (Holed) has a hole of fewer than three corners.",
        ),
        (airports_in_latin_1, "airports.csv cannot be read as UTF-8 text"),
        (airports_cut_off, "airports.csv line 3: EST has no usable position."),
        (damaged_member, "torn.zip: stop_times.txt is damaged inside the zip file."),
        (
            bordered("circle:54,9,20km", stations_with("name,lat,lon\nAbbey,9.01,54.01\nMill,9.02,54.02\n")),
            "list.csv line 2: latitude and longitude seem swapped: Abbey at 9.01, 54.01",
        ),
        (
            stations_with("name,lat,lon\nAbbey,nan,9\n"),
            "list.csv line 2: 'nan', '9' is no position in degrees.",
        ),
        (bordered("circle:89.9,0,50km", stations_with("name,lat,lon\nA,89.9,0\n")), "reaches the North Pole"),
        (
            bordered("circle:0,0,30000km", stations_with("name,lat,lon\nA,0,0\n")),
            "A circle of 30,000 km goes around the whole earth: give a smaller radius.",
        ),
    ],
)
def test_bad_input_is_one_sentence_and_leaves_nothing(
    tmp_path: Path, write: Callable[[Path], Words], sentence: str
) -> None:
    ran, out = build(tmp_path, write(tmp_path))

    assert ran.code == 2, ran.err
    assert sentence in ran.err
    assert ran.err.startswith("hideline: ")
    assert ran.err.count("\n") == 1
    assert not out.parent.exists() or not list(out.parent.iterdir())


def test_swapped_columns_are_noticed_beside_other_sources(tmp_path: Path) -> None:
    words = stations_with("name,lat,lon\nAbbey Road,9.01,54.01\n")(tmp_path)

    ran, out = build(tmp_path, ["--gtfs", feed(tmp_path), *words])

    assert "latitude and longitude seem swapped: Abbey Road at 9.01, 54.01" in ran.err
    assert not out.exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    "changes",
    [
        {name.removesuffix(".txt"): "\ufeff" + text for name, text in FEED.items()},
        {"stops": FEED["stops.txt"].replace("Abbey", '"Abbey\nGardens"').replace("\n", "\r\n")},
        {"calendar": None, "calendar_dates": "service_id,date,exception_type\nw,20260601,1\n"},
        {"stop_times": FEED["stop_times.txt"].replace("t1,08:1", "t1,25:1").replace(",08:1", ",25:1")},
    ],
    ids=["byte order marks", "line breaks in quotes", "dates without weeks", "times past midnight"],
)
def test_a_feed_that_only_looks_bad_makes_a_map(tmp_path: Path, changes: dict[str, str | None]) -> None:
    ran, out = build(tmp_path, feed_with(**changes)(tmp_path))

    assert ran.code == 0, ran.err
    atlas = open_map(out)
    assert len(atlas.stations) == 5
    assert atlas.timetable is not None
    assert len(Timetable.from_bytes(atlas.timetable).network.start) == 3
    assert [path.name for path in out.parent.iterdir()] == ["map.gpkg"]


@pytest.mark.parametrize(
    ("changes", "warning"),
    [
        ({"routes": None}, "there is no routes.txt"),
        (
            {"stops": FEED["stops.txt"] + "f,Ferry,,\n", "stop_times": FEED["stop_times.txt"] + "t1,,,f,3\n"},
            "(f)",
        ),
        (
            {
                "stop_times": FEED["stop_times.txt"].replace(
                    "t1,08:10:00,08:10:00,b,1", "t1,08:10:00,08:10:00,b,"
                )
            },
            "''",
        ),
        ({"frequencies": "trip_id,start_time,end_time,headway_secs\nm1,six,seven,60\n"}, "for trip m1"),
    ],
    ids=["no routes", "a stop without a position", "a blank sequence", "a bad frequency"],
)
def test_odd_rows_cost_a_warning_not_the_map(
    tmp_path: Path, changes: dict[str, str | None], warning: str
) -> None:
    ran, out = build(tmp_path, feed_with(**changes)(tmp_path))

    assert ran.code == 0, ran.err
    atlas = open_map(out)
    assert {station.name for station in atlas.stations.values()} == {
        "Abbey", "Bridge", "Castle", "Dock", "East End",
    }  # fmt: skip
    assert any(text.startswith("feed: ") and warning in text for text in StoredMap(out).warnings)


def test_a_feed_in_latin_1_makes_a_map(tmp_path: Path) -> None:
    words = feed_with()(tmp_path)
    stops = FEED["stops.txt"].replace("Castle", "Schloß")
    (tmp_path / "feed" / "stops.txt").write_bytes(stops.encode("latin-1"))

    ran, out = build(tmp_path, words)

    assert ran.code == 0, ran.err
    assert "Schloß" in {station.name for station in open_map(out).stations.values()}


def test_times_past_midnight_belong_to_the_day_before(tmp_path: Path) -> None:
    late = FEED["stop_times.txt"].replace("t1,08:10:00,08:10:00", "t1,25:10:00,25:10:00")
    late = late.replace("t1,08:20:00,08:20:00", "t1,25:20:00,25:20:00")

    _, out = build(tmp_path, feed_with(stop_times=late)(tmp_path))

    piece = open_map(out).timetable
    assert piece is not None
    assert 25 * 3600 + 600 in Timetable.from_bytes(piece).network.start


def test_places_in_folders_in_folders_are_found(tmp_path: Path) -> None:
    museum = "<Placemark><name>Toys</name><Point><coordinates>9.02,54.0</coordinates></Point></Placemark>"

    ran, out = build(tmp_path, kml_with(museum)(tmp_path))

    assert ran.code == 0, ran.err
    assert [place.name for place in open_map(out).contents.places[KindId("museum")]] == ["Toys"]


def test_a_build_that_is_stopped_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hideline.atlas.file.write_layer", stop)

    ran, _ = build(tmp_path, ["--gtfs", feed(tmp_path)])

    assert ran.code == 130
    assert list((tmp_path / "out").iterdir()) == []
