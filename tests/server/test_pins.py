"""An empty phone: whoever has chosen a PIN is back in their seat on any other, and nobody else gets in."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from hideline.game.refusals import Refusal
from hideline.game.settings import Setup
from hideline.game.state import SeatRole
from hideline.server.doors import MOST_SEATS, Admission, Doors
from hideline.server.faults import NotAllowed, TryLater
from hideline.server.pinlocks import NO_LOCK, lock_for, opens
from hideline.server.pinpad import CHOICES_PER_HOUR, TRIES_FROM_EVERYWHERE, TRIES_PER_HOUR, PinPad
from hideline.server.settings import ServerSettings
from hideline.store import open_store
from hideline.table.hall import Hall
from tests.faults.workers import running_workers, wait_for
from tests.rounds import town
from tests.server.hunts import Lobby, a_lobby, place
from tests.servers import CLIENT, PATIENCE, Player, Server, running_server, town_file
from tests.sockets import goodbye, hear, hear_of, live
from tests.towns import MARKET

pytestmark = pytest.mark.slow
PIN = "271828"
KEPT = {"shortest": 6, "longest": 12}


def chooses(player: Player, pin: str) -> httpx.Response:
    return player.put("pin", {"pin": pin})


def returns(lobby: Lobby, name: str, pin: str = PIN, code: str | None = None) -> httpx.Response:
    asked = {"code": code or lobby.code, "name": name, "pin": pin}
    return CLIENT.post(f"{lobby.host.server.url}/api/return", json=asked)


def test_alone_on_a_side_with_an_empty_phone_one_plays_on_with_another(server: Server) -> None:
    """TEAM-1: the phone before is out, and what was done with it stays."""
    lobby = a_lobby(server)
    lobby.guest.does("say-ready")
    lobby.host.does("start-game", start=place(MARKET))
    assert lobby.guest.get("pin").json() == KEPT | {"is_set": False}
    assert chooses(lobby.guest, "271 828").json() == KEPT | {"is_set": True}
    assert lobby.guest.get("pin").json() == KEPT | {"is_set": True}
    with live(lobby.guest) as empty:
        hear(empty)
        answer = returns(lobby, lobby.guest.view()["me"]["name"].upper())
        assert answer.status_code == 201, answer.text
        assert goodbye(empty) == 4401
    assert lobby.guest.get("view").status_code == 401
    back = Player(server, answer.json())
    assert back.seat == lobby.guest.seat
    assert answer.json()["name"] == back.view()["me"]["name"], "as the table calls them, however it was typed"
    assert back.view()["me"]["is_ready"]
    with live(back) as socket:
        assert hear(socket)["type"] == "view"
    assert "seat-renewed" in [moment["what"] for moment in back.get("record").json()["moments"]]
    assert returns(lobby, back.view()["me"]["name"]).status_code == 201, "the PIN still opens the seat"


def test_whatever_is_wrong_gets_one_answer_and_changes_nothing(tmp_path: Path) -> None:
    """Law 3: not whether somebody is called so, nor whether they have a PIN."""
    with running_server(tmp_path) as server:
        nobody_gets_in_by_guessing(a_lobby(server))


def nobody_gets_in_by_guessing(lobby: Lobby) -> None:
    host, guest = (player.view()["me"]["name"] for player in (lobby.host, lobby.guest))
    chooses(lobby.guest, PIN)
    refused = [
        returns(lobby, *wrong) for wrong in ((guest, "314159"), (host,), ("Nobody",), (host, "000000"))
    ]
    assert {answer.status_code for answer in refused} == {409}
    assert {answer.json()["sentence"] for answer in refused} == {
        "This name and this PIN open no seat of this game."
    }
    assert returns(lobby, guest, code="QQQQQQ").status_code == 404
    assert lobby.guest.get("view").status_code == lobby.host.get("view").status_code == 200


@pytest.mark.parametrize("pin", ["", "12345", "1234567890123", "abcdef", "²³¹²³¹", "12345\0"])
def test_what_is_no_pin_is_said_in_one_sentence(server: Server, pin: str) -> None:
    lobby = a_lobby(server)
    for answer in (chooses(lobby.guest, pin), returns(lobby, "Ben", pin)):
        assert (answer.status_code, answer.json()["sentence"]) == (400, "A PIN has 6 to 12 digits.")
    assert lobby.guest.get("pin").json() == KEPT | {"is_set": False}


def test_a_pin_that_is_taken_away_opens_nothing(server: Server) -> None:
    lobby = a_lobby(server)
    name = lobby.guest.view()["me"]["name"]
    chooses(lobby.guest, PIN)
    address = f"{server.url}/api/games/{lobby.guest.game}/pin"
    assert CLIENT.delete(address, headers=lobby.guest.headers).json() == KEPT | {"is_set": False}
    assert returns(lobby, name).status_code == 409


@pytest.mark.parametrize("pin", ["000000", "121212", "123123", "123456", "890123", "987654"])
def test_what_is_tried_first_is_no_pin(server: Server, pin: str) -> None:
    lobby = a_lobby(server)
    answer = chooses(lobby.guest, pin)
    assert answer.json()["sentence"] == "This PIN is too easy to guess: choose another."
    assert lobby.guest.get("pin").json()["is_set"] is False


def test_whoever_opened_the_seat_before_does_not_come_back_by_a_pin_they_chose(server: Server) -> None:
    """TEAM-1: a mate takes the seat back for its player, from a phone that was lost or lent."""
    lobby = a_lobby(server)
    lobby.guest.does("choose-side", side=lobby.host.view()["me"]["side"])
    rival = Player.joins(server, lobby.code, "Cleo")
    for guest in (lobby.guest, rival):
        guest.does("say-ready")
    lobby.host.does("start-game", start=place(MARKET))
    chooses(lobby.guest, PIN)
    renewed = lobby.host.post(f"seats/{lobby.guest.seat}/link", None)
    assert renewed.status_code == 201
    assert returns(lobby, "Ben").status_code == 409
    assert Player(server, renewed.json()).get("pin").json()["is_set"] is False


async def a_pin_chosen_too_late(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[bool, bool]:
    """Whether a phone that is shown out while it chooses a PIN is told no, and whether that PIN opens the seat."""
    is_out = threading.Event()

    def slowly(pin: str) -> str:
        assert is_out.wait(PATIENCE)
        return lock_for(pin)

    async with a_pin_for("Ben", folder) as (pins, doors, code):
        monkeypatch.setattr("hideline.server.pinpad.lock_for", slowly)
        before = await pins.come_back(code, "Ben", PIN, "before")
        assert isinstance(before, Admission)
        at = await doors.open(before.game, before.token)
        choosing = asyncio.create_task(pins.choose(at, before.token, "314159"))
        await doors.open_anew(at.table, at.seat, by=at.seat)
        is_out.set()
        (told,) = await asyncio.gather(choosing, return_exceptions=True)
        back = await pins.come_back(code, "Ben", "314159", "before")
        return isinstance(told, NotAllowed), isinstance(back, Admission)


def test_a_phone_that_is_shown_out_meanwhile_leaves_no_pin_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TEAM-1: else whoever had it comes back, and the player is out for good."""
    assert asyncio.run(a_pin_chosen_too_late(tmp_path, monkeypatch)) == (True, False)


