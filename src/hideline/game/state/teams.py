"""A seeker team in a round: its questions, curses, clocks and account are its own."""

from __future__ import annotations

import msgspec

from hideline.game.clocks import PlayTime, Stopwatch
from hideline.game.ids import MarkId, QuestionId, SeatId, SideId, StationId, TeamId
from hideline.game.state.curses import ActiveCurse
from hideline.game.state.questions import Entry, Pending, Thermometer
from hideline.units import Instant, LatLon, Span


class Bonus(msgspec.Struct, frozen=True):
    """A bonus on the run's account, apart from the hand (CURSE-8)."""

    why: str
    worth: Span


class Mark(msgspec.Struct, frozen=True):
    """What the seekers noted themselves: a station, line, stretch or area ruled out, or a note at a spot."""

    id: MarkId
    by: SeatId
    what: str
    """station, line, stretch, area or note."""
    stations: tuple[StationId, ...] = ()
    line: str = ""
    area: tuple[LatLon, ...] = ()
    text: str = ""

    @property
    def rules_out(self) -> bool:
        """Whether it says where the hider is not; a note does not."""
        return self.what != "note"


class Claim(msgspec.Struct, frozen=True):
    """The seekers say they have found the hider (END-3)."""

    by: SeatId
    at: Instant
    reading: int
    """What the team's hiding clock showed."""
    shown: int
    """What the seekers' clock showed."""
    since: PlayTime
    """An open answer window waits from here: the hider cannot answer while found or not found is open."""


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """A run's score, itemised (ROUND-7, MODE-14)."""

    team: TeamId
    hiding: Span
    bonuses: tuple[Bonus, ...]
    total: Span
    was_found: bool
    takes_off: bool = False
    """Bonuses shorten the time of the team that holds them (MODE-11)."""


class Team(msgspec.Struct, frozen=True):
    """One seeker team in a round: its questions, curses and clock are its own (MODE-14)."""

    id: TeamId
    sides: tuple[SideId, ...]
    clock: Stopwatch
    """The run's true clock."""
    shown: Stopwatch
    """The clock the seekers see: it does not know of a late start (ZONE-3)."""
    asked: dict[QuestionId, int] = {}
    pending: Pending | None = None
    thermometer: Thermometer | None = None
    entries: tuple[Entry, ...] = ()
    entries_made: int = 0
    casts: int = 0
    curses: tuple[ActiveCurse, ...] = ()
    free_questions: int = 0
    account: tuple[Bonus, ...] = ()
    marks: tuple[Mark, ...] = ()
    marks_made: int = 0
    hidden_clues: frozenset[int] = frozenset()
    claim: Claim | None = None
    found_at: Instant | None = None
    tally: Tally | None = None

    @property
    def is_being_counted(self) -> bool:
        """Whether it has found the hider and the cards drawn before that are still to be chosen and trimmed (END-3)."""
        return self.found_at is not None and self.tally is None
