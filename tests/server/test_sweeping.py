"""Memory is swept while nobody plays, and at the latest once an hour."""

from __future__ import annotations

import gc
import weakref

import pytest

from hideline.server.sweeping import BEAT, SWEEP_AT_LAST, SWEEP_EVERY, Sweeper

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


class Knot:
    """Something that only a sweep removes."""

    def __init__(self) -> None:
        self.myself = self


def first_sweep(share_of_a_core: float, seconds: int) -> int | None:
    """After how many seconds a server that is so busy sweeps."""
    sweeper = Sweeper()
    now = used = 1024.0  # to which seconds are added without rounding, unlike to the machine's clock
    sweeper._swept = sweeper._looked = now
    sweeper._used = used
    for second in range(1, seconds):
        if sweeper.is_time(now + second * BEAT, used + second * share_of_a_core):
            return second
    return None


def test_a_server_that_nobody_plays_on_sweeps_every_minute() -> None:
    assert first_sweep(0.01, 3 * int(SWEEP_EVERY)) == SWEEP_EVERY


def test_people_who_play_are_not_kept_waiting() -> None:
    assert first_sweep(0.4, int(SWEEP_AT_LAST)) is None


def test_a_server_that_is_always_busy_sweeps_at_last() -> None:
    assert first_sweep(0.4, 2 * int(SWEEP_AT_LAST)) == SWEEP_AT_LAST


async def test_a_sweep_finds_what_python_would_have_found() -> None:
    usual = gc.get_threshold()
    sweeper = Sweeper()
    sweeper.start()
    try:
        assert gc.get_threshold() != usual
        knot = weakref.ref(Knot())
        sweeper.sweep()
        assert knot() is None
    finally:
        sweeper.stop()
    assert gc.get_threshold() == usual
