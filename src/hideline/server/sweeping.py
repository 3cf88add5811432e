"""When memory is swept for cycles: while nobody plays.

Games are trees of values that go by themselves. Looking through all of them for cycles takes a second with a thousand
games in memory and finds a handful of objects; Python would do it whenever memory has grown by a quarter, and everyone
who plays would wait.
"""

from __future__ import annotations

import asyncio
import gc
import time

import structlog

log = structlog.get_logger()

YOUNG = (5_000, 20)
"""How often new objects are looked through, which takes no time to speak of."""

NEVER = 1_000_000
BEAT = 1.0
SWEEP_EVERY = 60.0
"""Seconds between two sweeps when nobody plays."""

SWEEP_AT_LAST = 3600.0
"""Seconds after which memory is swept though people play."""

QUIET = 0.05
"""The share of a core below which nobody plays."""


class Sweeper:
    """Sweeps at quiet moments while the server runs."""

    def __init__(self) -> None:
        self._usual = gc.get_threshold()
        self._swept = self._looked = time.monotonic()
        self._used = time.process_time()
        self._sweeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        """From now on; what there is already stays."""
        gc.set_threshold(*YOUNG, NEVER)
        gc.freeze()
        self._sweeping = asyncio.create_task(self._beat())

    def stop(self) -> None:
        """Leave it to Python again."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        gc.unfreeze()
        gc.set_threshold(*self._usual)

    def is_time(self, now: float, used: float) -> bool:
        """Whether to sweep, at this moment and with so many CPU seconds used so far."""
        is_quiet = used - self._used < QUIET * (now - self._looked)
        self._looked, self._used = now, used
        since = now - self._swept
        return since >= SWEEP_AT_LAST or (is_quiet and since >= SWEEP_EVERY)

    def sweep(self) -> None:
        """Look through everything."""
        began = time.perf_counter()
        found = gc.collect()
        self._swept = time.monotonic()
        log.debug("memory swept", found=found, ms=round(1000 * (time.perf_counter() - began)))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            if self.is_time(time.monotonic(), time.process_time()):
                self.sweep()
