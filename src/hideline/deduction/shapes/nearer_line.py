"""Nearer to some lines than to others: a street among streets, a metro line among those within reach (MATCH-4, TENT-1).

Where two lines share a track, all spots beside it are exactly as near to both, and the lowest id has them
(QUESTIONS.md): the track counts as that line's alone. Where they share only an end, so do all spots that have nothing
but that end near.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from hideline.atlas.metric import EQUATOR_RADIUS, SAME_DISTANCE, ecef
from hideline.atlas.segments import DEVIATION, SHARED, SegmentTree
from hideline.deduction.arrays import Floats, Indices, Mask, rows_where
from hideline.deduction.frames import Frames
from hideline.deduction.looking import CORNERS, look
from hideline.deduction.shapes.shape import Cut, Shape
from hideline.deduction.spots import Measured, Spots, arcs

if TYPE_CHECKING:
    from hideline.deduction.ground import Ground

HAIR = 0.001
"""How much nearer, in metres, a proof asks for, beyond what the Earth's curvature can do."""
WON = 1e-9
"""The slack where a tie is decided by id."""
SAME_END = 9
"""Ends of pieces are one if so many decimals of their degrees, a tenth of a millimetre, are."""


class Nearest(NamedTuple):
    """The nearest of some lines, spot by spot."""

    chord: Floats
    point: Floats
    owner: Indices
    """The lowest id among those as near."""
    own: Indices
    """The id of the nearest piece."""
    ends: Floats
    """The two ends of the nearest piece."""
    beside: Floats
    """How far along it from its nearer end the nearest point is; negative for spots beyond that end."""
    off: Floats
    """By how much that can be wrong, since a piece departs from its line."""

    def ends_at(self, point: Floats) -> Mask:
        """Where the nearest piece ends at these points."""
        return np.asarray((np.abs(self.ends - point[:, None, :]).max(axis=2) < SHARED).any(axis=1))


class Around(NamedTuple):
    """Spots with the corners of a square that holds everything within reach of each."""

    spots: Spots
    corners: Spots
    reach: float

    @classmethod
    def of(cls, spots: Spots, reach: float) -> Around:
        """The squares around spots."""
        metre = 1 / 110_000
        across = metre / np.maximum(np.cos(np.radians(spots.lonlat[:, 1])), 1e-3)
        step = reach * 1.02 * np.column_stack([across, np.full(len(spots), metre)])
        corners = (spots.lonlat[:, None, :] + step[:, None, :] * CORNERS).reshape(-1, 2)
        return cls(Spots(spots.lonlat, np.ascontiguousarray(spots.xyz)), Spots(corners, ecef(corners)), reach)


@dataclass(frozen=True)
class Lines:
    """Lines with a mark on those that count."""

    tree: SegmentTree
    owner: Indices
    counts: Mask

    def nearest(self, spots: Spots) -> Nearest:
        """The nearest line that counts."""
        from hideline.deduction.search_kernels import nearest_allowed  # noqa: PLC0415 - numba takes a second

        tree, xyz = self.tree, np.ascontiguousarray(spots.xyz)
        chord, beside, off = (np.empty(len(xyz)) for _ in range(3))
        piece, owner = np.empty(len(xyz), dtype=np.int64), np.empty(len(xyz), dtype=np.int64)
        nearest_allowed(
            xyz, tree.start, tree.end, tree.low, tree.high, self.owner, self.counts, SAME_DISTANCE,
            chord, piece, owner, beside, off,
        )  # fmt: skip
        start, along = tree.start[piece], tree.end[piece] - tree.start[piece]
        length = np.maximum((along * along).sum(axis=1), 1e-12)
        share = np.clip(((xyz - start) * along).sum(axis=1) / length, 0.0, 1.0)
        ends = np.stack([start, tree.end[piece]], axis=1)
        point = start + share[:, None] * along
        return Nearest(chord, point, owner, self.owner[piece], ends, beside, off)

    def all_beaten_by(self, winner: Nearest, around: Around) -> Mask:
        """Where a line of the others is nearer all around than any of these, proved."""
        from hideline.deduction.search_kernels import beat_all  # noqa: PLC0415 - numba takes a second

        tree, proved = self.tree, np.zeros(len(around.spots), dtype=np.bool_)
        reach, hair = winner.chord + 2 * around.reach, HAIR + around.reach**2 / EQUATOR_RADIUS
        rank = np.where(winner.beside <= 0, winner.owner, winner.own)
        beat_all(
            around.spots.xyz, around.corners.xyz.reshape(-1, 4, 3), winner.ends, rank, reach, hair,
            tree.start, tree.end, tree.low, tree.high, self.owner, self.counts, proved,
        )  # fmt: skip
        return proved


