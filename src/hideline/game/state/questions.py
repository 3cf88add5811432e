"""Questions asked and answered: the one that waits, a running thermometer, the record."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from hideline.game.box import Answer, Asked, Asking, Evidence
from hideline.game.clocks import PlayTime
from hideline.game.ids import QuestionId, SeatId, TeamId
from hideline.units import Fix, Instant, Span


class Pending(msgspec.Struct, frozen=True):
    """The question that waits for its answer."""

    question: QuestionId
    asked: Asked
    by: SeatId
    price: int
    """How many rewards it pays (ASK-5)."""
    due: PlayTime | None
    """When the window closes; None while the seekers still have to name a distance (POW-3)."""
    window: Span
    is_free: bool = False
    is_late: bool = False
    late_at: Instant | None = None
    """When its window closed: an answer made before that was in time, however late it came."""
    instead_of: QuestionId | None = None
    paid: bool = False
    """A reopened photo whose reward was drawn already (PHOTO-1)."""
    entry: int | None = None
    """The record entry that a reopened question mends."""

    @property
    def asking(self) -> Asking:
        """What tells it from the question before and the one after it."""
        return Asking(self.question, self.asked.at)


class Thermometer(msgspec.Struct, frozen=True):
    """A thermometer under way: not a question yet (THERM-2)."""

    question: QuestionId
    start: Fix
    by: SeatId
    started_at: Instant
    owed: int = 0
    """Rewards it pays even when dropped, for one that a randomize drew (POW-3, HOUSE-2)."""
    instead_of: QuestionId | None = None


class PhotoReview(StrEnum):
    """What the seekers say of a photo (PHOTO-1)."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DISPUTED = "disputed"


class Entry(msgspec.Struct, frozen=True):
    """A line of the record both sides see (ASK-10)."""

    number: int
    question: QuestionId
    asked: Asked
    by: SeatId
    settled_at: Instant
    outcome: str
    """answered, vetoed, randomized, lapsed or struck."""
    answer: Answer | None
    price: int
    zone: int
    """Which zone it is about: moves start a new one (POW-11)."""
    was_late: bool = False
    in_end_game: bool = False
    review: PhotoReview | None = None
    window_left: Span = Span(0)
    corrected: str = ""
    """The reason of a correction both sides agreed to (ASK-12)."""
    places: int = 0
    """How many changes of places had been agreed on by then: later ones do not touch it (MAP-5)."""
    is_free: bool = False
    """It drew nothing (CURSE-9)."""
    dispute: str = ""
    """Why the seekers dispute the photo (PHOTO-1)."""


class Reasoning(msgspec.Struct, frozen=True):
    """The hider's private side of an answer: where it was given from and why (ASK-3)."""

    team: TeamId
    entry: int
    fix: Fix | None
    computed: Answer | None
    evidence: Evidence | None
    reason: str = ""
