"""`hideline map build --online`: a map asked from a server, kept on disk, with clear words when it is not there."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hideline.cli.map.show import Summary
from tests.atlas.imports.overpass_server import Answering, Reply, Server
from tests.cli.running import hideline

STATION = {
    "type": "node", "id": 7, "lat": 50.01, "lon": 10.01, "tags": {"railway": "station", "name": "Milltown"},
}  # fmt: skip
ANSWER: Reply = (200, {"elements": [STATION]}, {})


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(("127.0.0.1", 0), Answering) as running:
        running.script, running.asked = [], []
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield running
        running.shutdown()
        thread.join()


def words(server: Server, folder: Path) -> list[object]:
    address = f"http://127.0.0.1:{server.server_port}/api"
    return [
        "--online",
        "--overpass-server",
        address,
        "--cache",
        folder / "cache",
        "--border",
        "box:50,10,50.1,10.1",
    ]


def test_a_map_is_asked_once_and_then_read_from_disk(server: Server, tmp_path: Path) -> None:
    server.script = [ANSWER]

    first = hideline("map", "build", *words(server, tmp_path), "-o", tmp_path / "a.gpkg", "--json").read(
        Summary
    )
    asked = len(server.asked)
    again = hideline("map", "build", *words(server, tmp_path), "-o", tmp_path / "a.gpkg", "--json").read(
        Summary
    )

    assert first.station_count == again.station_count == 1
    assert first.hash == again.hash
    assert len(server.asked) == asked
    assert "© OpenStreetMap contributors" in first.notices


def test_without_a_border_nothing_is_asked(tmp_path: Path) -> None:
    ran = hideline("map", "build", "--online", "-o", tmp_path / "a.gpkg")

    assert ran.code == 2
    assert "needs a border" in ran.err
    assert not (tmp_path / "a.gpkg").exists()
