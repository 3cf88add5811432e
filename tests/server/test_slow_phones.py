"""Back-pressure: phones that read slowly, not at all, or all come back at once lose positions, never an event.

A full disk is `tests/faults`; what waits to be written is `tests/store/test_writer.py`.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from hideline.game.commands import PauseGame
from hideline.server.switchboard import MOST_PHONES, Phone, Switchboard
from hideline.units import Fix, Instant, Metres
from hideline.wire.frames import Pong, PositionsFrame, ViewFrame
from tests.server.hunts import a_hunt
from tests.servers import CLIENT, PATIENCE, Player, Server, running_server
from tests.sockets import goodbye, hear, live, say
from tests.table.workers import ANN, BEN, SOON, a_started_game, a_worker, hider_of, must
from tests.towns import MARKET, MILL, where

METRICS = {"HIDELINE_METRICS_TOKEN": "sesame"}
MARKS = 200
"""More than answers may wait."""

UNREAD_FOR = 3.0
"""Seconds, in which a phone says more than fits on the way."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    settings: dict[str, Any] = METRICS
    with running_server(tmp_path_factory.mktemp("slow"), **settings) as running:
        yield running


def connected(server: Server) -> int:
    """Phones the server believes to be there."""
    told = CLIENT.get(f"{server.url}/api/metrics", headers={"authorization": "Bearer sesame"}).text
    return int(next(line.split()[1] for line in told.splitlines() if line.startswith("hideline_phones")))


