"""The area left as tiles: squares of the map, each with the pieces of zones in it joined, and a hash of its content.

A tile is drawn once for each content: what a new answer does not touch is found again, here and on the phones, which
ask only for hashes they have not seen. Tiles never overlap, so a half-transparent area looks even.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely

from hideline.atlas.metric import ECCENTRICITY_SQUARED, EQUATOR_RADIUS
from hideline.deduction.arrays import Floats, Indices, Shapes
from hideline.deduction.outlines import EMPTY

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from hideline.deduction.ground import Ground

TileId = str
ZONES_ACROSS = 12
"""A tile is so many zone radii wide."""
MOST_KEPT = 4096
"""So many drawn tiles are kept for when their content comes back."""


class Tile(NamedTuple):
    """One drawn tile."""

    id: TileId
    hash: str
    area: BaseGeometry
    km2: float


@dataclass(frozen=True)
class Tiling:
    """How the zones of a map fall into tiles."""

    ground: Ground

    def __post_init__(self) -> None:
        self.__dict__["_drawn"] = {}

    @cached_property
    def members(self) -> Mapping[TileId, tuple[BaseGeometry, Indices]]:
        """The square of each tile, and the stations whose zones reach into it."""
        bounds = shapely.bounds(self.ground.frames.squares(float(self.ground.radius)))
        step = self._step
        first, last = np.floor(bounds[:, :2] / step).astype(int), np.floor(bounds[:, 2:] / step).astype(int)
        members: dict[tuple[int, int], list[int]] = {}
        for station, (low, high) in enumerate(zip(first.tolist(), last.tolist(), strict=True)):
            for x in range(low[0], high[0] + 1):
                for y in range(low[1], high[1] + 1):
                    members.setdefault((x, y), []).append(station)
        return {
            f"{x}.{y}": (
                shapely.box(*(np.array([x, y]) * step), *(np.array([x + 1, y + 1]) * step)),
                np.array(stations),
            )
            for (x, y), stations in sorted(members.items())
        }

    @cached_property
    def _step(self) -> Floats:
        """The sides of a tile in degrees of longitude and latitude."""
        high = min(float(np.abs(self.ground.centres.lonlat[:, 1]).max(initial=0.0)), 85.0)
        side = np.degrees(ZONES_ACROSS * float(self.ground.radius) / EQUATOR_RADIUS)
        return np.array([side / np.cos(np.radians(high)), side])

    def draw(self, pieces: Shapes, versions: Indices) -> Iterator[Tile]:
        """The tiles of some pieces, one per station; None where a station has none.

        `versions` tells pieces of one station apart: 0 for none, 1 for the whole zone, and so on.
        """
        drawn: dict[tuple[TileId, bytes], Tile] = self.__dict__["_drawn"]
        for tile, (square, stations) in self.members.items():
            content = versions[stations]
            if not content.any():
                continue
            key = (tile, content.tobytes())
            if key not in drawn:
                if len(drawn) >= MOST_KEPT:
                    drawn.clear()
                drawn[key] = _drawn(tile, square, pieces[stations[content > 0]])
            if not drawn[key].area.is_empty:
                yield drawn[key]


def _drawn(tile: TileId, square: BaseGeometry, pieces: Shapes) -> Tile:
    joined = shapely.disjoint_subset_union_all(pieces) if len(pieces) > 1 else pieces[0]
    west, south, east, north = square.bounds
    area = shapely.clip_by_rect(joined, west, south, east, north)
    if not area.is_valid:
        area = shapely.intersection(shapely.make_valid(joined), square)
    area = _areas_of(area)
    digest = hashlib.blake2b(shapely.to_wkb(area), digest_size=12).hexdigest()
    return Tile(tile, digest, area, square_kilometres(area))


def _areas_of(shape: BaseGeometry) -> BaseGeometry:
    """Only what has an extent: overlays may leave points and lines behind."""
    parts = shapely.get_parts(shape)
    areas = parts[shapely.get_dimensions(parts) == 2]
    if not len(areas):
        return EMPTY
    joined: BaseGeometry = areas[0] if len(areas) == 1 else shapely.multipolygons(areas)
    return joined


def square_kilometres(area: BaseGeometry) -> float:
    """The area on the ellipsoid, by the projection that keeps areas."""
    flat = shapely.transform(area, _equal_area)
    return float(shapely.area(flat)) / 1e6


def _equal_area(lonlat: Floats) -> Floats:
    e = np.sqrt(ECCENTRICITY_SQUARED)
    sine = np.sin(np.radians(lonlat[:, 1]))
    inner = 1 - ECCENTRICITY_SQUARED * sine * sine
    q = (1 - ECCENTRICITY_SQUARED) * (sine / inner - np.log((1 - e * sine) / (1 + e * sine)) / (2 * e))
    return np.column_stack([np.radians(lonlat[:, 0]), q / 2]) * EQUATOR_RADIUS
