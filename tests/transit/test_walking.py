"""Walking links: everything near, and for the lonely the nearest few."""

from __future__ import annotations

import numpy as np

from hideline.transit.walking import (
    RUNNER,
    UNKNOWN,
    WALKER,
    Links,
    Nearness,
    links_between,
    on_sphere,
    straight_lines,
)
from hideline.units import LatLon, metres

EAST = np.array([13.0, 13.005, 13.01, 13.05, 13.5])
"""Five places on a parallel: three about 340 m apart, one 2.7 km on, one far away."""
PLACES = on_sphere(np.full(5, 52.0), EAST)


def pairs(links: Links) -> set[tuple[int, int]]:
    return {(a, int(b)) for a in range(5) for b in links.to[links.first[a] : links.first[a + 1]]}


def test_near_places_are_linked_both_ways() -> None:
    links = links_between(PLACES, Nearness(radius=metres(400), neighbours=0), {})

    assert pairs(links) == {(0, 1), (1, 0), (1, 2), (2, 1)}
    assert np.allclose(links.metres, 342.3, atol=0.2)


def test_a_lonely_place_is_linked_to_its_nearest_but_not_endlessly_far() -> None:
    links = links_between(PLACES, Nearness(radius=metres(100), neighbours=1, farthest=metres(5000)), {})

    assert {(3, 2), (2, 3)} <= pairs(links)
    assert not any(4 in pair for pair in pairs(links))


def test_what_the_feed_says_counts_for_those_who_believe_it_and_links_even_far_places() -> None:
    links = links_between(PLACES, Nearness(radius=metres(400), neighbours=0), {(0, 4): 900, (0, 1): 60})

    told = {(a, b): s for (a, b), s in zip(sorted(pairs(links)), links.seconds, strict=True) if s != UNKNOWN}
    assert told == {(0, 4): 900, (0, 1): 60}
    assert (4, 0) not in pairs(links)


def test_walks_take_their_detour_and_round_up() -> None:
    distances = straight_lines(PLACES, LatLon(52.0, 13.0))

    assert distances[0] == 0
    assert WALKER.seconds_for(distances)[1] == np.ceil(distances[1] * 1.3 / 1.3)
    assert (RUNNER.seconds_for(distances) <= WALKER.seconds_for(distances)).all()


def test_links_reach_across_the_date_line() -> None:
    places = on_sphere(np.zeros(2), np.array([179.999, -179.999]))

    links = links_between(places, Nearness(radius=metres(400), neighbours=0), {})

    assert links.to.tolist() == [1, 0]
