r"""The trip somebody rides.

Mill ---- Weir ---- Ford ---- Dam ---- Quay        local U1, every 10 minutes both ways
Mill --------------- Ford ------------ Quay        express X1, once
                     Ford
                       \--- Moor                    a branch, U2
"""

from __future__ import annotations

from random import Random

import pytest

from hideline.transit.departures import departing_runs
from hideline.transit.riding import (
    aboard,
    guess_runs,
    has_other_runs,
    stops_ahead,
)
from hideline.transit.runs import Run, calls_of, line_of
from hideline.transit.timetable import Timetable
from hideline.units import Fix, Instant, LatLon, Malformed, Span, hours, metres, minutes, seconds
from tests.transit.feeds import hand_feed, moment, real_feed, table, timetable_of

PLACES = {
    "Mill": (52.0, 13.00),
    "Weir": (52.0, 13.02),
    "Ford": (52.0, 13.04),
    "Dam": (52.0, 13.06),
    "Quay": (52.0, 13.08),
    "Moor": (51.98, 13.04),
}
NOW = moment("2024-06-10T08:00:00+00:00")
ON_TIME = Span(0)


def clock(minute: int) -> str:
    return f"{8 + minute // 60:02}:{minute % 60:02}"


def river_line() -> Timetable:
    trips = {"X1/1": "Mill 08:04 Ford 08:06 Quay 08:09"}
    for start in range(0, 60, 10):
        there = zip(("Mill", "Weir", "Ford", "Dam", "Quay"), range(start, start + 10, 2), strict=True)
        back = zip(("Quay", "Dam", "Ford", "Weir", "Mill"), range(start, start + 10, 2), strict=True)
        trips[f"U1/east{start}"] = " ".join(f"{stop} {clock(minute)}" for stop, minute in there)
        trips[f"U1/west{start}"] = " ".join(f"{stop} {clock(minute)}" for stop, minute in back)
    trips["U1/last"] = "Mill 23:50 Weir 23:52 Ford 23:54"
    trips["U2/1"] = "Ford 08:20 Moor 08:30"
    return timetable_of(hand_feed(trips, PLACES))


TIMETABLE = river_line()


def run_called(name: str) -> Run:
    ids = TIMETABLE.words.all(TIMETABLE.signs.trip_id)
    return Run(0, ids.index(name))


def fixes_along(
    run: Run, start: Instant, count: int, late: Span, noise: float = 0.0, timetable: Timetable = TIMETABLE
) -> list[Fix]:
    """Fixes every 20 seconds of somebody who rides a run that is so late."""
    random = Random(5)
    calls = calls_of(timetable, run)
    fixes = []
    for i in range(count):
        at = Instant(start + i * 20_000)
        time = at - late
        before = max((k for k, call in enumerate(calls) if call.departure <= time), default=0)
        here = calls[before]
        there = calls[min(before + 1, len(calls) - 1)]
        share = min(1.0, max(0.0, (time - here.departure) / max(1, there.arrival - here.departure)))
        a, b = (timetable.position(timetable.station(call.station)) for call in (here, there))
        lat = a.lat + share * (b.lat - a.lat) + random.gauss(0, noise) / 111_000
        lon = a.lon + share * (b.lon - a.lon) + random.gauss(0, noise) / 68_000
        fixes.append(Fix(LatLon(lat, lon), at, metres(20)))
    return fixes


@pytest.mark.parametrize("name", ["U1/east10", "U1/west10", "X1/1"])
@pytest.mark.parametrize("late", [ON_TIME, seconds(90)])
def test_a_few_fixes_tell_the_run_its_direction_and_its_delay(name: str, late: Span) -> None:
    run = run_called(name)
    start = Instant(calls_of(TIMETABLE, run)[0].departure + late + 20_000)

    best = guess_runs(TIMETABLE, fixes_along(run, start, 8, late))[0]

    assert best.run == run
    assert abs(best.delay - late) <= 30_000
    assert best.confidence > 0.5


def test_one_fix_cannot_tell_the_direction() -> None:
    run = run_called("U1/east10")
    fix = fixes_along(run, Instant(NOW + minutes(14)), 1, ON_TIME)

    found = guess_runs(TIMETABLE, fix)

    assert {run_called("U1/east10"), run_called("U1/west10")} <= {guess.run for guess in found}
    assert found[0].confidence < 0.6


def test_somebody_far_from_every_line_rides_nothing() -> None:
    fixes = [Fix(LatLon(52.5, 13.04), Instant(NOW + minutes(14)), metres(20))]

    assert guess_runs(TIMETABLE, fixes) == ()
    assert guess_runs(TIMETABLE, []) == ()


def test_somebody_who_stands_still_for_long_rides_nothing() -> None:
    fixes = [Fix(LatLon(52.0, 13.05), Instant(NOW + minutes(10) + i * 60_000), metres(20)) for i in range(12)]

    assert guess_runs(TIMETABLE, fixes) == ()


