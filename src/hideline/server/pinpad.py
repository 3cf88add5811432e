"""PINs: chosen by players for their own seats, and tried by whoever says they are that player.

There are few PINs, and friends who would like to know one: each is kept salted and slow to try, and tried seldom.
"""

from __future__ import annotations

import asyncio

from hideline.game.refusals import Refusal
from hideline.game.setup import seat_called
from hideline.server.cards import card_of, change_card
from hideline.server.doors import Admission, Doors, Opened
from hideline.server.faults import NotAllowed
from hideline.server.limits import Limit
from hideline.server.pinlocks import NO_LOCK, lock_for, opens
from hideline.store.contract import Store
from hideline.store.faults import NoSuchSeat
from hideline.table.chance import token_hash

TRIES_PER_HOUR = 10
"""For a name, from one address: nobody mistypes their own that often."""

TRIES_FROM_EVERYWHERE = 60
"""For a name in an hour: so many that no rival can use them all up alone, so few that guessing gets nowhere."""

CHOICES_PER_HOUR = 10
"""How often a seat gets another PIN: each costs the server a moment's work."""

WRONG_PIN = "This name and this PIN open no seat of this game."


class PinPad:
    """Opens seats by their players' PINs."""

    def __init__(self, doors: Doors, store: Store) -> None:
        self._doors = doors
        self._store = store
        self._choosing = Limit(CHOICES_PER_HOUR / 60, burst=CHOICES_PER_HOUR)
        self._trying = Limit(TRIES_PER_HOUR / 60, burst=TRIES_PER_HOUR)
        self._trying_everywhere = Limit(TRIES_FROM_EVERYWHERE / 60, burst=TRIES_FROM_EVERYWHERE)

    async def is_set(self, at: Opened) -> bool:
        """Whether a PIN opens this seat."""
        return bool(card_of(await self._store.seat(at.table.id, at.seat)).lock)

    async def choose(self, at: Opened, token: str, pin: str) -> None:
        """Let this PIN open the seat in place of the one before."""
        self._choosing.take(f"{at.table.id} {at.seat}")
        await self._keep(at, token, await asyncio.to_thread(lock_for, pin))

    async def remove(self, at: Opened, token: str) -> None:
        """No PIN opens this seat any more."""
        await self._keep(at, token, "")

    async def _keep(self, at: Opened, token: str, lock: str) -> None:
        """A phone that was shown out meanwhile leaves no PIN behind to come back by."""
        try:
            await change_card(self._store, at.table.id, at.seat, opened_by=token_hash(token), lock=lock)
        except NoSuchSeat:
            raise NotAllowed from None

    async def come_back(self, code: str, name: str, pin: str, address: str) -> Admission | Refusal:
        """One's own seat, by the PIN one chose for it; the phones that had it are out, so that a thief is noticed.

        Whether somebody has no PIN or another one is not told, nor to be measured. A code leads only to seats of its
        own kind: the watchers' opens no player's.
        """
        invited = await self._doors.invited(code, address)
        if isinstance(invited, Refusal):
            return invited
        table = invited.table
        seat = seat_called(table.game, name)
        if seat is None or seat.role is not invited.role:
            return self._wrong(address)
        self._trying.take(f"{table.id} {seat.id} {address}")
        self._trying_everywhere.take(f"{table.id} {seat.id}")
        lock = card_of(await self._store.seat(table.id, seat.id)).lock
        if not await asyncio.to_thread(opens, pin, lock or NO_LOCK):
            return self._wrong(address)
        return await self._doors.open_anew(table, seat.id, by=seat.id, keeps_pin=True)

    def _wrong(self, address: str) -> Refusal:
        self._doors.count_guess(address)
        return Refusal("wrong-pin", WRONG_PIN, {})
