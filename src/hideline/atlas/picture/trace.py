"""A street's shape as a picture, for the photo question that asks for one (PHOTO-1).

One dark line from junction to junction on white, north up, as large as the sheet allows. Nothing else is in it: no
names, no scale, no position, so that it tells the seekers the shape and nothing more.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from shapely import LineString

from hideline.atlas.picture.canvas import SMOOTHING, Canvas, Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hideline.units import LatLon

SIDE = 1080
"""Pixels of the square picture."""
MARGIN = 120
PAPER, INK = "#ffffff", "#16213a"
LINE = 14


def draw_trace(trace: Sequence[LatLon]) -> bytes:
    """The line through these spots, as a PNG."""
    line = LineString([(spot.lon, spot.lat) for spot in trace])
    frame = Frame.square(line.bounds, MARGIN * SMOOTHING, (SIDE - 2 * MARGIN) * SMOOTHING)
    canvas = Canvas(SIDE * SMOOTHING, SIDE * SMOOTHING, PAPER)
    for shape in frame.projected([line]):
        canvas.stroke(shape, INK, LINE * SMOOTHING)
    png = io.BytesIO()
    canvas.finished().save(png, "PNG", optimize=True)
    return png.getvalue()
