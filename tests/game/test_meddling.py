"""People who send whatever they like, whenever they like: it is refused, or it was on offer; nothing else happens.

Real commands with fields that make sense somewhere (cards, curses, questions, teams of this very game), sent by any
seat in the middle of wild games in every mode. What is accepted goes on under all laws (DESIGN §4).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from msgspec.structs import fields

from hideline.bots.anyone import Anyone
from hideline.bots.wild import SeededDice, Step, WildGame
from hideline.catalogue.modes import MODES
from hideline.game import commands as say
from hideline.game.box import Answer, Asking, Verdict
from hideline.game.changes import AddPlace, AdjustClock, CorrectAnswer, LiftCurse, StrikePlace, StrikeQuestion
from hideline.game.engine import DECIDES, play
from hideline.game.ids import (
    CardId,
    CurseId,
    MarkId,
    PhotoId,
    ProposalId,
    QuestionId,
    SeatId,
    SideId,
    StationId,
    TeamId,
)
from hideline.game.offering import offers_for
from hideline.game.refusals import Refused
from hideline.game.settings import Setup, Size
from hideline.game.state import Game, SeatRole, Stage
from hideline.table.surroundings import Surroundings, overlaid
from hideline.units import Edition, Fix, Instant, LatLon, Metres, Span, minutes
from tests.laws import Lawful
from tests.rounds import town
from tests.towns import MARKET, MILL, where

NEVER = (say.CreateGame, say.ChangeSetup, say.TakeSeat, say.RenewSeat, say.TimePassed, say.ReportFix)
"""The table's own, or judged by opening a box."""
SELDOM = (say.EndGameEarly, say.ClaimFind, say.PauseGame, say.LeaveSeat, say.RemoveSeat, say.StartNextRound)
COMMANDS = tuple(kind for kind in DECIDES if kind not in NEVER)
SPOTS = (where(MILL), where(MARKET), LatLon(54.9, 10.2), LatLon(-89.0, 179.0))
SAID_AGAIN = {"say-aboard", "say-alighted", "say-back", "agree-to-change", "decline-change"}
"""What may be said twice, or taken back, though nobody is asked to."""
GAMES = int(os.environ.get("HIDELINE_MEDDLED_GAMES", "5"))
"""In each mode."""
MEDDLES = 0.5
"""How often, after a step of the game."""


