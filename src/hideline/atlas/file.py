"""The map file: freeze a draft into one GeoPackage, open it, read it back (MAP-1).

A file is written whole or not at all, in a temporary file beside the target. Opening reads a few lines;
everything else is read when it is asked for. What of the draft is not in play stays out, and the file says so
in its warnings.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
import zlib
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

import msgspec
import shapely

from hideline.atlas import layers
from hideline.atlas.contents import content_hash
from hideline.atlas.draft import Elevation, MapDraft
from hideline.atlas.geopackage import Cell, Layer, create, write_layer
from hideline.atlas.index import Atlas
from hideline.atlas.playable import in_play
from hideline.atlas.stored import FORMAT, Grid, NotAMap, StoredMap
from hideline.units import LatLon

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

__all__ = ["NotAMap", "Progress", "freeze", "open_map", "read_draft"]

Progress: TypeAlias = Callable[[str, float], None]
"""Told what is being done and which share of all the work is behind it."""
Table: TypeAlias = tuple[Layer, "Iterable[tuple[Cell, ...]]", "list[BaseGeometry | None] | None"]


def open_map(path: Path | str) -> Atlas:
    """A frozen map, ready to answer."""
    stored = StoredMap(Path(path))
    return Atlas(stored, stored.hash)


def read_draft(path: Path | str) -> MapDraft:
    """A map file as a draft again, to edit or compare."""
    stored = StoredMap(Path(path))
    return MapDraft(
        name=stored.name,
        title=stored.title,
        timezone=stored.timezone,
        border=stored.border,
        no_go=stored.no_go,
        stations=stored.stations,
        lines=stored.lines,
        places=stored.places,
        courses=stored.courses,
        water=stored.water,
        divisions=stored.divisions,
        landmasses=stored.landmasses,
        streets=stored.streets,
        elevation=stored.elevation,
        timetable=stored.timetable,
        backdrop=stored.backdrop,
        basemap=stored.basemap,
        sources=stored.sources,
        warnings=stored.warnings,
        spellings=stored.spellings,
        edits=stored.edits,
    )


def freeze(
    draft: MapDraft, path: Path | str, *, basemap: bytes | None = None, progress: Progress | None = None
) -> str:
    """Write a draft as a map file, replacing what is there once all is written; returns the content hash."""
    report = progress or _silent
    report("Cutting to the border", 0.0)
    frozen = in_play(draft if basemap is None else replace(draft, basemap=basemap))
    report("Hashing", 0.3)
    digest = content_hash(frozen)
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, unfinished = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    os.close(handle)
    try:
        _write(frozen, digest, Path(unfinished), report)
        Path(unfinished).chmod(0o644)
        Path(unfinished).replace(path)
    finally:
        Path(unfinished).unlink(missing_ok=True)
    report("Written", 1.0)
    return digest


def _write(draft: MapDraft, digest: str, path: Path, report: Progress) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        create(connection)
        tables = [
            *_descriptions(draft, digest),
            *_network(draft),
            *_geography(draft),
            _attachments(draft),
        ]
        for done, (layer, rows, shapes) in enumerate(tables):
            report(f"Writing {layer.table}", 0.4 + 0.6 * done / len(tables))
            write_layer(connection, layer, rows, shapes)
        connection.commit()
    with path.open("rb") as written:
        os.fsync(written.fileno())


def _descriptions(draft: MapDraft, digest: str) -> list[Table]:
    about = {
        "format": FORMAT,
        "name": draft.name,
        "title": draft.title,
        "timezone": draft.timezone,
        "hash": digest,
    }
    return [
        (layers.ABOUT, list(about.items()), None),
        (layers.SOURCES, [(s.name, s.licence, s.notice, s.retrieved) for s in draft.sources], None),
        (layers.WARNINGS, [(warning,) for warning in draft.warnings], None),
        (layers.SPELLINGS, list(draft.spellings.items()), None),
        (layers.EDITS, [(_json(edit),) for edit in draft.edits], None),
        (layers.BORDER, [(draft.name,)], [draft.border]),
        (layers.NO_GO, [(f"No-go area {n}",) for n, _ in enumerate(draft.no_go, 1)], [*draft.no_go]),
    ]


def _network(draft: MapDraft) -> list[Table]:
    stations: list[tuple[Cell, ...]] = [
        (s.id, s.name, " ".join(sorted(s.modes)), _json(s.stops), s.wheelchair, s.is_terminus_of_street)
        for s in draft.stations
    ]
    lines: list[tuple[Cell, ...]] = [
        (line.id, line.name, line.mode, line.colour, line.text_colour, _json(line.patterns))
        for line in draft.lines
    ]
    return [
        (layers.STATIONS, stations, _points(s.position for s in draft.stations)),
        (layers.LINES, lines, [line.shape for line in draft.lines]),
    ]


def _geography(draft: MapDraft) -> list[Table]:
    places = [(kind, place) for kind, rows in draft.places.items() for place in rows]
    courses = [(kind, course) for kind, rows in draft.courses.items() for course in rows]
    return [
        (layers.PLACES, [(k, p.id, p.name) for k, p in places], _points(p.position for _, p in places)),
        (layers.COURSES, [(k, c.id, c.name) for k, c in courses], [c.shape for _, c in courses]),
        (layers.WATER, [(w.id, w.name) for w in draft.water], [w.surface for w in draft.water]),
        (
            layers.DIVISIONS,
            [(d.id, d.name, d.level) for d in draft.divisions],
            [d.area for d in draft.divisions],
        ),
        (layers.LANDMASSES, [(m.id, m.name) for m in draft.landmasses], [m.area for m in draft.landmasses]),
        (
            layers.STREETS,
            [(s.id, s.name, s.is_walkable, s.is_drivable) for s in draft.streets],
            [s.shape for s in draft.streets],
        ),
        (
            layers.BACKDROP,
            [(b.layer, _json(b.properties)) for b in draft.backdrop],
            [cast("BaseGeometry", b.shape) for b in draft.backdrop],
        ),
    ]


def _attachments(draft: MapDraft) -> Table:
    content = {
        layers.ELEVATION: None if draft.elevation is None else _packed(draft.elevation),
        layers.TIMETABLE: draft.timetable,
        layers.BASEMAP: draft.basemap,
    }
    return layers.ATTACHMENTS, [(name, blob) for name, blob in content.items() if blob is not None], None


def _packed(grid: Elevation) -> bytes:
    rows, columns = grid.heights.shape
    heights = zlib.compress(grid.heights.astype("<f4").tobytes(), 6)
    return msgspec.msgpack.encode(
        Grid(
            float(grid.north),
            float(grid.west),
            float(grid.step_lat),
            float(grid.step_lon),
            rows,
            columns,
            heights,
        )
    )


def _points(positions: Iterable[LatLon]) -> list[BaseGeometry | None]:
    return [shapely.Point(p.lon, p.lat) for p in positions]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _silent(_what: str, _share: float) -> None:
    """Nobody is watching."""
