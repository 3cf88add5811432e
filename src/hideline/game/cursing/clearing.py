"""How curses end: by their clock, by a report that is accepted, by the deed, by the round (CURSE-3, CURSE-8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from hideline.game.events import BonusEarned, CurseCleared, CurseLifted
from hideline.game.ids import CurseId, TeamId
from hideline.game.standing import with_team
from hideline.game.state import ActiveCurse, Bonus, Game, Team
from hideline.game.turn import Turn


def curse_deadlines(team: Team) -> Iterator[tuple[int, Callable[[Turn], None]]]:
    """What falls due in curse time: curses that last so long."""
    for curse in team.curses:
        if curse.until is not None:
            yield curse.until, _runs_out(team.id, curse.id)


def _runs_out(team: TeamId, curse: CurseId) -> Callable[[Turn], None]:
    def fire(turn: Turn) -> None:
        turn.record(CurseCleared(at=turn.at, team=team, curse=curse, because="its time is over"))

    return fire


def settle_at_find(turn: Turn, team: TeamId) -> None:
    """What the find itself decides; the rest of the curses simply end with the run."""


def active(game: Game, team: TeamId, curse: CurseId) -> ActiveCurse | None:
    """The curse, if it still lies on the team."""
    assert game.round is not None
    return next((one for one in game.round.teams[team].curses if one.id == curse), None)


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def with_curse(game: Game, team: TeamId, curse: CurseId, **changes: object) -> Game:
    """The game with one active curse changed."""
    assert game.round is not None
    curses = tuple(
        replace(one, **changes) if one.id == curse else one for one in game.round.teams[team].curses
    )
    return with_team(game, team, curses=curses)


def curse_cleared(game: Game, event: CurseCleared) -> Game:
    """Gone."""
    assert game.round is not None
    left = tuple(curse for curse in game.round.teams[event.team].curses if curse.id != event.curse)
    return with_team(game, event.team, curses=left)


def curse_lifted(game: Game, event: CurseLifted) -> Game:
    """It blocks no longer; the duty to carry goes on."""
    return with_curse(game, event.team, event.curse, blocks=False, is_carried=True)


def bonus_earned(game: Game, event: BonusEarned) -> Game:
    """On the run's account, once per cast."""
    assert game.round is not None
    account = (*game.round.teams[event.team].account, Bonus(event.why, event.worth))
    game = with_curse(game, event.team, event.curse, bonus_paid=True)
    return with_team(game, event.team, account=account)


DECIDES: dict[type, Callable[..., None]] = {}

EVOLVES = {CurseCleared: curse_cleared, CurseLifted: curse_lifted, BonusEarned: bonus_earned}
