"""GeoJSON files. Coordinates are longitude first, as the format says; a feature that is not so is named by its
number.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import shapely
from shapely.geometry.base import BaseGeometry as Geometry

from hideline.atlas.draft import Source
from hideline.atlas.imports.features import Feature, sort_features
from hideline.atlas.imports.findings import Findings, SourceUnreadable


def read_geojson(path: Path, holds: str = "") -> Findings:
    """Read a GeoJSON file; `holds` says what its features are (see `features`)."""
    findings = Findings(Source(path.name, "as its publisher says", f"Contains {path.name}"))
    sort_features(features_of(path), findings, holds)
    return findings


def features_of(path: Path) -> Iterator[Feature]:
    """The features of a file, one geometry or many."""
    try:
        content = json.loads(path.read_text(encoding="utf-8-sig"))
    except (json.JSONDecodeError, UnicodeDecodeError, OSError) as wrong:
        raise SourceUnreadable(f"{path.name} is no readable GeoJSON: {wrong}.") from wrong
    if not isinstance(content, dict) or "type" not in content:
        raise SourceUnreadable(f"{path.name} is JSON but no GeoJSON: it has no type.")
    if content["type"] == "FeatureCollection":
        raw = content.get("features")
        if not isinstance(raw, list):
            raise SourceUnreadable(f"{path.name} is a collection without a list of features.")
    else:
        raw = [content if content["type"] == "Feature" else {"type": "Feature", "geometry": content}]
    for number, feature in enumerate(raw, start=1):
        if (found := _feature(path.name, number, feature)) is not None:
            yield found


def _feature(file: str, number: int, raw: object) -> Feature | None:
    if not isinstance(raw, dict) or raw.get("type") != "Feature":
        raise SourceUnreadable(f"{file}: feature {number} is no GeoJSON feature.")
    if raw.get("geometry") is None:
        return None
    try:
        shape = shapely.from_geojson(json.dumps(raw["geometry"]))
    except (shapely.GEOSException, TypeError) as wrong:
        raise SourceUnreadable(
            f"{file}: the geometry of feature {number} cannot be read: {wrong}."
        ) from wrong
    must_be_on_earth(shape, f"{file}: feature {number}")
    said = raw.get("properties") or {}
    if not isinstance(said, dict):
        raise SourceUnreadable(f"{file}: the properties of feature {number} cannot be read.")
    properties = {str(key): str(value) for key, value in said.items() if isinstance(value, str | int | float)}
    return Feature(f"{file}#{raw.get('id', number)}", shape, properties)


def must_be_on_earth(shape: Geometry, what: str) -> None:
    """Refuse coordinates that are no degrees of longitude and latitude."""
    if shapely.is_empty(shape):
        return
    west, south, east, north = shapely.bounds(shape)
    if south < -90 or north > 90:
        raise SourceUnreadable(
            f"{what} has latitudes up to {max(north, -south):g}: are longitude and latitude swapped, "
            "or is it in metres?"
        )
    if west < -180 or east > 180:
        raise SourceUnreadable(
            f"{what} has longitudes beyond 180: it crosses the 180° meridian or is not in degrees."
        )
