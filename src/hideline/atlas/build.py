"""From a recipe to a draft: every source read, combined inside one border (MAP-1 … MAP-4).

The order matters: the border first, then land and sea (which divisions need), then divisions, stations, lines, places,
streets and what is only drawn; hand edits last. What was left out, and why, is in the draft's warnings. The timetable
and the file are made elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import cast

import shapely
from shapely import Geometry, MultiPolygon, Polygon

from hideline.atlas.draft import Backdrop, Line, MapDraft, Place, PlaceId, Station, StationId, Street
from hideline.atlas.imports.borders import (
    BorderUnusable,
    Gazetteer,
    checked,
    names_in,
    only_surface,
    without_exclaves,
)
from hideline.atlas.imports.choices import chosen_clusters, modes_in_play
from hideline.atlas.imports.divisions import Divided, divide
from hideline.atlas.imports.edits import apply_edits
from hideline.atlas.imports.findings import Findings, FoundPlace, Route, SourceUnreadable
from hideline.atlas.imports.lines import lines_of, metro_courses
from hideline.atlas.imports.osm import SMALL_MAP
from hideline.atlas.imports.places import added, inside, without_duplicates
from hideline.atlas.imports.plane import Plane
from hideline.atlas.imports.recipe import LayerFile, Recipe, TerminiFor
from hideline.atlas.imports.sources import read_outline, read_sources
from hideline.atlas.imports.stations import ON_RAILS, Cluster, merge_stops, station_of
from hideline.atlas.imports.termini import termini
from hideline.atlas.imports.timezones import timezone_at
from hideline.atlas.imports.waters import (
    Shores,
    bodies_of_water,
    land_and_sea,
    landmasses,
    open_coast,
    without_high_sea,
)
from hideline.atlas.kinds import KindId

__all__ = ["LayerFile", "Recipe", "TerminiFor", "build_map"]

Progress = Callable[[str, float], None]
Surface = Polygon | MultiPolygon

_HULL_MARGIN = 1000.0
_RAIL_STATION, _METRO_LINE, _COAST, _NO_GO = (
    KindId("rail-station"),
    KindId("metro-line"),
    KindId("coastline"),
    "no-go",
)


def _silent(step: str, share: float) -> None:
    """Nobody watches."""


def build_map(recipe: Recipe, *, progress: Progress = _silent) -> MapDraft:
    """Read the sources of a recipe and combine them into one draft."""
    sources = read_sources(recipe, progress)
    if not sources:
        raise SourceUnreadable(
            "A map needs at least one source: OSM, Overpass, GTFS, GeoJSON, KML or a list of stations."
        )
    progress("border", 0.5)
    draft = MapDraft(recipe.name, recipe.title or recipe.name)
    draft.sources = [found.source for found in sources]
    draft.warnings = [warning for found in sources for warning in found.warnings]
    draft.border = border = _border(recipe, sources, draft)
    shapely.prepare(border)
    progress("land and water", 0.55)
    shores = _add_waters(draft, sources, border)
    progress("divisions", 0.6)
    divided = _add_divisions(draft, recipe, sources, border, shores)
    progress("stations", 0.7)
    _add_stations(draft, recipe, sources, border)
    progress("places", 0.8)
    _add_places(draft, sources, border)
    progress("streets", 0.85)
    draft.streets = _streets(sources, border)
    if recipe.termini is not None:
        _play_between_termini(draft, recipe.termini, border)
    draft.backdrop = _backdrop(sources, border, shores.land, recipe)
    progress("elevation", 0.95)
    _add_elevation(draft, recipe, border)
    draft.timezone = recipe.timezone or _timezone(draft, recipe, sources, divided)
    draft.spellings = _spellings(draft, sources)
    apply_edits(draft, recipe.edits)
    progress("done", 1.0)
    return draft


def _border(recipe: Recipe, sources: Sequence[Findings], draft: MapDraft) -> Surface:
    boundaries = [boundary for found in sources for boundary in found.boundaries]
    outlines = {name: shape for found in sources for name, shape in found.outlines.items() if name != _NO_GO}
    gazetteer = Gazetteer(boundaries, outlines, read_outline)
    border = gazetteer.area(recipe.border) if recipe.border else _own_extent(sources)
    if recipe.exclaves_out:
        border = without_exclaves(border)
    if recipe.border and names_in(recipe.border):
        border = _near_land(border, sources, draft)
    drawn = [found.outlines[_NO_GO] for found in sources if _NO_GO in found.outlines]
    draft.no_go = [gazetteer.area(spec) for spec in recipe.no_go] + drawn
    draft.warnings += gazetteer.warnings
    return border


def _near_land(border: Surface, sources: Sequence[Findings], draft: MapDraft) -> Surface:
    """An administrative area without the high sea that belongs to it; what was drawn by hand stays as drawn."""
    coast = [line for found in sources for line in found.coast]
    kept = without_high_sea(border, land_and_sea(coast, border))
    if kept is None:
        return border
    draft.warnings.append("The sea more than 2.5 km from land is left out of the border.")
    return kept


def _own_extent(sources: Sequence[Findings]) -> Surface:
    """Without a border: what the extracts cover, else a hull of the stations with some room around it."""
    extents = [found.extent for found in sources if found.extent is not None]
    if extents:
        return only_surface(shapely.union_all(extents), "The sources cover no area.")
    stops = [(stop.position.lon, stop.position.lat) for found in sources for stop in found.stops]
    if not stops:
        raise BorderUnusable("The sources tell neither an extent nor stations: give a border.")
    plane = Plane(sum(lat for _, lat in stops) / len(stops))
    hull = plane.flatten(shapely.MultiPoint(stops).convex_hull).buffer(_HULL_MARGIN, quad_segs=4)
    return checked(plane.unflatten(hull), "The hull of the stations")


def _add_waters(draft: MapDraft, sources: Sequence[Findings], border: Surface) -> Shores:
    coast = [line for found in sources for line in found.coast]
    shores = land_and_sea(coast, border)
    draft.warnings += shores.warnings
    water = [body for found in sources for body in found.water]
    if courses := open_coast(shores, water, border):
        draft.courses[_COAST] = courses
    # A timetable knows no water: a map made of it alone has no landmasses rather than one that may be wrong.
    if any(found.coast or found.water or found.streets for found in sources):
        draft.landmasses = landmasses(
            shores, water, [island for found in sources for island in found.islands]
        )
    waterways = [course for found in sources for course in found.waterways]
    sea_name = next((found.sea_name for found in sources if found.sea_name), "")
    draft.water = bodies_of_water(water, waterways, sea_name, shores, border)
    return shores


def _add_divisions(
    draft: MapDraft, recipe: Recipe, sources: Sequence[Findings], border: Surface, shores: Shores
) -> Divided:
    boundaries = [boundary for found in sources for boundary in found.boundaries]
    divided = divide(boundaries, border, sea=shores.sea, own_levels=recipe.levels, country=recipe.country)
    draft.divisions = divided.divisions
    draft.courses |= divided.borders
    draft.warnings += divided.warnings
    return divided


def _add_stations(draft: MapDraft, recipe: Recipe, sources: Sequence[Findings], border: Surface) -> None:
    """The stations in play with their lines, and the rail stations that are places whether in play or not."""
    stops = list(chain.from_iterable(found.stops for found in sources))
    routes = list(chain.from_iterable(found.routes for found in sources))
    rail = [stop for stop in stops if stop.modes & ON_RAILS or not stop.modes]
    icons = [
        station_of(cluster)
        for cluster in merge_stops(rail, routes, recipe.zone_radius)
        if cluster.modes & ON_RAILS
    ]
    places = [Place(PlaceId(station.id), station.name, station.position) for station in icons]
    if on_map := inside(places, border, draft.no_go):
        draft.places[_RAIL_STATION] = on_map
    clusters, warnings = chosen_clusters(stops, routes, recipe)
    draft.warnings += warnings
    modes = modes_in_play(stops, recipe)
    draft.stations = _inside_border([station_of(cluster, modes) for cluster in clusters], border, draft.no_go)
    draft.lines = _lines(recipe, sources, clusters, draft.stations, border)
    if courses := metro_courses(_all_lines(sources, icons, border), icons):
        draft.courses[_METRO_LINE] = courses


def _play_between_termini(draft: MapDraft, players: TerminiFor, border: Surface) -> None:
    """No transit: the ends of streets take the place of stations (MODE-1)."""
    found = termini(draft.streets, border, on_foot=players is TerminiFor.WALKERS)
    draft.stations = _inside_border(found, border, draft.no_go)
    draft.lines = []


def _inside_border(stations: list[Station], border: Surface, no_go: list[Surface]) -> list[Station]:
    places = [Place(PlaceId(station.id), station.name, station.position) for station in stations]
    kept = {place.id for place in inside(places, border, no_go)}
    return [station for station in stations if PlaceId(station.id) in kept]


def _lines(
    recipe: Recipe,
    sources: Sequence[Findings],
    clusters: list[Cluster],
    stations: list[Station],
    border: Surface,
) -> list[Line]:
    """Timetables know lines better than maps do: feeds with trips come first."""
    kept = {station.id for station in stations}
    by_stop = {
        stop.id: StationId(cluster.head.id)
        for cluster in clusters
        if StationId(cluster.head.id) in kept
        for stop in cluster.stops
    }
    modes = {mode for station in stations for mode in station.modes}
    named = {name.casefold() for name in recipe.lines}
    out = {name.casefold() for name in recipe.lines_out}
    found = lines_of(_feeds(sources), by_stop, border)
    return [
        line
        for line in found
        if line.mode in modes
        and (not named or line.name.casefold() in named)
        and line.name.casefold() not in out
    ]


def _feeds(sources: Sequence[Findings]) -> list[list[Route]]:
    timed = [found.routes for found in sources if any(stop.trips is not None for stop in found.stops)]
    mapped = [found.routes for found in sources if not any(stop.trips is not None for stop in found.stops)]
    return [*timed, *mapped]


def _all_lines(sources: Sequence[Findings], stations: Sequence[Station], border: Surface) -> list[Line]:
    by_stop = {stop: station.id for station in stations for stop in station.stops}
    return lines_of(_feeds(sources), by_stop, border)


def _add_places(draft: MapDraft, sources: Sequence[Findings], border: Surface) -> None:
    kinds = sorted({kind for found in sources for kind in found.places})
    for kind in kinds:
        found: list[FoundPlace] = [place for source in sources for place in source.places.get(kind, [])]
        kept = inside(without_duplicates(found), border, draft.no_go)
        if kept:
            draft.places[kind] = added(kept, draft.places.get(kind, []))
    for kind in sorted({kind for found in sources for kind in found.courses}):
        courses = [course for found in sources for course in found.courses.get(kind, [])]
        if on_map := [course for course in courses if course.shape.intersects(border)]:
            draft.courses[kind] = [*draft.courses.get(kind, []), *on_map]


def _streets(sources: Sequence[Findings], border: Surface) -> list[Street]:
    streets = [street for found in sources for street in found.streets]
    if not streets:
        return []
    is_on_map = shapely.intersects(border, [street.shape for street in streets])
    return [street for street, on_map in zip(streets, is_on_map, strict=True) if on_map]


def _backdrop(sources: Sequence[Findings], border: Surface, land: Surface, recipe: Recipe) -> list[Backdrop]:
    drawn = [item for found in sources for item in found.backdrop]
    if not drawn:
        return []
    has_buildings = (
        recipe.buildings if recipe.buildings is not None else Plane.around(land).area(land) <= SMALL_MAP
    )
    frame = shapely.box(*border.bounds)
    is_near = shapely.intersects(frame, [cast("Geometry", item.shape) for item in drawn])
    return [
        item
        for item, near in zip(drawn, is_near, strict=True)
        if near and (has_buildings or item.layer != "building")
    ]


def _spellings(draft: MapDraft, sources: Sequence[Findings]) -> dict[str, str]:
    """Of the names that are written on a picture: how they are written in Latin letters."""
    labels = {str(item.properties.get("name")) for item in draft.backdrop if item.layer == "label"}
    drawn = labels | {station.name for station in draft.stations} | {water.name for water in draft.water}
    return {name: latin for found in sources for name, latin in found.spellings.items() if name in drawn}


def _add_elevation(draft: MapDraft, recipe: Recipe, border: Surface) -> None:
    if not recipe.elevation:
        return
    from hideline.atlas.imports.srtm import SRTM_SOURCE, read_elevation  # noqa: PLC0415

    draft.elevation, warnings = read_elevation([Path(path) for path in recipe.elevation], border)
    draft.warnings += warnings
    draft.sources.append(SRTM_SOURCE)


def _timezone(draft: MapDraft, recipe: Recipe, sources: Sequence[Findings], divided: Divided) -> str:
    said = next((found.timezone for found in sources if found.timezone), "")
    if said or draft.border is None:
        return said or "UTC"
    centre = draft.border.representative_point()
    return timezone_at(centre.y, centre.x, divided.countries | ({recipe.country} - {""}))
