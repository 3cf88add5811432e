"""The laws of DESIGN §4 (3, 4, 6, 7) in every mode, with the expansion, full hands, and curses all the time.

Every game is seeded; a failure names its mode and seed. `HIDELINE_WILD_GAMES` asks for more than the usual number.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from hideline.bots.anyone import Anyone
from hideline.bots.wild import SeededDice, Step, WildGame
from hideline.catalogue import open_box
from hideline.catalogue.modes import MODES
from hideline.game.audience import may_know
from hideline.game.commands import TimePassed
from hideline.game.engine import evolve, new_game
from hideline.game.events import CardsDrawn, CardsKept, CurseCast, Event
from hideline.game.ids import CardId
from hideline.game.offering import offers_for
from hideline.game.settings import Setup, Size
from hideline.game.state import Game, Phase
from hideline.game.view import view
from hideline.units import Edition, minutes
from hideline.wire.events import decode_event, encode_event
from tests.rounds import town

GAMES = 4
MANY_GAMES = int(os.environ.get("HIDELINE_WILD_GAMES", "40"))
SIZES = (Size.SMALL, Size.MEDIUM, Size.LARGE)

ABOUT_CURSES = frozenset(
    {
        "cast-curse",
        "begin-craft",
        "report-curse",
        "accept-report",
        "dispute-report",
        "roll-for-curse",
        "admit-mishap",
        "choose-word",
        "guess-letter",
        "reply-to-guess",
    }
)


class CursedGame(WildGame):
    """A wild game whose hands are kept full and whose players love curses."""

    def _act(self, anyone: Anyone, dice: SeededDice, watch: Callable[[Step], None]) -> None:
        self._deal(watch)
        seat = self.random.choice(list(self.game.seats))
        offers = tuple(offers_for(self.game, seat))
        cursed = tuple(offer for offer in offers if offer.command in ABOUT_CURSES)
        offer = anyone.picks(cursed if cursed and self.random.random() < 0.7 else offers)
        if offer is not None:
            self.commands += 1
            self._send(anyone.command(offer, seat, self.at), seat, dice, watch, offer)

    def _deal(self, watch: Callable[[Step], None]) -> None:
        round_ = self.game.round
        if round_ is None or round_.phase is not Phase.SEEKING or self.game.is_standing_still:
            return
        for holder, hand in round_.hands.items():
            if hand.choice is None and not hand.owed and len(hand.cards) < 8 and len(round_.deck.pile) > 40:
                cards = round_.deck.pile[:4]
                drawn = CardsDrawn(at=self.at, holder=holder, cards=cards, keep=4)
                kept = CardsKept(at=self.at, holder=holder, kept=cards, thrown=())
                before = self.game
                self.game = evolve(evolve(before, drawn), kept)
                watch(Step(before, TimePassed(), None, self.at, (drawn, kept), self.game))
                return


def a_cursed_game(mode: str, seed: int) -> CursedGame:
    size = Size.GLOBAL if mode == "global" else SIZES[seed % 3]
    rules: dict[str, object] = {
        "hiding_period": minutes(20),
        "queue_grace": 0,
        "hand_limit": 12,
        "expansion": seed % 2 == 0,
        "strict_curses": seed % 5 == 0,
    }
    setup = Setup(
        map_name="drawn",
        map_hash="drawn",
        timezone="Europe/London",
        size=size,
        edition=list(Edition)[seed // 3 % 2],
        mode=mode,
        house_rules=rules,
    )
    players = ("ann", "ben", "cem", "dee") if seed % 2 else ("ann", "ben", "cem")
    return CursedGame(setup, town(), Random(f"{mode} {seed}"), players=players, most_commands=250)


def cards_are_conserved(game: Game) -> None:
    """Law 7."""
    round_ = game.round
    if round_ is None or not round_.seed:
        return
    cards: list[CardId] = [*round_.deck.pile, *round_.deck.discards]
    for hand in round_.hands.values():
        cards += hand.cards
        cards += hand.choice.cards if hand.choice is not None else ()
    assert Counter(cards) == Counter(game.box.deck())


def nobody_sees_what_they_may_not_know(step: Step) -> None:
    """Law 3: a step of which a seat may know nothing changes nothing in what that seat sees."""
    for seat in step.after.seats.keys() & step.before.seats.keys():
        if not any(may_know(step.after, event, seat) for event in step.events):
            before, after = view(step.before, seat), view(step.after, seat)
            assert before == after, f"{seat} noticed {[type(event).__name__ for event in step.events]}"


@pytest.mark.parametrize("mode", [mode.id for mode in MODES])
def test_laws_hold_under_curses_in_every_mode(mode: str) -> None:
    """Laws 3, 4, 6, 7; CURSE-1, CURSE-2, CURSE-3, MODE-14: offers hold, secrets keep, replays agree, cards stay."""
    assert casts_in_lawful_games(mode, range(GAMES)) > GAMES, "hardly a curse was cast"


@pytest.mark.slow
@pytest.mark.parametrize("mode", [mode.id for mode in MODES])
def test_laws_hold_under_curses_in_many_games_of_every_mode(mode: str) -> None:
    """The same over many more games."""
    assert casts_in_lawful_games(mode, range(GAMES, GAMES + MANY_GAMES)) > MANY_GAMES


def casts_in_lawful_games(mode: str, seeds: range) -> int:
    """Play these games under the laws; how many curses were cast in them."""
    casts = 0
    for seed in seeds:
        events: list[Event] = []

        def lawful(step: Step, events: list[Event] = events) -> None:
            events.extend(step.events)
            cards_are_conserved(step.after)
            at_most_one_blocks(step.after)
            if step.before.round is not None and step.after.round is not None:
                nobody_sees_what_they_may_not_know(step)

        played = a_cursed_game(mode, seed)
        ended = played.run(lawful)
        game = new_game(open_box(played.setup))
        for event in events:
            game = evolve(game, decode_event(encode_event(event)))
        assert game == ended
        casts += sum(isinstance(event, CurseCast) for event in events)
    return casts


def at_most_one_blocks(game: Game) -> None:
    """CURSE-2."""
    for team in game.round.teams.values() if game.round is not None else ():
        assert sum(curse.blocks for curse in team.curses) <= 1
