"""Joining cut off in the middle, or with its answer lost; what a code leads to; and a game with no seat left."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from hideline.game.commands import RemoveSeat
from hideline.game.ids import SeatId
from hideline.game.refusals import Refusal
from hideline.game.settings import Setup
from hideline.game.state import SeatRole
from hideline.server.doors import MOST_SEATS, Admission, Doors
from hideline.server.faults import TryLater
from hideline.server.settings import ServerSettings
from hideline.store import Seat, Store, open_store
from hideline.store.faults import StoreUnavailable
from hideline.table.hall import Hall
from tests.rounds import town
from tests.servers import CLIENT, PATIENCE, Player, Server, running_server

KEY = "a-key-that-only-this-phone-knows"
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


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without tables."""
    is_file = request.param == "sqlite"
    return f"sqlite:///{tmp_path}/games.db" if is_file else str(request.getfixturevalue("postgres_url"))


class Overtaken:
    """A store that tells that a key has made no seat yet, and by then it has, through another worker."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.meanwhile: Callable[[], Awaitable[object]] | None = None

    async def seat_by_token_hash(self, hashed: bytes) -> Seat | None:
        found = await self._store.seat_by_token_hash(hashed)
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            await meanwhile()
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


async def joins_through_two(database: str) -> tuple[Admission | Refusal, Admission | Refusal, list[str]]:
    """One phone's join through two workers at the same moment: what each answers, and who then sits there."""
    stores = [await open_store(database) for _ in range(2)]
    overtaken = Overtaken(stores[1])
    halls = [Hall(stores[0], lambda _: town()), Hall(cast("Store", overtaken), lambda _: town())]
    first, second = (Doors(hall, ServerSettings()) for hall in halls)
    made = await halls[0].create(Setup(map_name="town", map_hash="", timezone="UTC"))
    table = await halls[1].table(made.id)
    answers: list[Admission | Refusal] = []

    async def meanwhile() -> None:
        answers.append(await first.seat(made, "Ben", SeatRole.PLAYER, KEY))

    overtaken.meanwhile = meanwhile
    answers.append(await second.seat(table, "Ben", SeatRole.PLAYER, KEY))
    names = [seat.name for seat in table.game.seats.values()]
    for hall in halls:
        await hall.close()
    for store in stores:
        await store.close()
    return answers[0], answers[1], names


def test_one_phones_join_through_two_workers_at_once_is_one_seat(database: str) -> None:
    one, other, names = asyncio.run(joins_through_two(database))

    assert isinstance(one, Admission)
    assert one == other
    assert names == ["Ben"]


async def joins_elsewhere(folder: Path) -> bool:
    """Whether somebody sits down in one game while a join to another one hangs."""
    store = await open_store(f"sqlite:///{folder / 'games.sqlite3'}")
    overtaken = Overtaken(store)
    hall = Hall(cast("Store", overtaken), lambda _: town())
    doors = Doors(hall, ServerSettings())
    one, other = [await hall.create(Setup(map_name="town", map_hash="", timezone="UTC")) for _ in range(2)]
    seated: list[Admission | Refusal] = []

    async def meanwhile() -> None:
        seated.append(await asyncio.wait_for(doors.seat(other, "Cleo", SeatRole.PLAYER), PATIENCE))

    overtaken.meanwhile = meanwhile
    await doors.seat(one, "Ben", SeatRole.PLAYER, KEY)
    await hall.close()
    await store.close()
    return isinstance(seated[0], Admission)


def test_a_join_that_hangs_holds_up_no_other_game(tmp_path: Path) -> None:
    assert asyncio.run(joins_elsewhere(tmp_path))


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


def post(server: Server, path: str, **body: object) -> httpx.Response:
    return CLIENT.post(f"{server.url}/api/{path}", json=body)


def test_a_join_whose_answer_was_lost_gives_the_same_seat_back_also_after_a_restart(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        host, code = Player.creates(server, "Ann")
        joined = post(server, "join", code=code, name="Ben", key=KEY).json()
        assert post(server, "join", code=code, name="Ben", key=KEY).json() == joined
    with running_server(tmp_path) as again:
        assert post(again, "join", code=code, name="Ben", key=KEY).json() == joined
        assert [seat["name"] for seat in Player(again, joined).view()["seats"]] == ["Ann", "Ben"]
        assert host.game == joined["game"]


def test_a_game_whose_answer_was_lost_is_made_once(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        made = post(server, "games", name="Ann", key=KEY)
        assert made.status_code == 201
        assert post(server, "games", name="Ann", key=KEY).json() == made.json()
        assert len(Player(server, made.json()).view()["seats"]) == 1


def test_a_key_opens_nothing_but_what_it_has_made(tmp_path: Path) -> None:
    """Not with another name, not in another game, not once its seat was taken away, and not as a token."""
    with running_server(tmp_path) as server:
        host, code = Player.creates(server, "Ann")
        other, _ = Player.creates(server, "Zoe")
        ben = Player(server, post(server, "join", code=code, name="Ben", key=KEY).json())
        assert post(server, "join", code=code, name="Ben", key=KEY[::-1]).json()["code"] == "name-taken"
        assert post(server, "join", code="QQQQQQ", name="Ben", key=KEY).status_code == 404
        for game in (ben.game, other.game):
            opened = CLIENT.get(
                f"{server.url}/api/games/{game}/view", headers={"Authorization": f"Bearer {KEY}"}
            )
            assert opened.status_code == 401
        host.does("remove-seat", seat=ben.seat)
        back = post(server, "join", code=code, name="Ben", key=KEY).json()
        assert back["seat"] != ben.seat
        for bad in ("short", "x" * 200):
            assert post(server, "join", code=code, name="Cleo", key=bad).status_code == 400


def test_whoever_was_sent_away_from_the_game_they_made_does_not_come_back_by_having_made_it(
    tmp_path: Path,
) -> None:
    with running_server(tmp_path) as server:
        made = post(server, "games", name="Ann", key=KEY).json()
        ann = Player(server, made)
        ben = Player.joins(server, made["code"], "Ben")
        ann.does("move-host", seat=ben.seat)
        ben.does("remove-seat", seat=ann.seat)
        assert post(server, "games", name="Ann", key=KEY).status_code == 401


def test_a_code_says_what_one_would_join_and_as_what(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        made = post(server, "games", name="Ann").json()
        Player.joins(server, made["code"], "Ben")
        looked = post(server, "invitations", code=made["code"].lower()).json()
        assert looked["host"] == "Ann"
        assert (looked["stage"], looked["role"], looked["players"]) == ("lobby", "player", 2)
        assert looked["game"] == made["game"]
        assert looked["map"]
        assert post(server, "invitations", code=made["watcher_code"]).json()["role"] == "watcher"
        assert len(Player(server, made).view()["seats"]) == 2


def test_looking_at_codes_is_guessing_them(tmp_path: Path) -> None:
    """SAFE-1: whoever looks too often has to wait, with the right code and with joining too."""
    with running_server(tmp_path, HIDELINE_JOIN_ATTEMPTS_PER_MINUTE="3") as server:
        _, code = Player.creates(server, "Ann")
        for _ in range(3):
            assert post(server, "invitations", code="QQQQQQ").status_code == 404
        assert post(server, "invitations", code=code).status_code == 429
        assert post(server, "join", code=code, name="Ben").status_code == 429