@pytest.mark.postgres
def test_who_comes_back_through_one_worker_stays_on_another(tmp_path: Path, postgres_url: str) -> None:
    """DESIGN §3: news of the seat may reach a worker after its new phone."""
    with running_workers(
        2, tmp_path, map=str(town_file()), database=postgres_url, practice_clocks=True
    ) as workers:
        for worker in workers:
            wait_for(worker)
        one, other = workers
        lobby = a_lobby(one)
        chooses(lobby.guest, PIN)
        lobby.guest.server = other
        assert lobby.guest.view()["me"]["name"] == "Ben"  # so that the other worker knows the game
        back = Player(other, returns(lobby, "Ben").json())
        with live(lobby.guest) as old, live(back) as socket:
            assert hear(socket)["type"] == "view"
            Player.joins(other, lobby.code, "Cleo")  # for which it reads on
            while "Cleo" not in [seat["name"] for seat in hear_of(socket, "view")["view"]["seats"]]:
                pass
            assert goodbye(old) == 4401


async def tried(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The locks that are tried when somebody has a PIN and somebody has none."""
    async with a_pin_for("Ben", folder) as (pins, doors, code):
        await doors.join(code, "Cleo", "hers")
        locks: list[str] = []

        def opens_not(_: str, lock: str) -> bool:
            locks.append(lock)
            return False

        monkeypatch.setattr("hideline.server.pinpad.opens", opens_not)
        for name in ("Ben", "Cleo"):
            await pins.come_back(code, name, "314159", "a rival")
        return locks


def test_nobody_can_measure_who_has_a_pin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Law 3: the work is the same."""
    of_ben, of_cleo = asyncio.run(tried(tmp_path, monkeypatch))
    assert of_cleo == NO_LOCK
    assert len(of_ben) == len(of_cleo)


async def by_the_watchers_code(folder: Path) -> Admission | Refusal:
    async with a_pin_for("Ben", folder) as (pins, doors, code):
        invited = await doors.invited(code, "mine")
        assert not isinstance(invited, Refusal)
        return await pins.come_back(
            await doors.make_code(invited.table, SeatRole.WATCHER), "Ben", PIN, "mine"
        )


def test_the_watchers_code_opens_no_players_seat(tmp_path: Path) -> None:
    """SAFE-1: the seat would hand it on to players, who would watch the hider by it."""
    refused = asyncio.run(by_the_watchers_code(tmp_path))
    assert isinstance(refused, Refusal)
    assert refused.code == "wrong-pin"


async def tries(folder: Path) -> dict[str, list[str]]:
    """What comes of wrong PINs from one address under two spellings, from many, and of the right one afterwards."""
    async with a_pin_for("Ben", folder) as (pins, _, code):

        async def outcome(pin: str, address: str, name: str = "Ben") -> str:
            try:
                admission = await pins.come_back(code, name, pin, address)
            except TryLater:
                return "later"
            return admission.code if isinstance(admission, Refusal) else "back"

        one = [await outcome("314159", "a rival", name) for name in ("Ben", "BEN") * TRIES_PER_HOUR]
        own = [await outcome(PIN, "a friend's")]
        many = [await outcome("314159", f"address {n}") for n in range(TRIES_FROM_EVERYWHERE)]
        return {"one": one, "own": own, "many": many}


@asynccontextmanager
async def a_pin_for(name: str, folder: Path) -> AsyncIterator[tuple[PinPad, Doors, str]]:
    store = await open_store(f"sqlite:///{folder / 'games.sqlite3'}")
    hall = Hall(store, lambda _: town())
    doors = Doors(hall, ServerSettings())
    pins = PinPad(doors, store)
    table = await hall.create(Setup(map_name="town", map_hash="", timezone="UTC"))
    admission = await doors.seat(table, name, SeatRole.PLAYER)
    assert isinstance(admission, Admission)
    await pins.choose(await doors.open(table.id, admission.token), admission.token, PIN)
    yield pins, doors, await doors.make_code(table)
    await hall.close()
    await store.close()


def test_pins_are_tried_only_so_often_and_no_rival_uses_up_the_players_own_tries(tmp_path: Path) -> None:
    come = asyncio.run(tries(tmp_path))
    assert come["one"] == ["wrong-pin"] * TRIES_PER_HOUR + ["later"] * TRIES_PER_HOUR
    assert come["own"] == ["back"]
    left = TRIES_FROM_EVERYWHERE - TRIES_PER_HOUR - 1
    assert come["many"] == ["wrong-pin"] * left + ["later"] * (TRIES_FROM_EVERYWHERE - left)


async def guesses(folder: Path) -> list[str]:
    """What comes of names that nobody has, from one address."""
    async with a_pin_for("Ben", folder) as (pins, _, code):
        come = []
        for number in range(ServerSettings().join_attempts_per_minute + 1):
            try:
                refusal = await pins.come_back(code, f"Ben {number}", PIN, "a rival")
                assert isinstance(refusal, Refusal)
                come.append(refusal.code)
            except TryLater:
                come.append("later")
        return come


def test_wrong_names_count_as_guesses_too(tmp_path: Path) -> None:
    assert asyncio.run(guesses(tmp_path)) == ["wrong-pin"] * ServerSettings().join_attempts_per_minute + [
        "later"
    ]


def test_a_seat_gets_another_pin_only_so_often(server: Server) -> None:
    """Each is work for the server."""
    guest = a_lobby(server).guest
    answers = [chooses(guest, PIN).status_code for _ in range(CHOICES_PER_HOUR + 1)]
    assert answers == [200] * CHOICES_PER_HOUR + [429]


async def come_back_to_a_full_table(folder: Path) -> tuple[str, str]:
    """What somebody who joins anew is told, by their name, where no seat is left."""
    store = await open_store(f"sqlite:///{folder / 'games.sqlite3'}")
    hall = Hall(store, lambda _: town())
    doors = Doors(hall, ServerSettings())
    table = await hall.create(Setup(map_name="town", map_hash="", timezone="UTC"))
    for number in range(MOST_SEATS):
        await doors.seat(table, f"Ann {number}", SeatRole.PLAYER)
    known, new = [await doors.seat(table, name, SeatRole.PLAYER) for name in ("Ann 7", "Zoe")]
    await hall.close()
    await store.close()
    assert isinstance(known, Refusal)
    assert isinstance(new, Refusal)
    return known.code, new.code


def test_at_a_full_table_one_still_learns_that_the_own_name_is_taken(tmp_path: Path) -> None:
    """That is where the PIN is asked for."""
    assert asyncio.run(come_back_to_a_full_table(tmp_path)) == ("name-taken", "table-full")


def test_a_pin_is_kept_so_that_it_cannot_be_read() -> None:
    one, other = lock_for(PIN), lock_for(PIN)
    assert one != other
    assert PIN not in one
    assert opens(PIN, one)
    assert opens(PIN, other)
    assert not opens("271829", one)
    assert not opens("", NO_LOCK)
