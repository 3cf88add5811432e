"""GeoPackage, the little of it that a map file needs: tables with one geometry column, and plain tables.

Written with SQLite directly, so that a file is one transaction, and read the same way, because only what is
asked for is then decoded. QGIS and GDAL open the result (OGC 12-128r18). Knows no map.
"""

from __future__ import annotations

import sqlite3
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import shapely

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

Cell: TypeAlias = str | int | float | bytes | None

WGS84 = 4326
APPLICATION = 0x47504B47  # "GPKG"
VERSION = 10300
HEADER = struct.Struct("<2sBBi4d")
PLAIN_HEADER = struct.Struct("<2sBBi")
WORTH_AN_ENVELOPE = 20
"""Corners from which on a shape's envelope saves readers more than it costs."""
LITTLE_ENDIAN_WITH_ENVELOPE, LITTLE_ENDIAN, EMPTY = 0b00000011, 0b00000001, 0b00010000
ENVELOPE_BYTES = {0: 0, 1: 32, 2: 48, 3: 48, 4: 64}

WGS84_WKT = (
    'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],'
    'AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],'
    'UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]'
)

FRAME = """
CREATE TABLE gpkg_spatial_ref_sys (
    srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL,
    organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
CREATE TABLE gpkg_contents (
    table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
    description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT '1970-01-01T00:00:00.000Z',
    min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE,
    srs_id INTEGER REFERENCES gpkg_spatial_ref_sys(srs_id));
CREATE TABLE gpkg_geometry_columns (
    table_name TEXT NOT NULL UNIQUE REFERENCES gpkg_contents(table_name), column_name TEXT NOT NULL,
    geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL REFERENCES gpkg_spatial_ref_sys(srs_id),
    z TINYINT NOT NULL, m TINYINT NOT NULL, PRIMARY KEY (table_name, column_name));
"""


@dataclass(frozen=True, slots=True)
class Layer:
    """One table of a map file: its columns with their SQL types, and its geometry type if it has geometry."""

    table: str
    geometry: str | None
    columns: tuple[tuple[str, str], ...]
    description: str


def create(connection: sqlite3.Connection) -> None:
    """Make an empty database a GeoPackage."""
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.executescript(FRAME)
    connection.executemany(
        "INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, ?)",
        (
            ("Undefined Cartesian", -1, "NONE", -1, "undefined", None),
            ("Undefined geographic", 0, "NONE", 0, "undefined", None),
            ("WGS 84", WGS84, "EPSG", WGS84, WGS84_WKT, "longitude and latitude in degrees"),
        ),
    )


def write_layer(
    connection: sqlite3.Connection,
    layer: Layer,
    rows: Iterable[tuple[Cell, ...]],
    shapes: Sequence[BaseGeometry | None] | None = None,
) -> None:
    """Create a table and fill it; `shapes` go with `rows` in a table with geometry."""
    with_geometry = layer.geometry is not None
    columns = [f'"{name}" {sql_type}' for name, sql_type in layer.columns]
    geometry_column = [f"geom {layer.geometry}"] if with_geometry else []
    fields = ", ".join(["fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL", *geometry_column, *columns])
    connection.execute(f'CREATE TABLE "{layer.table}" ({fields})')
    _register(connection, layer, shapes)
    names = ", ".join([*(["geom"] if with_geometry else []), *(f'"{name}"' for name, _ in layer.columns)])
    marks = ", ".join("?" * (len(layer.columns) + with_geometry))
    insert = f'INSERT INTO "{layer.table}" ({names}) VALUES ({marks})'  # noqa: S608 - names are our own constants
    if shapes is not None:
        blobs = encoded(shapes)
        connection.executemany(insert, ((blob, *row) for blob, row in zip(blobs, rows, strict=True)))
    else:
        connection.executemany(insert, rows)


def _register(
    connection: sqlite3.Connection, layer: Layer, shapes: Sequence[BaseGeometry | None] | None
) -> None:
    if layer.geometry is None:
        about: tuple[Cell, ...] = (layer.table, "attributes", layer.table, layer.description)
        connection.execute(
            "INSERT INTO gpkg_contents (table_name, data_type, identifier, description) VALUES (?, ?, ?, ?)",
            about,
        )
        return
    drawn = [shape for shape in shapes or () if shape is not None and not shape.is_empty]
    extent = shapely.total_bounds(np.asarray(drawn, dtype=object)).tolist() if drawn else [None] * 4
    connection.execute(
        "INSERT INTO gpkg_contents"
        " (table_name, data_type, identifier, description, min_x, min_y, max_x, max_y, srs_id)"
        " VALUES (?, 'features', ?, ?, ?, ?, ?, ?, ?)",
        (layer.table, layer.table, layer.description, *extent, WGS84),
    )
    connection.execute(
        "INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', ?, ?, 0, 0)",
        (layer.table, layer.geometry, WGS84),
    )


def encoded(shapes: Sequence[BaseGeometry | None]) -> list[bytes | None]:
    """Geometries as GeoPackage blobs: a header with the envelope, then WKB."""
    every = np.empty(len(shapes), dtype=object)
    every[:] = shapes
    bodies = shapely.to_wkb(every, output_dimension=2, byte_order=1)
    rows = zip(shapes, shapely.bounds(every), bodies, strict=True)
    return [None if shape is None else _header(shape, bounds) + body for shape, bounds, body in rows]


def _header(shape: BaseGeometry, bounds: NDArray[np.float64]) -> bytes:
    if shape.is_empty:
        return PLAIN_HEADER.pack(b"GP", 0, LITTLE_ENDIAN | EMPTY, WGS84)
    if shapely.get_num_coordinates(shape) < WORTH_AN_ENVELOPE:
        return PLAIN_HEADER.pack(b"GP", 0, LITTLE_ENDIAN, WGS84)
    west, south, east, north = bounds
    return HEADER.pack(b"GP", 0, LITTLE_ENDIAN_WITH_ENVELOPE, WGS84, west, east, south, north)


def decoded(blobs: Sequence[bytes | None]) -> list[BaseGeometry | None]:
    """Geometries from GeoPackage blobs."""
    bodies = [None if blob is None else blob[8 + ENVELOPE_BYTES[blob[3] >> 1 & 0b111] :] for blob in blobs]
    return list(shapely.from_wkb(np.array(bodies, dtype=object)))


def read_layer(connection: sqlite3.Connection, layer: Layer) -> list[tuple[Cell, ...]]:
    """The rows of a table in the order they were written, without geometry."""
    names = ", ".join(f'"{name}"' for name, _ in layer.columns)
    statement = f'SELECT {names} FROM "{layer.table}" ORDER BY fid'  # noqa: S608 - names are our own constants
    return connection.execute(statement).fetchall()


def has_layer(connection: sqlite3.Connection, layer: Layer) -> bool:
    """Whether the file has this table."""
    statement = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return connection.execute(statement, (layer.table,)).fetchone() is not None


def read_shapes(connection: sqlite3.Connection, layer: Layer) -> list[BaseGeometry | None]:
    """The geometries of a table in the order they were written."""
    statement = f'SELECT geom FROM "{layer.table}" ORDER BY fid'  # noqa: S608 - names are our own constants
    return decoded([blob for (blob,) in connection.execute(statement)])
