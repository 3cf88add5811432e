"""Reads every source of a recipe, each by the importer of its format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import shapely
from shapely import MultiPolygon, Polygon

from hideline.atlas.imports.airports import AIRPORT, read_airports
from hideline.atlas.imports.borders import Gazetteer, checked, names_in, only_surface
from hideline.atlas.imports.csv_stations import read_stations
from hideline.atlas.imports.features import Feature, held_by
from hideline.atlas.imports.findings import Findings, SourceUnreadable
from hideline.atlas.imports.geojson import features_of as geojson_features
from hideline.atlas.imports.geojson import read_geojson
from hideline.atlas.imports.gtfs import read_gtfs
from hideline.atlas.imports.kml import features_of as kml_features
from hideline.atlas.imports.kml import read_kml
from hideline.atlas.imports.online import read_online
from hideline.atlas.imports.osm import read_osm
from hideline.atlas.imports.overpass import read_overpass
from hideline.atlas.imports.pbf import EVERYWHERE, Frame
from hideline.atlas.imports.recipe import LayerFile, Recipe

Progress = Callable[[str, float], None]
Read = Callable[[Path], Findings]

_AROUND = 0.05
"""Degrees around the border that are read as well: stops just outside, the far bank, the coast."""
_KML = (".kml", ".kmz")
_LAYERS = (*_KML, ".geojson", ".json")


def read_sources(recipe: Recipe, progress: Progress) -> list[Findings]:
    """The findings of every source: maps before timetables before lists, each in the order given."""
    found: list[Findings] = read_online(recipe, progress, read_outline) if recipe.online else []
    readers = list(_readers(recipe, found))
    for done, (path, read) in enumerate(readers):
        progress(f"reading {path.name}", 0.5 * done / len(readers))
        if not path.exists():
            raise SourceUnreadable(f"There is no file {path}.")
        found.append(read(path))
    if recipe.airports:
        _prefer_airport_tables(found, len(recipe.airports))
    without_repeats(found)
    return found


def without_repeats(found: Sequence[Findings]) -> None:
    """Neighbouring extracts share what lies on their edge: the first account of an object counts, and of a division
    the one that could be assembled.
    """
    seen: set[str] = set()
    whole = {b.id for source in found for b in source.boundaries if b.area is not None}
    for source in found:
        source.stops = [stop for stop in source.stops if _is_new(seen, f"stop {stop.id}")]
        source.routes = [route for route in source.routes if _is_new(seen, f"route {route.id}")]
        source.streets = [street for street in source.streets if _is_new(seen, f"street {street.id}")]
        source.water = [body for body in source.water if _is_new(seen, f"water {body.id}")]
        usable = [b for b in source.boundaries if b.area is not None or b.id not in whole]
        source.boundaries = [b for b in usable if _is_new(seen, f"boundary {b.id}")]


def _is_new(seen: set[str], key: str) -> bool:
    if key in seen:
        return False
    seen.add(key)
    return True


def _readers(recipe: Recipe, earlier: Sequence[Findings]) -> Iterator[tuple[Path, Read]]:
    bounds = _bounds(recipe)
    frame = _frame(bounds)
    for path in recipe.osm:
        yield (
            Path(path),
            lambda p: read_osm(p, language=recipe.language, buildings=recipe.buildings, within=frame),
        )
    for path in recipe.overpass:
        yield Path(path), lambda p: read_overpass(p, language=recipe.language)
    for number, path in enumerate(recipe.gtfs, start=1):
        yield Path(path), _gtfs_reader(recipe, f"{number}:" if number > 1 else "")
    for layer in recipe.layers:
        yield Path(layer.path), _layer_reader(layer)
    for path in recipe.stations:
        yield Path(path), lambda p: read_stations(p, near=bounds or _known_area(earlier))
    for path in recipe.airports:
        yield Path(path), read_airports


def _bounds(recipe: Recipe) -> Polygon | None:
    """The box around the border, if that is known without any source."""
    if recipe.border is None or names_in(recipe.border):
        return None
    return shapely.box(*Gazetteer([], {}, read_outline).area(recipe.border).bounds)


def _frame(bounds: Polygon | None) -> Frame:
    """What of an OSM file can matter: the border's surroundings."""
    if bounds is None:
        return EVERYWHERE
    west, south, east, north = bounds.bounds
    return Frame(west - _AROUND, south - _AROUND, east + _AROUND, north + _AROUND)


def _gtfs_reader(recipe: Recipe, prefix: str) -> Read:
    return lambda path: read_gtfs(path, service_day=recipe.service_day, prefix=prefix)


def _layer_reader(layer: LayerFile) -> Read:
    suffix = Path(layer.path).suffix.lower()
    if suffix not in _LAYERS:
        raise SourceUnreadable(f"{layer.path} is neither GeoJSON nor KML nor KMZ.")
    holds = held_by(layer.path, layer.holds)
    return lambda path: (read_kml if suffix in _KML else read_geojson)(path, holds)


def _known_area(earlier: Sequence[Findings]) -> Polygon | MultiPolygon | None:
    extents = [found.extent for found in earlier if found.extent is not None]
    stops = [(stop.position.lon, stop.position.lat) for found in earlier for stop in found.stops]
    hull = [shapely.MultiPoint(stops).envelope] if stops else []
    known = shapely.union_all([*extents, *hull])
    return known if isinstance(known, Polygon | MultiPolygon) and not known.is_empty else None


def _prefer_airport_tables(found: Sequence[Findings], tables: int) -> None:
    for source in found[:-tables]:
        source.places.pop(AIRPORT, None)


def read_outline(path: Path) -> Polygon | MultiPolygon:
    """The polygons of a file, joined: for borders and no-go areas."""
    if not path.exists():
        raise SourceUnreadable(f"There is no file {path}.")
    features: Iterator[Feature] = (
        kml_features(path) if path.suffix.lower() in _KML else geojson_features(path)
    )
    shapes = {
        number: feature.shape
        for number, feature in enumerate(features, start=1)
        if isinstance(feature.shape, Polygon | MultiPolygon)
    }
    if not shapes:
        raise SourceUnreadable(f"{path.name} holds no polygon that could be a border.")
    if len(shapes) == 1:
        return next(iter(shapes.values()))
    sound = [checked(shape, f"{path.name}: feature {number}") for number, shape in shapes.items()]
    return only_surface(shapely.union_all(sound), f"The polygons of {path.name} enclose no area.")
