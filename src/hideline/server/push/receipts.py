"""What became of a question: whether it reached a hider's phone, and whether somebody looked (DESIGN §8).

Told to the seekers who asked it, for as long as it is open, and to nobody else. Only the first arrival and the first
look count, so that how many hiders there are and how often they look stays theirs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

import structlog

from hideline.game.ids import SeatId
from hideline.game.standing import Role, hider_seats, role_of, team_of
from hideline.server.doors import Opened
from hideline.server.push.notices import question_message
from hideline.server.switchboard import Phone, Switchboard
from hideline.store.contract import Receipt
from hideline.store.faults import StoreUnavailable
from hideline.table.fabric import Noted
from hideline.table.hall import Hall
from hideline.table.live import Table
from hideline.wire.frames import ReceiptFrame

log = structlog.get_logger()

MOST_NOTED = 1000


class ReceiptDesk:
    """Writes receipts down and shows them to those who asked."""

    def __init__(self, hall: Hall, switchboard: Switchboard) -> None:
        self._hall = hall
        self._store = hall.store
        self._switchboard = switchboard
        self._noted: set[tuple[str, SeatId, str, bool]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        hall.noters.append(self._noted_elsewhere)

    # ── from hiders ─────────────────────────────────────────────────────────────────────────────

    async def note(self, table: Table, seat: SeatId, message: str, *, is_seen: bool) -> None:
        """A message arrived, or was looked at; the first time of each is written down and told."""
        noted = (table.id, seat, message, is_seen)
        if noted in self._noted:
            return
        now = table.clock.now()
        receipt = Receipt(seat, message, delivered=now, seen=now if is_seen else None)
        await self._store.record_receipt(table.id, receipt)
        self._noted = {noted} if len(self._noted) > MOST_NOTED else self._noted | {noted}
        self._hall.tell_noted(table, Noted(message))
        await self._show_all(table, message)

    async def has_come(self, at: Opened, feed: int, *, is_seen: bool) -> None:
        """A hider's phone has everything up to this number: so it has the open questions."""
        game = at.table.game
        if role_of(game, at.seat) is not Role.HIDER or game.round is None:
            return
        if feed < at.table.feeds.get(at.seat, 0):
            return
        for team in game.round.teams:
            message = question_message(game, team)
            if message is not None:
                await self.note(at.table, at.seat, message, is_seen=is_seen)

    # ── to seekers ──────────────────────────────────────────────────────────────────────────────

    async def of(self, table: Table, seat: SeatId) -> ReceiptFrame | None:
        """What is known about the open question of this seat's team; None when it has none."""
        team = team_of(table.game, seat)
        message = question_message(table.game, team.id) if team is not None else None
        if team is None or team.pending is None or message is None:
            return None
        hiders = hider_seats(table.game)
        found = [
            each
            for each in await self._store.receipts(table.id)
            if each.message == message and each.seat in hiders
        ]
        delivered = min((each.delivered for each in found if each.delivered is not None), default=None)
        seen = min((each.seen for each in found if each.seen is not None), default=None)
        return ReceiptFrame(team.pending.asked.at, delivered, seen)

    async def show(self, phone: Phone) -> None:
        """Send a phone what is known, if anything is."""
        receipt = await self.of(phone.table, phone.seat)
        if receipt is not None and receipt.delivered is not None:
            phone.gets_receipt(receipt)

    async def _show_all(self, table: Table, message: str) -> None:
        for phone in self._switchboard.at(table):
            if _waits_for(table, phone.seat, message):
                await self.show(phone)

    # ── other workers ───────────────────────────────────────────────────────────────────────────

    def _noted_elsewhere(self, table: Table, news: Noted) -> None:
        self._in_background(self._show_what_others_noted(table, news.message))

    async def _show_what_others_noted(self, table: Table, message: str) -> None:
        try:
            await self._show_all(table, message)
        except StoreUnavailable as fault:
            log.warning("a receipt could not be read", game=table.id, fault=str(fault))

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _waits_for(table: Table, seat: SeatId, message: str) -> bool:
    team = team_of(table.game, seat)
    return team is not None and question_message(table.game, team.id) == message
