"""How long positions are kept: as long after the end of the game as the group chose, then they are gone for good.

What the record itself names, such as where a question was asked, is part of the game and stays with it.
"""

from __future__ import annotations

from hideline.game.state import Game, Stage
from hideline.units import Instant, days


def tracks_go_at(game: Game) -> Instant | None:
    """When the tracks of a finished game are to be forgotten; None while it is played."""
    if game.stage is not Stage.OVER or game.ended_at is None:
        return None
    return Instant(game.ended_at + days(game.box.settings.track_retention_days))
