"""What curses let each seat do (law 6)."""

from __future__ import annotations

from collections.abc import Iterator

from hideline.game.ids import SeatId
from hideline.game.offers import Offer
from hideline.game.state import Game


def curse_offers(game: Game, seat: SeatId) -> Iterator[Offer]:
    """Every curse-related command this seat may send now."""
    yield from ()
