"""What one can be told about a spot on a map: the named things near it. Shared by the map that knows and the rules
that ask, which do not know each other.
"""

from __future__ import annotations

from typing import NewType

import msgspec

from hideline.units.place import LatLon
from hideline.units.size import Metres

StationId = NewType("StationId", str)
"""A station of a map; the map, the rules and the timetable mean the same one by it."""


class Near(msgspec.Struct, frozen=True):
    """A named thing of the map and how far it is from where one asked (MAP-6)."""

    id: str
    name: str
    position: LatLon
    distance: Metres


class Named(msgspec.Struct, frozen=True):
    """A named thing one stands in or on: a division, a landmass, a street."""

    id: str
    name: str