@dataclass(frozen=True)
class NearerLine(Shape):
    """Nearer to one of mine than to any rival, or not."""

    is_nearer: bool
    mine: Lines
    rivals: Lines

    @property
    def steepness(self) -> float:
        """Both distances can change at once."""
        return 2.0

    def slack(self, spots: Spots) -> Measured:
        """How much further mine is than the nearest rival; a tie goes to the lowest id."""
        mine, rival = self.mine.nearest(spots), self.rivals.nearest(spots)
        further, error = self._further(mine, rival)
        return (further if self.is_nearer else -further), error

    def leaning(self, spots: Spots) -> Measured:
        """Straight also at the edge of the spots that are nearest to a shared end.

        Beyond that edge the slack grows with the square of the distance. How far one is beside the line that goes on
        there has the same sign, and is straight; unless one is already beyond that line's other end.
        """
        mine, rival = self.mine.nearest(spots), self.rivals.nearest(spots)
        further, error = self._further(mine, rival)
        tied, won = _ties(mine, rival)
        meet = tied | np.where(further > 0, rival.ends_at(mine.point), mine.ends_at(rival.point))
        theirs = meet & won & ((rival.beside > 0) == (further > 0))
        ours = meet & ~won & ((mine.beside > 0) == (further < 0))
        further = np.where(theirs, rival.beside, np.where(ours, -mine.beside, further))
        error = np.where(theirs, rival.off, np.where(ours, mine.off, error))
        return (further if self.is_nearer else -further), error

    @staticmethod
    def _further(mine: Nearest, rival: Nearest) -> Measured:
        """How much further mine is than the rival."""
        (near, error), (other, other_error) = arcs(mine.chord), arcs(rival.chord)
        further, error = near - other, error + other_error + 2 * DEVIATION
        tied, won = _ties(mine, rival)
        further[tied], error[tied] = np.where(won[tied], -WON, WON), 0.0
        return further, error

    def bounds(self, spots: Spots, reach: float | Floats) -> tuple[Floats, Floats]:
        """As always; and where that leaves it open, by proof for the whole square around."""
        low, high = super().bounds(spots, reach)
        reach = float(np.max(reach, initial=0.0))
        is_open = rows_where((low < 0) & (high > 0))
        if reach > 0 and len(is_open):
            slack = self._proved(Around.of(spots[is_open], reach))
            decided = slack != 0
            low[is_open[decided]] = high[is_open[decided]] = slack[decided]
        return low, high

    def _proved(self, around: Around) -> Floats:
        """The sign of the slack wherever it is the same all over the square; else zero."""
        mine, rival = self.mine.nearest(around.spots), self.rivals.nearest(around.spots)
        ours = np.zeros(len(around.spots))
        ours[self.rivals.all_beaten_by(mine, around)] = 1.0
        ours[self.mine.all_beaten_by(rival, around)] = -1.0
        return np.where(self.is_nearer, -WON, WON) * ours

    def over_zones(self, ground: Ground, stations: Indices) -> tuple[Floats, Floats, Floats]:
        """By its own bounds, which are closer than any steepness."""
        low, high = self.bounds(ground.centres[stations], float(ground.radius))
        return low, high, self.bounds(ground.centres[stations], 0.0)[1]

    def cut(self, frames: Frames, radius: Floats) -> Cut:
        """Found by looking."""
        return Cut(look(self, frames, radius), keeps_inside=True)


def undisputed(tree: SegmentTree, is_mine: Mask, is_rival: Mask) -> tuple[Mask, Mask]:
    """The same less the pieces that both have, which are left to whoever has the lowest id."""
    across = np.round(tree.lonlat[:, 0] + tree.lonlat[:, 2], SAME_END)
    some = rows_where(is_mine | (is_rival & np.isin(across, across[is_mine])))
    ends = np.round(tree.lonlat[some], SAME_END)
    is_back = (ends[:, 0] > ends[:, 2]) | ((ends[:, 0] == ends[:, 2]) & (ends[:, 1] > ends[:, 3]))
    _, twin = np.unique(np.where(is_back[:, None], ends[:, [2, 3, 0, 1]], ends), axis=0, return_inverse=True)
    lowest = []
    for whose in (is_mine[some], is_rival[some]):
        ids = np.full(len(some), len(tree.owner), dtype=np.int64)
        np.minimum.at(ids, twin[whose], tree.owner[some[whose]])
        lowest.append(ids[twin])
    ours, theirs = is_mine.copy(), is_rival.copy()
    ours[some[lowest[1] < lowest[0]]] = False
    theirs[some[lowest[0] < lowest[1]]] = False
    return ours, theirs


def _ties(mine: Nearest, rival: Nearest) -> tuple[Mask, Mask]:
    """Where both are at one shared end, and where mine then has the lower id."""
    return np.abs(mine.point - rival.point).max(axis=1) < SHARED, mine.owner < rival.owner
