"""Creating a game and joining one: no account, a code, a link, a QR (DESIGN §8)."""

from __future__ import annotations

from typing import Self

import msgspec
from litestar import Request, Response, post
from litestar.datastructures import State
from litestar.params import JSONBody

from hideline.catalogue import open_box
from hideline.catalogue.setting_up import setup_on
from hideline.game.refusals import Refusal
from hideline.game.settings import Setup, Size
from hideline.game.state import SeatRole, Stage
from hideline.server.doors import Admission, Doors
from hideline.server.faults import NotAllowed
from hideline.server.limits import address_of
from hideline.server.maps import MapRoom
from hideline.server.settings import ServerSettings
from hideline.store.faults import GameExists
from hideline.table.chance import game_made_with, new_game_id
from hideline.table.clock import ClockChoice, Pace, wall_now, within_time
from hideline.table.hall import Hall
from hideline.table.live import Table
from hideline.units import Edition, Instant, Malformed

LONGEST_NAME = 40
SHORTEST_KEY, LONGEST_KEY = 22, 128
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
    key: str = ""
    """Made by the phone, known to nobody else: should the answer get lost, the same game is given back for it."""


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
    key: str = ""
    """Made by the phone, known to nobody else: should the answer get lost, the same seat is given back for it."""


class Joined(msgspec.Struct, frozen=True):
    """The way in, from any phone."""

    game: str
    seat: str
    token: str
    name: str
    """As the table calls whoever sits there."""

    @classmethod
    def by(cls, admission: Admission) -> Self:
        """As the doors have let them in."""
        return cls(admission.game, admission.seat, admission.token, admission.name)


@post("/api/games", status_code=201)
async def create_game(
    state: State, data: JSONBody[NewGame], request: Request[object, object, State]
) -> Created | Response[Refusal]:
    """Set up a game and take its first seat as host."""
    doors: Doors = state.doors
    doors.creating.take(address_of(request))
    name = tidy_name(data.name)
    key = _secret(data.key)
    maps: MapRoom = state.maps
    setup = setup_on(
        maps.named(data.map), size=data.size, edition=data.edition, mode=data.mode, house_rules=data.settings
    )
    open_box(setup)
    table = await _table(state, setup, _clock(state.settings, data), key)
    admission = await doors.seat(table, name, SeatRole.PLAYER, key)
    if isinstance(admission, Refusal):
        return Response(admission, status_code=409)
    codes = await doors.codes(table)
    code = codes.get(SeatRole.PLAYER) or await doors.make_code(table)
    watcher = codes.get(SeatRole.WATCHER) or await doors.make_code(table, SeatRole.WATCHER)
    return Created(admission.game, admission.seat, admission.token, code, watcher)


async def _table(state: State, setup: Setup, clock: ClockChoice, key: str) -> Table:
    """A new game; or the one this key has made, when the answer to that was lost.

    Whoever was sent away from the game they made does not come back by having made it.
    """
    hall: Hall = state.hall
    doors: Doors = state.doors
    game_id = game_made_with(key) if key else new_game_id()
    try:
        return await hall.create(setup, clock, game_id=game_id)
    except GameExists:
        table = await hall.table(game_id)
        if table.game.seats and not await doors.seat_made_with(key, table):
            raise NotAllowed from None
        return table


def _secret(key: str) -> str:
    """A phone's own key, which must not be guessed; none is no key."""
    if key and not SHORTEST_KEY <= len(key) <= LONGEST_KEY:
        raise Malformed(f"A key has {SHORTEST_KEY} to {LONGEST_KEY} characters nobody can guess.")
    return key


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
    key = _secret(data.key)
    admission = await doors.join(data.code, tidy_name(data.name), address_of(request), key)
    if isinstance(admission, Refusal):
        return no_way_in(admission)
    return Joined.by(admission)


def no_way_in(refusal: Refusal) -> Response[Refusal]:
    """A code that leads nowhere is not there; all else is refused."""
    return Response(refusal, status_code=404 if refusal.code == "no-such-code" else 409)


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code somebody was given."""

    code: str


class Invitation(msgspec.Struct, frozen=True):
    """What one would join."""

    game: str
    host: str
    """The name of whoever sets it up; empty while nobody does."""
    map: str
    """What the map is called."""
    stage: Stage
    role: SeatRole
    """As what one would come in."""
    players: int


@post("/api/invitations", status_code=200)
async def look_at_invitation(
    state: State, data: JSONBody[Code], request: Request[object, object, State]
) -> Invitation | Response[Refusal]:
    """What a code leads to; nobody sits down by looking."""
    doors: Doors = state.doors
    maps: MapRoom = state.maps
    address = address_of(request)
    doors.asking.take(address)
    invited = await doors.invited(data.code, address)
    if isinstance(invited, Refusal):
        return no_way_in(invited)
    game = invited.table.game
    host = game.seats.get(game.host) if game.host else None
    return Invitation(
        game=game.id,
        host=host.name if host else "",
        map=maps.by_hash(game.box.setup.map_hash).title,
        stage=game.stage,
        role=invited.role,
        players=sum(seat.role is SeatRole.PLAYER for seat in game.seats.values()),
    )
