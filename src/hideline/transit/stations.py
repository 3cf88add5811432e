"""The stations of a timetable: ids, positions, and which stops of the feed belong to which.

The map builder passes its own. Without a map, `stations_of` takes the feed's own grouping by parent station;
parents that form a circle are cut where the circle closes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hideline.transit.feed import Feed, Stop
from hideline.units import LatLon, Malformed


@dataclass(frozen=True, slots=True)
class Stations:
    """Stations in a fixed order, and the stops merged into them; a stop that is left out is not served."""

    ids: tuple[str, ...]
    positions: tuple[LatLon, ...]
    of_stop: Mapping[str, str]
    """GTFS stop id to station id; a stop that is not listed belongs where its parent does."""

    def __post_init__(self) -> None:
        if len(self.ids) != len(self.positions) or len(set(self.ids)) != len(self.ids):
            raise Malformed("Every station of a timetable needs an id of its own and a position.")


def stops_by_station(feed: Feed, stations: Stations) -> dict[str, int]:
    """The number of the station each stop belongs to; stops that belong to none are left out."""
    number = {station: i for i, station in enumerate(stations.ids)}
    listed = {stop: number[station] for stop, station in stations.of_stop.items() if station in number}
    parents = {stop.id: stop.parent for stop in feed.stops}
    found: dict[str, int] = {}
    for stop in parents:
        here, seen = stop, {stop}
        while here not in listed and parents.get(here) and parents[here] not in seen:
            here = parents[here]
            seen.add(here)
        if here in listed:
            found[stop] = listed[here]
    return found


def stations_of(feed: Feed) -> tuple[Stations, tuple[str, ...]]:
    """The feed's own stations, and warnings about stops that had to be left out or cut loose."""
    stops = {stop.id: stop for stop in feed.stops}
    of_stop: dict[str, str] = {}
    circles: list[str] = []
    for stop in feed.stops:
        root, is_circle = _root(stop, stops)
        if is_circle:
            circles.append(stop.id)
        if root.position is None and stop.position is not None:
            root = stop
        if root.position is not None:
            of_stop[stop.id] = root.id
    ids = tuple(dict.fromkeys(of_stop.values()))
    positions = tuple(position for each in ids if (position := stops[each].position) is not None)
    warnings = (
        (f"The parent stations of {circles[0]!r} form a circle; each such stop stands alone.",)
        if circles
        else ()
    )
    return Stations(ids, positions, of_stop), warnings


def _root(stop: Stop, stops: Mapping[str, Stop]) -> tuple[Stop, bool]:
    seen = {stop.id}
    here = stop
    while here.parent in stops:
        if here.parent in seen:
            return stop, True
        here = stops[here.parent]
        seen.add(here.id)
    return here, False
