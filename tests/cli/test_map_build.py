"""`hideline map build`: sources combined, wishes granted, mistakes in one sentence, nothing half written."""

from __future__ import annotations

import os
from pathlib import Path

import pyogrio
import pytest
import shapely

from hideline.atlas.file import open_map
from hideline.cli.map.show import Summary
from hideline.transit.runs import Run, line_of
from hideline.transit.timetable import Timetable
from hideline.units import Malformed
from tests.atlas.imports.maps import Drawing
from tests.cli.maps import FEED, districts, feed, museums
from tests.cli.running import hideline


def build(*words: object) -> Summary:
    return hideline("map", "build", *words, "--json").read(Summary)


def test_a_map_is_made_of_a_feed_places_and_districts(built: Path) -> None:
    atlas = open_map(built)

    assert sorted(station.name for station in atlas.stations.values()) == [
        "Abbey", "Bridge", "Castle", "Dock", "East End",
    ]  # fmt: skip
    assert [place.name for place in atlas.contents.places["museum"]] == ["Mill Museum", "Museum of Ropes"]  # type: ignore[index]
    assert atlas.title == "Small Town"
    assert atlas.timezone == "Europe/Berlin"
    assert atlas.basemap is not None


def test_the_border_between_two_districts_is_measured_to(built: Path) -> None:
    """MEAS-5: nobody drew it; it is where the two divisions meet."""
    atlas = open_map(built)
    castle = next(station for station in atlas.stations.values() if station.name == "Castle")

    near = atlas.nearest("admin1-border", castle.position)

    assert near is not None
    assert near.name == "East – West"
    assert near.position.lon == pytest.approx(9.03)
    assert near.distance == pytest.approx(656, abs=2)
    assert atlas.distance(castle.position, near.position) == pytest.approx(near.distance)


def test_other_programs_open_the_map(built: Path) -> None:
    """GDAL, and with it QGIS."""
    layers = dict(pyogrio.list_layers(built))
    rows = {name: pyogrio.raw.read(built, layer=name) for name in layers}

    assert {"border", "stations", "lines", "places", "courses", "divisions", "backdrop"} <= layers.keys()
    assert len(rows["stations"][2]) == 5
    assert all(shapely.from_wkb(shape).is_valid for shape in rows["divisions"][2])
    assert pyogrio.read_info(built, layer="divisions")["crs"] == "EPSG:4326"


def test_the_timetable_comes_from_the_same_feed(built: Path) -> None:
    atlas = open_map(built)

    assert atlas.timetable is not None
    assert set(Timetable.from_bytes(atlas.timetable).station_ids) == set(atlas.stations)


def test_two_feeds_with_the_same_ids_stay_apart(tmp_path: Path) -> None:
    first = feed(tmp_path, "one")
    second = feed(tmp_path, "two")
    north = FEED["stops.txt"].replace("54.0", "54.2").replace("Abbey", "North Abbey")
    (second / "stops.txt").write_text(north)

    summary = build("--gtfs", first, "--gtfs", second, "-o", tmp_path / "two.gpkg")

    assert summary.station_count == 10
    timetable = open_map(tmp_path / "two.gpkg").timetable
    assert timetable is not None
    assert len(Timetable.from_bytes(timetable).network.start) == 6


def test_modes_and_lines_are_chosen(tmp_path: Path) -> None:
    source = feed(tmp_path)

    assert build("--gtfs", source, "--modes", "tram", "-o", tmp_path / "t.gpkg").stations == {"tram": 2}
    assert build("--gtfs", source, "--lines", "M1", "-o", tmp_path / "m.gpkg").station_count == 4


def lines_running(source: Path, *wish: str) -> set[str]:
    """The lines of the timetable in a map built with a wish."""
    path = source.with_name("wished.gpkg")
    build("--gtfs", source, *wish, "-o", path)
    piece = open_map(path).timetable
    assert piece is not None
    timetable = Timetable.from_bytes(piece)
    return {line_of(timetable, Run(0, trip)).name for trip in range(len(timetable.network.start))}


def test_only_what_is_in_play_runs_in_the_timetable(tmp_path: Path) -> None:
    """MAP-1."""
    source = feed(tmp_path)

    assert lines_running(source, "--modes", "tram") == {"T2"}
    assert lines_running(source, "--lines", "M1") == {"M1"}
    assert lines_running(source, "--lines-out", "M1") == {"T2"}


def test_without_transit_the_ends_of_streets_are_the_stations(tmp_path: Path) -> None:
    """MODE-1."""
    drawing = Drawing()
    for row in range(4):
        lat = 50.02 + row / 100
        drawing.way((lat, 10.02), (lat, 10.08), highway="residential", name=f"Row {row}")
    drawing.way(
        (50.02, 10.02), (50.03, 10.02), (50.04, 10.02), (50.05, 10.02), highway="residential", name="Spine"
    )
    source = drawing.write(tmp_path / "streets.osm.pbf")

    summary = build("--osm", source, "--termini", "cars", "-o", tmp_path / "cars.gpkg")

    assert summary.station_count >= 4
    assert summary.lines == {}


