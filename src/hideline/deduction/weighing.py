"""How likely each station is, with the sums over stations that many questions share.

A question parts the stations by something that the map's tables know beforehand: how far they are from the nearest
museum, say. `Ranked` keeps the stations in that order once for all games; a `Weighing` adds up what lies before each
rank once for all questions. An answer's chance is then looked up, but for the few stations at its edge.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Self

import numpy as np

from hideline.deduction.arrays import Floats, Indices

MOST_KEPT = 64
"""So many running sums are kept: more kinds of places than a map has."""


@dataclass(frozen=True, slots=True, eq=False)
class Ranked:
    """Stations by how far their icons are from something, the nearest first."""

    gaps: Floats
    order: Indices

    @classmethod
    def by(cls, gaps: Floats) -> Self:
        """In the order of these distances."""
        from hideline.deduction.ranking_kernels import rank_all  # noqa: PLC0415 - numba takes a second

        order: Indices = rank_all(gaps) if len(gaps) else np.empty(0, dtype=np.int64)
        return cls(gaps[order], order)


class Weighing:
    """The stations, each with its weight: how likely the hider is there."""

    def __init__(self, weights: Floats) -> None:
        from hideline.deduction import gain_kernels  # noqa: PLC0415 - numba takes a second

        self.sums: ModuleType = gain_kernels
        """The compiled sums, imported once for the thousands of parts that are weighed."""
        self.weights = weights
        self.total = float(weights.sum())
        self._running: dict[int, tuple[Ranked, Floats]] = {}

    def running(self, ranked: Ranked) -> Floats:
        """For each rank the weight of all stations before it."""
        kept = self._running.get(id(ranked))
        if kept is None:
            if len(self._running) >= MOST_KEPT:
                self._running.clear()
            kept = self._running[id(ranked)] = (ranked, self._run_up(ranked.order))
        return kept[1]

    def _run_up(self, order: Indices) -> Floats:
        from hideline.deduction.ranking_kernels import run_up  # noqa: PLC0415 - numba takes a second

        running = np.empty(len(order) + 1)
        run_up(order, self.weights, running)
        return running

    @cached_property
    def count(self) -> int:
        """How many stations are possible at all."""
        return int((self.weights > 0).sum())

    def left(self, ranked: Ranked) -> Floats:
        """How far the stations are that are possible at all, the nearest first."""
        return ranked.gaps if self.count == len(ranked.gaps) else ranked.gaps[self.weights[ranked.order] > 0]
