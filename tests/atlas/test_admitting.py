"""Maps from strangers: a proper one comes in as it is, anything else is refused with one sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest
from shapely import LineString, Point, Polygon

from hideline.atlas.admitting import LONGEST_WORD, MOST_HEIGHTS, TABLES, admitted
from hideline.atlas.draft import Elevation, MapDraft, Source
from hideline.atlas.file import freeze
from hideline.atlas.geopackage import encoded
from hideline.atlas.stored import Grid, NotAMap, StoredMap
from tests.towns import drawn_town


def town(folder: Path, draft: MapDraft | None = None) -> Path:
    path = folder / "town.gpkg"
    freeze(draft or drawn_town(), path, basemap=b"PMTiles\x03 ...")
    return path


def run(path: Path, *statements: str | tuple[str, tuple[object, ...]]) -> None:
    with closing(sqlite3.connect(path)) as database:
        for statement in statements:
            database.execute(*((statement,) if isinstance(statement, str) else statement))
        database.commit()


def refusal(path: Path) -> str:
    with pytest.raises(NotAMap) as refused:
        admitted(path)
    sentence = str(refused.value)
    assert str(path.parent) not in sentence  # where files lie on a host is nobody's business
    return sentence


def test_a_map_that_was_built_comes_in_with_the_hash_it_had(tmp_path: Path) -> None:
    path = town(tmp_path)

    again = freeze(admitted(path), tmp_path / "again.gpkg")

    assert again == StoredMap(path).hash


@pytest.mark.parametrize("table", [layer.table for layer in TABLES])
def test_a_map_that_lacks_a_table_is_refused(tmp_path: Path, table: str) -> None:
    path = town(tmp_path)
    run(path, f'DROP TABLE "{table}"')

    assert refusal(path) == f"This map file has no table of {table}: build it again."


@pytest.mark.parametrize(
    "content", [b"", b"Dear all,", b"SQLite format 3\x00" + b"\x00" * 500, b"PK\x03\x04"]
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.gpkg"
    path.write_bytes(content)

    assert "map" in refusal(path)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_file_that_was_cut_short_is_refused(tmp_path: Path, share: float) -> None:
    path = town(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])

    assert "map" in refusal(path)


def test_a_database_that_does_things_when_read_is_refused(tmp_path: Path) -> None:
    endless = (
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS fid, x AS geom FROM n"
    )
    path = town(tmp_path)
    run(path, "DROP TABLE no_go", f"CREATE VIEW no_go AS {endless}")

    assert refusal(path) == "This file holds more than a map (no_go): build it with `hideline map build`."


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER sly AFTER INSERT ON stations BEGIN DELETE FROM map; END",
        "CREATE VIRTUAL TABLE sly USING fts5(x)",
    ],
)
def test_triggers_and_virtual_tables_are_refused(tmp_path: Path, statement: str) -> None:
    path = town(tmp_path)
    run(path, statement)

    assert "holds more than a map (sly" in refusal(path)


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("UPDATE map SET value = '99' WHERE key = 'format'", "another version of Hideline made it"),
        ("DELETE FROM map WHERE key = 'hash'", "another version of Hideline made it"),
        ("DELETE FROM stations", "has no stations"),
        ("UPDATE map SET value = '../../etc/passwd' WHERE key = 'timezone'", "There is no time zone called"),
        ("UPDATE lines SET colour = 'red;background:url(x)'", "has no proper colour"),
        ("UPDATE stations SET name = 'A' || char(0) || 'B'", "is not a name that can be shown"),
        (f"UPDATE places SET name = hex(zeroblob({LONGEST_WORD}))", "is not a name that can be shown"),
        ("UPDATE attachments SET content = x'00' WHERE name = 'basemap'", "The basemap in this map"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, statement: str, sentence: str) -> None:
    path = town(tmp_path)
    run(path, statement)

    assert sentence in refusal(path)


@pytest.mark.parametrize(
    ("table", "shape", "sentence"),
    [
        ("divisions", LineString([(9, 54), (9.1, 54)]), "wrong kind of shape"),
        ("streets", Point(9, 54), "wrong kind of shape"),
        ("water", Polygon([(9, 54), (float("inf"), 54), (9, 55)]), "lie nowhere on earth"),
        ("border", Polygon([(9, 54), (9000, 54), (9, 55)]), "lie nowhere on earth"),
    ],
)
def test_shapes_that_cannot_be_are_refused(tmp_path: Path, table: str, shape: Polygon, sentence: str) -> None:
    path = town(tmp_path)
    run(path, (f"UPDATE {table} SET geom = ?", (encoded([shape])[0],)))

    assert sentence in refusal(path)


def test_a_bomb_of_heights_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    path = town(tmp_path)
    bomb = msgspec.msgpack.encode(Grid(55.0, 9.0, 0.01, 0.01, MOST_HEIGHTS, 2, b"not even packed"))
    run(path, ("INSERT OR REPLACE INTO attachments (name, content) VALUES ('elevation', ?)", (bomb,)))
    run(path, "DELETE FROM attachments WHERE name = 'elevation' AND fid < (SELECT max(fid) FROM attachments)")

    assert "too fine" in refusal(path)


@pytest.mark.parametrize(
    "change",
    [
        lambda draft: replace(draft, sources=[Source("S", "L", "Line one\nLine two")]),
        lambda draft: replace(draft, elevation=None),
        lambda draft: replace(
            draft, elevation=Elevation(55.0, 9.0, 0.1, 0.1, np.zeros((3, 3), dtype=np.float32))
        ),
        lambda draft: replace(draft, lines=[], divisions=[], streets=[], places={}, courses={}),
    ],
)
def test_a_map_may_lack_what_it_does_not_need(tmp_path: Path, change: Callable[[MapDraft], MapDraft]) -> None:
    assert admitted(town(tmp_path, change(drawn_town()))).stations
