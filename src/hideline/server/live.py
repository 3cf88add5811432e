"""The live socket: a token first, then views as they change, positions, and an answer to every command.

A slow phone loses positions, never views: of a view only the newest waits, positions wait in one slot per seat.
"""

from __future__ import annotations

import asyncio

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from hideline.game.ids import SeatId
from hideline.game.refusals import Refusal
from hideline.server.doors import Doors, Opened
from hideline.server.faults import NotAllowed
from hideline.server.play import put_fix
from hideline.server.seats import may_see_position, position_of, positions_for, view_frame
from hideline.store.faults import StoreUnavailable
from hideline.table.live import Table
from hideline.table.outlook import outlook_of
from hideline.units import Malformed
from hideline.wire.frames import (
    Ack,
    Hello,
    Here,
    OutlookFrame,
    Ping,
    Pong,
    Position,
    PositionsFrame,
    RefusedFrame,
    Seen,
    Send,
    ToPhone,
    encode_frame,
    open_envelope,
    read_frame,
)

Socket = WebSocket[object, object, State]
HELLO_WITHIN = 10.0
GOODBYE_UNKNOWN = 4401
GOODBYE_MALFORMED = 4400
MOST_ANSWERS_WAITING = 64


class Phone:
    """One connected phone: what still has to be sent to it."""

    def __init__(self, table: Table, seat: SeatId) -> None:
        self.table = table
        self.seat = seat
        self._answers: asyncio.Queue[ToPhone] = asyncio.Queue(MOST_ANSWERS_WAITING)
        self._positions: dict[SeatId, Position] = {}
        self._view_is_stale = True
        self._outlook_is_stale = False
        self._something = asyncio.Event()

    def sees(self, _: Table, seats: frozenset[SeatId]) -> None:
        """The table changed for these seats."""
        if self.seat in seats:
            self._view_is_stale = True
            self._something.set()

    def moved(self, position: Position) -> None:
        """Somebody moved whom this seat may see; only the newest position waits."""
        if position.seat in self.table.game.seats and may_see_position(
            self.table.game, self.seat, position.seat
        ):
            self._positions[position.seat] = position_of(
                self.table, self.seat, position.seat, position.fix, position.source
            )
            self._something.set()

    def looks_around(self) -> None:
        """The seat's own position changed, or an area has been worked out."""
        self._outlook_is_stale = True
        self._something.set()

    async def answer(self, frame: ToPhone) -> None:
        """An answer to something the phone sent."""
        await self._answers.put(frame)
        self._something.set()

    async def next_frames(self) -> list[ToPhone]:
        """What to send next: answers first, then the newest view, then positions."""
        await self._something.wait()
        self._something.clear()
        frames: list[ToPhone] = []
        if self._view_is_stale:
            self._view_is_stale = False
            if self.seat not in self.table.game.seats:
                raise NotAllowed
            self._outlook_is_stale = False
            frames.append(view_frame(self.table, self.seat))
        elif self._outlook_is_stale:
            self._outlook_is_stale = False
            frames.append(OutlookFrame(outlook_of(self.table, self.seat)))
        while not self._answers.empty():
            frames.append(self._answers.get_nowait())
        if self._positions:
            frames.append(PositionsFrame(tuple(self._positions.values())))
            self._positions = {}
        return frames


class Switchboard:
    """All connected phones of this process, by table."""

    def __init__(self) -> None:
        self._phones: dict[str, set[Phone]] = {}

    def connect(self, phone: Phone) -> None:
        """A phone is here."""
        self._phones.setdefault(phone.table.id, set()).add(phone)
        phone.table.watchers.append(phone.sees)
        for position in positions_for(phone.table, phone.seat):
            phone.moved(position)

    def disconnect(self, phone: Phone) -> None:
        """A phone is gone."""
        phone.table.watchers.remove(phone.sees)
        phones = self._phones.get(phone.table.id, set())
        phones.discard(phone)
        if not phones:
            self._phones.pop(phone.table.id, None)

    def moved(self, table: Table, position: Position) -> None:
        """Pass a position on to those who may know it."""
        for phone in self._phones.get(table.id, ()):
            if phone.seat == position.seat:
                phone.looks_around()
            else:
                phone.moved(position)


@websocket("/api/games/{game:str}/live")
async def live(socket: Socket, state: State, game: str) -> None:
    """One phone's connection."""
    await socket.accept()
    opened = await _greeted(socket, state, game)
    if opened is None:
        return
    switchboard: Switchboard = state.switchboard
    phone = Phone(opened.table, opened.seat)
    switchboard.connect(phone)
    phone.sees(opened.table, frozenset({opened.seat}))
    sending = asyncio.create_task(_send(socket, phone))
    try:
        await _receive(socket, state, phone)
    finally:
        sending.cancel()
        switchboard.disconnect(phone)


async def _greeted(socket: Socket, state: State, game: str) -> Opened | None:
    """Who speaks: the first frame holds the token, so that no address ever does."""
    doors: Doors = state.doors
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            hello = read_frame(await socket.receive_data("text"))
        token = hello.token if isinstance(hello, Hello) else ""
        return await doors.open(game, token)
    except (TimeoutError, msgspec.MsgspecError, Malformed):
        await socket.close(GOODBYE_MALFORMED, "say hello first")
    except NotAllowed:
        await socket.close(GOODBYE_UNKNOWN, "join again")
    except WebSocketDisconnect:
        pass  # gone before it said anything
    return None


async def _send(socket: Socket, phone: Phone) -> None:
    try:
        while True:
            for frame in await phone.next_frames():
                await socket.send_data(encode_frame(frame).decode(), mode="text")
    except NotAllowed:
        await socket.close(GOODBYE_UNKNOWN, "this seat was given up")
    except WebSocketDisconnect:
        return


async def _receive(socket: Socket, state: State, phone: Phone) -> None:
    while True:
        try:
            frame = read_frame(await socket.receive_data("text"))
        except WebSocketDisconnect:
            return
        except msgspec.MsgspecError as error:
            refusal = Refusal("malformed", f"This cannot be read: {error}.", {})
            await phone.answer(RefusedFrame("", refusal))
            continue
        await _take(state, phone, frame)


async def _take(state: State, phone: Phone, frame: Hello | Send | Here | Ping | Seen) -> None:
    match frame:
        case Send():
            await phone.answer(await _done(phone, frame))
        case Here():
            opened = Opened(phone.table, phone.seat)
            await put_fix(opened, frame.fix)
            newest = phone.table.trails.latest(phone.seat)
            if newest is not None:
                switchboard: Switchboard = state.switchboard
                switchboard.moved(phone.table, Position(phone.seat, newest))
        case Ping():
            await phone.answer(Pong(frame.sent, phone.table.clock.now()))
        case Hello() | Seen():
            pass  # greeted already; receipts are kept by the push side


async def _done(phone: Phone, frame: Send) -> Ack | RefusedFrame:
    try:
        sent = open_envelope(frame.envelope)
        outcome = await phone.table.send(
            sent.command, by=phone.seat, command_id=sent.id, made_at=sent.made_at
        )
    except Malformed as fault:
        return RefusedFrame(frame.envelope.id, Refusal("malformed", str(fault), {}))
    except StoreUnavailable:
        sentence = "Nothing could be saved just now and nothing was done: try again."
        return RefusedFrame(frame.envelope.id, Refusal("try-again", sentence, {}))
    if isinstance(outcome, Refusal):
        return RefusedFrame(sent.id, outcome)
    return Ack(sent.id, outcome.feed)
