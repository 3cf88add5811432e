"""Hand edits to a map: add, remove, move, rename stations and places. Kept as a list that a rebuild applies again.

A rail station is also a place to measure to: whatever is done to the station is done to its icon.
An edit that finds nothing to change (the sources moved on) is reported, never dropped in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

import msgspec

from hideline.atlas.draft import MapDraft, Place, PlaceId, Station, StationId, TransitMode
from hideline.atlas.imports.findings import SourceUnreadable
from hideline.atlas.imports.stations import ON_RAILS
from hideline.atlas.kinds import BY_ID, KindId
from hideline.units import LatLon

STATION = "station"
RAIL_STATION = KindId("rail-station")
Marked = TypeVar("Marked", Station, Place)


class Action(StrEnum):
    """What is done."""

    ADD = "add"
    REMOVE = "remove"
    MOVE = "move"
    RENAME = "rename"


class Edit(msgspec.Struct, frozen=True, omit_defaults=True):
    """One hand edit. `what` is `station` or a kind of place; `id` is the station's or place's, or its exact name."""

    action: Action
    what: str
    id: str
    name: str = ""
    position: LatLon | None = None
    modes: tuple[TransitMode, ...] = ()

    def __post_init__(self) -> None:
        if self.what != STATION and KindId(self.what) not in BY_ID:
            raise SourceUnreadable(f"There is no kind of place called {self.what!r}.")
        if self.action in (Action.ADD, Action.MOVE) and self.position is None:
            raise SourceUnreadable(f"The edit “{self.action} {self.id}” needs a position.")
        if self.action is Action.RENAME and not self.name:
            raise SourceUnreadable(f"The edit “rename {self.id}” needs a new name.")


def apply_edits(draft: MapDraft, edits: Iterable[Edit]) -> None:
    """Apply edits in order, and keep them with the map."""
    for edit in edits:
        draft.edits.append(msgspec.to_builtins(edit))
        if edit.what == STATION:
            _edit_icons(draft, edit)
            draft.stations = _edited(draft, draft.stations, edit, _new_station)
        else:
            places = draft.places.get(KindId(edit.what), [])
            draft.places[KindId(edit.what)] = _edited(draft, places, edit, _new_place)


def _edit_icons(draft: MapDraft, edit: Edit) -> None:
    """Do to a station's icon what is done to the station. A draft without icons makes them of its stations."""
    if (icons := draft.places.get(RAIL_STATION)) is None:
        return
    if edit.action is Action.ADD:
        assert edit.position is not None
        if not ON_RAILS.isdisjoint(edit.modes):
            draft.places[RAIL_STATION] = [*icons, _new_place(edit, edit.position)]
        return
    meant = [station for station in draft.stations if edit.id in (station.id, station.name)]
    changed = [
        _changed(icon, edit) if any(_is_icon_of(icon, station) for station in meant) else icon
        for icon in icons
    ]
    draft.places[RAIL_STATION] = [icon for icon in changed if icon is not None]


def _is_icon_of(icon: Place, station: Station) -> bool:
    is_namesake = icon.name == station.name and icon.position == station.position
    return is_namesake or icon.id in (station.id, *station.stops)


def _new_station(edit: Edit, position: LatLon) -> Station:
    return Station(StationId(edit.id), edit.name or edit.id, position, frozenset(edit.modes), (edit.id,))


def _new_place(edit: Edit, position: LatLon) -> Place:
    return Place(PlaceId(edit.id), edit.name or edit.id, position)


def _edited(
    draft: MapDraft, marked: list[Marked], edit: Edit, make: Callable[[Edit, LatLon], Marked]
) -> list[Marked]:
    if edit.action is Action.ADD:
        assert edit.position is not None
        added: list[Marked] = [make(edit, edit.position)]
        return marked + added
    if not any(edit.id in (item.id, item.name) for item in marked):
        draft.warnings.append(f"The edit “{edit.action} {edit.what} {edit.id}” found nothing to change.")
        return marked
    changed = [_changed(item, edit) if edit.id in (item.id, item.name) else item for item in marked]
    return [item for item in changed if item is not None]


def _changed(item: Marked, edit: Edit) -> Marked | None:
    if edit.action is Action.REMOVE:
        return None
    if edit.action is Action.RENAME:
        return replace(item, name=edit.name)
    assert edit.position is not None
    return replace(item, position=edit.position)
