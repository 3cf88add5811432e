"""One station per real station: stops of all sources merged around one icon (ZONE-1).

The stop that speaks best for a station is its head: a station before a stop before a platform, in the order the
sources were given. Another stop joins it if one parent holds both; if the names say the same and it is near; on
rails, if one name contains the other, or it is a platform, or another source's spelling; a nameless platform joins
the nearest. Two stops that one service calls at are two stations unless parent or name say otherwise. Two stations
of one feed stay two unless they bear one name and passengers change between them (New York has five stations called
23 St). No merged stop is further from the icon than the zone's radius, so every zone holds all the stops of its
station.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from hideline.atlas.draft import Station, StationId, TransitMode
from hideline.atlas.imports.findings import Rank, Route, Stop
from hideline.atlas.imports.names import is_part_of_name, is_same_name, words_of
from hideline.atlas.imports.plane import gap, on_the_globe
from hideline.atlas.route_types import ALIKE
from hideline.units import Metres

ON_RAILS = frozenset((TransitMode.METRO, TransitMode.LIGHT_RAIL, TransitMode.RAIL, TransitMode.MONORAIL))
"""What makes a rail station: light and heavy rail and metro."""

ZONE_RADIUS = Metres(500.0)
_SAME_NAME = 350.0
_SIMILAR_NAME = 250.0
_NAMELESS = 150.0
_TOLD_APART = 100.0
_ON_THE_SPOT = 60.0
_MARGIN = 0.99
"""Stops stay this much inside the radius: the distances here are within half a per cent."""


@dataclass(slots=True)
class Cluster:
    """A station in the making: the stop that speaks for it, and all its stops."""

    head: Stop
    stops: list[Stop] = field(default_factory=list)

    @property
    def modes(self) -> frozenset[TransitMode]:
        """Everything that stops here. Whether it is a metro or light rail, a timetable knows better than a map."""
        timed = {mode for stop in self.stops if stop.trips is not None for mode in stop.modes}
        mapped = {mode for stop in self.stops if stop.trips is None for mode in stop.modes}
        return frozenset(timed | (mapped - ALIKE if timed & ALIKE else mapped))

    @property
    def trips(self) -> int | None:
        """Services on the day asked about, None where no timetable knows the station."""
        known = [stop.trips for stop in self.stops if stop.trips is not None]
        return sum(known) if known else None

    @property
    def wheelchair(self) -> bool | None:
        """Accessible if any part of it is said to be."""
        said = {stop.wheelchair for stop in self.stops} - {None}
        return None if not said else True in said


def merge_stops(
    stops: Iterable[Stop], routes: Sequence[Route], radius: Metres = ZONE_RADIUS
) -> list[Cluster]:
    """Merge stops into stations; nameless ones that no station takes are left out."""
    ordered = _in_order(_corrected(stops, routes))
    called_together = _called_together(routes)
    limit = radius * _MARGIN
    clusters: list[Cluster] = []
    nearby = _Grid(limit)
    for stop in ordered:
        near = [(gap(c.head.position, stop.position), c) for c in nearby.around(stop)]
        fitting = [
            (closeness, distance, cluster)
            for distance, cluster in near
            if distance <= limit
            and (closeness := _closeness(stop, cluster, distance, called_together)) is not None
        ]
        if fitting:
            min(fitting, key=lambda found: found[:2])[2].stops.append(stop)
        elif stop.name:
            cluster = Cluster(stop, [stop])
            clusters.append(cluster)
            nearby.add(cluster)
    return clusters


def _in_order(stops: Sequence[Stop]) -> list[Stop]:
    numbered = sorted(enumerate(stops), key=lambda pair: (pair[1].rank, not pair[1].name, pair[0]))
    return [stop for _, stop in numbered]


def _corrected(stops: Iterable[Stop], routes: Sequence[Route]) -> list[Stop]:
    """Stations tagged as plain railway whose only services are metro or light rail are of these modes."""
    served: dict[str, set[TransitMode]] = defaultdict(set)
    for route in routes:
        for pattern in route.patterns:
            for id_ in pattern:
                served[id_].add(route.mode)
    plain = frozenset((TransitMode.RAIL,))

    def corrected(stop: Stop) -> Stop:
        modes = served.get(stop.id, set())
        is_other = stop.modes == plain and bool(modes) and TransitMode.RAIL not in modes and modes & ON_RAILS
        return replace(stop, modes=frozenset(modes) if is_other else stop.modes | modes)

    return [corrected(stop) for stop in stops]


def _called_together(routes: Sequence[Route]) -> dict[str, set[tuple[str, int]]]:
    """For each stop the patterns that call there."""
    calls: dict[str, set[tuple[str, int]]] = defaultdict(set)
    for route in routes:
        for number, pattern in enumerate(route.patterns):
            for id_ in pattern:
                calls[id_].add((route.id, number))
    return calls


def _closeness(
    stop: Stop, cluster: Cluster, distance: float, calls: Mapping[str, set[tuple[str, int]]]
) -> int | None:
    """How surely a stop belongs to a station, 0 the surest; None when it does not."""
    head = cluster.head
    if stop.parent and any(stop.parent in (other.parent, other.id) for other in cluster.stops):
        return 0
    if not stop.name:
        fits = not stop.modes or not cluster.modes or stop.modes & cluster.modes
        return 3 if distance <= _NAMELESS and fits else None
    if is_same_name(stop.name, head.name):
        return _closeness_of_namesakes(stop, head, distance)
    is_on_one_service = not calls.get(stop.id, set()).isdisjoint(calls.get(head.id, set()))
    return None if is_on_one_service else _closeness_by_other_names(stop, cluster, distance)


def _closeness_of_namesakes(stop: Stop, head: Stop, distance: float) -> int | None:
    if _are_told_apart(stop, head):
        return 1 if distance <= _TOLD_APART or stop.parent in head.linked else None
    return 1 if distance <= _SAME_NAME or stop.rank is head.rank is Rank.STATION else None


def _closeness_by_other_names(stop: Stop, cluster: Cluster, distance: float) -> int | None:
    """On rails: a longer name, a platform's name, another source's spelling. Elsewhere the last only, on the spot."""
    head = cluster.head
    is_spelling = (stop.trips is None) != (head.trips is None) and _share_a_word(stop, head)
    if not (stop.modes & ON_RAILS and cluster.modes & ON_RAILS):
        is_on_the_spot = distance <= _ON_THE_SPOT and stop.modes & cluster.modes
        return 4 if is_spelling and is_on_the_spot else None
    if distance > _SIMILAR_NAME:
        return None
    if is_part_of_name(stop.name, head.name):
        return 2
    is_platform = stop.rank is Rank.PLATFORM and head.rank is Rank.STATION and not stop.parent
    return 4 if is_spelling or (is_platform and stop.modes & cluster.modes & ON_RAILS) else None


def _share_a_word(one: Stop, other: Stop) -> bool:
    return not words_of(one.name).isdisjoint(words_of(other.name))


def _are_told_apart(one: Stop, other: Stop) -> bool:
    """Whether one feed has two stations of the very same name. A remark in brackets tells parts apart, not
    stations; and OSM's stop areas are often one per mode, so they tell nothing.
    """
    parents = (one.parent, other.parent)
    is_declared = all(parents) and not any(parent.startswith("relation/") for parent in parents)
    return is_declared and one.parent != other.parent and one.name == other.name


class _Grid:
    """Clusters by square of the globe, so that each stop looks at its neighbours only."""

    def __init__(self, reach: float) -> None:
        self._size = max(reach, 50.0)
        self._squares: dict[tuple[int, int, int], list[Cluster]] = defaultdict(list)

    def _square(self, stop: Stop) -> tuple[int, int, int]:
        x, y, z = (on_the_globe([stop.position])[0] // self._size).astype(int)
        return int(x), int(y), int(z)

    def add(self, cluster: Cluster) -> None:
        self._squares[self._square(cluster.head)].append(cluster)

    def around(self, stop: Stop) -> list[Cluster]:
        x, y, z = self._square(stop)
        squares = ((x + i, y + j, z + k) for i in (-1, 0, 1) for j in (-1, 0, 1) for k in (-1, 0, 1))
        return [cluster for square in squares if square in self._squares for cluster in self._squares[square]]


def station_of(cluster: Cluster, modes: frozenset[TransitMode] | None = None) -> Station:
    """The station a cluster makes, with those of its modes that are in play."""
    shown = cluster.modes if modes is None else cluster.modes & modes
    ids = tuple(stop.id for stop in cluster.stops)
    return Station(
        StationId(cluster.head.id), cluster.head.name, cluster.head.position, shown, ids, cluster.wheelchair
    )
