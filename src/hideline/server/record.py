"""The record of the running round over HTTP, for the log on the phone (ASK-10, DESIGN §7).

What a seat may read is `hideline.table.record`'s to decide. A game's events are read from the store once, and then only
those that have come since.
"""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import get
from litestar.datastructures import State
from litestar.params import QueryParameter

from hideline.catalogue import open_box
from hideline.game.engine import new_game
from hideline.game.ids import SeatId
from hideline.server.bearer import Bearer, opened
from hideline.store.contract import Games
from hideline.table.live import Table
from hideline.table.record import Recorder, RoundRecord
from hideline.table.thinking import beside
from hideline.wire.events import decode_event

KEPT_RECORDERS = 16
"""Games whose records are at hand."""


class RecordDesk:
    """Keeps the records of the games that were last asked for."""

    def __init__(self, store: Games) -> None:
        self._store = store
        self._recorders: dict[str, Recorder] = {}
        self._reading = asyncio.Lock()

    async def record(self, table: Table, seat: SeatId, after: int) -> RoundRecord:
        """What a seat may know of the round that runs, but for the first so many."""
        async with self._reading:
            recorder = self._recorders.pop(table.id, None) or Recorder(new_game(open_box(table.meta.setup)))
            await self._catch_up(recorder, table)
            self._recorders[table.id] = recorder
            while len(self._recorders) > KEPT_RECORDERS:
                self._recorders.pop(next(iter(self._recorders)))
            return recorder.record(seat, after)

    async def _catch_up(self, recorder: Recorder, table: Table) -> None:
        """As far as this table has told its phones, and no further."""
        unread = table.version - recorder.version
        if unread > 0:
            stored = await self._store.load(table.id, after=recorder.version)
            await beside(recorder.read, [decode_event(one) for one in stored[:unread]])


@get("/api/games/{game:str}/record")
async def get_record(
    state: State,
    game: str,
    after: Annotated[int, QueryParameter(ge=0)] = 0,
    authorization: Bearer = "",
) -> RoundRecord:
    """What has happened in the running round as far as this seat may know, questions apart: those stand in the view.

    `after` leaves out the first so many, which the phone has already.
    """
    at = await opened(state, game, authorization)
    desk: RecordDesk = state.records
    return await desk.record(at.table, at.seat, after)
