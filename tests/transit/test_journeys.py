"""Connections: each one works, and nothing better exists."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hideline.transit.journeys import Journey, Ride, Walk, journeys
from hideline.transit.raptor import reach
from hideline.transit.timetable import Timetable
from hideline.transit.walking import WALKER, Nearness
from hideline.units import Instant, LatLon, hours, metres, minutes, seconds
from tests.transit.feeds import (
    DAYS,
    FIRST_DAY,
    hand_feed,
    moment,
    random_feed,
    real_feed,
    some_time,
    table,
    timetable_of,
)
from tests.transit.oracle import Oracle

NEAR = Nearness(radius=metres(700), neighbours=0)
STOPS = {"A": (52.0, 13.0), "B": (52.1, 13.0), "C": (52.2, 13.0), "D": (52.3, 13.0)}
EIGHT = moment("2024-06-10T08:00:00+00:00")


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=False))
def test_for_every_number_of_rides_a_journey_arrives_as_early_as_possible(random: Random) -> None:
    source = random_feed(random)
    timetable = timetable_of(source, NEAR)
    oracle = Oracle(source, FIRST_DAY - timedelta(days=2), DAYS + 4, WALKER, NEAR)
    depart, limit = some_time(random)
    origin, destination = random.sample(sorted(oracle.place), 2)

    found = journeys(timetable, origin, destination, Instant(depart * 1000), seconds(limit), most=40)

    for journey in found:
        assert_it_works(timetable, journey, origin, destination, Instant(depart * 1000))
    for rides in range(4):
        soonest = oracle.arrivals(origin, depart, limit, rides).get(destination)
        arrivals = [journey.arrives // 1000 for journey in found if len(journey.rides) <= rides]
        assert min(arrivals, default=None) == soonest


def assert_it_works(
    timetable: Timetable, journey: Journey, origin: str, destination: str, depart: Instant
) -> None:
    here, now, just_rode = origin, depart, False
    for leg in journey.legs:
        match leg:
            case Ride():
                change = int(timetable.walks(WALKER)[1][timetable.station(here)]) * 1000 if just_rode else 0
                assert leg.calls[0].station == here
                assert leg.calls[0].may_board
                assert leg.calls[-1].may_alight
                assert leg.departs >= now + change
                here, now, just_rode = leg.calls[-1].station, leg.arrives, True
            case Walk():
                assert leg.origin == here
                assert now <= leg.departs <= leg.arrives
                here, now, just_rode = leg.destination, leg.arrives, False
    assert here == destination


def test_a_journey_shows_line_colour_direction_and_platform() -> None:
    feed = hand_feed({"U1/1": "A 08:05 B 08:10 C 08:20"}, STOPS)
    feed["stops.txt"] = table(
        "stop_id,stop_name,stop_lat,stop_lon,platform_code",
        "A,Mill,52.0,13.0,2",
        "B,Bridge,52.1,13.0,",
        "C,Castle,52.2,13.0,1a",
    )
    feed["routes.txt"] = table(
        "route_id,agency_id,route_short_name,route_type,route_color,route_text_color",
        "U1,1,U1,1,55A822,FFFFFF",
    )

    (journey,) = journeys(timetable_of(feed), "A", "C", EIGHT)

    (ride,) = journey.rides
    assert (ride.line.name, ride.line.colour, ride.line.text_colour) == ("U1", "#55a822", "#ffffff")
    assert ride.headsign == "C"
    assert [(call.stop_name, call.platform) for call in ride.calls] == [
        ("Mill", "2"),
        ("Bridge", ""),
        ("Castle", "1a"),
    ]
    assert (journey.departs, journey.arrives, journey.changes) == (EIGHT + minutes(5), EIGHT + minutes(20), 0)


def test_slower_without_a_change_stands_beside_faster_with_one() -> None:
    trips = {"Bus/1": "A 08:00 C 09:00", "U1/1": "A 08:00 B 08:10", "U2/1": "B 08:15 C 08:30"}

    found = journeys(timetable_of(hand_feed(trips, STOPS)), "A", "C", EIGHT)

    assert [(journey.changes, journey.arrives) for journey in found] == [
        (1, EIGHT + minutes(30)),
        (0, EIGHT + minutes(60)),
    ]


def test_later_connections_follow_and_a_detour_that_gains_nothing_does_not() -> None:
    trips = {
        "U1/1": "A 08:00 B 08:10",
        "U1/2": "A 08:20 B 08:30",
        "Bus/1": "A 08:00 C 08:15",
        "Bus/2": "C 08:20 B 08:31",
    }

    found = journeys(timetable_of(hand_feed(trips, STOPS)), "A", "B", EIGHT)

    assert [journey.arrives for journey in found] == [EIGHT + minutes(10), EIGHT + minutes(30)]


def test_the_walk_to_the_first_stop_starts_just_in_time() -> None:
    feed = hand_feed({"U1/1": "A 08:30 B 08:40"}, STOPS)

    (journey,) = journeys(timetable_of(feed), LatLon(52.001, 13.0), "B", EIGHT, hours(1))

    walk = journey.legs[0]
    assert isinstance(walk, Walk)
    assert walk.arrives == EIGHT + minutes(30)
    assert walk.departs > EIGHT + minutes(25)


def test_journeys_on_a_real_feed_arrive_when_reach_says() -> None:
    timetable = timetable_of(real_feed("berlin-vbb/vbb-berlin-us-2021-08.gtfs.zip"))
    depart = moment("2021-08-18T17:30:00+02:00")
    random = Random(3)
    for _ in range(10):
        origin, destination = random.sample(timetable.station_ids, 2)
        found = journeys(timetable, origin, destination, depart)

        assert found[0].arrives == reach(timetable, origin, depart, hours(3)).at(destination)
        for journey in found:
            assert_it_works(timetable, journey, origin, destination, depart)
