"""A way back that one remembers: a PIN opens its player's seat on any phone, when their own is empty or lost.

A private link does the same, but is on the phone that is gone; and who is alone on a side has no mate to ask.
"""

from __future__ import annotations

import msgspec
from litestar import Request, Response, delete, get, post, put
from litestar.datastructures import State
from litestar.params import JSONBody

from hideline.game.refusals import Refusal
from hideline.server.bearer import Bearer, opened, token_in
from hideline.server.games import Joined, no_way_in, tidy_name
from hideline.server.limits import address_of
from hideline.server.pinpad import PinPad
from hideline.units import Malformed

SHORTEST_PIN, LONGEST_PIN = 6, 12
COUNTED = "01234567890123456789"


class Pin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A PIN that a player chose."""

    pin: str


class PinKept(msgspec.Struct, frozen=True):
    """Whether one opens the seat; which, nobody is told."""

    is_set: bool
    shortest: int = SHORTEST_PIN
    longest: int = LONGEST_PIN
    """How many digits one has."""


class Return(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who wants their seat back."""

    code: str
    name: str
    pin: str


@get("/api/games/{game:str}/pin")
async def get_pin(state: State, game: str, authorization: Bearer = "") -> PinKept:
    """Whether this seat has a PIN."""
    pins: PinPad = state.pins
    return PinKept(await pins.is_set(await opened(state, game, authorization)))


@put("/api/games/{game:str}/pin")
async def put_pin(state: State, game: str, data: JSONBody[Pin], authorization: Bearer = "") -> PinKept:
    """Have a PIN open this seat on any phone, in place of the one before."""
    pins: PinPad = state.pins
    at = await opened(state, game, authorization)
    pin = _digits(data.pin)
    if _is_obvious(pin):
        raise Malformed("This PIN is too easy to guess: choose another.")
    await pins.choose(at, token_in(authorization), pin)
    return PinKept(is_set=True)


@delete("/api/games/{game:str}/pin", status_code=200)
async def delete_pin(state: State, game: str, authorization: Bearer = "") -> PinKept:
    """No PIN opens this seat any more."""
    pins: PinPad = state.pins
    await pins.remove(await opened(state, game, authorization), token_in(authorization))
    return PinKept(is_set=False)


@post("/api/return", status_code=201)
async def post_return(
    state: State, data: JSONBody[Return], request: Request[object, object, State]
) -> Joined | Response[Refusal]:
    """Take one's own seat on another phone by code, name and PIN; the phones that had it are out."""
    pins: PinPad = state.pins
    admission = await pins.come_back(data.code, tidy_name(data.name), _digits(data.pin), address_of(request))
    if isinstance(admission, Refusal):
        return no_way_in(admission)
    return Joined.by(admission)


def _digits(pin: str) -> str:
    digits = "".join(pin.split())
    if not (digits.isascii() and digits.isdigit() and SHORTEST_PIN <= len(digits) <= LONGEST_PIN):
        raise Malformed(f"A PIN has {SHORTEST_PIN} to {LONGEST_PIN} digits.")
    return digits


def _is_obvious(digits: str) -> bool:
    """What is tried first: few digits over and over, the same ones twice, or all in a row."""
    is_doubled = digits[: len(digits) // 2] * 2 == digits
    return len(set(digits)) <= 2 or is_doubled or digits in COUNTED or digits in COUNTED[::-1]


PIN_ROUTES = (get_pin, put_pin, delete_pin, post_return)
