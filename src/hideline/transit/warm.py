"""Compile everything before anyone waits for it: called when a map is built or a server starts, never in a
request.
"""

from __future__ import annotations

from hideline.transit.build import build_timetable
from hideline.transit.feed import read_feed
from hideline.transit.journeys import journeys
from hideline.transit.raptor import latest_departures, reach
from hideline.transit.riding import guess_runs
from hideline.transit.stations import stations_of
from hideline.transit.timetable import Timetable
from hideline.units import Fix, Instant, LatLon, hours, metres

TINY_FEED = {
    "agency.txt": "agency_id,agency_timezone\n1,UTC\n",
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nA,A,0,0\nB,B,0,0.01\nC,C,0,0.02\n",
    "routes.txt": "route_id,agency_id,route_type\nr,1,1\n",
    "trips.txt": "route_id,service_id,trip_id\nr,s,t\nr,s,u\n",
    "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    "t,00:01:00,00:01:00,A,0\nt,,,B,1\nt,00:05:00,00:05:00,C,2\n"
    "u,00:06:00,00:06:00,A,0\nu,00:07:00,00:07:00,C,1\n",
    "calendar_dates.txt": "service_id,date,exception_type\ns,19700101,1\n",
}


def warm() -> None:
    """Run every compiled loop once, on a timetable of two trips as it is made and as it is opened."""
    feed = read_feed(TINY_FEED)
    made, _ = build_timetable(feed, stations_of(feed)[0])
    timetable = Timetable.from_bytes(made.to_bytes())
    reach(timetable, "A", Instant(0), hours(1))
    latest_departures(timetable, "C", Instant(3_600_000), hours(1))
    journeys(timetable, LatLon(0.0, 0.0), "C", Instant(0))
    guess_runs(timetable, [Fix(LatLon(0.0, 0.01), Instant(180_000), metres(10))])
