"""The tracks of GTFS lines: of each route the two shapes most trips follow, which are its two directions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from shapely import LineString, MultiLineString

from hideline.atlas.imports.findings import SourceUnreadable
from hideline.atlas.imports.gtfs_tables import Feed

_SHAPES_PER_ROUTE = 2


def tracks_of(
    feed: Feed, routes: Sequence[str], shapes: Sequence[str]
) -> dict[str, LineString | MultiLineString]:
    """The tracks of each route. `routes` and `shapes` are the columns of the trips."""
    use: dict[str, Counter[str]] = defaultdict(Counter)
    for route, shape in zip(routes, shapes, strict=True):
        if shape:
            use[route][shape] += 1
    wanted = {
        route: [shape for shape, _ in counts.most_common(_SHAPES_PER_ROUTE)] for route, counts in use.items()
    }
    lines = _lines(feed, {shape for chosen in wanted.values() for shape in chosen})
    tracks: dict[str, LineString | MultiLineString] = {}
    for route, chosen in wanted.items():
        found = [lines[shape] for shape in chosen if shape in lines]
        if found:
            tracks[route] = found[0] if len(found) == 1 else MultiLineString(found)
    return tracks


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
        except ValueError as wrong:
            raise SourceUnreadable(f"{feed.name}: shapes.txt row {line} is no point of a track.") from wrong
    sorted_points = {shape: [xy for _, *xy in sorted(found)] for shape, found in points.items()}
    return {shape: LineString(found) for shape, found in sorted_points.items() if len(found) > 1}
