"""A table's time against the machine's."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some

from hideline.table.clock import ClockChoice, Pace, TableClock
from hideline.units import Instant, Span

BEGAN = Instant(1_800_000_000_000)


def test_in_real_time_an_alarm_stands_on_the_wall_to_the_millisecond() -> None:
    """Worked out, never measured: however long the machine takes between two looks, the alarm is the same."""
    looks = iter(Instant(BEGAN + later) for later in (0, 250, 9_000))
    clock = TableClock(ClockChoice(), wall=lambda: next(looks))

    assert clock.wall_at(Instant(BEGAN + 60_000)) == BEGAN + 60_000


@given(rate=some.floats(1.0, 600.0), ahead=some.integers(0, 10_000_000))
def test_a_faster_clock_has_reached_the_instant_when_the_machine_gets_there(rate: float, ahead: int) -> None:
    wall = BEGAN
    clock = TableClock(ClockChoice(Pace.FASTER, rate, BEGAN), wall=lambda: wall)
    at = Instant(BEGAN + ahead)

    reached = clock.wall_at(at)

    assert reached is not None
    wall = reached
    assert clock.now() >= at
    assert clock.seconds_until(at) == 0.0
    wall = Instant(reached - 1)
    assert ahead == 0 or TableClock(clock.choice, wall=lambda: wall).now() < at + rate


def test_only_a_hand_brings_a_manual_clock_to_an_instant() -> None:
    clock = TableClock(ClockChoice(Pace.MANUAL, began=BEGAN, moved=Span(0)))

    assert clock.wall_at(Instant(BEGAN + 1)) is None
    assert clock.seconds_until(Instant(BEGAN + 1)) is None

    clock.move_to(Instant(BEGAN + 1))
    assert clock.now() == BEGAN + 1
