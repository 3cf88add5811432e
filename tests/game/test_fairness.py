"""A finished game's chance can be checked by anyone who has its log."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from hideline.bots.wild import Step, WildGame
from hideline.catalogue import open_box
from hideline.game import commands as say
from hideline.game.events import DeckShuffled, DiceRolled, Event, GameStarted
from hideline.game.fairness import unfair
from hideline.game.settings import Setup, Size
from hideline.units import minutes
from tests.rounds import HIDER, SEEKER, Play, a_game, town
from tests.towns import MILL, where


def played() -> Play:
    """A round with dice and a randomize in it, nothing dealt by hand."""
    play = a_game().send(HIDER, say.StartGame(start=where(MILL)))
    return play.send(HIDER, say.RollDice(dice=2)).send(SEEKER, say.RollDice())


def spoilt(log: list[Event], kind: type[Event], **changes: object) -> list[Event]:
    return [replace(event, **changes) if isinstance(event, kind) else event for event in log]


def test_an_honest_log_has_nothing_to_say() -> None:
    """ROUND-3."""
    play = played()
    assert list(unfair(play.game.box, play.log)) == []


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        (GameStarted, {"order": ("side-ben", "side-ben")}),
        (DeckShuffled, {"pile": ("veto.1",)}),
        (DeckShuffled, {"seed": "another"}),
        (DiceRolled, {"faces": (6, 6, 6)}),
    ],
)
def test_a_spoilt_log_is_found_out(kind: type[Event], changes: dict[str, object]) -> None:
    """ROUND-3: one sentence for each event that does not follow."""
    play = played()
    log = spoilt(play.log, kind, **changes)
    if kind is GameStarted:
        log = log[: [type(event) for event in log].index(kind) + 1]
    found = list(unfair(play.game.box, log))
    assert any(kind.__name__ in sentence for sentence in found)


@pytest.mark.parametrize("seed", range(6))
def test_whole_wild_games_are_fair(seed: int) -> None:
    """ROUND-3, POW-3, DECK-2: shuffles, refills, rolls, randomizes and curses alike."""
    size = (Size.SMALL, Size.MEDIUM, Size.LARGE)[seed % 3]
    setup = Setup(map_name="t", map_hash="t", size=size, house_rules={"hiding_period": minutes(5)})
    log: list[Event] = []

    def note(step: Step) -> None:
        log.extend(step.events)

    WildGame(setup, town(), Random(seed), most_commands=250).run(note)
    assert list(unfair(open_box(setup), log)) == []
