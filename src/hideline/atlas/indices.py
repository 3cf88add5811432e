"""The indices of one map, each built when it is first asked for: icons, lines, shores, areas, streets.

Arrays and trees are public here for deduction, which asks about thousands of spots at once; questions about one spot
go through `index.Atlas`. Corrections agreed on in play (MAP-5) touch only the kinds they are about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import shapely

from hideline.atlas import nearest, segments
from hideline.atlas.areas import Areas
from hideline.atlas.courses import Courses
from hideline.atlas.kinds import BY_ID, KINDS, Extent, KindId, PlaceKind
from hideline.atlas.nearest import Icons
from hideline.atlas.overlay import PlaceAdded, PlaceChange, PlaceRemoved
from hideline.atlas.playable import lines_of, playable_area
from hideline.atlas.streets import street_of_each
from hideline.units import Malformed

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from hideline.atlas.contents import MapContents
    from hideline.atlas.draft import PlaceId

Row: TypeAlias = tuple[str, str, "BaseGeometry"]
"""Id, name and shape of something to index."""


class Indices:
    """Everything that can be looked up on a map."""

    def __init__(self, contents: MapContents, changes: tuple[PlaceChange, ...] = ()) -> None:
        self._contents = contents
        self._changes = changes
        self._by_kind: dict[KindId, Icons | Courses] = {}
        self._divisions: dict[int, Areas] = {}

    def changed_by(self, changes: tuple[PlaceChange, ...]) -> Indices:
        """The same indices, except of the kinds that the changes are about."""
        changed = Indices(self._contents, self._changes + changes)
        touched = {change.kind for change in changes}
        changed._by_kind = {kind: index for kind, index in self._by_kind.items() if kind not in touched}
        changed._divisions = self._divisions
        for name in _SHARED & self.__dict__.keys():
            changed.__dict__[name] = self.__dict__[name]
        return changed

    def warm(self) -> None:
        """Build everything now, so that no question has to wait for it."""
        for kind in KINDS:
            self.of_kind(kind.id)
        for level in range(5):
            self.divisions(level)
        for name in _SHARED:
            getattr(self, name)
        nearest.warm()
        segments.warm()

    @cached_property
    def playable(self) -> BaseGeometry:
        """The area of play: inside the border, outside no-go areas (MAP-3, MAP-4)."""
        return playable_area(self._contents.border, self._contents.no_go)

    @cached_property
    def stations(self) -> Icons:
        """The stations, in the order of their ids."""
        return Icons.of(self._contents.stations)

    @cached_property
    def landmasses(self) -> Areas:
        """The landmasses."""
        return Areas.of((land.id, land.name, land.area) for land in self._contents.landmasses)

    @cached_property
    def streets(self) -> Courses:
        """Every stretch of street or path."""
        return self._on_map((s.id, s.name, s.shape) for s in self._contents.streets)

    @cached_property
    def street_of_stretch(self) -> Mapping[str, str]:
        """The id of the street each stretch belongs to (MATCH-4)."""
        stretches = self._contents.streets
        return MappingProxyType(dict(zip((s.id for s in stretches), street_of_each(stretches), strict=True)))

    @cached_property
    def walkable(self) -> Courses:
        """The stretches one can walk (ZONE-4)."""
        stretches = self._contents.streets
        if all(s.is_walkable for s in stretches):
            return self.streets
        return self._on_map((s.id, s.name, s.shape) for s in stretches if s.is_walkable)

    def divisions(self, level: int) -> Areas:
        """The divisions of one level."""
        if level not in self._divisions:
            rows = ((d.id, d.name, d.area) for d in self._contents.divisions if d.level == level)
            self._divisions[level] = Areas.of(rows)
        return self._divisions[level]

    def of_kind(self, kind: str) -> Icons | Courses:
        """The places of a kind: icons, or lines and shores."""
        row = kind_called(kind)
        if row.id not in self._by_kind:
            self._by_kind[row.id] = self._indexed(row)
        return self._by_kind[row.id]

    def _indexed(self, kind: PlaceKind) -> Icons | Courses:
        match kind.extent:
            case Extent.ICON:
                return self._icons(kind.id)
            case Extent.LINE:
                removed = self._removed(kind.id)
                rows = self._contents.courses.get(kind.id, ())
                return Courses.of((c.id, c.name, c.shape) for c in rows if c.id not in removed)
            case Extent.AREA:
                return self._water(kind.id)

    def _icons(self, kind: KindId) -> Icons:
        places = {place.id: place for place in self._contents.places.get(kind, ())}
        for change in self._changes:
            match change:
                case PlaceAdded(kind=where, place=place) if where == kind:
                    places[place.id] = place
                case PlaceRemoved(kind=where, id=gone) if where == kind:
                    places.pop(gone, None)
                case _:
                    continue
        return Icons.of(places.values())

    def _water(self, kind: KindId) -> Courses:
        removed = self._removed(kind)
        water = [w for w in self._contents.water if w.id not in removed]
        surfaces = Areas.of((w.id, w.name, w.surface) for w in water)
        return self._on_map(((w.id, w.name, shapely.boundary(w.surface)) for w in water), surfaces)

    def _removed(self, kind: KindId) -> set[PlaceId]:
        return {c.id for c in self._changes if isinstance(c, PlaceRemoved) and c.kind == kind}

    def _on_map(self, rows: Iterable[Row], surfaces: Areas | None = None) -> Courses:
        """Lines cut at the edge of the area of play: what lies beyond does not exist (MAP-4)."""
        rows = list(rows)
        inside = shapely.covers(self.playable, np.array([shape for _, _, shape in rows], dtype=object))
        for k in np.flatnonzero(~inside):
            id_, name, shape = rows[k]
            rows[k] = id_, name, lines_of(shapely.intersection(shape, self.playable)) or shapely.LineString()
        return Courses.of(rows, surfaces)


_SHARED = {"playable", "stations", "landmasses", "streets", "street_of_stretch", "walkable"}
"""What no correction of places can change."""


def kind_called(kind: str) -> PlaceKind:
    """The kind of place with an id."""
    if KindId(kind) not in BY_ID:
        raise Malformed(f"There is no kind of place called {kind!r}.")
    return BY_ID[KindId(kind)]
