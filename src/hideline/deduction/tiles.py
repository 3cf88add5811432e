"""The area left as tiles: the plots of neighbouring stations together, with a hash of their content.

A tile is put together once for each content: what a new answer does not touch is found again, here and on the phones,
which ask only for hashes they have not seen. Plots never overlap, so a half-transparent area looks even.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, cast

import numpy as np
import shapely

from hideline.atlas.metric import EQUATOR_RADIUS
from hideline.deduction.arrays import Floats, Indices, Mask, Shapes, rows_where

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from hideline.deduction.area import Plots
    from hideline.deduction.ground import Ground

ZONES_ACROSS = 12
"""A tile is so many zone radii wide."""
FEW = 6
"""So few tiles are made one by one."""
MOST_KEPT = 20_000
"""So many tiles are kept for when their content comes back."""


@dataclass(frozen=True)
class Tile:
    """One tile: the polygons in it do not overlap."""

    id: str
    hash: str
    """Tells its content apart from any other on any map."""
    area: BaseGeometry

    @cached_property
    def km2(self) -> float:
        """How large it is."""
        return float(square_kilometres(np.array([self.area], dtype=object))[0])


@dataclass(frozen=True)
class Tiling:
    """How the stations of a map fall into tiles."""

    ground: Ground
    _made: dict[tuple[int, bytes], Tile] = field(default_factory=dict, repr=False)

    @cached_property
    def _members(self) -> tuple[tuple[str, ...], Indices, Indices]:
        """The names of tiles, the stations tile by tile, and where each tile's stations begin."""
        cell = np.floor(self.ground.centres.lonlat / self._step).astype(np.int64)
        cells, tile = np.unique(cell, axis=0, return_inverse=True)
        order = np.argsort(tile, kind="stable")
        starts = np.searchsorted(tile[order], np.arange(len(cells)))
        return tuple(f"{x}.{y}" for x, y in cells), order, starts

    @cached_property
    def _spans(self) -> tuple[slice, ...]:
        """Where each tile's stations are, tile by tile."""
        _, order, starts = self._members
        return tuple(slice(*ends) for ends in pairwise([*starts.tolist(), len(order)]))

    @cached_property
    def _step(self) -> Floats:
        """The sides of a tile in degrees of longitude and latitude."""
        high = min(float(np.abs(self.ground.centres.lonlat[:, 1]).max(initial=0.0)), 85.0)
        side = np.degrees(ZONES_ACROSS * float(self.ground.radius) / EQUATOR_RADIUS)
        return np.array([side / np.cos(np.radians(high)), side])

    @cached_property
    def _salt(self) -> bytes:
        """What else the content of a tile depends on: its map and the radius of zones."""
        return hashlib.blake2b(f"{self.ground.atlas.hash} {self.ground.radius}".encode()).digest()

    def tiles(self, plots: Plots) -> list[Tile]:
        """The tiles of some plots, those with nothing left excepted."""
        _, order, starts = self._members
        versions, spans = plots.versions[order], self._spans
        some_left: Mask = (
            np.logical_or.reduceat(versions > 0, starts) if len(order) else np.empty(0, np.bool_)
        )
        keys = [(k, versions[spans[k]].tobytes()) for k in rows_where(some_left).tolist()]
        fresh = [key for key in keys if key not in self._made]
        if len(self._made) + len(fresh) > MOST_KEPT:
            self._made.clear()
            fresh = keys
        self._made.update(zip(fresh, self._make(fresh, plots.areas[order], versions), strict=True))
        return [self._made[key] for key in keys]

    def forget(self) -> None:
        """Drop all tiles that were kept."""
        self._made.clear()

    def _make(self, keys: list[tuple[int, bytes]], areas: Shapes, versions: Indices) -> Iterable[Tile]:
        """Tiles from the plots of all, tile by tile."""
        names, spans = self._members[0], self._spans
        left = [areas[spans[k]][versions[spans[k]] > 0] for k, _ in keys]
        together = _together(left) if len(left) > FEW else [_one(areas) for areas in left]
        for (k, content), area in zip(keys, together, strict=True):
            digest = hashlib.blake2b(content, digest_size=12, key=self._salt, salt=k.to_bytes(8, "big"))
            yield Tile(names[k], digest.hexdigest(), area)


def _one(areas: Shapes) -> BaseGeometry:
    """Areas as one, polygon by polygon."""
    try:
        return cast("BaseGeometry", shapely.multipolygons(areas))
    except TypeError:  # some are in several parts
        return cast("BaseGeometry", _together([areas])[0])


def _together(several: list[Shapes]) -> Shapes:
    """`_one` for each of many."""
    tile = np.repeat(np.arange(len(several)), [len(areas) for areas in several])
    parts, part_of = shapely.get_parts(np.concatenate(several), return_index=True)
    has_extent = shapely.get_dimensions(parts) == 2
    whole: Shapes = np.full(len(several), None, dtype=object)
    shapely.multipolygons(parts[has_extent], indices=tile[part_of[has_extent]], out=whole)
    return whole


def square_kilometres(areas: Shapes) -> Floats:
    """Areas on the ellipsoid, by the projection that keeps them."""
    from hideline.deduction.frame_kernels import ring_sizes  # noqa: PLC0415 - numba takes a second

    parts, area = shapely.get_parts(areas, return_index=True)
    rings, part = shapely.get_rings(parts, return_index=True)
    corners, ring = shapely.get_coordinates(rings, return_index=True)
    is_hole = np.diff(part, prepend=-1) == 0
    sizes = np.where(is_hole, -1.0, 1.0) * ring_sizes(corners, ring, len(rings))
    return np.bincount(area[part], sizes, minlength=len(areas)).astype(float) / 1e6
