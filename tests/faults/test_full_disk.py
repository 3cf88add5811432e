"""A full disk: "try again", nothing half done, and once there is room everything goes on."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.servers import Player, Server, running_server

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
