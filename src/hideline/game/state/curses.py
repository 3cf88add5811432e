"""Curses that lie on a team, with all that was said, rolled and reported under them."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from hideline.game.ids import CurseId, KindOfCard, PhotoId, QuestionId, StationId
from hideline.units import Instant, LatLon


class CurseReport(StrEnum):
    """Where a report of the seekers stands (CURSE-3)."""

    NONE = "none"
    MADE = "made"
    DISPUTED = "disputed"


class ActiveCurse(msgspec.Struct, frozen=True):
    """A curse that lies on a team."""

    id: CurseId
    kind: KindOfCard
    cast_at: Instant
    until: int | None = None
    """When it ends by itself, in curse time."""
    blocks: bool = False
    heads: int = 0
    """How many must obey: every seeker, and every egg that travels with them."""
    report: CurseReport = CurseReport.NONE
    report_due: int | None = None
    """When, in curse time, a report that nobody disputes counts as accepted."""
    matched: int | None = None
    """The number the seekers reported against the declared one."""
    report_note: str = ""
    """What the seekers wrote with their report; `note` is the hider's."""
    dispute: str = ""
    proof: tuple[PhotoId, ...] = ()
    note: str = ""
    declared: int | None = None
    """The number the hider declared with the cost, to be matched."""
    cost_proof: tuple[PhotoId, ...] = ()
    destination: LatLon | None = None
    station: StationId | None = None
    """The stop the seekers must get off at."""
    banned: tuple[QuestionId, ...] = ()
    category_off: str | None = None
    rolls: int = 0
    left: int = 0
    """How many questions the effect still counts for."""
    last_roll: tuple[int, ...] = ()
    doors: dict[str, int] = {}
    """Shut doors and when, in curse time, they may be tried again."""
    bonus_paid: bool = False
    is_carried: bool = False
    hangman: Hangman | None = None


class Hangman(msgspec.Struct, frozen=True):
    """A game of hangman: the word is the hider's secret until it is over."""

    word: str = ""
    guessed: tuple[str, ...] = ()
    misses: int = 0
    pattern: str = ""
    losses: int = 0
    asked: str | None = None
    """The letter or word that waits for the hider's reply."""
    reply_due: int | None = None
    locked_until: int | None = None
    is_over: bool = False
    """The last game is lost: only the wait is left."""
