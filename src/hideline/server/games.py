"""Creating a game and joining one: no account, a code, a link, a QR (DESIGN §8)."""

from __future__ import annotations

import msgspec
from litestar import Request, Response, post
from litestar.datastructures import State
from litestar.params import JSONBody

from hideline.catalogue import open_box
from hideline.catalogue.sizes import suggested_size
from hideline.game.refusals import Refusal
from hideline.game.settings import Setup, Size
from hideline.game.state import SeatRole
from hideline.server.doors import Doors
from hideline.server.limits import address_of
from hideline.server.maps import MapRoom, square_km
from hideline.server.settings import ServerSettings
from hideline.table.clock import ClockChoice, Pace, wall_now, within_time
from hideline.table.hall import Hall
from hideline.units import Edition, Instant, Malformed

LONGEST_NAME = 40
FASTEST = 1000.0


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the one who sets the game up chooses."""

    name: str
    """The creator's own name at the table."""
    map: str = ""
    """A map of this host; empty for the default one."""
    size: Size | None = None
    """Empty for the one that suits the map."""
    edition: Edition = Edition.METRIC
    mode: str = "standard"
    settings: dict[str, object] = {}
    """House rules by setting name; everything else is the rulebook's."""
    clock: Pace = Pace.REAL
    rate: float = 1.0
    starts_at: Instant | None = None
    """Where a manual clock begins."""


class Created(msgspec.Struct, frozen=True):
    """The new game: the creator's own way in, and the codes for the others."""

    game: str
    seat: str
    token: str
    code: str
    watcher_code: str


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code and a name."""

    code: str
    name: str


class Joined(msgspec.Struct, frozen=True):
    """The way in, from any phone."""

    game: str
    seat: str
    token: str


@post("/api/games", status_code=201)
async def create_game(
    state: State, data: JSONBody[NewGame], request: Request[object, object, State]
) -> Created | Response[Refusal]:
    """Set up a game and take its first seat as host."""
    hall: Hall = state.hall
    doors: Doors = state.doors
    doors.creating.take(address_of(request))
    name = tidy_name(data.name)
    setup = _setup(state.maps, data)
    open_box(setup)
    table = await hall.create(setup, _clock(state.settings, data))
    admission = await doors.seat(table, name, SeatRole.PLAYER)
    if isinstance(admission, Refusal):
        return Response(admission, status_code=409)
    code = await doors.make_code(table)
    watcher = await doors.make_code(table, SeatRole.WATCHER)
    return Created(admission.game, admission.seat, admission.token, code, watcher)


def _setup(maps: MapRoom, data: NewGame) -> Setup:
    atlas = maps.named(data.map)
    size = data.size or suggested_size(len(atlas.stations), square_km(atlas))
    return Setup(
        map_name=atlas.name,
        map_hash=atlas.hash,
        timezone=atlas.timezone,
        size=size,
        edition=data.edition,
        mode=data.mode,
        house_rules=dict(data.settings),
    )


def _clock(settings: ServerSettings, data: NewGame) -> ClockChoice:
    if data.clock is Pace.REAL:
        return ClockChoice(began=wall_now())
    if not settings.practice_clocks:
        raise Malformed("This server keeps real time only: practice clocks are switched off.")
    if not 1.0 <= data.rate <= FASTEST:
        raise Malformed(f"A practice clock runs 1 to {FASTEST:g} times as fast as life.")
    began = wall_now()
    if data.clock is Pace.MANUAL and data.starts_at is not None:
        began = within_time(data.starts_at)
    return ClockChoice(data.clock, data.rate, began)


def tidy_name(name: str) -> str:
    """A name as others will read it."""
    tidy = " ".join("".join(letter for letter in name if letter.isprintable()).split())
    if not tidy or len(tidy) > LONGEST_NAME:
        raise Malformed(f"A name has 1 to {LONGEST_NAME} characters.")
    return tidy


@post("/api/join", status_code=201)
async def join_game(
    state: State, data: JSONBody[Join], request: Request[object, object, State]
) -> Joined | Response[Refusal]:
    """Take a seat with a code."""
    doors: Doors = state.doors
    admission = await doors.join(data.code, tidy_name(data.name), address_of(request))
    if isinstance(admission, Refusal):
        return Response(admission, status_code=404 if admission.code == "no-such-code" else 409)
    return Joined(admission.game, admission.seat, admission.token)
