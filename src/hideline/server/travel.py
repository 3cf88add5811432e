"""Getting about, for the seat that asks: from its own position only, told to nobody else."""

from __future__ import annotations

from litestar import get
from litestar.datastructures import State
from msgspec import structs

from hideline.game.commands import TappedRun
from hideline.game.ids import StationId
from hideline.game.standing import Role, role_of
from hideline.game.state import Phase
from hideline.server.bearer import Bearer, opened
from hideline.server.doors import Opened
from hideline.table.connections import BoardRow, Connection, board_of, connections_to
from hideline.table.riding import Ride, rides_of
from hideline.table.setting_off import hider_journey
from hideline.table.travelling import Travel, travel_from
from hideline.units import Fix, Malformed, Span, hours

LONGEST = hours(4)


@get("/api/games/{game:str}/travel")
async def get_travel(state: State, game: str, authorization: Bearer = "") -> Travel:
    """Where this seat can be, and when: a hider in which zones within the time left, others within four hours."""
    at = await opened(state, game, authorization)
    table = at.table
    round_ = table.game.round
    journey = hider_journey(table.game, round_, table.atlas) if round_ is not None else None
    fix, now = _fix(at), table.clock.now()
    on_the_way = _on_the_way(at)
    if on_the_way is None:
        return await travel_from(table.atlas, fix, now, LONGEST, journey)
    left, barred = on_the_way
    found = await travel_from(table.atlas, fix, now, left, journey, table.game.box.settings.zone_radius)
    return structs.replace(found, arrivals=tuple(one for one in found.arrivals if one.station not in barred))


@get("/api/games/{game:str}/rides")
async def get_rides(
    state: State, game: str, day: int | None = None, trip: int | None = None, authorization: Bearer = ""
) -> tuple[Ride, ...]:
    """Which runs this seat may be riding, by its latest positions, with the stops still ahead (MATCH-2).

    With the day and trip of a run that was tapped: that one, as late as the positions show it.
    """
    at = await opened(state, game, authorization)
    tapped = TappedRun(day, trip) if day is not None and trip is not None else None
    return await rides_of(at.table.atlas, at.table.trails.of(at.seat), at.table.clock.now(), tapped)


@get("/api/games/{game:str}/journeys")
async def get_journeys(
    state: State, game: str, to: str, authorization: Bearer = ""
) -> tuple[Connection, ...]:
    """A few good connections from where this seat is to a station."""
    at = await opened(state, game, authorization)
    return await connections_to(at.table.atlas, _fix(at).position, StationId(to), at.table.clock.now())


@get("/api/games/{game:str}/departures")
async def get_departures(
    state: State, game: str, station: str, authorization: Bearer = ""
) -> tuple[BoardRow, ...]:
    """What leaves a station next."""
    at = await opened(state, game, authorization)
    return await board_of(at.table.atlas, StationId(station), at.table.clock.now())


TRAVEL_ROUTES = (get_travel, get_rides, get_journeys, get_departures)


def _fix(at: Opened) -> Fix:
    """Where the seat's phone last was."""
    fix = at.table.trails.latest(at.seat)
    if fix is None:
        raise Malformed("Share your position first: travel times start where you are.")
    return fix


def _on_the_way(at: Opened) -> tuple[Span, tuple[StationId, ...]] | None:
    """The time left to a hider on the way, and where they may not hide; None for everybody else."""
    game, round_ = at.table.game, at.table.game.round
    if round_ is None or round_.phase not in (Phase.HIDING, Phase.MOVING) or round_.phase_until is None:
        return None
    if role_of(game, at.seat) is not Role.HIDER:
        return None
    left = round_.phase_until - game.clock.read(at.table.clock.now())
    return Span(max(0, left)), round_.just_left
