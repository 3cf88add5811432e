"""A real server for tests: the program itself in a process of its own, on loopback, with the drawn town as its map."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from atexit import register
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

import httpx

from hideline.atlas.basemap import basemap_tiles
from hideline.atlas.file import freeze
from hideline.atlas.playable import in_play
from tests.services import LOOPBACK, free_port
from tests.towns import drawn_town

START_SECONDS = 120.0
PATIENCE = 60.0
"""Seconds; machines that run tests are busy machines."""

CLIENT = httpx.Client(
    verify=False, timeout=PATIENCE, limits=httpx.Limits(max_keepalive_connections=0), follow_redirects=False
)
"""One for all: a client of its own for every request would read the machine's certificates each time."""


def folder_of_the_run(name: str) -> Path:
    """A folder for what is made once; it goes when the run is over."""
    folder = Path(mkdtemp(prefix=f"hideline-{name}-"))
    register(rmtree, folder, ignore_errors=True)
    return folder


@lru_cache(maxsize=1)
def town_file() -> Path:
    """The drawn town as a map file, made once per run."""
    path = folder_of_the_run("town") / "drawn-town.gpkg"
    freeze(drawn_town(), path, basemap=basemap_tiles(in_play(drawn_town())))
    return path


class Reachable:
    """Something that answers at an address."""

    url: str

    @property
    def live_url(self) -> str:
        return self.url.replace("http", "ws", 1)


@dataclass
class Server(Reachable):
    """A running server."""

    url: str
    process: subprocess.Popen[bytes]
    log: Path

    def kill(self) -> None:
        """No goodbye: SIGKILL."""
        self.process.kill()
        self.process.wait()


@contextmanager
def running_server(
    data: Path,
    *,
    map_file: Path | None = None,
    program: str = "hideline",
    port: int | None = None,
    **environment: str,
) -> Iterator[Server]:
    """`hideline play` on a free port unless told which, stopped by its own process id; nothing may go wrong in it."""
    with started(data, map_file=map_file, program=program, port=port, **environment) as server:
        yield server
        # Looked at before it stops: what it still works on then is cancelled, which is no fault.
        assert "Traceback (most recent call last)" not in (told := server.log.read_text()), told


@contextmanager
def started(
    data: Path, *, map_file: Path | None, program: str, port: int | None, **environment: str
) -> Iterator[Server]:
    port = port or free_port()
    log = data / "server.log"
    data.mkdir(parents=True, exist_ok=True)
    arguments = ["play", "--port", str(port), "--data", str(data), "--map", str(map_file or town_file())]
    with log.open("ab") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", program, *arguments],
            stdout=out,
            stderr=out,
            env=os.environ | environment,
        )
    server = Server(f"http://{LOOPBACK}:{port}", process, log)
    try:
        wait_until_ready(server)
        yield server
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(timeout=START_SECONDS)


def wait_until_ready(server: Server) -> None:
    """Until it says so itself."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if server.process.poll() is not None:
            raise AssertionError(f"the server stopped at once:\n{server.log.read_text()}")
        if is_ready(server):
            return
        time.sleep(0.05)
    raise AssertionError(f"the server did not start:\n{server.log.read_text()}")


def is_ready(server: Reachable) -> bool:
    try:
        return CLIENT.get(f"{server.url}/api/ready").status_code == 200
    except httpx.TransportError:
        return False


class Player:
    """A phone that speaks plain HTTP."""

    def __init__(self, server: Reachable, admission: dict[str, Any]) -> None:
        self.server = server
        self.game: str = admission["game"]
        self.seat: str = admission["seat"]
        self.token: str = admission["token"]
        self._sent = 0

    @classmethod
    def creates(cls, server: Reachable, name: str, **choices: Any) -> tuple[Player, str]:
        """Set up a game; the host's phone and the join code."""
        created = CLIENT.post(f"{server.url}/api/games", json={"name": name, **choices})
        assert created.status_code == 201, created.text
        return cls(server, created.json()), created.json()["code"]

    @classmethod
    def joins(cls, server: Reachable, code: str, name: str) -> Player:
        joined = CLIENT.post(f"{server.url}/api/join", json={"code": code, "name": name})
        assert joined.status_code == 201, joined.text
        return cls(server, joined.json())

    def get(self, path: str) -> httpx.Response:
        return CLIENT.get(f"{self.server.url}/api/games/{self.game}/{path}", headers=self.headers)

    def post(self, path: str, body: Any) -> httpx.Response:
        url = f"{self.server.url}/api/games/{self.game}/{path}"
        return CLIENT.post(url, json=body, headers=self.headers)

    def put(self, path: str, body: Any) -> httpx.Response:
        url = f"{self.server.url}/api/games/{self.game}/{path}"
        return CLIENT.put(url, json=body, headers=self.headers)

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def view(self) -> Any:
        return self.get("view").json()["view"]

    def outlook(self) -> Any:
        return self.get("view").json()["outlook"]

    def now(self) -> int:
        return int(self.get("view").json()["at"])

    def send(self, command: str, **fields: Any) -> httpx.Response:
        self._sent += 1
        envelope = {"id": f"{self.seat}-{self._sent}", "command": {"command": command, **fields}}
        return self.post("commands", envelope)

    def does(self, command: str, **fields: Any) -> Any:
        """Send a command that must be accepted."""
        answer = self.send(command, **fields)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def fix(self, position: Any, accuracy: float = 5.0) -> dict[str, Any]:
        return {"position": list(position), "at": self.now(), "accuracy": accuracy}

    def stands_at(self, position: Any) -> None:
        answer = self.post("fixes", self.fix(position))
        assert answer.status_code == 204, answer.text

    def waits(self, milliseconds: int) -> None:
        """Move the game's manual clock."""
        answer = self.post("clock", {"by_ms": milliseconds})
        assert answer.status_code == 204, answer.text
