"""The codes that lead into a game: made anew and withdrawn by the host on any phone (SAFE-1).

Whoever plays may ask others to play, so players are told their own code. A watcher sees the hider: the link for
watchers is the host's, who can close it at any time, and whoever sits down by it is shown to all.
"""

from __future__ import annotations

import msgspec
from litestar import delete, get, put
from litestar.datastructures import State

from hideline.game.refusals import NotForYourRole
from hideline.game.standing import refuse_unless_host
from hideline.game.state import SeatRole
from hideline.server.bearer import Bearer, opened
from hideline.server.doors import Doors, Opened
from hideline.units import Malformed


class JoinCodes(msgspec.Struct, frozen=True):
    """What leads into the game now; empty where nothing does."""

    code: str
    """For players."""
    watcher_code: str
    """Told to the host alone."""


@get("/api/games/{game:str}/codes")
async def get_codes(state: State, game: str, authorization: Bearer = "") -> JoinCodes:
    """The code in force for players; the host is told the watchers' too.

    Whom no side has let in yet is told none: should they pester everybody, another code shuts them out.
    """
    at = await opened(state, game, authorization)
    seat = at.table.game.seats[at.seat]
    is_in = seat.side is not None or at.table.game.host == at.seat
    if seat.role is not SeatRole.PLAYER or not is_in:
        raise NotForYourRole(who="the players of a side")
    return await _told(state, at)


@put("/api/games/{game:str}/codes/{role:str}")
async def put_code(state: State, game: str, role: str, authorization: Bearer = "") -> JoinCodes:
    """A fresh code for `player` or `watcher`; the one before leads nowhere any more."""
    at = await _opened_by_host(state, game, authorization)
    doors: Doors = state.doors
    wanted = _role(role)
    await doors.withdraw_codes(at.table, wanted)
    await doors.make_code(at.table, wanted)
    return await _told(state, at)


@delete("/api/games/{game:str}/codes/{role:str}", status_code=200)
async def delete_code(state: State, game: str, role: str, authorization: Bearer = "") -> JoinCodes:
    """Withdraw the code for `player` or `watcher`: nobody comes in by it any more."""
    at = await _opened_by_host(state, game, authorization)
    doors: Doors = state.doors
    await doors.withdraw_codes(at.table, _role(role))
    return await _told(state, at)


async def _opened_by_host(state: State, game: str, authorization: str) -> Opened:
    at = await opened(state, game, authorization)
    refuse_unless_host(at.table.game, at.seat)
    return at


async def _told(state: State, at: Opened) -> JoinCodes:
    doors: Doors = state.doors
    codes = await doors.codes(at.table)
    is_host = at.table.game.host == at.seat
    return JoinCodes(codes.get(SeatRole.PLAYER, ""), codes.get(SeatRole.WATCHER, "") if is_host else "")


def _role(name: str) -> SeatRole:
    try:
        return SeatRole(name)
    except ValueError:
        raise Malformed("A code is for a player or for a watcher.") from None


FOR_THE_HOST = (put_code, delete_code)
CODE_ROUTES = (get_codes, *FOR_THE_HOST)
