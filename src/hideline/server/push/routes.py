"""The addresses of Web Push: this server's key, a seat's phones, and receipts."""

from __future__ import annotations

import msgspec
from litestar import delete, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from hideline.languages import ENGLISH
from hideline.server.bearer import Bearer, opened
from hideline.server.push.desk import PushDesk
from hideline.server.push.receipts import ReceiptDesk
from hideline.server.push.sealing import PhoneKeys
from hideline.table.hall import Hall
from hideline.units import Instant

LONGEST = 2000
LONGEST_TAG = 8


class PushKey(msgspec.Struct, frozen=True):
    """What a browser needs to subscribe."""

    key: str


class Subscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's push subscription."""

    endpoint: str
    keys: PhoneKeys
    language: str = ENGLISH
    """What the phone's owner reads; a language this server does not speak is English."""


class SendReceipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pushed message arrived, or was looked at; the receipt stood in the message."""

    receipt: str
    seen: bool = False


class QuestionReceipt(msgspec.Struct, frozen=True):
    """Whether the open question has reached a hider's phone, and whether somebody looked."""

    asked: Instant | None = None
    """When the open question was asked; None when there is none."""
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
    await desk.subscribe(game, at.seat, data.endpoint[:LONGEST], data.keys, data.language[:LONGEST_TAG])


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
    desk.trying.take(at.seat)
    await desk.try_out(game, at.seat)


@post("/api/push/receipts", status_code=204)
async def post_receipt(state: State, data: JSONBody[SendReceipt]) -> None:
    """A pushed message arrived or was seen; what is not a receipt of ours is thanked for and forgotten."""
    desk: PushDesk = state.push
    hall: Hall = state.hall
    receipts: ReceiptDesk = state.receipts
    slip = desk.opened(data.receipt)
    if slip is not None:
        await receipts.note(await hall.table(slip.game), slip.seat, slip.message, is_seen=data.seen)


@get("/api/games/{game:str}/receipts")
async def get_receipt(state: State, game: str, authorization: Bearer = "") -> QuestionReceipt:
    """For seekers: whether the open question has arrived at the hider's phone and was seen there."""
    at = await opened(state, game, authorization)
    receipts: ReceiptDesk = state.receipts
    found = await receipts.of(at.table, at.seat)
    return QuestionReceipt(found.asked, found.delivered, found.seen) if found else QuestionReceipt()


PUSH_ROUTES = (
    get_push_key,
    post_subscription,
    delete_subscription,
    try_push,
    post_receipt,
    get_receipt,
)
