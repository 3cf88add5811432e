"""How often: so many per minute for each key (an address, a seat), refilled steadily, with a burst allowed."""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Network, ip_address

from litestar import Request
from litestar.datastructures import State

from hideline.server.faults import TryLater

MOST_KEYS = 20_000
HOUSEHOLD = 56
"""Bits of an IPv6 address that name a household; a phone's own network, with 64, is inside."""


class Limit:
    """A bucket of turns per key; `TryLater` when it is empty."""

    def __init__(
        self, per_minute: float, burst: float | None = None, now: Callable[[], float] = time.monotonic
    ):
        self._rate = per_minute / 60.0
        self._burst = burst if burst is not None else per_minute
        self._now = now
        self._levels: dict[str, tuple[float, float]] = {}

    def must_have(self, key: str) -> None:
        """Refuse when the key has no turn left, without taking one."""
        self._must_reach(self._level(key))

    def take(self, key: str, turns: float = 1.0) -> None:
        """Take a turn, or refuse."""
        level = self._level(key)
        self._must_reach(level)
        self._forget_the_rested()
        self._levels[key] = (level - turns, self._now())

    def _must_reach(self, level: float) -> None:
        if level < 1.0:
            raise TryLater((1.0 - level) / self._rate)

    def _level(self, key: str) -> float:
        level, at = self._levels.get(key, (self._burst, 0.0))
        return min(self._burst, level + (self._now() - at) * self._rate)

    def _forget_the_rested(self) -> None:
        """Full buckets need no memory."""
        if len(self._levels) >= MOST_KEYS:
            self._levels = {key: kept for key, kept in self._levels.items() if self._level(key) < self._burst}


def address_of(request: Request[object, object, State]) -> str:
    """Where a request came from; behind a proxy that the host trusts, whom the proxy names."""
    return household(request.client.host) if request.client is not None else "unknown"


def household(address: str) -> str:
    """An address as limits count it: of IPv6 the network that one household is given, which has 2⁷² of them."""
    try:
        found = ip_address(address)
    except ValueError:
        return address  # a proxy may name anything
    if isinstance(found, IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), HOUSEHOLD), strict=False))
