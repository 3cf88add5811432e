"""A sheet to draw on: Mercator in pixels, smooth edges, polygons with holes, strokes with round ends.

Everything is drawn larger than asked and scaled down at the end, which is what makes edges smooth.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import shapely
from PIL import Image, ImageDraw
from shapely.ops import substring

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

METRES_PER_DEGREE = 111_320.0
SMOOTHING = 2
"""How much larger than the picture everything is drawn."""
Colour: TypeAlias = str
Pixel: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where on the sheet which part of the world goes, in pixels of the large drawing."""

    west: float
    north: float
    scale: float
    left: float
    top: float
    middle: float
    """The latitude at which the picture is true to scale."""

    @classmethod
    def fitting(cls, bounds: Sequence[float], left: float, top: float, width: float) -> Frame:
        """A frame in which a map's bounds fill a given width."""
        west, south, east, north = bounds
        return cls(
            west, _mercator(north), width / max(east - west, 1e-6), left, top, middle=(south + north) / 2
        )

    @classmethod
    def square(cls, bounds: Sequence[float], margin: float, side: float) -> Frame:
        """A frame with bounds in the middle of a square, as large as they fit."""
        west, south, east, north = bounds
        bottom, top = _mercator(south), _mercator(north)
        span = max(east - west, top - bottom, 1e-6)
        left, upper = (west + east - span) / 2, (bottom + top + span) / 2
        return cls(left, upper, side / span, margin, margin, middle=(south + north) / 2)

    @property
    def pixels_per_metre(self) -> float:
        """How large a metre is in the middle of the picture."""
        return self.scale / (METRES_PER_DEGREE * cos(radians(self.middle)))

    def height(self, south: float) -> float:
        """How many pixels the map is high."""
        return (self.north - _mercator(south)) * self.scale

    def pixels(self, lonlat: NDArray[np.float64]) -> NDArray[np.float64]:
        """Rows of (lon, lat) as rows of (x, y)."""
        x = self.left + (lonlat[:, 0] - self.west) * self.scale
        lat = np.clip(lonlat[:, 1], -85.0, 85.0)
        y = self.top + (self.north - np.degrees(np.arcsinh(np.tan(np.radians(lat))))) * self.scale
        return np.column_stack([x, y])

    def projected(self, shapes: Sequence[BaseGeometry], detail: float = 0.7) -> list[BaseGeometry]:
        """Shapes in pixels, without detail too fine to see."""
        if not shapes:
            return []
        flat = shapely.transform(np.array(shapes, dtype=object), self.pixels)
        return list(shapely.simplify(flat, detail * SMOOTHING, preserve_topology=False))


class Canvas:
    """An image being drawn, in pixels of the large drawing."""

    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self.image = Image.new("RGB", (width, height), ground)
        self.draw = ImageDraw.Draw(self.image)

    def fill(self, shape: BaseGeometry, colour: Colour) -> None:
        """Fill a polygon, leaving its holes as they are."""
        for part in shapely.get_parts(shape):
            if isinstance(part, shapely.Polygon) and not part.is_empty:
                self._fill_polygon(part, colour)

    def _fill_polygon(self, polygon: shapely.Polygon, colour: Colour) -> None:
        if not polygon.interiors:
            self.draw.polygon(_points(polygon.exterior), fill=colour)
            return
        mask, corner = self.mask(polygon)
        self.image.paste(Image.new("RGB", mask.size, colour), corner, mask)

    def mask(self, shape: BaseGeometry) -> tuple[Image.Image, tuple[int, int]]:
        """The part of the sheet a shape covers, as a mask and its corner."""
        sheet = shapely.box(0, 0, self.image.width, self.image.height)
        west, north, east, south = shapely.bounds(shapely.intersection(shapely.envelope(shape), sheet))
        if np.isnan(west):
            return Image.new("L", (1, 1)), (0, 0)
        left, top = int(west), int(north)
        mask = Image.new("L", (int(east) - left + 1, int(south) - top + 1))
        pen = ImageDraw.Draw(mask)
        for part in shapely.get_parts(shape):
            if isinstance(part, shapely.Polygon):
                pen.polygon([(x - left, y - top) for x, y in _points(part.exterior)], fill=255)
                for hole in part.interiors:
                    pen.polygon([(x - left, y - top) for x, y in _points(hole)], fill=0)
        return mask, (left, top)

    def stroke(self, shape: BaseGeometry, colour: Colour, width: float) -> None:
        """Draw a line with round ends and corners."""
        thick = max(1, round(width))
        for part in shapely.get_parts(shape):
            points = _points(part)
            if len(points) < 2:
                continue
            self.draw.line(points, fill=colour, width=thick, joint="curve" if thick > 2 else None)
            if thick > 3:
                self.dot(points[0], thick / 2, colour)
                self.dot(points[-1], thick / 2, colour)

    def dashes(self, shape: BaseGeometry, colour: Colour, width: float, dash: float, gap: float) -> None:
        """Draw a line as dashes."""
        for part in shapely.get_parts(shape):
            for start in np.arange(0.0, part.length, dash + gap):
                piece = substring(part, start, min(start + dash, part.length))
                if isinstance(piece, shapely.LineString):
                    self.stroke(piece, colour, width)

    def dot(self, centre: Pixel, radius: float, colour: Colour) -> None:
        """Draw a filled circle."""
        x, y = centre
        self.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)

    def hatch(self, shape: BaseGeometry, colour: Colour, step: int) -> None:
        """Cover a polygon with slanting lines."""
        mask, corner = self.mask(shape)
        lines = Image.new("L", mask.size)
        pen = ImageDraw.Draw(lines)
        for x in range(-mask.height, mask.width, step):
            pen.line(((x, mask.height), (x + mask.height, 0)), fill=255, width=SMOOTHING)
        both = Image.composite(lines, Image.new("L", mask.size), mask)
        self.image.paste(Image.new("RGB", mask.size, colour), corner, both)

    def veil(self, outside_of: BaseGeometry, colour: Colour, strength: float) -> None:
        """Pale everything outside a shape."""
        cover = Image.new("L", self.image.size, round(255 * strength))
        mask, corner = self.mask(outside_of)
        cover.paste(Image.new("L", mask.size), corner, mask)
        self.image.paste(Image.new("RGB", self.image.size, colour), (0, 0), cover)

    def finished(self) -> Image.Image:
        """The picture at its proper size."""
        size = (self.image.width // SMOOTHING, self.image.height // SMOOTHING)
        return self.image.resize(size, Image.Resampling.LANCZOS)


def _points(line: BaseGeometry) -> list[Pixel]:
    return [(float(x), float(y)) for x, y in shapely.get_coordinates(line)]


def _mercator(lat: float) -> float:
    return float(np.degrees(np.arcsinh(np.tan(np.radians(min(85.0, max(-85.0, lat)))))))
