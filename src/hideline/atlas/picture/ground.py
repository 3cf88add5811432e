"""The ground of the picture: land, water, green, buildings, roads and rails, from the bottom up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hideline.atlas.picture.canvas import Canvas, Frame
from hideline.atlas.picture.inks import Inks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hideline.atlas.looks import Drawn

ROAD_WIDTH = {"motorway": 4.0, "trunk": 3.6, "primary": 3.0, "secondary": 2.4, "tertiary": 1.8}
LESSER_ROAD_WIDTH = {"minor": 1.2, "residential": 1.2, "pedestrian": 1.0, "service": 0.6}


def draw_ground(
    canvas: Canvas, frame: Frame, drawn: Sequence[Drawn], inks: Inks, unit: float, metre: float
) -> None:
    """Draw everything below the transit lines. `metre` is how many pixels a metre is."""
    for layer, colour in (("land", inks.land), ("landuse", ""), ("park", inks.green), ("water", inks.water)):
        _areas(canvas, frame, [feature for feature in drawn if feature.layer == layer], inks, colour)
    _waterways(canvas, frame, drawn, inks, unit)
    if metre * 12 >= 1:
        _areas(
            canvas, frame, [feature for feature in drawn if feature.layer == "building"], inks, inks.building
        )
    _roads(canvas, frame, drawn, inks, unit, metre)
    _rails(canvas, frame, drawn, inks, unit)


def _areas(canvas: Canvas, frame: Frame, drawn: Sequence[Drawn], inks: Inks, colour: str) -> None:
    for feature, shape in zip(drawn, frame.projected([f.shape for f in drawn]), strict=True):
        paint = colour or inks.landuse.get(str(feature.properties.get("class", "")), "")
        if paint and not shape.is_empty:
            canvas.fill(shape, paint)


def _waterways(canvas: Canvas, frame: Frame, drawn: Sequence[Drawn], inks: Inks, unit: float) -> None:
    ways = [feature for feature in drawn if feature.layer == "waterway"]
    for feature, shape in zip(ways, frame.projected([f.shape for f in ways]), strict=True):
        canvas.stroke(shape, inks.water, unit * (1.6 if feature.properties.get("class") == "river" else 0.7))


def _roads(
    canvas: Canvas, frame: Frame, drawn: Sequence[Drawn], inks: Inks, unit: float, metre: float
) -> None:
    """Roads by class, thinner on large maps; the minor ones only where there is room."""
    roads = [feature for feature in drawn if feature.layer == "road"]
    widths = dict(ROAD_WIDTH)
    thinning = min(1.0, max(0.25, metre * 40 / unit))
    if metre * 60 >= unit:
        widths |= LESSER_ROAD_WIDTH
    kept = [feature for feature in roads if feature.properties.get("class") in widths]
    kept.sort(key=lambda feature: widths[str(feature.properties["class"])])
    shapes = frame.projected([feature.shape for feature in kept])
    for casing in (True, False):
        for feature, shape in zip(kept, shapes, strict=True):
            width = widths[str(feature.properties["class"])] * unit * thinning
            if casing:
                canvas.stroke(shape, inks.kerb, width + 0.9 * unit * thinning)
            else:
                canvas.stroke(shape, inks.road, width)


def _rails(canvas: Canvas, frame: Frame, drawn: Sequence[Drawn], inks: Inks, unit: float) -> None:
    hidden = ("siding", "subway", "runway")
    rails = [f for f in drawn if f.layer == "rail" and f.properties.get("class") not in hidden]
    for shape in frame.projected([feature.shape for feature in rails]):
        canvas.stroke(shape, inks.rail, unit * 0.9)
