"""Whole games played by people without a plan: every command any offer, time passing in leaps, phones wandering.

What comes out is a trace: the laws of the game are checked against it, and the speed of the rules measured on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from hideline.atlas.index import Atlas
from hideline.bots.anyone import Anyone
from hideline.catalogue import open_box
from hideline.game.box import Answer, Verdict
from hideline.game.changes import AdjustClock, Change, CorrectAnswer, LiftCurse, StrikeQuestion
from hideline.game.commands import (
    Command,
    CreateGame,
    ProposeChange,
    ReportFix,
    SayReady,
    StartGame,
    TakeSeat,
    TimePassed,
)
from hideline.game.engine import new_game, next_alarm, play
from hideline.game.events import Event
from hideline.game.ids import SeatId
from hideline.game.mending import is_concerned, team_concerned
from hideline.game.offering import offers_for
from hideline.game.offers import Offer
from hideline.game.refusals import CostNotMet, Refused
from hideline.game.settings import Setup
from hideline.game.state import Game, SeatRole, Stage
from hideline.table.surroundings import Surroundings, Trails, overlaid
from hideline.units import Instant, Span, minutes

MONDAY = Instant(1_781_520_000_000)
SLIPS = 0.02
"""How often somebody says that a mistake was made."""
JOINS = 0.05
"""How often somebody who comes late joins."""
STAY = 2
"""Leavers are there for this part of a game's commands."""
ENDS_A_ROUND = frozenset({"claim-find", "end-game-early"})
ANSWERS = frozenset({"answer-question", "send-photo", "cannot-answer"})
NEEDS_MORE = frozenset({Verdict.PLACE, Verdict.PHOTO})
"""Answers that are not said in a word."""
WORDS = ("berth", "crane", "ferry", "house", "train")


