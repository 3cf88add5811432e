"""What many stored games cost: `measure_shelf` stores copies of one real game, starts a server and opens some.

Start-up runs from the command to the first answer. Opening one is what a seeker's phone does with a game that nobody
has opened since the start: it connects and waits for its view; the area left comes after, when it is worked out.
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
from hideline.bots.phone import Phone, get
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
    first_area_ms: float
    """Until the first seeker after the start knows what is left: geometry is loaded once."""
    area_p50_ms: float
    area_p99_ms: float
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
            views, areas = asyncio.run(_open(worker, original.seat, tokens))
            return {
                "games": games,
                "events": len(original.events),
                "start_s": round(started, 2),
                "first_open_ms": round(1000 * views[0], 1),
                "open_p50_ms": percentile(views[1:], 50),
                "open_p99_ms": percentile(views[1:], 99),
                "first_area_ms": round(1000 * areas[0], 1),
                "area_p50_ms": percentile(areas[1:], 50),
                "area_p99_ms": percentile(areas[1:], 99),
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
    seeker = next(phone for phone in played.phones if phone is not played.hider)
    resumed = await store.resume(seeker.game)
    original = Original(seeker.game, seeker.seat, resumed.meta, await store.load(seeker.game))
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


async def _open(
    worker: Worker, seat: str, tokens: Sequence[tuple[str, str]]
) -> tuple[list[float], list[float]]:
    """One after the other, how long each took until the view was there, and until the area left was."""
    views, areas = [], []
    for name, token in _spread(tokens):
        phone = Phone(worker.url, {"game": name, "seat": seat, "token": token})
        began = time.perf_counter()
        await phone.connect()
        views.append(time.perf_counter() - began)
        whole = await get(worker.url, f"/api/games/{name}/view", token)
        assert whole["outlook"]["stations_left"], "a seeker knows what is left"
        areas.append(time.perf_counter() - began)
        await phone.close()
    return views, areas


def _spread(tokens: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    count = min(OPENED, len(tokens))
    return (tokens[number * len(tokens) // count] for number in range(count))
