"""How late the server is with everything: a beat every half second, and how much later than that it came.

A process that has too much to do shows it here first; phones feel it as waiting.
"""

from __future__ import annotations

import asyncio
from collections import deque

BEAT = 0.5
REMEMBERED = 120
"""Beats: a minute."""


class Pulse:
    """Beats while the server runs."""

    def __init__(self) -> None:
        self._late: deque[float] = deque([0.0], maxlen=REMEMBERED)
        self._beating: asyncio.Task[None] | None = None

    @property
    def worst(self) -> float:
        """Seconds that the latest beat of the last minute was late."""
        return max(self._late)

    def start(self) -> None:
        """Begin."""
        self._beating = asyncio.create_task(self._beat())

    def stop(self) -> None:
        """Enough."""
        if self._beating is not None:
            self._beating.cancel()

    async def _beat(self) -> None:
        now = asyncio.get_running_loop().time
        while True:
            due = now() + BEAT
            await asyncio.sleep(BEAT)
            self._late.append(max(0.0, now() - due))
