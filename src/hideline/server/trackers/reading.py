"""Reading a position out of whatever a tracker app calls its fields.

What can never become a position is None: the sender is thanked all the same, or it would send it again for ever.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import UTC, datetime

from hideline.units import Fix, Instant, LatLon, Malformed, Metres, hours

SYNONYMS = {
    "lat": ("lat", "latitude"),
    "lon": ("lon", "lng", "long", "longitude"),
    "time": ("tst", "ts", "timestamp", "time", "datetime"),
    "accuracy": ("acc", "accuracy", "horizontal_accuracy", "gps_accuracy", "hdop"),
    "altitude": ("alt", "altitude"),
    "pair": ("gps", "location"),
    "battery": ("batt", "bat", "battery", "battery_level"),
}
"""Our word for a field, and what the apps call it. OsmAnd's hdop is in metres despite its name."""

UNKNOWN_ACCURACY = Metres(500.0)
"""A fix that does not say how sure it is decides nothing (DESIGN §8)."""

OLDEST = hours(24)
FURTHEST_AHEAD = hours(24)
MILLISECONDS_FROM = 100_000_000_000
"""Numbers beyond this are milliseconds since 1970, smaller ones seconds."""

Fields = Mapping[str, object]


def fix_from(fields: Fields, now: Instant) -> Fix | None:
    """The position in some fields, or None where there is none that could ever be used."""
    place = _place(fields)
    at = _time(fields, now)
    accuracy = _accuracy(fields)
    if place is None or at is None or accuracy is None:
        return None
    altitude = number(_first(fields, "altitude"))
    return Fix(place, at, accuracy, Metres(altitude) if altitude is not None else None)


def battery_from(fields: Fields) -> int | None:
    """How full the phone is, in percent, where some fields say so."""
    percent = number(_first(fields, "battery"))
    return round(percent) if percent is not None and 0 <= percent <= 100 else None


def percent(share: object) -> float | None:
    """A share of one as apps write it, in percent; less than nothing means that they do not know."""
    value = number(share)
    return None if value is None else value * 100


def _first(fields: Fields, word: str) -> object:
    return next((fields[name] for name in SYNONYMS[word] if fields.get(name) not in (None, "")), None)


def number(found: object) -> float | None:
    """A finite number, also when written as text."""
    if isinstance(found, bool) or not isinstance(found, int | float | str):
        return None
    try:
        value = float(found)
    except (ValueError, OverflowError):
        return None
    return value if math.isfinite(value) else None


def _place(fields: Fields) -> LatLon | None:
    lat, lon = number(_first(fields, "lat")), number(_first(fields, "lon"))
    if lat is None or lon is None:
        pair = _first(fields, "pair")
        parts = pair.split(",") if isinstance(pair, str) else pair
        if not isinstance(parts, list) or len(parts) != 2:
            return None
        lat, lon = number(parts[0]), number(parts[1])
    if lat is None or lon is None or (lat == 0.0 and lon == 0.0):
        return None  # the null island is where broken receivers are
    try:
        return LatLon(lat, lon)
    except Malformed:
        return None


def _accuracy(fields: Fields) -> Metres | None:
    found = _first(fields, "accuracy")
    if found is None:
        return UNKNOWN_ACCURACY
    metres = number(found)
    return Metres(metres) if metres is not None and metres >= 0 else None


def _time(fields: Fields, now: Instant) -> Instant | None:
    """When it was measured: now without a word on it, never later than now, and not at all when long past."""
    found = _first(fields, "time")
    if found is None:
        return now
    at = instant_from(found)
    if at is None or at < now - OLDEST or at > now + FURTHEST_AHEAD:
        return None
    return min(at, now)


def instant_from(found: object) -> Instant | None:
    """Seconds or milliseconds since 1970, ISO 8601, or `2026-06-15 10:40:00` in UTC."""
    value = number(found)
    if value is not None:
        return Instant(round(value if abs(value) >= MILLISECONDS_FROM else value * 1000))
    if not isinstance(found, str):
        return None
    try:
        written = datetime.fromisoformat(found.strip())
    except ValueError:
        return None
    aware = written if written.tzinfo is not None else written.replace(tzinfo=UTC)
    return Instant(round(aware.timestamp() * 1000))
