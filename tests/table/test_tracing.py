"""Tracks thinned for a replay: few points, the same way."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as some

from hideline.atlas.metric import distance
from hideline.table.tracing import GAP, OFF_BY, Step, thinned
from hideline.units import Fix, Instant, LatLon, Metres, seconds

NORTH = 1 / 111_320
"""A metre in degrees."""


def walked(*metres: tuple[float, float], every: int = seconds(5)) -> list[Fix]:
    """A way in metres north and east of a place on the equator, a fix at each."""
    return [
        Fix(LatLon(north * NORTH, east * NORTH), Instant(number * every), Metres(5.0))
        for number, (north, east) in enumerate(metres)
    ]


def told_at(steps: tuple[Step, ...], at: Instant) -> LatLon:
    """Where the thinned track puts one."""
    for one, other in pairwise(steps):
        if one.at <= at <= other.at:
            share = (at - one.at) / (other.at - one.at)
            return LatLon(one.lat + share * (other.lat - one.lat), one.lon + share * (other.lon - one.lon))
    return LatLon(steps[0].lat, steps[0].lon)


def test_an_even_way_needs_two_points() -> None:
    assert len(thinned(walked(*((metre * 7.0, 0.0) for metre in range(1000))))) == 2


def test_standing_about_needs_two_points() -> None:
    assert len(thinned(walked(*((metre % 3, metre % 5) for metre in range(1000))))) == 2


def test_a_corner_and_a_halt_are_kept() -> None:
    way = [(metre * 10.0, 0.0) for metre in range(11)] + [(100.0, 0.0)] * 10
    way += [(100.0, metre * 10.0) for metre in range(11)]
    assert [step.at // seconds(5) for step in thinned(walked(*way))] == [0, 10, 21, 31]


def test_a_gap_stays_a_gap() -> None:
    """Nobody is drawn moving evenly through a tunnel that nothing is known of."""
    before, after = walked((0, 0), (10, 0)), walked((5000, 0), (5010, 0))
    later = [Fix(fix.position, Instant(fix.at + GAP + seconds(60)), fix.accuracy) for fix in after]
    assert len(thinned([*before, *later])) == 4


def test_nothing_comes_of_nothing() -> None:
    assert thinned([]) == ()
    assert len(thinned(walked((0, 0)))) == 1


@given(some.lists(some.tuples(some.floats(0, 3000), some.floats(0, 3000)), min_size=2, max_size=80))
def test_no_dropped_position_is_told_wrongly(way: list[tuple[float, float]]) -> None:
    fixes = walked(*way)
    steps = thinned(fixes)
    for fix in fixes:
        assert distance(told_at(steps, fix.at), fix.position) <= OFF_BY + 1.0
