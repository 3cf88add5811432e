"""Borders: an area by name, several joined or cut, a polygon, a circle, a rectangle, a file (MAP-2, MAP-3).

Written as text: `Monaco`, `Porto@7` (of that admin level), `circle:43.74,7.43,5km`, `box:43.71,7.34,43.77,7.49`
(south, west, north, east), `polygon:43.7,7.3 43.8,7.3 43.8,7.5`, `file:area.geojson`, and any of these joined with `
+ ` and cut with ` - `. Of several areas of one name a town is taken before a region, and a warning says so. A border
that crosses itself or the 180° meridian is refused: nothing here guesses what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import assert_never

import msgspec
import numpy as np
import shapely
from shapely import MultiPolygon, Polygon

from hideline.atlas.imports.findings import Boundary
from hideline.atlas.imports.names import words_of
from hideline.atlas.mending import what_is_amiss
from hideline.units import LatLon, Malformed, Metres, km, metres, miles

Surface = Polygon | MultiPolygon
_TOWN = 8
_UNITS: dict[str, Callable[[float], Metres]] = {"km": km, "mi": miles, "m": metres, "": metres}
_TO_THE_OTHER_SIDE = 20_000_000.0
"""Metres halfway round the earth."""
_RADIUS = re.compile(r"\s*(\d+\.?\d*|\.\d+)\s*(km|mi|m|)\s*$")


class BorderUnusable(Malformed):
    """A border that cannot be used, in one sentence."""


class NamedArea(msgspec.Struct, frozen=True, tag="area"):
    """An administrative area or a named outline of the sources."""

    name: str
    admin_level: int | None = None


class Circle(msgspec.Struct, frozen=True, tag="circle"):
    """Everything within a distance of a point."""

    centre: LatLon
    radius: Metres


class Box(msgspec.Struct, frozen=True, tag="box"):
    """A rectangle along meridians and parallels."""

    south: float
    west: float
    north: float
    east: float


class Drawn(msgspec.Struct, frozen=True, tag="polygon"):
    """A polygon drawn by hand."""

    corners: tuple[LatLon, ...]


class FromFile(msgspec.Struct, frozen=True, tag="file"):
    """The polygons of a GeoJSON, KML or KMZ file."""

    path: str


class Combined(msgspec.Struct, frozen=True, tag="combined"):
    """Areas joined, and areas cut out of them."""

    joined: tuple[BorderSpec, ...]
    cut: tuple[BorderSpec, ...] = ()


BorderSpec = NamedArea | Circle | Box | Drawn | FromFile | Combined


def parse_border(text: str) -> BorderSpec:
    """Read a border as people write it on a command line."""
    parts = re.split(r"\s+([+-])\s+", text.strip())
    signs, terms = ["+", *parts[1::2]], parts[0::2]
    specs = [(sign, _parse_one(term)) for sign, term in zip(signs, terms, strict=True)]
    if len(specs) == 1:
        return specs[0][1]
    return Combined(
        tuple(s for sign, s in specs if sign == "+"), tuple(s for sign, s in specs if sign == "-")
    )


def _parse_one(term: str) -> BorderSpec:
    kind, colon, rest = term.partition(":")
    match kind if colon else "area":
        case "circle":
            return _parse_circle(rest)
        case "box":
            return _parse_box(rest)
        case "polygon":
            return Drawn(tuple(LatLon(*_numbers(corner, 2)) for corner in rest.split()))
        case "file":
            return FromFile(rest)
        case _:
            name, at, level = (rest if kind == "area" and colon else term).rpartition("@")
            return (
                NamedArea(name.strip(), int(level))
                if at and level.isdigit()
                else NamedArea(term.removeprefix("area:").strip())
            )


def _parse_circle(text: str) -> Circle:
    *where, radius = text.split(",")
    found = _RADIUS.match(radius)
    if not found or len(where) != 2:
        raise BorderUnusable(
            f"A circle is written circle:LAT,LON,RADIUS such as circle:43.74,7.43,5km, not circle:{text}."
        )
    size = _UNITS[found.group(2)](float(found.group(1)))
    if size <= 0:
        raise BorderUnusable(f"The radius of circle:{text} must be more than nothing.")
    return Circle(LatLon(*_numbers(",".join(where), 2)), size)


def _parse_box(text: str) -> Box:
    if len(text.split(",")) != 4:
        raise BorderUnusable(
            f"A box is written box:SOUTH,WEST,NORTH,EAST such as box:43.71,7.34,43.77,7.49, not box:{text}."
        )
    south, west, north, east = _numbers(text, 4)
    return Box(south, west, north, east)


def _numbers(text: str, count: int) -> list[float]:
    try:
        found = [float(part) for part in text.split(",")]
    except ValueError:
        found = []
    if len(found) != count:
        raise BorderUnusable(f"{count} numbers with commas between them were expected, not {text!r}.")
    return found


def names_in(spec: BorderSpec) -> list[NamedArea]:
    """The areas that a border names: those that only a source can know."""
    match spec:
        case NamedArea():
            return [spec]
        case Combined(joined, cut):
            return [name for part in (*joined, *cut) for name in names_in(part)]
        case Circle() | Box() | Drawn() | FromFile():
            return []
        case _:
            assert_never(spec)


class Gazetteer:
    """The areas that a border can be named after."""

    def __init__(
        self,
        boundaries: Sequence[Boundary],
        outlines: Mapping[str, Surface],
        read_file: Callable[[Path], Surface],
    ) -> None:
        self._boundaries = boundaries
        self._outlines = outlines
        self._read_file = read_file
        self.warnings: list[str] = []

    def area(self, spec: BorderSpec) -> Surface:
        """The area a border spec means, checked."""
        match spec:
            case NamedArea():
                return self._named(spec)
            case Circle(centre, radius):
                return _circle(centre, radius)
            case Box():
                return _box(spec)
            case Drawn(corners):
                return _drawn(corners)
            case FromFile(path):
                return checked(self._read_file(Path(path)), path)
            case Combined(joined, cut):
                return self._combined(joined, cut)
            case _:
                assert_never(spec)

    def _combined(self, joined: Sequence[BorderSpec], cut: Sequence[BorderSpec]) -> Surface:
        whole = shapely.union_all([self.area(part) for part in joined])
        left = shapely.difference(whole, shapely.union_all([self.area(part) for part in cut]))
        return only_surface(left, "Nothing is left of the border after the cuts.")

    def _named(self, spec: NamedArea) -> Surface:
        wanted = words_of(spec.name)
        for name, outline in self._outlines.items():
            if words_of(name) == wanted and spec.admin_level is None:
                return checked(outline, name)
        found = [
            b
            for b in self._boundaries
            if spec.admin_level in (None, b.admin_level) and wanted in map(words_of, (b.name, *b.aliases))
        ]
        closed = [b for b in found if b.area is not None]
        if not closed:
            raise BorderUnusable(self._why_not(spec, found))
        best = min(closed, key=lambda b: (b.admin_level > _TOWN, abs(b.admin_level - _TOWN)))
        if len({b.admin_level for b in closed}) > 1:
            levels = ", ".join(str(level) for level in sorted({b.admin_level for b in closed}))
            self.warnings.append(
                f"Several areas are called {spec.name} (admin levels {levels}): level {best.admin_level} is the border."
            )
        assert best.area is not None
        return checked(best.area, best.name)

    def _why_not(self, spec: NamedArea, found: Sequence[Boundary]) -> str:
        if found:
            return f"{found[0].name} cannot be the border: {found[0].reason}."
        closed = sorted(
            (b.admin_level, b.name) for b in self._boundaries if b.area is not None and b.rank is None
        )
        names = list(dict.fromkeys([*self._outlines, *(name for _, name in closed)]))
        known = ", ".join(names[:12]) + (" …" if len(names) > 12 else "")
        return f"No area called {spec.name!r} is in the sources" + (f"; there are {known}." if names else ".")


def _circle(centre: LatLon, radius: Metres) -> Polygon:
    from pyproj import Geod  # noqa: PLC0415  heavy, and only circles need it

    if radius >= _TO_THE_OTHER_SIDE:
        raise BorderUnusable(
            f"A circle of {radius / 1000:,.0f} km goes around the whole earth: give a smaller radius."
        )
    globe = Geod(ellps="WGS84")
    for pole, end in (("North", 90.0), ("South", -90.0)):
        if globe.inv(centre.lon, centre.lat, centre.lon, end)[2] <= radius:
            raise BorderUnusable(
                f"The circle reaches the {pole} Pole, where all longitudes meet: give a smaller radius."
            )
    bearings = np.arange(0.0, 360.0, 2.5)
    n = len(bearings)
    lon, lat, _ = globe.fwd(np.full(n, centre.lon), np.full(n, centre.lat), bearings, np.full(n, radius))
    return checked(Polygon(list(zip(lon, lat, strict=True))), "The circle")  # type: ignore[return-value]


def _box(spec: Box) -> Polygon:
    if not (-90 <= spec.south < spec.north <= 90):
        raise BorderUnusable(f"The south of a box lies below its north, not {spec.south} to {spec.north}.")
    if not (-180 <= spec.west < spec.east <= 180):
        raise BorderUnusable(
            f"The west of a box lies left of its east, not {spec.west} to {spec.east}: "
            "a box cannot cross the 180° meridian."
        )
    return shapely.box(spec.west, spec.south, spec.east, spec.north)


def _drawn(corners: Sequence[LatLon]) -> Surface:
    if len(corners) < 3:
        raise BorderUnusable(f"A border needs at least three corners, not {len(corners)}.")
    return checked(Polygon([(corner.lon, corner.lat) for corner in corners]), "The border")


def checked(area: Surface, name: str) -> Surface:
    """The area, or a clear sentence about what is wrong with it."""
    for part in shapely.get_parts(area):
        lons = np.diff(shapely.get_coordinates(part)[:, 0])
        if len(lons) and np.abs(lons).max() > 180:
            raise BorderUnusable(
                f"{name} crosses the 180° meridian: cut it there into two areas and join them."
            )
    if not area.is_valid:
        raise BorderUnusable(what_is_amiss(area, name))
    return only_surface(area, f"{name} encloses no area.")


def only_surface(shape: shapely.Geometry, complaint: str) -> Surface:
    """The polygons of a shape; a shape without any is refused with the complaint."""
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and part.area > 0]
    if not parts:
        raise BorderUnusable(complaint)
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def without_exclaves(area: Surface) -> Polygon:
    """The largest piece."""
    parts: list[Polygon] = list(shapely.get_parts(area))
    return max(parts, key=lambda part: part.area)
