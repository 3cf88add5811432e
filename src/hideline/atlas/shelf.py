"""Where maps are found: the ones that come with Hideline, by name, and anybody's own, by path.

The bundled maps lie in `bundled/` beside this module; a host's own folders can be put on the shelf before
them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from hideline.atlas.stored import NotAMap, StoredMap
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
    path = Path(name_or_path)
    on_shelf = str(name_or_path) in _files(folders)
    if not on_shelf and path.is_file():
        return path
    if not on_shelf and (len(path.parts) > 1 or path.suffix):
        raise MapNotFound(f"There is no map file at {path}.")
    return find_shelved(str(name_or_path), folders)


def find_shelved(name: str, folders: Sequence[Path] = ()) -> Path:
    """The map file of a name on the shelf, and of no other file."""
    on_shelf = _files(folders)
    if name in on_shelf:
        return on_shelf[name]
    close = get_close_matches(name, on_shelf, n=1)
    hint = f" Did you mean {close[0]}?" if close else f" There are: {', '.join(sorted(on_shelf)) or 'none'}."
    raise MapNotFound(f"There is no map called {name}.{hint}")


def list_maps(
    folders: Sequence[Path] = (), on_damage: Callable[[NotAMap], None] | None = None
) -> tuple[ShelvedMap, ...]:
    """The maps on the shelf, in the order of their names; a file that is none is told of, or refused."""
    shelved = []
    for name, path in sorted(_files(folders).items()):
        try:
            shelved.append(shelved_as(name, path))
        except NotAMap as damage:
            if on_damage is None:
                raise
            on_damage(damage)
    return tuple(shelved)


def shelved_as(name: str, path: Path) -> ShelvedMap:
    """A map file under a name."""
    stored = StoredMap(path)
    return ShelvedMap(name, stored.title or stored.name, stored.hash, path)


def _files(folders: Sequence[Path]) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for folder in (BUNDLED, *reversed(folders)):
        found |= {path.stem: path for path in sorted(folder.glob(f"*{SUFFIX}"))}
    return found
