"""Requests as the apps send them, moved to the drawn town: query, body, and where and when they say they are."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from urllib.parse import urlencode

from hideline.units import Instant, LatLon

AT = Instant(1_781_520_000_000)
"""2026-06-15 10:40:00 UTC."""

PLACE = LatLon(54.041234, 9.065432)


@dataclass(frozen=True)
class Recorded:
    """One request."""

    app: str
    query: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    accuracy: float = 12.0
    method: str = "POST"
    has_time: bool = True
    has_place: bool = True

    @property
    def query_string(self) -> str:
        return urlencode(self.query)


def _json(found: object) -> bytes:
    return json.dumps(found).encode()


OWNTRACKS_LOCATION = {
    "_type": "location",
    "lat": PLACE.lat,
    "lon": PLACE.lon,
    "tst": AT // 1000,
    "acc": 12,
    "alt": 35,
    "vel": 14,
    "cog": 270,
    "batt": 83,
    "bs": 1,
    "tid": "JJ",
    "t": "u",
    "conn": "m",
    "m": 2,
    "topic": "owntracks/jane/phone",
    "created_at": AT // 1000 + 4,
    "_id": "1f2e3d4c",
}

TRACCAR_9 = {
    "location": {
        "timestamp": "2026-06-15T10:40:00.000Z",
        "coords": {
            "latitude": PLACE.lat,
            "longitude": PLACE.lon,
            "accuracy": 12,
            "speed": -1,
            "heading": -1,
            "altitude": 0,
        },
        "is_moving": False,
        "odometer": 0,
        "event": "motionchange",
        "battery": {"level": 0.79, "is_charging": False},
        "activity": {"type": "still"},
        "extras": {},
    },
    "device_id": "phone",
}


def overland_feature(at: str, place: LatLon = PLACE, accuracy: float = 12) -> dict[str, object]:
    return {
        "type": "Feature",
        "geometry": {"type": "Point", "coordinates": [place.lon, place.lat]},
        "properties": {
            "timestamp": at,
            "altitude": 0,
            "speed": 4,
            "course": 90,
            "horizontal_accuracy": accuracy,
            "vertical_accuracy": -1,
            "motion": ["driving"],
            "battery_state": "charging",
            "battery_level": 0.8,
            "device_id": "",
            "wifi": "",
        },
    }


POSITIONS = {
    "OwnTracks": Recorded("ot", body=_json(OWNTRACKS_LOCATION)),
    "Traccar Client 9 and later": Recorded("tc", body=_json(TRACCAR_9)),
    "Traccar Client before 9, in the address": Recorded(
        "tc",
        {
            "timestamp": str(AT // 1000),
            "lat": str(PLACE.lat),
            "lon": str(PLACE.lon),
            "speed": "0.0",
            "bearing": "0.0",
            "altitude": "0",
            "accuracy": "12",
            "batt": "87",
            "charge": "false",
        },
    ),
    "Traccar Client before 9, as a form": Recorded(
        "tc",
        body=urlencode({"timestamp": AT, "lat": PLACE.lat, "lon": PLACE.lon, "accuracy": 12}).encode(),
    ),
    "the OsmAnd protocol with a pair": Recorded(
        "tc", {"timestamp": "2026-06-15 10:40:00", "location": f"{PLACE.lat},{PLACE.lon}", "accuracy": "12"}
    ),
    "Overland": Recorded("ol", body=_json({"locations": [overland_feature("2026-06-15T03:40:00-0700")]})),
    "Overland with a long queue": Recorded(
        "ol", body=_json({"locations": [], "current": overland_feature("2026-06-15T10:40:00Z"), "trip": {}})
    ),
    "GPSLogger": Recorded(
        "gl",
        {
            "lat": str(PLACE.lat),
            "lon": str(PLACE.lon),
            "ts": str(AT // 1000),
            "acc": "12.0",
            "alt": "20.1",
            "spd": "1.4",
            "dir": "12.5",
            "batt": "71.0",
        },
        method="GET",
    ),
    "OsmAnd": Recorded(
        "oa",
        {
            "lat": str(PLACE.lat),
            "lon": str(PLACE.lon),
            "timestamp": str(AT),
            "hdop": "12.0",
            "altitude": "20.0",
            "speed": "1.4",
            "bearing": "12.5",
        },
        method="GET",
    ),
    "Home Assistant": Recorded(
        "ha",
        body=_json(
            {
                "type": "update_location",
                "data": {
                    "gps": [PLACE.lat, PLACE.lon],
                    "gps_accuracy": 12,
                    "battery": 45,
                    "speed": 0,
                    "altitude": 20,
                    "course": 0,
                    "vertical_accuracy": 3,
                },
            }
        ),
        has_time=False,
    ),
    "anything": Recorded(
        "any",
        {"latitude": str(PLACE.lat), "lng": str(PLACE.lon), "time": "2026-06-15T10:40:00+00:00", "acc": "12"},
        method="GET",
    ),
}

JUNK = {
    "OwnTracks: nothing at all": Recorded("ot"),
    "OwnTracks: a last will": Recorded("ot", body=_json({"_type": "lwt", "tst": AT // 1000})),
    "OwnTracks: a transition": Recorded("ot", body=_json({**OWNTRACKS_LOCATION, "_type": "transition"})),
    "OwnTracks: encrypted": Recorded("ot", body=_json({"_type": "encrypted", "data": "AAAA"})),
    "OwnTracks: a list": Recorded("ot", body=b"[1, 2]"),
    "Traccar: no coordinates": Recorded(
        "tc", body=_json({"location": {"timestamp": "2026-06-15T10:40:00Z"}})
    ),
    "Overland: empty": Recorded("ol", body=_json({"locations": []})),
    "Overland: not a point": Recorded(
        "ol", body=_json({"locations": [{"type": "Feature", "geometry": None}, 7]})
    ),
    "Overland: no accuracy": Recorded(
        "ol", body=_json({"locations": [overland_feature("2026-06-15T10:40:00Z", accuracy=-1)]})
    ),
    "half a JSON": Recorded("ot", body=b'{"_type": "loca'),
    "not UTF-8": Recorded("ot", body=b'{"_type": "\xff\xfe"}'),
    "a place off the globe": Recorded("gl", {"lat": "95", "lon": "9", "ts": str(AT // 1000)}),
    "no number": Recorded("gl", {"lat": "NaN", "lon": "inf", "ts": str(AT // 1000)}),
    "the null island": Recorded("gl", {"lat": "0.0", "lon": "0.0", "ts": str(AT // 1000)}),
    "a time long ago": Recorded("gl", {"lat": "54.04", "lon": "9.06", "ts": "12"}),
    "a time far ahead": Recorded("gl", {"lat": "54.04", "lon": "9.06", "ts": "9999999999"}),
    "no time one could read": Recorded("gl", {"lat": "54.04", "lon": "9.06", "ts": "yesterday"}),
    "placeholders left in": Recorded("gl", {"lat": "%LAT", "lon": "%LON", "ts": "%TIMESTAMP"}),
}
