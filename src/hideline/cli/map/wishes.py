"""What people write on the command line, read into a recipe step by step: sources, border, divisions, stations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec.structs import replace

from hideline.cli.map.options import Files, Players, Texts
from hideline.units import LatLon, Malformed, Metres

if TYPE_CHECKING:
    from hideline.atlas.draft import TransitMode
    from hideline.atlas.imports.borders import BorderSpec
    from hideline.atlas.imports.edits import Edit
    from hideline.atlas.imports.levels import Levels
    from hideline.atlas.imports.recipe import LayerFile, Recipe


def a_recipe(
    name: str, title: str, language: str, timezone: str, buildings: bool | None, edits: tuple[Edit, ...]
) -> Recipe:
    """A recipe that says what the map is called and how it reads, and nothing yet of what goes into it."""
    from hideline.atlas.imports.recipe import Recipe  # noqa: PLC0415 - help texts need no geometry

    return Recipe(
        name,
        title,
        language=language,
        timezone=read_timezone(timezone),
        buildings=buildings,
        edits=edits,
    )


def with_files(
    recipe: Recipe,
    osm: Files,
    overpass: Files,
    gtfs: Files,
    geojson: Texts,
    kml: Texts,
    csv: Files,
    elevation: Files,
    airports: Files,
) -> Recipe:
    """The recipe with its sources."""
    return replace(
        recipe,
        osm=paths(osm),
        overpass=paths(overpass),
        gtfs=paths(gtfs),
        layers=read_layers([*(geojson or ()), *(kml or ())]),
        stations=paths(csv),
        elevation=paths(elevation),
        airports=paths(airports),
    )


def with_servers(recipe: Recipe, online: bool, servers: Texts, cache: Path | None) -> Recipe:
    """The recipe with what is asked of others."""
    return replace(recipe, online=online, overpass_servers=tuple(servers or ()), cache=str(cache or ""))


def within(recipe: Recipe, border: Texts, no_go: Texts, exclaves_out: bool) -> Recipe:
    """The recipe inside a border."""
    return replace(
        recipe,
        border=read_border(border or ()),
        no_go=read_areas(no_go or ()),
        exclaves_out=exclaves_out,
    )


def with_divisions(recipe: Recipe, levels: Texts, country: str) -> Recipe:
    """The recipe with the divisions people mean."""
    return replace(recipe, levels=read_levels(levels or ()), country=country.upper())


def with_stations(
    recipe: Recipe,
    modes: Texts,
    termini: Players | None,
    lines: Texts,
    lines_out: Texts,
    wheelchair: bool,
    zone_radius: float,
) -> Recipe:
    """The recipe with what is in play."""
    from hideline.atlas.imports.recipe import TerminiFor  # noqa: PLC0415

    return replace(
        recipe,
        modes=read_modes(modes or ()),
        termini=None if termini is None else TerminiFor(termini),
        lines=split(lines or ()),
        lines_out=split(lines_out or ()),
        wheelchair_only=wheelchair,
        zone_radius=Metres(zone_radius),
    )


def with_service(recipe: Recipe, day: str, least: int) -> Recipe:
    """The recipe with how much must run on the day of play."""
    if least and not recipe.gtfs:
        raise Malformed("--min-service counts the departures of a timetable: give one with --gtfs.")
    return replace(recipe, service_day=read_day(day), minimum_trips=least)


def read_border(texts: Sequence[str]) -> BorderSpec | None:
    """One border; several are joined. A file may be given by its bare path."""
    from hideline.atlas.imports.borders import Combined  # noqa: PLC0415 - help texts need no geometry

    specs = [_area(text) for text in texts]
    if len(specs) < 2:
        return specs[0] if specs else None
    return Combined(tuple(specs))


def read_areas(texts: Iterable[str]) -> tuple[BorderSpec, ...]:
    """Areas that each stand for themselves."""
    return tuple(_area(text) for text in texts)


def _area(text: str) -> BorderSpec:
    from hideline.atlas.imports.borders import FromFile, parse_border  # noqa: PLC0415

    return FromFile(text) if Path(text).is_file() else parse_border(text)


def read_modes(texts: Iterable[str]) -> frozenset[TransitMode] | None:
    """Modes by name, several with commas between them; none given means the builder chooses."""
    from hideline.atlas.draft import TransitMode  # noqa: PLC0415

    known = {str(mode): mode for mode in TransitMode}
    names = [name.strip().lower() for text in texts for name in text.split(",") if name.strip()]
    for name in names:
        if name not in known:
            raise Malformed(f"There is no mode called {name!r}; there are {', '.join(known)}.")
    return frozenset(known[name] for name in names) or None


def read_levels(texts: Iterable[str]) -> dict[str, Levels]:
    """Rows such as `FR=4,6,8,9`; alternatives with a slash: `DE=4,6/9,8/10,9/11`; `*` or nothing for every country."""
    return dict(_level_row(text) for text in texts)


def _level_row(text: str) -> tuple[str, Levels]:
    country, equals, row = text.rpartition("=")
    try:
        levels = tuple(tuple(int(level) for level in rank.split("/") if level) for rank in row.split(","))
    except ValueError:
        levels = ()
    if not 1 <= len(levels) <= 4:
        raise Malformed(f"Levels are written FR=4,6,8,9 (one to four admin levels), not {text!r}.")
    return (country.strip().upper() if equals and country.strip() else "*"), levels


def read_layers(files: Iterable[str]) -> tuple[LayerFile, ...]:
    """Layer files such as `quarters.geojson=divisions:3`; without `=` each feature says what it is."""
    from hideline.atlas.imports.recipe import LayerFile  # noqa: PLC0415

    found = []
    for text in files:
        path, equals, holds = text.rpartition("=")
        found.append(LayerFile(path, holds) if equals and not Path(text).exists() else LayerFile(text))
    return tuple(found)


def read_day(text: str) -> str:
    """A day as the calendar writes it, 2026-05-30."""
    if not text:
        return ""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise Malformed(f"A day is written YYYY-MM-DD, such as 2026-05-30, not {text!r}.") from None


def read_timezone(text: str) -> str:
    """A time zone by its name, Europe/Berlin."""
    try:
        return ZoneInfo(text).key if text else ""
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Malformed(f"There is no time zone called {text!r}; one looks like Europe/Berlin.") from None


def read_position(text: str) -> LatLon:
    """A spot: latitude, longitude."""
    try:
        lat, lon = (float(part) for part in text.split(","))
    except ValueError:
        raise Malformed(f"A position is written LAT,LON such as 43.738,7.424, not {text!r}.") from None
    return LatLon(lat, lon)


def split(texts: Iterable[str]) -> tuple[str, ...]:
    """Names with commas between them."""
    return tuple(name.strip() for text in texts for name in text.split(",") if name.strip())


def paths(files: Files) -> tuple[str, ...]:
    """Files as a recipe keeps them."""
    return tuple(str(file) for file in files or ())
