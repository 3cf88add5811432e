"""What an answer says about where the hider is: small values that `hideline.deduction` turns into stations and areas.

Each clue is a set of positions (or stations). Answers of one question divide the map: their clues do not overlap and
together cover it (law 2). An answer that says nothing is `NoClue`.
"""

from __future__ import annotations

import msgspec

from hideline.game.ids import StationId
from hideline.units import LatLon, Metres


class Clue(msgspec.Struct, frozen=True, tag_field="clue"):
    """A set of positions."""


class NoClue(Clue, frozen=True, tag="none"):
    """Anywhere: a null answer, a veto, a photo."""


class InDisc(Clue, frozen=True, tag="disc"):
    """At most so far from a point, or further (RADAR-1, TENT-1)."""

    centre: LatLon
    radius: Metres
    is_inside: bool


class HotterThan(Clue, frozen=True, tag="thermometer"):
    """Strictly closer to the end than to the start, or not (THERM-1)."""

    start: LatLon
    end: LatLon
    is_hotter: bool


class CloserTo(Clue, frozen=True, tag="closer"):
    """Strictly closer to the nearest place of a kind than so far, or not (MEAS-1)."""

    kind: str
    than: Metres
    is_closer: bool


class NearestIs(Clue, frozen=True, tag="nearest"):
    """The nearest place of a kind is this one, or is not (MATCH-1)."""

    kind: str
    place: str
    is_same: bool


class InDivision(Clue, frozen=True, tag="division"):
    """In this division of a level, or not in it (MATCH-5)."""

    level: int
    division: str
    is_same: bool


class InAnyDivision(Clue, frozen=True, tag="any-division"):
    """In some division of a level, or in none (MATCH-5)."""

    level: int
    is_inside: bool


class OnLandmass(Clue, frozen=True, tag="landmass"):
    """On this landmass or one it encloses, or elsewhere (MATCH-6)."""

    landmass: str
    is_same: bool


class OnStreet(Clue, frozen=True, tag="street"):
    """The nearest street or path is this one, or is not (MATCH-4)."""

    street: str
    is_same: bool


class LowerThan(Clue, frozen=True, tag="height"):
    """Strictly nearer to sea level than this height difference, or not (MEAS-2)."""

    height: Metres
    is_closer: bool


class AtOneOf(Clue, frozen=True, tag="stations"):
    """The zone's station is one of these, or none of them (MATCH-2)."""

    stations: tuple[StationId, ...]
    is_one: bool


class NameHas(Clue, frozen=True, tag="name-length"):
    """The station's name has exactly so many characters, or not; or more, or fewer (MATCH-3, HOUSE-2)."""

    length: int
    relation: str
    """same, other, longer or shorter: what the hider's name is compared with this length."""


class NearestOfThese(Clue, frozen=True, tag="tentacle"):
    """Within reach of a point, and nearest to this one of some places (TENT-1)."""

    centre: LatLon
    radius: Metres
    kind: str
    candidates: tuple[str, ...]
    place: str


class NorthOf(Clue, frozen=True, tag="hemisphere"):
    """On the northern half of the globe (the equator included), or the southern (MODE-21)."""

    is_north: bool


class NearerTheEquator(Clue, frozen=True, tag="equator"):
    """Strictly nearer to the equator than this latitude, or not (MODE-21)."""

    latitude: float
    is_closer: bool
