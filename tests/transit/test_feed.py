"""Feeds as they come: whatever is odd is said in a sentence, and the rest works."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from hideline.transit.build import build_timetable
from hideline.transit.departures import departures
from hideline.transit.feed import Feed, FeedUnusable, read_feed
from hideline.transit.merging import merge_feeds, only_routes
from hideline.transit.raptor import reach
from hideline.transit.runs import Run, calls_of
from hideline.transit.stations import Stations, stations_of
from hideline.transit.timetable import Timetable
from hideline.units import Instant, LatLon, Malformed, hours, minutes
from tests.transit.feeds import hand_feed, moment, real_feed, table

STOPS = {"A": (52.0, 13.0), "B": (52.1, 13.0), "C": (52.2, 13.0)}
EIGHT = moment("2024-06-10T08:00:00+00:00")
HEADER = "trip_id,arrival_time,departure_time,stop_id,stop_sequence"


def plain() -> dict[str, str]:
    return hand_feed({"U1/1": "A 08:00 B 08:10 C 08:20"}, STOPS)


def built(source: dict[str, str]) -> tuple[Timetable, tuple[str, ...]]:
    feed = read_feed(source)
    stations, warnings = stations_of(feed)
    timetable, more = build_timetable(feed, stations)
    return timetable, warnings + more


def minutes_along(timetable: Timetable, trip: int = 0) -> list[float]:
    """When a trip calls, in minutes after eight."""
    return [(call.arrival - EIGHT) / minutes(1) for call in calls_of(timetable, Run(0, trip))]


def test_a_good_feed_gives_no_warning() -> None:
    assert built(plain())[1] == ()


@pytest.mark.parametrize("kind", ["zip", "nested zip", "folder"])
def test_a_feed_may_be_a_zip_a_zip_with_a_folder_in_it_or_a_folder(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "feed"
    if kind == "folder":
        path.mkdir()
        for name, text in plain().items():
            (path / name).write_text(text)
    else:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in plain().items():
                archive.writestr(("gtfs/" if kind == "nested zip" else "") + name, text)

    feed = read_feed(path)

    assert len(feed.stop_times) == 3
    assert built(plain())[0].to_bytes() == build_timetable(feed, stations_of(feed)[0])[0].to_bytes()


def test_what_is_not_a_feed_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("hello")

    with pytest.raises(FeedUnusable, match="There is no timetable feed at"):
        read_feed(tmp_path / "nothing.zip")
    with pytest.raises(FeedUnusable, match="notes is neither a zip file nor a folder"):
        read_feed(tmp_path / "notes")


@pytest.mark.parametrize("name", ["stops.txt", "trips.txt", "stop_times.txt"])
def test_a_feed_without_stops_trips_or_stop_times_is_refused(name: str) -> None:
    feed = plain()
    del feed[name]

    with pytest.raises(FeedUnusable, match=f"The feed has no {name}, so it holds no timetable"):
        read_feed(feed)


@pytest.mark.parametrize(
    ("name", "warning"),
    [
        ("agency.txt", "The feed has no agency.txt, so its times are taken as UTC."),
        ("routes.txt", "The feed has no routes.txt, so its lines have no names."),
        (
            "calendar_dates.txt",
            "The feed has neither calendar.txt nor calendar_dates.txt, so nothing ever runs.",
        ),
    ],
)
def test_other_missing_files_are_said_and_the_rest_works(name: str, warning: str) -> None:
    feed = plain()
    del feed[name]

    timetable, warnings = built(feed)

    assert warning in warnings
    assert len(timetable.network.start) == 1


def test_byte_order_marks_spaces_quotes_and_line_breaks_in_quotes_do_no_harm() -> None:
    feed = plain()
    feed["stops.txt"] = (
        '\ufeffstop_id, stop_name ,stop_lat,stop_lon\r\nA,"Mill, ""old""\nsquare",52,13\r\nB,B,52.1,13\r\n'
    )
    feed["stop_times.txt"] = (
        '\ufeff"trip_id",arrival_time,departure_time,"stop_id",stop_sequence,note\r\n'
        '"U1/1", 8:00:00 ,08:00:00,"A",1,"two\nlines, and ""quotes"""\r\n'
        "\r\n"
        "U1/1,08:10:00,08:10:00, B ,2"
    )

    timetable, warnings = built(feed)

    assert warnings == ()
    assert minutes_along(timetable) == [0, 10]
    assert calls_of(timetable, Run(0, 0))[0].stop_name == 'Mill, "old"\nsquare'


