"""What is written down of a simulated game: each round with its hunts, and whether the truth survived (law 1).

Watches events as they happen. Nothing here is seen by a bot.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import msgspec

from hideline.bots.evening import Evening
from hideline.game.events import CardPlayed, EndGameBegan, Event, MoveBegan, QuestionAnswered, QuestionAsked
from hideline.game.ids import TeamId
from hideline.game.standing import team_of
from hideline.game.state import Run, Tally

LAST_MARK = -1000
"""Numbers up to here are the seekers' own marks, which may be wrong; all others must never rule out the truth."""


class Hunt(msgspec.Struct, frozen=True):
    """One team's hunt through a round."""

    team: str
    was_found: bool
    hiding_s: int
    """What the clock showed, in seconds."""
    score_s: int
    """The run as it counts, bonuses included."""
    questions: dict[str, int]
    """How many of each category were asked."""
    left_at_end_game: int | None
    """How many stations were possible when this team set off the end game; None when it did not."""


class RoundPlayed(msgspec.Struct, frozen=True):
    """One round."""

    game: int
    round: int
    station: str
    """Where the hider was found, or last hid."""
    moves: int
    cards: dict[str, int]
    """How many of each kind were played or cast."""
    hunts: tuple[Hunt, ...]
    was_ruled_out: bool = False
    """Whether a truthful answer ever eliminated the hider's station. Must never be."""


@dataclass(slots=True)
class Page:
    """A round while it is played."""

    questions: dict[TeamId, Counter[str]] = field(default_factory=dict)
    cards: Counter[str] = field(default_factory=Counter)
    left: dict[TeamId, int] = field(default_factory=dict)
    moves: int = 0
    was_ruled_out: bool = False


class Ledger:
    """Writes down one game; call it with what has just happened."""

    def __init__(self, number: int) -> None:
        self.rounds: list[RoundPlayed] = []
        self._number = number
        self._page = Page()

    def __call__(self, evening: Evening, events: tuple[Event, ...]) -> None:
        """Note what matters."""
        for event in events:
            self._note(evening, event)
        runs = evening.scene.game.runs
        if len(runs) > len(self.rounds):
            self.rounds.append(self._closed(runs[-1]))
            self._page = Page()

    def _note(self, evening: Evening, event: Event) -> None:
        match event:
            case QuestionAsked():
                category = evening.box.questions[event.question].category.id
                self._page.questions.setdefault(event.team, Counter())[category] += 1
            case QuestionAnswered():
                self._check(evening, event.team)
            case CardPlayed():
                self._page.cards[event.card.rsplit(".", 1)[0]] += 1
            case MoveBegan():
                self._page.moves += 1
            case EndGameBegan():
                team = team_of(evening.scene.game, event.seat)
                known = evening.scene.known(event.seat)
                if team is not None and known is not None:
                    self._page.left[team.id] = len(known.stations_left)

    def _check(self, evening: Evening, team: TeamId) -> None:
        game = evening.scene.game
        if game.round is None or game.round.zone is None:
            return
        known = evening.scene.known_to(team)
        number = known.why_not(game.round.zone.station) if known is not None else None
        self._page.was_ruled_out |= number is not None and number > LAST_MARK

    def _closed(self, run: Run) -> RoundPlayed:
        return RoundPlayed(
            game=self._number,
            round=run.round,
            station=run.station or "",
            moves=self._page.moves,
            cards=dict(sorted(self._page.cards.items())),
            hunts=tuple(self._hunt(tally) for tally in run.tallies),
            was_ruled_out=self._page.was_ruled_out,
        )

    def _hunt(self, tally: Tally) -> Hunt:
        return Hunt(
            team=tally.team,
            was_found=tally.was_found,
            hiding_s=tally.hiding // 1000,
            score_s=tally.total // 1000,
            questions=dict(sorted(self._page.questions.get(tally.team, Counter()).items())),
            left_at_end_game=self._page.left.get(tally.team),
        )
