"""Who may come in: join codes, seat tokens (hashed at rest), and a limit on guessing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Self
from weakref import WeakValueDictionary

import msgspec

from hideline.game.commands import RenewSeat, TakeSeat
from hideline.game.ids import SeatId
from hideline.game.refusals import Refusal
from hideline.game.setup import refuse_unless_mate, seat_called
from hideline.game.state import SeatRole
from hideline.server.cards import SeatCard, with_parts
from hideline.server.faults import NotAllowed
from hideline.server.limits import Limit
from hideline.server.settings import ServerSettings
from hideline.store.contract import Store, Subscription
from hideline.store.faults import TokenTaken
from hideline.table.chance import new_code, new_seat_id, new_token, tidy_code, token_hash, token_made_with
from hideline.table.clock import wall_now
from hideline.table.hall import Hall
from hideline.table.live import Table
from hideline.units import Instant, days

CODE_LASTS = days(14)
MOST_SEATS = 60
"""Players and watchers of one game: whoever has a code could sit down for ever, and every seat is told everything."""

NO_SUCH_CODE = "No game has this code. Check the letters, or ask the host for a new one."
"""Also of a code that was withdrawn or is over: a guesser is not told that it led anywhere."""

TABLE_FULL = f"All {MOST_SEATS} seats of this game are taken: the host can send somebody away."

GUESSES_PER_HOUR = 120
"""Wrong codes after which an address has to wait for good: nobody mistypes that often."""


RENEWALS_PER_HOUR = 6
"""How often a seat is opened anew: nobody loses that many phones."""


class Admission(msgspec.Struct, frozen=True):
    """What a phone gets when it joins: its seat, and the token that opens it from any phone."""

    game: str
    seat: SeatId
    token: str
    name: str
    """As the table calls whoever sits there."""

    @classmethod
    def to(cls, table: Table, seat: SeatId, token: str) -> Self:
        """To a seat that is taken."""
        return cls(table.id, seat, token, table.game.seats[seat].name)


class Opened(msgspec.Struct, frozen=True):
    """A table and the seat that a token opened."""

    table: Table
    seat: SeatId


async def renew_seat(store: Store, game_id: str, seat: SeatId, *, keeps_pin: bool = False) -> str:
    """The only token that opens a seat from now on.

    The phones before it, their tracker and their notices are out, open sockets with their next sign of life. So is
    whoever chose a PIN on one of them, unless it was the PIN that opened the seat.
    """
    token = new_token()
    change = None if keeps_pin else partial(with_parts, lock="")
    await store.renew_seat(game_id, seat, token_hash(token), change)
    return token


class Invited(NamedTuple):
    """Where a code leads, and as what."""

    table: Table
    role: SeatRole


Farewell = Callable[[str, SeatId, Sequence[Subscription]], None]
"""Told of the phones that had a seat when it is opened on another one."""


def in_silence(_game: str, _seat: SeatId, _phones: Sequence[Subscription]) -> None:
    """Where no phone can be woken."""


class Doors:
    """Lets people in."""

    def __init__(self, hall: Hall, settings: ServerSettings, farewell: Farewell = in_silence) -> None:
        self._farewell = farewell
        self._hall = hall
        self._store: Store = hall.store
        self.creating = Limit(settings.games_per_minute)
        self.asking = Limit(settings.requests_per_minute)
        self._renewing = Limit(RENEWALS_PER_HOUR / 60, burst=RENEWALS_PER_HOUR)
        self._guessing = Limit(settings.join_attempts_per_minute)
        self._guessing_on = Limit(GUESSES_PER_HOUR / 60, burst=GUESSES_PER_HOUR)
        self._guessing_everywhere = Limit(settings.join_attempts_per_minute * 20)
        self._seating: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """For each game where somebody is sitting down."""

    async def make_code(self, table: Table, role: SeatRole = SeatRole.PLAYER) -> str:
        """A fresh join code for a role."""
        now = wall_now()
        while True:
            code = new_code()
            expires = Instant(now + CODE_LASTS)
            if await self._store.add_join_code(table.id, code, role=role, expires=expires, now=now):
                return code

    async def codes(self, table: Table) -> dict[SeatRole, str]:
        """The codes that lead to this game now, by role."""
        now = wall_now()
        kept = await self._store.join_codes(table.id)
        return {SeatRole(each.role): each.code for each in kept if each.expires > now}

    async def withdraw_codes(self, table: Table, role: SeatRole) -> None:
        """Nobody comes in as this any more; whoever is in stays."""
        await self._store.withdraw_join_codes(table.id, role)

    async def invited(self, code: str, address: str) -> Invited | Refusal:
        """Where a code leads; wrong codes are counted per address, and over all addresses.

        Whoever has guessed too often waits, with the right code too. Where too many guess, only those who are wrong do:
        else a stranger with many addresses could lock everybody out.
        """
        self._guessing.must_have(address)
        self._guessing_on.must_have(address)
        invitation = await self._store.join_code(tidy_code(code), wall_now())
        if invitation is None:
            self.count_guess(address)
            return Refusal("no-such-code", NO_SUCH_CODE, {})
        return Invited(await self._hall.table(invitation.game_id), SeatRole(invitation.role))

    def count_guess(self, address: str) -> None:
        """Somebody there was wrong; `TryLater` when that was once too often."""
        self._guessing.take(address)
        self._guessing_on.take(address)
        self._guessing_everywhere.take("")

    async def join(self, code: str, name: str, address: str, key: str = "") -> Admission | Refusal:
        """Take a seat with a code."""
        invited = await self.invited(code, address)
        if isinstance(invited, Refusal):
            return invited
        return await self.seat(invited.table, name, invited.role, key)

    async def seat(self, table: Table, name: str, role: SeatRole, key: str = "") -> Admission | Refusal:
        """Put somebody on a new seat, or on the one that this key of their phone's has made already.

        The token is kept first: cut off in between, it opens nothing, and nobody sits where no token opens.
        """
        # Two at once with one key are one: the second finds what the first has made, here or through another worker.
        async with self._seating.setdefault(table.id, asyncio.Lock()):
            try:
                return await self._seat(table, name, role, key)
            except TokenTaken:
                return await self._seat(table, name, role, key)

    async def _seat(self, table: Table, name: str, role: SeatRole, key: str) -> Admission | Refusal:
        token = token_made_with(key, table.id) if key else new_token()
        seat = await self.seat_made_with(key, table) or SeatId(new_seat_id())
        if seat in table.game.seats:
            return Admission.to(table, seat, token)
        # Whose name is taken is told so, at a full table too: it may be their own seat, which a PIN opens.
        if len(table.game.seats) >= MOST_SEATS and seat_called(table.game, name) is None:
            return Refusal("table-full", TABLE_FULL, {})
        card = msgspec.json.encode(SeatCard(name, role))
        await self._store.add_seat(table.id, seat, token_hash(token), card)
        outcome = await table.send(TakeSeat(seat=seat, name=name, role=role), by=None)
        if isinstance(outcome, Refusal) and seat not in table.game.seats:
            await self._store.revoke_seat(table.id, seat)
            return outcome
        return Admission.to(table, seat, token)

    async def must_still_open(self, at: Opened, token: str) -> None:
        """Refuse a token that opened a seat and no longer does: the seat has another link, or is given up."""
        kept = await self._store.seat_by_token_hash(token_hash(token))
        if kept is None or (kept.game_id, kept.seat) != (at.table.id, at.seat):
            raise NotAllowed

    async def seat_made_with(self, key: str, table: Table) -> SeatId | None:
        """The seat that this key of a phone's has made at a table, if it has and nobody was sent away from it."""
        made = token_hash(token_made_with(key, table.id))
        kept = await self._store.seat_by_token_hash(made) if key else None
        return SeatId(kept.seat) if kept else None

    async def renew(self, at: Opened, seat: SeatId) -> Admission | Refusal:
        """Another token for a mate's seat; the one before opens nothing any more, and its phones are shown out.

        The token is kept first: a phone that is shown out finds the door shut.
        """
        refuse_unless_mate(at.table.game, at.seat, seat)
        self._renewing.take(f"{at.table.id} {seat}")
        return await self.open_anew(at.table, seat, by=at.seat)

    async def open_anew(
        self, table: Table, seat: SeatId, by: SeatId, *, keeps_pin: bool = False
    ) -> Admission | Refusal:
        """A seat for another phone, whoever opens it: a mate, or the player with their PIN."""
        phones = await self._store.subscriptions(table.id, seat)
        token = await renew_seat(self._store, table.id, seat, keeps_pin=keeps_pin)
        self._farewell(table.id, seat, phones)
        outcome = await table.send(RenewSeat(seat=seat), by=by)
        return outcome if isinstance(outcome, Refusal) else Admission.to(table, seat, token)

    async def open(self, game_id: str, token: str) -> Opened:
        """The table and seat a token opens; the same refusal for everything that is wrong."""
        kept = await self._store.seat_by_token_hash(token_hash(token)) if token else None
        if kept is None or kept.game_id != game_id:
            raise NotAllowed
        table = await self._hall.table(game_id)
        if kept.seat not in table.game.seats:
            await table.catch_up()  # taken a moment ago, through another worker
        if kept.seat not in table.game.seats:
            raise NotAllowed
        return Opened(table, SeatId(kept.seat))