def test_rows_out_of_order_are_sorted_by_their_sequence() -> None:
    feed = plain()
    header, *rows = feed["stop_times.txt"].splitlines()
    feed["stop_times.txt"] = table(header, *reversed(rows))

    assert minutes_along(built(feed)[0]) == [0, 10, 20]


def test_calls_at_unknown_stops_and_of_unknown_trips_are_left_out() -> None:
    feed = plain()
    feed["stop_times.txt"] += "U1/1,08:30:00,08:30:00,Nowhere,9\nghost,08:00:00,08:00:00,A,0\n"

    timetable, warnings = built(feed)

    assert minutes_along(timetable) == [0, 10, 20]
    assert "1 stop time names a stop that is not listed; it is left out." in warnings
    assert "1 stop time belongs to a trip that is not listed; it is left out." in warnings


def test_a_trip_given_twice_is_one_trip_on_the_days_of_both() -> None:
    feed = hand_feed({"U1/1": "A 08:00 B 08:10"}, STOPS)
    feed["trips.txt"] += "U1,t,U1/1,B\n"
    feed["calendar_dates.txt"] += "t,20240611,1\n"
    feed["stop_times.txt"] += "".join(feed["stop_times.txt"].splitlines(keepends=True)[1:])

    timetable, warnings = built(feed)

    assert minutes_along(timetable) == [0, 10]
    assert timetable.network.runs_on[timetable.network.service[0]].tolist() == [1, 1]
    assert "1 trip is listed again; its days are added up, for example 'U1/1'." in warnings
    assert "2 stop times are given twice; the first counts." in warnings


def test_a_trip_running_backwards_waits_instead() -> None:
    feed = plain()
    feed["stop_times.txt"] = table(
        HEADER, "U1/1,08:10:00,08:10:00,A,0", "U1/1,08:05:00,08:05:00,B,1", "U1/1,08:20:00,08:20:00,C,2"
    )

    timetable, warnings = built(feed)

    assert minutes_along(timetable) == [10, 10, 20]
    assert "Trip 'U1/1' runs backwards in time; it waits at the time before instead." in warnings


def test_a_clock_set_back_at_midnight_goes_on_the_next_day() -> None:
    feed = plain()
    feed["stop_times.txt"] = table(
        HEADER, "U1/1,23:50:00,23:50:00,A,0", "U1/1,23:59:00,00:01:00,B,1", "U1/1,00:10:00,00:10:00,C,2"
    )

    timetable, warnings = built(feed)

    assert minutes_along(timetable) == [950, 959, 970]
    assert "Trip 'U1/1' passes midnight with its clock set back; a day was added." in warnings


def test_blank_times_are_spread_between_the_given_ones() -> None:
    feed = plain()
    feed["stop_times.txt"] = table(
        HEADER, "U1/1,08:00:00,08:02:00,A,0", "U1/1,,,B,1", "U1/1,,,A,2", "U1/1,,08:32:00,C,3", "U1/1,,,B,4"
    )

    timetable, warnings = built(feed)

    assert minutes_along(timetable) == [0, 12, 22, 32]
    assert "1 call has no time and cannot be given one; it is left out." in warnings


def test_parents_in_a_circle_stand_alone() -> None:
    feed = plain()
    feed["stops.txt"] = table(
        "stop_id,stop_name,stop_lat,stop_lon,parent_station",
        "A,A,52,13,B",
        "B,B,52.1,13,A",
        "C,C,52.2,13,Lost",
    )

    timetable, warnings = built(feed)

    assert timetable.station_ids == ("A", "B", "C")
    assert any("form a circle" in warning for warning in warnings)
    assert any("1 stop names a parent station that is not listed" in warning for warning in warnings)


