"""A map file from a stranger: read, measured and refused with one sentence, or given back as a draft to write anew.

Nothing of the file itself is kept: what this returns is written by `freeze`, so that only what was looked at here gets
onto a host. Runs in a process that may crash (`server.workshop`): a file that is worse than wrong ends that process.
The timetable is opaque here and is checked by `transit.checking`.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import NamedTuple, Protocol
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
import numpy as np
import shapely

from hideline.atlas import layers
from hideline.atlas.draft import MapDraft
from hideline.atlas.file import read_draft
from hideline.atlas.geopackage import Layer
from hideline.atlas.stored import Grid, NotAMap, StoredMap

MOST_STATIONS = 20_000
MOST_THINGS = 2_000_000
"""Rows of all tables together."""
MOST_HEIGHTS = 40_000_000
LONGEST_WORD = 300
LONGEST_NOTICE = 2000
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
TABLES = tuple(layer for layer in vars(layers).values() if isinstance(layer, Layer))
PMTILES = b"PMTiles\x03"

POINT, LINE, POLYGON = {0}, {1, 5}, {3, 6}
"""Geometry types as GEOS numbers them, single and many."""


class Named(Protocol):
    """Anything of a map with a name."""

    @property
    def id(self) -> str: ...  # noqa: D102
    @property
    def name(self) -> str: ...  # noqa: D102


class Drawn(NamedTuple):
    """Shapes of one table, and what they may be."""

    table: str
    shapes: Sequence[object]
    kinds: set[int]


def admitted(path: Path) -> MapDraft:
    """A stranger's map as a draft, or `NotAMap` with what is wrong with it."""
    _must_be_plain_tables(path)
    _must_fit_in_memory(_opened(path))
    draft = read_draft(path)
    _must_be_readable(draft)
    for drawn in _shapes(draft):
        _must_lie_on_earth(drawn)
    if draft.basemap is not None and not draft.basemap.startswith(PMTILES):
        raise NotAMap("The basemap in this map is not one that Hideline made: build the map again.")
    return draft


def _opened(path: Path) -> StoredMap:
    try:
        return StoredMap(path)
    except NotAMap:
        # Its own sentence names the file, whose place on this machine is nobody's business.
        raise NotAMap(
            "This file is no map, or another version of Hideline made it: build it again."
        ) from None


def _must_be_plain_tables(path: Path) -> None:
    """Views, triggers and virtual tables make a database do things when it is read."""
    try:
        with closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
        ) as database:
            database.execute("PRAGMA trusted_schema = OFF")
            (verdict,) = database.execute("PRAGMA quick_check(1)").fetchone()
            schema = database.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
            tables = {name for kind, name, _ in schema if kind == "table"}
            rows = _rows(database, tables)
    except (sqlite3.DatabaseError, UnicodeDecodeError) as damage:
        raise NotAMap("This is not a map file: choose a .gpkg that `hideline map build` made.") from damage
    if verdict != "ok":
        raise NotAMap("This map file is damaged: copy or build it again.")
    odd = [
        name
        for kind, name, sql in schema
        if kind not in ("table", "index") or "VIRTUAL" in (sql or "").upper()
    ]
    if odd:
        raise NotAMap(
            f"This file holds more than a map ({_shown(odd[0])}): build it with `hideline map build`."
        )
    missing = [layer.table for layer in TABLES if layer.table not in tables]
    if missing:
        raise NotAMap(f"This map file has no table of {missing[0]}: build it again.")
    if rows > MOST_THINGS:
        raise NotAMap(f"This map holds {rows:,} things; a host takes at most {MOST_THINGS:,}.")


def _rows(database: sqlite3.Connection, tables: set[str]) -> int:
    counts = (
        database.execute(f'SELECT count(*) FROM "{layer.table}"').fetchone()[0]  # noqa: S608 - our own names
        for layer in TABLES
        if layer.table in tables
    )
    return sum(counts)


