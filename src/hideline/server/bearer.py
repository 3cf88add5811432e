"""Bearer tokens: one per seat, in a header and never in an address."""

from __future__ import annotations

from typing import Annotated

from litestar.datastructures import State
from litestar.params import HeaderParameter

from hideline.server.doors import Doors, Opened

Bearer = Annotated[str, HeaderParameter(name="authorization")]


async def opened(state: State, game: str, authorization: str) -> Opened:
    """The table and seat behind a bearer token."""
    doors: Doors = state.doors
    kind, _, token = authorization.partition(" ")
    return await doors.open(game, token if kind.lower() == "bearer" else "")
