"""What the questions of the box have in common: a row of the book, a question, its clue."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from hideline.atlas.kinds import KindId
from hideline.catalogue.clues import Clue
from hideline.game.box import Answer, Asked, Evidence, Measure, Question, Truth, Verdict
from hideline.game.settings import Settings, Size
from hideline.game.world import Geography
from hideline.units import Edition, Fix, LatLon, Metres

ALL_SIZES = frozenset(Size)
FROM_MEDIUM = frozenset({Size.MEDIUM, Size.LARGE, Size.GLOBAL})
FROM_LARGE = frozenset({Size.LARGE, Size.GLOBAL})
ONLY_GLOBAL = frozenset({Size.GLOBAL})


class Traced(StrEnum):
    """What the app can draw in place of a photo (PHOTO-1)."""

    STREET = "street"
    """The nearest one."""
    STREETS = "streets"
    """A route along several."""


@dataclass(frozen=True, slots=True)
class BookQuestion(Question):
    """A question of the book: how it is asked, what is true, and what its answers say."""

    @abstractmethod
    def clue(self, asked: Asked, answer: Answer, world: Geography) -> Clue:
        """What this answer says about where the hider was when answering."""

    def under(self, settings: Settings) -> BookQuestion:
        """The question as this group plays it (HOUSE-2)."""
        return self

    def possible(self, asked: Asked, world: Geography) -> tuple[Answer, ...]:
        """The answers the hider may have to give, wherever they are."""
        return _usual(self.answers)

    def branches(self, asked: Asked, world: Geography) -> tuple[tuple[Answer, Clue], ...]:
        """Every answer the hider may have to give, with what it would say."""
        return tuple((answer, self.clue(asked, answer, world)) for answer in self.possible(asked, world))

    @property
    def about(self) -> KindId | None:
        """The kind of place it is about: its places are listed for those who ask (MAP-5)."""
        return None

    @property
    def compares_names(self) -> bool:
        """Whether it is about the station nearest to those who ask: its name is shown before they do (MATCH-3)."""
        return False

    @property
    def traced(self) -> Traced | None:
        """What the app can draw in place of a photo, where it can (PHOTO-1)."""
        return None

    @property
    def is_geographic(self) -> bool:
        """Whether the app knows the truthful answer; photos are people's business."""
        return True


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the book: when the question is on offer, and how it is made for a size and edition."""

    sizes: frozenset[Size]
    make: Callable[[Size, Edition], BookQuestion]
    editions: frozenset[Edition] = frozenset(Edition)

    def is_offered(self, size: Size, edition: Edition) -> bool:
        """Whether it is in this game's book (SIZE-5)."""
        return size in self.sizes and edition in self.editions

    def question(self, size: Size, edition: Edition) -> BookQuestion:
        """The question itself."""
        return self.make(size, edition)


def always(question: BookQuestion, sizes: frozenset[Size] = ALL_SIZES) -> Row:
    """A row whose question is the same in every size and edition it is offered in."""
    return Row(sizes, lambda _size, _edition: question)


def position_of(asked: Asked) -> LatLon:
    """Where the seekers asked from; the form made sure of it."""
    assert asked.fix is not None
    return asked.fix.position


def truth(
    verdict: Verdict,
    ours: Measure,
    theirs: Measure,
    *,
    margin: float | None = None,
    fixes: tuple[Fix | None, ...] = (),
    place: str | None = None,
    place_name: str | None = None,
) -> Truth:
    """A truthful answer with its evidence; close when the phones could be wrong by more than the margin (ASK-11)."""
    error = sum(fix.accuracy for fix in fixes if fix is not None)
    is_close = margin is not None and abs(margin) < error
    evidence = Evidence(ours, theirs, None if margin is None else Metres(abs(margin)), is_close)
    return Truth(Answer(verdict, place, place_name), evidence)


NOTHING = Measure()
NO_ANSWER = (Answer(Verdict.NULL),)
"""Where the map has no such thing, there is but one answer (ASK-6)."""
UNUSUAL = frozenset({Verdict.NULL, Verdict.LONGER, Verdict.SHORTER})


@cache
def _usual(verdicts: tuple[Verdict, ...]) -> tuple[Answer, ...]:
    return tuple(Answer(verdict) for verdict in verdicts if verdict not in UNUSUAL)


def yes_no(is_yes: bool) -> Verdict:
    """Yes or no."""
    return Verdict.YES if is_yes else Verdict.NO
