"""Playing over plain HTTP: the view of a seat, commands, a practice clock."""

from __future__ import annotations

import msgspec
from litestar import Response, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from hideline.game.refusals import Refusal
from hideline.game.standing import team_of
from hideline.server.bearer import Bearer, opened
from hideline.server.commands import CommandDesk
from hideline.server.seats import view_frame
from hideline.table.clock import Pace, within_time
from hideline.table.hall import Hall
from hideline.units import Malformed
from hideline.wire.frames import Ack, Envelope, ViewFrame


@get("/api/games/{game:str}/view")
async def get_view(state: State, game: str, authorization: Bearer = "") -> ViewFrame:
    """All that this seat may know, now."""
    at = await opened(state, game, authorization)
    if team_of(at.table.game, at.seat) is not None:  # nobody else is told what is left
        await at.table.think()
    return view_frame(at.table, at.seat)


@post("/api/games/{game:str}/commands", status_code=200)
async def post_command(
    state: State, game: str, data: JSONBody[Envelope], authorization: Bearer = ""
) -> Ack | Response[Refusal]:
    """Do something. Acknowledged means on disk; the same id again is the same command."""
    at = await opened(state, game, authorization)
    desk: CommandDesk = state.commands
    answer = await desk.take(at, data)
    return Response(answer, status_code=409) if isinstance(answer, Refusal) else answer


class MoveClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far to move a manual clock."""

    by_ms: int


@post("/api/games/{game:str}/clock", status_code=204)
async def post_clock(state: State, game: str, data: JSONBody[MoveClock], authorization: Bearer = "") -> None:
    """Move a manual clock forward; everything due on the way happens at its own time."""
    at = await opened(state, game, authorization)
    if at.table.clock.choice.pace is not Pace.MANUAL or not data.by_ms >= 0:
        raise Malformed("Only a manual clock can be moved, and only forward.")
    hall: Hall = state.hall
    await hall.move_clock(at.table, within_time(at.table.clock.now() + data.by_ms))
