"""What GTFS route types say of a line, in the map's words, and which of those may be two words for one thing."""

from __future__ import annotations

from hideline.atlas.draft import TransitMode

ALIKE = frozenset((TransitMode.METRO, TransitMode.LIGHT_RAIL, TransitMode.MONORAIL))
"""What two sources may call the same thing by."""

_BASIC_TYPES: dict[int, TransitMode] = {
    0: TransitMode.TRAM,
    1: TransitMode.METRO,
    2: TransitMode.RAIL,
    3: TransitMode.BUS,
    4: TransitMode.FERRY,
    5: TransitMode.TRAM,
    6: TransitMode.CABLE_CAR,
    7: TransitMode.FUNICULAR,
    11: TransitMode.TROLLEYBUS,
    12: TransitMode.MONORAIL,
    405: TransitMode.MONORAIL,
}
_EXTENDED_TYPES: dict[int, TransitMode] = {
    1: TransitMode.RAIL,
    2: TransitMode.BUS,
    4: TransitMode.METRO,
    7: TransitMode.BUS,
    8: TransitMode.TROLLEYBUS,
    9: TransitMode.TRAM,
    10: TransitMode.FERRY,
    12: TransitMode.FERRY,
    13: TransitMode.CABLE_CAR,
    14: TransitMode.FUNICULAR,
}
"""Extended route types by their hundreds."""
_ALSO: dict[TransitMode, tuple[TransitMode, ...]] = {
    TransitMode.TRAM: (TransitMode.LIGHT_RAIL,),
    TransitMode.BUS: (TransitMode.TROLLEYBUS,),
}
"""GTFS has one number for trams and light rail, and had none for trolleybuses for long."""


def mode_of(route_type: str) -> TransitMode | None:
    """The mode of a basic or extended route type; None for taxis, planes and nonsense."""
    if not route_type.strip().isdigit():
        return None
    number = int(route_type)
    return _BASIC_TYPES.get(number) or (_EXTENDED_TYPES.get(number // 100) if number >= 100 else None)


def may_be_alike(mode: str, other: str) -> bool:
    """Whether two sources may mean the same thing by these modes."""
    return mode == other or {mode, other} <= ALIKE


def is_of_type(mode: str, route_type: int) -> bool:
    """Whether a line of this mode may be a route of this type."""
    named = mode_of(str(route_type))
    return named is not None and (may_be_alike(mode, named) or mode in _ALSO.get(named, ()))
