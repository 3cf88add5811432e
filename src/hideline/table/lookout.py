"""Which seekers are in the zone as far as one can tell, for the hiding side alone (ROUND-5).

Believed is what could begin the end game (END-1): positions from while the hunt is on, exact enough and fresh.
"""

from __future__ import annotations

from hideline.game.endgame import counts_in_zone
from hideline.game.ids import SeatId
from hideline.game.standing import seeker_seats
from hideline.game.state import Game
from hideline.game.world import Geography
from hideline.table.approach import Latest, hunted_round
from hideline.units import Instant


class Lookout:
    """Remembers whom it saw, to tell when that changes."""

    def __init__(self) -> None:
        self._seen: dict[SeatId, Instant] = {}

    def look(self, game: Game, latest: Latest, geography: Geography, at: Instant) -> bool:
        """Somebody moved; whether there is something new to see."""
        before, self._seen = self._seen, seekers_in_zone(game, latest, geography, at)
        return self._seen != before


def seekers_in_zone(game: Game, latest: Latest, geography: Geography, at: Instant) -> dict[SeatId, Instant]:
    """Who is in the zone, each with the moment until which that is believed."""
    round_ = hunted_round(game)
    if round_ is None:
        return {}
    seats = (seat for team in round_.teams.values() for seat in seeker_seats(game, team))
    fixes = ((seat, fix) for seat in seats if (fix := latest(seat)) is not None)
    believed = game.box.settings.endgame_fix_age
    return {
        seat: Instant(fix.at + believed)
        for seat, fix in fixes
        if fix.age(at) <= believed and counts_in_zone(game, geography, fix)
    }
