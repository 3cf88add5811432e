"""`hideline map show`, `list` and `render`: what a map holds, in words, figures and as a picture."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from hideline.cli.map.show import Summary
from tests.cli.running import hideline


def test_a_map_is_counted(built: Path) -> None:
    summary = hideline("map", "show", built, "--json").read(Summary)

    assert summary.stations == {"metro": 4, "tram": 2}
    assert summary.station_count == 5
    assert summary.lines == {"metro": 1, "tram": 1}
    assert summary.places["museum"] == 2
    assert summary.places["aquarium"] == 0
    assert summary.divisions == {"1": 2, "2": 0, "3": 0, "4": 0}
    assert summary.divided == {"1": 1.0}
    assert summary.has_timetable
    assert summary.timetable_days == ("2026-06-01", "2026-06-07")
    assert summary.notices[0] == "Timetable: Ex Transit"
    assert summary.area_km2 > 1
    assert len(summary.hash) == 64


def test_people_read_a_table(built: Path) -> None:
    ran = hideline("map", "show", built)

    assert ran.code == 0
    assert "Small Town" in ran.out
    assert "4 metro, 2 tram" in ran.out


@pytest.mark.parametrize("command", ["show", "render", "audit", "edit"])
def test_a_map_that_is_not_there_is_named(command: str, tmp_path: Path) -> None:
    more = ["-o", tmp_path / "x.png"] if command == "render" else []

    ran = hideline("map", command, "nowhere.gpkg", *more)

    assert (ran.code, ran.err) == (2, "hideline: There is no map file at nowhere.gpkg.\n")


def test_a_file_that_is_no_map_is_named(tmp_path: Path) -> None:
    other = tmp_path / "letter.gpkg"
    other.write_text("Dear all")

    ran = hideline("map", "show", other)

    assert ran.code == 2
    assert ran.err.endswith("letter.gpkg is not a Hideline map.\n")


def test_a_damaged_map_is_named(built: Path, tmp_path: Path) -> None:
    whole = built.read_bytes()
    cut = tmp_path / "cut.gpkg"
    cut.write_bytes(whole[: len(whole) // 3])

    ran = hideline("map", "show", cut)

    assert ran.code == 2
    assert ran.err.count("\n") == 1


def test_maps_of_a_folder_are_listed(built: Path) -> None:
    rows = hideline("map", "list", "--folder", built.parent, "--json").read(list[dict[str, object]])

    assert ("small", "Small Town", 5) in [(row["name"], row["title"], row["stations"]) for row in rows]


def test_a_picture_is_drawn_whole_or_not_at_all(built: Path, tmp_path: Path) -> None:
    ran = hideline("map", "render", built, "-o", tmp_path / "deep" / "small.png", "--width", 500)

    assert ran.code == 0, ran.err
    with Image.open(tmp_path / "deep" / "small.png") as picture:
        assert picture.width == 500
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["small.png"]
