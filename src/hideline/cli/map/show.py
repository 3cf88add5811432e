"""`hideline map show`: what a map holds, by counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from hideline.cli.map.files import opened
from hideline.cli.output import counted, print_json, print_table, say

if TYPE_CHECKING:
    from hideline.atlas.index import Atlas
    from hideline.atlas.stored import StoredMap

FEW = 12
"""Warnings shown to people before the rest is only counted."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A map by its counts. A station with two modes counts under both."""

    name: str
    title: str
    hash: str
    timezone: str
    station_count: int
    stations: dict[str, int]
    lines: dict[str, int]
    places: dict[str, int]
    """By kind, lines and bodies of water among them; zero where the map has none."""
    divisions: dict[str, int]
    divided: dict[str, float]
    """By level, the share of stations that lie in a division of it."""
    landmasses: int
    streets: int
    area_km2: float
    bounds: tuple[float, float, float, float]
    """West, south, east, north."""
    no_go_areas: int
    has_elevation: bool
    has_timetable: bool
    timetable_days: tuple[str, str] | None
    has_basemap: bool
    file_bytes: int
    sources: tuple[str, ...]
    notices: tuple[str, ...]
    edits: int
    warnings: tuple[str, ...]


def show(
    file: Annotated[str, typer.Argument(help="A map file or the name of a map at hand.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Say what a map holds: stations by mode, places by kind, divisions by level, warnings, notices."""
    with opened(file) as stored:
        summary = summary_of(stored)
    if as_json:
        print_json(summary)
    else:
        _print(summary)


def summary_of(stored: StoredMap) -> Summary:
    """Count a map."""
    from hideline.atlas.counts import LEVELS, counts_of  # noqa: PLC0415 - help texts need no geometry
    from hideline.atlas.index import Atlas  # noqa: PLC0415

    atlas, counts = Atlas(stored, stored.hash), counts_of(stored)
    return Summary(
        name=stored.name,
        title=atlas.title,
        hash=stored.hash,
        timezone=stored.timezone,
        station_count=len(stored.stations),
        stations=counts.stations,
        lines=counts.lines,
        places=counts.places,
        divisions=counts.divisions,
        divided={str(level): share for level in LEVELS if (share := _divided(atlas, level)) > 0},
        landmasses=len(stored.landmasses),
        streets=len(stored.streets),
        area_km2=round(atlas.area / 1e6, 3),
        bounds=stored.border.bounds,
        no_go_areas=len(stored.no_go),
        has_elevation=stored.elevation is not None,
        has_timetable=stored.timetable is not None,
        timetable_days=_days(stored.timetable),
        has_basemap=stored.basemap is not None,
        file_bytes=stored.path.stat().st_size,
        sources=tuple(source.name for source in stored.sources),
        notices=tuple(dict.fromkeys(source.notice for source in stored.sources if source.notice)),
        edits=len(stored.edits),
        warnings=tuple(stored.warnings),
    )


def _divided(atlas: Atlas, level: int) -> float:
    from hideline.atlas.metric import lonlats  # noqa: PLC0415

    if not atlas.stations or not atlas.has_divisions(level):
        return 0.0
    spots = lonlats([station.position for station in atlas.stations.values()])
    inside = atlas.division_areas(level).at_each(spots) >= 0
    return round(float(inside.mean()), 4)


def _days(timetable: bytes | None) -> tuple[str, str] | None:
    if timetable is None:
        return None
    from hideline.transit.timetable import Timetable  # noqa: PLC0415

    runs = Timetable.from_bytes(timetable)
    if not runs.network.runs_on.any():
        return None
    first, last = runs.days
    return first.isoformat(), last.isoformat()


def _print(found: Summary) -> None:
    print_table((found.name, found.hash[:12]), _rows(found), title=found.title)
    for warning in found.warnings[:FEW]:
        say(f"! {warning}")
    if len(found.warnings) > FEW:
        say(f"! and {counted(len(found.warnings) - FEW, 'more warning')}: see --json")
    for notice in found.notices:
        say(notice)


def _rows(found: Summary) -> list[tuple[str, str]]:
    days = " to ".join(found.timetable_days) if found.timetable_days else "none"
    return [
        ("stations", f"{found.station_count} ({_listed(found.stations)})"),
        ("lines", _listed(found.lines)),
        ("places", _listed({kind: count for kind, count in found.places.items() if count})),
        ("none of", ", ".join(kind for kind, count in found.places.items() if not count)),
        ("divisions", ", ".join(f"{count} of level {level}" for level, count in found.divisions.items())),
        ("landmasses, streets", f"{found.landmasses}, {found.streets}"),
        ("area", f"{found.area_km2:,.1f} km²"),
        ("elevation", "yes" if found.has_elevation else "none"),
        ("timetable", days),
        ("basemap", "yes" if found.has_basemap else "none"),
        ("hand edits", str(found.edits)),
        ("file", f"{found.file_bytes / 1e6:.1f} MB"),
    ]


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items()) or "none"
