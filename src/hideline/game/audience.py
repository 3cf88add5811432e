"""Who may know an event (DESIGN §7): denied by default, decided by the audience each event declares."""

from __future__ import annotations

from hideline.game.events import Audience, Event
from hideline.game.ids import HolderId, SeatId, TeamId
from hideline.game.standing import Role, holder_of, role_of, team_of
from hideline.game.state import Game, SeatRole


def may_know(game: Game, event: Event, seat: SeatId) -> bool:
    """Whether a seat may know of an event that has just happened in this game."""
    if seat not in game.seats:
        return False
    match event.audience:
        case Audience.EVERYONE:
            return True
        case Audience.HIDERS:
            return _is_hider(game, seat) or game.seats[seat].role is SeatRole.WATCHER
        case Audience.SEEKERS:
            return role_of(game, seat) is Role.SEEKER
        case Audience.TEAM:
            return _is_on_team(game, event, seat)
        case Audience.TEAM_AND_HIDERS:
            return _is_on_team(game, event, seat) or _is_hider(game, seat)
        case Audience.TEAM_AND_HOLDER:
            return _is_on_team(game, event, seat) or _holds(game, event, seat) or _is_hider(game, seat)
        case Audience.HOLDER:
            return _holds(game, event, seat)
        case Audience.SEAT:
            return _is_on_side_of(game, event, seat)
        case Audience.NOBODY:
            return False


def _is_hider(game: Game, seat: SeatId) -> bool:
    return role_of(game, seat) is Role.HIDER


def _is_on_team(game: Game, event: Event, seat: SeatId) -> bool:
    named: TeamId | None = getattr(event, "team", None)
    team = team_of(game, seat)
    return named is not None and team is not None and team.id == named


def _holds(game: Game, event: Event, seat: SeatId) -> bool:
    named: HolderId | None = getattr(event, "holder", None)
    return named is not None and holder_of(game, seat) == named


def _is_on_side_of(game: Game, event: Event, seat: SeatId) -> bool:
    named: SeatId | None = getattr(event, "seat", None)
    other = game.seats.get(named) if named is not None else None
    return other is not None and other.side is not None and other.side == game.seats[seat].side
