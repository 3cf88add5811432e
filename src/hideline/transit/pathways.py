"""Ways inside a station (pathways.txt): how long it takes on foot from one platform to another.

Only the shortest time between places where vehicles call is of interest; lifts, gates and stairs in between are
edges like any other. A way that tells neither how long it takes nor how long it is counts for nothing and is
named. Boarding areas are part of their platform.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush
from math import ceil, isfinite

from hideline.transit.walking import WALKER

Ways = defaultdict[str, list[tuple[str, int]]]
"""From every node the nodes one way further, with the seconds it takes."""


def between_platforms(
    rows: Iterable[Mapping[str, str]], platforms: frozenset[str], parents: Mapping[str, str]
) -> tuple[list[tuple[str, str, int]], list[str]]:
    """Every two platforms joined by ways with the seconds it takes, and the ids of the ways that tell no time."""
    ways, timeless = _ways(rows)
    for area in [node for node in ways if parents.get(node) in platforms]:
        ways[area].append((parents[area], 0))
        ways[parents[area]].append((area, 0))
    walks = [
        (platform, other, seconds)
        for platform in sorted(platforms & ways.keys())
        for other, seconds in _shortest(ways, platform)
        if other in platforms and other != platform
    ]
    return walks, timeless


def _ways(rows: Iterable[Mapping[str, str]]) -> tuple[Ways, list[str]]:
    ways: Ways = defaultdict(list)
    timeless: list[str] = []
    for row in rows:
        here, there = row.get("from_stop_id", ""), row.get("to_stop_id", "")
        seconds = _seconds(row)
        if seconds is None:
            timeless.append(row.get("pathway_id", ""))
            continue
        ways[here].append((there, seconds))
        ways[there].extend([(here, seconds)] if row.get("is_bidirectional") == "1" else [])
    return ways, timeless


def _shortest(ways: Ways, start: str) -> Iterator[tuple[str, int]]:
    """Everywhere that ways lead from here, nearest first, with the seconds."""
    done: set[str] = set()
    waiting = [(0, start)]
    while waiting:
        seconds, here = heappop(waiting)
        if here in done:
            continue
        done.add(here)
        yield here, seconds
        for there, more in ways.get(here, ()):
            heappush(waiting, (seconds + more, there))


def _seconds(row: Mapping[str, str]) -> int | None:
    told = row.get("traversal_time", "")
    if told.isdecimal():
        return int(told)
    try:
        length = float(row.get("length", ""))
    except ValueError:
        return None
    return ceil(length / WALKER.speed) if isfinite(length) and length >= 0 else None
