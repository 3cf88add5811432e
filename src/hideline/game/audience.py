"""Who may know an event (DESIGN §7): denied by default, decided by the audience each event declares."""

from __future__ import annotations

from collections.abc import Callable

from hideline.game.events import Audience, Event
from hideline.game.ids import HolderId, SeatId, SideId, TeamId
from hideline.game.standing import Role, holder_of, rewarded_for, role_of, team_of
from hideline.game.state import Game
from hideline.game.watching import watches_hiders


def may_know(game: Game, event: Event, seat: SeatId) -> bool:
    """Whether a seat may know of an event that has just happened in this game."""
    if seat not in game.seats:
        return False
    return KNOWS[event.audience](game, event, seat)


def _everyone(_game: Game, _event: Event, _seat: SeatId) -> bool:
    return True


def _nobody(_game: Game, _event: Event, _seat: SeatId) -> bool:
    return False


def _hiders(game: Game, _event: Event, seat: SeatId) -> bool:
    """The hiding side, and the watcher who looks after everyone (SAFE-1)."""
    return _is_hider(game, seat) or watches_hiders(game, seat)


def _seekers(game: Game, _event: Event, seat: SeatId) -> bool:
    return role_of(game, seat) is Role.SEEKER


def _team_and_hiders(game: Game, event: Event, seat: SeatId) -> bool:
    return _is_on_team(game, event, seat) or _is_hider(game, seat)


def _team_and_holder(game: Game, event: Event, seat: SeatId) -> bool:
    named: TeamId | None = getattr(event, "team", None)
    has_cast = named is not None and holder_of(game, seat) == rewarded_for(game, named)
    return has_cast or _team_and_hiders(game, event, seat)


def _concerned(game: Game, event: Event, seat: SeatId) -> bool:
    return getattr(event, "team", None) is None or _team_and_hiders(game, event, seat)


def _is_hider(game: Game, seat: SeatId) -> bool:
    return role_of(game, seat) is Role.HIDER


def _is_on_team(game: Game, event: Event, seat: SeatId) -> bool:
    named: TeamId | None = getattr(event, "team", None)
    team = team_of(game, seat)
    return named is not None and team is not None and team.id == named


def _holds(game: Game, event: Event, seat: SeatId) -> bool:
    named: HolderId | None = getattr(event, "holder", None)
    return named is not None and holder_of(game, seat) == named


def _side(game: Game, event: Event, seat: SeatId) -> bool:
    """The side that an event names, and who it is about."""
    named: SideId | None = getattr(event, "side", None)
    is_its = named is not None and game.seats[seat].side == named
    return is_its or seat == getattr(event, "seat", None)


def _is_on_side_of(game: Game, event: Event, seat: SeatId) -> bool:
    named: SeatId | None = getattr(event, "seat", None)
    other = game.seats.get(named) if named is not None else None
    return other is not None and other.side is not None and other.side == game.seats[seat].side


KNOWS: dict[Audience, Callable[[Game, Event, SeatId], bool]] = {
    Audience.EVERYONE: _everyone,
    Audience.HIDERS: _hiders,
    Audience.SEEKERS: _seekers,
    Audience.TEAM: _is_on_team,
    Audience.TEAM_AND_HIDERS: _team_and_hiders,
    Audience.TEAM_AND_HOLDER: _team_and_holder,
    Audience.HOLDER: _holds,
    Audience.SEAT: _is_on_side_of,
    Audience.SIDE: _side,
    Audience.CONCERNED: _concerned,
    Audience.NOBODY: _nobody,
}
