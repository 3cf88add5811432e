"""One frozen map that answers: what is near, what is within, what am I in, how far, how high (MAP-1 … MAP-6).

Questions about a spot take and give positions. What they are answered from is built when first asked about
(`indices`) and open to deduction, which asks about thousands of spots at once. No rule of the game here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Self

import regex
import shapely

from hideline.atlas import metric
from hideline.atlas.areas import Areas, contains, square_metres
from hideline.atlas.contents import MapContents, content_hash
from hideline.atlas.courses import Courses
from hideline.atlas.draft import Landmass, Line, MapDraft, PlaceId, Source, Station, StationId
from hideline.atlas.heights import height_at
from hideline.atlas.indices import Indices, kind_called
from hideline.atlas.kinds import BY_ID, Extent, KindId
from hideline.atlas.legal import legal_spot
from hideline.atlas.nearest import Icons
from hideline.atlas.overlay import PlaceAdded, PlaceChange
from hideline.atlas.playable import in_play
from hideline.units import LatLon, Malformed, Metres, Named, Near

if TYPE_CHECKING:
    from shapely import MultiPolygon, Polygon
    from shapely.geometry.base import BaseGeometry

GRAPHEME = regex.compile(r"\X")


class Atlas:
    """One frozen map, indexed."""

    def __init__(self, contents: MapContents, content_digest: str, indices: Indices | None = None) -> None:
        self._contents = contents
        self._indices = indices or Indices(contents)
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
        return Atlas(self._contents, self.hash, self._indices.changed_by(changes))

    def _check_addition(self, change: PlaceAdded) -> None:
        kind = kind_called(change.kind)
        if kind.extent is not Extent.ICON:
            raise Malformed(f"Only places with an icon can be added, not {kind.many}.")
        if not self.on_map(change.place.position):
            raise Malformed(f"{change.place.name} lies off the map.")

    def may_add(self, kind: str, p: LatLon) -> bool:
        """Whether a place of this kind could be added here (MAP-5)."""
        row = BY_ID.get(KindId(kind))
        return row is not None and row.extent is Extent.ICON and self.on_map(p)

    def has_place(self, kind: str, place: str) -> bool:
        """Whether this place of this kind is on the map (MAP-5)."""
        return kind in BY_ID and place in self._indices.of_kind(kind).ids

    def warm(self) -> None:
        """Index everything now, so that no question has to wait for it."""
        self._indices.warm()

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

    @property
    def playable(self) -> BaseGeometry:
        """The area of play: inside the border, outside no-go areas (MAP-3, MAP-4)."""
        return self._indices.playable

    @cached_property
    def area(self) -> float:
        """The square metres in play (SIZE-7)."""
        return square_metres(self.playable)

    def on_map(self, p: LatLon) -> bool:
        """Whether a spot is in play; the border itself is."""
        return contains(self.playable, p)

    def legal_spot(self, p: LatLon, centre: LatLon, radius: Metres) -> LatLon:
        """The spot in play nearest to p within a zone; p itself where it is one (ZONE-1)."""
        return legal_spot(self.playable, p, centre, radius)

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

    def has(self, kind: str) -> bool:
        """Whether the map has any place of the kind."""
        return len(self._indices.of_kind(kind)) > 0

    def nearest(self, kind: str, p: LatLon) -> Near | None:
        """The place of a kind nearest to a spot; for lines and water with the closest point."""
        return self._indices.of_kind(kind).nearest(p)

    def nearest_few(self, kind: str, p: LatLon, count: int) -> tuple[Near, ...]:
        """The nearest so many icons of a kind, nearest first, equals by lowest id."""
        return self.icons(kind).nearest_few(p, count)

    def within(self, kind: str, p: LatLon, radius: Metres) -> tuple[Near, ...]:
        """The places of a kind at most `radius` away, nearest first; a line counts with any point of it."""
        return self._indices.of_kind(kind).within(p, radius)

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
        near = self.street_courses.nearest(p)
        if near is None:
            return ()
        stretch = next(stretch for stretch in self._contents.streets if stretch.id == near.id)
        return tuple(LatLon(float(lat), float(lon)) for lon, lat in stretch.shape.coords)

    def path_distance(self, p: LatLon) -> Metres | None:
        """How far the nearest way one can walk is (ZONE-4)."""
        near = self.walkable_courses.nearest(p)
        return None if near is None else near.distance

    # Arrays and trees for deduction

    @property
    def station_icons(self) -> Icons:
        """The stations as arrays and a tree, in the order of their ids."""
        return self._indices.stations

    def icons(self, kind: str) -> Icons:
        """The places of a kind that has icons."""
        index = self._indices.of_kind(kind)
        if not isinstance(index, Icons):
            raise Malformed(f"{kind_called(kind).many.capitalize()} are lines, not icons.")
        return index

    def courses(self, kind: str) -> Courses:
        """The lines or shores of a kind that is measured by its nearest point."""
        index = self._indices.of_kind(kind)
        if not isinstance(index, Courses):
            raise Malformed(f"{kind_called(kind).many.capitalize()} are icons, not lines.")
        return index

    def division_areas(self, level: int) -> Areas:
        """The divisions of one level."""
        return self._indices.divisions(level)

    @property
    def landmass_areas(self) -> Areas:
        """The landmasses."""
        return self._indices.landmasses

    @property
    def street_courses(self) -> Courses:
        """Every stretch of street or path; several make one street (`street_of_stretch`)."""
        return self._indices.streets

    @property
    def street_of_stretch(self) -> Mapping[str, str]:
        """The id of the street each stretch belongs to."""
        return self._indices.street_of_stretch

    @property
    def walkable_courses(self) -> Courses:
        """The stretches one can walk."""
        return self._indices.walkable

    # By id

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
