"""`make maps`: builds the maps that come with Hideline into src/hideline/atlas/bundled.

Two fictional towns, drawn from their seeds, and Monaco–Menton from an OSM extract and an SRTM tile that lie beside the
project (`../shared/data/osm-monaco`); without these the map that is there stays. Their origins and licences stand in
NOTICE. What is only drawn is stored with fewer rows than a build keeps: it is already cut into tiles.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from dataclasses import replace
from typing import cast

import msgspec
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from hideline.atlas.basemap import basemap_tiles
from hideline.atlas.build import Recipe, build_map
from hideline.atlas.draft import Backdrop, MapDraft
from hideline.atlas.file import freeze
from hideline.atlas.playable import in_play
from hideline.atlas.shelf import BUNDLED, SUFFIX
from hideline.atlas.town.named import MEDIUM_TOWN, SMALL_TOWN
from hideline.cli.mapmaking import draw_with_timetable
from tools.node import ROOT

REAL = ROOT.parent / "shared" / "data" / "osm-monaco"
EXTRACT, TILE = REAL / "monaco-menton-2016.osm.pbf", REAL / "N43E007.hgt.zip"
MONACO = Recipe(name="monaco-menton", title="Monaco–Menton", osm=(str(EXTRACT),), elevation=(str(TILE),))

DECIMALS = 6
"""Of a degree: a tenth of a metre, for what is only drawn."""
DRAWN, WALKED = 3e-5, 1e-5
"""By how many degrees a line may be straightened: drawn ones by three metres, invented streets by one."""


def main() -> int:
    """Build all that can be built here, or those named."""
    wanted = sys.argv[1:]
    for town in (SMALL_TOWN, MEDIUM_TOWN):
        if not wanted or town.name in wanted:
            bundle(with_straighter_streets(draw_with_timetable(town)))
    if not wanted or MONACO.name in wanted:
        if EXTRACT.is_file() and TILE.is_file():
            bundle(build_map(MONACO))
        else:
            print(f"{MONACO.name} stays as it is: its sources are not in {REAL.parent.name}/{REAL.name}.")
    return 0


def bundle(draft: MapDraft) -> None:
    """Write one map."""
    path = BUNDLED / f"{draft.name}{SUFFIX}"
    tiles = basemap_tiles(in_play(draft))
    digest = freeze(replace(draft, backdrop=thinned(draft.backdrop)), path, basemap=tiles)
    print(f"{path.relative_to(ROOT)}  {path.stat().st_size / 1e6:.1f} MB  {digest[:12]}")


def with_straighter_streets(draft: MapDraft) -> MapDraft:
    """An invented town with half the corners in its streets; junctions stay where they are."""
    shapes = shapely.simplify(np.array([street.shape for street in draft.streets], dtype=object), WALKED)
    return replace(
        draft,
        streets=[replace(street, shape=shape) for street, shape in zip(draft.streets, shapes, strict=True)],
    )


def thinned(backdrop: list[Backdrop]) -> list[Backdrop]:
    """The same drawing in fewer rows: everything that looks alike is one feature, and lines run through junctions."""
    alike: dict[bytes, list[Backdrop]] = defaultdict(list)
    for feature in backdrop:
        alike[msgspec.json.encode((feature.layer, sorted(feature.properties.items())))].append(feature)
    return [
        Backdrop(features[0].layer, shape, features[0].properties)
        for features in alike.values()
        for shape in _joined([cast("BaseGeometry", feature.shape) for feature in features])
    ]


def _joined(shapes: list[BaseGeometry]) -> list[BaseGeometry]:
    rough = shapely.transform(np.array(shapes, dtype=object), lambda xy: np.round(xy, DECIMALS))
    parts = shapely.get_parts(rough)
    lines = parts[np.isin(shapely.get_type_id(parts), (1, 2))]
    areas = parts[(shapely.get_type_id(parts) == 3) & shapely.is_valid(parts)]
    points = parts[shapely.get_type_id(parts) == 0]
    joined: list[BaseGeometry] = list(points)
    if len(lines):
        through = shapely.line_merge(cast("shapely.MultiLineString", shapely.multilinestrings(lines)))
        joined.append(shapely.simplify(cast("BaseGeometry", through), DRAWN))
    if len(areas):
        joined.append(cast("BaseGeometry", shapely.multipolygons(areas)))
    return joined


if __name__ == "__main__":
    sys.exit(main())
