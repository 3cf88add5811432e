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
    """The feed's own stations, and a warning about parents that form a circle."""
    stops = {stop.id: stop for stop in feed.stops}
    of_stop: dict[str, str] = {}
    for stop in feed.stops:
        root, _ = _root(stop, stops)
        if root.position is None and stop.position is not None:
            root = stop
        if root.position is not None:
            of_stop[stop.id] = root.id
    ids = tuple(dict.fromkeys(of_stop.values()))
    positions = tuple(position for each in ids if (position := stops[each].position) is not None)
    return Stations(ids, positions, of_stop), circles_in(feed)


def circles_in(feed: Feed) -> tuple[str, ...]:
    """A warning about parent stations that form a circle, if any do."""
    stops = {stop.id: stop for stop in feed.stops}
    circle = next((stop.id for stop in feed.stops if _root(stop, stops)[1]), None)
    if circle is None:
        return ()
    return (f"The parent stations of {circle!r} form a circle; each such stop stands alone.",)


def _root(stop: Stop, stops: Mapping[str, Stop]) -> tuple[Stop, bool]:
    seen = {stop.id}
    here = stop
    while here.parent in stops:
        if here.parent in seen:
            return stop, True
        here = stops[here.parent]
        seen.add(here.id)
    return here, False
