"""Which stations are in play: modes, lines, minimum service, wheelchair access (DESIGN §6).

Unless modes are chosen, everything is in play but buses and cable cars (most of which are ski lifts); these join
where without them hardly a station would be left. A station is dropped for too little service only by a timetable
that knows its mode.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from hideline.atlas.draft import TransitMode
from hideline.atlas.imports.findings import Rank, Route, Stop
from hideline.atlas.imports.plane import gap
from hideline.atlas.imports.recipe import Recipe
from hideline.atlas.imports.stations import Cluster, merge_stops

_LESSER = frozenset((TransitMode.BUS, TransitMode.TROLLEYBUS, TransitMode.CABLE_CAR))
_FEW = 10
_SUSPICIOUS = 1500.0


def chosen_clusters(
    stops: Sequence[Stop], routes: Sequence[Route], recipe: Recipe
) -> tuple[list[Cluster], list[str]]:
    """The stations in play, and what was left out."""
    modes = modes_in_play(stops, recipe)
    wanted = [stop for stop in stops if stop.modes & modes or not stop.modes]
    clusters = [c for c in merge_stops(wanted, routes, recipe.zone_radius) if c.modes & modes]
    warnings: list[str] = []
    for reason, keeps in _wishes(stops, routes, recipe):
        kept = [cluster for cluster in clusters if keeps(cluster)]
        if count := len(clusters) - len(kept):
            warnings.append(f"{count} station{'' if count == 1 else 's'} left out: {reason}.")
        clusters = kept
    return clusters, warnings + _namesakes(clusters)


def _wishes(
    stops: Sequence[Stop], routes: Sequence[Route], recipe: Recipe
) -> list[tuple[str, Callable[[Cluster], bool]]]:
    """What the recipe asks of a station, and what is said of those that do not have it."""
    wishes: list[tuple[str, Callable[[Cluster], bool]]] = []
    if recipe.lines or recipe.lines_out:
        served = _served_stops(routes, recipe)
        on_line = lambda cluster: any(stop.id in served for stop in cluster.stops)  # noqa: E731
        wishes.append(("none of the chosen lines stops there", on_line))
    if recipe.minimum_trips > 0:
        timed = frozenset(mode for stop in stops if stop.trips is not None for mode in stop.modes)
        enough = lambda cluster: _has_service(cluster, recipe.minimum_trips, timed)  # noqa: E731
        wishes.append(("too few services on the day of play", enough))
    if recipe.wheelchair_only:
        wishes.append(
            ("not known to be accessible by wheelchair", lambda cluster: cluster.wheelchair is True)
        )
    return wishes


def _served_stops(routes: Sequence[Route], recipe: Recipe) -> set[str]:
    named = {name.casefold() for name in recipe.lines}
    out = {name.casefold() for name in recipe.lines_out}
    chosen = (r for r in routes if r.name.casefold() not in out and (not named or r.name.casefold() in named))
    return {id_ for route in chosen for pattern in route.patterns for id_ in pattern}


def _has_service(cluster: Cluster, minimum: int, timed: frozenset[TransitMode]) -> bool:
    if cluster.trips is not None:
        return cluster.trips >= minimum
    return not cluster.modes & timed


def _namesakes(clusters: Sequence[Cluster]) -> list[str]:
    """Stations of one name too far apart to be merged, yet near: worth a look."""
    by_name: dict[str, list[Cluster]] = {}
    for cluster in clusters:
        by_name.setdefault(cluster.head.name, []).append(cluster)
    pairs = [
        (a, b) for found in by_name.values() for a, b in combinations(found, 2) if not _are_declared(a, b)
    ]
    near = [
        (a, distance) for a, b in pairs if (distance := gap(a.head.position, b.head.position)) < _SUSPICIOUS
    ]
    return [f"Two stations are called {a.head.name}, {distance:.0f} m apart." for a, distance in near]


def _are_declared(one: Cluster, other: Cluster) -> bool:
    """Whether a feed itself has them as two stations."""
    return bool(one.head.parent and other.head.parent)


def modes_in_play(stops: Sequence[Stop], recipe: Recipe) -> frozenset[TransitMode]:
    """The modes chosen, or those that make a game here."""
    if recipe.modes:
        return recipe.modes
    present = frozenset(mode for stop in stops for mode in stop.modes)
    named = {stop.name for stop in stops if stop.modes - _LESSER and stop.rank <= Rank.STOP}
    return present - _LESSER if len(named) >= _FEW else present - {TransitMode.CABLE_CAR} or present
