"""What a map is made from: sources, border and wishes, as one frozen struct that can be kept with the map."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from hideline.atlas.draft import TransitMode
from hideline.atlas.imports.borders import BorderSpec
from hideline.atlas.imports.edits import Edit
from hideline.atlas.imports.levels import Levels
from hideline.units import Metres


class LayerFile(msgspec.Struct, frozen=True):
    """A GeoJSON, KML or KMZ file and what its features are.

    `holds` is `stations`, a kind of place, `divisions:3` (a level, 1 to 4), `coastline`, `water`, `no-go`, or empty:
    then each feature says it itself (a property `kind` or the folder it lies in).
    """

    path: str
    holds: str = ""


class TerminiFor(StrEnum):
    """Who plays between street termini."""

    CARS = "cars"
    WALKERS = "walkers"


class Recipe(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything a build needs. Each list may be empty; something must be there to make a map of."""

    name: str
    title: str = ""
    osm: tuple[str, ...] = ()
    overpass: tuple[str, ...] = ()
    gtfs: tuple[str, ...] = ()
    layers: tuple[LayerFile, ...] = ()
    stations: tuple[str, ...] = ()
    """CSV files of stations."""
    elevation: tuple[str, ...] = ()
    airports: tuple[str, ...] = ()
    """CSV tables of airports that say which have scheduled flights."""
    online: bool = False
    """Ask an Overpass server for what lies inside the border."""
    overpass_servers: tuple[str, ...] = ()
    cache: str = ""
    """Where answers of servers are kept; empty: the user's cache folder."""
    border: BorderSpec | None = None
    no_go: tuple[BorderSpec, ...] = ()
    exclaves_out: bool = False
    modes: frozenset[TransitMode] | None = None
    """What is in play; None: everything on rails, and whatever else serves where there are no rails."""
    termini: TerminiFor | None = None
    """For a game without transit: the stations are the termini of streets (MODE-1)."""
    lines: tuple[str, ...] = ()
    """Only these lines, by name; empty: all."""
    lines_out: tuple[str, ...] = ()
    levels: dict[str, Levels] = {}
    """Rows that replace those of `levels.COUNTRY_LEVELS`; `*` for every country."""
    country: str = ""
    """ISO 3166-1 code, where the sources do not tell."""
    service_day: str = ""
    """The day of play, `2026-05-30`: services are counted on it."""
    minimum_trips: int = 0
    wheelchair_only: bool = False
    zone_radius: Metres = Metres(500.0)
    language: str = ""
    """Prefer names in this language, e.g. `en`."""
    timezone: str = ""
    buildings: bool | None = None
    edits: tuple[Edit, ...] = ()
