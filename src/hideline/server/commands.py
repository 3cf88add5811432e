"""Commands on their way from a phone to the table, by socket or by plain HTTP: the same checks for both."""

from __future__ import annotations

import time

from hideline.game.commands import Command, LeaveSeat, RemoveSeat, SayAlighted
from hideline.game.ids import SeatId
from hideline.game.refusals import Refusal, Refused
from hideline.game.state import SeatRole
from hideline.server.cards import card_of
from hideline.server.doors import Opened
from hideline.server.fixes import put_fix
from hideline.server.limits import Limit
from hideline.store.contract import Store
from hideline.table.live import Table
from hideline.table.pictures import must_be_own_photos
from hideline.table.riding import with_stops
from hideline.wire.frames import Ack, Envelope, open_envelope


class CommandDesk:
    """Takes envelopes; answers each with an acknowledgement or one refusal."""

    def __init__(self, store: Store, per_minute: int) -> None:
        self._store = store
        self._limit = Limit(per_minute)
        self.done = 0
        self.refused = 0
        self.seconds = 0.0
        """From arrival to answer, all commands together; waiting for the disk and for each other included."""

    async def take(self, at: Opened, envelope: Envelope) -> Ack | Refusal:
        """Do what is in an envelope. Acknowledged means on disk."""
        self._limit.take(at.seat)
        began = time.monotonic()
        answer = await self._do(at, envelope)
        self.seconds += time.monotonic() - began
        if isinstance(answer, Refusal):
            self.refused += 1
        else:
            self.done += 1
        return answer

    async def _do(self, at: Opened, envelope: Envelope) -> Ack | Refusal:
        sent = open_envelope(envelope)
        try:
            await must_be_own_photos(self._store, at.table.game, at.seat, sent.command)
        except Refused as refused:
            return refused.as_refusal()
        if isinstance(sent.command, SayAlighted) and sent.command.fix is not None:
            await put_fix(at, sent.command.fix)
        asked_at = at.table.believed(sent.made_at, at.table.clock.now())
        command = await with_stops(sent.command, at.table.atlas, at.table.trails.of(at.seat), asked_at)
        outcome = await at.table.send(command, by=at.seat, command_id=sent.id, made_at=sent.made_at)
        if isinstance(outcome, Refusal):
            return outcome
        if (gone := _seat_given_up(at.seat, sent.command)) is not None:
            await self._store.revoke_seat(at.table.id, gone)
            if isinstance(sent.command, RemoveSeat):
                await self._close_behind(at.table, gone)
        return Ack(sent.id, outcome.feed)

    async def _close_behind(self, table: Table, gone: SeatId) -> None:
        """A watcher who was sent away does not come back by the same link, nor does whoever had it from them (SAFE-1).

        Read from what is kept of the seat: it holds when the command is repeated after a crash.
        """
        kept = await self._store.seat(table.id, gone)
        if card_of(kept).role is not SeatRole.PLAYER:
            await self._store.withdraw_join_codes(table.id, SeatRole.WATCHER)


def _seat_given_up(by: SeatId, command: Command) -> SeatId | None:
    """The seat whose link, tracker and pushed messages end with this command."""
    match command:
        case LeaveSeat():
            return by
        case RemoveSeat():
            return command.seat
        case _:
            return None
