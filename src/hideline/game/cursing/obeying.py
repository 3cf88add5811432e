"""."""

from __future__ import annotations

from collections.abc import Callable

DECIDES: dict[type, Callable[..., None]] = {}
EVOLVES: dict[type, Callable[..., None]] = {}
