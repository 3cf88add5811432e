"""Apps that put the position into an address which the player pastes: GPSLogger, OsmAnd, and whatever else can."""

from __future__ import annotations

from hideline.server.trackers.app import TrackerApp, plain

GPSLOGGER = TrackerApp(
    "gl",
    "GPSLogger",
    ("Android",),
    plain,
    lambda address: (
        address.of("gl") + "?lat=%LAT&lon=%LON&ts=%TIMESTAMP&acc=%ACC&alt=%ALT&spd=%SPD&dir=%DIR&batt=%BATT"
    ),
    has_link=False,
)

OSMAND = TrackerApp(
    "oa",
    "OsmAnd",
    ("Android",),
    plain,
    lambda address: (
        address.of("oa") + "?lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}&bearing={6}"
    ),
    has_link=False,
)

GENERIC = TrackerApp(
    "any",
    "Any other app",
    ("Android", "iPhone"),
    plain,
    lambda address: address.of("any") + "?lat=…&lon=…&time=…&acc=…",
    has_link=False,
)
