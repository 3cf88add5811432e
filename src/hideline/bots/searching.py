"""Searching a zone on foot: which spots are still worth a look, and when asking is quicker than walking (END-1, END-2).

Once the seekers stand in a zone the hider in it is frozen: whatever is answered from then on holds for one and the same
spot. So the zone is laid out in spots, answers and looks strike some, and the rest are walked to, nearest first. Only
what the record shows is used; that the end game is on is concluded, not known.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from hideline.atlas.metric import ecef_of
from hideline.bots.roads import WALKING
from hideline.catalogue.clues import Clue, NoClue
from hideline.catalogue.questions.model import BookQuestion
from hideline.deduction.arrays import Floats, Mask
from hideline.deduction.shapes.table import by_station
from hideline.deduction.spots import Spots
from hideline.game.box import Asked, Need
from hideline.game.ids import StationId
from hideline.game.seen import EntryView
from hideline.units import Fix, Instant, LatLon, Metres, minutes

if TYPE_CHECKING:
    from hideline.deduction.knowledge import Deduction

PITCH = 70.0
"""Metres between spots: from each one sees as far as the next."""
SEES = 50.0
"""How far away a hider is spotted, in metres: across a square, along a street."""
SLACK = PITCH / 1.4
"""How far the hider may be from the spot that stands for theirs, in metres."""
FROZEN_AFTER = minutes(1)
"""How long after arriving the hider is frozen for sure (END-1)."""


@dataclass(slots=True)
class Search:
    """The search of one zone."""

    deduction: Deduction
    station: StationId
    since: Instant
    """From when on answers come from the frozen spot."""
    spots: Spots = field(init=False)
    is_open: Mask = field(init=False)
    """Which spots have not been struck."""
    read: int = 0
    """Up to which entry of the record the answers have been looked at."""

    def __post_init__(self) -> None:
        self.spots = laid_out(self.deduction, self.station)
        self.is_open = np.ones(len(self.spots), dtype=np.bool_)

    @property
    def minutes_left(self) -> float:
        """How long it takes to look at all spots that are left."""
        return float(self.is_open.sum()) * PITCH / WALKING / 60

    def look(self, start: LatLon, end: LatLon) -> None:
        """Strike what was seen on the way."""
        a, b = _xyz(start), _xyz(end)
        way = b - a
        length = float(way @ way) or 1.0
        along = np.clip((self.spots.xyz - a) @ way / length, 0.0, 1.0)
        gaps = self.spots.xyz - a - along[:, None] * way
        self.is_open &= np.einsum("ij,ij->i", gaps, gaps) > SEES**2

    def hear(self, entry: EntryView, question: BookQuestion) -> None:
        """Strike what an answer given from the frozen spot rules out."""
        self.read = max(self.read, entry.number)
        if entry.answer is None or entry.outcome != "answered" or entry.settled_at < self.since:
            return
        clue = question.clue(entry.asked, entry.answer, self.deduction.ground.atlas)
        holds = self._holds(clue)
        if holds is not None:
            self.is_open &= holds

    def _holds(self, clue: Clue, slack: float = SLACK) -> Mask | None:
        """Where a clue can be true, give or take the distance to the next spot; None for what no spot decides."""
        ground = self.deduction.ground
        if isinstance(clue, NoClue) or by_station(clue, ground) is not None:
            return None
        holds = np.ones(len(self.spots), dtype=np.bool_)
        for shape in self.deduction.shapes(clue, ground.atlas):
            value, error = shape.slack(self.spots)
            holds &= value - error <= shape.steepness * slack
        return holds

    def saves(self, question: BookQuestion, asked: Asked) -> float:
        """How many minutes of walking an answer is expected to save."""
        shares: list[float] = []
        total = float(self.is_open.sum())
        for _, clue in question.branches(asked, self.deduction.ground.atlas)[:-1]:
            holds = self._holds(clue, slack=0.0)
            if holds is None:
                return 0.0
            shares.append(float((holds & self.is_open).sum()))
        shares.append(max(0.0, total - sum(shares)))
        stays = sum(share * share for share in shares) / total
        return (total - stays) / total * self.minutes_left / 2

    def ways_to_ask(self, question: BookQuestion, fix: Fix) -> list[Asked]:
        """A question as it can be asked from here; a radar of one's choice so that half of the spots lie inside."""
        if question.travel is not None or Need.STOPS in question.needs or not question.is_geographic:
            return []
        if Need.DISTANCE not in question.needs:
            return [Asked(fix, fix.at)]
        half = float(np.median(self._gaps(fix.position)[self.is_open])) if self.is_open.any() else 0.0
        return [Asked(fix, fix.at, distance=Metres(round(half)))] if half >= 1 else []

    def _gaps(self, here: LatLon) -> Floats:
        apart = self.spots.xyz - _xyz(here)
        return np.asarray(np.sqrt(np.einsum("ij,ij->i", apart, apart)))

    def nearest(self, here: LatLon) -> LatLon | None:
        """The next spot to look at."""
        if not self.is_open.any():
            return None
        k = int(np.argmin(np.where(self.is_open, self._gaps(here), np.inf)))
        lon, lat = self.spots.lonlat[k]
        return LatLon(float(lat), float(lon))


def laid_out(deduction: Deduction, station: StationId) -> Spots:
    """Spots all over a zone, inside the borders; the station itself where nothing else is."""
    ground = deduction.ground
    k = np.array([ground.index[station]])
    radius = float(ground.radius)
    steps = np.arange(-radius, radius + PITCH, PITCH)
    plane = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    plane = plane[np.hypot(*plane.T) <= radius]
    lon, lat = ground.centres.lonlat[k[0]]
    north, east = 1 / 111_200, 1 / (111_200 * np.cos(np.radians(lat)))
    spots = Spots.of(np.column_stack([lon + plane[:, 0] * east, lat + plane[:, 1] * north]))
    inside = spots[ground.on_map(spots)]
    return inside if len(inside) else ground.centres[k]


def _xyz(p: LatLon) -> Floats:
    return ecef_of(p)
