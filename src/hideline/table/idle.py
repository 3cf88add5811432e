"""Why cards in hand have no use: tried against the rules once for each step of a game.

Phones are told anew with every position that comes in, and where people walk changes nothing about it; what does hang
on the ground is `not_met_on_the_ground`'s to say.
"""

from __future__ import annotations

from hideline.game.ids import KindOfCard, SeatId
from hideline.game.state import Game
from hideline.game.unplayable import RefusalOf, unplayable


class IdleCards:
    """Remembers the sentences of the game as it stands."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._found: dict[SeatId, dict[KindOfCard, str]] = {}

    def of(self, game: Game, seat: SeatId, refusal_of: RefusalOf) -> dict[KindOfCard, str]:
        """The cards this seat holds that have no use now, each with why."""
        if self._game is not game:
            self._game, self._found = game, {}
        if seat not in self._found:
            self._found[seat] = unplayable(game, seat, refusal_of)
        return self._found[seat]
