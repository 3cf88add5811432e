"""One thread beside the games, in which all geometry of all tables is worked out.

One, because the tables of a map are shared by every game on it and are not made for two threads at once; and because
phones should wait for at most one thread's turn, however many games are thinking.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


async def beside(work: Callable[P, T], *args: P.args, **given: P.kwargs) -> T:
    """Do the work in the thinking thread and wait for it."""
    return await asyncio.get_running_loop().run_in_executor(_thread(), partial(work, *args, **given))


@cache
def _thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="hideline-thinking")
