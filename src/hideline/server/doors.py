"""Who may come in: join codes, seat tokens (hashed at rest), and a limit on guessing."""

from __future__ import annotations

from collections import defaultdict, deque

import msgspec

from hideline.game.commands import TakeSeat
from hideline.game.ids import SeatId
from hideline.game.refusals import Refusal
from hideline.game.state import SeatRole
from hideline.server.faults import NotAllowed, TryLater
from hideline.store.contract import Store
from hideline.table.chance import new_code, new_seat_id, new_token, tidy_code, token_hash
from hideline.table.clock import wall_now
from hideline.table.hall import Hall
from hideline.table.live import Table
from hideline.units import Instant, days

CODE_LASTS = days(14)
MINUTE = 60_000


class Admission(msgspec.Struct, frozen=True):
    """What a phone gets when it joins: its seat, and the token that opens it from any phone."""

    game: str
    seat: SeatId
    token: str


class SeatCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept about a seat beside the game."""

    name: str = ""
    tracks_while_hiding: bool = False
    """Whether the player wants the companion tracker heard while hiding."""


class Opened(msgspec.Struct, frozen=True):
    """A table and the seat that a token opened."""

    table: Table
    seat: SeatId


class Doors:
    """Lets people in."""

    def __init__(self, hall: Hall, attempts_per_minute: int) -> None:
        self._hall = hall
        self._store: Store = hall.store
        self._limit = attempts_per_minute
        self._wrong: defaultdict[str, deque[Instant]] = defaultdict(deque)

    async def make_code(self, table: Table, role: SeatRole = SeatRole.PLAYER) -> str:
        """A fresh join code for a role."""
        now = wall_now()
        while True:
            code = new_code()
            expires = Instant(now + CODE_LASTS)
            if await self._store.add_join_code(table.id, code, role=role, expires=expires, now=now):
                return code

    async def join(self, code: str, name: str, address: str) -> Admission | Refusal:
        """Take a seat with a code; wrong codes are counted per address."""
        self._must_not_guess(address)
        invitation = await self._store.join_code(tidy_code(code), wall_now())
        if invitation is None:
            self._wrong[address].append(wall_now())
            return Refusal("no-such-code", "No game has this code: check the letters and try again.", {})
        table = await self._hall.table(invitation.game_id)
        return await self.seat(table, name, SeatRole(invitation.role))

    def _must_not_guess(self, address: str) -> None:
        wrong = self._wrong[address]
        while wrong and wrong[0] < wall_now() - MINUTE:
            wrong.popleft()
        if not wrong:
            del self._wrong[address]
        elif len(wrong) >= self._limit:
            raise TryLater

    async def seat(self, table: Table, name: str, role: SeatRole) -> Admission | Refusal:
        """Put somebody on a new seat."""
        seat, token = SeatId(new_seat_id()), new_token()
        outcome = await table.send(TakeSeat(seat=seat, name=name, role=role), by=None)
        if isinstance(outcome, Refusal):
            return outcome
        await self._store.add_seat(table.id, seat, token_hash(token), msgspec.json.encode(SeatCard(name)))
        return Admission(table.id, seat, token)

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
