"""The picture of a whole map: what one looks at to see whether it is the place one meant.

A title strip, the map in the manner of a transit map, and a strip with the lines, the scale and the notices
that go with the data. The picture shows exactly what is in play: the rest of the world is veiled.
"""

from __future__ import annotations

from math import cos, inf, radians
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import numpy as np
import shapely

from hideline.atlas.areas import square_metres, unrolled
from hideline.atlas.basemap import attribution
from hideline.atlas.contents import MapContents
from hideline.atlas.draft import MapDraft
from hideline.atlas.index import Atlas
from hideline.atlas.looks import Drawn, drawn_features
from hideline.atlas.picture.canvas import SMOOTHING, Canvas, Frame
from hideline.atlas.picture.ground import draw_ground
from hideline.atlas.picture.inks import INKS, Inks, Theme
from hideline.atlas.picture.labels import Font, FreeSpace, Pen, font, font_that_draws
from hideline.atlas.picture.network import ROAD_MODES, Dot, dots_of, draw_dots, draw_lines
from hideline.atlas.playable import in_play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shapely.geometry.base import BaseGeometry

    from hideline.atlas.draft import Line

DESIGN_WIDTH = 1600
"""The width, in pixels, at which a unit of the drawing is one pixel."""
HEADER, FOOTER_ROW, MARGIN = 104, 34, 36
MOST_BADGES = 60
MOST_NAMES = 400
"""Station names tried on one picture; beyond them it is a page of words, not a map."""
SCALES = (100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000)
COARSEST = {"town": 150.0, "sea": 1000.0, "water": 120.0, "island": 120.0, "village": 40.0, "suburb": 40.0}
"""Metres to a pixel beyond which the names of such places would bury the map."""
LABEL_SIZE = {"city": 24, "town": 19, "sea": 20, "water": 14, "island": 15, "village": 15, "suburb": 14}


def render(
    subject: Atlas | MapDraft,
    out: Path | str | BinaryIO,
    width: int = DESIGN_WIDTH,
    theme: Theme = Theme.LIGHT,
) -> tuple[str, ...]:
    """Draw a map as a PNG of the given width; returns what is odd about its letters, in sentences."""
    inks = INKS[theme]
    contents: MapContents = subject.contents if isinstance(subject, Atlas) else in_play(subject)
    assert contents.border is not None
    unit = SMOOTHING * width / DESIGN_WIDTH
    border = unrolled(contents.border)
    frame, height = _layout(border, contents, unit)
    canvas, pen = Canvas(width * SMOOTHING, height, inks.paper), Pen(contents.spellings)
    drawn = list(drawn_features(contents))
    draw_ground(canvas, frame, drawn, inks, unit, frame.pixels_per_metre)
    flat_border = frame.projected([border])[0]
    _draw_edges(canvas, frame, drawn, flat_border, inks, unit)
    strokes = draw_lines(canvas, frame, contents, border, inks, unit)
    dots = dots_of(frame, contents, unit)
    draw_dots(canvas, dots, inks, unit)
    _write_names(canvas, pen, frame, drawn, dots, shapely.STRtree(strokes), inks, unit)
    _draw_header(canvas, pen, contents, border, inks, unit)
    _draw_footer(canvas, frame, contents, inks, unit)
    canvas.finished().save(out, "PNG", optimize=True)
    return tuple(pen.remarks())


def _layout(border: BaseGeometry, contents: MapContents, unit: float) -> tuple[Frame, int]:
    west, south, east, north = shapely.bounds(border)
    room = 0.02 * max(east - west, (north - south) / cos(radians((north + south) / 2)))
    bounds = (west - room, south - room / 2, east + room, north + room / 2)
    frame = Frame.fitting(bounds, 0.0, HEADER * unit, DESIGN_WIDTH * unit)
    rows = _badge_rows(contents, unit)
    bottom = HEADER * unit + frame.height(bounds[1]) + (rows + 2) * FOOTER_ROW * unit
    return frame, int(bottom) // SMOOTHING * SMOOTHING


