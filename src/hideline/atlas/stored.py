"""A map file being read: each table when it is first asked for."""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, cast

import msgspec
import numpy as np

from hideline.atlas import layers
from hideline.atlas.draft import (
    Backdrop,
    Course,
    Division,
    Elevation,
    Landmass,
    Line,
    LineId,
    Place,
    PlaceId,
    Source,
    Station,
    StationId,
    Street,
    TransitMode,
    Water,
)
from hideline.atlas.geopackage import Layer, has_layer, read_layer, read_shapes
from hideline.atlas.kinds import KindId
from hideline.units import LatLon, Malformed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shapely import LineString, MultiLineString, MultiPolygon, Point, Polygon
    from shapely.geometry.base import BaseGeometry

FORMAT = "1"


class NotAMap(Malformed):
    """The file is no map of ours, or one that this version cannot read."""


class Grid(msgspec.Struct, frozen=True, array_like=True):
    """How heights lie in a map file."""

    north: float
    west: float
    step_lat: float
    step_lon: float
    rows: int
    columns: int
    packed: bytes


class StoredMap:
    """The contents of a map file, read bit by bit. Everything in it is as it was frozen."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._about = self._read_about()
        self.hash = self._about["hash"]
        self.name = self._about["name"]
        self.title = self._about["title"]
        self.timezone = self._about["timezone"]

    def _read_about(self) -> dict[str, str]:
        if not self.path.is_file():
            raise NotAMap(f"There is no map file at {self.path}.")
        try:
            about = {str(key): str(value) for key, value in self._rows(layers.ABOUT)}
        except sqlite3.DatabaseError:
            raise NotAMap(f"{self.path} is not a Hideline map.") from None
        if about.get("format") != FORMAT:
            raise NotAMap(f"{self.path} has map format {about.get('format')}; this version reads {FORMAT}.")
        if missing := {"hash", "name", "title", "timezone"} - about.keys():
            raise NotAMap(f"{self.path} does not say its {min(missing)}.")
        return about

    def _open(self) -> closing[sqlite3.Connection]:
        return closing(sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True))

    def _rows(self, layer: Layer) -> list[tuple[object, ...]]:
        with self._open() as connection:
            return cast("list[tuple[object, ...]]", read_layer(connection, layer))

    def _rows_if_any(self, layer: Layer) -> list[tuple[object, ...]]:
        """The rows of a table that maps made by earlier versions do not have."""
        with self._open() as connection:
            return (
                cast("list[tuple[object, ...]]", read_layer(connection, layer))
                if has_layer(connection, layer)
                else []
            )

    def _features(self, layer: Layer) -> Iterator[tuple[BaseGeometry | None, tuple[object, ...]]]:
        with self._open() as connection:
            shapes, rows = read_shapes(connection, layer), read_layer(connection, layer)
        return zip(shapes, rows, strict=True)

    @cached_property
    def border(self) -> Polygon | MultiPolygon:
        """The border of the map."""
        return next(cast("Polygon | MultiPolygon", shape) for shape, _ in self._features(layers.BORDER))

    @cached_property
    def no_go(self) -> list[Polygon | MultiPolygon]:
        """The areas cut out."""
        return [cast("Polygon | MultiPolygon", shape) for shape, _ in self._features(layers.NO_GO)]

    @cached_property
    def stations(self) -> list[Station]:
        """The stations."""
        rows = cast(
            "Iterator[tuple[Point, tuple[str, str, str, str, int | None, int]]]",
            self._features(layers.STATIONS),
        )
        return [
            Station(
                StationId(id_),
                name,
                LatLon(point.y, point.x),
                frozenset(TransitMode(mode) for mode in modes.split()),
                tuple(msgspec.json.decode(stops, type=list[str])),
                None if wheelchair is None else bool(wheelchair),
                bool(is_terminus),
            )
            for point, (id_, name, modes, stops, wheelchair, is_terminus) in rows
        ]

    @cached_property
    def lines(self) -> list[Line]:
        """The transit lines."""
        rows = cast("Iterator[tuple[LineString | None, tuple[str, ...]]]", self._features(layers.LINES))
        return [
            Line(LineId(id_), name, TransitMode(mode), colour, text_colour, _patterns(patterns), shape)
            for shape, (id_, name, mode, colour, text_colour, patterns) in rows
        ]

    @cached_property
    def places(self) -> dict[KindId, list[Place]]:
        """The places by kind."""
        places: dict[KindId, list[Place]] = {}
        rows = cast("Iterator[tuple[Point, tuple[str, str, str]]]", self._features(layers.PLACES))
        for point, (kind, id_, name) in rows:
            places.setdefault(KindId(kind), []).append(Place(PlaceId(id_), name, LatLon(point.y, point.x)))
        return places

    @cached_property
    def courses(self) -> dict[KindId, list[Course]]:
        """The coasts, borders and railways by kind."""
        courses: dict[KindId, list[Course]] = {}
        rows = cast(
            "Iterator[tuple[LineString | MultiLineString, tuple[str, str, str]]]",
            self._features(layers.COURSES),
        )
        for shape, (kind, id_, name) in rows:
            courses.setdefault(KindId(kind), []).append(Course(PlaceId(id_), name, shape))
        return courses

    @cached_property
    def water(self) -> list[Water]:
        """The named bodies of water."""
        rows = cast("Iterator[tuple[Polygon | MultiPolygon, tuple[str, str]]]", self._features(layers.WATER))
        return [Water(PlaceId(id_), name, shape) for shape, (id_, name) in rows]

    @cached_property
    def divisions(self) -> list[Division]:
        """The divisions of all levels."""
        rows = cast(
            "Iterator[tuple[Polygon | MultiPolygon, tuple[str, str, int]]]", self._features(layers.DIVISIONS)
        )
        return [Division(PlaceId(id_), name, level, shape) for shape, (id_, name, level) in rows]

    @cached_property
    def landmasses(self) -> list[Landmass]:
        """The landmasses."""
        rows = cast("Iterator[tuple[Polygon, tuple[str, str]]]", self._features(layers.LANDMASSES))
        return [Landmass(PlaceId(id_), name, shape) for shape, (id_, name) in rows]

    @property
    def streets(self) -> list[Street]:
        """The stretches of streets and paths; read anew each time, as a country's weigh much and are only indexed."""
        rows = cast("Iterator[tuple[LineString, tuple[str, str, int, int]]]", self._features(layers.STREETS))
        return [Street(id_, name, shape, bool(walk), bool(drive)) for shape, (id_, name, walk, drive) in rows]

    @cached_property
    def elevation(self) -> Elevation | None:
        """The grid of heights."""
        blob = self.attachment(layers.ELEVATION)
        if blob is None:
            return None
        grid = msgspec.msgpack.decode(blob, type=Grid)
        heights = np.frombuffer(zlib.decompress(grid.packed), dtype="<f4").reshape(grid.rows, grid.columns)
        return Elevation(grid.north, grid.west, grid.step_lat, grid.step_lon, heights)

    @cached_property
    def timetable(self) -> bytes | None:
        """The compact timetable."""
        return self.attachment(layers.TIMETABLE)

    @property
    def basemap(self) -> bytes | None:
        """The vector tiles (PMTiles) to draw the map with."""
        return self.attachment(layers.BASEMAP)

    @cached_property
    def backdrop(self) -> list[Backdrop]:
        """What is only drawn."""
        rows = cast("Iterator[tuple[BaseGeometry, tuple[str, str]]]", self._features(layers.BACKDROP))
        properties = dict[str, str | int | float]
        return [
            Backdrop(layer, shape, msgspec.json.decode(more, type=properties))
            for shape, (layer, more) in rows
        ]

    @cached_property
    def sources(self) -> list[Source]:
        """Where the data came from."""
        return [Source(*row) for row in cast("list[tuple[str, str, str, str]]", self._rows(layers.SOURCES))]

    @cached_property
    def warnings(self) -> list[str]:
        """What the making of the map left out."""
        return [str(warning) for (warning,) in self._rows(layers.WARNINGS)]

    @cached_property
    def spellings(self) -> dict[str, str]:
        """Names in other scripts, written in Latin letters."""
        return {str(name): str(latin) for name, latin in self._rows_if_any(layers.SPELLINGS)}

    @cached_property
    def edits(self) -> list[dict[str, object]]:
        """Edits by hand."""
        return [
            msgspec.json.decode(str(edit), type=dict[str, object]) for (edit,) in self._rows(layers.EDITS)
        ]

    def attachment(self, name: str) -> bytes | None:
        """A large thing kept whole in the file."""
        with self._open() as connection:
            found = connection.execute("SELECT content FROM attachments WHERE name = ?", (name,)).fetchone()
        return None if found is None else bytes(found[0])


def _patterns(text: str) -> tuple[tuple[StationId, ...], ...]:
    return tuple(tuple(map(StationId, stops)) for stops in msgspec.json.decode(text, type=list[list[str]]))
