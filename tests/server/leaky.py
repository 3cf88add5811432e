"""Hideline with one leak put in on purpose, to see that the search for leaks finds it.

The seekers' feed number counts what they may not know: they would hear when the hider draws, discards or moves.
"""

from __future__ import annotations

from hideline.cli import main
from hideline.game.events import Event
from hideline.game.ids import SeatId
from hideline.game.state import Game
from hideline.table import live


def everybody_hears_everything(_game: Game, _event: Event, _seat: SeatId) -> bool:
    return True


if __name__ == "__main__":
    vars(live)["may_know"] = everybody_hears_everything
    main()
