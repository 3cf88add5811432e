"""A full disk: "try again", nothing half done, and once there is room everything goes on."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from tests.photographs import drawing, encoded
from tests.server.hunts import a_lobby, a_start
from tests.servers import CLIENT, PATIENCE, Player, Server, running_server, town_file
from tests.sockets import hear, live, say

pytestmark = pytest.mark.slow


@contextmanager
def disk_full_for(server: Server) -> Iterator[None]:
    """No file of this process may grow, as on a disk without room."""
    limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, limits[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)


def test_with_a_full_disk_nothing_is_done_and_nothing_is_lost(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        ann, code = Player.creates(server, "Ann")
        ben = Player.joins(server, code, "Ben")
        before = ben.view()
        ready = {"id": "ready", "command": {"command": "say-ready"}}
        with disk_full_for(server):
            refused = ben.post("commands", ready)
            assert refused.status_code == 503
            assert refused.json()["code"] == "try-again"
            assert ben.get("view").json()["view"] == before
            assert ben.post("fixes", {"position": [54.0, 9.0], "at": 0, "accuracy": 5.0}).status_code == 204

        assert ben.post("commands", ready).status_code == 200
        assert ben.post("commands", ready).status_code == 200
        assert [seat["is_ready"] for seat in ann.view()["seats"] if seat["id"] == ben.seat] == [True]
    with running_server(tmp_path) as server:
        ann.server = server
        assert [seat.get("is_ready", False) for seat in ann.view()["seats"]] == [False, True]


def test_a_phone_hears_that_a_full_disk_refuses_only_for_now(tmp_path: Path) -> None:
    def answer(socket: ClientConnection, command: str) -> dict[str, Any]:
        say(socket, type="command", envelope={"id": command, "command": {"command": command}})
        while (frame := hear(socket))["type"] not in ("ack", "refused"):
            pass
        return dict(frame)

    with running_server(tmp_path) as server:
        ann, _ = Player.creates(server, "Ann")
        with live(ann) as socket:
            with disk_full_for(server):
                refused = answer(socket, "say-ready")
            assert (refused["type"], refused["id"], refused["is_for_now"]) == ("refused", "say-ready", True)
            assert answer(socket, "say-ready")["type"] == "ack"
            assert "is_for_now" not in answer(socket, "say-back")


def test_whatever_would_be_written_is_to_be_tried_again_and_then_is(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        ann, code = Player.creates(server, "Ann")
        photo = encoded(drawing(200, 100), "PNG")
        upload = ann.post("uploads", {"size": len(photo)}).json()["upload"]
        chunk = f"{server.url}/api/games/{ann.game}/uploads/{upload}?offset=0"

        def tried() -> dict[str, int]:
            answers = {
                "a game": CLIENT.post(f"{server.url}/api/games", json={"name": "Zed"}),
                "a seat": CLIENT.post(f"{server.url}/api/join", json={"name": "Ben", "code": code}),
                "a photo in pieces": CLIENT.put(chunk, content=photo, headers=ann.headers),
                "a photo": CLIENT.post(
                    f"{server.url}/api/games/{ann.game}/photos", content=photo, headers=ann.headers
                ),
                "a map": CLIENT.post(f"{server.url}/api/maps", content=town_file().read_bytes()),
                "a tracker": ann.get("trackers"),
                "readiness": CLIENT.get(f"{server.url}/api/ready"),
            }
            return {what: answer.status_code for what, answer in answers.items()}

        with disk_full_for(server):
            assert tried() == dict.fromkeys(tried(), 503)
        assert {status // 100 for status in tried().values()} == {2}


def test_an_alarm_that_fell_due_on_a_full_disk_rings_once_there_is_room(tmp_path: Path) -> None:
    """Though not even the log could say that it could not."""
    with running_server(tmp_path) as server:
        lobby = a_lobby(server, clock="faster", rate=200.0)
        hunt = a_start(lobby)
        due = hunt.host.now() + hunt.host.view()["round"]["phase_left"]["shows"]
        with disk_full_for(server):
            until(lambda: hunt.host.now() > due)
            assert hunt.host.view()["round"]["phase"] == "hiding"

        until(lambda: hunt.host.view()["round"]["phase"] == "seeking")


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)
