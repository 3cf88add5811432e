"""Named lines and shores of one kind, and how far they are (MAP-6, MEAS-3 … MEAS-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from hideline.atlas.areas import Areas
from hideline.atlas.segments import SegmentTree
from hideline.units import LatLon, Metres, Near

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shapely.geometry.base import BaseGeometry


@dataclass(frozen=True, slots=True)
class Courses:
    """Lines in the order of their ids. For bodies of water the lines are shores, and `surfaces` what they
    enclose.
    """

    ids: tuple[str, ...]
    names: tuple[str, ...]
    tree: SegmentTree | None
    surfaces: Areas | None = None

    @classmethod
    def of(cls, rows: Iterable[tuple[str, str, BaseGeometry]], surfaces: Areas | None = None) -> Self:
        """Index (id, name, shape) rows."""
        ordered = sorted(rows, key=lambda row: row[0])
        tree = SegmentTree.of([shape for _, _, shape in ordered])
        return cls(
            tuple(str(i) for i, _, _ in ordered), tuple(name for _, name, _ in ordered), tree, surfaces
        )

    def __len__(self) -> int:
        return len(self.ids)

    def nearest(self, p: LatLon) -> Near | None:
        """The nearest line or shore, with its closest point; the water one is in is at distance zero
        (MEAS-4).
        """
        if inside := self._surrounding(p):
            return inside[0]
        if self.tree is None:
            return None
        owner, point, gap = self.tree.nearest(p)
        return Near(self.ids[owner], self.names[owner], point, gap)

    def within(self, p: LatLon, radius: Metres) -> tuple[Near, ...]:
        """Every line or shore with a point at most `radius` away, nearest first."""
        inside = self._surrounding(p)
        if self.tree is None or radius < 0:
            return inside
        around = {near.id for near in inside}
        shores = (Near(self.ids[o], self.names[o], at, gap) for o, at, gap in self.tree.within(p, radius))
        return inside + tuple(near for near in shores if near.id not in around)

    def _surrounding(self, p: LatLon) -> tuple[Near, ...]:
        if self.surfaces is None:
            return ()
        areas = self.surfaces
        return tuple(Near(areas.ids[k], areas.names[k], p, Metres(0.0)) for k in areas.all_at(p))
