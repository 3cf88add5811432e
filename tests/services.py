"""Starts the real parts that tests run against: a PostgreSQL cluster, a NATS server, the machine's Chromium.

Each listens on loopback only, keeps its files in a temporary folder and is stopped by its own process id.
A part that is not on the machine raises `PartMissing`; no test is skipped for it.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from tools.parts import PartMissing, find_chromium, find_nats, find_postgres

LOOPBACK = "127.0.0.1"
START_SECONDS = 120.0
"""In which a part must have started, however busy the machine is."""
PATIENCE_MS = 60_000
"""In which a page must show what is expected of it."""
HELD: list[socket.socket] = []
"""Ports that were given out."""
CHROMIUM_FLAGS = (
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)


@dataclass(frozen=True, slots=True)
class Postgres:
    """A running cluster; every test may have a database of its own."""

    programs: Path
    port: int
    cluster: Path

    @property
    def url(self) -> str:
        """The address of the cluster's first database."""
        return self.database_url("postgres")

    def database_url(self, name: str) -> str:
        """The address of a database of this cluster."""
        return f"postgresql://hideline@{LOOPBACK}:{self.port}/{name}"

    def new_database(self, name: str) -> str:
        """Create an empty database and give its address."""
        self.run("createdb", name)
        return self.database_url(name)

    def drop_database(self, name: str) -> None:
        """Drop a database, ending whatever is still connected to it."""
        self.run("dropdb", "--force", name)

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's own programs against this cluster."""
        server = ("-h", LOOPBACK, "-p", str(self.port), "-U", "hideline")
        run_quietly([self.programs / program, *server, *arguments])


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A fresh cluster with its defaults (fsync on); initdb refuses root, so root runs it as `postgres`."""
    programs = find_postgres()
    user = unprivileged_user()
    folder = Path(tempfile.mkdtemp(prefix="hideline-postgres-"))
    if user is not None:
        shutil.chown(folder, user)
    cluster, log = folder / "cluster", folder / "log"
    port = free_port()
    control: list[str | Path] = [programs / "pg_ctl", "-D", cluster, "-w", "-t", f"{START_SECONDS:.0f}", "-s"]
    settings = f"-p {port} -c listen_addresses={LOOPBACK} -c unix_socket_directories=''"
    try:
        create = ["-U", "hideline", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        run_quietly([programs / "initdb", "-D", cluster, *create], user)
        run_quietly([*control, "-l", log, "-o", settings, "start"], user)
        try:
            yield Postgres(programs, port, cluster)
        finally:
            run_quietly([*control, "-m", "fast", "stop"], user)
    finally:
        shutil.rmtree(folder)


@contextmanager
def running_nats(port: int | None = None) -> Iterator[str]:
    """A NATS server with JetStream, on a free port unless told which; gives its address."""
    program = find_nats()
    port = port or free_port()
    with tempfile.TemporaryDirectory(prefix="hideline-nats-") as folder:
        arguments = ["-a", LOOPBACK, "-p", str(port), "-js", "-sd", folder, "-l", str(Path(folder) / "log")]
        process = subprocess.Popen([program, *arguments], stdin=subprocess.DEVNULL)
        try:
            wait_until_listening(port, process)
            yield f"nats://{LOOPBACK}:{port}"
        finally:
            process.terminate()
            process.wait(START_SECONDS)


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """The machine's Chromium, drawing maps in software."""
    program = find_chromium()
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(CHROMIUM_FLAGS))
        try:
            yield browser
        finally:
            browser.close()


def unprivileged_user() -> str | None:
    """The user to run PostgreSQL as: `postgres` when we are root, otherwise ourselves."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        raise PartMissing("Running as root, PostgreSQL needs a user named postgres: add one.") from None


def free_port() -> int:
    """A port of one's own until this process ends: nobody who takes any free port is given it meanwhile.

    A socket that is bound and does not listen keeps it; a server that is told the port shares the address with it.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind((LOOPBACK, 0))
    HELD.append(held)
    port: int = held.getsockname()[1]
    return port


def wait_until_listening(port: int, process: subprocess.Popen[bytes]) -> None:
    """Return once the process accepts connections; raise when it ends or takes too long."""
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        try:
            socket.create_connection((LOOPBACK, port), timeout=1).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise PartMissing(f"{process.args!r} did not start listening on port {port}.")


def run_quietly(command: Sequence[str | Path], user: str | None = None) -> None:
    """Run a program to its end; when it fails, raise with what it printed."""
    # A file and not a pipe: a server started by the program would keep a pipe open for ever.
    with tempfile.TemporaryFile() as printed:
        done = subprocess.run(
            command,
            user=user,
            group=user,
            extra_groups=None if user is None else (),
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=printed,
            stderr=subprocess.STDOUT,
            check=False,
        )
        if done.returncode != 0:
            printed.seek(0)
            raise PartMissing(f"`{command[0]}` failed:\n{printed.read().decode(errors='replace').strip()}")
