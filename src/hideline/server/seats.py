"""What goes to a seat's phone: its view with what the map adds, and the positions it may know (ROUND-5, DESIGN §7)."""

from __future__ import annotations

from hideline.game.ids import SeatId
from hideline.game.standing import Role, role_of, team_of
from hideline.game.state import Game, SeatRole
from hideline.game.view import view
from hideline.game.watching import watches_hiders
from hideline.table.live import Table
from hideline.table.outlook import outlook_of
from hideline.units import Metres
from hideline.wire.frames import Position, ViewFrame


def view_frame(table: Table, seat: SeatId) -> ViewFrame:
    """Everything a seat may know now."""
    return ViewFrame(
        table.feeds.get(seat, 0), table.clock.now(), view(table.game, seat), outlook_of(table, seat)
    )


def may_see_position(game: Game, onlooker: SeatId, of: SeatId) -> bool:
    """Seekers are seen by the hider, their team and the watcher, a hider only by the own side (ROUND-5, SAFE-1).

    A watcher sees the hider, too, if admitted or there before, and is seen by nobody.
    """
    if onlooker == of:
        return False
    if game.seats[of].role is SeatRole.WATCHER:
        return False
    watching = game.seats[onlooker]
    if watches_hiders(game, onlooker):
        return True
    if are_mates(game, onlooker, of):
        return True
    role, other = role_of(game, onlooker), role_of(game, of)
    if other is not Role.SEEKER:
        return False
    if role is Role.HIDER or watching.role is SeatRole.WATCHER:
        return True
    return role is Role.SEEKER and game.box.mode.teams_see_each_other


def are_mates(game: Game, one: SeatId, other: SeatId) -> bool:
    """Whether two seats play together: of one side, or of sides that seek as one team."""
    side = game.seats[one].side
    if side is not None and side == game.seats[other].side:
        return True
    mine, theirs = team_of(game, one), team_of(game, other)
    return mine is not None and theirs is not None and mine.id == theirs.id


def in_sight(game: Game, onlooker: SeatId) -> frozenset[SeatId]:
    """Everybody whom this seat may see."""
    return frozenset(other for other in game.seats if may_see_position(game, onlooker, other))


def positions_for(table: Table, seat: SeatId) -> tuple[Position, ...]:
    """Where everybody is whom this seat may see."""
    visible = in_sight(table.game, seat)
    found = (position_of(table, seat, other) for other in table.game.seats if other in visible)
    return tuple(position for position in found if position is not None)


def position_of(table: Table, onlooker: SeatId, seat: SeatId) -> Position | None:
    """Somebody's newest position as one seat sees it: with how far that is, and of a mate how full the phone is."""
    trails = table.trails
    mine, theirs = trails.latest(onlooker), trails.latest(seat)
    if theirs is None:
        return None
    gap: Metres | None = table.atlas.distance(mine.position, theirs.position) if mine is not None else None
    battery = trails.battery(seat) if are_mates(table.game, onlooker, seat) else None
    return Position(seat, theirs, trails.source(seat), gap, battery)
