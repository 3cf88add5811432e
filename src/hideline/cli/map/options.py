"""The options of `hideline map build`, each with its help: what one can say about a map to be made."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeAlias

import typer


class Players(StrEnum):
    """Who plays between the ends of streets (MODE-1)."""

    CARS = "cars"
    WALKERS = "walkers"


Files: TypeAlias = list[Path] | None
Texts: TypeAlias = list[str] | None

Out = Annotated[Path, typer.Option("--out", "-o", help="The map file to write (.gpkg).")]
Osm = Annotated[Files, typer.Option(help="An OSM extract (.osm.pbf).")]
Overpass = Annotated[Files, typer.Option(help="A saved Overpass answer (JSON).")]
Gtfs = Annotated[Files, typer.Option(help="A GTFS feed, zip or folder.")]
GeoJson = Annotated[Texts, typer.Option(help="A GeoJSON file, or FILE=WHAT: stations, museum, divisions:3 …")]
Kml = Annotated[Texts, typer.Option(help="A KML or KMZ file, or FILE=WHAT.")]
Csv = Annotated[Files, typer.Option(help="A list of stations (CSV).")]
Elevation = Annotated[Files, typer.Option(help="An SRTM tile, .hgt or .hgt.zip.")]
Airports = Annotated[Files, typer.Option(help="A table of airports with scheduled service (CSV).")]
Online = Annotated[
    bool, typer.Option("--online", help="Ask a public Overpass server for what lies inside the border.")
]
OverpassServer = Annotated[Texts, typer.Option(help="The address of an Overpass server to ask instead.")]
Cache = Annotated[Path | None, typer.Option(help="Where the answers of servers are kept.")]
Border = Annotated[
    Texts,
    typer.Option(help="An area's name, circle:LAT,LON,5km, box:S,W,N,E, polygon:…, a file; joined."),
]
NoGo = Annotated[Texts, typer.Option(help="An area cut out, written like a border.")]
ExclavesOut = Annotated[bool, typer.Option("--exclaves-out", help="Keep only the border's largest piece.")]
Modes = Annotated[Texts, typer.Option(help="What is in play: metro,tram,rail …")]
Termini = Annotated[
    Players | None, typer.Option(help="Without transit: the ends of streets are the stations.")
]
Lines = Annotated[Texts, typer.Option(help="Only these lines, by name.")]
LinesOut = Annotated[Texts, typer.Option(help="Without these lines.")]
Levels = Annotated[Texts, typer.Option(help="Admin levels of divisions 1 to 4: FR=4,6,8,9.")]
Country = Annotated[str, typer.Option(help="Two-letter code, where the sources do not tell.")]
Day = Annotated[str, typer.Option(help="The day of play, YYYY-MM-DD: services are counted on it.")]
MinService = Annotated[int, typer.Option(min=0, help="Leave out stations with fewer departures that day.")]
Wheelchair = Annotated[bool, typer.Option("--wheelchair", help="Only stations known to be accessible.")]
ZoneRadius = Annotated[float, typer.Option(min=1, help="Metres; merged stops stay within it.")]
Language = Annotated[str, typer.Option(help="Prefer names in this language: en.")]
Timezone = Annotated[str, typer.Option(help="Such as Europe/Berlin; otherwise worked out.")]
Buildings = Annotated[bool | None, typer.Option(help="Draw houses; by default on small maps only.")]
Name = Annotated[str, typer.Option(help="The map's short name; otherwise the file's.")]
Title = Annotated[str, typer.Option(help="What people read above the map.")]
EditsFrom = Annotated[
    str, typer.Option(help="Apply the hand edits kept in this map; by default those in the map replaced.")
]
ForgetEdits = Annotated[
    bool, typer.Option("--forget-edits", help="Drop the hand edits of the map that is replaced.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
