"""The legal spot nearest to where a phone says somebody is: in the zone, inside the border, outside no-go areas.

A phone's error can put a hider outside their zone or off the map (ZONE-1, MAP-3). Whoever reckons with that asks here.
"""

from __future__ import annotations

from functools import partial
from math import cos, radians
from typing import TYPE_CHECKING

import numpy as np
import shapely

from hideline.atlas.areas import contains
from hideline.atlas.metric import azimuth, circle, destination, distance
from hideline.units import LatLon, Metres

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

INSIDE = 0.05
"""Metres that a legal spot keeps from the edge, so that no rounding puts it outside again."""
CORNERS = 180


def legal_spot(playable: BaseGeometry, p: LatLon, centre: LatLon, radius: Metres) -> LatLon:
    """The spot in play nearest to p, among those within `radius` of a zone's centre; p itself if it is one."""
    gap = distance(centre, p)
    if gap <= radius and contains(playable, p):
        return p
    if gap > radius:
        straight = destination(centre, azimuth(centre, p), Metres(radius - INSIDE))
        if contains(playable, straight):
            return straight
    return _nearest_inside(playable, p, centre, radius)


def _nearest_inside(playable: BaseGeometry, p: LatLon, centre: LatLon, radius: Metres) -> LatLon:
    """By the plane around the zone, where metres east and north are metres."""
    metres = np.array([111_320.0 * cos(radians(centre.lat)), 110_574.0])
    middle = np.array([centre.lon, centre.lat])
    zone = shapely.Polygon(circle(centre, Metres(radius - INSIDE), CORNERS))
    legal = shapely.union_all([_in_play(playable, zone, turn) for turn in (0.0, 360.0, -360.0)])
    flat = shapely.transform(legal, lambda at: (at - middle) * metres)
    inner = shapely.buffer(flat, -INSIDE)
    if inner.is_empty:
        return centre
    away = np.array([(p.lon - centre.lon + 180.0) % 360.0 - 180.0, p.lat - centre.lat]) * metres
    nearest = shapely.get_coordinates(shapely.shortest_line(inner, shapely.Point(away)))[0]
    lon, lat = (middle + nearest / metres).tolist()
    return LatLon(lat, (lon + 180.0) % 360.0 - 180.0)


def _in_play(playable: BaseGeometry, zone: BaseGeometry, turn: float) -> BaseGeometry:
    """What of a zone is in play where the map's longitudes are so many degrees ahead of the zone's."""
    ahead = shapely.transform(zone, partial(np.add, [turn, 0.0]))
    return shapely.transform(shapely.intersection(ahead, playable), partial(np.add, [-turn, 0.0]))
