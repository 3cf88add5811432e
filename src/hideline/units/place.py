"""Where: a position on WGS 84, and a fix: a position somebody's phone reported."""

from __future__ import annotations

import math

import msgspec

from hideline.units.clock import Instant, Span
from hideline.units.size import Metres


class Malformed(ValueError):
    """Input that cannot be read. The message is one sentence for the person who sent it."""


class LatLon(msgspec.Struct, frozen=True, array_like=True, order=True):
    """A position on the WGS 84 ellipsoid, in degrees, written `[lat, lon]`."""

    lat: float
    lon: float

    def __post_init__(self) -> None:
        if not (math.isfinite(self.lat) and -90.0 <= self.lat <= 90.0):
            raise Malformed(f"A latitude lies between -90 and 90, not at {self.lat}.")
        if not (math.isfinite(self.lon) and -180.0 <= self.lon <= 180.0):
            raise Malformed(f"A longitude lies between -180 and 180, not at {self.lon}.")


class Fix(msgspec.Struct, frozen=True):
    """A position as a phone reported it: where, when, and how sure the phone was."""

    position: LatLon
    at: Instant
    accuracy: Metres
    altitude: Metres | None = None

    def age(self, now: Instant) -> Span:
        """How old the fix is; a phone whose clock runs ahead is simply fresh."""
        return Span(max(0, now - self.at))
