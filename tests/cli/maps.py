"""Small sources to build maps from on the command line: a feed of two lines, a few places, districts."""

from __future__ import annotations

import json
from pathlib import Path

FEED = {
    "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nx,Ex Transit,https://example.org,Europe/Berlin\n",
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n"
    "a,Abbey,54.00,9.00\nb,Bridge,54.00,9.02\nc,Castle,54.00,9.04\nd,Dock,54.02,9.02\ne,East End,54.00,9.06\n",
    "routes.txt": "route_id,agency_id,route_short_name,route_long_name,route_type,route_color\n"
    "1,x,M1,Cross Town,1,d7263d\n2,x,T2,To the Dock,0,2e8b57\n",
    "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
    "w,1,1,1,1,1,1,1,20260601,20260607\n",
    "trips.txt": "route_id,service_id,trip_id\n1,w,m1\n1,w,m2\n2,w,t1\n",
    "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    "m1,08:00:00,08:00:00,a,1\nm1,08:04:00,08:04:00,b,2\nm1,08:08:00,08:08:00,c,3\nm1,08:12:00,08:12:00,e,4\n"
    "m2,09:00:00,09:00:00,a,1\nm2,09:04:00,09:04:00,b,2\nm2,09:08:00,09:08:00,c,3\n"
    "t1,08:10:00,08:10:00,b,1\nt1,08:20:00,08:20:00,d,2\n",
}


def feed(folder: Path, name: str = "feed") -> Path:
    """A feed as a folder: five stations, a metro and a tram, one week in June 2026."""
    path = folder / name
    path.mkdir()
    for file, text in FEED.items():
        (path / file).write_text(text, encoding="utf-8")
    return path


def museums(folder: Path) -> Path:
    """Two museums on the map and one far away."""
    spots = {"Mill Museum": (9.01, 54.0), "Museum of Ropes": (9.05, 54.001), "Louvre": (2.34, 48.86)}
    return geojson(
        folder / "museums.geojson",
        [({"name": name}, {"type": "Point", "coordinates": spot}) for name, spot in spots.items()],
    )


def districts(folder: Path) -> Path:
    """Two districts, west and east."""
    boxes = {"West": (8.9, 9.03), "East": (9.03, 9.1)}
    return geojson(
        folder / "districts.geojson",
        [({"name": name}, _box(west, 53.9, east, 54.1)) for name, (west, east) in boxes.items()],
    )


def geojson(path: Path, features: list[tuple[dict[str, str], dict[str, object]]]) -> Path:
    """A GeoJSON file."""
    rows = [{"type": "Feature", "properties": about, "geometry": shape} for about, shape in features]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": rows}))
    return path


def _box(west: float, south: float, east: float, north: float) -> dict[str, object]:
    ring = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    return {"type": "Polygon", "coordinates": [ring]}