def _draw_edges(
    canvas: Canvas, frame: Frame, drawn: Sequence[Drawn], border: BaseGeometry, inks: Inks, unit: float
) -> None:
    """Shores, no-go areas, and the border with the world beyond it veiled."""
    water = frame.projected([feature.shape for feature in drawn if feature.layer == "water"])
    shores = shapely.boundary(shapely.union_all(shapely.make_valid(np.array(water, dtype=object))))
    canvas.stroke(shores, inks.shore, 0.8 * unit)
    for shape in frame.projected([feature.shape for feature in drawn if feature.layer == "no_go"]):
        canvas.hatch(shape, inks.no_go, round(7 * unit))
        canvas.stroke(shapely.boundary(shape), inks.no_go, 1.2 * unit)
    canvas.veil(border, inks.paper, 0.86)
    canvas.dashes(shapely.boundary(border), inks.ink_soft, 1.4 * unit, 8 * unit, 5 * unit)


def _write_names(
    canvas: Canvas,
    pen: Pen,
    frame: Frame,
    drawn: Sequence[Drawn],
    dots: Sequence[Dot],
    strokes: shapely.STRtree,
    inks: Inks,
    unit: float,
) -> None:
    space = FreeSpace(canvas.image.width, canvas.image.height, strokes)
    space.take((0, 0, canvas.image.width, HEADER * unit))
    for dot in dots:
        reach = dot.radius * 1.4
        space.take((dot.x - reach, dot.y - reach, dot.x + reach, dot.y + reach))
    _write_places(canvas, pen, frame, drawn, space, inks, unit)
    _write_stations(canvas, pen, dots, space, inks, unit)


def _write_places(
    canvas: Canvas, pen: Pen, frame: Frame, drawn: Sequence[Drawn], space: FreeSpace, inks: Inks, unit: float
) -> None:
    coarseness = unit / frame.pixels_per_metre
    labels = [
        f
        for f in drawn
        if f.layer == "label"
        and (kind := str(f.properties.get("class"))) in LABEL_SIZE
        and coarseness <= COARSEST.get(kind, inf)
    ]
    labels.sort(key=lambda f: -LABEL_SIZE[str(f.properties["class"])])
    for feature in labels:
        kind, name = str(feature.properties["class"]), str(feature.properties.get("name", ""))
        if (written := pen.written(name, round(LABEL_SIZE[kind] * unit))) is None:
            continue
        name, letters = written
        (x, y), (wide, high) = _centre(frame, feature.shape), _size(canvas, name, letters)
        centred = (x - wide / 2, y - high / 2)
        if space.is_free((*centred, centred[0] + wide, centred[1] + high)):
            place: tuple[float, float] | None = centred
        else:
            place = space.beside(x, y, (wide, high), 16 * unit) or (centred if kind == "city" else None)
        if place is None:
            continue
        left, top = place
        space.take((left, top, left + wide, top + high))
        colour, halo = (inks.afloat, inks.water) if kind in ("sea", "water") else (inks.ashore, inks.land)
        colour = inks.ink_soft if kind == "city" else colour
        _write(canvas, name, (left, top + high / 2), colour, halo, letters, unit)


def _write_stations(
    canvas: Canvas, pen: Pen, dots: Sequence[Dot], space: FreeSpace, inks: Inks, unit: float
) -> None:
    """Names beside their dots, the most important first, each only where it has room."""
    for dot in sorted(dots, key=lambda dot: (-dot.weight, dot.station.name))[:MOST_NAMES]:
        face = "bold" if dot.is_interchange else "plain"
        written = pen.written(dot.station.name, round((13 if dot.is_interchange else 11.5) * unit), face)
        if written is None:
            continue
        name, letters = written
        size = _size(canvas, name, letters)
        place = space.beside(dot.x, dot.y, size, dot.radius * 1.5 + 2.5 * unit)
        if place is None:
            continue
        left, top = place
        space.take((left, top, left + size[0], top + size[1]))
        _write(canvas, name, (left, top + size[1] / 2), inks.ink, inks.land, letters, unit)


def _write(
    canvas: Canvas, text: str, at: tuple[float, float], colour: str, halo: str, letters: Font, unit: float
) -> None:
    edge = round(1.6 * unit)
    canvas.draw.text(at, text, colour, letters, "lm", stroke_width=edge, stroke_fill=halo)


