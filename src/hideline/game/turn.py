"""One command being decided: the game so far, what has happened, and the outside it may ask."""

from __future__ import annotations

from collections.abc import Callable

from hideline.game.clocks import PlayTime
from hideline.game.dice import Dice
from hideline.game.events import Event
from hideline.game.ids import SeatId
from hideline.game.state import Game
from hideline.game.world import World
from hideline.units import Instant

Evolve = Callable[[Game, Event], Game]


class Turn:
    """Collects events; each one takes effect at once, so later steps of the same command see it."""

    __slots__ = ("_evolve", "at", "by", "dice", "events", "game", "made_at", "world")

    def __init__(
        self,
        game: Game,
        evolve: Evolve,
        *,
        by: SeatId | None,
        at: Instant,
        made_at: Instant,
        world: World,
        dice: Dice,
    ) -> None:
        self.game = game
        self.events: list[Event] = []
        self.by = by
        self.at = at
        self.made_at = made_at
        """When the player's phone says the command was made; `at` is when it arrived."""
        self.world = world
        self.dice = dice
        self._evolve = evolve

    def record(self, *events: Event) -> None:
        """It has happened."""
        for event in events:
            self.game = self._evolve(self.game, event)
            self.events.append(event)

    @property
    def now(self) -> PlayTime:
        """The moment on the game's own clock, which pauses and rests hold."""
        return PlayTime(self.game.clock.read(self.at))
