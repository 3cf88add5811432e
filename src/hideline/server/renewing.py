"""A lost phone: whoever is left of its side opens the seat anew, since a side acts as one player (TEAM-1).

They know all that the seat knows, so nothing is told that was not theirs; of a side of one nobody is left to ask.
"""

from __future__ import annotations

from litestar import Response, post
from litestar.datastructures import State

from hideline.game.ids import SeatId
from hideline.game.refusals import Refusal
from hideline.server.bearer import Bearer, opened
from hideline.server.doors import Doors
from hideline.server.games import Joined


@post("/api/games/{game:str}/seats/{seat:str}/link", status_code=201)
async def post_link(
    state: State, game: str, seat: str, authorization: Bearer = ""
) -> Joined | Response[Refusal]:
    """Another way into a mate's seat; the phones that had it are out."""
    at = await opened(state, game, authorization)
    doors: Doors = state.doors
    admission = await doors.renew(at, SeatId(seat))
    if isinstance(admission, Refusal):
        return Response(admission, status_code=409)
    return Joined.by(admission)