def until_connected(server: Server, count: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while (found := connected(server)) != count:
        assert time.monotonic() < deadline, f"{found} phones, not {count}"
        time.sleep(0.05)


@pytest.mark.anyio
async def test_a_slow_phone_loses_positions_and_is_told_everything_else(tmp_path: Path) -> None:
    """ROUND-5: of many moves the newest waits, of many views the newest, and every answer."""
    async with a_worker(f"sqlite:///{tmp_path}/games.db") as hall:
        table = await a_started_game(hall)
        hider = hider_of(table)
        seeker = BEN if hider == ANN else ANN
        switchboard, phone = Switchboard(), Phone(table, hider)
        switchboard.connect(phone)

        for number in range(50):
            spot = where(MARKET if number % 2 else MILL)
            await table.put_on_trail(
                seeker, Fix(spot, Instant(table.clock.now() + number), Metres(5)), "page"
            )
            await phone.answer(Pong(number, table.clock.now()))
        await must(table, PauseGame(), seeker)
        seen, *answers, moved = await phone.next_frames()

        assert isinstance(seen, ViewFrame)
        assert (seen.feed, seen.view.pause is not None) == (table.feeds[hider], True)
        assert [frame.sent for frame in answers if isinstance(frame, Pong)] == list(range(50))
        assert isinstance(moved, PositionsFrame)
        assert [(each.seat, each.fix) for each in moved.positions] == [(seeker, table.trails.latest(seeker))]
        assert phone.replaced == switchboard.replaced == 49
        switchboard.disconnect(phone)


@pytest.mark.anyio
async def test_nobody_waits_for_a_phone_that_is_gone(tmp_path: Path) -> None:
    async with a_worker(f"sqlite:///{tmp_path}/games.db") as hall:
        phone = Phone(await a_started_game(hall), ANN)

        async def answered() -> None:
            for number in range(MARKS):
                await phone.answer(Pong(number, Instant(0)))

        waiting = asyncio.create_task(answered())
        await asyncio.sleep(0)
        assert not waiting.done()
        phone.hangs_up()

        await asyncio.wait_for(waiting, SOON)


@pytest.mark.slow
def test_a_phone_that_reads_late_has_every_answer_in_order_and_the_newest_view(server: Server) -> None:
    hunt = a_hunt(server)
    with live(hunt.seeker) as phone:
        for number in range(MARKS):
            mark = {"command": "make-mark", "what": "note", "text": f"note {number}"}
            say(phone, type="command", envelope={"id": f"m{number}", "command": mark})
        told: list[dict[str, Any]] = []
        while not told or told[-1].get("id") != f"m{MARKS - 1}":
            told.append(hear(phone))
        say(phone, type="ping", sent=1.0)
        while told[-1]["type"] != "pong":
            told.append(hear(phone))

    answers = [frame for frame in told if frame["type"] == "ack"]
    newest = [frame for frame in told if frame["type"] == "view"][-1]
    assert [frame["id"] for frame in answers] == [f"m{number}" for number in range(MARKS)]
    assert newest["feed"] == answers[-1]["feed"]
    assert len(newest["view"]["round"]["teams"][0]["marks"]) == MARKS


async def on_the_line(player: Player, **how: Any) -> ClientConnection:
    """A phone that has said hello."""
    address = f"{player.server.live_url}/api/games/{player.game}/live"
    phone = await connect(address, compression=None, open_timeout=PATIENCE, ping_interval=None, **how)
    await phone.send(json.dumps({"type": "hello", "token": player.token}))
    return phone


@pytest.mark.slow
@pytest.mark.anyio
async def test_a_phone_that_reads_nothing_and_is_cut_off_is_let_go(server: Server) -> None:
    """Answers wait that it will never read: more than may wait, and too long for any buffer in between."""
    player, _ = Player.creates(server, "Ann")
    phone = await on_the_line(player, max_queue=1)
    with suppress(TimeoutError):
        async with asyncio.timeout(UNREAD_FOR):
            while True:
                await phone.send(json.dumps({"type": "x" * 12_000}))
    assert await asyncio.to_thread(connected, server) == 1
    phone.transport.abort()

    await asyncio.to_thread(until_connected, server, 0)
    assert "Traceback" not in server.log.read_text()


@pytest.mark.slow
def test_a_seat_has_only_so_many_phones_and_takes_none_from_another(server: Server) -> None:
    player, code = Player.creates(server, "Ann")
    guest = Player.joins(server, code, "Ben")
    with ExitStack() as open_ones:
        phones = [open_ones.enter_context(live(player)) for _ in range(MOST_PHONES)]
        assert {hear(phone)["type"] for phone in phones} == {"view"}

        with live(player) as one_more:
            assert goodbye(one_more) == 4429
        with live(guest) as other:
            assert hear(other)["type"] == "view"

        phones[0].close()
        until_connected(server, MOST_PHONES - 1)
        with live(player) as one_more:
            assert hear(one_more)["type"] == "view"
    until_connected(server, 0)


async def told_all(phone: ClientConnection, feed: int) -> None:
    """Wait for the view that holds everything up to this number."""
    async with asyncio.timeout(PATIENCE):
        while True:
            frame = json.loads(await phone.recv())
            if frame["type"] == "view" and frame["feed"] >= feed:
                return


@pytest.mark.slow
@pytest.mark.anyio
async def test_when_all_phones_come_back_at_once_each_has_what_happened_meanwhile(server: Server) -> None:
    """A train full of players leaves a tunnel, and the games went on."""
    hunts = [a_hunt(server) for _ in range(3)]
    players = [player for hunt in hunts for player in (hunt.hider, hunt.seeker)] * (MOST_PHONES // 2)
    phones = await asyncio.gather(*map(on_the_line, players))
    for phone in phones:
        phone.transport.abort()

    back = asyncio.gather(*map(on_the_line, players))
    for hunt in hunts:
        await asyncio.to_thread(hunt.seeker.does, "pause-game")
    phones = await back
    feeds = {player.seat: player.get("view").json()["feed"] for player in players[: 2 * len(hunts)]}

    await asyncio.gather(
        *(told_all(phone, feeds[player.seat]) for phone, player in zip(phones, players, strict=True))
    )
    await asyncio.to_thread(until_connected, server, len(players))
    await asyncio.gather(*(phone.close() for phone in phones))
    await asyncio.to_thread(until_connected, server, 0)
