"""The tables of a GTFS feed, zip or folder, as rows of text: tolerant of how files are written, exact about what is
wrong.

Byte order marks, quoted line breaks, spaces after commas, a feed zipped inside a folder and missing optional files
are taken as they come; Latin-1 where UTF-8 was promised is read and told of. A missing file or column or a short row
is named with file and line. What single rows are worth is for the reader to say: it notes what it does not believe.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from hideline.atlas.imports.findings import SourceUnreadable
from hideline.atlas.imports.zips import must_open

_UNDECODED = re.compile("[\udc80-\udcff]")


class Feed:
    """A GTFS feed on disk."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self._odd: dict[str, list[str]] = defaultdict(list)
        self._folder = path if path.is_dir() else None
        self._zip: zipfile.ZipFile | None = None
        if self._folder is None:
            try:
                self._zip = zipfile.ZipFile(path)
            except (zipfile.BadZipFile, OSError) as damage:
                raise SourceUnreadable(
                    f"{path.name} is neither a folder nor a readable zip file."
                ) from damage
        self._files = {Path(name).name: name for name in self._names()}

    def _names(self) -> list[str]:
        if self._zip is not None:
            return [name for name in self._zip.namelist() if not name.startswith("__MACOSX")]
        assert self._folder is not None
        return [str(path.relative_to(self._folder)) for path in self._folder.rglob("*.txt")]

    def has(self, table: str) -> bool:
        """Whether the feed has a table."""
        return table in self._files

    def note(self, kind: str, sentence: str) -> None:
        """Something odd that is put up with. Of many of one kind the first is told."""
        self._odd[kind].append(sentence)

    @property
    def warnings(self) -> list[str]:
        """What was put up with, a sentence for each kind."""
        return [
            f"{self.name}: {first}." if not more else f"{self.name}: {first} ({len(more):,} more like it)."
            for first, *more in self._odd.values()
        ]

    def close(self) -> None:
        """Let go of the zip file."""
        if self._zip is not None:
            self._zip.close()

    def rows(
        self, table: str, needed: Sequence[str], optional: Sequence[str] = (), *, is_needed: bool = True
    ) -> Iterator[list[str]]:
        """The wanted columns of a table, row by row; optional columns that are missing are empty."""
        if not self.has(table):
            if is_needed:
                raise SourceUnreadable(f"{self.name} has no {table}, which every timetable needs.")
            return
        with self._open(table) as binary:
            text = io.TextIOWrapper(binary, encoding="utf-8-sig", errors="surrogateescape", newline="")
            reader = csv.reader(self._lines(table, text), skipinitialspace=True)
            try:
                header = [column.strip().strip('"') for column in next(reader, [])]
                wanted = self._columns(table, header, needed, optional)
                must = max((header.index(column) for column in needed), default=-1)
                for row in reader:
                    if len(row) < len(header):
                        if not any(row):
                            continue
                        self._must_reach(table, row, must, reader.line_num)
                        row += [""] * (len(header) - len(row))
                    yield [row[i] if i >= 0 else "" for i in wanted]
            except csv.Error as damage:
                where = f"{self.name}: {table} line {reader.line_num} cannot be read: {damage}."
                raise SourceUnreadable(where) from damage

    def _lines(self, table: str, text: Iterable[str]) -> Iterator[str]:
        """A table's lines; one that is no UTF-8 is taken for Latin-1, as old programs write it."""
        for number, line in enumerate(text, start=1):
            # Asking whether a line is plain ASCII costs nothing, and nearly all are.
            if not line.isascii() and _UNDECODED.search(line):
                self.note(f"text {table}", f"{table} line {number} is not UTF-8 text and is read as Latin-1")
                yield line.encode("utf-8", "surrogateescape").decode("latin-1")
            else:
                yield line

    def _columns(
        self, table: str, header: Sequence[str], needed: Sequence[str], optional: Sequence[str]
    ) -> list[int]:
        if missing := [column for column in needed if column not in header]:
            raise SourceUnreadable(f"{self.name}: {table} has no column {missing[0]}.")
        return [header.index(column) if column in header else -1 for column in (*needed, *optional)]

    def _must_reach(self, table: str, row: Sequence[str], must: int, line: int) -> None:
        if len(row) <= must:
            raise SourceUnreadable(f"{self.name}: {table} line {line} ends after {len(row)} columns.")

    @contextmanager
    def _open(self, table: str) -> Iterator[IO[bytes]]:
        name = self._files[table]
        try:
            with (
                self._zip.open(must_open(self._zip, name, self.name))
                if self._zip
                else (self._folder or Path()).joinpath(name).open("rb") as binary
            ):
                yield binary
        except (zipfile.BadZipFile, zlib.error) as damage:
            raise SourceUnreadable(f"{self.name}: {table} is damaged inside the zip file.") from damage


def seconds_of(clock: str) -> int | None:
    """`25:10:00` as seconds after midnight of the service day; None when it is no time."""
    parts = clock.strip().split(":")
    if len(parts) not in (2, 3) or not all(part.isdigit() for part in parts):
        return None
    hours, minutes, *rest = (int(part) for part in parts)
    return hours * 3600 + minutes * 60 + (rest[0] if rest else 0)
