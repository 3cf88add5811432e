"""Where whoever is still aboard at the end gets off (ZONE-2)."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hideline.transit.overrunning import overrun_stops
from hideline.transit.raptor import Reached, reach
from hideline.transit.runs import Run, calls_of
from hideline.transit.timetable import Timetable
from hideline.transit.walking import RUNNER
from hideline.units import Instant, Span, minutes
from tests.transit.feeds import (
    ONLY_ON_FOOT_WHERE_TOLD,
    hand_feed,
    moment,
    random_feed,
    some_time,
    timetable_of,
)

PLACES = {"Mill": (52.0, 13.0), "Ford": (52.0, 14.0), "Quay": (52.0, 15.0)}
EIGHT = moment("2024-06-10T08:00:00+00:00")


def overrun(trip: str, limit: Span) -> tuple[str, ...]:
    timetable = timetable_of(hand_feed({"R/1": trip}, PLACES))
    return overrun_stops(reach(timetable, "Mill", EIGHT, limit, RUNNER), Instant(EIGHT + limit))


def test_the_next_stop_counts_and_the_one_after_it_does_not() -> None:
    assert overrun("Mill 08:10 Ford 09:00 Quay 10:00", minutes(30)) == ("Ford",)
    assert overrun("Mill 08:10 Ford 09:00 Quay 10:00", minutes(90)) == ("Quay",)


def test_what_leaves_after_the_end_takes_nobody_along() -> None:
    assert overrun("Mill 08:31 Ford 09:00", minutes(30)) == ()
    assert overrun("Mill 08:30 Ford 09:00", minutes(30)) == ("Ford",)


@given(st.randoms(use_true_random=False))
def test_they_are_those_of_a_plain_look_at_every_run(random: Random) -> None:
    """Of every run of every day: is it left in time from where one is, and is its next stop not reached?"""
    timetable = timetable_of(random_feed(random), ONLY_ON_FOOT_WHERE_TOLD)
    depart, limit = some_time(random)
    end = Instant((depart + limit) * 1000)
    station = random.choice(timetable.station_ids)
    reached = reach(timetable, station, Instant(depart * 1000), Span(limit * 1000), RUNNER)
    expected = _plainly(timetable, reached, end)
    found = set(overrun_stops(reached, end))
    assert expected <= found
    if not timetable.network.gain.any():
        assert found == expected


def _plainly(timetable: Timetable, reached: Reached, end: Instant) -> set[str]:
    days = range(timetable.network.runs_on.shape[1])
    found = set()
    for trip, service in enumerate(timetable.network.service):
        for day in days:
            if not timetable.network.runs_on[service, day]:
                continue
            calls = calls_of(timetable, Run(day, trip))
            for i, call in enumerate(calls):
                there = reached.at(call.station)
                following = next((later for later in calls[i + 1 :] if later.may_alight), None)
                if (
                    there is not None
                    and following is not None
                    and there <= call.departure <= end
                    and reached.at(following.station) is None
                ):
                    found.add(following.station)
    return found
