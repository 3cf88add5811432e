"""Everything of a map that is being drawn, in planar metres: what one stage leaves for the next."""

from __future__ import annotations

from dataclasses import dataclass, field

from shapely import LineString, MultiLineString, MultiPolygon, Polygon

from hideline.atlas.town.ground import Frame, Ground
from hideline.atlas.town.noise import Array
from hideline.atlas.town.tracks import Tier


@dataclass(frozen=True, slots=True)
class NamedArea:
    """A named surface: a lake, a river, a bay, a park."""

    kind: str
    name: str
    area: Polygon | MultiPolygon


@dataclass(frozen=True, slots=True)
class City:
    """A city: where its centre is, how many stations it is worth, and how far its own lines reach."""

    name: str
    centre: Array
    stations: int
    radius: float


@dataclass(frozen=True, slots=True)
class Run:
    """A line with its stations by index, in order of travel, and its shape."""

    tier: Tier
    stops: list[int]
    shape: LineString
    skips: list[int] | None = None
    """The stops of its express, if it has one."""


@dataclass(slots=True)
class Scene:
    """The map so far."""

    frame: Frame
    border: Polygon
    land: MultiPolygon
    """Inside the border, rivers and lakes included."""
    dry: MultiPolygon
    """The land without its rivers and lakes."""
    ground: Ground
    coast: MultiLineString
    water: list[NamedArea]
    cities: list[City]
    stations: list[Array] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    parks: list[NamedArea] = field(default_factory=list)
    airports: list[Array] = field(default_factory=list)
    airport_station: int = -1
    """The station at the first airport, if one was built."""

    def tiers_by_station(self) -> list[set[Tier]]:
        """What stops at each station."""
        tiers: list[set[Tier]] = [set() for _ in self.stations]
        for run in self.runs:
            for stop in run.stops:
                tiers[stop].add(run.tier)
        return tiers
