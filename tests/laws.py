"""Laws of DESIGN §4 that every step of every game must keep, whatever is played (3, 4, 5, 7, 8; law 6 is the player's).

A `Lawful` watches one game: it gives each step to all of them, and looks at what phones see at some, since a view
costs more than all the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from hideline.bots.wild import Step
from hideline.catalogue import open_box
from hideline.game.audience import may_know
from hideline.game.box import DeckRule
from hideline.game.engine import evolve, new_game
from hideline.game.events import CardPlayed, CardsDiscarded, CardsDrawn, CardsKept, Event
from hideline.game.ids import HIDERS, CardId, HolderId, SeatId
from hideline.game.settings import Setup
from hideline.game.standing import Role
from hideline.game.state import Game, Stage, Team
from hideline.game.view import view
from hideline.units import Instant
from hideline.wire.events import decode_event, encode_event
from hideline.wire.snapshots import decode_snapshot, encode_snapshot
from tests.timesheet import Timesheet
from tests.twins import is_under_way, seen, twin_of

TOUCHES_CARDS = (CardsDrawn, CardsKept, CardsDiscarded, CardPlayed)

LOOKED_AT = 0.1
"""The share of steps at which some phone is looked at."""


class Lawful:
    """Watches a game, checks every step of it, and remembers what happened."""

    def __init__(self, name: str, setup: Setup) -> None:
        self.name = name
        self.random = Random(name)
        self.events: list[Event] = []
        self.rounds = 0
        """Complete ones: played until every team had found the hider and was counted."""
        self.timesheet = Timesheet()
        self.phones = Phones(setup)

    def __call__(self, step: Step) -> None:
        time_runs_forward(self.events[-1:], step)
        self.events.extend(step.events)
        self.rounds += sum(not run.was_cut_off for run in step.after.runs[len(step.before.runs) :])
        cards_are_conserved(step)
        claims_hold_the_cards(step)
        finds_are_counted_before_anything_is_played(step)
        at_most_one_blocks(step.after)
        self.phones.hear(step)
        for event in step.events:
            self.timesheet.hears(event)
        self.timesheet.agrees_with(step.after, step.at)
        if step.after.round is not None and self.random.random() < LOOKED_AT:
            seat = self.random.choice(list(step.after.seats))
            secrets_keep(step.after, seat, self.random, self.name)
            what_stops_all_asking_is_told(step.after, seat, self.name)
            self.phones.one_reconnects(seat, self.name)

    def ends(self, game: Game) -> None:
        """The game is over: the log folds to it (law 4), and every phone shows what a new one would (law 5)."""
        assert self.phones.stored == game, self.name
        for seat in game.seats:
            self.phones.one_reconnects(seat, self.name)
        self.phones.is_restored_from_a_snapshot(self.name)


class Phones:
    """Law 5. Every phone shows what it was last sent; the server it reconnects to knows only what was stored.

    A seat is sent its view when something happens that it may know, so the game it was last told of is kept for each.
    """

    def __init__(self, setup: Setup) -> None:
        self.stored = new_game(open_box(setup))
        """Folded from events that went through the wire (law 4)."""
        self.told: dict[SeatId, Game] = {}

    def hear(self, step: Step) -> None:
        told: set[SeatId] = set()
        for event in step.events:
            self.stored = evolve(self.stored, decode_event(encode_event(event)))
            told |= {seat for seat in self.stored.seats if may_know(self.stored, event, seat)}
        for seat in told:
            self.told[seat] = step.after

    def one_reconnects(self, seat: SeatId, name: str) -> None:
        """The view kept live is the view after a reconnect."""
        assert seen(self.told[seat], seat) == seen(self.stored, seat), f"{name}: {seat} shows something old"

    def is_restored_from_a_snapshot(self, name: str) -> None:
        """A server that starts from a snapshot has the same game."""
        restored = decode_snapshot(encode_snapshot(self.stored, {}, Instant(7)))
        assert restored is not None
        assert restored == (self.stored, {}, Instant(7)), name


def secrets_keep(game: Game, seat: SeatId, random: Random, name: str = "") -> None:
    """Law 3: what a seat may not know changes nothing in what it sees, to the byte."""
    if is_under_way(game):
        assert seen(game, seat) == seen(twin_of(game, seat, random), seat), f"{name}: {seat} knows too much"


def what_stops_all_asking_is_told(game: Game, seat: SeatId, name: str) -> None:
    """Law 6 from the other side: seekers to whom no question is offered are told why, and nobody else is."""
    told = view(game, seat)
    assert told.round is not None
    has_reason = told.round.no_asking is not None
    is_waiting = (
        told.stage is Stage.PLAYING
        and told.role is Role.SEEKER
        and all(offer.command != "ask-question" for offer in told.offers)
    )
    assert has_reason == is_waiting, f"{name}: {seat} wonders why nothing can be asked"


def time_runs_forward(last: Sequence[Event], step: Step) -> None:
    """Nothing happens before what has happened, nor after now (DESIGN §3)."""
    moments = [event.at for event in (*last, *step.events)]
    assert moments == sorted(moments)
    assert not moments or moments[-1] <= step.at


def cards_are_conserved(step: Step) -> None:
    """Law 7: deck, hands, choices and discards are the same cards from shuffle to reveal."""
    round_, before = step.after.round, step.before.round
    if round_ is None or not round_.seed:
        return
    if before is not None and before.deck is round_.deck and before.hands is round_.hands:
        return
    cards: list[CardId] = [*round_.deck.pile, *round_.deck.discards]
    for hand in round_.hands.values():
        cards += hand.cards
        cards += hand.choice.cards if hand.choice is not None else ()
    dealt = () if step.after.box.settings.cardboard else step.after.box.deck()
    assert Counter(cards) == Counter(dealt)


def claims_hold_the_cards(step: Step) -> None:
    """END-3: while a claim holds a hand, before and after a step, it neither draws nor keeps nor throws nor plays."""
    if step.after.stage is not Stage.PLAYING:
        return
    still = hands_in_a_claim(step.before) & hands_in_a_claim(step.after)
    touched = {event.holder for event in step.events if isinstance(event, TOUCHES_CARDS)}
    assert not still & touched


def finds_are_counted_before_anything_is_played(step: Step) -> None:
    """END-3, MODE-14: a hand that a find still has to be counted with is chosen from and trimmed, never played."""
    counting = _hands(step.before, lambda team: team.is_being_counted)
    played = {event.holder for event in step.events if isinstance(event, CardPlayed)}
    assert not counting & played


def hands_in_a_claim(game: Game) -> set[HolderId]:
    """By points a claiming team's own, else the hiders'."""
    return _hands(game, lambda team: team.claim is not None)


def _hands(game: Game, concerned: Callable[[Team], bool]) -> set[HolderId]:
    teams = game.round.teams.values() if game.round is not None else ()
    by_points = game.box.mode.deck is DeckRule.OTHER_TEAM
    return {HolderId(team.id) if by_points else HIDERS for team in teams if concerned(team)}


def at_most_one_blocks(game: Game) -> None:
    """CURSE-2."""
    for team in game.round.teams.values() if game.round is not None else ():
        assert sum(curse.blocks for curse in team.curses) <= 1
