"""Positions from the page: onto the trail, past the rules, and on to those who may know."""

from __future__ import annotations

from litestar import post
from litestar.datastructures import State
from litestar.params import JSONBody

from hideline.server.bearer import Bearer, opened
from hideline.server.doors import Opened
from hideline.units import Fix, Instant


@post("/api/games/{game:str}/fixes", status_code=204)
async def post_fix(state: State, game: str, data: JSONBody[Fix], authorization: Bearer = "") -> None:
    """Say where this phone is."""
    await put_fix(await opened(state, game, authorization), data)


async def put_fix(at: Opened, fix: Fix, device: str = "", battery: int | None = None) -> None:
    """A phone's position: from the future it counts as now, from the past it only fills the track.

    One from a device that lies about while its player uses another says nothing.
    """
    if not at.table.locators.may_tell(at.seat, device):
        return
    now = at.table.clock.now()
    heard = Fix(fix.position, Instant(min(fix.at, now)), fix.accuracy, fix.altitude)
    await at.table.put_on_trail(at.seat, heard, "page", battery)
