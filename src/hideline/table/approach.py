"""How near seekers have come in this round, for the hiding side alone (ROUND-5).

Believed are positions that could decide something (END-1): exact enough, from while the hunt is on, a seeker's also
fresh. A hider who puts the phone away stays about where they were. Not on the record: a table that is opened reads it
again from the tracks since the hunt last went on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hideline.game.ids import SeatId
from hideline.game.standing import Role, hider_seats, role_of, seeker_seats
from hideline.game.state import Game, Phase, Round, Stage
from hideline.game.world import Geography
from hideline.units import Fix, Instant, Metres

Latest = Callable[[SeatId], Fix | None]


class Approach:
    """The nearest so far."""

    def __init__(self) -> None:
        self._round = 0
        self._closest: Metres | None = None

    def in_round(self, round_: Round) -> Metres | None:
        """How near any seeker has come to any hider; None before anything is known."""
        return self._closest if self._round == round_.number else None

    def look(self, game: Game, seat: SeatId, latest: Latest, geography: Geography, at: Instant) -> bool:
        """Somebody moved; whether seekers have never been so near in this round."""
        round_ = hunted_round(game)
        if round_ is None:
            return False
        gaps = [
            geography.distance(seeker.position, hider.position)
            for seeker, hider in _pairs(game, round_, seat, latest, at)
        ]
        before = self.in_round(round_)
        if not gaps or (before is not None and min(gaps) >= before):
            return False
        self._round, self._closest = round_.number, min(gaps)
        return True

    def read(self, game: Game, tracks: Iterable[tuple[SeatId, Fix]], geography: Geography) -> None:
        """What tracks tell, in order of time."""
        latest: dict[SeatId, Fix] = {}
        for seat, fix in sorted(tracks, key=lambda tracked: tracked[1].at):
            latest[seat] = fix
            self.look(game, seat, latest.get, geography, fix.at)


def hunted_round(game: Game) -> Round | None:
    """The round, while seekers hunt in it."""
    is_on = game.stage is Stage.PLAYING and not game.is_standing_still
    return game.round if is_on and game.round is not None and game.round.phase is Phase.SEEKING else None


def _pairs(game: Game, round_: Round, seat: SeatId, latest: Latest, at: Instant) -> Sequence[tuple[Fix, Fix]]:
    """Where a seeker and a hider are, for whoever moved and everybody on the other side."""
    hiders, seekers = (
        [seat] if role_of(game, seat) is role else others
        for role, others in (
            (Role.HIDER, hider_seats(game)),
            (Role.SEEKER, [each for team in round_.teams.values() for each in seeker_seats(game, team)]),
        )
    )
    most, since = game.box.settings.endgame_fix_age, round_.fixes_count_from
    return [
        (seeker, hider)
        for seeker in _believed(game, map(latest, seekers), since)
        if seeker.age(at) <= most
        for hider in _believed(game, map(latest, hiders), Instant(since - most))
    ]


def _believed(game: Game, fixes: Iterable[Fix | None], since: Instant) -> Sequence[Fix]:
    sharp = game.box.settings.endgame_accuracy
    return [fix for fix in fixes if fix is not None and fix.at >= since and fix.accuracy <= sharp]
