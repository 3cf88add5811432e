"""Geometries survive the way into a GeoPackage table and back."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from hideline.atlas.geopackage import Layer, create, decoded, encoded, read_layer, read_shapes, write_layer

SHAPES: tuple[BaseGeometry | None, ...] = (
    shapely.Point(9.1, 54.2),
    shapely.LineString([(0, 0), (1, 1)]),
    shapely.Point(0, 0).buffer(1),
    shapely.MultiPolygon([shapely.box(0, 0, 1, 1), shapely.box(2, 2, 3, 3)]),
    shapely.LineString(),
    None,
)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_geometry_is_the_same_after_encoding(shape: BaseGeometry | None) -> None:
    assert decoded(encoded([shape])) == [shape]


def test_a_table_gives_back_its_rows_in_order() -> None:
    layer = Layer("things", "GEOMETRY", (("name", "TEXT"), ("count", "INTEGER")), "Things")
    rows = [(f"thing {n}", n) for n in range(len(SHAPES))]

    with closing(sqlite3.connect(":memory:")) as connection:
        create(connection)
        write_layer(connection, layer, rows, list(SHAPES))

        assert read_layer(connection, layer) == rows
        assert read_shapes(connection, layer) == list(SHAPES)


def test_a_file_says_that_it_is_a_geopackage() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        create(connection)

        assert connection.execute("PRAGMA application_id").fetchone() == (int.from_bytes(b"GPKG", "big"),)
        assert connection.execute("SELECT srs_id FROM gpkg_spatial_ref_sys ORDER BY 1").fetchall() == [
            (-1,),
            (0,),
            (4326,),
        ]
