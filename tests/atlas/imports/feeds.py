"""A tiny timetable written for a test: two metro lines, a bus, four stations."""

from __future__ import annotations

import zipfile
from pathlib import Path

FEED: dict[str, str] = {
    "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\n1,Drawn Metro,https://example.org,Europe/Paris\n",
    "stops.txt": (
        "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding\n"
        "MILL,Mill,50.00,10.00,1,,1\n"
        "MILL1,Mill,50.0001,10.00,0,MILL,\n"
        "MILL2,Mill,49.9999,10.00,0,MILL,\n"
        "TOWER,Tower,50.01,10.00,0,,2\n"
        "QUAY,Quay,50.02,10.00,0,,\n"
        "FIELD,Field,50.03,10.00,0,,\n"
        "DOOR,Mill entrance,50.00,10.00,2,MILL,\n"
        "GHOST,Nobody stops here,50.05,10.00,0,,\n"
    ),
    "routes.txt": (
        "route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color\n"
        "R1,1,M1,,1,E3000F,FFFFFF\n"
        "R2,1,M2,,400,,\n"
        "R3,1,,Night bus,700,,\n"
    ),
    "trips.txt": (
        "route_id,service_id,trip_id,shape_id\n"
        "R1,week,t1,sh1\nR1,week,t2,sh2\nR1,sunday,t3,sh1\nR2,week,t4,\nR3,week,t5,\n"
    ),
    "stop_times.txt": (
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        "t1,08:00:00,08:00:00,MILL1,1\nt1,08:05:00,08:05:00,TOWER,2\nt1,08:09:00,08:09:00,QUAY,3\n"
        "t2,25:10:00,25:10:00,QUAY,10\nt2,25:20:00,25:20:00,MILL2,30\nt2,25:15:00,25:15:00,TOWER,20\n"
        "t3,08:00:00,08:00:00,MILL1,1\nt3,08:05:00,08:05:00,TOWER,2\n"
        "t4,09:00:00,09:00:00,TOWER,1\nt4,09:10:00,09:10:00,FIELD,2\n"
        "t5,23:50:00,23:50:00,MILL1,1\nt5,24:10:00,24:10:00,FIELD,2\n"
    ),
    "calendar.txt": (
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
        "week,1,1,1,1,1,0,0,20260601,20260628\nsunday,0,0,0,0,0,0,1,20260601,20260628\n"
    ),
    "calendar_dates.txt": "service_id,date,exception_type\nweek,20260605,2\nsunday,20260605,1\n",
    "shapes.txt": (
        "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n"
        "sh1,50.00,10.00,1\nsh1,50.02,10.00,3\nsh1,50.01,10.001,2\nsh2,50.02,10.00,1\nsh2,50.00,10.00,2\n"
    ),
}


def a_feed(path: Path, **changes: str | None) -> Path:
    """The feed as a zip; tables are replaced (or left out) by name, e.g. `stops="…"`, `calendar=None`."""
    tables = dict(FEED)
    for name, text in changes.items():
        if text is None:
            tables.pop(f"{name}.txt", None)
        else:
            tables[f"{name}.txt"] = text
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in tables.items():
            archive.writestr(name, content)
    return path
