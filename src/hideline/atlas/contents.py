"""What a map consists of, whether it is a draft in memory or a file read bit by bit, and the hash that names
it.

The hash covers everything that can decide a question and nothing that cannot (titles of sources, warnings,
the drawing), is the same whatever order things came in, and is what every phone shows (MAP-1).
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Protocol

import msgspec
import shapely

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from shapely import MultiPolygon, Polygon
    from shapely.geometry.base import BaseGeometry

    from hideline.atlas.draft import (
        Backdrop,
        Course,
        Division,
        Elevation,
        Landmass,
        Line,
        Place,
        Source,
        Station,
        Street,
        Water,
    )
    from hideline.atlas.kinds import KindId
    from hideline.units import LatLon


class MapContents(Protocol):
    """Everything of one map. `MapDraft` is one; so is an opened map file."""

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def title(self) -> str: ...  # noqa: D102
    @property
    def timezone(self) -> str: ...  # noqa: D102
    @property
    def border(self) -> Polygon | MultiPolygon | None: ...  # noqa: D102
    @property
    def no_go(self) -> Sequence[Polygon | MultiPolygon]: ...  # noqa: D102
    @property
    def stations(self) -> Sequence[Station]: ...  # noqa: D102
    @property
    def lines(self) -> Sequence[Line]: ...  # noqa: D102
    @property
    def places(self) -> Mapping[KindId, Sequence[Place]]: ...  # noqa: D102
    @property
    def courses(self) -> Mapping[KindId, Sequence[Course]]: ...  # noqa: D102
    @property
    def water(self) -> Sequence[Water]: ...  # noqa: D102
    @property
    def divisions(self) -> Sequence[Division]: ...  # noqa: D102
    @property
    def landmasses(self) -> Sequence[Landmass]: ...  # noqa: D102
    @property
    def streets(self) -> Sequence[Street]: ...  # noqa: D102
    @property
    def elevation(self) -> Elevation | None: ...  # noqa: D102
    @property
    def timetable(self) -> bytes | None: ...  # noqa: D102
    @property
    def backdrop(self) -> Sequence[Backdrop]: ...  # noqa: D102
    @property
    def basemap(self) -> bytes | None: ...  # noqa: D102
    @property
    def sources(self) -> Sequence[Source]: ...  # noqa: D102
    @property
    def spellings(self) -> Mapping[str, str]: ...  # noqa: D102
    @property
    def warnings(self) -> Sequence[str]: ...  # noqa: D102


def content_hash(contents: MapContents) -> str:
    """The SHA-256 over what the map says, in hexadecimal."""
    digest = hashlib.sha256()
    for section, rows in _sections(contents):
        digest.update(msgspec.msgpack.encode(section))
        for row in sorted(msgspec.msgpack.encode(row) for row in rows):
            digest.update(row)
    return digest.hexdigest()


def _sections(of: MapContents) -> Iterator[tuple[str, list[tuple[object, ...]]]]:
    yield "map", [(of.name, of.timezone)]
    yield "border", [(_wkb(of.border),)]
    yield "no-go", [(_wkb(area),) for area in of.no_go]
    yield (
        "stations",
        [
            (s.id, s.name, _at(s.position), sorted(s.modes), s.stops, s.is_terminus_of_street)
            for s in of.stations
        ],
    )
    yield "lines", [(line.id, line.name, line.mode, line.patterns, _wkb(line.shape)) for line in of.lines]
    for kind in sorted(of.places):
        yield f"places {kind}", [(place.id, place.name, _at(place.position)) for place in of.places[kind]]
    for kind in sorted(of.courses):
        yield f"courses {kind}", [(course.id, course.name, _wkb(course.shape)) for course in of.courses[kind]]
    yield "water", [(water.id, water.name, _wkb(water.surface)) for water in of.water]
    yield "divisions", [(d.id, d.name, d.level, _wkb(d.area)) for d in of.divisions]
    yield "landmasses", [(land.id, land.name, _wkb(land.area)) for land in of.landmasses]
    yield "streets", [(s.id, s.name, s.is_walkable, s.is_drivable, _wkb(s.shape)) for s in of.streets]
    if heights := of.elevation:
        corner = (float(heights.north), float(heights.west))
        grid = (*corner, float(heights.step_lat), float(heights.step_lon), heights.heights.shape)
        yield "elevation", [(*grid, heights.heights.astype("<f4").tobytes())]
    if of.timetable is not None:
        yield "timetable", [(of.timetable,)]


def _at(p: LatLon) -> tuple[float, float]:
    return float(p.lat), float(p.lon)


def _wkb(shape: BaseGeometry | None) -> bytes:
    return b"" if shape is None else bytes(shapely.to_wkb(shape, output_dimension=2, byte_order=1))
