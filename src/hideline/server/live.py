"""The live socket: a token first, then views as they change, positions, and an answer to every command."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass

import structlog
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from hideline.game.ids import SeatId
from hideline.game.refusals import Refusal
from hideline.server.commands import CommandDesk
from hideline.server.doors import Doors, Opened
from hideline.server.faults import TRY_AGAIN, UNREADABLE, NotAllowed, TryLater, unreadable
from hideline.server.fixes import put_fix
from hideline.server.limits import Limit
from hideline.server.push.receipts import ReceiptDesk
from hideline.server.switchboard import Phone, Switchboard
from hideline.store.faults import StoreUnavailable
from hideline.table.clock import wall_now
from hideline.table.live import Table
from hideline.table.locating import Use
from hideline.units import Instant, Malformed, Span
from hideline.wire.frames import (
    Ack,
    FromPhone,
    Got,
    Hello,
    Here,
    Ping,
    Pong,
    RefusedFrame,
    Seen,
    Send,
    Used,
    encode_frame,
    name_of,
    read_frame,
)

log = structlog.get_logger()

Socket = WebSocket[object, object, State]
HELLO_WITHIN = 10.0
GOODBYE_UNKNOWN = 4401
GOODBYE_MALFORMED = 4400
GOODBYE_TOO_MUCH = 4429
GOODBYE_FOR_NOW = 1013
FRAMES_PER_MINUTE = 3000
LOOKED_AT_AGAIN = 15.0
"""Seconds after which a token is looked at again before anything is sent, also to a phone that never speaks."""


@dataclass(frozen=True, slots=True)
class Greeting:
    """Who speaks, and the token that opened the seat to them."""

    opened: Opened
    token: str


@websocket("/api/games/{game:str}/live")
async def live(socket: Socket, state: State, game: str) -> None:
    """One phone's connection."""
    await socket.accept()
    greeting = await _greeted(socket, state, game)
    if greeting is None:
        return
    opened = greeting.opened
    switchboard: Switchboard = state.switchboard
    if not switchboard.has_room_for(opened.table, opened.seat):
        await _hang_up(socket, GOODBYE_TOO_MUCH, "too many phones on this seat")
        return
    phone = Phone(opened.table, opened.seat)
    switchboard.connect(phone)
    phone.sees(opened.table, frozenset({opened.seat}))
    sending = asyncio.create_task(_send(socket, phone, state.doors, greeting))
    try:
        await _show_receipt(state.receipts, phone)
        await _receive(socket, state, phone)
    finally:
        sending.cancel()
        switchboard.disconnect(phone)


async def _greeted(socket: Socket, state: State, game: str) -> Greeting | None:
    """Who speaks: the first frame holds the token, so that no address ever does."""
    doors: Doors = state.doors
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            hello = read_frame(await socket.receive_data("text"))
        return await _let_in(doors, game, hello)
    except (TimeoutError, *UNREADABLE):
        await _hang_up(socket, GOODBYE_MALFORMED, "say hello first")
    except NotAllowed:
        await _hang_up(socket, GOODBYE_UNKNOWN, "join again")
    except WebSocketDisconnect:
        pass  # gone before it said anything
    return None


async def _let_in(doors: Doors, game: str, hello: FromPhone) -> Greeting:
    token = hello.token if isinstance(hello, Hello) else ""
    opened = await doors.open(game, token)
    if isinstance(hello, Hello):
        _is_used(opened.table, opened.seat, hello)
    return Greeting(opened, token)


def _is_used(table: Table, seat: SeatId, frame: Hello | Used) -> None:
    """Before anything is said to it: what a page hears first is to be true of its own device."""
    if frame.device:
        table.is_used(seat, Use(frame.device, Instant(wall_now() - max(Span(0), frame.ago))))


async def _say(socket: Socket, frame: bytes) -> None:
    try:
        await socket.send_data(frame.decode(), mode="text")
    except (RuntimeError, OSError) as fault:  # cut off, or hung up by itself on bytes that are no frame
        raise WebSocketDisconnect(detail="closed before") from fault


async def _hang_up(socket: Socket, code: int, reason: str) -> None:
    with suppress(RuntimeError, OSError):  # closed before, see `_say`
        await socket.close(code, reason)


