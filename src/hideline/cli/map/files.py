"""Map files as commands take them: found by name or path, opened, and never half written."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from hideline.server.settings import read_settings
from hideline.units import Malformed

if TYPE_CHECKING:
    from hideline.atlas.stored import StoredMap


def own_folders() -> tuple[Path, ...]:
    """Where a host keeps maps of its own: `maps` in the data folder."""
    return (Path(read_settings().data) / "maps",)


@contextmanager
def opened(name_or_path: str) -> Iterator[StoredMap]:
    """A map to read; damage that shows only while reading is one sentence too."""
    from hideline.atlas.shelf import find_map  # noqa: PLC0415 - help texts need no geometry
    from hideline.atlas.stored import NotAMap, StoredMap  # noqa: PLC0415

    path = find_map(name_or_path, own_folders())
    try:
        yield StoredMap(path)
    except sqlite3.DatabaseError as damage:
        raise NotAMap(f"{path} is damaged: {damage}.") from damage


def must_be_writable(path: Path) -> None:
    """Refuse, before any long work, a target that cannot be written in the end."""
    if path.is_dir():
        raise Malformed(f"{path} is a folder; name a file.")
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise Malformed(f"Nothing can be written to {folder}.")


def map_to_replace(path: Path) -> StoredMap | None:
    """The map that lies where a new one shall go; a file that is no map is never overwritten."""
    from hideline.atlas.stored import NotAMap, StoredMap  # noqa: PLC0415

    must_be_writable(path)
    if not path.exists():
        return None
    try:
        return StoredMap(path)
    except NotAMap as other:
        raise Malformed(f"{path} exists and is no map of this version: choose another name.") from other
