"""What the rules may ask of the outside: the frozen map, the timetable, and where phones last were.

The rules never look further than these two protocols. `hideline.table` joins a real map, timetable and position
trails to satisfy them; tests use the drawn town.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hideline.game.ids import SeatId, StationId
from hideline.units import Fix, LatLon, Metres, Named, Near, Span


class Geography(Protocol):
    """The frozen map as questions see it (MAP-4, MAP-6): ids are strings, distances geodesic."""

    def distance(self, a: LatLon, b: LatLon) -> Metres:
        """How far two positions are apart."""

    def on_map(self, p: LatLon) -> bool:
        """Whether the position lies inside the borders and outside every no-go area."""

    def legal_spot(self, p: LatLon, centre: LatLon, radius: Metres) -> LatLon:
        """The spot on the map nearest to p, of those within `radius` of a zone's centre; p itself if it is one."""

    def station(self, station: str) -> Near | None:
        """The station with this id (its distance is zero), or None when it is not in play."""

    def nearest_station(self, p: LatLon) -> Near:
        """The nearest station in play."""

    def stations_by_distance(self, p: LatLon, count: int) -> Sequence[Near]:
        """The nearest so many stations in play, nearest first."""

    def nearest(self, kind: str, p: LatLon) -> Near | None:
        """The nearest place of a kind, or None when the map has none."""

    def nearest_few(self, kind: str, p: LatLon, count: int) -> Sequence[Near]:
        """The nearest so many places of a kind, nearest first, equals by lowest id."""

    def within(self, kind: str, p: LatLon, radius: Metres) -> Sequence[Near]:
        """All places of a kind with a point at most so far away, nearest first."""

    def distance_to(self, kind: str, p: LatLon) -> Metres | None:
        """The distance to the nearest icon, line or shore of a kind; None when the map has none."""

    def may_add(self, kind: str, p: LatLon) -> bool:
        """Whether a place of this kind, with an icon here, could be added by consent (MAP-5)."""

    def has_place(self, kind: str, place: str) -> bool:
        """Whether the map has this place of this kind (MAP-5)."""

    def division(self, level: int, p: LatLon) -> Named | None:
        """The administrative division one stands in; level 0 is the country."""

    def has_divisions(self, level: int) -> bool:
        """Whether the map knows divisions of this level at all."""

    def landmass(self, p: LatLon) -> Named | None:
        """The unbroken piece of land one stands on."""

    def encloses(self, outer_id: str, inner_id: str) -> bool:
        """Whether one landmass lies wholly inside another (MATCH-6)."""

    def street(self, p: LatLon) -> Named | None:
        """The nearest street or path."""

    def path_distance(self, p: LatLon) -> Metres | None:
        """How far the nearest walkable way is (ZONE-4)."""

    def elevation(self, p: LatLon) -> Metres | None:
        """Height above sea level by the map's own data (MEAS-2)."""

    def name_length(self, station: str) -> int:
        """How many characters a reader sees in the station's name (MATCH-3)."""


class World(Protocol):
    """The geography, and where everybody's phone last was."""

    @property
    def map(self) -> Geography:
        """The frozen map with the changes all sides agreed to."""

    def fixes(self, seat: SeatId) -> Sequence[Fix]:
        """The seat's recent fixes, oldest first; they are never part of the game's record."""

    def has_other_service(self, seat: SeatId, station: StationId, within: Span, /) -> bool:
        """Whether anything but the vehicle the seat rides leaves that station so soon; yes where nobody can know."""

    def next_stop(self, seat: SeatId, /) -> StationId | None:
        """The next stop of the vehicle the seat rides, as far as anybody knows (ZONE-2)."""
