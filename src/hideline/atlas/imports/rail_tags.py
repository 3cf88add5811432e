"""Which tracks are a high-speed line: as the map says, else new lines from 250 km/h, upgraded ones from 200 km/h.

OSM does not say whether a line was built or upgraded. A track that is allowed 200 km/h or more counts unless it is
tagged `highspeed=no`; sidings, yards and crossovers do not.
"""

from __future__ import annotations

import re

from hideline.atlas.imports.things import Tags, is_gone

_SPEED = re.compile(r"(\d+(?:\.\d+)?)\s*(mph)?")
_KM_PER_MILE = 1.609344
_FROM_SPEED = 200.0


def is_high_speed(tags: Tags) -> bool:
    """Whether a track with these tags belongs to a high-speed line."""
    if tags.get("railway") != "rail" or is_gone(tags) or "service" in tags:
        return False
    if tags.get("highspeed") in ("yes", "no"):
        return tags["highspeed"] == "yes"
    return fastest(tags) >= _FROM_SPEED


def fastest(tags: Tags) -> float:
    """The highest speed a track allows in either direction, in km/h; 0 where it is not said."""
    said = [tags.get(key, "") for key in ("maxspeed", "maxspeed:forward", "maxspeed:backward")]
    speeds = [float(n) * (_KM_PER_MILE if unit else 1.0) for text in said for n, unit in _SPEED.findall(text)]
    return max(speeds, default=0.0)
