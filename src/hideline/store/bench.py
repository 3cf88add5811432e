"""How fast a store is: `measure(url)` plays into an empty store and says what it took.

Figures are wall-clock, because waiting for the disk is what is measured, with the CPU time beside them. Its
games stay behind: give it a store of its own.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Sequence
from itertools import islice
from typing import TypedDict

from hideline.store.contract import Appended, Store
from hideline.store.open import open_store
from hideline.units import Instant

EVENT = b'{"type":"QuestionAsked","question":"radar-1km","by":"seat-2"}' * 4
OUTCOME = b'{"done":true}'
AT_ONCE = 64


class Figures(TypedDict):
    """What `measure` gives: rates per second, times in milliseconds."""

    single_per_s: float
    single_p50_ms: float
    single_p99_ms: float
    single_cpu_ms: float
    concurrent_per_s: float
    concurrent_p50_ms: float
    concurrent_p99_ms: float
    concurrent_cpu_ms: float
    games: int
    open_store_ms: float
    resume_p50_ms: float
    resume_p99_ms: float


async def measure(url: str, *, appends: int = 2000, games: int = 10_000, events: int = 20) -> Figures:
    """Append one by one, then in many games at once; then fill the store with games and open it."""
    store = await open_store(url)
    single, single_cpu = await clocked(one_by_one(store, appends))
    concurrent, concurrent_cpu = await clocked(side_by_side(store, appends))
    await fill(store, games, events)
    await store.close()

    began = time.perf_counter()
    store = await open_store(url)
    opened = time.perf_counter() - began
    resumed = [await timed(store.resume(f"stored {n * games // 100}")) for n in range(100)]
    await store.close()
    return {
        "single_per_s": appends / sum(single),
        "single_p50_ms": percentile(single, 50),
        "single_p99_ms": percentile(single, 99),
        "single_cpu_ms": 1000 * single_cpu / appends,
        "concurrent_per_s": AT_ONCE * appends / sum(concurrent),
        "concurrent_p50_ms": percentile(concurrent, 50),
        "concurrent_p99_ms": percentile(concurrent, 99),
        "concurrent_cpu_ms": 1000 * concurrent_cpu / appends,
        "games": games,
        "open_store_ms": 1000 * opened,
        "resume_p50_ms": percentile(resumed, 50),
        "resume_p99_ms": percentile(resumed, 99),
    }


async def one_by_one(store: Store, appends: int) -> list[float]:
    """One game, each append waiting for the one before: the time each took."""
    return await play(store, "single", appends)


async def side_by_side(store: Store, appends: int) -> list[float]:
    """Many games at once."""
    each = appends // AT_ONCE
    played = await asyncio.gather(*(play(store, f"side {n}", each) for n in range(AT_ONCE)))
    return [took for game in played for took in game]


async def play(store: Store, game_id: str, appends: int) -> list[float]:
    """Append to a game of its own."""
    version = (await store.create(game_id, [EVENT], b"", created=Instant(0))).version
    times = []
    for number in range(appends):
        began = time.perf_counter()
        answer = await store.append(
            game_id,
            version,
            [EVENT],
            alarm=Instant(number),
            seat="s",
            command_id=str(number),
            outcome=OUTCOME,
        )
        times.append(time.perf_counter() - began)
        assert isinstance(answer, Appended)
        version = answer.version
    return times


async def fill(store: Store, games: int, events: int) -> None:
    """Store many games, each with its events, a snapshot in the middle and a seat."""

    async def one(number: int) -> None:
        name = f"stored {number}"
        await store.create(name, [EVENT] * events, b"about", created=Instant(number), alarm=Instant(number))
        await store.snapshot(name, events // 2, EVENT * 20)
        await store.add_seat(name, "s", name.encode())

    numbers = iter(range(games))
    while some := list(islice(numbers, AT_ONCE)):
        await asyncio.gather(*map(one, some))


async def clocked(work: Awaitable[list[float]]) -> tuple[list[float], float]:
    """The times, and the CPU seconds this process spent on them."""
    began = time.process_time()
    times = await work
    return times, time.process_time() - began


async def timed(work: Awaitable[object]) -> float:
    """How long it takes."""
    began = time.perf_counter()
    await work
    return time.perf_counter() - began


def percentile(times: Sequence[float], percent: int) -> float:
    """The time, in milliseconds, that so many percent stay within."""
    return 1000 * sorted(times)[min(len(times) - 1, len(times) * percent // 100)]
