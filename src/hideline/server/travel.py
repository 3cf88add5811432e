"""Getting about, for the seat that asks: from its own position only, told to nobody else."""

from __future__ import annotations

from litestar import get
from litestar.datastructures import State

from hideline.game.standing import Role, role_of
from hideline.game.state import Phase
from hideline.server.bearer import Bearer, opened
from hideline.server.doors import Opened
from hideline.table.travelling import Ride, Travel, rides_of, travel_from
from hideline.units import Malformed, Span, hours

LONGEST = hours(4)


@get("/api/games/{game:str}/travel")
async def get_travel(state: State, game: str, authorization: Bearer = "") -> Travel:
    """Where this seat can be, and when: a hider within the time left to hide, others within four hours."""
    at = await opened(state, game, authorization)
    fix = at.table.trails.latest(at.seat)
    if fix is None:
        raise Malformed("Share your position first: travel times start where you are.")
    return await travel_from(at.table.atlas, fix, at.table.clock.now(), _limit(at))


def _limit(at: Opened) -> Span:
    game = at.table.game
    round_ = game.round
    is_hiding = round_ is not None and round_.phase in (Phase.HIDING, Phase.MOVING)
    if (
        round_ is None
        or not is_hiding
        or role_of(game, at.seat) is not Role.HIDER
        or round_.phase_until is None
    ):
        return LONGEST
    return Span(max(0, round_.phase_until - game.clock.read(at.table.clock.now())))


@get("/api/games/{game:str}/rides")
async def get_rides(state: State, game: str, authorization: Bearer = "") -> tuple[Ride, ...]:
    """Which runs this seat may be riding, by its latest positions, with the stops still ahead (MATCH-2)."""
    at = await opened(state, game, authorization)
    return await rides_of(at.table.atlas, at.table.trails.of(at.seat), at.table.clock.now())
