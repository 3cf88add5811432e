"""OwnTracks in HTTP mode (iOS, Android): one JSON object per request, `_type` says what it is."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from urllib.parse import quote

import msgspec

from hideline.server.trackers.app import INTERVAL, STEP, Address, Sent, TrackerApp
from hideline.server.trackers.reading import Fields

HTTP_MODE = 3
MOVE_MODE = 2


def _reports(found: Sent) -> Sequence[Fields]:
    """Positions only: goodbyes, waypoints, steps and cards are thanked for and left alone."""
    fields = found.fields
    return (fields,) if fields.get("_type") == "location" else ()


def _setup(address: Address) -> str:
    configuration = {
        "_type": "configuration",
        "mode": HTTP_MODE,
        "url": address.of("ot"),
        "auth": False,
        "deviceId": "phone",
        "tid": (address.player + "??")[:2],
        "monitoring": MOVE_MODE,
        "locatorInterval": INTERVAL,
        "locatorDisplacement": STEP,
        "moveModeLocatorInterval": INTERVAL,
        "extendedData": True,
    }
    inline = b64encode(msgspec.json.encode(configuration)).decode()
    return "owntracks:///config?inline=" + quote(inline, safe="")


OWNTRACKS = TrackerApp("ot", "OwnTracks", ("iPhone", "Android"), _reports, _setup, thanks=b"[]")
