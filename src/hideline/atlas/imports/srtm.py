"""Elevation from SRTM tiles: `.hgt` or `.hgt.zip`, 1201 or 3601 samples a side, cropped to the border (MEAS-2).

A tile is named after its south-west corner (N43E007). Voids are unknown heights. Tiles of both resolutions in one
map are brought to the coarser one. Parts of the border without a tile are unknown, and a warning says so.
"""

from __future__ import annotations

import math
import re
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiPolygon, Polygon

from hideline.atlas.draft import Elevation, Source
from hideline.atlas.imports.findings import SourceUnreadable
from hideline.atlas.imports.zips import must_open

SRTM_SOURCE = Source("SRTM elevation", "public domain", "Elevation: SRTM (NASA, USGS)")
_NAME = re.compile(r"([NS])(\d{2})([EW])(\d{3})", re.IGNORECASE)
_SIDES = {1201 * 1201 * 2: 1201, 3601 * 3601 * 2: 3601}
_VOID = -32768


@dataclass(frozen=True, slots=True)
class _Tile:
    south: int
    west: int
    heights: NDArray[np.float32]


def read_elevation(
    paths: Sequence[Path], border: Polygon | MultiPolygon
) -> tuple[Elevation | None, list[str]]:
    """The heights inside the border's box, and warnings about what is missing."""
    west, south, east, north = border.bounds
    tiles = [_read(path) for path in paths]
    used = [t for t in tiles if shapely.box(t.west, t.south, t.west + 1, t.south + 1).intersects(border)]
    if not used:
        return None, ["None of the elevation tiles touches the map: sea level cannot be measured by the map."]
    side = min(len(tile.heights) for tile in used)
    step = 1.0 / (side - 1)
    top, left = math.ceil(north / step) * step, math.floor(west / step) * step
    rows, columns = math.ceil((top - south) / step) + 1, math.ceil((east - left) / step) + 1
    heights = np.full((rows, columns), np.nan, dtype=np.float32)
    for tile in used:
        _paste(heights, top, left, step, tile, side)
    return Elevation(top, left, step, step, heights), _gaps(heights)


def _read(path: Path) -> _Tile:
    named = _NAME.search(path.name)
    if not named:
        raise SourceUnreadable(f"{path.name} is not named after its corner like N43E007.hgt.")
    raw = _bytes(path)
    side = _SIDES.get(len(raw))
    if side is None:
        raise SourceUnreadable(f"{path.name} has {len(raw):,} bytes: no tile of 1201 or 3601 samples a side.")
    heights = np.frombuffer(raw, dtype=">i2").reshape(side, side).astype(np.float32)
    heights[heights == _VOID] = np.nan
    ns, lat, ew, lon = named.groups()
    return _Tile(int(lat) * (-1 if ns in "Ss" else 1), int(lon) * (-1 if ew in "Ww" else 1), heights)


def _bytes(path: Path) -> bytes:
    try:
        if not zipfile.is_zipfile(path):
            return path.read_bytes()
        with zipfile.ZipFile(path) as archive:
            inner = [name for name in archive.namelist() if name.lower().endswith(".hgt")]
            if not inner:
                raise SourceUnreadable(f"{path.name} holds no .hgt file.")
            return archive.read(must_open(archive, inner[0], path.name))
    except (OSError, zipfile.BadZipFile, zlib.error) as damage:
        raise SourceUnreadable(f"{path.name} cannot be opened: {damage}.") from damage


def _paste(
    heights: NDArray[np.float32], top: float, left: float, step: float, tile: _Tile, side: int
) -> None:
    """Copy the part of a tile that lies in the grid. Neighbouring tiles share a row or column, which agree."""
    thinned = tile.heights[:: (len(tile.heights) - 1) // (side - 1), :: (len(tile.heights) - 1) // (side - 1)]
    row0, column0 = round((top - (tile.south + 1)) / step), round((tile.west - left) / step)
    rows, columns = heights.shape
    r_from, r_to = max(0, row0), min(rows, row0 + side)
    c_from, c_to = max(0, column0), min(columns, column0 + side)
    if r_from < r_to and c_from < c_to:
        heights[r_from:r_to, c_from:c_to] = thinned[
            r_from - row0 : r_to - row0, c_from - column0 : c_to - column0
        ]


def _gaps(heights: NDArray[np.float32]) -> list[str]:
    missing = float(np.isnan(heights).mean())
    return [f"The elevation is unknown for {missing:.0%} of the map's box."] if missing > 0.005 else []
