"""`hideline map edit`: corrections by hand, kept in the map and applied again by a rebuild."""

from __future__ import annotations

from pathlib import Path

import pytest

from hideline.atlas.file import open_map
from hideline.atlas.kinds import KindId
from hideline.units import LatLon
from tests.cli.maps import districts, feed, museums
from tests.cli.running import hideline


@pytest.fixture
def copy(built: Path, tmp_path: Path) -> Path:
    path = tmp_path / "copy.gpkg"
    path.write_bytes(built.read_bytes())
    return path


def edit(path: Path, *words: object) -> None:
    ran = hideline("map", "edit", path, *words)
    assert ran.code == 0, ran.err


def names(path: Path) -> set[str]:
    return {station.name for station in open_map(path).stations.values()}


def museums_of(path: Path) -> list[str]:
    return [place.name for place in open_map(path).contents.places.get(KindId("museum"), ())]


def test_stations_are_added_removed_moved_and_renamed(copy: Path) -> None:
    edit(copy, "add", "station", "New Halt", "--at", "54.001,9.03", "--mode", "rail")
    edit(copy, "remove", "station", "Dock")
    edit(copy, "move", "station", "Abbey", "--at", "54.001,9.001")
    edit(copy, "rename", "station", "Castle", "--name", "Castle Hill")

    assert names(copy) == {"Abbey", "Bridge", "Castle Hill", "East End", "New Halt"}
    moved = next(s for s in open_map(copy).stations.values() if s.name == "Abbey")
    assert moved.position == LatLon(54.001, 9.001)


def test_a_stations_icon_is_edited_with_it(copy: Path) -> None:
    edit(copy, "remove", "station", "East End")
    edit(copy, "move", "station", "Abbey", "--at", "54.001,9.001")

    icons = {place.name: place.position for place in open_map(copy).contents.places[KindId("rail-station")]}

    assert "East End" not in icons
    assert icons["Abbey"] == LatLon(54.001, 9.001)


def test_places_are_edited_by_kind(copy: Path) -> None:
    edit(copy, "remove", "museum", "Mill Museum")
    edit(copy, "add", "museum", "Salt Museum", "--at", "54.0,9.02")

    assert museums_of(copy) == ["Museum of Ropes", "Salt Museum"]


def test_edits_are_listed_and_survive_a_rebuild(copy: Path, tmp_path: Path) -> None:
    edit(copy, "remove", "station", "Dock")
    edit(copy, "rename", "museum", "Mill Museum", "--name", "Museum of Mills")

    sources = (
        "--gtfs", feed(tmp_path), "--geojson", f"{museums(tmp_path)}=museum",
        "--geojson", f"{districts(tmp_path)}=divisions:1",
    )  # fmt: skip
    assert hideline("map", "build", *sources, "-o", copy).code == 0

    assert "Dock" not in names(copy)
    assert "Museum of Mills" in museums_of(copy)
    listed = hideline("map", "edit", copy, "--json").read(list[dict[str, object]])
    assert [row["action"] for row in listed] == ["remove", "rename"]


def test_edits_may_be_forgotten_or_taken_from_another_map(copy: Path, tmp_path: Path) -> None:
    edit(copy, "remove", "station", "Dock")
    source = feed(tmp_path)

    other = tmp_path / "other.gpkg"
    assert hideline("map", "build", "--gtfs", source, "--edits-from", copy, "-o", other).code == 0
    assert "Dock" not in names(other)
    assert hideline("map", "build", "--gtfs", source, "--forget-edits", "-o", other).code == 0
    assert "Dock" in names(other)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["remove", "station", "Atlantis"], "The map has no station called Atlantis."),
        (["add", "station", "Far Halt", "--at", "10,10"], "is off the map"),
        (["add", "station", "Nowhere"], "needs a position"),
        (["rename", "station", "Dock"], "needs a new name"),
        (["move", "station", "Dock", "--at", "here"], "A position is written LAT,LON"),
        (["remove", "coastline", "The Coast"], "One can edit station"),
        (["remove", "station"], "Say which station to remove"),
        (["add", "station", "X", "--at", "95,9"], "latitude"),
    ],
)
def test_an_edit_that_cannot_be_is_one_sentence_and_changes_nothing(
    words: list[str], sentence: str, copy: Path
) -> None:
    before = copy.read_bytes()

    ran = hideline("map", "edit", copy, *words)

    assert ran.code == 2
    assert sentence in ran.err.lower() or sentence in ran.err
    assert copy.read_bytes() == before


def test_a_copy_leaves_the_original_alone(copy: Path, tmp_path: Path) -> None:
    before = copy.read_bytes()

    edit(copy, "remove", "station", "Dock", "-o", tmp_path / "other.gpkg")

    assert copy.read_bytes() == before
    assert "Dock" not in names(tmp_path / "other.gpkg")
