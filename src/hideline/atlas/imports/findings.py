"""What one source brought in, before several sources are combined: the common words of all importers.

Nothing here is clipped to a border, merged across sources or judged: `stations`, `divisions`, `waters` and
`atlas.build` do that.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING

from hideline.atlas.draft import Backdrop, Course, Source, Street, TransitMode
from hideline.atlas.kinds import KindId
from hideline.units import LatLon, Malformed

if TYPE_CHECKING:
    from shapely import LineString, MultiLineString, MultiPolygon, Polygon


class SourceUnreadable(Malformed):
    """A source file that cannot be read: the sentence names the file and, where there is one, the line or feature."""


class Rank(IntEnum):
    """Which of several mapped objects of one station speaks for it: the lower one gives name and icon."""

    STATION = 0
    STOP = 1
    PLATFORM = 2
    MEMBER = 3
    """A nameless point that a route stops at."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop as one source has it: a station, a pole, a platform."""

    id: str
    name: str
    position: LatLon
    modes: frozenset[TransitMode]
    rank: Rank
    parent: str = ""
    """Id of the stop area or parent station that holds several stops together."""
    linked: frozenset[str] = frozenset()
    """Parent stations of the same feed that passengers change to from here."""
    wheelchair: bool | None = None
    trips: int | None = None
    """Services that stop here on the day asked about; None where the source has no timetable."""


@dataclass(frozen=True, slots=True)
class Route:
    """A transit line as one source has it, with the stops of each pattern in order of travel."""

    id: str
    name: str
    mode: TransitMode
    patterns: tuple[tuple[str, ...], ...]
    colour: str = ""
    text_colour: str = ""
    shape: LineString | MultiLineString | None = None
    group: str = ""
    """Routes of one group are directions or variants of one line."""


@dataclass(frozen=True, slots=True)
class FoundPlace:
    """A place with its icon. A mapped point is preferred to the label point of an area (MAP-6)."""

    id: str
    name: str
    position: LatLon
    is_mapped_point: bool


@dataclass(frozen=True, slots=True)
class Boundary:
    """An administrative division: its area where it could be assembled, else the reason why not."""

    id: str
    name: str
    admin_level: int
    area: Polygon | MultiPolygon | None
    country: str = ""
    """ISO 3166-1 code of the country it is or lies in, where the tags say so."""
    edges: tuple[tuple[str, LineString], ...] = ()
    """The ways it is made of, each with its id, so that neighbours are known by what they share."""
    seat: LatLon | None = None
    """A point known to lie inside: its label or its administrative centre."""
    parts: frozenset[str] = frozenset()
    """Ids of the smaller divisions it lists as its own."""
    aliases: tuple[str, ...] = ()
    """Its names in other languages."""
    rank: int | None = None
    """Which division it is (1 to 4), where somebody has said so; otherwise its admin level decides."""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class WaterBody:
    """A water surface, named or not. Unnamed ones only cut land and are drawn."""

    id: str
    name: str
    surface: Polygon | MultiPolygon
    is_river: bool


@dataclass(slots=True)
class Findings:
    """Everything that one source brought in."""

    source: Source
    extent: Polygon | MultiPolygon | None = None
    timezone: str = ""
    stops: list[Stop] = field(default_factory=list)
    routes: list[Route] = field(default_factory=list)
    places: dict[KindId, list[FoundPlace]] = field(default_factory=dict)
    courses: dict[KindId, list[Course]] = field(default_factory=dict)
    water: list[WaterBody] = field(default_factory=list)
    waterways: list[Course] = field(default_factory=list)
    """Named rivers and canals as lines: they lend their names to nameless surfaces."""
    coast: list[LineString] = field(default_factory=list)
    """Land on the left, sea on the right, as OSM draws it."""
    islands: list[FoundPlace] = field(default_factory=list)
    boundaries: list[Boundary] = field(default_factory=list)
    streets: list[Street] = field(default_factory=list)
    backdrop: list[Backdrop] = field(default_factory=list)
    sea_name: str = ""
    """What the sea is called here, where a label says it."""
    outlines: dict[str, Polygon | MultiPolygon] = field(default_factory=dict)
    """Areas by name that a border or a no-go area may refer to, other than divisions."""
    spellings: dict[str, str] = field(default_factory=dict)
    """Names in other scripts, and how they are written in Latin letters."""
    warnings: list[str] = field(default_factory=list)

    def add_place(self, kind: KindId, place: FoundPlace) -> None:
        """Note a place of a kind."""
        self.places.setdefault(kind, []).append(place)
