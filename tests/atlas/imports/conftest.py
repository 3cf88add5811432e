"""Fixtures for the importers."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from tests.atlas.imports.overpass_server import Answering, Server


@pytest.fixture
def server() -> Iterator[Server]:
    running = Server(("127.0.0.1", 0), Answering)
    running.script, running.asked = [], []
    thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield running
    running.shutdown()
    thread.join()
    running.server_close()
