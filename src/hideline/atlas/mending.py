"""Areas that cross themselves: a border is refused, anything else is mended and named.

Geometry libraries fail on such shapes in the middle of something else; here they are caught while the person who
makes the map is still looking.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon

from hideline.units import Malformed

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from hideline.atlas.draft import Division, Landmass, Water

Area = TypeVar("Area", "Division", "Landmass", "Water")
Surface = Polygon | MultiPolygon


def sound(area: BaseGeometry, what: str) -> BaseGeometry:
    """An area that does not cross itself, or a sentence saying where it does."""
    if not shapely.is_valid(area):
        raise Malformed(what_is_amiss(area, what))
    return area


def what_is_amiss(area: BaseGeometry, what: str) -> str:
    """In players' words what the library first finds fault with: `Self-intersection[9.1 54.2]`."""
    fault, _, place = shapely.is_valid_reason(area).partition("[")
    lon, lat, *_ = map(float, place.rstrip("]").split())
    near = f"near {lat:.4f}, {lon:.4f}"
    if "self-intersection" in fault.lower():
        return f"{what} crosses itself {near}: no two of its lines may cross or touch."
    return f"{what} is not one area with an inside and an outside: look {near}."


def mended(
    things: Sequence[Area],
    area_of: Callable[[Area], Surface],
    with_area: Callable[[Area, Surface], Area],
    warnings: list[str],
) -> list[Area]:
    """Things with their areas put right where these cross themselves, and a warning for each."""
    if not things:
        return []
    is_sound = shapely.is_valid(np.array([area_of(thing) for thing in things], dtype=object))
    return [
        thing if fine else _mended(thing, area_of, with_area, warnings)
        for thing, fine in zip(things, is_sound, strict=True)
    ]


def _mended(
    thing: Area,
    area_of: Callable[[Area], Surface],
    with_area: Callable[[Area, Surface], Area],
    warnings: list[str],
) -> Area:
    parts = [
        part for part in shapely.get_parts(shapely.make_valid(area_of(thing))) if isinstance(part, Polygon)
    ]
    reason = shapely.is_valid_reason(area_of(thing))
    warnings.append(f"The outline of {thing.name or thing.id} was mended: {reason}.")
    return with_area(thing, parts[0] if len(parts) == 1 else MultiPolygon(parts))


def largest_part(area: Surface) -> Polygon:
    """The largest piece of an area."""
    return max(shapely.get_parts(area), key=lambda part: part.area, default=Polygon())