def test_stops_nowhere_are_said_and_passed_by() -> None:
    feed = plain()
    feed["stops.txt"] = table("stop_id,stop_name,stop_lat,stop_lon", "A,A,52,13", "B,B,,", "C,C,95,13")

    timetable, warnings = built(feed)

    assert timetable.station_ids == ("A",)
    assert any("2 stops have no usable position, for example 'B'." in warning for warning in warnings)


def test_platforms_of_one_station_are_one_station() -> None:
    feed = hand_feed({"U1/1": "a1 08:00 b1 08:10", "U2/1": "b2 08:20 c1 08:30"}, STOPS)
    feed["stops.txt"] = table(
        "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code",
        "A,A,52,13,1,,", "a1,A,52,13,0,A,1", "B,B,52.1,13,1,,", "b1,B,52.1,13,0,B,1", "b2,B,52.1,13,0,B,2",
        "C,C,52.2,13,1,,", "c1,C,52.2,13,0,C,",
    )  # fmt: skip

    timetable, warnings = built(feed)

    assert warnings == ()
    assert reach(timetable, "A", EIGHT, hours(1)).at("C") == EIGHT + minutes(30)
    assert departures(timetable, "B", EIGHT, hours(1))[0].platform == "2"


def test_the_map_may_name_only_the_parent_of_platforms_and_leave_stops_out() -> None:
    feed = hand_feed({"U1/1": "a1 08:00 B 08:10 C 08:20"}, STOPS)
    feed["stops.txt"] = table(
        "stop_id,stop_lat,stop_lon,parent_station", "A,52,13,", "a1,52,13,A", "B,52.1,13,", "C,52.2,13,"
    )
    stations = Stations(("mill", "castle"), (LatLon(52, 13), LatLon(52.2, 13)), {"A": "mill", "C": "castle"})

    timetable, _ = build_timetable(read_feed(feed), stations)

    assert [call.station for call in calls_of(timetable, Run(0, 0))] == ["mill", "castle"]
    assert reach(timetable, "mill", EIGHT, hours(1)).at("castle") == EIGHT + minutes(20)


def test_stations_need_an_id_and_a_position_each() -> None:
    with pytest.raises(Malformed, match="needs an id of its own and a position"):
        Stations(("mill", "mill"), (LatLon(52, 13), LatLon(52, 13)), {})


def test_trips_of_unknown_routes_services_and_zones_are_said() -> None:
    feed = plain()
    feed["trips.txt"] = table("route_id,service_id,trip_id", "U9,never,U1/1")
    feed["agency.txt"] = table("agency_id,agency_timezone", "1,Atlantis/Capital")

    _, warnings = built(feed)

    assert "1 trip's route is not listed, for example 'U9'." in warnings
    assert "1 service has no calendar and never runs, for example 'never'." in warnings
    assert "The agency's time zone 'Atlantis/Capital' is not known; its times are taken as UTC." in warnings


def test_a_service_that_ends_before_it_begins_is_said_and_never_runs() -> None:
    feed = plain()
    feed["calendar.txt"] = table(
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
        "r,1,1,1,1,1,1,1,20240630,20240601",
    )

    read = read_feed(feed)

    assert read.warnings == (
        "Service 'r' ends on 2024-06-01, before it begins on 2024-06-30; the row is left out.",
    )
    assert read.days["r"] == frozenset()


def test_calendars_run_by_weekday_with_exceptions() -> None:
    feed = plain()
    feed["calendar.txt"] = table(
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
        "s,1,1,0,0,0,0,0,20240610,20240617",
        "odd,1,1,1,1,1,1,1,20240610,2024",
    )
    feed["calendar_dates.txt"] = table("service_id,date,exception_type", "s,20240611,2", "s,20240615,1")

    read = read_feed(feed)

    assert sorted(day.day for day in read.days["s"]) == [10, 15, 17]
    assert read.warnings == ("Service 'odd' has '2024' as end_date, which is no date; the row is left out.",)


