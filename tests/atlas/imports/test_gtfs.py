"""GTFS feeds: stops, lines, patterns, the services of a day; and what is said of broken ones."""

from __future__ import annotations

from pathlib import Path

import pytest
import shapely

from hideline.atlas.draft import TransitMode
from hideline.atlas.imports.findings import Findings, Rank, SourceUnreadable
from hideline.atlas.imports.gtfs import read_gtfs
from hideline.atlas.imports.gtfs_tables import seconds_of
from hideline.atlas.imports.plane import Plane
from hideline.atlas.route_types import mode_of
from tests.atlas.imports.feeds import FEED, a_feed
from tests.atlas.imports.maps import shared


@pytest.fixture
def zipped(tmp_path: Path) -> Path:
    return tmp_path / "drawn.zip"


def test_stops_are_those_that_something_calls_at_with_their_parents(zipped: Path) -> None:
    findings = read_gtfs(a_feed(zipped), service_day="2026-06-01")

    assert [(s.id, s.rank, s.parent) for s in findings.stops] == [
        ("MILL", Rank.STATION, "MILL"),
        ("MILL1", Rank.PLATFORM, "MILL"),
        ("MILL2", Rank.PLATFORM, "MILL"),
        ("TOWER", Rank.STOP, ""),
        ("QUAY", Rank.STOP, ""),
        ("FIELD", Rank.STOP, ""),
    ]
    assert [s.wheelchair for s in findings.stops] == [True, None, None, False, None, None]
    assert findings.timezone == "Europe/Paris"


def test_lines_have_colours_modes_and_patterns_in_order_of_sequence(zipped: Path) -> None:
    m1, m2, bus = read_gtfs(a_feed(zipped)).routes

    assert (m1.name, m1.mode, m1.colour, m1.text_colour) == ("M1", TransitMode.METRO, "#e3000f", "#ffffff")
    assert m1.patterns == (("MILL1", "TOWER", "QUAY"), ("QUAY", "TOWER", "MILL2"), ("MILL1", "TOWER"))
    assert (m2.mode, bus.mode, bus.name) == (TransitMode.METRO, TransitMode.BUS, "Night bus")


def test_tracks_are_read_in_order(zipped: Path) -> None:
    m1 = read_gtfs(a_feed(zipped)).routes[0]

    assert m1.shape is not None
    assert [list(line.coords) for line in m1.shape.geoms] == [  # type: ignore[union-attr]
        [(10.0, 50.0), (10.001, 50.01), (10.0, 50.02)],
        [(10.0, 50.02), (10.0, 50.0)],
    ]


def test_every_branch_of_a_line_is_on_its_tracks(zipped: Path) -> None:
    """A trunk MILL – TOWER that most trips follow, a branch with a shape of its own, and one with none."""
    trips = "route_id,service_id,trip_id,shape_id\n" + "".join(
        f"R1,week,{trip},{shape}\n"
        for trip, shape in (
            ("n1", "out"),
            ("n2", "out"),
            ("s1", "back"),
            ("s2", "back"),
            ("b", "branch"),
            ("c", ""),
        )
    )
    calls = {
        "n1": "MILL1 TOWER", "n2": "MILL1 TOWER", "s1": "TOWER MILL2", "s2": "TOWER MILL2",
        "b": "MILL1 TOWER QUAY", "c": "MILL1 TOWER FIELD",
    }  # fmt: skip
    stop_times = "trip_id,stop_id,stop_sequence\n" + "".join(
        f"{trip},{stop},{n}\n" for trip, stops in calls.items() for n, stop in enumerate(stops.split())
    )
    shapes = "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n" + "".join(
        f"{shape},{lat},{lon},{n}\n"
        for shape, spots in {
            "out": ((50.00, 10.0), (50.01, 10.0)),
            "back": ((50.01, 10.0), (50.00, 10.0)),
            "branch": ((50.00, 10.0), (50.01, 10.0), (50.02, 10.0)),
        }.items()
        for n, (lat, lon) in enumerate(spots)
    )
    stops = FEED["stops.txt"].replace("FIELD,Field,50.03,10.00", "FIELD,Field,50.01,10.03")

    found = read_gtfs(a_feed(zipped, trips=trips, stop_times=stop_times, shapes=shapes, stops=stops))

    assert farthest_from_its_line(found) == pytest.approx(11, abs=1), "MILL's platforms lie beside the end"
    shape = found.routes[0].shape
    assert shape is not None
    assert shapely.get_num_geometries(shape) == 4


@pytest.mark.slow
@pytest.mark.parametrize(
    "feed", ["gtfs-nyc-subway/mta-nyct-subway-2018.gtfs.zip", "osm-milan/atm-milano-subset-2014.gtfs.zip"]
)
def test_every_stop_of_a_real_feed_is_on_its_line(feed: str) -> None:
    assert farthest_from_its_line(read_gtfs(shared(feed))) <= 100


