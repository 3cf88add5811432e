"""Overland (iOS): batches of GeoJSON features, sent again until it hears `{"result":"ok"}`."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

import msgspec

from hideline.server.trackers.app import Address, Sent, TrackerApp, objects
from hideline.server.trackers.reading import Fields, percent

WANTED = {
    "send_interval": "10s",
    "main": {
        "tracking_mode": "standard",
        "desired_accuracy": "best",
        "pause_automatically": False,
        "background_indicator": True,
        "min_distance": "10m",
        "min_time": "5s",
    },
}


def _reports(found: Sent) -> Sequence[Fields]:
    """The batch, and `current`, which is where the phone is while a long queue is still on its way."""
    batch = objects(found.fields.get("locations"))
    current = found.fields.get("current")
    return [_feature(each) for each in (*batch, *([current] if isinstance(current, dict) else []))]


def _feature(feature: Fields) -> Fields:
    """A GeoJSON point has the longitude first."""
    geometry, properties = feature.get("geometry"), feature.get("properties")
    place = geometry.get("coordinates") if isinstance(geometry, dict) else None
    if not isinstance(properties, dict) or not isinstance(place, list) or len(place) < 2:
        return {}
    battery = percent(properties.get("battery_level"))
    return {**properties, "lat": place[1], "lon": place[0], "battery_level": battery}


def _setup(address: Address) -> str:
    choices = {"url": address.of("ol"), "token": address.token, "device_id": "phone"}
    return "overland://setup?" + urlencode(choices)


OVERLAND = TrackerApp(
    "ol",
    "Overland",
    ("iPhone",),
    _reports,
    _setup,
    thanks=b'{"result":"ok"}',
    first_thanks=msgspec.json.encode({"result": "ok", "set": WANTED}),
)
