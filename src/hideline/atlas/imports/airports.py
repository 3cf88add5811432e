"""Tables of airports: which have scheduled flights, where maps do not say. A table replaces what OSM has.

A CSV with columns `name`, `lat`, `lon` and `iata` (also `iata_code`, `latitude_deg`, `longitude_deg`). Where it has
a column `scheduled_service`, that decides; otherwise an IATA code does.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path

from hideline.atlas.draft import Source
from hideline.atlas.imports.findings import Findings, FoundPlace, SourceUnreadable
from hideline.atlas.kinds import KindId
from hideline.units import LatLon, Malformed

AIRPORT = KindId("airport")


def read_airports(path: Path) -> Findings:
    """The commercial airports of a table."""
    findings = Findings(Source(path.name, "as its publisher says", f"Airports: {path.name}"))
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (UnicodeDecodeError, OSError) as wrong:
        raise SourceUnreadable(f"{path.name} cannot be read as UTF-8 text: {wrong}.") from wrong
    reader = csv.DictReader(io.StringIO(text, newline=""))
    try:
        for place in _airports(path.name, reader):
            findings.add_place(AIRPORT, place)
    except csv.Error as wrong:
        raise SourceUnreadable(f"{path.name} line {reader.line_num} cannot be read: {wrong}.") from wrong
    return findings


def _airports(file: str, reader: csv.DictReader[str]) -> Iterator[FoundPlace]:
    header = reader.fieldnames or []
    lat, lon, iata = (
        _column(file, header, *names)
        for names in (("lat", "latitude_deg"), ("lon", "longitude_deg"), ("iata", "iata_code"))
    )
    for row in reader:
        code = (row[iata] or "").strip()
        if not code or row.get("scheduled_service", "yes") not in ("yes", "1"):
            continue
        try:
            position = LatLon(float(row[lat] or ""), float(row[lon] or ""))
        except (ValueError, Malformed) as wrong:
            raise SourceUnreadable(
                f"{file} line {reader.line_num}: {code} has no usable position."
            ) from wrong
        yield FoundPlace(f"iata/{code}", row.get("name") or code, position, is_mapped_point=True)


def _column(file: str, header: Sequence[str], *names: str) -> str:
    found = next((name for name in names if name in header), None)
    if found is None:
        raise SourceUnreadable(f"{file} has no column {names[0]}.")
    return found
