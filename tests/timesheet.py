"""An account of a game's time, kept from its events alone and in wall time: what law 8 is checked against.

Nothing of the game's own stopwatches is used here. Every stop is a stretch of wall time between two events, stretches
that overlap count once, and a clock must show the time between its marks less all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from hideline.game.changes import AdjustClock, StrikeQuestion
from hideline.game.events import (
    AnswerWindowClosed,
    ChangeMade,
    DisputeUpheld,
    Event,
    FindClaimed,
    FindConfirmed,
    GamePaused,
    GameResumed,
    GameStarted,
    HiderEnteredZone,
    HidingEnded,
    LateStopForgiven,
    MoveBegan,
    MoveEnded,
    QuestionAnswered,
    QuestionLapsed,
    QuestionVetoed,
    RestBegan,
    RestEnded,
    RoundBegan,
    RunTallied,
    ZoneFixed,
    ZoneRevealed,
)
from hideline.game.ids import TeamId
from hideline.game.state import Game, Stage, Team
from hideline.units import Instant

JUST_BEFORE = 1
"""A window closes one millisecond after its last moment, and the clock stands from that last moment (ASK-7)."""

Stretch = tuple[int, int | None]


@dataclass(slots=True)
class Stops:
    """The stretches of wall time in which one thing stood; the last may still be open."""

    stretches: list[Stretch] = field(default_factory=list)

    def begin(self, at: int) -> None:
        if not self.is_open:
            self.stretches.append((at, None))

    def end(self, at: int) -> None:
        if self.is_open:
            self.stretches.append((self.stretches.pop()[0], at))

    def forget(self) -> None:
        """The open stretch never was."""
        if self.is_open:
            self.stretches.pop()

    @property
    def is_open(self) -> bool:
        return bool(self.stretches) and self.stretches[-1][1] is None


def stood(since: int, until: int, stops: Iterable[Stops]) -> int:
    """How much of the time between two marks lies in any of these stops."""
    total, reached = 0, since
    every = (stretch for one in stops for stretch in one.stretches)
    for begin, end in sorted(every, key=lambda stretch: stretch[0]):
        last = until if end is None else min(end, until)
        total += max(0, last - max(begin, reached))
        reached = max(reached, last)
    return total


@dataclass(slots=True)
class Run:
    """One team's time in one round."""

    late: Stops = field(default_factory=Stops)
    reopened: int | None = None
    """The line of the record that is pending again, after a dispute (PHOTO-1)."""
    adjusted: int = 0
    claimed: Instant | None = None
    found: Instant | None = None


