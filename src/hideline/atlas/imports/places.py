"""Places of several sources as one list: duplicates merged, only what lies inside the border (MAP-4, MAP-6).

A museum mapped as a point and as a building, or found by two sources, is one place: same kind, same name, at most
150 m apart. The mapped point gives the icon.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon

from hideline.atlas.draft import Place, PlaceId
from hideline.atlas.imports.findings import FoundPlace
from hideline.atlas.imports.names import words_of
from hideline.atlas.imports.plane import gap

_SAME_PLACE = 150.0
_SAME_NAME = 500.0


def without_duplicates(found: Iterable[FoundPlace], reach: float = _SAME_PLACE) -> list[Place]:
    """One place for each real place, in the order of their ids."""
    by_name: dict[frozenset[str], list[FoundPlace]] = defaultdict(list)
    for place in sorted(found, key=lambda place: (not place.is_mapped_point, place.id)):
        namesakes = by_name[words_of(place.name)]
        if not any(gap(other.position, place.position) <= reach for other in namesakes):
            namesakes.append(place)
    kept = [place for namesakes in by_name.values() for place in namesakes]
    return [Place(PlaceId(p.id), p.name, p.position) for p in sorted(kept, key=lambda place: place.id)]


def added(listed: list[Place], known: list[Place]) -> list[Place]:
    """The known places and those listed that are none of them: another name or spot."""
    further = [place for place in listed if not any(_is_same(place, other) for other in known)]
    return [*known, *further]


def _is_same(one: Place, other: Place) -> bool:
    reach = _SAME_NAME if words_of(one.name) == words_of(other.name) else _SAME_PLACE
    return gap(one.position, other.position) <= reach


def inside(
    places: list[Place], border: Polygon | MultiPolygon, no_go: list[Polygon | MultiPolygon]
) -> list[Place]:
    """The places on the map; what lies on the border is on it, what lies in a no-go area does not exist (MAP-3)."""
    if not places:
        return []
    points = shapely.points([(p.position.lon, p.position.lat) for p in places])
    shapely.prepare(border)
    is_in = shapely.intersects(border, points)
    for area in no_go:
        is_in &= ~shapely.intersects(area, points)
    return [places[i] for i in np.flatnonzero(is_in)]
