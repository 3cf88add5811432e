"""Joining cut off in the middle, where nobody sits on a seat that no token opens; and a game with no seat left."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest

from hideline.game.commands import RemoveSeat
from hideline.game.ids import SeatId
from hideline.game.refusals import Refusal
from hideline.game.settings import Setup
from hideline.game.state import SeatRole
from hideline.server.doors import MOST_SEATS, Doors
from hideline.server.faults import TryLater
from hideline.server.settings import ServerSettings
from hideline.store import Store, open_store
from hideline.store.faults import StoreUnavailable
from hideline.table.hall import Hall
from tests.rounds import town

WRITES = ("add_seat", "append")


class Breaking:
    """A store that is gone from a certain write on: the real one, with its cable pulled."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.breaks_at = ""

    def __getattr__(self, name: str) -> Any:
        if name == self.breaks_at:
            raise StoreUnavailable("the cable is out")
        return getattr(self._store, name)


async def joins(folder: Path, breaks_at: str) -> tuple[set[SeatId], set[SeatId]]:
    """Join while the store breaks, mend it, join again; who sits there, and who has a token."""
    store = await open_store(f"sqlite:///{folder / 'games.sqlite3'}")
    breaking = Breaking(store)
    hall = Hall(cast("Store", breaking), lambda _: town())
    doors = Doors(hall, ServerSettings())
    table = await hall.create(Setup(map_name="town", map_hash="", timezone="UTC"))
    breaking.breaks_at = breaks_at
    with pytest.raises(StoreUnavailable):
        await doors.seat(table, "Ann", SeatRole.PLAYER)
    breaking.breaks_at = ""
    admission = await doors.seat(table, "Ann", SeatRole.PLAYER)
    assert not isinstance(admission, Refusal)
    opened = await doors.open(table.id, admission.token)
    seated = set(opened.table.game.seats)
    await hall.close()
    await store.close()
    return seated, {admission.seat}


@pytest.mark.parametrize("breaks_at", WRITES)
def test_a_join_cut_off_in_the_middle_leaves_no_seat_without_a_token(tmp_path: Path, breaks_at: str) -> None:
    seated, with_token = asyncio.run(joins(tmp_path, breaks_at))

    assert seated == with_token


async def fill(folder: Path) -> list[str]:
    """Join with one code as long as there is room, and once more after somebody was sent away; the refusals."""
    store = await open_store(f"sqlite:///{folder / 'games.sqlite3'}")
    hall = Hall(store, lambda _: town())
    doors = Doors(hall, ServerSettings())
    table = await hall.create(Setup(map_name="town", map_hash="", timezone="UTC"))
    code = await doors.make_code(table)
    admissions = [await doors.join(code, f"Ann {number}", "here") for number in range(MOST_SEATS + 1)]
    host, guest = admissions[0], admissions[1]
    assert not isinstance(host, Refusal)
    assert not isinstance(guest, Refusal)
    await table.send(RemoveSeat(seat=guest.seat), by=host.seat)
    admissions.append(await doors.join(code, "Zoe", "here"))
    await hall.close()
    await store.close()
    return [each.code for each in admissions if isinstance(each, Refusal)]


def test_a_game_has_only_so_many_seats_for_whoever_has_its_code(tmp_path: Path) -> None:
    assert asyncio.run(fill(tmp_path)) == ["table-full"]


async def guess_from_everywhere(folder: Path) -> tuple[list[bool], bool]:
    """Which of many wrong codes, each from another address, were told to wait; and whether the right one opens then."""
    store = await open_store(f"sqlite:///{folder / 'games.sqlite3'}")
    hall = Hall(store, lambda _: town())
    doors = Doors(hall, ServerSettings(join_attempts_per_minute=1))
    table = await hall.create(Setup(map_name="town", map_hash="", timezone="UTC"))
    code = await doors.make_code(table)
    waits = []
    for number in range(50):
        try:
            await doors.join("AAAAAA", "Eve", f"address {number}")
            waits.append(False)
        except TryLater:
            waits.append(True)
    admission = await doors.join(code, "Ann", "at home")
    await hall.close()
    await store.close()
    return waits, not isinstance(admission, Refusal)


def test_whoever_guesses_from_everywhere_waits_and_locks_nobody_out(tmp_path: Path) -> None:
    waits, is_open = asyncio.run(guess_from_everywhere(tmp_path))

    assert not waits[0]
    assert waits[-1]
    assert is_open
