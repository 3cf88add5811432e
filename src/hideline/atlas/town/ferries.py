"""Ferries: piers on the shore, lines across the water to islands and along the coast."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon

from hideline.atlas.town.ground import Ground
from hideline.atlas.town.noise import Array, Rng
from hideline.atlas.town.tracks import Tier, Track, lay, wet_share

_ASHORE = 14.0
"""How far from the water's edge a pier's station stands."""


def pier(land: Polygon, near: Array, inside: shapely.Geometry) -> Array | None:
    """The place on a land's shore nearest to a point, a few steps ashore."""
    inner = land.buffer(-_ASHORE)
    if inner.is_empty:
        return None
    shore = shapely.intersection(inner.boundary, inside)
    if shore.is_empty:
        return None
    spot = shapely.get_coordinates(shapely.shortest_line(shore, shapely.Point(near)))[0]
    return np.asarray(spot)


def landing(lands: shapely.STRtree, near: Array, seen_from: Array) -> Array | None:
    """A pier on the shore of the land nearest to a point, on the side seen from another point."""
    land = lands.geometries[int(lands.nearest(shapely.Point(near)))]
    assert isinstance(land, Polygon)
    sight = shapely.Point(near + (seen_from - near) * 0.5)
    shore = shapely.get_coordinates(shapely.shortest_line(land.exterior, sight))[0]
    for turn in np.linspace(0, 2 * np.pi, 16, endpoint=False):
        spot = shore + _ASHORE * 1.5 * np.array([np.cos(turn), np.sin(turn)])
        if shapely.contains_xy(land, *spot):
            return np.asarray(spot)
    return None


def sail(ground: Ground, piers: list[Array], rng: Rng, least_wet: float = 0.7) -> Array | None:
    """A course over the water by way of the piers; None when land is in the way."""
    sea = replace(ground, inland=-ground.inland)
    legs = []
    for start, end in pairwise(piers):
        gap = float(np.hypot(*(end - start)))
        step = max(gap / 40, 20.0)
        leg = lay(
            sea,
            np.array([start, (start + end) / 2, end]),
            rng,
            step=step,
            wander=gap * 0.05,
            clearance=gap * 0.04 + 60,
        )
        if wet_share(ground, leg) < least_wet:
            return None
        legs.append(leg)
    return np.vstack([legs[0], *(leg[1:] for leg in legs[1:])])


def ferry_track(path: Array, stations: list[int]) -> Track:
    """A ferry line calling at exactly these stations."""
    return Track(Tier.FERRY, path, 1e9, fixed=list(stations))


def islands(land: MultiPolygon, home: Array, least: float) -> list[Polygon]:
    """Islands large enough for a pier, nearest to a point first; the land under the point is left out."""
    here = shapely.Point(home)
    large = [part for part in land.geoms if part.area >= least]
    mainland = min(large, key=lambda part: part.distance(here), default=None)
    return sorted((part for part in large if part is not mainland), key=lambda part: part.distance(here))
