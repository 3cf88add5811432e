"""The words everything else is written in: places on the globe, distances, durations, instants.

Nothing here knows a rule, a map or a clock. Distances *between* positions belong to `hideline.atlas.metric`, which
holds the one metric of the game (MAP-6).
"""

from hideline.units.clock import (
    END_OF_TIME,
    Instant,
    Span,
    days,
    hours,
    milliseconds,
    minutes,
    seconds,
    whole_seconds,
)
from hideline.units.gazetteer import Named, Near, StationId
from hideline.units.place import Fix, LatLon, Malformed
from hideline.units.size import (
    FOOT,
    KILOMETRE,
    MILE,
    Edition,
    Metres,
    feet,
    km,
    metres,
    miles,
    say_measured,
    say_metres,
)

__all__ = [
    "END_OF_TIME",
    "FOOT",
    "KILOMETRE",
    "MILE",
    "Edition",
    "Fix",
    "Instant",
    "LatLon",
    "Malformed",
    "Metres",
    "Named",
    "Near",
    "Span",
    "StationId",
    "days",
    "feet",
    "hours",
    "km",
    "metres",
    "miles",
    "milliseconds",
    "minutes",
    "say_measured",
    "say_metres",
    "seconds",
    "whole_seconds",
]
