"""One station per real station (ZONE-1). Positions are metres east and north of a point on the equator."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hideline.atlas.draft import TransitMode
from hideline.atlas.imports.findings import Rank, Route, Stop
from hideline.atlas.imports.plane import gap
from hideline.atlas.imports.stations import ZONE_RADIUS, Cluster, merge_stops, station_of
from hideline.units import LatLon, metres

DEGREE = 111_195.0
METRO, RAIL, TRAM, BUS = TransitMode.METRO, TransitMode.RAIL, TransitMode.TRAM, TransitMode.BUS


def at(east: float, north: float = 0.0) -> LatLon:
    return LatLon(north / DEGREE, east / DEGREE)


def a_stop(
    id_: str,
    name: str,
    east: float = 0.0,
    *,
    mode: TransitMode = METRO,
    rank: Rank = Rank.STATION,
    parent: str = "",
    linked: frozenset[str] = frozenset(),
    trips: int | None = None,
    wheelchair: bool | None = None,
) -> Stop:
    return Stop(id_, name, at(east), frozenset((mode,)), rank, parent, linked, wheelchair, trips)


def names(clusters: list[Cluster]) -> list[tuple[str, tuple[str, ...]]]:
    return [(cluster.head.name, tuple(stop.id for stop in cluster.stops)) for cluster in clusters]


def test_platforms_of_one_station_make_one_station() -> None:
    stops = [
        a_stop("p1", "Mill", 30, rank=Rank.PLATFORM),
        a_stop("station", "Mill"),
        a_stop("p2", "Mill", -40, rank=Rank.PLATFORM),
    ]

    assert names(merge_stops(stops, [])) == [("Mill", ("station", "p1", "p2"))]


def test_the_station_gives_the_icon_not_a_platform() -> None:
    (cluster,) = merge_stops([a_stop("p", "Mill", 30, rank=Rank.PLATFORM), a_stop("s", "Mill", 0)], [])

    assert station_of(cluster).position == at(0)
    assert station_of(cluster).stops == ("s", "p")


def test_a_parent_holds_together_what_is_named_differently() -> None:
    stops = [
        a_stop("P", "Central", parent="P", trips=0),
        a_stop("a", "Central, Tower Gate", 300, rank=Rank.PLATFORM, parent="P", trips=5),
    ]

    assert len(merge_stops(stops, [])) == 1


def test_a_parents_far_platform_beyond_the_zone_is_a_station_of_its_own() -> None:
    """Merged stops stay within the zone's radius (PLAYERS §2.4)."""
    stops = [
        a_stop("P", "Central", parent="P", trips=0),
        a_stop("far", "Central", 600, rank=Rank.PLATFORM, parent="P", trips=1),
    ]

    assert len(merge_stops(stops, [], metres(500))) == 2
    assert len(merge_stops(stops, [], metres(1000))) == 1


def test_a_map_and_a_timetable_name_one_station_in_their_own_ways() -> None:
    stops = [
        a_stop("node/1", "Cernusco sul Naviglio"),
        a_stop("gtfs", "CERNUSCO S.N.", 60, rank=Rank.STOP, trips=80),
    ]

    (cluster,) = merge_stops(stops, [])

    assert (cluster.head.name, cluster.trips) == ("Cernusco sul Naviglio", 80)


def test_five_stations_of_one_name_in_one_feed_stay_five() -> None:
    """Each is a parent of its own, a block from the next, and nobody changes between them."""
    stops = [a_stop(f"s{i}", "23 St", 250 * i, parent=f"s{i}", trips=0) for i in range(5)]

    assert len(merge_stops(stops, [])) == 5


def test_two_parents_of_one_name_are_one_complex_if_passengers_change_there() -> None:
    stops = [
        a_stop("127", "Times Sq", parent="127", linked=frozenset(("725",)), trips=0),
        a_stop("725", "Times Sq", 150, parent="725", linked=frozenset(("127",)), trips=0),
    ]

    assert names(merge_stops(stops, [])) == [("Times Sq", ("127", "725"))]


