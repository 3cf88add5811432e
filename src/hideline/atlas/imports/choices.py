"""Which stations are in play: modes, lines, minimum service, wheelchair access (DESIGN §6).

Unless modes are chosen, everything is in play but buses and cable cars (most of which are ski lifts); these join where
without them hardly a station would be left. A station is dropped for too little service only by a timetable that knows its mode.
"""

from __future__ import annotations

from collections.abc import Sequence

from hideline.atlas.draft import TransitMode
from hideline.atlas.imports.findings import Rank, Route, Stop
from hideline.atlas.imports.recipe import Recipe
from hideline.atlas.imports.stations import Cluster, merge_stops

_LESSER = frozenset((TransitMode.BUS, TransitMode.TROLLEYBUS, TransitMode.CABLE_CAR))
_FEW = 10


def chosen_clusters(
    stops: Sequence[Stop], routes: Sequence[Route], recipe: Recipe
) -> tuple[list[Cluster], list[str]]:
    """The stations in play, and what was left out."""
    modes = modes_in_play(stops, recipe)
    wanted = [stop for stop in stops if stop.modes & modes or not stop.modes]
    clusters = [c for c in merge_stops(wanted, routes, recipe.zone_radius) if c.modes & modes]
    warnings: list[str] = []
    for reason, keep in _FILTERS:
        kept = [cluster for cluster in clusters if keep(cluster, recipe, stops, routes)]
        if len(kept) < len(clusters):
            count = len(clusters) - len(kept)
            warnings.append(f"{count} station{'' if count == 1 else 's'} left out: {reason}.")
        clusters = kept
    return clusters, warnings


def modes_in_play(stops: Sequence[Stop], recipe: Recipe) -> frozenset[TransitMode]:
    """The modes chosen, or those that make a game here."""
    if recipe.modes:
        return recipe.modes
    present = frozenset(mode for stop in stops for mode in stop.modes)
    named = {stop.name for stop in stops if stop.modes - _LESSER and stop.rank <= Rank.STOP}
    return present - _LESSER if len(named) >= _FEW else present - {TransitMode.CABLE_CAR} or present


def _is_on_a_chosen_line(
    cluster: Cluster, recipe: Recipe, stops: Sequence[Stop], routes: Sequence[Route]
) -> bool:
    if not recipe.lines and not recipe.lines_out:
        return True
    named = {name.casefold() for name in recipe.lines}
    out = {name.casefold() for name in recipe.lines_out}
    ids = {stop.id for stop in cluster.stops}
    serving = {
        route.name.casefold()
        for route in routes
        if any(not ids.isdisjoint(pattern) for pattern in route.patterns)
    }
    return bool((serving & named if named else serving) - out)


def _has_enough_service(
    cluster: Cluster, recipe: Recipe, stops: Sequence[Stop], routes: Sequence[Route]
) -> bool:
    if recipe.minimum_trips <= 0:
        return True
    if cluster.trips is not None:
        return cluster.trips >= recipe.minimum_trips
    timed = {mode for stop in stops if stop.trips is not None for mode in stop.modes}
    return not cluster.modes & timed


def _is_accessible(cluster: Cluster, recipe: Recipe, stops: Sequence[Stop], routes: Sequence[Route]) -> bool:
    return cluster.wheelchair is True or not recipe.wheelchair_only


_FILTERS = (
    ("none of the chosen lines stops there", _is_on_a_chosen_line),
    ("too few services on the day of play", _has_enough_service),
    ("not known to be accessible by wheelchair", _is_accessible),
)
