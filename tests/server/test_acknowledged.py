"""Durable before acknowledged: whatever was acknowledged is there after SIGKILL, and every clock and alarm is right.

Misfortune at random moments is `tests/faults`; here the kill comes right after the acknowledgement, every time.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.faults.workers import PATIENCE, running_workers, wait_for
from tests.server.hunts import a_hunt
from tests.servers import Player, Reachable, running_server, town_file

pytestmark = pytest.mark.slow

KILLS = {"sqlite": 100, "postgres": 25}

RATE = 1000
"""How many times faster than life: half an hour of hiding passes in two seconds."""


def in_(server: Reachable, *players: Player) -> None:
    for player in players:
        player.server = server


@pytest.mark.parametrize("store", KILLS)
def test_an_acknowledged_command_survives_a_kill_right_after_the_acknowledgement(
    store: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """DESIGN §3."""
    here = f"sqlite:///{tmp_path}/hideline.sqlite3"
    url = here if store == "sqlite" else request.getfixturevalue("postgres_url")
    with running_workers(1, tmp_path, map=str(town_file()), database=url, practice_clocks=True) as [worker]:
        wait_for(worker)
        seeker = a_hunt(worker).seeker
        clock = running_clock(seeker)
        for number in range(KILLS[store]):
            acknowledged = seeker.does("make-mark", what="note", text=f"note {number}")
            worker.kill()
            worker.start()
            wait_for(worker)

            assert [mark["text"] for mark in marks_of(seeker)] == [f"note {n}" for n in range(number + 1)]
            assert seeker.get("view").json()["feed"] == acknowledged["feed"]
            assert running_clock(seeker) == clock
            assert sent_again(seeker, acknowledged)["feed"] == acknowledged["feed"]
            assert len(marks_of(seeker)) == number + 1


def marks_of(player: Player) -> list[dict[str, Any]]:
    return list(player.view()["round"]["teams"][0]["marks"])


def running_clock(player: Player) -> tuple[int, int]:
    """When the hiding clock began, and the game's own time, which stands still."""
    clock = player.view()["round"]["teams"][0]["clock"]
    return clock["since"] - clock["shows"], player.now()


def sent_again(player: Player, acknowledged: dict[str, Any]) -> dict[str, Any]:
    """The same envelope with other words: what was done once is not done again."""
    again = {"id": acknowledged["id"], "command": {"command": "make-mark", "what": "note", "text": "x"}}
    answer: dict[str, Any] = player.post("commands", again).json()
    return answer


def test_a_deadline_that_passed_while_the_server_was_dead_counts_from_its_own_moment(tmp_path: Path) -> None:
    """ROUND-6: the hunt began when the hiding period ended, not when the server came back."""
    with running_server(tmp_path) as server:
        host, code = Player.creates(server, "Ann", clock="faster", rate=RATE, size="small")
        guest = Player.joins(server, code, "Ben")
        guest.does("say-ready")
        host.does("start-game", start=[54.04, 9.07])
        hiding = host.view()["round"]["phase_left"]
        server.kill()
        time.sleep(hiding["shows"] / 1000 / RATE)
    with running_server(tmp_path) as server:
        in_(server, host)
        hunting = first_running_clock(host)
        assert hunting["since"] - hunting["shows"] == hiding["since"] + hiding["shows"]


def first_running_clock(player: Player) -> dict[str, Any]:
    """The hiding clock once it runs: alarms that are overdue ring soon after the start, not before it."""
    until = time.monotonic() + PATIENCE
    while (clock := player.view()["round"]["teams"][0]["clock"])["since"] is None:
        assert time.monotonic() < until, "the hunt never began"
    return dict(clock)
