"""The files of a GTFS feed: a zip, a folder or texts in memory, as rows or as raw bytes.

Tolerates what feeds in the wild do: a byte order mark, spaces around names, quoted line breaks, short rows, a
folder inside the zip, Latin-1 where UTF-8 was promised. Decides nothing about what the rows mean; that is
`feed`.
"""

from __future__ import annotations

import csv
import io
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import numpy as np
from numpy.typing import NDArray

from hideline.units import Malformed

Source = str | Path | Mapping[str, str]
"""A GTFS feed: the path of a zip or a folder, or file names with their texts."""

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_LOCKED = 0x1
"""A flag of files in a zip: read with a password only."""


class FeedUnusable(Malformed):
    """A feed of which nothing can be used: not a feed, or without stops, trips or stop times."""


@dataclass(frozen=True, slots=True)
class FeedFiles:
    """The files of one feed by bare name (`stops.txt`), read when asked for."""

    source: Path | Mapping[str, str]
    members: Mapping[str, str]
    """Bare name to the name inside the zip or folder."""

    def __contains__(self, name: str) -> bool:
        return name in self.members

    def content(self, name: str) -> NDArray[np.uint8]:
        """The bytes of a file without byte order mark, ours to change; empty when there is no such file."""
        raw = self._read(name) if name in self.members else np.zeros(0, dtype=np.uint8)
        has_mark = raw[:3].tobytes() == BYTE_ORDER_MARK
        return raw[3:] if has_mark else raw

    def rows(self, name: str) -> Iterator[dict[str, str]]:
        """The rows of a file, column name to trimmed text; missing columns are simply absent."""
        content = self.content(name).tobytes()
        try:
            text = content.decode()
        except UnicodeDecodeError:
            text = content.decode("latin-1")
        table = csv.reader(io.StringIO(text, newline=""))
        header = [column.strip().lower() for column in next(table, [])]
        for row in table:
            if any(row):
                yield {column: cell.strip() for column, cell in zip(header, row, strict=False)}

    def _read(self, name: str) -> NDArray[np.uint8]:
        member = self.members[name]
        if isinstance(self.source, Mapping):
            return np.frombuffer(bytearray(self.source[member].encode()), dtype=np.uint8)
        if self.source.is_dir():
            return np.fromfile(self.source / member, dtype=np.uint8)
        with zipfile.ZipFile(self.source) as archive:
            about = archive.getinfo(member)
            if about.flag_bits & _LOCKED:
                raise FeedUnusable(
                    f"{self.source.name}: {member} is locked with a password; give it unpacked."
                )
            content = np.empty(about.file_size, dtype=np.uint8)
            try:
                with archive.open(about) as stream:
                    _fill(content, stream)
            except (zipfile.BadZipFile, zlib.error, NotImplementedError) as damage:
                raise FeedUnusable(f"{self.source.name}: {member} cannot be unpacked.") from damage
        return content


def _fill(content: NDArray[np.uint8], stream: IO[bytes]) -> None:
    """Read a stream straight into an array, so that a big file is never in memory twice."""
    done = 0
    while piece := stream.read(1 << 20):
        content[done : done + len(piece)] = np.frombuffer(piece, dtype=np.uint8)
        done += len(piece)


def open_feed(source: Source) -> FeedFiles:
    """Find the files of a feed; the text files may lie in a folder of their own inside the zip."""
    if isinstance(source, Mapping):
        return FeedFiles(source, {Path(name).name: name for name in source})
    path = Path(source)
    if path.is_dir():
        return FeedFiles(path, {each.name: each.name for each in path.glob("*.txt")})
    if not path.exists():
        raise FeedUnusable(f"There is no timetable feed at {path}.")
    if not zipfile.is_zipfile(path):
        raise FeedUnusable(
            f"{path.name} is neither a zip file nor a folder, so no timetable can be read from it."
        )
    with zipfile.ZipFile(path) as archive:
        names = sorted(archive.namelist(), key=lambda name: (name.count("/"), name), reverse=True)
    return FeedFiles(path, {Path(name).name: name for name in names if name.endswith(".txt")})
