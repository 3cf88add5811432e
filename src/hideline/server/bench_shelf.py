"""What many stored games cost: `measure_shelf` stores copies of one real game, starts a server and opens some.

Start-up runs from the command to the first answer; opening one is a request for a view of a game that nobody has
opened since the start, over HTTP, with everything the client adds.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypedDict

from hideline.bots.crowd import CrowdGame, Tallies
from hideline.bots.phone import get
from hideline.server.bench import Plan, Worker, crowd, percentile, running_worker
from hideline.store.open import open_store
from hideline.table.chance import new_game_id, new_token, token_hash
from hideline.table.clock import wall_now

PLAYERS = 5
COMMANDS = 60
"""How long the game is that all others are copies of."""

OPENED = 200
AT_ONCE = 64


class ShelfFigures(TypedDict):
    """What `measure_shelf` gives."""

    games: int
    events: int
    """Of each game."""
    start_s: float
    first_open_ms: float
    """The first game of all, with the map it is played on."""
    open_p50_ms: float
    open_p99_ms: float
    rss_mb: float


@dataclass(frozen=True, slots=True)
class Original:
    """A game that was played, as the store has it."""

    id: str
    seat: str
    meta: bytes
    events: Sequence[bytes]

    def under(self, name: str) -> list[bytes]:
        """Its events as those of another game."""
        return [event.replace(self.id.encode(), name.encode()) for event in self.events]


def measure_shelf(games: int = 10_000, map_: str = "port-merrow") -> ShelfFigures:
    """Play one game, copy it, start anew, open some."""
    plan = Plan(players=PLAYERS, games=1, map=map_)
    with TemporaryDirectory(prefix="hideline-bench-") as folder:
        data = Path(folder)
        with running_worker(plan, data) as worker:
            played = asyncio.run(_play_one(plan, worker))
        original, tokens = asyncio.run(_fill(data, played, games))
        began = time.monotonic()
        with running_worker(plan, data) as worker:
            asyncio.run(worker.is_ready())
            started = time.monotonic() - began
            took = asyncio.run(_open(worker, tokens))
            return {
                "games": games,
                "events": len(original.events),
                "start_s": round(started, 2),
                "first_open_ms": round(1000 * took[0], 1),
                "open_p50_ms": percentile(took[1:], 50),
                "open_p99_ms": percentile(took[1:], 99),
                "rss_mb": round(worker.rss(), 1),
            }


async def _play_one(plan: Plan, worker: Worker) -> CrowdGame:
    await worker.is_ready()
    tallies = Tallies()
    (game,) = crowd(plan, [worker], tallies)
    await game.gather()
    for _ in range(COMMANDS):
        await game.act()
    await game.close()
    return game


async def _fill(data: Path, played: CrowdGame, games: int) -> tuple[Original, list[tuple[str, str]]]:
    """Copies of a game, each with a seat and a token of its own; their names and tokens."""
    store = await open_store(f"sqlite:///{data / 'hideline.sqlite3'}")
    host = played.hider
    resumed = await store.resume(host.game)
    original = Original(host.game, host.seat, resumed.meta, await store.load(host.game))
    copies = ((new_game_id(), new_token()) for _ in range(games - 1))

    async def one(name: str, token: str) -> None:
        await store.create(name, original.under(name), original.meta, created=wall_now())
        await store.add_seat(name, original.seat, token_hash(token))

    made: list[tuple[str, str]] = []
    while some := list(islice(copies, AT_ONCE)):
        await asyncio.gather(*(one(*copy) for copy in some))
        made += some
    await store.close()
    return original, made


async def _open(worker: Worker, tokens: Sequence[tuple[str, str]]) -> list[float]:
    """One after the other, how long each took."""
    took = []
    for name, token in _spread(tokens):
        began = time.perf_counter()
        await get(worker.url, f"/api/games/{name}/view", token)
        took.append(time.perf_counter() - began)
    return took


def _spread(tokens: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    count = min(OPENED, len(tokens))
    return (tokens[number * len(tokens) // count] for number in range(count))
