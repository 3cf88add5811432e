"""The addresses of Web Push: this server's key, a seat's phones, and receipts."""

from __future__ import annotations

import msgspec
from litestar import delete, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from hideline.game.standing import Role, hider_seats, role_of, team_of
from hideline.server.bearer import Bearer, opened
from hideline.server.doors import Opened
from hideline.server.push.desk import PushDesk, Slip
from hideline.server.push.notices import question_message
from hideline.server.push.sealing import PhoneKeys
from hideline.table.clock import wall_now
from hideline.units import Instant

LONGEST = 2000


class PushKey(msgspec.Struct, frozen=True):
    """What a browser needs to subscribe."""

    key: str


class Subscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's push subscription."""

    endpoint: str
    keys: PhoneKeys


class SendReceipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pushed message arrived, or was looked at; the receipt stood in the message."""

    receipt: str
    seen: bool = False


class QuestionReceipt(msgspec.Struct, frozen=True):
    """Whether the open question has reached a hider's phone, and whether somebody looked."""

    delivered: Instant | None = None
    seen: Instant | None = None


@get("/api/push/key")
async def get_push_key(state: State) -> PushKey:
    """This server's public key for push subscriptions."""
    desk: PushDesk = state.push
    return PushKey(desk.key.public)


@post("/api/games/{game:str}/push", status_code=204)
async def post_subscription(
    state: State, game: str, data: JSONBody[Subscribe], authorization: Bearer = ""
) -> None:
    """Have this seat's notices sent to this phone; again on every start of the page, as browsers want it."""
    at = await opened(state, game, authorization)
    desk: PushDesk = state.push
    await desk.subscribe(game, at.seat, data.endpoint[:LONGEST], data.keys)


@delete("/api/games/{game:str}/push")
async def delete_subscription(state: State, game: str, endpoint: str, authorization: Bearer = "") -> None:
    """Stop sending notices to this phone."""
    at = await opened(state, game, authorization)
    desk: PushDesk = state.push
    await desk.unsubscribe(game, at.seat, endpoint)


@post("/api/games/{game:str}/push/try", status_code=204)
async def try_push(state: State, game: str, authorization: Bearer = "") -> None:
    """Send this seat's phones one notice, to see that it works."""
    at = await opened(state, game, authorization)
    desk: PushDesk = state.push
    state.photos.limit.take(f"push {at.seat}")
    await desk.try_out(game, at.seat)


@post("/api/push/receipts", status_code=204)
async def post_receipt(state: State, data: JSONBody[SendReceipt]) -> None:
    """A pushed message arrived or was seen; what is not a receipt of ours is thanked for and forgotten."""
    desk: PushDesk = state.push
    slip = desk.opened(data.receipt)
    if slip is not None:
        await desk.note(slip, seen=wall_now() if data.seen else None)


@get("/api/games/{game:str}/receipts")
async def get_receipt(state: State, game: str, authorization: Bearer = "") -> QuestionReceipt:
    """For seekers: whether the open question has arrived at the hider's phone and was seen there."""
    at = await opened(state, game, authorization)
    team = team_of(at.table.game, at.seat)
    message = question_message(at.table.game, team.id) if team is not None else None
    if message is None:
        return QuestionReceipt()
    desk: PushDesk = state.push
    return QuestionReceipt(*await desk.receipt_of(game, hider_seats(at.table.game), message))


async def has_seen(desk: PushDesk, at: Opened, feed: int) -> None:
    """A hider's page is open and shows everything up to this number: open questions have been seen."""
    game = at.table.game
    if role_of(game, at.seat) is not Role.HIDER or game.round is None:
        return
    if feed < at.table.feeds.get(at.seat, 0):
        return
    for team in game.round.teams:
        message = question_message(game, team)
        if message is not None:
            await desk.note(Slip(at.table.id, at.seat, message), seen=wall_now())


PUSH_ROUTES = (
    get_push_key,
    post_subscription,
    delete_subscription,
    try_push,
    post_receipt,
    get_receipt,
)
