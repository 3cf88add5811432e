"""Connected phones: what waits to be sent to each, and who is told when somebody moves (ROUND-5).

A slow phone loses positions, never views: of a view only the newest waits, positions wait in one slot per seat. Views
and answers leave at once; positions wait a beat for each other, so that many moves are one message. When roles change,
so does who may see whom: then a phone is told anew where everybody is, and nobody else stays on its map.
"""

from __future__ import annotations

import asyncio

from hideline.game.ids import SeatId
from hideline.game.state import Game
from hideline.server.faults import NotAllowed
from hideline.server.seats import in_sight, may_see_position, position_of, positions_for, view_frame
from hideline.table.live import Table
from hideline.table.outlook import outlook_of
from hideline.wire.frames import OutlookFrame, Position, PositionsFrame, ReceiptFrame, ToPhone

MOST_ANSWERS_WAITING = 64
MOST_PHONES = 20
"""Phones on one seat at a time: more than anybody has, with those among them that are not known to be gone yet."""

BEAT = 1.0
"""Seconds that positions wait for company."""


class Phone:
    """One connected phone: what still has to be sent to it."""

    def __init__(self, table: Table, seat: SeatId) -> None:
        self.table = table
        self.seat = seat
        self._renewed = table.game.seats[seat].renewed
        self._answers: asyncio.Queue[ToPhone] = asyncio.Queue(MOST_ANSWERS_WAITING)
        self._positions: dict[SeatId, Position] = {}
        self._in_sight: frozenset[SeatId] | None = None
        """Whom the phone was last told that it may see."""
        self._game_seen: Game | None = None
        """The game for which that was looked up: positions alone do not change it."""
        self._receipt: ReceiptFrame | None = None
        self._receipt_is_new = False
        self._view_is_stale = True
        self._outlook_is_stale = False
        self.replaced = 0
        """Positions that a newer one of the same seat took the place of before this phone had them."""
        self._something = asyncio.Event()
        self._beat: asyncio.TimerHandle | None = None
        self._is_gone = False

    def sees(self, _: Table, seats: frozenset[SeatId]) -> None:
        """The table changed for these seats; a seat that is gone is told so at once."""
        if self.seat in seats or self.seat not in self.table.game.seats:
            self._view_is_stale = True
            self._something.set()

    def moved(self, seat: SeatId) -> None:
        """Somebody moved, whom this seat may see or not; only the newest position waits."""
        game = self.table.game
        if seat not in game.seats or not may_see_position(game, self.seat, seat):
            return
        position = position_of(self.table, self.seat, seat)
        if position is not None:
            self.replaced += seat in self._positions
            self._positions[seat] = position
            self._send_with_the_beat()

    def looks(self, _: Table, seats: frozenset[SeatId]) -> None:
        """The map has something new for these seats: an area has been worked out."""
        if self.seat in seats:
            self._outlook_is_stale = True
            self._something.set()

    def looks_around(self) -> None:
        """The seat's own position changed."""
        self._outlook_is_stale = True
        self._send_with_the_beat()

    def _send_with_the_beat(self) -> None:
        if self._beat is None:
            self._beat = asyncio.get_running_loop().call_later(BEAT, self._something.set)

    def hangs_up(self) -> None:
        """Nothing will be sent any more, and nobody waits until it could be."""
        self._is_gone = True
        if self._beat is not None:
            self._beat.cancel()
        while not self._answers.empty():
            self._answers.get_nowait()

    def gets_receipt(self, receipt: ReceiptFrame) -> None:
        """What became of the open question; said again only when there is more to say."""
        if receipt != self._receipt:
            self._receipt = receipt
            self._receipt_is_new = True
            self._something.set()

    async def answer(self, frame: ToPhone) -> None:
        """An answer to something the phone sent; while too many wait, nothing more of it is read."""
        if not self._is_gone:
            await self._answers.put(frame)
            self._something.set()

    async def next_frames(self) -> list[ToPhone]:
        """What to send next: answers first, then the newest view, then positions."""
        await self._something.wait()
        self._something.clear()
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None
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
        if self._receipt is not None and self._receipt_is_new:
            self._receipt_is_new = False
            frames.append(self._receipt)
        frames += self._positions_to_send()
        return frames

    def is_renewed(self) -> bool:
        """Whether the seat was opened anew since this was last asked: then its token may open nothing any more.

        Or it is the new one, which came through another worker before the news did.
        """
        seat, before = self.table.game.seats.get(self.seat), self._renewed
        self._renewed = seat.renewed if seat is not None else before
        return self._renewed != before

    def _positions_to_send(self) -> list[ToPhone]:
        waiting, self._positions = self._positions, {}
        if self._sees_others():
            return [PositionsFrame(positions_for(self.table, self.seat), is_whole=True)]
        return [PositionsFrame(tuple(waiting.values()))] if waiting else []

    def _sees_others(self) -> bool:
        """Whether the phone may see others than it was last told."""
        if self._game_seen is self.table.game:
            return False
        before, self._game_seen = self._in_sight, self.table.game
        self._in_sight = in_sight(self.table.game, self.seat)
        return self._in_sight != before


class Switchboard:
    """All connected phones of this process, by table."""

    def __init__(self) -> None:
        self._phones: dict[str, set[Phone]] = {}
        self._replaced = 0

    @property
    def connected(self) -> int:
        """How many phones are here."""
        return sum(len(phones) for phones in self._phones.values())

    @property
    def replaced(self) -> int:
        """Positions left out because phones were slower than those who moved."""
        return self._replaced + sum(phone.replaced for phones in self._phones.values() for phone in phones)

    def connect(self, phone: Phone) -> None:
        """A phone is here."""
        if phone.table.id not in self._phones:
            phone.table.movers.append(self.moved)
        self._phones.setdefault(phone.table.id, set()).add(phone)
        phone.table.watchers.append(phone.sees)
        phone.table.lookers.append(phone.looks)
        phone.table.begin_to_think()

    def disconnect(self, phone: Phone) -> None:
        """A phone is gone."""
        self._replaced += phone.replaced
        phone.hangs_up()
        phone.table.watchers.remove(phone.sees)
        phone.table.lookers.remove(phone.looks)
        phones = self._phones.get(phone.table.id, set())
        phones.discard(phone)
        if not phones:
            phone.table.movers.remove(self.moved)
            del self._phones[phone.table.id]

    def has_room_for(self, table: Table, seat: SeatId) -> bool:
        """Whether one more phone may hang on this seat."""
        return sum(phone.seat == seat for phone in self._phones.get(table.id, ())) < MOST_PHONES

    def at(self, table: Table) -> tuple[Phone, ...]:
        """The phones at one table."""
        return tuple(self._phones.get(table.id, ()))

    def moved(self, table: Table, seat: SeatId) -> None:
        """A seat's newest position goes to those who may know it."""
        for phone in self._phones.get(table.id, ()):
            if phone.seat == seat:
                phone.looks_around()
            else:
                phone.moved(seat)
