"""The two functions everything goes through: `decide` says what happens, `evolve` what it then looks like.

They only dispatch. Which module decides a command or applies an event stands in that module's own tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from hideline.game import (
    answering,
    asking,
    dodging,
    drawing,
    endgame,
    finding,
    joining,
    marking,
    mending,
    moving,
    photos,
    playing,
    rolling,
    rounds,
    setup,
    stopping,
    thermometers,
    tracking,
    watching,
    zones,
)
from hideline.game.box import Box
from hideline.game.commands import Command, TimePassed
from hideline.game.cursing import casting, clearing, hangman, obeying
from hideline.game.dice import Dice
from hideline.game.events import Event
from hideline.game.ids import SeatId
from hideline.game.rounds import count_what_is_settled
from hideline.game.state import Game
from hideline.game.timing import next_alarm, settle_what_is_due
from hideline.game.turn import Turn
from hideline.game.world import World
from hideline.units import Instant

MODULES = (
    setup,
    joining,
    watching,
    rounds,
    zones,
    tracking,
    endgame,
    asking,
    thermometers,
    answering,
    photos,
    drawing,
    playing,
    dodging,
    moving,
    casting,
    clearing,
    obeying,
    hangman,
    rolling,
    finding,
    stopping,
    mending,
    marking,
)


def _joined(name: str) -> Mapping[type, Callable[..., Any]]:
    table: dict[type, Callable[..., Any]] = {}
    for module in MODULES:
        table.update(getattr(module, name, {}))
    return MappingProxyType(table)


DECIDES = _joined("DECIDES")
"""Command type to the function that decides it."""

EVOLVES = _joined("EVOLVES")
"""Event type to the function that applies it."""


def new_game(box: Box) -> Game:
    """A game before anything has happened."""
    return Game(box)


def decide(
    game: Game,
    command: Command,
    *,
    at: Instant,
    world: World,
    dice: Dice,
    by: SeatId | None = None,
    made_at: Instant | None = None,
) -> tuple[Event, ...]:
    """What happens when a seat sends this command now; raises `Refused` and changes nothing if a rule says no."""
    return tuple(play(game, command, at=at, world=world, dice=dice, by=by, made_at=made_at).events)


def play(
    game: Game,
    command: Command,
    *,
    at: Instant,
    world: World,
    dice: Dice,
    by: SeatId | None = None,
    made_at: Instant | None = None,
) -> Turn:
    """Like `decide`, but with the game as it stands afterwards, so that nobody has to fold twice."""
    turn = Turn(
        game, evolve, by=by, at=at, made_at=made_at if made_at is not None else at, world=world, dice=dice
    )
    settle_what_is_due(turn)
    if not isinstance(command, TimePassed):
        DECIDES[type(command)](turn, command)
        count_what_is_settled(turn)
        settle_what_is_due(turn)  # a game that goes on may have stood at the very moment of a deadline
    return turn


def evolve(game: Game, event: Event) -> Game:
    """What the game looks like after an event. Total, and needs nothing but the two."""
    changed: Game = EVOLVES[type(event)](game, event)
    return changed


__all__ = ["DECIDES", "EVOLVES", "decide", "evolve", "new_game", "next_alarm", "play"]
