"""One game as a file that any store can read: `hideline game export` and `import`.

A zip archive:

- `game.json`: `{"format": 1, "game": {…}}` with the game's own row
- `<table>.ndjson` for events, snapshots, outcomes, seats, tokens, join_codes, subscriptions, receipts, tracks,
  blobs and uploads: one JSON object per row, with the columns of `schema` except `game_id`
- `photos/<name>`: the bytes of each blob, named by their SHA-256

Bytes stand as `{"text": …}` where they are UTF-8 and as `{"base64": …}` otherwise. A column that a later
version adds may be missing in the file if it may be empty, and one that is gone may still stand there, so older
files stay readable. The file holds all secrets of the game, tokens only as hashes. Its form, size, order and
hashes are checked; whether the events make sense is for the rules to say.
"""

from __future__ import annotations

import math
import zipfile
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from hashlib import sha256
from tempfile import SpooledTemporaryFile
from typing import IO, BinaryIO

import msgspec
from sqlalchemy import BigInteger, Column, Connection, Table, insert, select
from sqlalchemy.exc import IntegrityError

from hideline.store.database import upsert
from hideline.store.faults import GameExists, NoSuchGame
from hideline.store.schema import HANGING_ON_A_GAME, blobs, games, join_codes, uploads
from hideline.units import LatLon, Malformed

FORMAT = 1
PIECE = 1 << 16
LARGEST = 1 << 30
"""Bytes that an unpacked file may have."""

GONE = {"blobs": {"refs"}}
"""Columns of files that older versions wrote."""

IN_MEMORY = 8 << 20

Cell = str | int | float | bytes | None
Row = dict[str, Cell]
Written = str | int | float | dict[str, str] | None
"""A cell as JSON has it."""


class Bundle(msgspec.Struct, frozen=True):
    """A game's own row, and the rows of each table that hangs on it."""

    game: Row
    hanging: Mapping[str, list[Row]]

    @property
    def game_id(self) -> str:
        """Whose rows these are."""
        return str(self.game["id"])


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """What `game.json` holds."""

    format: int
    game: dict[str, Written]


def read_game(db: Connection, game_id: str) -> Bundle:
    """Everything the store holds of a game."""
    game = db.execute(select(games).where(games.c.id == game_id)).mappings().one_or_none()
    if game is None:
        raise NoSuchGame(game_id)
    return Bundle(dict(game), {table.name: rows_of(db, table, game_id) for table in HANGING_ON_A_GAME})


def write_game(db: Connection, bundle: Bundle) -> str:
    """Store a bundle under its own id. Join codes that are in use meanwhile stay with their game."""
    if not db.execute(upsert(db, games).on_conflict_do_nothing(), bundle.game).rowcount:
        raise GameExists(bundle.game_id)
    try:
        for table in HANGING_ON_A_GAME:
            if rows := bundle.hanging[table.name]:
                db.execute(
                    upsert(db, table).on_conflict_do_nothing() if table is join_codes else insert(table), rows
                )
    except IntegrityError as fault:
        raise Malformed("The file's rows contradict each other or another game's tokens.") from fault
    return bundle.game_id


def packed(bundle: Bundle) -> IO[bytes]:
    """The bundle as a file, rewound."""
    file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  closed by who reads it
    with zipfile.ZipFile(file, "w") as archive:
        game = {name: to_json(cell) for name, cell in bundle.game.items()}
        archive.writestr(_entry("game.json"), msgspec.json.encode(Header(FORMAT, game)))
        for table in HANGING_ON_A_GAME:
            rows = bundle.hanging[table.name]
            lines = ({column: to_json(row[column]) for column in columns_in_file(table)} for row in rows)
            archive.writestr(_entry(f"{table.name}.ndjson"), msgspec.json.Encoder().encode_lines(lines))
        for photo in bundle.hanging["blobs"]:
            body = photo["body"]
            assert isinstance(body, bytes)
            archive.writestr(_entry(entry_of(photo)), body, zipfile.ZIP_STORED)
    file.seek(0)
    return file


def _entry(name: str) -> zipfile.ZipInfo:
    """An entry that bears no time: the same game is the same file, whenever it is exported."""
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o600 << 16  # for its owner to read, once unpacked
    return entry


def unpacked(source: BinaryIO) -> Bundle:
    """The bundle in a file; `Malformed` when the file is anything else."""
    try:
        with zipfile.ZipFile(source) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > LARGEST:
                raise Malformed(f"An exported game has at most {LARGEST} bytes.")
            return bundle_in(archive)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as fault:
        raise Malformed("This file is damaged or not an exported game.") from fault
    except (KeyError, UnicodeError, msgspec.MsgspecError) as fault:
        raise Malformed(f"This is not an exported game: {fault}.") from fault


