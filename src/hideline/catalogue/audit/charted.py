"""A map with the answers of a few hundred spots looked up beforehand, all at once.

Auditing asks every question about every pair of spots; looking each up anew would take minutes. It notes what the map
does not have at all when asked for it: that is the reason a question is dead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np

from hideline.atlas.areas import Areas
from hideline.atlas.courses import Courses
from hideline.atlas.index import Atlas
from hideline.atlas.kinds import BY_ID, Extent, KindId
from hideline.atlas.metric import Floats, distances
from hideline.units import LatLon, Metres, Named, Near

T = TypeVar("T")


class ChartedMap:
    """The geography of some of a map's stations. Spots are given by their stations' positions only."""

    def __init__(self, atlas: Atlas, spots: Sequence[LatLon]) -> None:
        self.atlas = atlas
        self.spots = tuple(spots)
        self._row = {spot: row for row, spot in enumerate(spots)}
        self._lonlat = np.array([(spot.lon, spot.lat) for spot in spots]).reshape(-1, 2)
        self._nearest: dict[str, list[Near | None]] = {}
        self._words: dict[str, str] = {}
        self._inside: dict[object, list[Named | None]] = {}
        self._kept: dict[object, object] = {}
        self._gaps: dict[LatLon, Floats] = {}
        self.lacks = ""
        """What the last question looked for and the map does not have, or has only one of, in words."""

    def distance(self, a: LatLon, b: LatLon) -> Metres:
        """How far two spots are apart."""
        row = self._row.get(b)
        return self.atlas.distance(a, b) if row is None else Metres(float(self.gaps_from(a)[row]))

    def gaps_from(self, spot: LatLon) -> Floats:
        """How far every spot is from this one."""
        if spot not in self._gaps:
            self._gaps[spot] = distances(np.array([spot.lon, spot.lat]), self._lonlat)
        return self._gaps[spot]

    def on_map(self, p: LatLon) -> bool:
        """Whether a position is in play."""
        return self.atlas.on_map(p)

    def legal_spot(self, p: LatLon, centre: LatLon, radius: Metres) -> LatLon:
        """The nearest position in play within a zone."""
        return self.atlas.legal_spot(p, centre, radius)

    def station(self, station: str) -> Near | None:
        """A station by its id."""
        return self.atlas.station(station)

    def nearest_station(self, p: LatLon) -> Near:
        """The nearest station in play."""
        return self._keep(("station", p), lambda: self.atlas.nearest_station(p))

    def stations_by_distance(self, p: LatLon, count: int) -> Sequence[Near]:
        """The nearest stations in play."""
        return self.atlas.stations_by_distance(p, count)

    def nearest(self, kind: str, p: LatLon) -> Near | None:
        """The nearest place of a kind."""
        if kind not in self._nearest:
            self._nearest[kind] = self._all_nearest(kind)
            self._words[kind] = self._lack_of(kind)
        self.lacks = self._words[kind]
        return self._nearest[kind][self._row[p]]

    def _lack_of(self, kind: str) -> str:
        count, row = self.count(kind), BY_ID[KindId(kind)]
        return (
            "" if count > 1 else f"the map has only one {row.one}" if count else f"the map has no {row.many}"
        )

    def count(self, kind: str) -> int:
        """How many places of a kind the map has."""
        is_icon = BY_ID[KindId(kind)].extent is Extent.ICON
        return len(self.atlas.icons(kind) if is_icon else self.atlas.courses(kind))

    def nearest_few(self, kind: str, p: LatLon, count: int) -> Sequence[Near]:
        """The nearest place alone: how narrow a decision is does not matter here."""
        near = self.nearest(kind, p)
        return () if near is None or count < 1 else (near,)

    def within(self, kind: str, p: LatLon, radius: Metres) -> Sequence[Near]:
        """The places of a kind at most so far away."""
        if not self.atlas.has(kind):
            self.lacks = f"the map has no {BY_ID[KindId(kind)].many}"
            return ()
        return self._keep((kind, p, radius), lambda: self.atlas.within(kind, p, radius))

    def distance_to(self, kind: str, p: LatLon) -> Metres | None:
        """How far the nearest place of a kind is."""
        near = self.nearest(kind, p)
        return None if near is None else near.distance

    def may_add(self, kind: str, p: LatLon) -> bool:
        """Whether a place could be added here."""
        return self.atlas.may_add(kind, p)

    def has_place(self, kind: str, place: str) -> bool:
        """Whether the map has this place."""
        return self.atlas.has_place(kind, place)

    def division(self, level: int, p: LatLon) -> Named | None:
        """The division a spot lies in."""
        return self._standing_in(
            level, p, self.atlas.division_areas(level), f"the map has no divisions of level {level}"
        )

    def has_divisions(self, level: int) -> bool:
        """Whether the map has divisions of a level."""
        return self.atlas.has_divisions(level)

    def landmass(self, p: LatLon) -> Named | None:
        """The landmass a spot lies on."""
        return self._standing_in(
            "landmass", p, self.atlas.landmass_areas, "the map does not tell land from water"
        )

    def encloses(self, outer_id: str, inner_id: str) -> bool:
        """Whether one landmass lies inside another."""
        return self._keep(("encloses", outer_id, inner_id), lambda: self.atlas.encloses(outer_id, inner_id))

    def street(self, p: LatLon) -> Named | None:
        """The nearest street or path."""
        if "street" not in self._inside:
            self._inside["street"] = self._streets()
        found = self._inside["street"][self._row[p]]
        if found is None:
            self.lacks = "the map has no streets"
        return found

    def path_distance(self, p: LatLon) -> Metres | None:
        """How far the nearest walkable way is."""
        return self.atlas.path_distance(p)

    def elevation(self, p: LatLon) -> Metres | None:
        """Height above sea level."""
        found = self._keep(("height", p), lambda: self.atlas.elevation(p))
        if found is None:
            self.lacks = "the map has no heights here; the phones' own would decide"
        return found

    def name_length(self, station: str) -> int:
        """Characters of a station's name."""
        return self._keep(("name", station), lambda: self.atlas.name_length(station))

    def _keep(self, key: object, look_up: Callable[[], T]) -> T:
        if key not in self._kept:
            self._kept[key] = look_up()
        return self._kept[key]  # type: ignore[return-value]

    def _all_nearest(self, kind: str) -> list[Near | None]:
        if not self.atlas.has(kind):
            return [None] * len(self._lonlat)
        if BY_ID[KindId(kind)].extent is Extent.ICON:
            icons = self.atlas.icons(kind)
            found, gaps = icons.nearest_to_each(self._lonlat)
            return [icons.near(int(k), gap) for k, gap in zip(found, gaps, strict=True)]
        return self._nearest_lines(self.atlas.courses(kind))

    def _nearest_lines(self, courses: Courses) -> list[Near | None]:
        """The distances to lines and shores; where exactly a line comes closest does not matter here."""
        if courses.tree is None:
            return [None] * len(self._lonlat)
        found, gaps = courses.tree.nearest_to_each(self._lonlat)
        if courses.surfaces is not None and len(courses.surfaces):
            gaps = np.where(courses.surfaces.at_each(self._lonlat) >= 0, 0.0, gaps)
        return [
            Near(courses.ids[k], courses.names[k], spot, Metres(float(gap)))
            for spot, k, gap in zip(self._row, found, gaps, strict=True)
        ]

    def _standing_in(self, what: object, p: LatLon, areas: Areas, lack: str) -> Named | None:
        if what not in self._inside:
            found = areas.at_each(self._lonlat)
            self._inside[what] = [None if k < 0 else Named(areas.ids[k], areas.names[k]) for k in found]
        if not len(areas):
            self.lacks = lack
        return self._inside[what][self._row[p]]

    def _streets(self) -> list[Named | None]:
        nearest = self._nearest_lines(self.atlas.street_courses)
        street = self.atlas.street_of_stretch
        return [None if near is None else Named(street[near.id], near.name) for near in nearest]
