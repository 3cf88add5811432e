"""Finding maps by name and by path."""

from __future__ import annotations

from pathlib import Path

import pytest

from hideline.atlas.file import freeze, open_map
from hideline.atlas.shelf import MapNotFound, find_map, list_maps
from tests.towns import drawn_town


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    freeze(drawn_town(), tmp_path / "drawn-town.gpkg")
    return tmp_path


def test_a_map_is_found_by_its_name_on_the_shelf(shelf: Path) -> None:
    assert find_map("drawn-town", [shelf]) == shelf / "drawn-town.gpkg"


def test_a_map_is_found_by_its_path(shelf: Path) -> None:
    assert find_map(str(shelf / "drawn-town.gpkg")) == shelf / "drawn-town.gpkg"


def test_the_shelf_lists_what_is_on_it(shelf: Path) -> None:
    own = next(shelved for shelved in list_maps([shelf]) if shelved.name == "drawn-town")

    assert own.title == "Drawn Town"
    assert own.hash == open_map(own.path).hash


def test_a_name_nearly_right_is_suggested(shelf: Path) -> None:
    with pytest.raises(MapNotFound, match="Did you mean drawn-town"):
        find_map("drawn-twon", [shelf])


def test_a_name_nowhere_near_gets_the_list(shelf: Path) -> None:
    with pytest.raises(MapNotFound, match=r"There are: .*drawn-town"):
        find_map("zzz", [shelf])


def test_a_path_without_a_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(MapNotFound, match=r"There is no map file at .*missing\.gpkg"):
        find_map(tmp_path / "missing.gpkg")


def test_every_bundled_map_opens() -> None:
    for shelved in list_maps():
        assert open_map(shelved.path).stations
