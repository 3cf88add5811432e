"""Reach equals what a plain search through every trip finds, on drawn and on real timetables."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hideline.transit.raptor import latest_departures, reach
from hideline.transit.timetable import UnknownStation
from hideline.transit.walking import RUNNER, WALKER, Nearness, Walker
from hideline.units import Instant, LatLon, Span, hours, metres, minutes, seconds
from tests.transit.feeds import (
    DAYS,
    FIRST_DAY,
    hand_feed,
    in_seconds,
    moment,
    random_feed,
    real_feed,
    some_time,
    timetable_of,
)
from tests.transit.oracle import Oracle

NEAR = Nearness(radius=metres(700), neighbours=0)
FAR_APART = {"A": (52.0, 13.0), "B": (52.1, 13.0), "C": (52.2, 13.0), "D": (52.3, 13.0)}


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=False), st.sampled_from([WALKER, RUNNER]))
def test_arrivals_equal_those_of_a_plain_search(random: Random, walker: Walker) -> None:
    source = random_feed(random)
    timetable = timetable_of(source, NEAR)
    oracle = Oracle(source, FIRST_DAY - timedelta(days=2), DAYS + 4, walker, NEAR)
    depart, limit = some_time(random)
    origin = random.choice(list(oracle.place))

    reached = reach(timetable, origin, Instant(depart * 1000), seconds(limit), walker)

    assert in_seconds(reached) == oracle.arrivals(origin, depart, limit)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=False), st.integers(0, 3))
def test_arrivals_with_few_rides_equal_those_of_a_plain_search(random: Random, rides: int) -> None:
    source = random_feed(random)
    oracle = Oracle(source, FIRST_DAY - timedelta(days=2), DAYS + 4, WALKER, NEAR)
    depart, limit = some_time(random)
    origin = random.choice(list(oracle.place))

    reached = reach(
        timetable_of(source, NEAR), origin, Instant(depart * 1000), seconds(limit), most_rides=rides
    )

    assert in_seconds(reached) == oracle.arrivals(origin, depart, limit, rides)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=False))
def test_arrivals_from_a_position_equal_those_of_a_plain_search(random: Random) -> None:
    source = random_feed(random)
    oracle = Oracle(source, FIRST_DAY - timedelta(days=2), DAYS + 4, WALKER, NEAR)
    depart, limit = some_time(random)
    spot = (52 + random.random() * 0.02, 13 + random.random() * 0.03)

    reached = reach(timetable_of(source, NEAR), LatLon(*spot), Instant(depart * 1000), seconds(limit))

    assert in_seconds(reached) == oracle.arrivals(spot, depart, limit)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=False), st.sampled_from([WALKER, RUNNER]))
def test_latest_departures_equal_those_of_a_plain_search(random: Random, walker: Walker) -> None:
    source = random_feed(random)
    timetable = timetable_of(source, NEAR)
    oracle = Oracle(source, FIRST_DAY - timedelta(days=2), DAYS + 4, walker, NEAR)
    arrive, limit = some_time(random)
    destination = random.choice(list(oracle.place))

    left = latest_departures(timetable, destination, Instant(arrive * 1000), seconds(limit), walker)

    assert in_seconds(left) == oracle.departures(destination, arrive, limit)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("feed", "depart", "limit"),
    [
        ("berlin-vbb/vbb-berlin-us-2021-08.gtfs.zip", "2021-08-18T08:03:00+02:00", hours(1)),
        ("berlin-vbb/vbb-berlin-us-2021-08.gtfs.zip", "2021-08-21T23:40:00+02:00", hours(2)),
        ("berlin-vbb/vbb-rail-2021-08.gtfs.zip", "2021-08-24T17:00:00+02:00", hours(1)),
        ("gtfs-nyc-subway/mta-nyct-subway-2018.gtfs.zip", "2018-09-03T09:00:00-04:00", hours(1)),  # Labor Day
        ("gtfs-nyc-subway/mta-nyct-subway-2018.gtfs.zip", "2018-07-15T00:20:00-04:00", minutes(90)),
        (
            "osm-porto-centre/metro-do-porto-2025.gtfs.zip",
            "2025-11-01T10:00:00+00:00",
            hours(1),
        ),  # All Saints
        ("osm-porto-centre/metro-do-porto-2026-frequencies.gtfs.zip", "2025-11-01T10:00:00+00:00", hours(1)),
        ("osm-milan/atm-milano-subset-2014.gtfs.zip", "2014-10-21T18:00:00+02:00", hours(1)),
        ("osm-monaco/cam-2025-12.gtfs.zip", "2025-12-25T10:00:00+01:00", hours(1)),  # Christmas
        ("berlin-vbb/vbb-full-2021-08.gtfs.zip", "2021-08-18T08:00:00+02:00", hours(1)),
    ],
)
def test_arrivals_on_real_feeds_equal_those_of_a_plain_search(feed: str, depart: str, limit: Span) -> None:
    source = real_feed(feed)
    near = Nearness(radius=metres(600), neighbours=0)
    timetable = timetable_of(source, near)
    at = moment(depart)
    window = at // 1000, (at + limit) // 1000
    day = date.fromisoformat(depart[:10]) - timedelta(days=2)
    oracle = Oracle(source, day, 4, WALKER, near, window)
    for origin in Random(7).sample(sorted(oracle.place), 2):
        reached = reach(timetable, origin, at, limit)

        assert in_seconds(reached) == oracle.arrivals(origin, at // 1000, limit // 1000)
        assert reached.has_service


def test_the_frequency_twin_of_porto_arrives_when_the_plain_feed_does() -> None:
    plain = timetable_of(real_feed("osm-porto-centre/metro-do-porto-2025.gtfs.zip"))
    twin = timetable_of(real_feed("osm-porto-centre/metro-do-porto-2026-frequencies.gtfs.zip"))
    for depart in ("2025-10-14T08:00:00+01:00", "2025-10-19T23:30:00+01:00", "2025-12-08T12:00:00+00:00"):
        for spot in (LatLon(41.1488, -8.5983), LatLon(41.2371, -8.6694)):
            one = reach(plain, spot, moment(depart), hours(1))
            other = reach(twin, spot, moment(depart), hours(1))

            places = [
                [timetable.position(timetable.station(s)) for s, _ in r]
                for timetable, r in ((plain, one), (twin, other))
            ]
            arrivals = [
                dict(zip(spots, (t for _, t in r), strict=True))
                for spots, r in zip(places, (one, other), strict=True)
            ]
            assert arrivals[0] == arrivals[1]


def test_a_train_from_before_midnight_still_runs_after_it() -> None:
    timetable = timetable_of(hand_feed({"U1/late": "A 23:50 B 24:20 C 24:40"}, FAR_APART))

    reached = reach(timetable, "B", moment("2024-06-11T00:15:00+00:00"), hours(1))

    assert reached.at("C") == moment("2024-06-11T00:40:00+00:00")
    assert reached.at("A") is None


def test_service_days_start_twelve_hours_before_noon_even_when_the_clocks_change() -> None:
    """On 31 March 2024 Berlin skips from 2 to 3 o'clock: 08:00 is only seven hours after midnight."""
    trips = {"U1/x": "A 08:00 B 08:20"}
    timetable = timetable_of(hand_feed(trips, FAR_APART, days=["20240331"], zone="Europe/Berlin"))

    reached = reach(timetable, "A", moment("2024-03-31T07:55:00+02:00"), hours(1))

    assert reached.at("B") == moment("2024-03-31T08:20:00+02:00")