def _must_fit_in_memory(stored: StoredMap) -> None:
    if len(stored.stations) > MOST_STATIONS:
        raise NotAMap(
            f"This map has {len(stored.stations):,} stations; a host takes at most {MOST_STATIONS:,}."
        )
    if not stored.stations:
        raise NotAMap("This map has no stations: there would be nowhere to hide.")
    heights = stored.attachment(layers.ELEVATION)
    if heights is not None:
        grid = msgspec.msgpack.decode(heights, type=Grid)
        if not 0 < grid.rows * grid.columns <= MOST_HEIGHTS:
            raise NotAMap("The heights in this map are too fine: use SRTM tiles of three arc seconds.")


def _must_be_readable(draft: MapDraft) -> None:
    """Words of a reasonable length without control characters, colours that are colours, a time zone that exists."""
    for word, longest in _words(draft):
        if len(word) > longest or not all(letter.isprintable() for letter in word):
            raise NotAMap(
                f"“{_shown(word)}” is not a name that can be shown: correct it and build the map again."
            )
    for line in draft.lines:
        if not COLOUR.fullmatch(line.colour) or not COLOUR.fullmatch(line.text_colour):
            raise NotAMap(f"The line {_shown(line.name)} has no proper colour: write it as #rrggbb.")
    try:
        ZoneInfo(draft.timezone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as unknown:
        raise NotAMap(f"There is no time zone called {_shown(draft.timezone)}.") from unknown


def _words(draft: MapDraft) -> Iterator[tuple[str, int]]:
    named: Iterable[Named] = chain(
        draft.stations,
        draft.lines,
        draft.water,
        draft.divisions,
        draft.landmasses,
        draft.streets,
        *draft.places.values(),
        *draft.courses.values(),
    )
    for thing in named:
        yield thing.id, LONGEST_WORD
        yield thing.name, LONGEST_WORD
    yield draft.name, LONGEST_WORD
    yield draft.title, LONGEST_WORD
    for word in chain(draft.spellings, draft.spellings.values()):
        yield word, LONGEST_WORD
    for source in draft.sources:
        for text in (source.name, source.licence, source.notice, source.retrieved):
            yield text.replace("\n", " "), LONGEST_NOTICE


def _shapes(draft: MapDraft) -> Iterator[Drawn]:
    yield Drawn("border", [draft.border], POLYGON)
    yield Drawn("no-go areas", draft.no_go, POLYGON)
    yield Drawn("lines", [line.shape for line in draft.lines], LINE)
    yield Drawn("courses", [course.shape for each in draft.courses.values() for course in each], LINE)
    yield Drawn("water", [water.surface for water in draft.water], POLYGON)
    yield Drawn("divisions", [division.area for division in draft.divisions], POLYGON)
    yield Drawn("landmasses", [land.area for land in draft.landmasses], POLYGON)
    yield Drawn("streets", [street.shape for street in draft.streets], LINE)
    yield Drawn("backdrop", [item.shape for item in draft.backdrop], POINT | LINE | POLYGON)
    spots = [
        *(station.position for station in draft.stations),
        *(place.position for places in draft.places.values() for place in places),
    ]
    yield Drawn("positions", [shapely.Point(spot.lon, spot.lat) for spot in spots], POINT)


def _must_lie_on_earth(drawn: Drawn) -> None:
    shapes = np.array([shape for shape in drawn.shapes if shape is not None], dtype=object)
    if not np.isin(shapely.get_type_id(shapes), list(drawn.kinds)).all():
        raise NotAMap(f"The {drawn.table} of this map have the wrong kind of shape: build it again.")
    corners = shapely.get_coordinates(shapes)
    if not np.isfinite(corners).all() or (np.abs(corners) > (540.0, 90.0)).any():
        raise NotAMap(f"Some {drawn.table} of this map lie nowhere on earth: build it again.")


def _shown(word: str) -> str:
    """As much of a stranger's word as fits into a sentence."""
    return "".join(letter if letter.isprintable() else "�" for letter in word[:40])
