"""Stations for a game by car or on foot: the termini of streets (MODE-1).

A terminus is where a named street ends, at a junction or a dead end; it bears the street's name. Motorways have
none: one must get out there. A town has thousands, so only streets of some length count, and where termini stand
close together that of the longer street is taken.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

import shapely
from shapely import MultiPolygon, Polygon

from hideline.atlas.draft import Station, StationId, Street
from hideline.atlas.imports.plane import Plane, on_the_globe
from hideline.atlas.streets import street_of_each
from hideline.units import LatLon, Metres

SPACING = Metres(400.0)
_SHORTEST = 200.0


def termini(
    streets: Sequence[Street],
    border: Polygon | MultiPolygon,
    *,
    on_foot: bool = False,
    spacing: Metres = SPACING,
) -> list[Station]:
    """The termini on the map that are at least `spacing` apart, those of the longest streets first."""
    from scipy.spatial import cKDTree  # noqa: PLC0415  slow to import, and only such maps need it

    usable = [s for s in streets if s.name and s.is_walkable and (on_foot or s.is_drivable)]
    shapely.prepare(border)
    ends = [
        (name, end)
        for name, end in _ends(usable, Plane.around(border))
        if border.contains(shapely.Point(end))
    ]
    if not ends:
        return []
    tree = cKDTree(on_the_globe([LatLon(lat, lon) for _, (lon, lat) in ends]))
    taken: list[Station] = []
    crowded: set[int] = set()
    for number, (name, (lon, lat)) in enumerate(ends):
        if number not in crowded:
            crowded.update(tree.query_ball_point(tree.data[number], spacing))
            id_ = StationId(f"terminus/{lat:.6f},{lon:.6f}")
            taken.append(Station(id_, name, LatLon(lat, lon), frozenset(), is_terminus_of_street=True))
    return taken


def _ends(streets: Sequence[Street], plane: Plane) -> Iterator[tuple[str, tuple[float, float]]]:
    """Where streets end, the longest street first: the points that only one of its stretches touches."""
    whole: dict[str, list[Street]] = defaultdict(list)
    for id_, stretch in zip(street_of_each(streets), streets, strict=True):
        whole[id_].append(stretch)
    lengths = {id_: sum(plane.length(stretch.shape) for stretch in found) for id_, found in whole.items()}
    for id_ in sorted(whole, key=lambda id_: (-lengths[id_], id_)):
        if lengths[id_] < _SHORTEST:
            return
        touched = Counter(end for s in whole[id_] for end in (s.shape.coords[0], s.shape.coords[-1]))
        yield from ((whole[id_][0].name, end) for end in sorted(end for end, n in touched.items() if n == 1))  # type: ignore[misc]
