"""One frozen map that answers: what is near, what is within, what am I in, how far, how high (MAP-1 … MAP-6).

Each kind of thing is indexed when it is first asked about. Questions about a spot take and give positions;
the arrays and trees behind them are public for deduction, which asks about thousands of spots at once. No
rule of the game here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Self, TypeAlias

import numpy as np
import regex
import shapely

from hideline.atlas import metric, segments
from hideline.atlas.areas import Areas, contains, square_metres
from hideline.atlas.contents import MapContents, content_hash
from hideline.atlas.courses import Courses
from hideline.atlas.draft import Landmass, Line, MapDraft, PlaceId, Source, Station, StationId, Street
from hideline.atlas.heights import height_at
from hideline.atlas.kinds import BY_ID, KINDS, Extent, KindId, PlaceKind
from hideline.atlas.nearest import Icons
from hideline.atlas.overlay import PlaceAdded, PlaceChange, PlaceRemoved
from hideline.atlas.playable import in_play, lines_of, playable_area
from hideline.atlas.streets import street_of_each
from hideline.units import LatLon, Malformed, Metres, Named, Near

if TYPE_CHECKING:
    from shapely import MultiPolygon, Polygon
    from shapely.geometry.base import BaseGeometry

GRAPHEME = regex.compile(r"\X")
Row: TypeAlias = tuple[str, str, "BaseGeometry"]


class Atlas:
    """One frozen map, indexed."""

    def __init__(
        self, contents: MapContents, content_digest: str, changes: tuple[PlaceChange, ...] = ()
    ) -> None:
        self._contents = contents
        self._changes = changes
        self._indices: dict[KindId, Icons | Courses] = {}
        self._divisions: dict[int, Areas] = {}
        self.hash = content_digest
        self.name = contents.name
        self.title = contents.title or contents.name
        self.timezone = contents.timezone

    @classmethod
    def of(cls, draft: MapDraft) -> Self:
        """The map a draft would become, without writing it to a file."""
        frozen = in_play(draft)
        return cls(frozen, content_hash(frozen))

    def with_overlay(self, changes: Iterable[PlaceChange]) -> Atlas:
        """The same map with places added and removed by agreement (MAP-5), on top of earlier changes."""
        changes = tuple(changes)
        for change in changes:
            if isinstance(change, PlaceAdded):
                self._check_addition(change)
        changed = Atlas(self._contents, self.hash, self._changes + changes)
        touched = {change.kind for change in changes}
        changed._indices = {kind: index for kind, index in self._indices.items() if kind not in touched}
        changed._divisions = self._divisions
        for shared in _UNCHANGED_BY_OVERLAYS & self.__dict__.keys():
            changed.__dict__[shared] = self.__dict__[shared]
        return changed

    def _check_addition(self, change: PlaceAdded) -> None:
        if _kind(change.kind).extent is not Extent.ICON:
            raise Malformed(f"Only places with an icon can be added, not {_kind(change.kind).many}.")
        if not self.on_map(change.place.position):
            raise Malformed(f"{change.place.name} lies off the map.")

    # The map

    @cached_property
    def stations(self) -> Mapping[StationId, Station]:
        """All stations in play by id."""
        return MappingProxyType({station.id: station for station in self._contents.stations})

    @property
    def lines(self) -> Sequence[Line]:
        """The transit lines of the map."""
        return self._contents.lines

    @property
    def sources(self) -> Sequence[Source]:
        """Where the map's data came from, with the notices to show."""
        return self._contents.sources

    @property
    def timetable(self) -> bytes | None:
        """The compact timetable, for `hideline.transit` to read."""
        return self._contents.timetable

    @property
    def basemap(self) -> bytes | None:
        """The vector tiles to draw the map with, a PMTiles archive."""
        return self._contents.basemap

    @property
    def contents(self) -> MapContents:
        """Everything the map file says, for drawing and auditing."""
        return self._contents

    @property
    def border(self) -> Polygon | MultiPolygon:
        """The border of the map (MAP-2)."""
        assert self._contents.border is not None
        return self._contents.border

    @cached_property
    def playable(self) -> BaseGeometry:
        """The area of play: inside the border, outside no-go areas (MAP-3, MAP-4)."""
        return playable_area(self._contents.border, self._contents.no_go)

    @cached_property
    def area(self) -> float:
        """The square metres in play (SIZE-7)."""
        return square_metres(self.playable)

    def on_map(self, p: LatLon) -> bool:
        """Whether a spot is in play; the border itself is."""
        return contains(self.playable, p)

    # Distances

    def distance(self, a: LatLon, b: LatLon) -> Metres:
        """The geodesic distance (MAP-6)."""
        return metric.distance(a, b)

    def nearest_station(self, p: LatLon) -> Near:
        """The station nearest to a spot."""
        near = self.station_icons.nearest(p)
        if near is None:
            raise Malformed("The map has no stations.")
        return near

    def station(self, station: str) -> Near | None:
        """A station in play by its id, as something at no distance; None when it is not in play."""
        found = self.stations.get(StationId(station))
        return None if found is None else Near(found.id, found.name, found.position, Metres(0.0))

    def stations_by_distance(self, p: LatLon, count: int) -> tuple[Near, ...]:
        """The nearest so many stations, nearest first."""
        return self.station_icons.nearest_few(p, count)

    def stations_within(self, p: LatLon, radius: Metres) -> tuple[Near, ...]:
        """The stations at most `radius` from a spot, nearest first."""
        return self.station_icons.within(p, radius)

    def has(self, kind: str) -> bool:
        """Whether the map has any place of the kind."""
        return len(self._index(kind)) > 0

    def nearest(self, kind: str, p: LatLon) -> Near | None:
        """The place of a kind nearest to a spot; for lines and water with the closest point."""
        return self._index(kind).nearest(p)

    def nearest_few(self, kind: str, p: LatLon, count: int) -> tuple[Near, ...]:
        """The nearest so many icons of a kind, nearest first, equals by lowest id."""
        return self.icons(kind).nearest_few(p, count)

    def within(self, kind: str, p: LatLon, radius: Metres) -> tuple[Near, ...]:
        """The places of a kind at most `radius` away, nearest first; a line counts with any point of it."""
        return self._index(kind).within(p, radius)

    def distance_to(self, kind: str, p: LatLon) -> Metres | None:
        """How far the nearest place of a kind is; zero in water; None where the map has none."""
        near = self.nearest(kind, p)
        return None if near is None else near.distance

    def elevation(self, p: LatLon) -> Metres | None:
        """Height above sea level where the map knows it (MEAS-2)."""
        grid = self._contents.elevation
        return None if grid is None else height_at(grid, p)

    # Standing in

    def division(self, level: int, p: LatLon) -> Named | None:
        """The division of a level that a spot lies in (MATCH-5)."""
        return self.division_areas(level).at(p)

    def has_divisions(self, level: int) -> bool:
        """Whether the map has divisions of a level."""
        return len(self.division_areas(level)) > 0

    def country(self, p: LatLon) -> Named | None:
        """The country a spot lies in, on maps that know countries."""
        return self.division(0, p)

    def landmass(self, p: LatLon) -> Named | None:
        """The landmass a spot lies on (MATCH-6)."""
        return self.landmass_areas.at(p)

    def encloses(self, outer_id: str, inner_id: str) -> bool:
        """Whether one landmass lies wholly inside the outline of another (MATCH-6)."""
        if outer_id == inner_id:
            return False
        outer, inner = self._landmasses[PlaceId(outer_id)], self._landmasses[PlaceId(inner_id)]
        filled = shapely.Polygon(outer.area.exterior)
        return bool(filled.covers(inner.area))

    # Stations and streets

    def name_length(self, station: str) -> int:
        """Characters of a station's name as a reader counts them (MATCH-3)."""
        return len(GRAPHEME.findall(self.stations[StationId(station)].name))

    def lines_at(self, station: StationId) -> tuple[Line, ...]:
        """The lines with a service that stops at a station."""
        return self._lines_by_station.get(station, ())

    def street(self, p: LatLon) -> Named | None:
        """The street or path nearest to a spot (MATCH-4)."""
        near = self.street_courses.nearest(p)
        return None if near is None else Named(self.street_of_stretch[near.id], near.name)

    def street_trace(self, p: LatLon) -> tuple[LatLon, ...]:
        """The nearest street's stretch from junction to junction; empty where the map has no streets."""
        stretch = self._nearest_stretch(p)
        if stretch is None:
            return ()
        return tuple(LatLon(float(lat), float(lon)) for lon, lat in stretch.shape.coords)

    def path_distance(self, p: LatLon) -> Metres | None:
        """How far the nearest way one can walk is (ZONE-4)."""
        near = self.walkable_courses.nearest(p)
        return None if near is None else near.distance

    # Arrays and trees for deduction

    @cached_property
    def station_icons(self) -> Icons:
        """The stations as arrays and a tree, in the order of their ids."""
        return Icons.of(self._contents.stations)

    def icons(self, kind: str) -> Icons:
        """The places of a kind that has icons."""
        index = self._index(kind)
        if not isinstance(index, Icons):
            raise Malformed(f"{_kind(kind).many.capitalize()} are lines, not icons.")
        return index

    def courses(self, kind: str) -> Courses:
        """The lines or shores of a kind that is measured by its nearest point."""
        index = self._index(kind)
        if not isinstance(index, Courses):
            raise Malformed(f"{_kind(kind).many.capitalize()} are icons, not lines.")
        return index

    def division_areas(self, level: int) -> Areas:
        """The divisions of one level."""
        if level not in self._divisions:
            rows = ((d.id, d.name, d.area) for d in self._contents.divisions if d.level == level)
            self._divisions[level] = Areas.of(rows)
        return self._divisions[level]

    @cached_property
    def landmass_areas(self) -> Areas:
        """The landmasses."""
        return Areas.of((land.id, land.name, land.area) for land in self._contents.landmasses)

    @cached_property
    def street_courses(self) -> Courses:
        """Every stretch of street or path; several make one street (`street_of_stretch`)."""
        return self._courses_on_map((s.id, s.name, s.shape) for s in self._contents.streets)

    @cached_property
    def street_of_stretch(self) -> Mapping[str, str]:
        """The id of the street each stretch belongs to."""
        stretches = self._contents.streets
        return MappingProxyType(dict(zip((s.id for s in stretches), street_of_each(stretches), strict=True)))

    @cached_property
    def walkable_courses(self) -> Courses:
        """The stretches one can walk."""
        walkable = [s for s in self._contents.streets if s.is_walkable]
        if len(walkable) == len(self._contents.streets):
            return self.street_courses
        return self._courses_on_map((s.id, s.name, s.shape) for s in walkable)

    def warm(self) -> None:
        """Index everything now, so that no question has to wait for it."""
        for kind in KINDS:
            self._index(kind.id)
        for level in range(5):
            self.division_areas(level)
        for index in _UNCHANGED_BY_OVERLAYS:
            getattr(self, index)
        segments.warm()

    # How it is indexed

    def _index(self, kind: str) -> Icons | Courses:
        key = _kind(kind).id
        if key not in self._indices:
            self._indices[key] = self._indexed(_kind(kind))
        return self._indices[key]

    def _indexed(self, kind: PlaceKind) -> Icons | Courses:
        match kind.extent:
            case Extent.ICON:
                return self._indexed_icons(kind.id)
            case Extent.LINE:
                removed = self._removed(kind.id)
                rows = self._contents.courses.get(kind.id, ())
                return Courses.of((c.id, c.name, c.shape) for c in rows if c.id not in removed)
            case Extent.AREA:
                return self._indexed_water(kind.id)

    def _indexed_icons(self, kind: KindId) -> Icons:
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

    def _indexed_water(self, kind: KindId) -> Courses:
        removed = self._removed(kind)
        water = [w for w in self._contents.water if w.id not in removed]
        surfaces = Areas.of((w.id, w.name, w.surface) for w in water)
        return self._courses_on_map(((w.id, w.name, shapely.boundary(w.surface)) for w in water), surfaces)

    def _removed(self, kind: KindId) -> set[PlaceId]:
        return {c.id for c in self._changes if isinstance(c, PlaceRemoved) and c.kind == kind}

    def _courses_on_map(self, rows: Iterable[Row], surfaces: Areas | None = None) -> Courses:
        """Lines cut at the edge of the area of play: what lies beyond does not exist (MAP-4)."""
        rows = list(rows)
        inside = shapely.covers(self.playable, np.array([shape for _, _, shape in rows], dtype=object))
        for k in np.flatnonzero(~inside):
            id_, name, shape = rows[k]
            rows[k] = id_, name, lines_of(shapely.intersection(shape, self.playable)) or shapely.LineString()
        return Courses.of(rows, surfaces)

    def _nearest_stretch(self, p: LatLon) -> Street | None:
        near = self.street_courses.nearest(p)
        return None if near is None else self._streets[near.id]

    @cached_property
    def _streets(self) -> dict[str, Street]:
        return {street.id: street for street in self._contents.streets}

    @cached_property
    def _landmasses(self) -> dict[PlaceId, Landmass]:
        return {land.id: land for land in self._contents.landmasses}

    @cached_property
    def _lines_by_station(self) -> dict[StationId, tuple[Line, ...]]:
        serving: dict[StationId, dict[str, Line]] = {}
        for line in self._contents.lines:
            for station in {station for pattern in line.patterns for station in pattern}:
                serving.setdefault(station, {})[line.id] = line
        return {station: tuple(lines.values()) for station, lines in serving.items()}


_UNCHANGED_BY_OVERLAYS = {
    "stations",
    "playable",
    "station_icons",
    "landmass_areas",
    "street_courses",
    "street_of_stretch",
    "walkable_courses",
    "_streets",
    "_landmasses",
    "_lines_by_station",
}


def _kind(kind: str) -> PlaceKind:
    try:
        return BY_ID[KindId(kind)]
    except KeyError:
        raise Malformed(f"There is no kind of place called {kind!r}.") from None
