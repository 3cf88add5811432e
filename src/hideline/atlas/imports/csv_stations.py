"""Lists of stations as CSV: a header with a name, a latitude and a longitude in some spelling; the rest is optional.

Latitude and longitude in each other's columns are noticed: by a latitude beyond 90, or because the stations lie far
from everything else on the map while swapped they would lie on it. Rows marked as closed are left out.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from pathlib import Path

import shapely
from shapely import MultiPolygon, Polygon

from hideline.atlas.draft import Source, TransitMode
from hideline.atlas.imports.findings import Findings, Rank, SourceUnreadable, Stop
from hideline.atlas.imports.transit_tags import wheelchair_of
from hideline.units import LatLon

_COLUMNS: dict[str, tuple[str, ...]] = {
    "name": ("name", "station", "stop_name", "station_name", "title"),
    "lat": ("lat", "latitude", "stop_lat", "y"),
    "lon": ("lon", "lng", "long", "longitude", "stop_lon", "x"),
    "id": ("id", "code", "stop_id", "station_id"),
    "modes": ("modes", "mode", "products", "type"),
    "wheelchair": ("wheelchair", "wheelchair_boarding", "accessible"),
    "closed": ("closed", "is_closed", "disused"),
}
_MODE_WORDS: dict[str, TransitMode] = {str(mode): mode for mode in TransitMode} | {
    "subway": TransitMode.METRO,
    "underground": TransitMode.METRO,
    "train": TransitMode.RAIL,
    "station": TransitMode.RAIL,
    "national": TransitMode.RAIL,
    "nationalexpress": TransitMode.RAIL,
    "regional": TransitMode.RAIL,
    "regionalexpress": TransitMode.RAIL,
    "suburban": TransitMode.RAIL,
    "light_rail": TransitMode.LIGHT_RAIL,
    "cable_car": TransitMode.CABLE_CAR,
}
_YES = frozenset(("1", "yes", "true", "y"))


def read_stations(path: Path, *, near: Polygon | MultiPolygon | None = None) -> Findings:
    """Read a list of stations. `near` is where the rest of the map lies, if that is known."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (UnicodeDecodeError, OSError) as wrong:
        raise SourceUnreadable(f"{path.name} cannot be read as UTF-8 text: {wrong}.") from wrong
    findings = Findings(Source(path.name, "as its publisher says", f"Stations: {path.name}"))
    listed = _stops(path.name, text)
    if not listed:
        raise SourceUnreadable(f"{path.name} has a header but no stations.")
    findings.stops = [stop for _, stop in listed]
    if near is not None:
        _must_not_be_swapped(f"{path.name} line {listed[0][0]}", findings.stops, near)
    return findings


def _stops(file: str, text: str) -> list[tuple[int, Stop]]:
    """The stations with the lines they stand on."""
    first = text.partition("\n")[0]
    delimiter = max(",;\t|", key=first.count)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True)
    header = {name.strip().casefold(): name for name in reader.fieldnames or () if name}
    columns = {
        ours: next((header[word] for word in words if word in header), "") for ours, words in _COLUMNS.items()
    }
    for needed in ("name", "lat", "lon"):
        if not columns[needed]:
            raise SourceUnreadable(
                f"{file} has no column for the {needed}: one of {', '.join(_COLUMNS[needed])} is needed."
            )
    try:
        rows = [(reader.line_num, row) for row in reader]
    except csv.Error as wrong:
        raise SourceUnreadable(f"{file} line {reader.line_num} cannot be read: {wrong}.") from wrong
    found = [
        (line, _stop(file, line, {ours: (row.get(name) or "").strip() for ours, name in columns.items()}))
        for line, row in rows
    ]
    return [(line, stop) for line, stop in found if stop is not None]


def _stop(file: str, line: int, row: dict[str, str]) -> Stop | None:
    if row["closed"].casefold() in _YES or not any(row.values()):
        return None
    try:
        lat, lon = float(row["lat"]), float(row["lon"])
    except ValueError:
        lat = lon = math.nan
    if not (math.isfinite(lat) and math.isfinite(lon)):
        raise SourceUnreadable(
            f"{file} line {line}: {row['lat']!r}, {row['lon']!r} is no position in degrees."
        )
    if abs(lat) > 90 >= abs(lon):
        raise SourceUnreadable(
            f"{file} line {line}: latitude {lat:g} is impossible; latitude and longitude seem swapped."
        )
    if abs(lat) > 90 or abs(lon) > 180:
        raise SourceUnreadable(f"{file} line {line}: {lat:g}, {lon:g} is not on the earth.")
    if not row["name"]:
        raise SourceUnreadable(f"{file} line {line} has no name.")
    modes = frozenset(_modes(row["modes"])) or frozenset((TransitMode.RAIL,))
    id_ = f"{file}#{row['id'] or line}"
    return Stop(
        id_,
        row["name"],
        LatLon(lat, lon),
        modes,
        Rank.STATION,
        wheelchair=wheelchair_of(row["wheelchair"] or None),
    )


def _modes(text: str) -> list[TransitMode]:
    words = text.replace("|", ",").replace(";", ",").casefold().split(",")
    return [_MODE_WORDS[word.strip()] for word in words if word.strip() in _MODE_WORDS]


def _must_not_be_swapped(where: str, stops: Sequence[Stop], near: Polygon | MultiPolygon) -> None:
    here = shapely.box(*near.bounds)
    points = shapely.points([(stop.position.lon, stop.position.lat) for stop in stops])
    swapped = shapely.points([(stop.position.lat, stop.position.lon) for stop in stops])
    if not shapely.intersects(here, points).any() and shapely.intersects(here, swapped).any():
        first = stops[0]
        raise SourceUnreadable(
            f"{where}: latitude and longitude seem swapped: {first.name} at {first.position.lat:g}, "
            f"{first.position.lon:g} is far from the map, but would be on it the other way round."
        )
