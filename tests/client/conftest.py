"""The built client on a bare file server: the parts of it that need no game."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.services import LOOPBACK

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "src" / "hideline" / "web"


class ClientFiles(SimpleHTTPRequestHandler):
    """Serves the built files, and the page for every address that is not a file."""

    def send_head(self):  # type: ignore[no-untyped-def]  # as the standard library leaves it
        """Answer with the page where no file is asked for."""
        if "." not in self.path.rsplit("/", 1)[-1]:
            self.path = "/index.html"
        return super().send_head()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Keep the test's output quiet."""


@pytest.fixture(scope="session")
def client_url() -> Iterator[str]:
    """The address of the built client."""
    assert (CLIENT / "index.html").is_file(), "The client is not built: run `make client`."
    server = ThreadingHTTPServer((LOOPBACK, 0), partial(ClientFiles, directory=str(CLIENT)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://localhost:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    thread.join()