class Meddler:
    """Fills in any command from what there is in a game, and from what there is not."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def command(self, game: Game, at: Instant) -> say.Command:
        kind = self.random.choice(COMMANDS)
        if kind in SELDOM and self.random.random() < 0.9:
            return say.RollDice(dice=self.random.randint(-1, 3))
        hints = get_type_hints(kind)
        filled = {one.name: self._any(hints[one.name], game, at) for one in fields(kind)}
        return kind(**filled)  # type: ignore[no-any-return]

    def _any(self, of: Any, game: Game, at: Instant) -> Any:
        if get_origin(of) is tuple:
            few = self.random.choice((0, 1, 1, 2, 3))
            return tuple(self._any(get_args(of)[0], game, at) for _ in range(few))
        if isinstance(of, UnionType) or get_origin(of) is not None:
            return self._any_of(get_args(of), game, at)
        return FILLS[of](self.random, game, at)

    def _any_of(self, options: tuple[Any, ...], game: Game, at: Instant) -> Any:
        chosen = self.random.choice(options)
        return None if chosen is type(None) else self._any(chosen, game, at)


def one_of(random: Random, there: list[Any], bogus: object) -> Any:
    return random.choice(there) if there and random.random() < 0.9 else bogus


def _teams(game: Game) -> list[Any]:
    return list(game.round.teams.values()) if game.round is not None else []


def _cards(random: Random, game: Game, _at: Instant) -> Any:
    hands = game.round.hands.values() if game.round is not None else ()
    held = [card for hand in hands for card in (*hand.cards, *(hand.choice.cards if hand.choice else ()))]
    return one_of(random, held or list(game.box.deck()), "joker.1")


def _curses(random: Random, game: Game, _at: Instant) -> Any:
    return one_of(random, [curse.id for team in _teams(game) for curse in team.curses], "seekers-curse-99")


def _team(random: Random, game: Game) -> TeamId:
    return TeamId(one_of(random, [team.id for team in _teams(game)], "team-9"))


def _entry(random: Random, game: Game) -> int:
    return int(one_of(random, [entry.number for team in _teams(game) for entry in team.entries], "99"))


def _asking(random: Random, game: Game, _at: Instant) -> Any:
    waiting = [team.pending.asking for team in _teams(game) if team.pending is not None]
    return one_of(random, waiting, Asking(QuestionId("radar.0km"), Instant(0)))


def _fix(random: Random, _game: Game, at: Instant) -> Fix:
    then = Instant(at - random.choice((0, 0, 0, 10_000, 40_000, -60_000)))
    return Fix(random.choice(SPOTS), then, Metres(random.choice((5.0, 50.0, 900.0))))


def _answer(random: Random, _game: Game, _at: Instant) -> Answer:
    return Answer(random.choice(list(Verdict)), random.choice((None, "museum-1", "nowhere")), "Somewhere")


def _marks(random: Random, game: Game, _at: Instant) -> Any:
    return one_of(random, [mark.id for team in _teams(game) for mark in team.marks], "mark-99")


Fill = Callable[[Random, Game, Instant], Any]
FILLS: dict[Any, Fill] = {
    CardId: _cards,
    CurseId: _curses,
    TeamId: lambda random, game, _: _team(random, game),
    QuestionId: lambda random, game, _: one_of(random, list(game.box.questions), "radar.0km"),
    StationId: lambda random, _game, _at: one_of(random, [MILL, MARKET], "atlantis"),
    SeatId: lambda random, game, _: one_of(random, list(game.seats), "nobody"),
    SideId: lambda random, game, _: one_of(random, list(game.sides), "side-nobody"),
    ProposalId: lambda random, game, _: one_of(random, list(game.proposals), "all-proposal-99"),
    PhotoId: lambda random, _game, _at: PhotoId(f"photo-{random.randrange(9)}"),
    MarkId: _marks,
    Metres: lambda random, _game, _at: Metres(random.choice((-1.0, 0.0, 400.0, 5000.0, 1e9))),
    Span: lambda random, _game, _at: Span(random.choice((-1, 0, 60_000, 10**12))),
    LatLon: lambda random, _game, _at: random.choice(SPOTS),
    Fix: _fix,
    Answer: _answer,
    Asking: _asking,
    say.TappedRun: lambda random, _game, _at: say.TappedRun(day=0, trip=random.randrange(3)),
    str: lambda random, _game, _at: random.choice(("", " ", "apple", "b", "station", "x" * 300)),
    int: lambda random, game, _: random.choice((-1, 0, 1, 2, 7, _entry(random, game))),
    bool: lambda random, _game, _at: random.random() < 0.5,
    AdjustClock: lambda random, game, _: AdjustClock(
        _team(random, game), Span(random.randrange(-9, 9)), "so"
    ),
    StrikeQuestion: lambda random, game, _: StrikeQuestion(_team(random, game), _entry(random, game), "so"),
    CorrectAnswer: lambda random, game, at: CorrectAnswer(
        _team(random, game), _entry(random, game), _answer(random, game, at), "so"
    ),
    LiftCurse: lambda random, game, at: LiftCurse(_team(random, game), _curses(random, game, at), "so"),
    AddPlace: lambda random, _game, _at: AddPlace("museum", "New", random.choice(SPOTS), "so"),
    StrikePlace: lambda random, _game, _at: StrikePlace("museum", f"museum-{random.randrange(5)}", "so"),
}


@dataclass(slots=True)
class MeddledGame(WildGame):
    """A wild game in which somebody sends anything at all between two steps."""

    accepted: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)

    def _act(self, anyone: Anyone, dice: SeededDice, watch: Callable[[Step], None]) -> None:
        WildGame._act(self, anyone, dice, watch)
        while self.game.stage is Stage.PLAYING and self.random.random() < MEDDLES:
            self._meddle(dice, watch)

    def _meddle(self, dice: SeededDice, watch: Callable[[Step], None]) -> None:
        seat = self.random.choice(list(self.game.seats))
        command, before = Meddler(self.random).command(self.game, self.at), self.game
        world = Surroundings(overlaid(self.atlas, before.overlay), self.trails)
        try:
            turn = play(before, command, by=seat, at=self.at, world=world, dice=dice)
        except Refused as refusal:
            self.refused.add(refusal.code)
            return
        tag = str(command.__struct_config__.tag)
        offered = {offer.command for offer in offers_for(before, seat)}
        assert tag in offered | SAID_AGAIN, f"{seat} was not offered {tag}, and it was accepted: {command}"
        self.accepted.add(tag)
        self.game = turn.game
        watch(Step(before, command, seat, self.at, tuple(turn.events), turn.game))


def a_meddled_game(mode: str, seed: int) -> MeddledGame:
    size = Size.GLOBAL if mode == "global" else (Size.SMALL, Size.MEDIUM, Size.LARGE)[seed % 3]
    setup = Setup(
        map_name="drawn",
        map_hash="drawn",
        size=size,
        edition=list(Edition)[seed % 2],
        mode=mode,
        house_rules={"hiding_period": minutes(20), "expansion": seed % 2 == 0, "cardboard": seed % 5 == 4},
    )
    return MeddledGame(
        setup,
        town(),
        Random(f"{mode} {seed}"),
        players=("ann", "ben", "cem"),
        onlookers=(SeatRole.WATCHER, SeatRole.SPECTATOR),
        most_commands=150,
    )


@pytest.mark.parametrize("mode", [mode.id for mode in MODES])
def test_whatever_anybody_sends_is_refused_or_was_on_offer(mode: str) -> None:
    """Laws 3 to 8: and what was refused changed nothing."""
    accepted, refused = set[str](), set[str]()
    for seed in range(GAMES):
        played = a_meddled_game(mode, seed)
        lawful = Lawful(f"meddled {mode} {seed}", played.setup)
        lawful.ends(played.run(lawful))
        accepted |= played.accepted
        refused |= played.refused
    assert len(refused) > 25
    assert len(accepted) > 5
