"""Durable before acknowledged: whatever was acknowledged is there after SIGKILL, and every clock and alarm is right.

Misfortune at random moments is `tests/faults`; here the kill comes right after the acknowledgement, every time.
"""

from __future__ import annotations

import os
from pathlib import Path

import httpx
import pytest

from tests.server.hunts import a_hunt
from tests.servers import Player, Server, running_server

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("HIDELINE_ACKNOWLEDGED_KILLS", "4"))
"""A hundred by environment: each needs a start of the server."""


def in_(server: Server, *players: Player) -> None:
    for player in players:
        player.server = server


def test_an_acknowledged_command_survives_a_kill_right_after_the_acknowledgement(tmp_path: Path) -> None:
    """DESIGN §3."""
    with running_server(tmp_path) as server:
        hunt = a_hunt(server)
        seeker, hider = hunt.seeker, hunt.hider
        server.kill()
    for number in range(KILLS):
        with running_server(tmp_path) as server:
            in_(server, seeker, hider)
            before = seeker.get("view").json()["feed"]
            acknowledged = seeker.does("make-mark", what="note", text=f"note {number}")
            server.kill()
        with running_server(tmp_path) as server:
            in_(server, seeker, hider)
            marks = seeker.view()["round"]["teams"][0]["marks"]
            assert marks[-1]["text"] == f"note {number}"
            assert len(marks) == number + 1
            assert acknowledged["feed"] == before + 1 == seeker.get("view").json()["feed"]
            again = {
                "id": acknowledged["id"],
                "command": {"command": "make-mark", "what": "note", "text": "x"},
            }
            assert seeker.post("commands", again).json()["feed"] == acknowledged["feed"]
            assert len(seeker.view()["round"]["teams"][0]["marks"]) == number + 1


def test_a_deadline_that_passed_while_the_server_was_dead_counts_from_its_own_moment(tmp_path: Path) -> None:
    """ROUND-6: the hunt began when the hiding period ended, not when the server came back."""
    with running_server(tmp_path) as server:
        created = httpx.post(
            f"{server.url}/api/games",
            json={"name": "Ann", "clock": "faster", "rate": 1000, "size": "small"},
        ).json()
        host = Player(server, created)
        guest = Player.joins(server, created["code"], "Ben")
        guest.does("say-ready")
        host.does("start-game", start=[54.04, 9.07])
        hiding = host.view()["round"]["phase_left"]
        server.kill()
    with running_server(tmp_path) as server:
        in_(server, host, guest)
        seeker = guest if guest.view()["role"] == "seeker" else host
        due = hiding["since"] + hiding["shows"]
        while seeker.now() < due:
            pass  # a thousand times as fast as life: the restart usually took longer
        hunting = seeker.view()["round"]["teams"][0]["clock"]
        assert hunting["since"] - hunting["shows"] == due
