"""What goes to a seat's phone: its view with what the map adds, and the positions it may know (ROUND-5, DESIGN §7)."""

from __future__ import annotations

from hideline.game.ids import SeatId
from hideline.game.standing import Role, role_of, team_of
from hideline.game.state import Game, SeatRole
from hideline.game.view import view
from hideline.game.watching import watches_hiders
from hideline.table.live import Table
from hideline.table.outlook import outlook_of
from hideline.units import Fix, Metres
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
    if watching.side is not None and watching.side == game.seats[of].side:
        return True
    role, other = role_of(game, onlooker), role_of(game, of)
    if other is not Role.SEEKER:
        return False
    if role is Role.HIDER or watching.role is SeatRole.WATCHER:
        return True
    mine, theirs = team_of(game, onlooker), team_of(game, of)
    shares_team = mine is not None and theirs is not None and mine.id == theirs.id
    return shares_team or (role is Role.SEEKER and game.box.mode.teams_see_each_other)


def in_sight(game: Game, onlooker: SeatId) -> frozenset[SeatId]:
    """Everybody whom this seat may see."""
    return frozenset(other for other in game.seats if may_see_position(game, onlooker, other))


def positions_for(table: Table, seat: SeatId) -> tuple[Position, ...]:
    """Where everybody is whom this seat may see."""
    visible = in_sight(table.game, seat)
    fixes = ((other, table.trails.latest(other)) for other in table.game.seats if other in visible)
    return tuple(
        position_of(table, seat, other, fix, table.trails.source(other))
        for other, fix in fixes
        if fix is not None
    )


def position_of(table: Table, onlooker: SeatId, seat: SeatId, fix: Fix, source: str = "page") -> Position:
    """Somebody's position as one seat sees it: with how far that is."""
    mine = table.trails.latest(onlooker)
    gap: Metres | None = table.atlas.distance(mine.position, fix.position) if mine is not None else None
    return Position(seat, fix, source, gap)