class SeededDice:
    """Secrets that are the same in every run."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def seed(self) -> str:
        """128 bits, as hexadecimal text."""
        return f"{self._random.getrandbits(128):032x}"


@dataclass(slots=True)
class Step:
    """One command that was sent, and the game before and after it."""

    before: Game
    command: Command
    by: SeatId | None
    at: Instant
    events: tuple[Event, ...]
    after: Game
    refusal: Refused | None = None
    made_at: Instant | None = None
    """When the phone says it was made, where that was not just now."""


@dataclass(slots=True)
class WildGame:
    """A game that plays itself."""

    setup: Setup
    atlas: Atlas
    random: Random
    players: tuple[str, ...] = ("ann", "ben")
    onlookers: tuple[SeatRole, ...] = ()
    """Who looks on, each on a seat named after the role."""
    latecomers: tuple[str, ...] = ()
    """Who joins at some time while the game runs, without a side at first."""
    leavers: tuple[str, ...] = ()
    """Players who after a while are never heard of again."""
    most_commands: int = 400
    patience: int = 0
    """How many commands a round has before anybody thinks of ending it."""
    longest_leap: Span = field(default_factory=lambda: minutes(12))
    at: Instant = MONDAY
    game: Game = field(init=False)
    trails: Trails = field(default_factory=Trails)
    commands: int = 0
    _rounds_seen: int = 0
    _round_began: int = 0

    def run(self, watch: Callable[[Step], None]) -> Game:
        """Play until the game is over or enough has happened; every step is shown to the watcher."""
        self.game = new_game(open_box(self.setup))
        dice = SeededDice(self.random)
        stations = [(station.id, station.position) for station in self.atlas.stations.values()]
        anyone = Anyone(self.random, stations, WORDS)
        self._gather(dice, watch)
        while self.game.stage is Stage.PLAYING and self.commands < self.most_commands:
            self._let_in(dice, watch)
            if self.random.random() < 0.25:
                self._leap(dice, watch)
            if self.random.random() < 0.3:
                self._wander(anyone, dice, watch)
            if self.game.stage is Stage.PLAYING:
                self._act(anyone, dice, watch)
        return self.game

    def _gather(self, dice: SeededDice, watch: Callable[[Step], None]) -> None:
        """Everyone sits down, says ready, and the host starts."""
        self._send(CreateGame(game="wild", setup=self.setup), None, dice, watch)
        for player in self.players:
            self._send(TakeSeat(seat=SeatId(player), name=player.title()), None, dice, watch)
        for role in self.onlookers:
            self._send(TakeSeat(seat=SeatId(role), name=role.title(), role=role), None, dice, watch)
        for player in self.players[1:]:
            self._send(SayReady(), SeatId(player), dice, watch)
        start = next(iter(self.atlas.stations.values())).position
        self._send(StartGame(start=start), SeatId(self.players[0]), dice, watch)

    def _let_in(self, dice: SeededDice, watch: Callable[[Step], None]) -> None:
        """Now and then somebody joins who comes late, or who had left again."""
        away = [late for late in self.latecomers if late not in self.game.seats]
        if away and self.random.random() < JOINS:
            late = self.random.choice(away)
            self._send(TakeSeat(seat=SeatId(late), name=late.title()), None, dice, watch)

    def _leap(self, dice: SeededDice, watch: Callable[[Step], None]) -> None:
        """Time passes; alarms ring late now and then."""
        end = Instant(self.at + self.random.randrange(self.longest_leap))
        is_punctual = self.random.random() < 0.7
        while is_punctual and (alarm := next_alarm(self.game)) is not None and alarm <= end:
            self.at = max(self.at, alarm)
            self._send(TimePassed(), None, dice, watch)
        self.at = end
        self._send(TimePassed(), None, dice, watch)

    def _wander(self, anyone: Anyone, dice: SeededDice, watch: Callable[[Step], None]) -> None:
        """Somebody's phone reports where it is."""
        seat = self.random.choice(list(self.game.seats))
        if self.random.random() < 0.3:
            anyone.where.pop(seat, None)
        self.trails.add(seat, anyone.fix(seat, self.at))
        self._send(ReportFix(), seat, dice, watch)

    def _act(self, anyone: Anyone, dice: SeededDice, watch: Callable[[Step], None]) -> None:
        """Somebody takes an offer; it must be accepted, unless it says that it hangs on where people are."""
        seat = self._somebody()
        if self.random.random() < SLIPS and self.game.seats[seat].side is not None:
            self._own_up(seat, dice, watch)
        offer = anyone.picks(tuple(self._thought_of(offers_for(self.game, seat))))
        if offer is not None:
            self.commands += 1
            made_at = self._made_at(offer)
            self._send(anyone.command(offer, seat, made_at), seat, dice, watch, offer, made_at)

    def _made_at(self, offer: Offer) -> Instant:
        """Now; but an answer may have waited for a signal, at a table that allows for that (DESIGN §3)."""
        grace = self.game.box.settings.queue_grace
        if not grace or offer.command not in ANSWERS or self.random.random() < 0.5:
            return self.at
        return Instant(self.at - self.random.randrange(grace))

    def _thought_of(self, offers: Iterable[Offer]) -> Iterator[Offer]:
        """All offers, or in the first part of a round all that do not end it."""
        if len(self.game.runs) > self._rounds_seen:
            self._rounds_seen, self._round_began = len(self.game.runs), self.commands
        is_early = self.commands - self._round_began < self.patience
        return (offer for offer in offers if not (is_early and offer.command in ENDS_A_ROUND))

    def _somebody(self) -> SeatId:
        there = [*self.players, *(late for late in self.latecomers if late in self.game.seats)]
        if self.commands > self.most_commands // STAY:
            there = [player for player in there if player not in self.leavers]
        return SeatId(self.random.choice(there))

    def _own_up(self, seat: SeatId, dice: SeededDice, watch: Callable[[Step], None]) -> None:
        """Somebody says what went wrong, one kind of mistake as readily as another; the others may agree (HOUSE-4)."""
        by_kind: dict[type[Change], list[Change]] = {}
        for change in self._mistakes():
            if is_concerned(self.game, team_concerned(self.game, change), seat):
                by_kind.setdefault(type(change), []).append(change)
        if by_kind:
            change = self.random.choice(self.random.choice(list(by_kind.values())))
            self._send(ProposeChange(change=change), seat, dice, watch)

    def _mistakes(self) -> Iterator[Change]:
        """Everything that could be put right: clocks, questions nobody meant, answers, curses."""
        for team in self.game.round.teams.values() if self.game.round is not None else ():
            slip = Span(self.random.randrange(-minutes(1), minutes(5)))
            yield AdjustClock(team.id, slip, "we stopped it at the wrong time")
            for entry in team.entries:
                if entry.outcome != "struck":
                    yield StrikeQuestion(team.id, entry.number, "nobody meant to ask that")
                if entry.outcome == "answered" and entry.answer is not None and entry.answer.place is None:
                    wrong = self.game.box.questions[entry.question].answers
                    verdict = self.random.choice([one for one in wrong if one not in NEEDS_MORE])
                    yield CorrectAnswer(team.id, entry.number, Answer(verdict), "we read it wrongly")
            for curse in team.curses:
                yield LiftCurse(team.id, curse.id, "there is nothing of the kind here")

    def _send(
        self,
        command: Command,
        by: SeatId | None,
        dice: SeededDice,
        watch: Callable[[Step], None],
        offer: Offer | None = None,
        made_at: Instant | None = None,
    ) -> None:
        before = self.game
        world = Surroundings(overlaid(self.atlas, before.overlay), self.trails)
        try:
            turn = play(before, command, by=by, at=self.at, made_at=made_at, world=world, dice=dice)
        except CostNotMet as refusal:
            if offer is None or not offer.hangs_on:
                raise OfferRefused(offer, command, by, refusal) from refusal
            watch(Step(before, command, by, self.at, (), before, refusal))
            return
        except Refused as refusal:
            raise OfferRefused(offer, command, by, refusal) from refusal
        self.game = turn.game
        watch(Step(before, command, by, self.at, tuple(turn.events), turn.game, made_at=made_at))


class OfferRefused(AssertionError):
    """Law 6 is broken: something offered was refused."""

    def __init__(self, offer: Offer | None, command: Command, by: SeatId | None, refusal: Refused) -> None:
        super().__init__(f"{by} was offered {offer} and sent {command}: {refusal.code}: {refusal}")