def test_a_minimum_of_service_on_the_day_of_play_is_asked(tmp_path: Path) -> None:
    summary = build(
        "--gtfs", feed(tmp_path), "--min-service", 2, "--day", "2026-06-03", "-o", tmp_path / "m.gpkg"
    )

    assert summary.station_count == 3
    assert any("too few services" in warning for warning in summary.warnings)


def test_borders_are_joined_and_no_go_areas_cut(tmp_path: Path) -> None:
    """MAP-2, MAP-3."""
    summary = build(
        "--gtfs", feed(tmp_path), "--border", "circle:54.0,9.0,500m", "--border", "circle:54.0,9.02,500m",
        "--border", "circle:54.0,9.04,500m", "--no-go", "circle:54.0,9.04,100m", "-o", tmp_path / "b.gpkg",
    )  # fmt: skip

    assert summary.station_count == 2
    assert summary.no_go_areas == 1
    assert summary.area_km2 == pytest.approx(3 * 0.785 - 0.031, abs=0.01)


def test_a_border_may_be_a_file_by_its_path(tmp_path: Path) -> None:
    summary = build("--gtfs", feed(tmp_path), "--border", districts(tmp_path), "-o", tmp_path / "f.gpkg")

    assert summary.bounds == pytest.approx((8.9, 53.9, 9.1, 54.1))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--osm", "nowhere.osm.pbf"], "There is no file nowhere.osm.pbf."),
        ([], "A map needs at least one source"),
        (["--gtfs", "FEED", "--modes", "teleport"], "There is no mode called 'teleport'"),
        (["--gtfs", "FEED", "--day", "30.5.2026"], "A day is written YYYY-MM-DD"),
        (["--gtfs", "FEED", "--border", "Atlantis"], "No area called 'Atlantis' is in the sources"),
        (
            ["--gtfs", "FEED", "--border", "circle:0,0,1km"],
            "No station of the sources lies inside the border",
        ),
        (["--gtfs", "FEED", "--timezone", "Mars/Olympus"], "There is no time zone called 'Mars/Olympus'"),
        (["--gtfs", "FEED", "--levels", "FR=4,x"], "Levels are written FR=4,6,8,9"),
        (["--gtfs", "FEED", "--border", "polygon:54,9 54.1,9.1 54.1,9 54,9.1"], "crosses itself"),
        (["--csv", "SOMETHING.csv", "--min-service", "3"], "give one with --gtfs"),
    ],
)
def test_a_mistake_is_one_sentence_and_leaves_nothing_behind(
    words: list[str], sentence: str, tmp_path: Path
) -> None:
    source = feed(tmp_path)
    target = tmp_path / "out" / "map.gpkg"

    ran = hideline("map", "build", *(source if word == "FEED" else word for word in words), "-o", target)

    assert ran.code == 2
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
    assert not target.parent.exists() or not list(target.parent.iterdir())


def test_a_feed_without_stop_times_is_refused_and_the_old_map_stays(built: Path, tmp_path: Path) -> None:
    target = tmp_path / "map.gpkg"
    target.write_bytes(built.read_bytes())
    source = feed(tmp_path)
    (source / "stop_times.txt").unlink()

    ran = hideline("map", "build", "--gtfs", source, "-o", target)

    assert ran.code == 2
    assert "stop_times" in ran.err
    assert target.read_bytes() == built.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["feed", "map.gpkg"]


def test_a_file_that_is_no_map_is_never_overwritten(tmp_path: Path) -> None:
    source = museums(tmp_path)
    before = source.read_bytes()

    ran = hideline("map", "build", "--gtfs", feed(tmp_path), "-o", source)

    assert ran.code == 2
    assert "exists and is no map" in ran.err
    assert source.read_bytes() == before


def test_a_folder_is_no_target(tmp_path: Path) -> None:
    ran = hideline("map", "build", "--gtfs", feed(tmp_path), "-o", tmp_path)

    assert ran.code == 2
    assert "is a folder" in ran.err


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission_is_named(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)

    assert "Nothing can be written" in hideline("map", "build", "-o", closed / "map.gpkg").err


def test_levels_may_name_alternatives() -> None:
    from hideline.cli.map.wishes import read_levels

    assert read_levels(["fr=4,6/7,8"]) == {"FR": ((4,), (6, 7), (8,))}
    assert read_levels(["4,6"]) == {"*": ((4,), (6,))}
    with pytest.raises(Malformed):
        read_levels(["DE=1,2,3,4,5"])
