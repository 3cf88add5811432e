"""The ground of the picture: land, water, green, buildings, roads and rails, from the bottom up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hideline.atlas.picture.canvas import Canvas, Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hideline.atlas.looks import Drawn

PAPER = "#eef0ea"
INK = "#12181d"
INK_SOFT = "#5b656d"
LAND = "#f8f6f0"
WATER = "#bfd9e6"
SHORE = "#a9c8d8"
BUILDING = "#e8e1d6"
ROAD = "#ffffff"
KERB = "#d9d2c4"
RAIL = "#c3bdb4"
NO_GO = "#c98b8b"
GREEN = "#d6e7c9"
AFLOAT = "#4f86a1"
"""Names on water."""
ASHORE = "#7f8481"
"""Names of towns and quarters."""

LANDUSE = {
    "wood": "#cfe0c2",
    "forest": "#cfe0c2",
    "scrub": "#dbe6cc",
    "heath": "#e2e6cc",
    "meadow": "#e6eed8",
    "farmland": "#f1eedd",
    "orchard": "#e3ecd2",
    "vineyard": "#e6ebd3",
    "wetland": "#d6e5e0",
    "beach": "#f6ecc9",
    "sand": "#f6ecc9",
    "industrial": "#ebe8ea",
    "airport": "#e8e8ee",
    "commercial": "#f3ebe6",
    "retail": "#f3ebe6",
    "campus": "#f2eddc",
    "pitch": "#cfe3c4",
    "park": GREEN,
}
ROAD_WIDTH = {"motorway": 4.0, "trunk": 3.6, "primary": 3.0, "secondary": 2.4, "tertiary": 1.8}
LESSER_ROAD_WIDTH = {"minor": 1.2, "residential": 1.2, "pedestrian": 1.0, "service": 0.6}


def draw_ground(canvas: Canvas, frame: Frame, drawn: Sequence[Drawn], unit: float, metre: float) -> None:
    """Draw everything below the transit lines. `metre` is how many pixels a metre is."""
    for layer, colour in (("land", LAND), ("landuse", ""), ("park", GREEN), ("water", WATER)):
        _areas(canvas, frame, [feature for feature in drawn if feature.layer == layer], colour)
    _waterways(canvas, frame, drawn, unit)
    if metre * 12 >= 1:
        _areas(canvas, frame, [feature for feature in drawn if feature.layer == "building"], BUILDING)
    _roads(canvas, frame, drawn, unit, metre)
    _rails(canvas, frame, drawn, unit)


def _areas(canvas: Canvas, frame: Frame, drawn: Sequence[Drawn], colour: str) -> None:
    for feature, shape in zip(drawn, frame.projected([f.shape for f in drawn]), strict=True):
        paint = colour or LANDUSE.get(str(feature.properties.get("class", "")), "")
        if paint and not shape.is_empty:
            canvas.fill(shape, paint)


def _waterways(canvas: Canvas, frame: Frame, drawn: Sequence[Drawn], unit: float) -> None:
    ways = [feature for feature in drawn if feature.layer == "waterway"]
    for feature, shape in zip(ways, frame.projected([f.shape for f in ways]), strict=True):
        canvas.stroke(shape, WATER, unit * (1.6 if feature.properties.get("class") == "river" else 0.7))


def _roads(canvas: Canvas, frame: Frame, drawn: Sequence[Drawn], unit: float, metre: float) -> None:
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
                canvas.stroke(shape, KERB, width + 0.9 * unit * thinning)
            else:
                canvas.stroke(shape, ROAD, width)


def _rails(canvas: Canvas, frame: Frame, drawn: Sequence[Drawn], unit: float) -> None:
    hidden = ("siding", "subway", "runway")
    rails = [f for f in drawn if f.layer == "rail" and f.properties.get("class") not in hidden]
    for shape in frame.projected([feature.shape for feature in rails]):
        canvas.stroke(shape, RAIL, unit * 0.9)