def _draw_header(
    canvas: Canvas, pen: Pen, contents: MapContents, border: BaseGeometry, inks: Inks, unit: float
) -> None:
    canvas.draw.rectangle((0, 0, canvas.image.width, HEADER * unit), fill=inks.banner)
    middle = HEADER * unit / 2
    size = round(44 * unit)
    written = pen.written(contents.title or contents.name, size, "bold")
    title, letters = written or (contents.name, font(size, "bold"))
    canvas.draw.text((MARGIN * unit, middle), title, inks.banner_text, letters, "lm")
    area = square_metres(border) / 1e6
    counts = f"{len(contents.stations):,} stations · {len(contents.lines):,} lines · {area:,.0f} km²"
    right = canvas.image.width - MARGIN * unit
    canvas.draw.text((right, middle), counts, inks.banner_figures, font(round(20 * unit)), "rm")


def _draw_footer(canvas: Canvas, frame: Frame, contents: MapContents, inks: Inks, unit: float) -> None:
    rows = _badge_rows(contents, unit)
    top = canvas.image.height - (rows + 2) * FOOTER_ROW * unit
    canvas.draw.rectangle((0, top, canvas.image.width, canvas.image.height), fill=inks.paper)
    _draw_scale(canvas, frame.pixels_per_metre, top, inks, unit)
    x, row = MARGIN * unit, 0
    letters = font(round(14 * unit), "bold")
    for line in _badges(contents):
        name = _badge_name(line)
        wide = _size(canvas, name, letters)[0] + 18 * unit
        if x + wide > canvas.image.width - MARGIN * unit:
            x, row = MARGIN * unit, row + 1
        y = top + (row + 1.5) * FOOTER_ROW * unit
        canvas.draw.rounded_rectangle((x, y - 12 * unit, x + wide, y + 12 * unit), 6 * unit, fill=line.colour)
        canvas.draw.text((x + wide / 2, y), name, line.text_colour, letters, "mm")
        x += wide + 8 * unit
    notices = f"{attribution(contents)} · Made with Hideline".strip(" ·")
    y = canvas.image.height - FOOTER_ROW * unit / 2
    room = canvas.image.width - 2 * MARGIN * unit
    size = min(12 * unit, 12 * unit * room / font(round(12 * unit)).getlength(notices))
    canvas.draw.text((MARGIN * unit, y), notices, inks.ink_soft, font(round(size)), "lm")


def _draw_scale(canvas: Canvas, metre: float, top: float, inks: Inks, unit: float) -> None:
    length = max((s for s in SCALES if s * metre <= 260 * unit), default=SCALES[0])
    right, y = canvas.image.width - MARGIN * unit, top + FOOTER_ROW * unit * 0.62
    left = right - length * metre
    canvas.draw.line((left, y, right, y), fill=inks.ink, width=round(2.4 * unit))
    for x in (left, right):
        canvas.draw.line((x, y - 5 * unit, x, y + 5 * unit), fill=inks.ink, width=round(2.4 * unit))
    words = f"{length // 1000} km" if length >= 1000 else f"{length} m"
    canvas.draw.text((left - 8 * unit, y), words, inks.ink, font(round(14 * unit), "bold"), "rm")


def _badges(contents: MapContents) -> list[Line]:
    """The lines to list: rails before roads, each name once."""
    ordered = sorted(contents.lines, key=lambda line: (line.mode in ROAD_MODES, len(line.name), line.name))
    return list({line.name: line for line in reversed(ordered)}.values())[::-1][:MOST_BADGES]


def _badge_name(line: Line) -> str:
    """The line's name, or nothing but its colour where no letters of this machine write it."""
    return line.name if font_that_draws(line.name, 14, "bold") == font(14, "bold") else ""


def _badge_rows(contents: MapContents, unit: float) -> int:
    letters = font(round(14 * unit), "bold")
    room = (DESIGN_WIDTH - 2 * MARGIN) * unit
    rows, x = 1, 0.0
    for line in _badges(contents):
        wide = letters.getlength(_badge_name(line)) + 26 * unit
        rows, x = (rows + 1, wide) if x + wide > room else (rows, x + wide)
    return rows


def _size(canvas: Canvas, text: str, letters: Font) -> tuple[float, float]:
    left, top, right, bottom = canvas.draw.textbbox((0, 0), text, font=letters, anchor="lm")
    return right - left, bottom - top


def _centre(frame: Frame, shape: BaseGeometry) -> tuple[float, float]:
    point = shapely.centroid(shape)
    x, y = frame.pixels(np.array([[point.x, point.y]]))[0]
    return float(x), float(y)
