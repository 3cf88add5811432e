"""The tracks of GTFS lines: enough of a route's shapes that every branch is on them.

The two shapes most trips follow are a route's two directions; others are added as long as they reach stops that the
chosen ones do not. What no shape comes near is joined by straight pieces, so that no station lies off its own line.
A route without any shape has no tracks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from shapely import LineString, MultiLineString

from hideline.atlas.imports.gtfs_tables import Feed
from hideline.atlas.imports.straights import joined, straight_pieces

Tracks = LineString | MultiLineString
Pattern = tuple[str, ...]
Positions = Mapping[str, tuple[float, float]]

_DIRECTIONS = 2
_AT_THE_TRACKS = 100.0
"""Metres between a stop and the tracks of its line."""


@dataclass(slots=True)
class Followed:
    """How many trips of a route follow a shape, and at which stops these call."""

    trips: int = 0
    stops: set[int] = field(default_factory=set)


def tracks_of(
    feed: Feed,
    followed: Mapping[str, Mapping[str, Followed]],
    patterns: Mapping[str, Sequence[Pattern]],
    where: Positions,
) -> dict[str, Tracks]:
    """The tracks of each route. `followed` has the shapes of each route, `where` the stops as (lon, lat)."""
    chosen = {route: _enough(shapes) for route, shapes in followed.items()}
    lines = _lines(feed, {shape for shapes in chosen.values() for shape in shapes})
    tracks: dict[str, Tracks] = {}
    for route, shapes in chosen.items():
        if drawn := [lines[shape] for shape in shapes if shape in lines]:
            whole = MultiLineString(drawn)
            tracks[route] = joined(
                whole, straight_pieces(whole, patterns.get(route, ()), where, _AT_THE_TRACKS)
            )
    return tracks


def _enough(shapes: Mapping[str, Followed]) -> list[str]:
    """The shapes most trips follow, and each time the one that reaches the most further stops."""
    by_use = sorted(shapes, key=lambda shape: -shapes[shape].trips)
    chosen, others = by_use[:_DIRECTIONS], by_use[_DIRECTIONS:]
    missing = set[int]().union(*(shapes[shape].stops for shape in others))
    missing -= set[int]().union(*(shapes[shape].stops for shape in chosen))
    while missing:
        best = max(others, key=lambda shape: len(shapes[shape].stops & missing))
        chosen.append(best)
        missing -= shapes[best].stops
    return chosen


def _lines(feed: Feed, wanted: set[str]) -> dict[str, LineString]:
    points: dict[str, list[tuple[int, float, float]]] = defaultdict(list)
    if not wanted:
        return {}
    columns = ("shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence")
    for line, (shape, lat, lon, sequence) in enumerate(
        feed.rows("shapes.txt", columns, is_needed=False), start=2
    ):
        if shape not in wanted:
            continue
        try:
            points[shape].append((int(sequence), float(lon), float(lat)))
        except ValueError:
            feed.note("shape", f"shapes.txt row {line} is no point of a track; left out")
    sorted_points = {shape: [xy for _, *xy in sorted(found)] for shape, found in points.items()}
    return {shape: LineString(found) for shape, found in sorted_points.items() if len(found) > 1}
