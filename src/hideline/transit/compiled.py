"""Compiled loops: the one way this package uses numba. Compiled once per machine and kept beside the
source.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import numba

Loop = TypeVar("Loop", bound=Callable[..., object])


def compiled(loop: Loop) -> Loop:
    """Compile on first call and keep the machine code on disk; `warm` calls before anyone waits."""
    return cast("Loop", numba.njit(cache=True, nogil=True)(loop))


def inlined(loop: Loop) -> Loop:
    """The same for a small loop called from others that pass it tuples of arrays: copied into its callers,
    because handing over thirty arrays costs more than the loop itself.
    """
    return cast("Loop", numba.njit(inline="always", nogil=True)(loop))
