"""Ways inside a station: the shortest walk between platforms counts as the feed's time for a change."""

from __future__ import annotations

from hideline.transit.feed import Transfer, read_feed
from hideline.transit.raptor import reach
from hideline.units import seconds
from tests.transit.feeds import ONLY_ON_FOOT_WHERE_TOLD, hand_feed, in_seconds, moment, table, timetable_of

STOPS = table(
    "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station",
    "A,Abbey,52.0,13.0,0,",
    "X,Cross,52.01,13.0,1,",
    "X1,Cross 1,52.01,13.0,0,X",
    "X2,Cross 2,52.01,13.001,0,X",
    "X2b,Cross 2 rear,52.01,13.001,4,X2",
    "hall,Cross hall,52.01,13.0005,3,X",
    "C,Cove,52.02,13.0,0,",
)
EIGHT = moment("2024-06-10T08:00+00:00")
HEADER = "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time,length"


def crossing(*ways: str) -> dict[str, str]:
    """Change at Cross from platform 1 to platform 2, by these ways inside."""
    feed = hand_feed(
        {"red/1": "A 08:00 X1 08:10", "blue/1": "X2 08:14 C 08:20", "blue/2": "X2 08:30 C 08:36"}, {}
    )
    return feed | {"stops.txt": STOPS, "pathways.txt": table(HEADER, *ways)}


def arrives_at_cove(feed: dict[str, str]) -> int:
    timetable = timetable_of(feed, ONLY_ON_FOOT_WHERE_TOLD)
    return in_seconds(reach(timetable, "A", EIGHT, seconds(3600)))["C"] - EIGHT // 1000


def test_the_shortest_way_between_platforms_is_the_time_to_change() -> None:
    feed = read_feed(crossing("p1,X1,hall,2,1,60,", "p2,hall,X2,1,1,30,", "p3,X1,X2,5,1,200,"))

    assert set(feed.transfers) == {Transfer("X1", "X2", 90), Transfer("X2", "X1", 90)}
    assert feed.warnings == ()


def test_a_one_way_way_leads_one_way_and_a_boarding_area_is_part_of_its_platform() -> None:
    feed = read_feed(crossing("p1,X1,hall,4,0,20,", "p2,hall,X2b,1,0,,13"))

    assert feed.transfers == (Transfer("X1", "X2", 30),)


def test_a_way_without_time_or_length_is_named_and_left_out() -> None:
    feed = read_feed(crossing("p1,X1,X2,1,1,,"), prefix="v:")

    assert feed.transfers == ()
    assert feed.warnings == ("1 pathway tells no time or length, for example 'p1'.",)


def test_a_long_way_inside_the_station_misses_the_connection() -> None:
    assert arrives_at_cove(crossing("p1,X1,X2,1,1,120,")) == 20 * 60
    assert arrives_at_cove(crossing("p1,X1,X2,1,1,300,")) == 36 * 60
