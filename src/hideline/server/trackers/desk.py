"""Positions from companion trackers: whose they are, which of them count, and when a tracker is not listened to.

A tracker that a hider forgot to stop is thanked and not heard: its positions are neither kept nor shown to anyone,
unless that player chose to be tracked while hiding (DESIGN §7). So is one whose player wants to share nothing any more.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Sequence

import msgspec

from hideline.game.ids import SeatId
from hideline.game.standing import Role, role_of
from hideline.server.cards import SeatCard, card_of, change_card
from hideline.server.doors import Opened
from hideline.server.limits import Limit
from hideline.server.trackers.app import Sent, TrackerApp
from hideline.server.trackers.reading import Fields, battery_from, fix_from
from hideline.store.contract import Purpose, Seat, Store
from hideline.store.faults import NoSuchGame
from hideline.table.chance import token_hash
from hideline.table.clock import Pace
from hideline.table.hall import Hall
from hideline.table.live import Table
from hideline.units import Fix, Instant

MOST_POINTS = 2000


class Heard(msgspec.Struct, frozen=True):
    """When a seat's tracker was last heard, and which app it was."""

    at: Instant
    app: str


def tracker_token(play_token: str) -> str:
    """The tracker's token: made from the seat's own, so that it is the same each time, and cannot be turned back."""
    made = hmac.digest(play_token.encode(), b"hideline companion tracker", "sha256")
    return urlsafe_b64encode(made[:24]).decode()


class TrackerDesk:
    """Listens to trackers."""

    def __init__(self, hall: Hall, per_minute: int) -> None:
        self.limit = Limit(per_minute)
        self.requests = 0
        self._hall = hall
        self._store: Store = hall.store
        self._last: dict[tuple[str, SeatId], Heard] = {}

    async def hear(self, app: TrackerApp, token: str, found: Sent) -> bytes:
        """Take what an app sent; the answer is the thanks it wants, whatever it was."""
        self.requests += 1
        kept = await self._store.seat_by_token_hash(token_hash(token), Purpose.TRACK) if token else None
        if kept is None:
            return app.thanks
        try:
            table = await self._hall.table(kept.game_id)
        except NoSuchGame:
            return app.thanks
        seat = SeatId(kept.seat)
        is_first = (table.id, seat) not in self._last
        self._last[table.id, seat] = Heard(table.clock.now(), app.name)
        if seat in table.game.seats and _is_listened_to(table, seat, kept):
            await self._take(table, seat, app, app.reports(found)[-MOST_POINTS:])
        return (app.first_thanks or app.thanks) if is_first else app.thanks

    async def _take(self, table: Table, seat: SeatId, app: TrackerApp, reports: Sequence[Fields]) -> None:
        now = table.clock.now()
        read = ((fields, fix_from(fields, now)) for fields in reports)
        fixes = [(fix, bool(fields.get("mock"))) for fields, fix in read if fix is not None]
        if not fixes:
            return
        source = f"{app.name} (simulated)" if any(mocked for _, mocked in fixes) else app.name
        newest = battery_from(reports[-1])
        await table.put_batch(seat, [_in_table_time(table, fix, now) for fix, _ in fixes], source, newest)

    def last_heard(self, at: Opened) -> Heard | None:
        """When this seat's tracker last said anything."""
        return self._last.get((at.table.id, at.seat))

    async def give(self, at: Opened, play_token: str) -> str:
        """The seat's tracker token; asking again gives the same one."""
        token = tracker_token(play_token)
        hashed = token_hash(token)
        if await self._store.seat_by_token_hash(hashed, Purpose.TRACK) is None:
            await self._store.add_tracker(at.table.id, at.seat, hashed)
        return token

    async def choose(
        self, at: Opened, *, while_hiding: bool | None = None, is_off: bool | None = None
    ) -> None:
        """Whether the tracker is heard while this seat hides, and whether at all; what is not said stays."""
        if while_hiding is not None:
            await change_card(self._store, at.table.id, at.seat, tracks_while_hiding=while_hiding)
        if is_off is not None:
            await change_card(self._store, at.table.id, at.seat, tracker_is_off=is_off)

    async def card(self, play_token: str) -> SeatCard:
        """What is kept about the seat behind a token."""
        return card_of(await self._store.seat_by_token_hash(token_hash(play_token)))


def _is_listened_to(table: Table, seat: SeatId, kept: Seat) -> bool:
    card = card_of(kept)
    if card.tracker_is_off:
        return False
    return role_of(table.game, seat) is not Role.HIDER or card.tracks_while_hiding


def _in_table_time(table: Table, fix: Fix, now: Instant) -> Fix:
    """A tracker knows nothing of practice clocks: in a game faster than life its positions count as now."""
    return msgspec.structs.replace(fix, at=now) if table.clock.choice.pace is Pace.FASTER else fix
