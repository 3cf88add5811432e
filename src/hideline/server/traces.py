"""The shape of the street nearest to the hider, drawn for the photo question that asks for it (PHOTO-1).

For the hider's own seat and from its own position only. Nothing is sent by looking: the hider sends the picture like
any photo, or takes one instead.
"""

from __future__ import annotations

import asyncio

from litestar import Response, get
from litestar.datastructures import State

from hideline.game.refusals import NeedsPosition, NotForYourRole
from hideline.game.standing import Role, role_of
from hideline.server.bearer import Bearer, opened
from hideline.units import Malformed

PRIVATE = {"cache-control": "private, no-store", "x-content-type-options": "nosniff"}


@get("/api/games/{game:str}/trace", media_type="image/png")
async def get_trace(state: State, game: str, authorization: Bearer = "") -> Response[bytes]:
    """The nearest street or path from junction to junction as a picture, north up. For the hider only."""
    at = await opened(state, game, authorization)
    if role_of(at.table.game, at.seat) is not Role.HIDER:
        raise NotForYourRole(who="the hider")
    here = at.table.trails.latest(at.seat)
    if here is None:
        raise NeedsPosition
    trace = at.table.atlas.street_trace(here.position)
    if not trace:
        raise Malformed("This map has no streets: draw the shape of the nearest one by hand.")

    def draw() -> bytes:
        from hideline.atlas.picture.trace import draw_trace  # noqa: PLC0415 - loads a drawing library

        return draw_trace(trace)

    return Response(await asyncio.to_thread(draw), media_type="image/png", headers=PRIVATE)
