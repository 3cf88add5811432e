"""What an answer takes of each zone: a share from 0 to 1 for every station, in a form that is quickly added up.

Good to a few per cent: the edge of what a clue allows is taken to be straight where it crosses a zone. Every part can
say its shares station by station; most need not, since their sums are found from tables.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np

from hideline.atlas.metric import ecef_of
from hideline.deduction.arrays import Floats, Indices, rows_where

if TYPE_CHECKING:
    from hideline.deduction.weighing import Ranked, Weighing
    from hideline.units import LatLon


class Weighed(NamedTuple):
    """What a part comes to when stations are weighed."""

    chance: float
    """How likely the hider is in it."""
    unsaid: float
    """Bits that stay open even for somebody who knows the station, since zones are only partly in it."""


class Part(ABC):
    """A share of each zone."""

    @abstractmethod
    def shares(self) -> Floats:
        """Station by station."""

    def weighed(self, weighing: Weighing) -> Weighed:
        """Added up over all stations."""
        return Weighed(*weighing.sums.two_answers(self.shares(), weighing.weights))

    def if_so(self, is_so: bool) -> Part:
        """This part, or all the rest."""
        return self if is_so else Rest(self)


@dataclass(frozen=True, slots=True)
class Listed(Part):
    """Any shares at all."""

    of_each: Floats

    def shares(self) -> Floats:
        """As listed."""
        return self.of_each


@dataclass(frozen=True, slots=True)
class Everyone(Part):
    """Every zone as a whole."""

    stations: int

    def shares(self) -> Floats:
        """All of each."""
        return np.ones(self.stations)

    def weighed(self, weighing: Weighing) -> Weighed:
        """Certain."""
        return Weighed(weighing.total, 0.0)


@dataclass(frozen=True, slots=True)
class Rest(Part):
    """What another part leaves."""

    of: Part

    def shares(self) -> Floats:
        """What is missing to the whole zone."""
        return 1 - self.of.shares()

    def weighed(self, weighing: Weighing) -> Weighed:
        """The other way round, and as much unsaid."""
        chance, unsaid = self.of.weighed(weighing)
        return Weighed(weighing.total - chance, unsaid)


@dataclass(frozen=True)
class Nearer(Part):
    """All that is nearer to something than so far; the edge crosses a zone over a width."""

    ranked: Ranked
    than: float
    width: float

    def shares(self) -> Floats:
        """All of a zone whose icon is half a width nearer, half of one whose icon is just there."""
        shares = np.zeros(len(self.ranked.order))
        shares[self.touched] = self.shares_touched()
        return shares

    @cached_property
    def touched(self) -> Indices:
        """The stations that have a share at all, the nearest first."""
        return self.ranked.order[: self.ranked.gaps.searchsorted(self.than + self.width / 2)]

    def shares_touched(self) -> Floats:
        """Their shares."""
        gaps = self.ranked.gaps[: len(self.touched)]
        return np.clip(0.5 - (gaps - self.than) / self.width, 0.0, 1.0)

    def weighed_by(self, cells: Indices, count: int, weighing: Weighing) -> Floats:
        """How likely the hider is in each of several cells, by the cell of each station touched."""
        chances = np.zeros(count)
        gaps, than, width = self.ranked.gaps, self.than, self.width
        weighing.sums.of_cells(gaps, self.touched, than, width, cells, weighing.weights, chances)
        return chances

    def weighed(self, weighing: Weighing) -> Weighed:
        """Everything before the edge, and the few zones that it crosses."""
        gaps, order, running = self.ranked.gaps, self.ranked.order, weighing.running(self.ranked)
        return Weighed(
            *weighing.sums.up_to_edge(gaps, order, running, weighing.weights, self.than, self.width)
        )


@dataclass(frozen=True, slots=True)
class Below(Part):
    """Zones whose icons are strictly below a limit, of what stations are ranked by."""

    ranked: Ranked
    limit: float

    def shares(self) -> Floats:
        """All or nothing."""
        shares = np.zeros(len(self.ranked.order))
        shares[self.ranked.order[: self._count()]] = 1.0
        return shares

    def weighed(self, weighing: Weighing) -> Weighed:
        """Nothing is unsaid where zones count as a whole."""
        return Weighed(float(weighing.running(self.ranked)[self._count()]), 0.0)

    def _count(self) -> int:
        return int(self.ranked.gaps.searchsorted(self.limit))


@dataclass(frozen=True, slots=True, eq=False)
class Catchments:
    """For each place the stations in whose zones it is the nearest one, somewhere at least."""

    count: int
    """How many stations there are."""
    starts: Indices
    """Where each place's stations begin."""
    stations: Indices
    shares: Floats

    @classmethod
    def of(cls, first: Indices, second: Indices, seconds: Floats, places: int) -> Self:
        """Of each zone its second nearest place has the share `seconds`, the nearest all the rest."""
        shared = rows_where(seconds > 0)
        place = np.concatenate([first, second[shared]])
        station = np.concatenate([np.arange(len(first)), shared])
        shares = np.concatenate([1 - seconds, seconds[shared]])
        order = np.lexsort((station, place))
        starts = np.searchsorted(place[order], np.arange(places + 1))
        return cls(len(first), starts, station[order], shares[order])