def test_a_remark_in_brackets_names_a_part_not_a_station() -> None:
    stops = [
        a_stop("1", "S+U Alexanderplatz Bhf (Berlin)", parent="1", trips=0),
        a_stop("2", "S+U Alexanderplatz (Berlin) [U2]", 200, parent="2", trips=0),
    ]

    assert len(merge_stops(stops, [])) == 1


def test_two_stops_of_one_service_are_two_stations() -> None:
    """`Monaco` and `Monaco Hospital`, 200 m apart, called at one after the other."""
    stops = [a_stop("a", "Monaco"), a_stop("b", "Monaco Hospital", 200)]
    route = Route("r", "1", METRO, (("a", "b"),))

    assert len(merge_stops(stops, [])) == 1
    assert len(merge_stops(stops, [route])) == 2


def test_bus_stops_of_different_names_stay_apart_however_near() -> None:
    stops = [
        a_stop("a", "Town Hall", mode=BUS, rank=Rank.STOP),
        a_stop("b", "Town Hall Square", 30, mode=BUS),
    ]

    assert len(merge_stops(stops, [])) == 2


def test_the_two_poles_of_a_bus_stop_are_one() -> None:
    stops = [a_stop(id_, "Town Hall", east, mode=BUS, rank=Rank.STOP) for id_, east in (("a", 0), ("b", 60))]

    assert len(merge_stops(stops, [])) == 1


def test_a_nameless_stop_joins_the_nearest_or_is_left_out() -> None:
    stops = [
        a_stop("s", "Mill"),
        a_stop("near", "", 100, rank=Rank.MEMBER),
        a_stop("far", "", 2000, rank=Rank.MEMBER),
    ]

    assert names(merge_stops(stops, [])) == [("Mill", ("s", "near"))]


def test_a_plain_railway_station_where_only_the_metro_stops_is_a_metro_station() -> None:
    (cluster,) = merge_stops([a_stop("s", "Mill", mode=RAIL)], [Route("r", "M1", METRO, (("s",),))])

    assert cluster.modes == {METRO}


def test_whether_it_is_metro_or_light_rail_a_timetable_knows_better() -> None:
    stops = [
        a_stop("node/1", "Trindade", mode=TransitMode.LIGHT_RAIL),
        a_stop("5", "Trindade", 20, mode=METRO, rank=Rank.STOP, trips=300),
    ]

    (cluster,) = merge_stops(stops, [])

    assert cluster.modes == {METRO}


def test_a_station_is_accessible_if_a_part_of_it_is_said_to_be() -> None:
    (yes,) = merge_stops(
        [a_stop("a", "Mill", wheelchair=False), a_stop("b", "Mill", 10, wheelchair=True)], []
    )
    (no,) = merge_stops([a_stop("a", "Mill", wheelchair=False), a_stop("b", "Mill", 10)], [])
    (unknown,) = merge_stops([a_stop("a", "Mill")], [])

    assert (yes.wheelchair, no.wheelchair, unknown.wheelchair) == (True, False, None)


some_stops = st.lists(
    st.tuples(
        st.sampled_from(["Mill", "Mill Lane", "Tower", ""]),
        st.floats(-1500, 1500),
        st.sampled_from([METRO, RAIL, TRAM, BUS]),
        st.sampled_from(list(Rank)),
    ),
    max_size=25,
)


@given(some_stops, st.sampled_from([250.0, 500.0, 1000.0]))
def test_every_zone_holds_all_the_stops_of_its_station(
    found: list[tuple[str, float, TransitMode, Rank]], radius: float
) -> None:
    """And no stop belongs to two stations."""
    stops = [
        a_stop(str(i), name, east, mode=mode, rank=rank) for i, (name, east, mode, rank) in enumerate(found)
    ]

    clusters = merge_stops(stops, [], metres(radius))

    merged = [stop.id for cluster in clusters for stop in cluster.stops]
    assert len(merged) == len(set(merged))
    assert {stop.id for stop in stops if stop.name} <= set(merged)
    for cluster in clusters:
        assert all(gap(cluster.head.position, stop.position) <= radius for stop in cluster.stops)


def test_the_usual_radius_is_that_of_small_and_medium_games() -> None:
    """SIZE-3."""
    assert pytest.approx(500) == ZONE_RADIUS