def test_a_tap_settles_the_run_and_the_fixes_its_delay() -> None:
    run = run_called("U1/east10")
    fixes = fixes_along(run, Instant(NOW + minutes(13)), 6, seconds(60))

    guess = aboard(TIMETABLE, run, fixes)

    assert (guess.run, guess.confidence) == (run, 1.0)
    assert abs(guess.delay - seconds(60)) <= 30_000
    assert aboard(TIMETABLE, run, []).delay == 0


def test_a_run_the_timetable_does_not_have_cannot_be_ridden() -> None:
    for run in (Run(0, 10**6), Run(9, 0), Run(-1, 0)):
        with pytest.raises(Malformed, match="has no trip"):
            aboard(TIMETABLE, run, [])


def stations_ahead(run: Run, at: Instant, late: Span = ON_TIME) -> list[str]:
    return [call.station for call in stops_ahead(TIMETABLE, run, at, late)]


def test_an_express_does_not_stop_where_it_passes() -> None:
    """MATCH-2."""
    express = run_called("X1/1")
    at = Instant(NOW + minutes(5))

    assert stations_ahead(express, at) == ["Ford", "Quay"]


def test_the_other_direction_does_not_stop_behind() -> None:
    """MATCH-2: the stops still ahead on this run, in its direction."""
    west = run_called("U1/west10")
    at = Instant(NOW + minutes(15))

    assert stations_ahead(west, at) == ["Weir", "Mill"]


def test_a_stop_already_passed_is_not_ahead_unless_the_run_is_late() -> None:
    """MATCH-2."""
    east = run_called("U1/east10")
    at = Instant(NOW + minutes(14) + 30_000)

    assert stations_ahead(east, at) == ["Dam", "Quay"]
    assert stations_ahead(east, at, late=minutes(1)) == ["Ford", "Dam", "Quay"]


def test_the_last_train_of_the_day_ends_where_it_ends() -> None:
    """MATCH-2: this service day's run counts, not what the line does by day."""
    last = run_called("U1/last")
    at = moment("2024-06-10T23:51:00+00:00")

    assert stations_ahead(last, at) == ["Weir", "Ford"]


def test_a_station_passed_without_a_stop_is_not_ahead_although_the_feed_has_a_time_for_it() -> None:
    """MATCH-2: at Ford nobody may get on or off; at Weir one may only get off, at Dam only on."""
    feed = hand_feed({"U1/1": "Mill 08:00 Weir 08:02 Ford 08:04 Dam 08:06 Quay 08:08"}, PLACES)
    barred = {"Weir": "1,0", "Ford": "1,1", "Dam": "0,1"}
    header, *rows = feed["stop_times.txt"].splitlines()
    feed["stop_times.txt"] = table(
        f"{header},pickup_type,drop_off_type",
        *(f"{row},{barred.get(row.split(',')[3], '0,0')}" for row in rows),
    )

    ahead = stops_ahead(timetable_of(feed), Run(0, 0), NOW, ON_TIME)

    assert [call.station for call in ahead] == ["Weir", "Dam", "Quay"]


def test_the_stops_ahead_move_with_the_delay_and_are_none_when_the_run_is_over() -> None:
    east = run_called("U1/east10")

    first = stops_ahead(TIMETABLE, east, Instant(NOW + minutes(13)), minutes(3))[0]

    assert (first.station, first.arrival) == ("Weir", NOW + minutes(15))
    assert stations_ahead(east, Instant(NOW + hours(1))) == []


def test_a_u_turn_needs_another_run_at_the_next_stop() -> None:
    """DECK u-turn: some other service calls there within the window."""
    branch = run_called("U2/1")
    last = run_called("U1/last")

    assert has_other_runs(TIMETABLE, "Ford", branch, NOW, minutes(30))
    assert not has_other_runs(TIMETABLE, "Moor", branch, NOW, minutes(30))
    assert not has_other_runs(TIMETABLE, "Weir", last, moment("2024-06-10T23:52:00+00:00"), minutes(30))


def test_riders_in_berlin_are_found() -> None:
    timetable = timetable_of(real_feed("berlin-vbb/vbb-berlin-us-2021-08.gtfs.zip"))
    random = Random(11)
    at = moment("2021-08-18T17:00:00+02:00")
    right = 0
    for _ in range(30):
        station = random.choice(timetable.station_ids)
        leaving, run, _ = random.choice(sorted(departing_runs(timetable, station, at, minutes(20))))
        late = seconds(random.choice((0, 0, 60, 150)))
        start = Instant(leaving + late)
        guesses = guess_runs(timetable, fixes_along(run, start, 12, late, 40.0, timetable))
        lines = {line_of(timetable, guess.run).name for guess in guesses}
        right += bool(guesses) and guesses[0].run == run and line_of(timetable, run).name in lines
    assert right >= 24
