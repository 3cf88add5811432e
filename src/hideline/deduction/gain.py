"""How much a question would tell, from the stations left: bits, by what share of each zone would give which answer.

Quick, since the advisor asks it thousands of times: everything about the stations comes from tables, only the seekers'
side is new. Good to a few per cent; `preview` has the exact split.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from hideline.catalogue.clues import NearestOfThese
from hideline.deduction.agreeing import nearest_of, part_of, within_reach
from hideline.deduction.arrays import Floats, Indices
from hideline.deduction.parts import Nearer, Part

if TYPE_CHECKING:
    from hideline.atlas.index import Atlas
    from hideline.catalogue.questions.model import BookQuestion
    from hideline.deduction.ground import Ground
    from hideline.deduction.weighing import Weighing
    from hideline.game.box import Answer, Asked


class Told(NamedTuple):
    """What a question is expected to tell."""

    bits: float
    chances: Sequence[float]
    """How likely each answer is."""


@dataclass(frozen=True)
class Split:
    """The answers a question can have, and which part of the zones would give which."""

    answers: Sequence[Answer]
    parts: Sequence[Part]
    """One for each answer; of two answers only the first one's, and none where there is but one answer."""

    def told(self, weighing: Weighing) -> Told:
        """What the answer is expected to tell about the station."""
        if len(self.answers) == 1:
            return Told(0.0, (weighing.total,))
        if len(self.answers) == 2:
            chance, unsaid = self.parts[0].weighed(weighing)
            return Told(max(0.0, two_way_bits(chance) - unsaid), (chance, weighing.total - chance))
        shares, chances = np.stack([part.shares() for part in self.parts]), np.zeros(len(self.answers))
        unsaid = weighing.sums.many_answers(shares, weighing.weights, chances)
        return _told(chances, unsaid, weighing)


@dataclass(frozen=True)
class Cells(Split):
    """The place nearest to each station is the answer, or that the station is out of reach."""

    reach: Nearer
    nearest: Indices
    """For each station touched by the reach which answer it would give; the last answer is for those beyond."""

    def told(self, weighing: Weighing) -> Told:
        """What the answer is expected to tell about the station."""
        chances = self.reach.weighed_by(self.nearest, len(self.answers), weighing)
        near, unsaid = self.reach.weighed(weighing)
        chances[-1] = weighing.total - near
        return _told(chances, unsaid, weighing)


def _told(chances: Floats, unsaid: float, weighing: Weighing) -> Told:
    return Told(max(0.0, weighing.sums.entropy(chances) - unsaid), chances.tolist())


def two_way_bits(chance: float) -> float:
    """What an answer tells that is one of two and so likely."""
    if not 0.0 < chance < 1.0:
        return 0.0
    return -chance * log2(chance) - (1 - chance) * log2(1 - chance)


def split_of(question: BookQuestion, asked: Asked, ground: Ground, atlas: Atlas) -> Split:
    """What a question would split the stations into."""
    world = ground.remembering(atlas, asked)
    answers = question.possible(asked, world)
    if len(answers) == 1:
        return Split(answers, ())
    if len(answers) == 2:
        return Split(answers, (part_of(question.clue(asked, answers[0], world), ground, atlas),))
    first = question.clue(asked, answers[0], world)
    if isinstance(first, NearestOfThese):
        assert len(first.candidates) + 1 == len(answers), "each of them, or out of reach"
        reach = within_reach(first.centre, first.radius, ground)
        return Cells(answers, (), reach, nearest_of(first, reach.touched, ground, atlas))
    clues = (question.clue(asked, answer, world) for answer in answers)
    return Split(answers, tuple(part_of(clue, ground, atlas) for clue in clues))
