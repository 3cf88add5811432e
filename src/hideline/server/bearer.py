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
    at = await doors.open(game, token_in(authorization))
    doors.asking.take(at.seat)
    return at


def token_in(authorization: str) -> str:
    """The token of a bearer header; empty when there is none."""
    kind, _, token = authorization.partition(" ")
    return token if kind.lower() == "bearer" else ""
