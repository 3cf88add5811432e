"""Straight pieces from stop to stop where the tracks of a line do not reach, so that no stop lies off its own line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

import shapely
from shapely import LineString, MultiLineString

from hideline.atlas.imports.plane import Plane

Id = TypeVar("Id", bound=str)


def straight_pieces(
    tracks: LineString | MultiLineString,
    patterns: Sequence[Sequence[Id]],
    where: Mapping[Id, tuple[float, float]],
    reach: float,
) -> list[LineString]:
    """The hops to stops more than `reach` metres off the tracks; `where` has the stops as (lon, lat)."""
    known = [[stop for stop in pattern if stop in where] for pattern in patterns]
    off = _off(tracks, {stop: where[stop] for pattern in known for stop in pattern}, reach)
    pieces: list[LineString] = []
    # Long patterns stop everywhere: after them the expresses have nothing to add.
    for pattern in sorted(known, key=len, reverse=True) if off else ():
        hops = [hop for hop in pairwise(pattern) if not off.isdisjoint(hop)]
        pieces += [LineString([where[a], where[b]]) for a, b in hops if where[a] != where[b]]
        off.difference_update(*hops)
    return pieces


def joined(
    tracks: LineString | MultiLineString, pieces: Iterable[LineString]
) -> LineString | MultiLineString:
    """Tracks with pieces added to them."""
    lines: list[LineString] = [*shapely.get_parts(tracks), *pieces]
    return lines[0] if len(lines) == 1 else MultiLineString(lines)


def _off(
    tracks: LineString | MultiLineString, stops: Mapping[Id, tuple[float, float]], reach: float
) -> set[Id]:
    if not stops:
        return set()
    plane = Plane.around(tracks)
    spots = shapely.get_parts(plane.flatten(shapely.MultiPoint(list(stops.values()))))
    near = shapely.dwithin(spots, plane.flatten(tracks), reach)
    return {stop for stop, is_near in zip(stops, near, strict=True) if not is_near}