@dataclass(slots=True)
class Timesheet:
    """Reads the events of one game in order; says at any time what each clock must show."""

    started: Instant | None = None
    hunt: Instant | None = None
    pauses: Stops = field(default_factory=Stops)
    rests: Stops = field(default_factory=Stops)
    moves: Stops = field(default_factory=Stops)
    outside: Stops = field(default_factory=Stops)
    revealed: Stops = field(default_factory=Stops)
    runs: dict[TeamId, Run] = field(default_factory=dict)
    counted: int = 0
    """How many runs were checked when they were counted."""

    def hears(self, event: Event) -> None:
        """Something happened."""
        if isinstance(event, RunTallied):
            self._checks(event)
        elif (note := NOTES.get(type(event))) is not None:
            note(self, event)

    # ── what the clocks must show ───────────────────────────────────────────────────────────────

    def play(self, now: Instant) -> int:
        """Wall time since the start, less pauses and rests."""
        assert self.started is not None
        return now - self.started - stood(self.started, now, (self.pauses, self.rests))

    def curses(self, now: Instant) -> int:
        """The time of the hunt, less pauses, rests and moves."""
        return self._since_the_hunt(now, (self.pauses, self.rests, self.moves))

    def shown(self, team: TeamId, now: Instant) -> int:
        """The clock the seekers see: it knows of everything but a late start (ZONE-3)."""
        run = self.runs[team]
        stops = (self.pauses, self.rests, self.moves, self.revealed, run.late)
        return self._since_the_hunt(run.found or now, stops) + run.adjusted

    def hiding(self, team: TeamId, now: Instant) -> int:
        """The run itself."""
        run = self.runs[team]
        stops = (self.pauses, self.rests, self.moves, self.revealed, run.late, self.outside)
        return self._since_the_hunt(run.found or now, stops) + run.adjusted

    def _since_the_hunt(self, now: Instant, stops: Iterable[Stops]) -> int:
        return 0 if self.hunt is None else now - self.hunt - stood(self.hunt, now, stops)

    # ── law 8 ───────────────────────────────────────────────────────────────────────────────────

    def agrees_with(self, game: Game, now: Instant) -> None:
        """Law 8 at any moment: each of the game's clocks shows what this account says."""
        if game.stage is not Stage.PLAYING or game.round is None:
            return
        played = game.clock.read(now)
        assert played == self.play(now)
        assert game.round.curse_clock.read(played) == self.curses(now)
        for team in game.round.teams.values():
            self._agrees_with_team(team, played, now)

    def _agrees_with_team(self, team: Team, played: int, now: Instant) -> None:
        assert team.clock.read(played) == self.hiding(team.id, now)
        assert team.shown.read(played) == self.shown(team.id, now)

    def _checks(self, event: RunTallied) -> None:
        """Law 8 at the count: hiding time and stops are the wall time between the marks; bonuses come on top."""
        tally = event.tally
        assert tally.hiding == max(0, self.hiding(event.team, event.at))
        assert tally.was_found == (self.runs[event.team].found is not None)
        bonuses = sum(bonus.worth for bonus in tally.bonuses)
        assert tally.total in (tally.hiding + bonuses, max(0, tally.hiding - bonuses))
        self.counted += 1

    # ── what is noted ───────────────────────────────────────────────────────────────────────────

    def _starts(self, event: GameStarted) -> None:
        self.started = event.at

    def _begins_round(self, event: RoundBegan) -> None:
        self.hunt = None
        self.moves, self.outside, self.revealed = Stops(), Stops(), Stops()
        self.runs = {team: Run() for team in event.teams}

    def _hunts(self, event: HidingEnded) -> None:
        self.hunt = event.at

    def _fixes_zone(self, event: ZoneFixed) -> None:
        if not event.is_inside:
            self.outside.begin(event.at)

    def _begins_move(self, event: MoveBegan) -> None:
        self.outside.end(event.at)
        self.moves.begin(event.at)

    def _is_late(self, event: AnswerWindowClosed) -> None:
        self.runs[event.team].late.begin(event.at - JUST_BEFORE)

    def _reopens(self, event: DisputeUpheld) -> None:
        self.runs[event.team].reopened = event.entry

    def _settles(self, event: QuestionAnswered | QuestionVetoed | QuestionLapsed) -> None:
        self._waits_no_longer(self.runs[event.team], event.at)

    def _waits_no_longer(self, run: Run, at: Instant) -> None:
        run.reopened = None
        run.late.end(at)

    def _claims(self, event: FindClaimed) -> None:
        self.runs[event.team].claimed = event.at

    def _finds(self, event: FindConfirmed) -> None:
        run = self.runs[event.team]
        assert event.claimed_at == run.claimed
        run.found = event.claimed_at

    def _mends(self, event: ChangeMade) -> None:
        match event.change:
            case AdjustClock(team=team, by=by):
                self.runs[team].adjusted += by
            case StrikeQuestion(team=team, entry=entry) if entry == self.runs[team].reopened:
                self._waits_no_longer(self.runs[team], event.at)
            case _:
                pass


NOTES: dict[type[Event], Callable[..., None]] = {
    GameStarted: Timesheet._starts,
    RoundBegan: Timesheet._begins_round,
    HidingEnded: Timesheet._hunts,
    ZoneFixed: Timesheet._fixes_zone,
    HiderEnteredZone: lambda sheet, event: sheet.outside.end(event.at),
    MoveBegan: Timesheet._begins_move,
    MoveEnded: lambda sheet, event: sheet.moves.end(event.at),
    GamePaused: lambda sheet, event: sheet.pauses.begin(event.at),
    GameResumed: lambda sheet, event: sheet.pauses.end(event.at),
    RestBegan: lambda sheet, event: sheet.rests.begin(event.at),
    RestEnded: lambda sheet, event: sheet.rests.end(event.at),
    AnswerWindowClosed: Timesheet._is_late,
    LateStopForgiven: lambda sheet, event: sheet.runs[event.team].late.forget(),
    DisputeUpheld: Timesheet._reopens,
    QuestionAnswered: Timesheet._settles,
    QuestionVetoed: Timesheet._settles,
    QuestionLapsed: Timesheet._settles,
    FindClaimed: Timesheet._claims,
    FindConfirmed: Timesheet._finds,
    ChangeMade: Timesheet._mends,
    ZoneRevealed: lambda sheet, event: sheet.revealed.begin(event.at),
}
