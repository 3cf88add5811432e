"""Which stations are in play: modes, lines, service, wheelchair."""

from __future__ import annotations

import pytest

from hideline.atlas.draft import TransitMode
from hideline.atlas.imports.choices import chosen_clusters, modes_in_play
from hideline.atlas.imports.findings import Rank, Route, Stop
from hideline.atlas.imports.recipe import Recipe
from hideline.units import LatLon

METRO, BUS, LIFT = TransitMode.METRO, TransitMode.BUS, TransitMode.CABLE_CAR


def a_stop(
    name: str, lon: float, mode: TransitMode = METRO, *, trips: int | None = None, access: bool | None = None
) -> Stop:
    return Stop(name, name, LatLon(0.0, lon), frozenset((mode,)), Rank.STOP, wheelchair=access, trips=trips)


METROS = [a_stop(f"Metro {chr(65 + i)}", i / 10, trips=20 * i, access=i % 2 == 0) for i in range(12)]
BUSES = [a_stop(f"Bus {chr(65 + i)}", 0.05 + i / 10, BUS) for i in range(3)]
ROUTES = [
    Route("r1", "M1", METRO, (("Metro A", "Metro B"),)),
    Route("r2", "M2", METRO, (("Metro B", "Metro C"),)),
]


def names(recipe: Recipe, stops: list[Stop]) -> list[str]:
    return [cluster.head.name for cluster in chosen_clusters(stops, ROUTES, recipe)[0]]


def test_buses_are_out_unless_asked_for_where_rails_make_a_game() -> None:
    assert modes_in_play([*METROS, *BUSES], Recipe("x")) == {METRO}
    assert modes_in_play([*METROS, *BUSES], Recipe("x", modes=frozenset((BUS,)))) == {BUS}


def test_buses_join_where_hardly_a_station_would_be_left_but_ski_lifts_do_not() -> None:
    stops = [*METROS[:3], *BUSES, a_stop("Summit", 3.0, LIFT)]

    assert modes_in_play(stops, Recipe("x")) == {METRO, BUS}


def test_only_stations_of_chosen_lines_are_in_play() -> None:
    assert names(Recipe("x", lines=("m1",)), METROS) == ["Metro A", "Metro B"]
    assert names(Recipe("x", lines_out=("M1",)), METROS) == ["Metro B", "Metro C"]


def test_a_minimum_service_drops_what_hardly_anything_calls_at() -> None:
    """PLAYERS §2.2: a line without minimum service makes a position that cannot be won."""
    clusters, warnings = chosen_clusters(METROS, ROUTES, Recipe("x", minimum_trips=100))

    assert [cluster.trips for cluster in clusters] == [100, 120, 140, 160, 180, 200, 220]
    assert warnings == ["5 stations left out: too few services on the day of play."]


def test_a_station_no_timetable_knows_stays_if_its_mode_is_in_none() -> None:
    ferry = a_stop("Pier", 4.0, TransitMode.FERRY)
    untimed = a_stop("Ghost", 5.0)

    kept = names(Recipe("x", minimum_trips=1), [*METROS, ferry, untimed])

    assert "Pier" in kept
    assert "Ghost" not in kept


def test_only_accessible_stations_if_wanted() -> None:
    assert names(Recipe("x", wheelchair_only=True), METROS) == [stop.name for stop in METROS[::2]]


def test_namesakes_not_far_apart_are_worth_a_word() -> None:
    twins = [a_stop("North", 0.0), Stop("other", "North", LatLon(0.0, 0.006), frozenset((METRO,)), Rank.STOP)]

    _, warnings = chosen_clusters(twins, [], Recipe("x"))

    assert warnings == ["Two stations are called North, 667 m apart."]


@pytest.mark.parametrize("wish", [Recipe("x", lines=("nowhere",)), Recipe("x", modes=frozenset((LIFT,)))])
def test_wishes_nothing_fulfils_leave_nothing(wish: Recipe) -> None:
    assert names(wish, METROS) == []
