"""KML and KMZ files as Google My Maps and Earth export them: placemarks in folders in folders.

Folder names are kept with each feature, so a layer called "Museums" holds museums. Styles, overlays and network
links are not read.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry as Geometry

from hideline.atlas.draft import Source
from hideline.atlas.imports.features import Feature, sort_features
from hideline.atlas.imports.findings import Findings, SourceUnreadable
from hideline.atlas.imports.zips import must_open

_GEOMETRIES = ("Point", "LineString", "LinearRing", "Polygon", "MultiGeometry")


def read_kml(path: Path, holds: str = "") -> Findings:
    """Read a KML or KMZ file; `holds` says what its features are (see `features`)."""
    findings = Findings(Source(path.name, "as its author says", f"Contains {path.name}"))
    sort_features(features_of(path), findings, holds)
    return findings


def features_of(path: Path) -> Iterator[Feature]:
    """The placemarks of a file with the folders they lie in."""
    content = _content(path)
    # Entities are not needed in maps, and can be made to explode.
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise SourceUnreadable(f"{path.name} declares XML entities, which a map does not need.")
    try:
        root = ET.fromstring(content)  # noqa: S314  entities were refused above
    except ET.ParseError as wrong:
        line, column = wrong.position
        raise SourceUnreadable(f"{path.name} is no readable KML: line {line}, column {column}.") from wrong
    for number, (placemark, folders) in enumerate(_placemarks(root, ()), start=1):
        yield from _features(path.name, number, placemark, folders)


def _content(path: Path) -> bytes:
    try:
        if not zipfile.is_zipfile(path):
            return path.read_bytes()
        with zipfile.ZipFile(path) as archive:
            inner = sorted(name for name in archive.namelist() if name.lower().endswith(".kml"))
            if not inner:
                raise SourceUnreadable(f"{path.name} holds no KML file.")
            chosen = "doc.kml" if "doc.kml" in inner else inner[0]
            return archive.read(must_open(archive, chosen, path.name))
    except (zipfile.BadZipFile, zlib.error, OSError) as damage:
        raise SourceUnreadable(f"{path.name} cannot be opened: {damage}.") from damage


def _local(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


def _child_text(element: ET.Element, name: str) -> str:
    return next(((child.text or "").strip() for child in element if _local(child) == name), "")


def _placemarks(
    element: ET.Element, folders: tuple[str, ...]
) -> Iterator[tuple[ET.Element, tuple[str, ...]]]:
    for child in element:
        match _local(child):
            case "Placemark":
                yield child, folders
            case "Folder" | "Document":
                name = _child_text(child, "name")
                yield from _placemarks(child, (*folders, name) if name else folders)


def _features(file: str, number: int, placemark: ET.Element, folders: tuple[str, ...]) -> Iterator[Feature]:
    properties = {"name": _child_text(placemark, "name")}
    for pair in placemark.iter():
        if _local(pair) == "Data" and "name" in pair.attrib:
            properties.setdefault(pair.attrib["name"], _child_text(pair, "value"))
    what = f"{file}: placemark {number} ({properties['name'] or 'without a name'})"
    geometries = [child for child in placemark if _local(child) in _GEOMETRIES]
    for part, shape in enumerate(shape for geometry in geometries for shape in _shapes(geometry, what)):
        yield Feature(f"{file}#{number}" + (f".{part}" if part else ""), shape, properties, folders)


def _shapes(geometry: ET.Element, what: str) -> Iterator[Geometry]:
    kind = _local(geometry)
    if kind == "MultiGeometry":
        for child in geometry:
            if _local(child) in _GEOMETRIES:
                yield from _shapes(child, what)
        return
    if kind == "Polygon":
        rings = [_coordinates(ring, what) for ring in geometry.iter() if _local(ring) == "LinearRing"]
        if not rings or len(rings[0]) < 4:
            raise SourceUnreadable(f"{what} is a polygon of fewer than three corners.")
        if any(len(hole) < 4 for hole in rings[1:]):
            raise SourceUnreadable(f"{what} has a hole of fewer than three corners.")
        yield Polygon(rings[0], rings[1:])
        return
    coordinates = _coordinates(geometry, what)
    if kind == "Point" and len(coordinates) == 1:
        yield Point(coordinates[0])
    elif len(coordinates) > 1:
        yield LineString(coordinates)
    else:
        raise SourceUnreadable(f"{what} has no coordinates.")


def _coordinates(geometry: ET.Element, what: str) -> list[tuple[float, float]]:
    text = next((child.text or "" for child in geometry.iter() if _local(child) == "coordinates"), "")
    try:
        found = [(float(lon), float(lat)) for lon, lat, *_ in (spot.split(",") for spot in text.split())]
    except ValueError as wrong:
        raise SourceUnreadable(f"{what} has coordinates that are no numbers.") from wrong
    if not all(abs(lat) <= 90 and abs(lon) <= 180 for lon, lat in found):
        raise SourceUnreadable(f"{what} lies off the earth: are longitude and latitude swapped?")
    return found
