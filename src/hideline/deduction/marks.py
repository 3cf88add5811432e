"""What the seekers rule out themselves: a station, a line, a stretch of stations, a drawn area (photos, own knowledge).

Marks are the seekers' own; a wrong one is theirs to undo. A note rules nothing out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from hideline.atlas.areas import unrolled
from hideline.deduction.arrays import Mask
from hideline.deduction.shapes.region import Region

if TYPE_CHECKING:
    from hideline.atlas.index import Atlas
    from hideline.deduction.knowledge import Knowledge
    from hideline.game.state import Mark

FIRST_MARK = -1000
"""Marks count down from here, so that they are told apart from entries of the record."""


def mark_number(mark: Mark) -> int:
    """The number under which a mark rules stations out: the same for the same mark."""
    digits = "".join(c for c in mark.id if c.isdigit())
    return FIRST_MARK - int(digits or 0)


def with_mark(known: Knowledge, number: int, mark: Mark) -> Knowledge:
    """What is left once a mark is believed."""
    if mark.what == "area" and len(mark.area) >= 3:
        return _without_area(known, number, mark)
    ids = np.asarray(known.deduction.ground.ids)
    stations = set(mark.stations) | _on_line(known.deduction.ground.atlas, mark.line)
    out: Mask = np.isin(ids, np.asarray(sorted(stations), dtype=ids.dtype))
    return known.without(number, out)


def _on_line(atlas: Atlas, line: str) -> set[str]:
    if not line:
        return set()
    return {
        station
        for candidate in atlas.lines
        if candidate.id == line
        for pattern in candidate.patterns
        for station in pattern
    }


def _without_area(known: Knowledge, number: int, mark: Mark) -> Knowledge:
    area = unrolled(shapely.make_valid(shapely.Polygon([(p.lon, p.lat) for p in mark.area])))
    region = Region.of(area, is_inside=False)
    return known if region is None else known.with_shape(number, region)
