"""Streets near the hider, drawn for the photo questions that ask for their shape (PHOTO-1).

The nearest one from junction to junction; where the question that waits asks for a length of streets, such a route. For
the hider's own seat and from its own position only. Nothing is sent by looking: the hider sends the picture like any
photo, or takes one instead.
"""

from __future__ import annotations

import asyncio

from litestar import Response, get
from litestar.datastructures import State

from hideline.atlas.index import Atlas
from hideline.catalogue.questions.model import BookQuestion, Traced
from hideline.catalogue.questions.photo import StreetsTraced, streets_traced
from hideline.game.refusals import NeedsPosition, NotForYourRole
from hideline.game.standing import Role, role_of
from hideline.game.state import Game
from hideline.server.bearer import Bearer, opened
from hideline.units import LatLon, Malformed

PRIVATE = {"cache-control": "private, no-store", "x-content-type-options": "nosniff"}


@get("/api/games/{game:str}/trace", media_type="image/png")
async def get_trace(state: State, game: str, authorization: Bearer = "") -> Response[bytes]:
    """The nearest street or path from junction to junction as a picture, north up. For the hider only.

    While a question waits that asks for a length of streets: a route of that length.
    """
    at = await opened(state, game, authorization)
    if role_of(at.table.game, at.seat) is not Role.HIDER:
        raise NotForYourRole(who="the hider")
    here = at.table.trails.latest(at.seat)
    if here is None:
        raise NeedsPosition
    wanted = _wanted(at.table.game)
    drawn = await asyncio.to_thread(_drawn, at.table.atlas, here.position, wanted)
    return Response(drawn, media_type="image/png", headers=PRIVATE)


def _wanted(game: Game) -> StreetsTraced | None:
    """The route that a question waits for, if one does."""
    teams = game.round.teams.values() if game.round is not None else ()
    waiting = (game.box.questions[team.pending.question] for team in teams if team.pending is not None)
    is_asked = any(isinstance(each, BookQuestion) and each.traced is Traced.STREETS for each in waiting)
    return streets_traced(game.box.setup.edition) if is_asked else None


def _drawn(atlas: Atlas, here: LatLon, wanted: StreetsTraced | None) -> bytes:
    from hideline.atlas.picture.trace import draw_trace  # noqa: PLC0415 - loads a drawing library
    from hideline.atlas.street_routes import street_route  # noqa: PLC0415

    if wanted is None:
        if trace := atlas.street_trace(here):
            return draw_trace(trace)
        raise Malformed("This map has no streets: draw the shape of the nearest one by hand.")
    if route := street_route(atlas.contents.streets, here, wanted.length, wanted.turns):
        return draw_trace(route)
    raise Malformed("No such route begins near you on this map: trace one by hand.")