@pytest.mark.parametrize(("exact", "headway"), [("1", 0), ("0", 600)])
def test_frequencies_repeat_a_trip_until_before_their_end(exact: str, headway: int) -> None:
    feed = plain()
    feed["frequencies.txt"] = table(
        "trip_id,start_time,end_time,headway_secs,exact_times",
        f"U1/1,09:00:00,09:30:00,600,{exact}",
        "ghost,x,y,0,0",
    )

    timetable, warnings = built(feed)

    assert [minutes_along(timetable, trip)[0] for trip in range(3)] == [60, 70, 80]
    assert list(timetable.signs.trip_headway) == [headway] * 3
    assert list(timetable.network.gain) == [0, headway, headway]
    assert any("1 frequency cannot be read" in warning for warning in warnings)


def test_transfers_say_how_long_a_change_takes() -> None:
    feed = hand_feed({"U1/1": "A 08:00 B 08:10", "U2/1": "B 08:13 C 08:30", "U2/2": "B 08:20 C 08:40"}, STOPS)
    feed["transfers.txt"] = table(
        "from_stop_id,to_stop_id,transfer_type,min_transfer_time", "B,B,2,300", "B,Z,2,1"
    )

    assert reach(built(feed)[0], "A", EIGHT, hours(1)).at("C") == EIGHT + minutes(40)


def test_a_time_that_cannot_be_read_is_told_of_and_spread_like_a_blank_one() -> None:
    feed = plain()
    feed["stop_times.txt"] = feed["stop_times.txt"].replace("08:10:00,08:10:00", "8.10 am,noon")

    timetable, warnings = built(feed)

    assert minutes_along(timetable) == [0, 10, 20]
    assert "2 times in stop_times.txt are not written like 8:05:00 and not believed." in warnings


def test_feeds_merge_under_prefixes_each_in_its_own_time_zone() -> None:
    berlin = hand_feed({"U1/1": "A 10:00 B 10:10"}, STOPS, zone="Europe/Berlin")
    london = hand_feed({"U1/1": "A 09:15 C 09:30"}, STOPS, zone="Europe/London")
    berlin["frequencies.txt"] = table(
        "trip_id,start_time,end_time,headway_secs,exact_times", "U1/1,10:00:00,10:01:00,60,1"
    )
    feed = merge_feeds([read_feed(berlin, "b:"), read_feed(london, "l:")])

    timetable, _ = build_timetable(feed, stations_of(feed)[0])

    reached = reach(timetable, "b:A", EIGHT, hours(1))
    assert reached.at("b:B") == EIGHT + minutes(10)
    assert reached.at("l:C") == EIGHT + minutes(30)


def test_only_the_routes_in_play_run() -> None:
    """MAP-1."""
    feed = read_feed(hand_feed({"U1/1": "A 08:00 B 08:10", "Bus/1": "A 08:00 C 08:10"}, STOPS))

    timetable, _ = build_timetable(only_routes(feed, lambda route: route.name == "U1"), stations_of(feed)[0])

    reached = reach(timetable, "A", EIGHT, hours(1))
    assert reached.at("B") is not None
    assert reached.at("C") is None


def test_an_empty_feed_is_a_timetable_in_which_nothing_runs() -> None:
    feed = {name: text.splitlines()[0] + "\n" for name, text in plain().items()} | {
        "stops.txt": plain()["stops.txt"]
    }

    timetable, _ = built(feed)

    assert len(reach(timetable, "A", EIGHT, hours(1))) == 1
    assert Timetable.from_bytes(timetable.to_bytes()).station_ids == ("A", "B", "C")
    assert not timetable.covers(Instant(EIGHT))


@pytest.mark.parametrize(
    ("name", "stations", "trips"),
    [
        ("berlin-vbb/vbb-berlin-us-2021-08.gtfs.zip", 324, 9_924),
        ("gtfs-nyc-subway/mta-nyct-subway-2018.gtfs.zip", 413, 15_911),
        ("osm-porto-centre/metro-do-porto-2025.gtfs.zip", 85, 2_941),
        ("osm-porto-centre/metro-do-porto-2026-frequencies.gtfs.zip", 85, 2_941),
    ],
)
def test_real_feeds_are_read_whole(name: str, stations: int, trips: int) -> None:
    feed: Feed = read_feed(real_feed(name))
    own, _ = stations_of(feed)

    timetable, warnings = build_timetable(feed, own)

    assert (len(own.ids), len(timetable.network.start), warnings) == (stations, trips, ())
