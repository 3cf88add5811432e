"""Compile everything before anyone waits for it: when a map is built or a server opens one, never in a
request.
"""

from __future__ import annotations

from hideline.transit.build import build_timetable
from hideline.transit.feed import read_feed
from hideline.transit.journeys import journeys
from hideline.transit.raptor import latest_departures, reach
from hideline.transit.riding import aboard, guess_runs
from hideline.transit.runs import Run
from hideline.transit.stations import stations_of
from hideline.transit.timetable import Timetable
from hideline.units import Fix, Instant, hours, metres

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
    """Compile importing and searching on a timetable of two trips: 14 s once per machine, then 1 s."""
    feed = read_feed(TINY_FEED)
    timetable, _ = build_timetable(feed, stations_of(feed)[0])
    warm_searches(timetable)


def warm_searches(timetable: Timetable) -> None:
    """Compile searching only, on the timetable that will be searched; its mirror image is then made, too."""
    if not len(timetable.network.start):
        return
    run = _any_run(timetable)
    at = Instant(int(timetable.grounds.day_start[0, run.day]) * 1000)
    station, spot = timetable.station_ids[0], timetable.position(0)
    reach(timetable, station, at, hours(1))
    latest_departures(timetable, station, at, hours(1))
    journeys(timetable, spot, station, at, hours(1))
    fix = Fix(spot, at, metres(10))
    guess_runs(timetable, [fix])
    aboard(timetable, run, [fix])


def _any_run(timetable: Timetable) -> Run:
    for trip, service in enumerate(timetable.network.service):
        days = timetable.network.runs_on[service].nonzero()[0]
        if len(days):
            return Run(int(days[0]), trip)
    return Run(0, 0)