def bundle_in(archive: zipfile.ZipFile) -> Bundle:
    """Read and check the entries of an archive."""
    header = msgspec.json.decode(archive.read("game.json"), type=Header)
    if header.format != FORMAT:
        raise Malformed(f"This file has format {header.format}; this Hideline reads format {FORMAT}.")
    game = row_from(games, header.game)
    hanging: dict[str, list[Row]] = {}
    for table in HANGING_ON_A_GAME:
        lines = msgspec.json.Decoder(dict[str, Written]).decode_lines(lines_of(archive, table))
        hanging[table.name] = [row_from(table, line | {"game_id": str(game["id"])}) for line in lines]
    for fix in hanging["tracks"]:
        msgspec.convert([fix["lat"], fix["lon"]], LatLon)
    for photo in hanging["blobs"]:
        photo["body"] = body = archive.read(entry_of(photo))
        if sha256(body).hexdigest() != photo["name"]:
            raise Malformed("A photo in this file is damaged.")
    if [event["seq"] for event in hanging["events"]] != list(range(1, len(hanging["events"]) + 1)):
        raise Malformed("The events in this file have gaps.")
    if len(hanging["events"]) != game["version"]:
        raise Malformed("The events in this file do not add up to the game's version.")
    return Bundle(game, hanging)


def lines_of(archive: zipfile.ZipFile, table: Table) -> bytes:
    """A table's lines; a file that is older than the table has none."""
    name = f"{table.name}.ndjson"
    return b"" if table is uploads and name not in archive.namelist() else archive.read(name)


def rows_of(db: Connection, table: Table, game_id: str) -> list[Row]:
    """A game's rows of one table, in the order of their key."""
    query = select(table).where(table.c.game_id == game_id).order_by(*table.primary_key)
    return [dict(row) for row in db.execute(query).mappings()]


def entry_of(photo: Row) -> str:
    """Where a photo's bytes lie in the archive."""
    return "photos/" + str(photo["name"])


def columns_in_file(table: Table) -> tuple[str, ...]:
    """What a line of a table's file holds: a photo's bytes are a file of their own."""
    elsewhere = {"game_id"} | ({"body"} if table is blobs else set())
    return tuple(column.name for column in table.c if column.name not in elsewhere)


def row_from(table: Table, line: Mapping[str, Written]) -> Row:
    """A row out of its JSON, with every column of the table and no other."""
    if unknown := line.keys() - table.c.keys() - GONE.get(table.name, set()):
        raise Malformed(f"This Hideline does not know {table.name}.{min(unknown)}.")
    return {column.name: from_json(column, line.get(column.name)) for column in table.c}


def to_json(cell: Cell) -> Written:
    """Bytes readable where they can be; all else as it is."""
    if not isinstance(cell, bytes):
        return cell
    try:
        return {"text": cell.decode()}
    except UnicodeDecodeError:
        return {"base64": b64encode(cell).decode()}


def from_json(column: Column[object], written: Written) -> Cell:
    """A cell of the column's own type."""
    wanted = column.type.python_type
    cell: Cell = bytes_from(written) if isinstance(written, dict) else written
    if isinstance(cell, int) and wanted is float:
        cell = float(cell)
    if cell is None and (column.nullable or is_read_elsewhere(column)):
        return cell
    if type(cell) is wanted and fits(column, cell):
        return cell
    raise Malformed(f"{column.table.name}.{column.name} cannot be {written!r:.40}.")


def fits(column: Column[object], cell: Cell) -> bool:
    """Would every database take the number? (What they think of text, `schema.Name` knows.)"""
    match cell:
        case float():
            return math.isfinite(cell)
        case int():
            return abs(cell) < (1 << 63 if isinstance(column.type, BigInteger) else 1 << 31)
        case _:
            return True


def is_read_elsewhere(column: Column[object]) -> bool:
    """A photo's bytes."""
    return column is blobs.c.body


def bytes_from(written: Mapping[str, str]) -> bytes:
    """The bytes that `to_json` wrote."""
    match written:
        case {"text": text}:
            return text.encode()
        case {"base64": coded}:
            try:
                return b64decode(coded, validate=True)
            except ValueError as fault:
                raise Malformed("Bytes in this file are not written in base 64.") from fault
        case _:
            raise Malformed("Bytes in this file stand as text or as base64.")
