"""`hideline map diff`: what differs between two maps, by id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Protocol

import msgspec
import typer

from hideline.cli.map.files import opened
from hideline.cli.output import print_json, say

if TYPE_CHECKING:
    from hideline.atlas.index import Atlas
    from hideline.atlas.stored import StoredMap
    from hideline.units import LatLon

MOVED = 1.0
"""Metres from which on an icon counts as moved."""
FEW = 20


class Changes(msgspec.Struct, frozen=True):
    """What became of one sort of thing, by name."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    renamed: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that differs; sorts of things without a change are left out."""

    is_same: bool
    """Same content hash: no question can be answered differently."""
    area_km2: tuple[float, float]
    changes: dict[str, Changes]
    others: tuple[str, ...]
    """What else differs: border, elevation, timetable, sources."""


class Item(Protocol):
    """Something with an id and a name."""

    @property
    def id(self) -> str: ...  # noqa: D102
    @property
    def name(self) -> str: ...  # noqa: D102


def diff(
    old: Annotated[str, typer.Argument(help="A map file or the name of a map at hand.")],
    new: Annotated[str, typer.Argument(help="The map to compare it with.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Say what differs between two maps."""
    with opened(old) as a, opened(new) as b:
        found = difference(a, b)
    if as_json:
        print_json(found)
        return
    if found.is_same:
        say("The maps are the same.")
    for sort, changes in found.changes.items():
        for word, names in msgspec.structs.asdict(changes).items():
            if names:
                more = f" and {len(names) - FEW} more" if len(names) > FEW else ""
                say(f"{sort} {word} ({len(names)}): {', '.join(names[:FEW])}{more}")
    if found.others:
        say(f"different: {', '.join(found.others)}")


def difference(a: StoredMap, b: StoredMap) -> Difference:
    """Compare two maps."""
    from hideline.atlas.index import Atlas  # noqa: PLC0415 - help texts need no geometry

    old, new = Atlas(a, a.hash), Atlas(b, b.hash)
    pairs: dict[str, tuple[Sequence[Item], Sequence[Item]]] = {
        "stations": (a.stations, b.stations),
        "lines": (a.lines, b.lines),
        **{kind: (a.places.get(kind, []), b.places.get(kind, [])) for kind in sorted({*a.places, *b.places})},
        **{
            kind: (a.courses.get(kind, []), b.courses.get(kind, []))
            for kind in sorted({*a.courses, *b.courses})
        },
        "water": (a.water, b.water),
        "divisions": (a.divisions, b.divisions),
        "landmasses": (a.landmasses, b.landmasses),
    }
    compared = {sort: _compared(*pair, old) for sort, pair in pairs.items()}
    return Difference(
        is_same=a.hash == b.hash,
        area_km2=(round(old.area / 1e6, 3), round(new.area / 1e6, 3)),
        changes={sort: changes for sort, changes in compared.items() if changes != Changes()},
        others=tuple(_others(a, b)),
    )


def _compared(old: Sequence[Item], new: Sequence[Item], atlas: Atlas) -> Changes:
    before, after = {str(each.id): each for each in old}, {str(each.id): each for each in new}
    both = sorted(before.keys() & after.keys())
    return Changes(
        added=_names(after, after.keys() - before.keys()),
        removed=_names(before, before.keys() - after.keys()),
        renamed=tuple(
            f"{before[id_].name} → {after[id_].name}" for id_ in both if before[id_].name != after[id_].name
        ),
        moved=tuple(after[id_].name for id_ in both if _gap(before[id_], after[id_], atlas) > MOVED),
    )


def _names(items: Mapping[str, Item], ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(items[id_].name or id_ for id_ in ids))


def _gap(a: Item, b: Item, atlas: Atlas) -> float:
    before: LatLon | None = getattr(a, "position", None)
    after: LatLon | None = getattr(b, "position", None)
    return 0.0 if before is None or after is None else float(atlas.distance(before, after))


def _others(a: StoredMap, b: StoredMap) -> Iterable[str]:
    if not a.border.equals(b.border):
        yield "border"
    if [area.wkb for area in a.no_go] != [area.wkb for area in b.no_go]:
        yield "no-go areas"
    if _height_of(a) != _height_of(b):
        yield "elevation"
    if a.timetable != b.timetable:
        yield "timetable"
    if len(a.streets) != len(b.streets):
        yield f"streets ({len(a.streets)} and {len(b.streets)})"
    if a.sources != b.sources:
        yield "sources"


def _height_of(stored: StoredMap) -> bytes | None:
    grid = stored.elevation
    return None if grid is None else bytes(grid.heights.tobytes())
