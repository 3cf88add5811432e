"""Limits: a burst, then a steady trickle, for each key on its own."""

from __future__ import annotations

import pytest

from hideline.server.faults import TryLater
from hideline.server.limits import MOST_KEYS, Limit, household


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


@pytest.mark.parametrize(
    ("per_minute", "wait", "sentence"),
    [
        (60, 1, "Too many tries: wait a minute, then try again."),
        (10 / 60, 360, "Too many tries: wait 6 minutes, then try again."),
    ],
)
def test_whoever_must_wait_is_told_how_long(per_minute: float, wait: int, sentence: str) -> None:
    limit = Limit(per_minute, burst=1, now=Clock())
    limit.take("ann")
    with pytest.raises(TryLater) as refused:
        limit.take("ann")
    assert refused.value.wait == wait
    assert refused.value.as_refusal().sentence == sentence


def test_many_keys_do_not_fill_the_memory() -> None:
    clock = Clock()
    limit = Limit(60, now=clock)
    for number in range(MOST_KEYS):
        limit.take(str(number))
    clock.now += 3600.0
    limit.take("one more")

    assert len(limit._levels) == 1


@pytest.mark.parametrize(
    ("one", "other", "are_one"),
    [
        ("2001:db8:1:2300::1", "2001:db8:1:23ff:abcd::2", True),
        ("2001:db8:1:2300::1", "2001:db8:1:2400::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("a proxy's word", "another word", False),
    ],
)
def test_a_household_is_counted_once_however_many_addresses_it_has(
    one: str, other: str, are_one: bool
) -> None:
    assert (household(one) == household(other)) is are_one
