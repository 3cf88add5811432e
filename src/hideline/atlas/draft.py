"""A map in the making: what importers and the town generator produce and `file` freezes (MAP-1).

Geometry is shapely, in longitude and latitude (x = lon, y = lat), WGS 84; segments are straight in these
coordinates (MAP-6). Nothing here is indexed or validated against the rules: `freeze` in `atlas.file` does
that and reports what it leaves out by name and reason.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NewType

from hideline.atlas.kinds import KindId
from hideline.units import LatLon, StationId

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from shapely import LineString, MultiLineString, MultiPolygon, Polygon

__all__ = [
    "Backdrop",
    "Course",
    "Division",
    "Elevation",
    "Landmass",
    "Line",
    "LineId",
    "MapDraft",
    "Place",
    "PlaceId",
    "Source",
    "Station",
    "StationId",
    "Street",
    "TransitMode",
    "Water",
]

LineId = NewType("LineId", str)
PlaceId = NewType("PlaceId", str)


class TransitMode(StrEnum):
    """What runs on a line, in GTFS's words."""

    METRO = "metro"
    TRAM = "tram"
    LIGHT_RAIL = "light-rail"
    RAIL = "rail"
    BUS = "bus"
    FERRY = "ferry"
    FUNICULAR = "funicular"
    CABLE_CAR = "cable-car"
    MONORAIL = "monorail"
    TROLLEYBUS = "trolleybus"


@dataclass(frozen=True, slots=True)
class Station:
    """One real station: a zone may be centred on it (ZONE-1). Stops merged into it keep their own ids."""

    id: StationId
    name: str
    position: LatLon
    modes: frozenset[TransitMode]
    stops: tuple[str, ...] = ()
    """Ids of the GTFS stops and OSM objects merged into this station."""
    wheelchair: bool | None = None
    is_terminus_of_street: bool = False
    """Set in maps for cars and walkers, whose "stations" are street termini (MODE-1)."""


@dataclass(frozen=True, slots=True)
class Line:
    """One transit line with the patterns of stations its services stop at, in order of travel."""

    id: LineId
    name: str
    mode: TransitMode
    colour: str
    """`#rrggbb`, as painted on signs."""
    text_colour: str
    patterns: tuple[tuple[StationId, ...], ...]
    shape: LineString | MultiLineString | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A place with an icon: one point per place, drawn on the map (MAP-6)."""

    id: PlaceId
    name: str
    position: LatLon


@dataclass(frozen=True, slots=True)
class Course:
    """A named line that distances are measured to: a coast, a border, a railway."""

    id: PlaceId
    name: str
    shape: LineString | MultiLineString


@dataclass(frozen=True, slots=True)
class Water:
    """A named body of water with its surface; distances go to its shore, zero on it (MEAS-4)."""

    id: PlaceId
    name: str
    surface: Polygon | MultiPolygon


@dataclass(frozen=True, slots=True)
class Division:
    """An administrative division of level 1 to 4, or a country (level 0, for global play)."""

    id: PlaceId
    name: str
    level: int
    area: Polygon | MultiPolygon


@dataclass(frozen=True, slots=True)
class Landmass:
    """One unbroken piece of land (MATCH-6)."""

    id: PlaceId
    name: str
    area: Polygon


@dataclass(frozen=True, slots=True)
class Street:
    """A stretch of street or path between two junctions. Stretches with one name are one street (MATCH-4)."""

    id: str
    name: str
    """Empty for an unnamed way, which is a street of its own from junction to junction."""
    shape: LineString
    is_walkable: bool
    is_drivable: bool


@dataclass(frozen=True, slots=True)
class Elevation:
    """Heights above sea level on a regular grid, row 0 in the north, NaN where unknown (MEAS-2)."""

    north: float
    west: float
    step_lat: float
    step_lon: float
    heights: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Source:
    """Where data came from, under which licence, and the notice that must be shown with it."""

    name: str
    licence: str
    notice: str
    retrieved: str = ""


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A feature that is only drawn: land use, buildings, minor water, rails, labels."""

    layer: str
    shape: object
    properties: dict[str, str | int | float] = field(default_factory=dict)


@dataclass(slots=True)
class MapDraft:
    """Everything of one map while it is being made."""

    name: str
    title: str = ""
    timezone: str = "UTC"
    border: Polygon | MultiPolygon | None = None
    no_go: list[Polygon | MultiPolygon] = field(default_factory=list)
    stations: list[Station] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    places: dict[KindId, list[Place]] = field(default_factory=dict)
    courses: dict[KindId, list[Course]] = field(default_factory=dict)
    water: list[Water] = field(default_factory=list)
    divisions: list[Division] = field(default_factory=list)
    landmasses: list[Landmass] = field(default_factory=list)
    streets: list[Street] = field(default_factory=list)
    elevation: Elevation | None = None
    timetable: bytes | None = None
    """The compact timetable that `hideline.transit` writes and reads; opaque here."""
    backdrop: list[Backdrop] = field(default_factory=list)
    basemap: bytes | None = None
    """The vector tiles that `atlas.basemap` cuts, a PMTiles archive."""
    sources: list[Source] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    spellings: dict[str, str] = field(default_factory=dict)
    """Names in other scripts with how they are written in Latin letters, for whoever has no letters for them."""
    edits: list[dict[str, object]] = field(default_factory=list)
    """Hand edits (add, remove, move, rename) that a rebuild applies again."""
