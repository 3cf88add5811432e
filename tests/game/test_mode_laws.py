"""The laws of DESIGN §4 that need no map (3 to 8) in every mode, with full hands and curses all the time.

Whole rounds, with every curse of the mode in the deck and the expansion in every second game. Every game is seeded; a
failure names its mode and seed. `HIDELINE_CURSED_ROUNDS` asks for more than the usual number.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from math import ceil
from random import Random

import pytest

from hideline.bots.anyone import Anyone
from hideline.bots.wild import SeededDice, Step, WildGame
from hideline.catalogue import open_box
from hideline.catalogue.modes import MODES
from hideline.game.box import Curse
from hideline.game.commands import TimePassed
from hideline.game.engine import evolve
from hideline.game.events import CardsDrawn, CardsKept, CurseCast
from hideline.game.ids import KindOfCard
from hideline.game.offering import offers_for
from hideline.game.settings import Rest, Setup, Size
from hideline.game.state import Phase, SeatRole
from hideline.game.verbs import DestinationFurther
from hideline.units import Edition, minutes
from tests.curses import BY_THE_LAKE, FAR_AWAY
from tests.laws import Lawful, hands_in_a_claim
from tests.rounds import town

FEW_ROUNDS = 8
ROUNDS = int(os.environ.get("HIDELINE_CURSED_ROUNDS", "2000"))
"""Over all modes together."""
SIZES = (Size.SMALL, Size.MEDIUM, Size.LARGE)
NAPS = (Rest("12:00", "12:20"), Rest("13:10", "13:20"))

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
ABOUT_FINDS = frozenset({"claim-find", "confirm-find"})
ENDS_A_ROUND = 0.03
"""How often somebody thinks of ending it: rounds of some sixty commands."""
FAR_PLACES = (BY_THE_LAKE, FAR_AWAY)


class CursedGame(WildGame):
    """A wild game whose hands are kept full and whose players love curses."""

    def _act(self, anyone: Anyone, dice: SeededDice, watch: Callable[[Step], None]) -> None:
        self._deal(watch)
        seat = self._somebody()
        offers = tuple(offers_for(self.game, seat))
        cursed = tuple(offer for offer in offers if offer.command in ABOUT_CURSES)
        claims = tuple(offer for offer in offers if offer.command in ABOUT_FINDS)
        if claims and self.random.random() < ENDS_A_ROUND:
            offer = anyone.picks(claims)
        else:
            others = tuple(offer for offer in offers if offer.command != "claim-find")
            offer = anyone.picks(cursed if cursed and self.random.random() < 0.7 else others)
        if offer is not None:
            self.commands += 1
            self._send(anyone.command(offer, seat, self.at), seat, dice, watch, offer)

    def _wander(self, anyone: Anyone, dice: SeededDice, watch: Callable[[Step], None]) -> None:
        """Now and then to where distances decide what can be cast."""
        if self.random.random() < 0.2:
            anyone.where[self.random.choice(list(self.game.seats))] = self.random.choice(FAR_PLACES)
        super()._wander(anyone, dice, watch)

    def _deal(self, watch: Callable[[Step], None]) -> None:
        round_ = self.game.round
        if round_ is None or round_.phase is not Phase.SEEKING or self.game.is_standing_still:
            return
        held = hands_in_a_claim(self.game)
        for holder, hand in round_.hands.items():
            if holder in held:
                continue
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
        "rests": NAPS if seed % 3 == 0 else (),
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
    return CursedGame(
        setup,
        town(),
        Random(f"{mode} {seed}"),
        players=players,
        onlookers=(SeatRole.WATCHER, SeatRole.SPECTATOR),
        most_commands=250,
    )


@pytest.mark.parametrize("mode", [mode.id for mode in MODES])
def test_laws_hold_under_curses_in_every_mode(mode: str) -> None:
    """Laws 3 to 8; CURSE-1, CURSE-2, CURSE-3, MODE-14: the same as below, in a moment."""
    assert kinds_cast_in_lawful_rounds(mode, FEW_ROUNDS), "hardly a curse was cast"


@pytest.mark.slow
@pytest.mark.parametrize("mode", [mode.id for mode in MODES])
def test_laws_hold_under_every_curse_in_many_rounds_of_every_mode(mode: str) -> None:
    """Laws 3 to 8: secrets keep, replays and reconnects agree, offers hold, cards stay, clocks add up to the wall's."""
    cast = kinds_cast_in_lawful_rounds(mode, ceil(ROUNDS / len(MODES)))
    missed = curses_of_chance(mode) - cast
    assert ROUNDS < 2000 or not missed, f"never cast: {missed}"


def kinds_cast_in_lawful_rounds(mode: str, rounds: int) -> set[KindOfCard]:
    """Play games under the laws until so many rounds are complete; which curses were cast in them."""
    kinds: set[KindOfCard] = set()
    ended, seed = 0, 0
    while ended < rounds:
        played = a_cursed_game(mode, seed)
        lawful = Lawful(f"{mode} {seed}", played.setup)
        lawful.ends(played.run(lawful))
        kinds |= {event.kind for event in lawful.events if isinstance(event, CurseCast)}
        ended += lawful.rounds
        seed += 1
        assert seed < 20 * rounds, "cursed games hardly ever end: the players are too timid"
    return kinds


def curses_of_chance(mode: str) -> set[KindOfCard]:
    """The printed curses of a mode, but the one whose spot nobody names without a plan."""
    size = Size.GLOBAL if mode == "global" else Size.SMALL
    box = open_box(Setup(map_name="drawn", map_hash="drawn", mode=mode, size=size))
    curses = (face for face in box.cards.values() if isinstance(face, Curse))
    return {
        face.kind for face in curses if not any(isinstance(cost, DestinationFurther) for cost in face.costs)
    }
