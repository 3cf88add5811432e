"""All tracker apps, in the order in which they are recommended."""

from __future__ import annotations

from hideline.server.trackers.app import TrackerApp
from hideline.server.trackers.by_address import GENERIC, GPSLOGGER, OSMAND
from hideline.server.trackers.home_assistant import HOME_ASSISTANT
from hideline.server.trackers.overland import OVERLAND
from hideline.server.trackers.owntracks import OWNTRACKS
from hideline.server.trackers.traccar import TRACCAR

APPS: tuple[TrackerApp, ...] = (OVERLAND, OWNTRACKS, TRACCAR, GPSLOGGER, OSMAND, HOME_ASSISTANT, GENERIC)
BY_KEY = {app.key: app for app in APPS}