def farthest_from_its_line(found: Findings) -> float:
    """Metres that the stop farthest from the tracks of a line it is served by is away from them."""
    where = {stop.id: shapely.Point(stop.position.lon, stop.position.lat) for stop in found.stops}
    return max(
        plane.flatten(where[stop]).distance(tracks)
        for route in found.routes
        if route.shape is not None
        for plane in [Plane.around(route.shape)]
        for tracks in [plane.flatten(route.shape)]
        for stop in {stop for pattern in route.patterns for stop in pattern}
    )


@pytest.mark.parametrize(
    ("day", "tower", "quay"),
    [("2026-06-01", 3, 2), ("2026-06-07", 1, 0), ("2026-06-05", 1, 0)],
    ids=["a Monday", "a Sunday", "a Friday that runs like a Sunday"],
)
def test_services_are_counted_on_the_day_of_play(zipped: Path, day: str, tower: int, quay: int) -> None:
    trips = {stop.id: stop.trips for stop in read_gtfs(a_feed(zipped), service_day=day).stops}

    assert (trips["TOWER"], trips["QUAY"]) == (tower, quay)


def test_without_a_day_the_busiest_one_counts(zipped: Path) -> None:
    trips = {stop.id: stop.trips for stop in read_gtfs(a_feed(zipped)).stops}

    assert trips["TOWER"] == 3


def test_a_day_the_feed_does_not_cover_is_said_and_the_same_weekday_counts(zipped: Path) -> None:
    findings = read_gtfs(a_feed(zipped), service_day="2027-01-03")

    assert findings.warnings == [
        (
            "drawn.zip has no service on 2027-01-03 (it covers 2026-06-01 to 2026-06-28); "
            "services are counted on 2026-06-07."
        )
    ]


def test_frequencies_count_as_often_as_they_run(zipped: Path) -> None:
    every_ten_minutes = "trip_id,start_time,end_time,headway_secs\nt4,06:00:00,26:00:00,600\n"

    trips = {s.id: s.trips for s in read_gtfs(a_feed(zipped, frequencies=every_ten_minutes)).stops}

    assert trips["FIELD"] == 120 + 1


def test_a_folder_is_read_like_a_zip(tmp_path: Path) -> None:
    for name, text in FEED.items():
        (tmp_path / name).write_text(text, encoding="utf-8")

    assert len(read_gtfs(tmp_path).stops) == 6


def test_a_byte_order_mark_and_quoted_line_breaks_are_taken_as_they_come(zipped: Path) -> None:
    stops = "\ufeff" + FEED["stops.txt"].replace("Tower,", '"Tower\nBridge, ""East""",')

    found = read_gtfs(a_feed(zipped, stops=stops)).stops

    assert [stop.name for stop in found if stop.id == "TOWER"] == ['Tower Bridge, "East"']


def test_a_feed_without_a_weekly_calendar_lives_on_its_dates(zipped: Path) -> None:
    dates = "service_id,date,exception_type\nweek,20260605,1\n"

    trips = {s.id: s.trips for s in read_gtfs(a_feed(zipped, calendar=None, calendar_dates=dates)).stops}

    assert trips["QUAY"] == 2


def test_two_feeds_are_kept_apart_by_a_prefix(zipped: Path) -> None:
    findings = read_gtfs(a_feed(zipped), prefix="2:")

    assert findings.stops[1].id == "2:MILL1"
    assert findings.stops[1].parent == "2:MILL"
    assert findings.routes[0].patterns[0][0] == "2:MILL1"


def test_changes_between_stations_are_known(zipped: Path) -> None:
    transfers = "from_stop_id,to_stop_id,transfer_type\nMILL1,TOWER,2\nMILL1,MILL2,2\nMILL1,QUAY,3\n"

    found = {s.id: s.linked for s in read_gtfs(a_feed(zipped, transfers=transfers)).stops}

    assert found["MILL"] == {"TOWER"}


