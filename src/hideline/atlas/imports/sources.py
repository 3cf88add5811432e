"""Reads every source of a recipe, each by the importer of its format."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import shapely
from shapely import MultiPolygon, Polygon

from hideline.atlas.imports.borders import only_surface
from hideline.atlas.imports.findings import Findings, SourceUnreadable
from hideline.atlas.imports.recipe import Recipe

Progress = Callable[[str, float], None]


def read_sources(recipe: Recipe, progress: Progress) -> list[Findings]:
    """The findings of every source, maps before timetables before lists."""
    readers = list(_readers(recipe))
    found: list[Findings] = []
    for done, (path, read) in enumerate(readers):
        progress(f"reading {path.name}", 0.5 * done / len(readers))
        if not path.exists():
            raise SourceUnreadable(f"There is no file {path}.")
        found.append(read(path))
    return found


def _readers(recipe: Recipe) -> Iterator[tuple[Path, Callable[[Path], Findings]]]:
    from hideline.atlas.imports.osm import read_osm  # noqa: PLC0415  each importer loads its own heavy parts

    for path in recipe.osm:
        yield Path(path), lambda p: read_osm(p, language=recipe.language, buildings=recipe.buildings)


def read_outline(path: Path) -> Polygon | MultiPolygon:
    """The polygons of a file, joined: for borders and no-go areas."""
    raise SourceUnreadable(f"{path} is no GeoJSON, KML or KMZ file.")
