"""A track as a file: what map programs read of it."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from hideline.table.gpx import gpx_of
from hideline.table.tracing import GAP
from hideline.units import END_OF_TIME, Fix, Instant, LatLon, Metres

NOON = 1_900_000_800_000
SPACE = {"": "http://www.topografix.com/GPX/1/1"}


def fix(after: int, altitude: Metres | None = None) -> Fix:
    return Fix(LatLon(50.1234567, -8.5), Instant(NOON + after), Metres(5.0), altitude)


def test_each_round_is_a_track_and_a_gap_stays_a_gap() -> None:
    root = ET.fromstring(gpx_of({1: [fix(0), fix(GAP), fix(2 * GAP + 1)], 3: [fix(0)]}))
    tracks = root.findall("trk", SPACE)
    assert [each.findtext("number", namespaces=SPACE) for each in tracks] == ["1", "3"]
    segments = tracks[0].findall("trkseg", SPACE)
    assert [len(each.findall("trkpt", SPACE)) for each in segments] == [2, 1]


def test_a_point_has_its_place_its_height_and_its_time() -> None:
    root = ET.fromstring(gpx_of({1: [fix(0, Metres(312.04)), fix(1000)]}))
    high, plain = root.iterfind(".//trkpt", SPACE)
    assert high.attrib == {"lat": "50.123457", "lon": "-8.500000"}
    assert high.findtext("ele", namespaces=SPACE) == "312.0"
    assert high.findtext("time", namespaces=SPACE) == "2030-03-17T18:00:00Z"
    assert plain.find("ele", SPACE) is None


def test_a_clock_moved_beyond_the_calendar_is_written_all_the_same() -> None:
    assert b"<time>" in gpx_of({1: [fix(END_OF_TIME - NOON - 1)]})


def test_no_way_is_a_file_without_tracks() -> None:
    assert list(ET.fromstring(gpx_of({}))) == []
