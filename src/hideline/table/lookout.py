"""Which seekers are in the zone as far as one can tell, for the hiding side alone (ROUND-5).

Believed is what could begin the end game (END-1): positions from while the hunt is on, exact enough and fresh.
"""

from __future__ import annotations

from hideline.game.endgame import counts_in_zone
from hideline.game.ids import SeatId
from hideline.game.standing import seeker_seats
from hideline.game.state import Game, Zone
from hideline.game.world import Geography
from hideline.game.zones import from_station
from hideline.table.approach import Latest, hunted_round
from hideline.units import Fix, Instant


class Lookout:
    """Remembers whom it saw, to tell when that changes."""

    def __init__(self) -> None:
        self._seen: dict[SeatId, Instant] = {}
        self._zone: tuple[int, int] | None = None
        self._inside: frozenset[SeatId] = frozenset()
        self._is_alarming = False

    def look(self, game: Game, latest: Latest, geography: Geography, at: Instant) -> bool:
        """Somebody moved; whether there is something new to see."""
        before, self._seen = self._seen, seekers_in_zone(game, latest, geography, at)
        self._note_entries(game, latest, geography)
        return self._seen != before

    def has_alarm(self) -> bool:
        """Whether a seeker has come in since this was asked last; frozen, the hider knows already (END-1)."""
        is_alarming, self._is_alarming = self._is_alarming, False
        return is_alarming

    def _note_entries(self, game: Game, latest: Latest, geography: Geography) -> None:
        """One who falls silent inside, or of whom a phone says something vague, has not gone out to come in again."""
        round_ = hunted_round(game)
        if round_ is None or round_.zone is None:
            return
        zone = (round_.number, round_.zone.number)
        known = self._inside if zone == self._zone else frozenset()
        entered = self._seen.keys() - known
        still = {seat for seat in known if not _is_surely_out(game, round_.zone, latest(seat), geography)}
        self._zone, self._inside = zone, frozenset(self._seen) | still
        self._is_alarming |= bool(entered) and round_.end_game is None


def _is_surely_out(game: Game, zone: Zone, fix: Fix | None, geography: Geography) -> bool:
    settings = game.box.settings
    if fix is None or fix.accuracy > settings.endgame_accuracy:
        return False
    return from_station(geography, zone.station, fix.position) > settings.zone_radius


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
