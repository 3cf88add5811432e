"""What `hideline map build` says of a feed that is odd or knows only part of the map: each thing once."""

from __future__ import annotations

from pathlib import Path

from hideline.cli.map.show import Summary
from tests.cli.maps import FEED
from tests.cli.running import hideline


def built_with(folder: Path, **files: str) -> Summary:
    """A map of the small feed with some of its files replaced."""
    return hideline(
        "map", "build", "--gtfs", fed(folder, **files), "--out", folder / "m.hideline", "--json"
    ).read(Summary)


def fed(folder: Path, **files: str) -> Path:
    path = folder / "odd"
    path.mkdir()
    for name, text in (FEED | {f"{name}.txt": text for name, text in files.items()}).items():
        (path / name).write_text(text, encoding="utf-8")
    return path


def test_parent_stations_in_a_circle_are_told(tmp_path: Path) -> None:
    stops = FEED["stops.txt"].replace("stop_lon\n", "stop_lon,parent_station\n")
    stops = stops.replace("54.00,9.00\n", "54.00,9.00,b\n").replace("54.00,9.02\n", "54.00,9.02,a\n")
    found = built_with(tmp_path, stops=stops)
    assert [w for w in found.warnings if "circle" in w] == [
        "The parent stations of 'a' form a circle; each such stop stands alone."
    ]


def test_a_calendar_that_ends_before_it_begins_is_told_and_has_no_days(tmp_path: Path) -> None:
    found = built_with(
        tmp_path, calendar=FEED["calendar.txt"].replace("20260601,20260607", "20260607,20260601")
    )
    assert (
        "Service 'w' ends on 2026-06-01, before it begins on 2026-06-07; the row is left out."
        in found.warnings
    )
    assert found.timetable_days is None


def test_a_lost_stop_time_is_told_once(tmp_path: Path) -> None:
    found = built_with(tmp_path, stop_times=FEED["stop_times.txt"] + "t1,08:30:00,08:30:00,nowhere,3\n")
    assert [w for w in found.warnings if "stop time" in w] == [
        "1 stop time names a stop that is not listed; it is left out."
    ]


def test_one_warning_is_counted_as_one(tmp_path: Path) -> None:
    times = FEED["stop_times.txt"] + "t1,08:30:00,08:30:00,nowhere,3\n"
    ran = hideline(
        "map", "build", "--gtfs", fed(tmp_path, stop_times=times), "--out", tmp_path / "m.hideline"
    )
    assert "1 warning\n" in ran.out


def test_a_feed_that_knows_the_whole_map_gives_no_warning(tmp_path: Path) -> None:
    assert built_with(tmp_path).warnings == ()


def test_a_station_that_the_timetable_does_not_know_keeps_it_from_ruling_out(tmp_path: Path) -> None:
    """Law 1."""
    railway = tmp_path / "railway.csv"
    railway.write_text("name,lat,lon,modes\nJunction,54.01,9.05,rail\n", encoding="utf-8")
    ran = hideline(
        "map",
        "build",
        "--gtfs",
        fed(tmp_path),
        "--csv",
        railway,
        "--out",
        tmp_path / "m.hideline",
        "--json",
    )
    expected = "1 station has no service in the timetable: no station will be ruled out by travel time."
    assert expected in ran.read(Summary).warnings
