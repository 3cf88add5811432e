"""How many can play at once: `measure` starts workers of their own, lets a crowd play on them and says what it took.

Client and workers share the machine and talk over loopback. Times run from a command to the last view of it, as the
crowd's phones see it, with everything the client itself adds.
"""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypedDict

from hideline.atlas.file import open_map
from hideline.atlas.shelf import find_map
from hideline.bots.crowd import CrowdGame, Tallies, gather_all, play_hard, play_steadily
from hideline.bots.phone import Unanswered, post
from hideline.server.descriptors import allow_many_phones
from hideline.units import Malformed

LOOPBACK = "127.0.0.1"
START_SECONDS = 60.0
MOST_HARD = 64
"""Games that play as fast as they can when the rate of saturation is measured."""

UNLIMITED = {"HIDELINE_GAMES_PER_MINUTE": "1000000", "HIDELINE_COMMANDS_PER_MINUTE": "1000000"}
"""A whole crowd comes from one address, and for a while acts faster than people can."""


class Figures(TypedDict):
    """What `measure` gives."""

    players: int
    games: int
    workers: int
    minutes: float
    commands: int
    fixes: int
    p50_ms: float
    p99_ms: float
    dropped: int
    rss_mb: float
    """The most memory all workers together had."""
    cpu_s: float
    """CPU seconds of all workers during the steady part."""
    client_cpu_s: float
    saturation_per_s: float
    """Commands per second, each seen by everyone concerned, when games act as fast as they can."""
    gathered_s: float
    """How long it took all players to join, connect and start."""
    faults: list[str]


@dataclass(frozen=True, slots=True)
class Plan:
    """How large the crowd is, and on what it plays."""

    players: int = 50
    games: int = 10
    minutes: float = 0.5
    fix_every: float = 5.0
    act_every: float = 30.0
    hard_seconds: float = 10.0
    workers: int = 1
    map: str = "port-merrow"
    database: str = ""
    nats: str = ""

    def must_make_sense(self) -> None:
        """Refuse a plan that nobody can play."""
        if self.games < 1 or self.players < 2 * self.games:
            raise Malformed("Every game needs two players at least.")
        if self.workers > 1 and not (self.database and self.nats):
            raise Malformed("Several workers need a PostgreSQL database and a NATS server to share.")


def measure(plan: Plan) -> Figures:
    """Start the workers, let everybody play, stop them again."""
    import uvloop  # noqa: PLC0415 - only the client of a measurement pays for it

    plan.must_make_sense()
    allow_many_phones()
    with TemporaryDirectory(prefix="hideline-bench-") as folder, ExitStack() as stack:
        workers = [
            stack.enter_context(running_worker(plan, Path(folder) / str(n))) for n in range(plan.workers)
        ]
        return uvloop.run(play(plan, workers))


async def play(plan: Plan, workers: Sequence[Worker]) -> Figures:
    """The crowd's whole evening."""
    await asyncio.gather(*(worker.is_ready() for worker in workers))
    tallies, hard = Tallies(), Tallies()
    games = crowd(plan, workers, tallies)
    began = time.monotonic()
    await gather_all(games)
    gathered = time.monotonic() - began
    gc.freeze()  # the server is measured, not how long the crowd looks for its own litter
    cpu, client_cpu = sum(worker.cpu() for worker in workers), time.process_time()
    await play_steadily(games, plan.minutes * 60, fix_every=plan.fix_every, act_every=plan.act_every)
    cpu, client_cpu = sum(worker.cpu() for worker in workers) - cpu, time.process_time() - client_cpu
    for game in games:
        game.tallies = hard
    await play_hard(games[:MOST_HARD], plan.hard_seconds)
    for game in games:
        game.tallies = tallies
        await game.close()
    return {
        "players": sum(len(game.phones) for game in games),
        "games": len(games),
        "workers": len(workers),
        "minutes": plan.minutes,
        "commands": len(tallies.took),
        "fixes": tallies.fixes,
        "p50_ms": percentile(tallies.took, 50),
        "p99_ms": percentile(tallies.took, 99),
        "dropped": tallies.dropped + hard.dropped,
        "rss_mb": round(sum(worker.rss() for worker in workers), 1),
        "cpu_s": round(cpu, 2),
        "client_cpu_s": round(client_cpu, 2),
        "saturation_per_s": round(len(hard.took) / plan.hard_seconds, 1) if plan.hard_seconds else 0.0,
        "gathered_s": round(gathered, 1),
        "faults": sorted({*tallies.faults, *hard.faults})[:10],
    }


def crowd(plan: Plan, workers: Sequence[Worker], tallies: Tallies) -> list[CrowdGame]:
    """Games of nearly equal size; the phones of each are spread over the workers."""
    stations = [station.position for station in open_map(find_map(plan.map)).stations.values()]
    urls = [worker.url for worker in workers]
    sizes = [plan.players // plan.games + (n < plan.players % plan.games) for n in range(plan.games)]
    return [CrowdGame(urls, number, size, stations, tallies) for number, size in enumerate(sizes)]


def percentile(times: Sequence[float], percent: int) -> float:
    """The time, in milliseconds, that so many percent stay within."""
    if not times:
        return 0.0
    return round(1000 * sorted(times)[min(len(times) - 1, len(times) * percent // 100)], 2)


@dataclass(frozen=True, slots=True)
class Worker:
    """A running server process."""

    url: str
    process: subprocess.Popen[bytes]

    async def is_ready(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + START_SECONDS
        while self.process.poll() is None and time.monotonic() < deadline:
            try:
                await post(self.url, "/api/join", {"code": "AAAAAA", "name": "Anyone"})
            except Unanswered:
                return  # it said no: it is there
            except OSError:
                await asyncio.sleep(0.05)
        raise Malformed("The server to be measured did not start.")

    def rss(self) -> float:
        """The most memory it ever had, in megabytes."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        peak = next(line for line in lines if line.startswith("VmHWM:"))
        return int(peak.split()[1]) / 1024

    def cpu(self) -> float:
        """The CPU seconds it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running_worker(plan: Plan, data: Path) -> Iterator[Worker]:
    """`hideline play` on a free port, stopped by its own process id."""
    with kept_port() as port:
        environment = {"HIDELINE_DATABASE": plan.database, "HIDELINE_NATS": plan.nats, **UNLIMITED}
        command = ["play", "--port", str(port), "--data", str(data), "--map", plan.map]
        process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", "hideline", *command],
            stdout=subprocess.DEVNULL,
            env=os.environ | environment,
        )
        try:
            yield Worker(f"http://{LOOPBACK}:{port}", process)
        finally:
            process.terminate()
            process.wait(START_SECONDS)


@contextmanager
def kept_port() -> Iterator[int]:
    """A free port that nobody else is given meanwhile: bound here, without listening."""
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind((LOOPBACK, 0))
        yield kept.getsockname()[1]
