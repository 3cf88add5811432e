"""`hideline map build`: one map file from whatever sources are at hand, whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hideline.cli.map import wishes
from hideline.cli.map.files import map_to_replace, opened
from hideline.cli.output import print_json, say
from hideline.cli.progress import Report, part_of, progress_bar
from hideline.units import Malformed, Metres

if TYPE_CHECKING:
    from hideline.atlas.imports.edits import Edit
    from hideline.atlas.imports.recipe import Recipe
    from hideline.atlas.stored import StoredMap


def build(
    out: Annotated[Path, typer.Option("--out", "-o", help="The map file to write (.gpkg).")],
    osm: Annotated[list[Path] | None, typer.Option(help="An OSM extract (.osm.pbf).")] = None,
    overpass: Annotated[list[Path] | None, typer.Option(help="A saved Overpass answer (JSON).")] = None,
    gtfs: Annotated[list[Path] | None, typer.Option(help="A GTFS feed, zip or folder.")] = None,
    geojson: Annotated[
        list[str] | None, typer.Option(help="A GeoJSON file, or FILE=WHAT: stations, museum, divisions:3 …")
    ] = None,
    kml: Annotated[list[str] | None, typer.Option(help="A KML or KMZ file, or FILE=WHAT.")] = None,
    csv: Annotated[list[Path] | None, typer.Option(help="A list of stations (CSV).")] = None,
    elevation: Annotated[list[Path] | None, typer.Option(help="An SRTM tile, .hgt or .hgt.zip.")] = None,
    airports: Annotated[
        list[Path] | None, typer.Option(help="A table of airports with scheduled service (CSV).")
    ] = None,
    online: Annotated[
        bool, typer.Option("--online", help="Ask a public Overpass server for what lies inside the border.")
    ] = False,
    overpass_server: Annotated[
        list[str] | None, typer.Option(help="The address of an Overpass server to ask instead.")
    ] = None,
    cache: Annotated[Path | None, typer.Option(help="Where the answers of servers are kept.")] = None,
    border: Annotated[
        list[str] | None,
        typer.Option(help="An area's name, circle:LAT,LON,5km, box:S,W,N,E, polygon:…, a file; joined."),
    ] = None,
    no_go: Annotated[list[str] | None, typer.Option(help="An area cut out, written like a border.")] = None,
    exclaves_out: Annotated[
        bool, typer.Option("--exclaves-out", help="Keep only the border's largest piece.")
    ] = False,
    modes: Annotated[list[str] | None, typer.Option(help="What is in play: metro,tram,rail …")] = None,
    lines: Annotated[list[str] | None, typer.Option(help="Only these lines, by name.")] = None,
    lines_out: Annotated[list[str] | None, typer.Option(help="Without these lines.")] = None,
    levels: Annotated[
        list[str] | None, typer.Option(help="Admin levels of divisions 1 to 4: FR=4,6,8,9.")
    ] = None,
    country: Annotated[str, typer.Option(help="Two-letter code, where the sources do not tell.")] = "",
    day: Annotated[str, typer.Option(help="The day of play, YYYY-MM-DD: services are counted on it.")] = "",
    min_service: Annotated[
        int, typer.Option(min=0, help="Leave out stations with fewer departures that day.")
    ] = 0,
    wheelchair: Annotated[
        bool, typer.Option("--wheelchair", help="Only stations known to be accessible.")
    ] = False,
    zone_radius: Annotated[float, typer.Option(min=1, help="Metres; merged stops stay within it.")] = 500.0,
    language: Annotated[str, typer.Option(help="Prefer names in this language: en.")] = "",
    timezone: Annotated[str, typer.Option(help="Such as Europe/Berlin; otherwise worked out.")] = "",
    buildings: Annotated[
        bool | None, typer.Option(help="Draw houses; by default on small maps only.")
    ] = None,
    name: Annotated[str, typer.Option(help="The map's short name; otherwise the file's.")] = "",
    title: Annotated[str, typer.Option(help="What people read above the map.")] = "",
    edits_from: Annotated[
        str, typer.Option(help="Apply the hand edits kept in this map; by default those in the map replaced.")
    ] = "",
    forget_edits: Annotated[
        bool, typer.Option("--forget-edits", help="Drop the hand edits of the map that is replaced.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Build a map file from OSM, Overpass, GTFS, GeoJSON, KML, CSV and elevation. Sources can be repeated."""
    from hideline.atlas.imports.recipe import Recipe  # noqa: PLC0415 - help texts need no geometry

    replaced = map_to_replace(out)
    edits = () if forget_edits else _edits(replaced, edits_from)
    if min_service and not gtfs:
        raise Malformed("--min-service counts the departures of a timetable: give one with --gtfs.")
    recipe = Recipe(
        name=name or out.stem,
        title=title,
        osm=wishes.paths(osm or ()),
        overpass=wishes.paths(overpass or ()),
        gtfs=wishes.paths(gtfs or ()),
        layers=wishes.read_layers([*(geojson or ()), *(kml or ())]),
        stations=wishes.paths(csv or ()),
        elevation=wishes.paths(elevation or ()),
        airports=wishes.paths(airports or ()),
        online=online,
        overpass_servers=tuple(overpass_server or ()),
        cache=str(cache or ""),
        border=wishes.read_border(border or ()),
        no_go=wishes.read_areas(no_go or ()),
        exclaves_out=exclaves_out,
        modes=wishes.read_modes(modes or ()),
        lines=wishes.split(lines or ()),
        lines_out=wishes.split(lines_out or ()),
        levels=wishes.read_levels(levels or ()),
        country=country.upper(),
        service_day=wishes.read_day(day),
        minimum_trips=min_service,
        wheelchair_only=wheelchair,
        zone_radius=Metres(zone_radius),
        language=language,
        timezone=wishes.read_timezone(timezone),
        buildings=buildings,
        edits=edits,
    )
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
    warnings = f", {len(summary.warnings)} warnings" if summary.warnings else ""
    kept = f", {summary.edits} hand edits kept" if summary.edits else ""
    say(
        f"{out}: {summary.station_count} stations, {sum(summary.places.values())} places, "
        f"{summary.area_km2:,.1f} km²{warnings}{kept}",
        f"hash {digest[:12]} · hideline map show {out}",
    )
