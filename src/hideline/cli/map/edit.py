"""`hideline map edit`: add, remove, move or rename a station or place by hand.

The edit is applied to the map file and kept in it; a rebuild of the same file applies it again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hideline.cli.map import wishes
from hideline.cli.map.files import map_to_replace, opened
from hideline.cli.output import print_json, print_table, say
from hideline.cli.progress import progress_bar
from hideline.units import LatLon, Malformed

if TYPE_CHECKING:
    from hideline.atlas.draft import MapDraft, Place, Station
    from hideline.atlas.imports.edits import Edit
    from hideline.atlas.stored import StoredMap


class What(StrEnum):
    """What can be done by hand."""

    ADD = "add"
    REMOVE = "remove"
    MOVE = "move"
    RENAME = "rename"


def edit(
    file: Annotated[str, typer.Argument(help="A map file.")],
    action: Annotated[What | None, typer.Argument(help="Nothing: list the edits so far.")] = None,
    kind: Annotated[str, typer.Argument(help="station, or a kind of place such as museum.")] = "",
    which: Annotated[str, typer.Argument(help="Its name or id; the name of a new one.")] = "",
    at: Annotated[str, typer.Option(help="Where, to add or move: LAT,LON.")] = "",
    name: Annotated[str, typer.Option(help="The new name, to rename.")] = "",
    mode: Annotated[list[str] | None, typer.Option(help="What stops at a new station.")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write here instead of over the map.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Correct a map by hand: hideline map edit my.gpkg add station "New Halt" --at 43.74,7.42 --mode rail."""
    with opened(file) as stored:
        if action is None:
            _list(stored, as_json=as_json)
            return
        target = _target(stored, out)
        wish = _wish(stored, action, kind, which, at=at, name=name, modes=mode or ())
        digest = _apply(stored, wish, target)
    if as_json:
        print_json({"file": str(target), "hash": digest, "edit": wish})
    else:
        say(f"{wish.what} {which} {_past(wish.action)} in {target}; hash {digest[:12]}")


def _list(stored: StoredMap, *, as_json: bool) -> None:
    if as_json:
        print_json(stored.edits)
    elif stored.edits:
        columns = ("action", "what", "id", "name", "position")
        print_table(columns, [[each.get(column, "") for column in columns] for each in stored.edits])
    else:
        say("This map has no hand edits.")


def _target(stored: StoredMap, out: Path | None) -> Path:
    from hideline.atlas.shelf import BUNDLED  # noqa: PLC0415 - help texts need no geometry

    target = out or stored.path
    if target.resolve().parent == BUNDLED.resolve():
        raise Malformed("Maps that come with Hideline stay as they are: write a copy with -o.")
    map_to_replace(target)
    return target


def _wish(
    stored: StoredMap, action: What, kind: str, which: str, *, at: str, name: str, modes: Sequence[str]
) -> Edit:
    from hideline.atlas.imports.edits import STATION, Action, Edit  # noqa: PLC0415
    from hideline.atlas.kinds import BY_ID, Extent, KindId  # noqa: PLC0415

    if kind != STATION and (KindId(kind) not in BY_ID or BY_ID[KindId(kind)].extent is not Extent.ICON):
        known = ", ".join([STATION, *(k for k, row in BY_ID.items() if row.extent is Extent.ICON)])
        raise Malformed(f"One can edit {known}, not {kind or 'nothing'!r}.")
    if not which:
        raise Malformed(f"Say which {kind} to {action}: its name or id.")
    there = _marked(stored, kind)
    id_ = _new_id(which, there) if action is What.ADD else _known_id(kind, which, there)
    position = wishes.read_position(at) if at else None
    if position is not None:
        _must_be_on_map(stored, which, position)
    named = which if action is What.ADD else name
    return Edit(
        Action(action), kind, id_, named, position, tuple(sorted(wishes.read_modes(modes) or frozenset()))
    )


def _marked(stored: StoredMap, kind: str) -> Sequence[Station | Place]:
    from hideline.atlas.kinds import KindId  # noqa: PLC0415

    return stored.stations if kind == "station" else stored.places.get(KindId(kind), [])


def _new_id(name: str, there: Sequence[Station | Place]) -> str:
    id_ = "own:" + re.sub(r"\W+", "-", name.casefold()).strip("-")
    if any(id_ == each.id for each in there):
        raise Malformed(f"{name} has been added before.")
    return id_


def _known_id(kind: str, which: str, there: Sequence[Station | Place]) -> str:
    """The id of the one meant; a name that several have is refused with their ids."""
    found = [each for each in there if each.id == which] or [each for each in there if each.name == which]
    if len(found) > 1:
        ids = ", ".join(str(each.id) for each in found)
        raise Malformed(f"{len(found)} are called {which}: name one of {ids}.")
    if not found:
        raise Malformed(f"The map has no {kind} called {which}.")
    return str(found[0].id)


def _must_be_on_map(stored: StoredMap, which: str, position: LatLon) -> None:
    from hideline.atlas.index import Atlas  # noqa: PLC0415

    if not Atlas(stored, stored.hash).on_map(position):
        raise Malformed(f"{position.lat}, {position.lon} is off the map: {which} would not be in play.")


def _apply(stored: StoredMap, wish: Edit, target: Path) -> str:
    from hideline.atlas.file import read_draft  # noqa: PLC0415
    from hideline.atlas.imports.edits import apply_edits  # noqa: PLC0415
    from hideline.cli.mapmaking import write_map  # noqa: PLC0415

    draft = read_draft(stored.path)
    apply_edits(draft, (wish,))
    with progress_bar() as report:
        return write_map(_with_note(draft, wish), target, report)


def _with_note(draft: MapDraft, wish: Edit) -> MapDraft:
    """A timetable cannot be mended by hand: say where it disagrees now."""
    if draft.timetable is None or wish.what != "station" or wish.action not in ("add", "move"):
        return draft
    note = f"The timetable does not know that {wish.name or wish.id} was {_past(wish.action)} by hand; a rebuild does."
    return replace(draft, warnings=[*draft.warnings, note])


def _past(action: str) -> str:
    return {"add": "added", "remove": "removed", "move": "moved", "rename": "renamed"}[action]
