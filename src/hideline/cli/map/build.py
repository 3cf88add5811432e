"""`hideline map build`: one map file from whatever sources are at hand, whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hideline.cli.map import options, wishes
from hideline.cli.map.files import map_to_replace, opened
from hideline.cli.output import counted, print_json, say
from hideline.cli.progress import Report, part_of, progress_bar
from hideline.units import Malformed

if TYPE_CHECKING:
    from hideline.atlas.imports.edits import Edit
    from hideline.atlas.imports.recipe import Recipe
    from hideline.atlas.stored import StoredMap


def build(
    out: options.Out,
    osm: options.Osm = None,
    overpass: options.Overpass = None,
    gtfs: options.Gtfs = None,
    geojson: options.GeoJson = None,
    kml: options.Kml = None,
    csv: options.Csv = None,
    elevation: options.Elevation = None,
    airports: options.Airports = None,
    online: options.Online = False,
    overpass_server: options.OverpassServer = None,
    cache: options.Cache = None,
    border: options.Border = None,
    no_go: options.NoGo = None,
    exclaves_out: options.ExclavesOut = False,
    modes: options.Modes = None,
    termini: options.Termini = None,
    lines: options.Lines = None,
    lines_out: options.LinesOut = None,
    levels: options.Levels = None,
    country: options.Country = "",
    day: options.Day = "",
    min_service: options.MinService = 0,
    wheelchair: options.Wheelchair = False,
    zone_radius: options.ZoneRadius = 500.0,
    language: options.Language = "",
    timezone: options.Timezone = "",
    buildings: options.Buildings = None,
    name: options.Name = "",
    title: options.Title = "",
    edits_from: options.EditsFrom = "",
    forget_edits: options.ForgetEdits = False,
    as_json: options.AsJson = False,
) -> None:
    """Build a map file from OSM, Overpass, GTFS, GeoJSON, KML, CSV and elevation. Sources can be repeated."""
    replaced = map_to_replace(out)
    edits = () if forget_edits else _edits(replaced, edits_from)
    recipe = wishes.a_recipe(name or out.stem, title, language, timezone, buildings, edits)
    recipe = wishes.with_files(recipe, osm, overpass, gtfs, geojson, kml, csv, elevation, airports)
    recipe = wishes.with_servers(recipe, online, overpass_server, cache)
    recipe = wishes.within(recipe, border, no_go, exclaves_out)
    recipe = wishes.with_divisions(recipe, levels, country)
    recipe = wishes.with_stations(recipe, modes, termini, lines, lines_out, wheelchair, zone_radius)
    recipe = wishes.with_service(recipe, day, min_service)
    with progress_bar() as report:
        digest = make(recipe, out, report)
    _tell(out, digest, as_json=as_json)


def make(recipe: Recipe, out: Path, report: Report) -> str:
    """Read, combine, add the timetable, cut the tiles, write; returns the content hash."""
    from hideline.atlas.build import build_map  # noqa: PLC0415
    from hideline.cli.mapmaking import only_in_play, read_timetables, with_timetable, write_map  # noqa: PLC0415

    draft = build_map(recipe, progress=part_of(report, 0.0, 0.6))
    if not draft.stations:
        raise Malformed("No station of the sources lies inside the border: there would be nowhere to hide.")
    if recipe.gtfs:
        report("timetable", 0.6)
        with_timetable(draft, only_in_play(read_timetables(recipe.gtfs), draft, recipe))
    return write_map(draft, out, part_of(report, 0.7, 1.0))


def _edits(replaced: StoredMap | None, edits_from: str) -> tuple[Edit, ...]:
    import msgspec  # noqa: PLC0415

    from hideline.atlas.imports.edits import Edit  # noqa: PLC0415

    if edits_from:
        with opened(edits_from) as stored:
            kept = stored.edits
    else:
        kept = replaced.edits if replaced is not None else []
    return msgspec.convert(tuple(kept), tuple[Edit, ...])


def _tell(out: Path, digest: str, *, as_json: bool) -> None:
    from hideline.atlas.stored import StoredMap  # noqa: PLC0415
    from hideline.cli.map.show import summary_of  # noqa: PLC0415

    summary = summary_of(StoredMap(out))
    if as_json:
        print_json(summary)
        return
    warnings = f", {counted(len(summary.warnings), 'warning')}" if summary.warnings else ""
    kept = f", {counted(summary.edits, 'hand edit')} kept" if summary.edits else ""
    say(
        f"{out}: {counted(summary.station_count, 'station')}, {counted(sum(summary.places.values()), 'place')}, "
        f"{summary.area_km2:,.1f} km²{warnings}{kept}",
        f"hash {digest[:12]} · hideline map show {out}",
    )
