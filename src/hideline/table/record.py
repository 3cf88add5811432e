"""The record of the running round, as one seat may read it (ASK-10, CURSE-8, HOUSE-4, ZONE-3).

Denied by default: of an event that is not in `RECORDED` nothing is said, of one that is, only what is named in `NAMED`,
and to a seat only where the event's own audience lets it know. Settled questions are not among them: they stand in the
view with all that belongs to them. When a round is counted, its story tells everybody everything (`table.story`).
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from hideline.game import events as on
from hideline.game.audience import may_know
from hideline.game.engine import evolve
from hideline.game.ids import SeatId
from hideline.game.state import Game
from hideline.table.moments import Moment, name_of, subject_of
from hideline.table.topics import topic_of

RECORDED: tuple[type[on.Event], ...] = (
    on.WatcherCame,
    on.WatcherAdmitted,
    on.SeatLeft,
    on.HidingEnded,
    on.ZoneFixed,
    on.HiderEnteredZone,
    on.HiderLeftZone,
    on.HiderCameBack,
    on.EndGameBegan,
    on.EndGameAnnounced,
    on.HiderWentBack,
    on.SpotTaken,
    on.SpotWarned,
    on.ZoneRevealed,
    on.FindClaimed,
    on.FindRefused,
    on.RunTallied,
    on.AnswerWindowClosed,
    on.LateStopForgiven,
    on.QuestionRandomized,
    on.DistanceNamed,
    on.ThermometerStarted,
    on.ThermometerDropped,
    on.PhotoAccepted,
    on.PhotoDisputed,
    on.DisputeUpheld,
    on.DisputeRejected,
    on.MoveBegan,
    on.MoveEnded,
    on.CurseCast,
    on.CurseFizzled,
    on.FreeQuestionGranted,
    on.DiceRolled,
    on.CurseRolled,
    on.CategorySwitchedOff,
    on.CurseReported,
    on.CurseDisputed,
    on.CurseLifted,
    on.CurseCleared,
    on.BonusEarned,
    on.HangmanBegan,
    on.HangmanLost,
    on.GamePaused,
    on.GoneOnWithout,
    on.GameResumed,
    on.RestBegan,
    on.RestEnded,
    on.ChangeMade,
    on.TurnPassed,
    on.SideChosen,
    on.SeatRenewed,
)
"""What goes on the record. That another team has found is told with the count (MODE-14): of finds there are the claim,
the refusal and the count, which are the team's own and the hiders'."""

NAMED = (
    "team",
    "seat",
    "side",
    "name",
    "question",
    "instead_of",
    "reason",
    "is_late",
    "distance",
    "kind",
    "because",
    "note",
    "faces",
    "door",
    "category",
    "why",
    "worth",
    "word",
    "pattern",
    "station",
    "old_station",
    "by",
    "change",
)
"""What is said of it."""

MOST_MOMENTS = 200
"""So many are told at once."""


class RoundRecord(msgspec.Struct, frozen=True):
    """What a seat may know of the running round, oldest first."""

    round: int
    moments: tuple[Moment, ...]
    more: int
    """How many are still to be asked for."""


class Recorder:
    """Reads a game's events one after the other, and remembers those of the running round."""

    def __init__(self, game: Game) -> None:
        self.version = 0
        self._game = game
        self._round = 0
        self._lines: list[tuple[on.Event, Moment]] = []

    def read(self, events: Iterable[on.Event]) -> None:
        """What happened next."""
        for event in events:
            before, self._game = self._game, evolve(self._game, event)
            self.version += 1
            if isinstance(event, on.RoundBegan):
                self._round, self._lines = event.number, []
            if isinstance(event, RECORDED):
                self._lines.append((event, _recorded(before, event)))

    def record(self, seat: SeatId, after: int = 0) -> RoundRecord:
        """What a seat may know, but for the first so many.

        Who joins a side late, and a watcher who is admitted, reads from then on all that could be known before.
        """
        known = [moment for event, moment in self._lines if may_know(self._game, event, seat)][after:]
        return RoundRecord(self._round, tuple(known[:MOST_MOMENTS]), max(0, len(known) - MOST_MOMENTS))


def _recorded(before: Game, event: on.Event) -> Moment:
    own = {name: getattr(event, name) for name in NAMED if hasattr(event, name)}
    if isinstance(event, on.CurseFizzled):
        own["roll"] = event.roll  # of a curse that was cast it is nobody's business but the caster's
    subject = {name: found for name, found in subject_of(before, event).items() if name in NAMED}
    return Moment(at=event.at, what=name_of(event), about=topic_of(event), **{**subject, **own})
