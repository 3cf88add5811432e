"""Elevation tiles (MEAS-2)."""

from __future__ import annotations

import zipfile
from pathlib import Path

import numpy as np
import pytest
from shapely import box

from hideline.atlas.imports.findings import SourceUnreadable
from hideline.atlas.imports.srtm import read_elevation


def a_tile(folder: Path, name: str, side: int = 1201, *, zipped: bool = False) -> Path:
    """Heights that tell where they are: row × 10 + column ÷ 200, voids in the north-west corner."""
    rows, columns = np.mgrid[0:side, 0:side]
    scale = (side - 1) // 1200
    heights = (rows // scale * 10 + columns // scale // 200).astype(">i2")
    heights[0, 0] = -32768
    path = folder / name
    path.write_bytes(heights.tobytes())
    if not zipped:
        return path
    with zipfile.ZipFile(folder / f"{name}.zip", "w") as archive:
        archive.write(path, name)
    return folder / f"{name}.zip"


@pytest.mark.parametrize("zipped", [False, True])
def test_a_tile_is_cropped_to_the_border(tmp_path: Path, zipped: bool) -> None:
    elevation, warnings = read_elevation(
        [a_tile(tmp_path, "N43E007.hgt", zipped=zipped)], box(7.25, 43.5, 7.5, 43.75)
    )

    assert elevation is not None
    assert (elevation.north, elevation.west) == pytest.approx((43.75, 7.25))
    assert elevation.heights.shape == (301, 301)
    assert elevation.heights[0, 0] == 300 * 10 + 300 // 200
    assert elevation.heights[-1, -1] == 600 * 10 + 600 // 200
    assert warnings == []


def test_neighbouring_tiles_are_joined_and_resolutions_brought_to_the_coarser(tmp_path: Path) -> None:
    tiles = [a_tile(tmp_path, "N43E007.hgt"), a_tile(tmp_path, "N43E008.hgt", 3601)]

    elevation, warnings = read_elevation(tiles, box(7.9, 43.4, 8.1, 43.6))

    assert elevation is not None
    assert elevation.step_lon == pytest.approx(1 / 1200)
    assert not np.isnan(elevation.heights).any()
    assert warnings == []


def test_voids_are_unknown(tmp_path: Path) -> None:
    elevation, _ = read_elevation([a_tile(tmp_path, "N43E007.hgt")], box(7.0, 43.9, 7.1, 44.0))

    assert elevation is not None
    assert np.isnan(elevation.heights[0, 0])


def test_south_and_west_are_negative(tmp_path: Path) -> None:
    elevation, _ = read_elevation([a_tile(tmp_path, "S01W001.hgt")], box(-0.5, -0.5, -0.4, -0.4))

    assert elevation is not None
    assert elevation.heights[0, 0] == 480 * 10 + 600 // 200


def test_what_no_tile_covers_is_said(tmp_path: Path) -> None:
    _, partly = read_elevation([a_tile(tmp_path, "N43E007.hgt")], box(7.5, 43.5, 8.5, 43.6))
    nothing, warnings = read_elevation([a_tile(tmp_path, "N43E007.hgt")], box(20, 20, 21, 21))

    assert partly == ["The elevation is unknown for 50% of the map's box."]
    assert nothing is None
    assert "None of the elevation tiles touches the map" in warnings[0]


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("N43E007.hgt", b"too short", "N43E007.hgt has 9 bytes"),
        ("alps.hgt", b"", "alps.hgt is not named after its corner"),
    ],
)
def test_a_file_that_is_no_tile_is_refused(tmp_path: Path, name: str, content: bytes, sentence: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)

    with pytest.raises(SourceUnreadable, match=sentence):
        read_elevation([path], box(7, 43, 8, 44))
