"""`hideline map diff`: what differs between two maps."""

from __future__ import annotations

from pathlib import Path

from hideline.cli.map.diff import Changes, Difference
from tests.cli.running import hideline


def test_a_map_does_not_differ_from_itself(built: Path) -> None:
    found = hideline("map", "diff", built, built, "--json").read(Difference)

    assert found.is_same
    assert found.changes == {}
    assert found.others == ()
    assert "The maps are the same." in hideline("map", "diff", built, built).out


def test_what_was_edited_is_what_differs(built: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.gpkg"
    for words in (
        ("remove", "station", "Dock"),
        ("rename", "museum", "Mill Museum", "--name", "Museum of Mills"),
        ("move", "station", "Abbey", "--at", "54.001,9.001"),
    ):
        source = other if other.exists() else built
        assert hideline("map", "edit", source, *words, "-o", other).code == 0

    found = hideline("map", "diff", built, other, "--json").read(Difference)

    assert not found.is_same
    assert found.changes["stations"] == Changes(removed=("Dock",), moved=("Abbey",))
    assert found.changes["museum"] == Changes(renamed=("Mill Museum → Museum of Mills",))
    assert "stations removed (1): Dock" in hideline("map", "diff", built, other).out