def test_routes_nobody_boards_at_a_station_are_left_out_and_named(zipped: Path) -> None:
    routes = FEED["routes.txt"] + "R9,1,Taxi,,1500,,\n"

    findings = read_gtfs(a_feed(zipped, routes=routes))

    assert findings.warnings == ["drawn.zip: route Taxi of type 1500 left out."]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"stop_times": None}, "drawn.zip has no stop_times.txt, which every timetable needs."),
        ({"stops": None}, "drawn.zip has no stops.txt"),
        (
            {"calendar": None, "calendar_dates": None},
            "drawn.zip has neither calendar.txt nor calendar_dates.txt",
        ),
        ({"stops": "stop_name\nMill\n"}, "drawn.zip: stops.txt has no column stop_id."),
        (
            {"trips": "route_id,service_id,trip_id\nR1,week,t1\nR1\n"},
            "drawn.zip: trips.txt line 3 ends after 1 columns.",
        ),
    ],
)
def test_a_broken_feed_is_refused_with_file_and_line(
    zipped: Path, changes: dict[str, str | None], sentence: str
) -> None:
    with pytest.raises(SourceUnreadable) as refused:
        read_gtfs(a_feed(zipped, **changes))

    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("changes", "warning"),
    [
        (
            {"routes": None},
            "drawn.zip: there is no routes.txt, so its lines have no names and are taken for buses.",
        ),
        (
            {"routes": FEED["routes.txt"].replace("R3,1,,Night bus,700,,\n", "")},
            "drawn.zip: route R3 of trip t5 is not in routes.txt and is taken for a bus.",
        ),
        (
            {"stops": FEED["stops.txt"].replace("50.02,10.00", "fifty,ten").replace("50.03,10.00", ",")},
            (
                "drawn.zip: stops.txt row 6 (QUAY) has no usable position: 'fifty', 'ten'; left out "
                "(1 more like it)."
            ),
        ),
        (
            {"stop_times": FEED["stop_times.txt"].replace("TOWER,2\nt1", "TOWER,\nt1")},
            (
                "drawn.zip: stop_times.txt row 3 has '' where a sequence number belongs, so the order of the rows "
                "counts."
            ),
        ),
        (
            {
                "calendar": FEED["calendar.txt"].replace(
                    "sunday,0,0,0,0,0,0,1,20260601", "sunday,0,0,0,0,0,0,1,June 1st"
                )
            },
            "drawn.zip: calendar.txt has 'June 1st' where a day like 20260530 belongs; left out.",
        ),
        (
            {"frequencies": "trip_id,start_time,end_time,headway_secs\nt1,six,seven,60\n"},
            "drawn.zip: frequencies.txt has no usable times for trip t1; left out.",
        ),
        (
            {"shapes": FEED["shapes.txt"].replace("50.01", "north")},
            "drawn.zip: shapes.txt row 4 is no point of a track; left out.",
        ),
    ],
)
def test_single_rows_that_make_no_sense_cost_a_warning_not_the_feed(
    zipped: Path, changes: dict[str, str | None], warning: str
) -> None:
    found = read_gtfs(a_feed(zipped, **changes))

    assert found.warnings == [warning]
    assert {"MILL1", "TOWER"} <= {stop.id for stop in found.stops}
    assert {route.id for route in found.routes} == {"R1", "R2", "R3"}


def test_calls_without_numbers_are_in_the_order_of_the_rows(zipped: Path) -> None:
    times = "trip_id,stop_id,stop_sequence\nt1,TOWER,\nt1,MILL1,\nt1,FIELD,\nt2,FIELD,\nt2,QUAY,\n"

    (m1, *_) = read_gtfs(a_feed(zipped, stop_times=times)).routes

    assert m1.patterns == (("TOWER", "MILL1", "FIELD"), ("FIELD", "QUAY"))


def test_text_in_latin_1_is_read_and_told_of(tmp_path: Path) -> None:
    for name, text in FEED.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "routes.txt").write_bytes(
        FEED["routes.txt"].replace("Night bus", "Linie Süd").encode("latin-1")
    )

    found = read_gtfs(tmp_path)

    assert [route.name for route in found.routes] == ["M1", "M2", "Linie Süd"]
    assert found.warnings == [f"{tmp_path.name}: routes.txt line 4 is not UTF-8 text and is read as Latin-1."]


def test_a_file_that_is_no_zip_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "drawn.zip"
    path.write_bytes(b"PK but not really")

    with pytest.raises(SourceUnreadable, match=r"drawn\.zip is neither a folder nor a readable zip file"):
        read_gtfs(path)


def test_a_day_that_is_none_is_refused(zipped: Path) -> None:
    with pytest.raises(SourceUnreadable, match="'tomorrow' is no day"):
        read_gtfs(a_feed(zipped), service_day="tomorrow")


def test_route_types_basic_and_extended() -> None:
    modes = [
        mode_of(text) for text in ("0", "1", "2", "3", "4", "7", "12", "109", "401", "405", "900", "1000")
    ]

    assert modes == [
        TransitMode.TRAM,
        TransitMode.METRO,
        TransitMode.RAIL,
        TransitMode.BUS,
        TransitMode.FERRY,
        TransitMode.FUNICULAR,
        TransitMode.MONORAIL,
        TransitMode.RAIL,
        TransitMode.METRO,
        TransitMode.MONORAIL,
        TransitMode.TRAM,
        TransitMode.FERRY,
    ]
    assert [mode_of(text) for text in ("1100", "1500", "", "x")] == [None] * 4


def test_times_go_past_midnight() -> None:
    times = [seconds_of(text) for text in ("25:10:00", " 8:05:30", "08:00", "", "noon")]
    assert times == [90_600, 29_130, 28_800, None, None]