@dataclass(frozen=True, slots=True)
class Catchment(Part):
    """All that one place is nearest to."""

    among: Catchments
    place: int

    def shares(self) -> Floats:
        """Of its own stations."""
        own = slice(*self.among.starts[self.place : self.place + 2])
        shares = np.zeros(self.among.count)
        shares[self.among.stations[own]] = self.among.shares[own]
        return shares

    def weighed(self, weighing: Weighing) -> Weighed:
        """Over its own stations alone."""
        among, starts = self.among, self.among.starts
        first, last = starts[self.place], starts[self.place + 1]
        return Weighed(*weighing.sums.of_some(among.stations, among.shares, first, last, weighing.weights))


@dataclass(frozen=True, slots=True)
class Members(Part):
    """Zones whose icons belong to some of the map's divisions, landmasses or streets."""

    of_each: Indices
    """For each station the number of what it belongs to."""
    wanted: tuple[int, ...]

    def shares(self) -> Floats:
        """All or nothing."""
        return np.isin(self.of_each, self.wanted).astype(float)

    def weighed(self, weighing: Weighing) -> Weighed:
        """Nothing is unsaid where zones count as a whole."""
        each = (
            weighing.sums.weight_of_members(self.of_each, number, weighing.weights) for number in self.wanted
        )
        return Weighed(sum(each), 0.0)


@dataclass(frozen=True, slots=True)
class Beyond(Part):
    """Zones whose icons are nearer to the end of a way than to its start."""

    axes: Floats
    """The icons, Earth-centred, one row for each axis."""
    start: LatLon
    end: LatLon

    def shares(self) -> Floats:
        """All or nothing."""
        normal, offset = self._plane()
        return np.asarray(normal @ self.axes > offset, dtype=float)

    def weighed(self, weighing: Weighing) -> Weighed:
        """Nothing is unsaid where zones count as a whole."""
        return Weighed(weighing.sums.beyond_plane(self.axes, *self._plane(), weighing.weights), 0.0)

    def _plane(self) -> tuple[Floats, float]:
        """Half way: (x, y, z) · normal is above the offset beyond it."""
        start, end = ecef_of(self.start), ecef_of(self.end)
        return end - start, float(end @ end - start @ start) / 2


def beyond_each(axes: Floats, start: LatLon, ends: Floats, weighing: Weighing) -> Floats:
    """For each of several ends (Earth-centred) of ways from one start how likely the hider is nearer to it."""
    begin = ecef_of(start)
    normals, offsets = ends - begin, ((ends**2).sum(axis=1) - (begin**2).sum()) / 2
    chances = np.empty(len(ends))
    weighing.sums.beyond_planes(axes, normals, offsets, weighing.weights, chances)
    return chances