def test_a_change_takes_its_time_and_a_walk_does_not_add_it() -> None:
    trips = {"U1/1": "A 08:00 B 08:10", "U2/1": "B 08:10 C 08:30", "U2/2": "B 08:20 C 08:40"}
    timetable = timetable_of(hand_feed(trips, FAR_APART))

    reached = reach(timetable, "A", moment("2024-06-10T08:00:00+00:00"), hours(1))

    assert reached.at("C") == moment("2024-06-10T08:40:00+00:00")
    assert reach(timetable, "A", moment("2024-06-10T08:00:00+00:00"), hours(1), RUNNER).at("C") == moment(
        "2024-06-10T08:30:00+00:00"
    )


def test_the_limit_includes_its_last_second() -> None:
    timetable = timetable_of(hand_feed({"U1/1": "A 08:00 B 08:10"}, FAR_APART))
    depart = moment("2024-06-10T08:00:00+00:00")

    assert reach(timetable, "A", depart, minutes(10)).at("B") == depart + minutes(10)
    assert reach(timetable, "A", depart, Span(minutes(10) - 1)).at("B") is None


def test_a_day_outside_the_timetable_says_that_nothing_runs() -> None:
    timetable = timetable_of(hand_feed({"U1/1": "A 08:00 B 08:10"}, FAR_APART))

    reached = reach(timetable, "A", moment("2030-01-01T08:00:00+00:00"), hours(1))

    assert not reached.has_service
    assert [station for station, _ in reached] == ["A"]


def test_an_unknown_station_is_named() -> None:
    timetable = timetable_of(hand_feed({"U1/1": "A 08:00 B 08:10"}, FAR_APART))

    with pytest.raises(UnknownStation, match="'Nowhere'"):
        reach(timetable, "Nowhere", moment("2024-06-10T08:00:00+00:00"), hours(1))
