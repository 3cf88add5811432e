"""Traccar Client (iOS, Android): JSON since version 9, the "OsmAnd protocol" of fields in the address before.

The token travels as the device's id, because the app's QR scanner drops everything after the path.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from hideline.server.trackers.app import INTERVAL, STEP, Address, Sent, TrackerApp
from hideline.server.trackers.reading import Fields, percent


def _reports(found: Sent) -> Sequence[Fields]:
    location = found.fields.get("location")
    if not isinstance(location, dict):
        return (found.fields,)
    coords = location.get("coords")
    if not isinstance(coords, dict):
        return ()
    said = {name: location.get(name) for name in ("timestamp", "mock")}
    return ({**coords, **said, "battery": _battery(location.get("battery"))},)


def _battery(found: object) -> float | None:
    return percent(found.get("level")) if isinstance(found, dict) else None


def _setup(address: Address) -> str:
    choices = {
        "url": f"{address.server}/t/tc",
        "id": address.token,
        "interval": INTERVAL,
        "distance": STEP,
        "accuracy": "high",
        "buffer": "true",
        "stop_detection": "false",
    }
    return "org.traccar.client://config?" + urlencode(choices)


TRACCAR = TrackerApp("tc", "Traccar Client", ("Android", "iPhone"), _reports, _setup)
