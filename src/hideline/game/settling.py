"""A find that the hider cannot confirm, since all phones of that side are dead (END-3).

The seekers count it themselves once nothing was heard of the hiding side for long enough after the claim, and only
where they are known to be in the zone. It stands on the record, and whoever sees it differently asks for a correction
(HOUSE-4).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from hideline.game.clocks import PlayTime
from hideline.game.commands import SettleFind
from hideline.game.events import ClaimWaitedOn, FindSettled, HiderHeard, HiderSilent
from hideline.game.finding import SILENCE, count_find
from hideline.game.ids import TeamId
from hideline.game.refusals import NoClaimOpen, StillWaiting
from hideline.game.standing import hider_seats, must_be_seeker, must_move, running_round, with_team
from hideline.game.state import Game
from hideline.game.turn import Turn
from hideline.game.zones import latest_fix


def claim_has_waited(team: TeamId) -> Callable[[Turn], None]:
    """A claim has been open for long: either the hiding side is silent, or it is waited for on.

    Which of the two reasons there are to wait is not told: that they are in the zone is a secret from seekers (END-1).
    """

    def fire(turn: Turn) -> None:
        if running_round(turn.game).end_game is not None and not _is_heard(turn):
            turn.record(HiderSilent(at=turn.at, team=team))
        else:
            turn.record(ClaimWaitedOn(at=turn.at, team=team, until=PlayTime(turn.now + SILENCE)))

    return fire


def _is_heard(turn: Turn) -> bool:
    fix = latest_fix(turn, hider_seats(turn.game))
    return fix is not None and fix.at > turn.at - SILENCE


def hear_hider(turn: Turn) -> None:
    """A phone of the hiding side lives: it is for them to say whether they are found."""
    for team in running_round(turn.game).teams.values():
        if team.claim is not None and team.claim.is_unheard and _is_heard(turn):
            until = PlayTime(turn.now + SILENCE)
            turn.record(HiderHeard(at=turn.at, team=team.id, until=until))


def settle_find(turn: Turn, _command: SettleFind) -> None:
    """Those who claimed it count it, with the time of the claim."""
    must_move(turn)
    seat, team = must_be_seeker(turn)
    if team.claim is None:
        raise NoClaimOpen
    if not team.claim.is_unheard:
        raise StillWaiting
    turn.record(FindSettled(at=turn.at, team=team.id, seat=seat.id))
    count_find(turn, team)


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def hider_silent(game: Game, event: HiderSilent) -> Game:
    """The way out is open."""
    return _with_claim(game, event.team, is_unheard=True)


def hider_heard(game: Game, event: HiderHeard) -> Game:
    """And shut again."""
    return _with_claim(game, event.team, is_unheard=False, waits_until=event.until)


def claim_waited_on(game: Game, event: ClaimWaitedOn) -> Game:
    """For another while."""
    return _with_claim(game, event.team, waits_until=event.until)


def _with_claim(game: Game, team: TeamId, **changes: object) -> Game:
    assert game.round is not None
    claim = game.round.teams[team].claim
    assert claim is not None
    return with_team(game, team, claim=replace(claim, **changes))


def find_settled(game: Game, event: FindSettled) -> Game:
    """On the record, and said beside the result; that it is found is told by itself."""
    return with_team(game, event.team, is_settled=True)


DECIDES = {SettleFind: settle_find}

EVOLVES = {
    HiderSilent: hider_silent,
    HiderHeard: hider_heard,
    ClaimWaitedOn: claim_waited_on,
    FindSettled: find_settled,
}
