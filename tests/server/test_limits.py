"""Limits: a burst, then a steady trickle, for each key on its own."""

from __future__ import annotations

import pytest

from hideline.server.faults import TryLater
from hideline.server.limits import MOST_KEYS, Limit


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_key_that_has_used_its_turns_waits_and_another_does_not() -> None:
    clock = Clock()
    limit = Limit(2, now=clock)
    limit.take("ann")
    limit.take("ann")

    with pytest.raises(TryLater):
        limit.take("ann")
    limit.take("ben")


def test_turns_come_back_steadily_and_never_more_than_the_burst() -> None:
    clock = Clock()
    limit = Limit(60, burst=2, now=clock)
    limit.take("ann")
    limit.take("ann")
    clock.now += 1.0
    limit.take("ann")
    with pytest.raises(TryLater):
        limit.must_have("ann")
    clock.now += 3600.0
    limit.take("ann")
    limit.take("ann")
    with pytest.raises(TryLater):
        limit.take("ann")


def test_many_keys_do_not_fill_the_memory() -> None:
    clock = Clock()
    limit = Limit(60, now=clock)
    for number in range(MOST_KEYS):
        limit.take(str(number))
    clock.now += 3600.0
    limit.take("one more")

    assert len(limit._levels) == 1