async def _send(socket: Socket, phone: Phone, doors: Doors, greeting: Greeting) -> None:
    looked_at = time.monotonic()
    try:
        while True:
            frames = await phone.next_frames()
            is_alive = any(isinstance(frame, Pong) for frame in frames)
            if phone.is_renewed():
                await doors.must_still_open(greeting.opened, greeting.token)
            elif is_alive or time.monotonic() - looked_at > LOOKED_AT_AGAIN:
                await _look_again(doors, greeting)
                looked_at = time.monotonic()
            for frame in frames:
                await _say(socket, encode_frame(frame))
    except NotAllowed:
        await _hang_up(socket, GOODBYE_UNKNOWN, "this seat was given up")
    except StoreUnavailable:  # and the seat was opened anew: nobody knows for whom
        await _hang_up(socket, GOODBYE_FOR_NOW, "come again")
    except WebSocketDisconnect:
        return
    finally:
        phone.hangs_up()


async def _look_again(doors: Doors, greeting: Greeting) -> None:
    """A seat may have got another link meanwhile, from this worker, another one or the command line."""
    try:
        await doors.must_still_open(greeting.opened, greeting.token)
    except StoreUnavailable as fault:
        log.warning("a token was not looked at again", game=greeting.opened.table.id, fault=str(fault))


async def _receive(socket: Socket, state: State, phone: Phone) -> None:
    limit = Limit(FRAMES_PER_MINUTE)
    while True:
        try:
            text = await socket.receive_data("text")
            frame = read_frame(text)
            limit.take(phone.seat)
        except WebSocketDisconnect:
            return
        except TryLater:
            await _hang_up(socket, GOODBYE_TOO_MUCH, "too much at once")
            return
        except UNREADABLE as fault:
            await phone.answer(RefusedFrame(name_of(text), unreadable(fault)))
            continue
        await _take(state, phone, frame)


async def _take(state: State, phone: Phone, frame: FromPhone) -> None:
    match frame:
        case Send():
            await phone.answer(await _done(state.commands, phone, frame))
        case Here():
            await _put_fix(phone, frame)
        case Used():
            _is_used(phone.table, phone.seat, frame)
        case Ping():
            await phone.answer(Pong(frame.sent, phone.table.clock.now()))
        case Seen():
            await _has_come(state.receipts, phone, frame.feed, is_seen=True)
        case Got():
            await _has_come(state.receipts, phone, frame.feed, is_seen=False)
        case Hello():
            pass  # greeted already


async def _show_receipt(desk: ReceiptDesk, phone: Phone) -> None:
    try:
        await desk.show(phone)
    except StoreUnavailable as fault:
        log.warning("a receipt could not be read", game=phone.table.id, fault=str(fault))


async def _has_come(desk: ReceiptDesk, phone: Phone, feed: int, *, is_seen: bool) -> None:
    try:
        await desk.has_come(Opened(phone.table, phone.seat), feed, is_seen=is_seen)
    except StoreUnavailable as fault:
        log.warning("a receipt was not kept", game=phone.table.id, fault=str(fault))


async def _put_fix(phone: Phone, here: Here) -> None:
    """What a position would set off is looked at again with the next one, when it could not be saved."""
    try:
        await put_fix(Opened(phone.table, phone.seat), here.fix, here.device, here.battery)
    except StoreUnavailable as fault:
        log.warning("a position set nothing off", game=phone.table.id, fault=str(fault))
    except Malformed as fault:
        await phone.answer(RefusedFrame("fix", unreadable(fault)))


async def _done(desk: CommandDesk, phone: Phone, frame: Send) -> Ack | RefusedFrame:
    try:
        answer = await desk.take(Opened(phone.table, phone.seat), frame.envelope)
    except TryLater as fault:
        return RefusedFrame(frame.envelope.id, fault.as_refusal(), is_for_now=True)
    except Malformed as fault:
        return RefusedFrame(frame.envelope.id, unreadable(fault))
    except StoreUnavailable:
        return RefusedFrame(frame.envelope.id, TRY_AGAIN, is_for_now=True)
    return RefusedFrame(frame.envelope.id, answer) if isinstance(answer, Refusal) else answer
