"""Where maps are found: the ones that come with Hideline, by name, and anybody's own, by path.

The bundled maps lie in `bundled/` beside this module; a host's own folders can be put on the shelf before
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from hideline.atlas.stored import StoredMap
from hideline.units import Malformed

BUNDLED = Path(__file__).parent / "bundled"
SUFFIX = ".gpkg"


class MapNotFound(Malformed):
    """No map of that name is on the shelf, and no file is at that path."""


@dataclass(frozen=True, slots=True)
class ShelvedMap:
    """A map on the shelf: what it is called there, and what it says it is."""

    name: str
    title: str
    hash: str
    path: Path


def find_map(name_or_path: str | Path, folders: Sequence[Path] = ()) -> Path:
    """The map file of a name on the shelf or at a path. A name on the shelf goes before a file of that name."""
    on_shelf = _files(folders)
    if str(name_or_path) in on_shelf:
        return on_shelf[str(name_or_path)]
    path = Path(name_or_path)
    if path.is_file():
        return path
    if len(path.parts) > 1 or path.suffix:
        raise MapNotFound(f"There is no map file at {path}.")
    close = get_close_matches(str(name_or_path), on_shelf, n=1)
    hint = f" Did you mean {close[0]}?" if close else f" There are: {', '.join(sorted(on_shelf)) or 'none'}."
    raise MapNotFound(f"There is no map called {name_or_path}.{hint}")


def list_maps(folders: Sequence[Path] = ()) -> tuple[ShelvedMap, ...]:
    """The maps on the shelf, in the order of their names."""
    stored = ((name, StoredMap(path)) for name, path in sorted(_files(folders).items()))
    return tuple(ShelvedMap(name, each.title or each.name, each.hash, each.path) for name, each in stored)


def _files(folders: Sequence[Path]) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for folder in (BUNDLED, *reversed(folders)):
        found |= {path.stem: path for path in sorted(folder.glob(f"*{SUFFIX}"))}
    return found
