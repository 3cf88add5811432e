"""Home Assistant, forwarded by an automation: the companion app's own body, which has no time in it."""

from __future__ import annotations

from collections.abc import Sequence

from hideline.server.trackers.app import Sent, TrackerApp
from hideline.server.trackers.reading import Fields


def _reports(found: Sent) -> Sequence[Fields]:
    inner = found.fields.get("data")
    if found.fields.get("type") != "update_location" or not isinstance(inner, dict):
        return ()
    return (inner,)


HOME_ASSISTANT = TrackerApp(
    "ha",
    "Home Assistant",
    ("Android", "iPhone"),
    _reports,
    lambda address: address.of("ha"),
    has_link=False,
)
